import * as l10n from "@vscode/l10n";
import { type FindingCode, subjectOf, type Subject } from "../../model/index.js";
import type { evaluate, LevelSource, NotebookResult, SceneLevel } from "../../notebook/index.js";
import { applyTextEdits, type TextEdit } from "../../scene/edit/index.js";
import type { LevelReference } from "../../scene/index.js";
import { obstacleName } from "../../tunneling/index.js";
import { happening, type FixWay } from "../../view/index.js";
import { expectWhatHappens, findingCandidates, moveOut } from "./proposeFindingFixes.js";
import { added, type Attempt, type Candidate, type Fix, type Target } from "./fix.js";
import { type FindingInScene, raiseRate, sweep } from "./tunnelingFixes.js";

/** Evaluates a text when there is time for it. */
export type Evaluate = (...args: Parameters<typeof evaluate>) => Promise<NotebookResult>;

/**
 * Returns the first attempt of a candidate that fixes a finding, with what else it changes in its title. An attempt fixes it if
 * the text can be read as before, does not have the finding, and nothing new is found in it but expectations that fail now.
 */
export async function fixFinding(
  result: NotebookResult,
  target: Target,
  candidate: Candidate,
  evaluate: Evaluate,
): Promise<Fix | undefined> {
  const fix = await fixedOrWhy(result, target, candidate, evaluate);
  return typeof fix === "string" ? undefined : fix;
}

/** Returns the first fix of a finding in one way, or a sentence about what is found with it; undefined if it cannot be tried. */
export async function fixInWay(
  result: NotebookResult,
  target: Target,
  way: FixWay,
  evaluate: Evaluate,
): Promise<Fix | string | undefined> {
  let why: string | undefined;
  for (const candidate of findingCandidates(result, target, way)) {
    const fix = await fixedOrWhy(result, target, candidate, evaluate);
    if (typeof fix === "object") return fix;
    why ??= fix;
  }
  return why;
}

/** {@link fixFinding}, or why not: what is found with the last attempt; undefined where there is none. */
async function fixedOrWhy(
  result: NotebookResult,
  target: Target,
  { attempts, isPreferred = false, isRevealing = false }: Candidate,
  evaluate: Evaluate,
): Promise<Fix | string | undefined> {
  const tried = trialOf(result, evaluate);
  let why: string | undefined;
  for (const attempt of attempts) {
    const [{ title, value, edits }, outcome] = await triedInFrames(tried, target, attempt);
    const remaining = outcome?.has(target);
    if (outcome && !remaining && (isRevealing || outcome.spoilt.size === 0))
      return { title: withFailing(title, outcome.failing), value, edits, isPreferred };
    why = whyNot(result, remaining, outcome?.spoilt.values().next().value);
  }
  return why;
}

/** Tries an attempt, and once more in more frames where the run ends before the bodies of the finding meet something. */
async function triedInFrames(
  tried: Trial,
  target: Target,
  attempt: Attempt,
): Promise<readonly [Attempt, Outcome | undefined]> {
  const outcome = await tried(attempt.edits);
  const frames = outcome?.endsBefore(target);
  if (frames === undefined || !attempt.inFrames) return [attempt, outcome];
  const longer = attempt.inFrames(frames);
  return [longer, await tried(longer.edits)];
}

function whyNot(
  { cells }: NotebookResult,
  remaining: Target | undefined,
  spoilt: Target | undefined,
): string | undefined {
  const found = remaining ?? spoilt;
  const cell = cells[found?.index ?? -1];
  if (!found || cell?.kind !== "scene") return undefined;
  const words = { body: cell.scene.bodies[found.finding.body]?.id ?? "", happening: happening(found.finding) };
  return remaining
    ? l10n.t("This fix is not enough. {body} would still have a finding: {happening}.", words)
    : l10n.t("This fix would cause another finding for {body}: {happening}.", words);
}

/** A title that tells of expectations that fail then. */
function withFailing(title: string, n: number): string {
  if (n === 0) return title;
  return `${title}; ${n === 1 ? l10n.t("1 expectation will fail") : l10n.t("{n} expectations will fail", { n })}`;
}

/** What edits come to. */
interface Outcome {
  /** What is there still of a finding: the same, or another one on how its body and its obstacle get along. */
  has(target: Target): Target | undefined;
  /** The frame in which bodies of a finding meet something if the scene runs until then; undefined where it does, or did not before. */
  endsBefore(target: Target): number | undefined;
  /** By cell, something that is found in it and was not before. */
  readonly spoilt: ReadonlyMap<number, Target>;
  /** Expectations that do not hold any more. */
  readonly failing: number;
}

type Trial = (edits: readonly TextEdit[]) => Promise<Outcome | undefined>;

/** Evaluates a text with edits, to compare what is found in it: undefined where it would have problems that it does not have now. */
function trialOf(result: NotebookResult, evaluate: Evaluate): Trial {
  const levels = levelsOf(result);
  let before: ReadonlyMap<string, Target> | undefined;
  return async (edits) => {
    const after = await evaluate(applyTextEdits(result.text, edits), result, {
      levels,
      // Only which findings are left matters, not their numbers.
      isTrying: false,
    });
    if (!after.notebook || added(result.problems, after.problems).length > 0) return undefined;
    const found = foundIn(after);
    const known = (before ??= foundIn(result));
    const fresh = [...found].flatMap(([key, target]) => (known.has(key) ? [] : [target]));
    // What comes after the run, and is right there, was not seen before either.
    const others = fresh.filter(
      ({ finding: { code, severity } }) =>
        code !== "expectation" && !(code === "ends-early" && severity === "information"),
    );
    return {
      has: (target) => found.get(keyOf(result, target)),
      endsBefore: ({ index, finding }) => {
        const { body, obstacle } = finding;
        const isOfPair = (each: number): boolean =>
          each === body || (obstacle?.kind === "body" && each === obstacle.index);
        const early = fresh.filter((each) => each.finding.code === "ends-early" && each.index === index);
        const frames = early.flatMap((each) => (isOfPair(each.finding.body) ? each.finding.frame : []));
        return frames.length > 0 ? Math.max(...frames) : undefined;
      },
      spoilt: new Map(others.map((target) => [target.index, target])),
      failing: fresh.length - others.length,
    };
  };
}

/** All findings of a result, in the order of the text. */
export function targetsOf({ cells }: NotebookResult): readonly Target[] {
  return cells.flatMap((cell, index) =>
    cell.kind === "scene" ? cell.result.findings.map((finding) => ({ index, finding })) : [],
  );
}

function foundIn(result: NotebookResult): ReadonlyMap<string, Target> {
  const found = new Map<string, Target>();
  const targets = targetsOf(result);
  for (const target of targets) found.set(keyOf(result, target), target);
  return found;
}

/** What a finding is about, so that it is known again in another result. */
function keyOf({ cells }: NotebookResult, { index, finding }: Target): string {
  const { code, body, obstacle, expectation } = finding;
  const cell = cells[index];
  const other = cell?.kind === "scene" && obstacle ? obstacleName(cell.scene, obstacle) : null;
  return JSON.stringify([index, subjectOf(code), body, other, expectation ?? null]);
}

/** The levels of a result's scenes, for the same scenes in another text. */
function levelsOf({ cells }: NotebookResult): LevelSource {
  const choice = ({ source: _, ...rest }: LevelReference): string => JSON.stringify(rest);
  const known = new Map<string, SceneLevel>();
  for (const cell of cells)
    if (cell.kind === "scene" && cell.scene.level && cell.level) known.set(choice(cell.scene.level), cell.level);
  return (reference) => known.get(choice(reference));
}

/** One candidate for everything of its kind in a file that nobody has declared. */
interface CandidateForAll {
  readonly subject: Subject;
  /** What is fixed in one go, such as a body with all that it passes: findings with the same key are. */
  readonly keyOf: (found: FindingInScene) => unknown;
  /** How, by the worst of the findings. */
  readonly attempts: (found: FindingInScene) => readonly Attempt[];
  readonly title: (count: number) => string;
}

const bodyOf = ({ cell, finding }: FindingInScene): unknown => cell.bodySources.at(finding.body)?.offset;

const candidatesForAll: readonly CandidateForAll[] = [
  {
    subject: "tunneling",
    keyOf: bodyOf,
    attempts: sweep,
    title: (count) => l10n.t("Use a swept check for all {count} tunneling bodies in the file", { count }),
  },
  {
    subject: "tunneling",
    keyOf: ({ index }) => index,
    attempts: raiseRate,
    title: (count) => l10n.t("Raise fps of all {count} scenes with tunneling in the file to safe values", { count }),
  },
  {
    subject: "start-overlap",
    keyOf: bodyOf,
    attempts: moveOut,
    title: (count) => l10n.t("Move all {count} overlapping bodies in the file out of their obstacles", { count }),
  },
  {
    subject: "expectation",
    keyOf: ({ cell, finding }) => cell.scene.expect[finding.expectation ?? -1]?.source.offset,
    attempts: expectWhatHappens,
    title: (count) => l10n.t("Replace all {count} failing expectations in the file with the actual results", { count }),
  },
];

/**
 * Returns the fixes of all findings of a file that are like one with one of these codes, each in one way, where there are
 * several. What a scene expects is left as it is, unless it is fixed along; of the others none is left out.
 */
export async function fixFindings(
  result: NotebookResult,
  codes: ReadonlySet<FindingCode>,
  evaluate: Evaluate,
): Promise<readonly Fix[]> {
  const fixes: Fix[] = [];
  for (const candidate of candidatesForAll) {
    if (![...codes].some((code) => subjectOf(code) === candidate.subject)) continue;
    const fix = await fixedBy(result, candidate, evaluate);
    if (fix) fixes.push(fix);
  }
  return fixes;
}

/** What is fixed together. */
interface Group {
  readonly targets: readonly Target[];
  /** Those that are left to be tried; the first one is. */
  attempts: readonly Attempt[];
}

/** Has a group try its attempt in more frames where the run ends before something meets. Says whether it does, which it does once. */
function isLengthened(group: Group, outcome: Outcome): boolean {
  const [attempt, ...others] = group.attempts;
  const frames = Math.max(0, ...group.targets.map((target) => outcome.endsBefore(target) ?? 0));
  if (!attempt?.inFrames || frames === 0) return false;
  const { inFrames: _, ...longer } = attempt.inFrames(frames);
  group.attempts = [longer, ...others];
  return true;
}

async function fixedBy(
  result: NotebookResult,
  { subject, keyOf, attempts, title }: CandidateForAll,
  evaluate: Evaluate,
): Promise<Fix | undefined> {
  const byKey = new Map<unknown, FindingInScene[]>();
  for (const { index, finding } of targetsOf(result)) {
    const cell = result.cells[index];
    if (cell?.kind !== "scene" || subjectOf(finding.code) !== subject || finding.expected) continue;
    const found = { result, index, cell, finding };
    const key = keyOf(found);
    const all = byKey.get(key);
    if (all) all.push(found);
    else byKey.set(key, [found]);
  }
  if (byKey.size < 2) return undefined;
  const groups: Group[] = [];
  for (const targets of byKey.values()) {
    groups.push({ targets, attempts: attempts(worst(targets)) });
  }
  const tried = trialOf(result, evaluate);
  // Where the first attempt of a group does not work with the others, it and what is in the same scene go on to the next.
  while (groups.every((group) => group.attempts.length > 0)) {
    const edits = groups.flatMap((group) => group.attempts[0]?.edits ?? []).sort((a, b) => a.offset - b.offset);
    const outcome = await tried(edits);
    if (!outcome) return undefined;
    if (groups.filter((group) => isLengthened(group, outcome)).length > 0) continue;
    const { spoilt, failing } = outcome;
    const failed: Group[] = [];
    for (const group of groups) {
      const { targets } = group;
      if (targets.some((target) => spoilt.has(target.index) || outcome.has(target))) failed.push(group);
    }
    if (failed.length === 0 && spoilt.size > 0) return undefined;
    if (failed.length === 0) return { title: withFailing(title(groups.length), failing), edits, isPreferred: false };
    for (const group of failed) group.attempts = group.attempts.slice(1);
  }
  return undefined;
}

function worst(all: readonly FindingInScene[]): FindingInScene {
  return all.reduce((most, next) => ((next.finding.minFps ?? 0) > (most.finding.minFps ?? 0) ? next : most));
}
