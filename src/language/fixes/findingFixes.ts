import * as l10n from "@vscode/l10n";
import { inSteps, type Steps } from "../../geometry/index.js";
import { type FindingCode, subjectOf, type Subject } from "../../model/index.js";
import { evaluateInSteps, type LevelSource, type NotebookResult, type SceneLevel } from "../../notebook/index.js";
import { applyTextEdits, type TextEdit } from "../../scene/edit/index.js";
import type { LevelReference } from "../../scene/index.js";
import { obstacleName } from "../../tunneling/index.js";
import { happening, type FixWay } from "../../view/index.js";
import { expectWhatHappens, findingCandidates, moveOut } from "./findingCandidates.js";
import { added, type Attempt, type Candidate, type Fix, type Target } from "./fix.js";
import { type Found, raiseRate, sweep } from "./tunnelingCandidates.js";

/**
 * The first attempt of a candidate that fixes a finding, with what else it changes in its title. One fixes it if the text can
 * be read as before, does not have the finding, and nothing new is found in it but expectations that do not hold any more.
 * Each step evaluates the file once.
 */
export function* fixFinding(result: NotebookResult, target: Target, candidate: Candidate): Steps<Fix | undefined> {
  const fix = yield* fixedOrWhy(result, target, candidate);
  return typeof fix === "string" ? undefined : fix;
}

/** The first fix of a finding in one way, or in a sentence what is found with it; undefined where it cannot be tried. */
export function* fixInWay(result: NotebookResult, target: Target, way: FixWay): Steps<Fix | string | undefined> {
  let why: string | undefined;
  for (const candidate of findingCandidates(result, target, way)) {
    const fix = yield* fixedOrWhy(result, target, candidate);
    if (typeof fix === "object") return fix;
    why ??= fix;
  }
  return why;
}

/** {@link fixFinding}, or why not: what is found with the last attempt; undefined where there is none. */
function* fixedOrWhy(
  result: NotebookResult,
  target: Target,
  { attempts, isPreferred = false, isRevealing = false }: Candidate,
): Steps<Fix | string | undefined> {
  const tried = trialOf(result);
  let why: string | undefined;
  for (const attempt of attempts) {
    const [{ title, value, edits }, outcome] = yield* triedInFrames(tried, target, attempt);
    const remaining = outcome?.has(target);
    if (outcome && !remaining && (isRevealing || outcome.spoilt.size === 0))
      return { title: withFailing(title, outcome.failing), ...(value !== undefined && { value }), edits, isPreferred };
    why = whyNot(result, remaining, outcome?.spoilt.values().next().value);
  }
  return why;
}

/** Tries an attempt, and once more in more frames where the run ends before the bodies of the finding meet something. */
function* triedInFrames(
  tried: Trial,
  target: Target,
  attempt: Attempt,
): Steps<readonly [Attempt, Outcome | undefined]> {
  const outcome = yield* tried(attempt.edits);
  yield;
  const frames = outcome?.endsBefore(target);
  if (frames === undefined || !attempt.inFrames) return [attempt, outcome];
  const longer = attempt.inFrames(frames);
  const later = yield* tried(longer.edits);
  yield;
  return [longer, later];
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
    ? l10n.t("This alone does not fix it. {body} then: {happening}.", words)
    : l10n.t("This would do something else as well. {body} then: {happening}.", words);
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

type Trial = (edits: readonly TextEdit[]) => Steps<Outcome | undefined>;

/** Evaluates a text with edits, to compare what is found in it: undefined where it would have problems that it does not have now. */
function trialOf(result: NotebookResult): Trial {
  const levels = levelsOf(result);
  let before: ReadonlyMap<string, Target> | undefined;
  return function* (edits: readonly TextEdit[]): Steps<Outcome | undefined> {
    const after = yield* evaluateInSteps(applyTextEdits(result.text, edits), result, {
      levels,
      // Only which findings are left matters, not their numbers.
      isTrying: false,
    });
    if (!after.notebook || added(result.problems, after.problems).length > 0) return undefined;
    const found = yield* foundIn(after);
    const known = (before ??= yield* foundIn(result));
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

function* foundIn(result: NotebookResult): Steps<ReadonlyMap<string, Target>> {
  const found = new Map<string, Target>();
  const targets = targetsOf(result);
  yield* inSteps(targets.length, targetsAStep, (from, to) => {
    for (const target of targets.slice(from, to)) found.set(keyOf(result, target), target);
  });
  return found;
}

/** Findings that are named in a step. */
const targetsAStep = 512;

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
  readonly keyOf: (found: Found) => unknown;
  /** How, by the worst of the findings. */
  readonly attempts: (found: Found) => readonly Attempt[];
  readonly title: (count: number) => string;
}

const bodyOf = ({ cell, finding }: Found): unknown => cell.bodySources.at(finding.body)?.offset;

const candidatesForAll: readonly CandidateForAll[] = [
  {
    subject: "tunneling",
    keyOf: bodyOf,
    attempts: sweep,
    title: (count) => l10n.t("Mark all {count} tunneling bodies in the file as swept", { count }),
  },
  {
    subject: "tunneling",
    keyOf: ({ index }) => index,
    attempts: raiseRate,
    title: (count) => l10n.t("Raise fps of all {count} tunneling scenes in the file to safe values", { count }),
  },
  {
    subject: "start-overlap",
    keyOf: bodyOf,
    attempts: moveOut,
    title: (count) => l10n.t("Move all {count} bodies in the file out of what they overlap", { count }),
  },
  {
    subject: "expectation",
    keyOf: ({ cell, finding }) => cell.scene.expect[finding.expectation ?? -1]?.source.offset,
    attempts: expectWhatHappens,
    title: (count) => l10n.t("Expect what happens in all {count} failing expectations of the file", { count }),
  },
];

/**
 * The fixes of all findings of a file that are like one with one of these codes, each in one way, where there are
 * several. What a scene expects is left as it is, unless it is fixed along; of the others none is left out.
 */
export function fixFindings(
  result: NotebookResult,
  codes: ReadonlySet<FindingCode>,
): readonly Steps<Fix | undefined>[] {
  return candidatesForAll
    .filter(({ subject }) => [...codes].some((code) => subjectOf(code) === subject))
    .map((candidate) => fixedBy(result, candidate));
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

function* fixedBy(
  result: NotebookResult,
  { subject, keyOf, attempts, title }: CandidateForAll,
): Steps<Fix | undefined> {
  const byKey = new Map<unknown, Found[]>();
  for (const [i, { index, finding }] of targetsOf(result).entries()) {
    const cell = result.cells[index];
    if (i % targetsAStep === targetsAStep - 1) yield;
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
    yield;
  }
  const tried = trialOf(result);
  // Where the first attempt of a group does not work with the others, it and what is in the same scene go on to the next.
  while (groups.every((group) => group.attempts.length > 0)) {
    const edits = groups.flatMap((group) => group.attempts[0]?.edits ?? []).sort((a, b) => a.offset - b.offset);
    const outcome = yield* tried(edits);
    yield;
    if (!outcome) return undefined;
    if (groups.filter((group) => isLengthened(group, outcome)).length > 0) continue;
    const { spoilt, failing } = outcome;
    const failed: Group[] = [];
    yield* inSteps(groups.length, targetsAStep, (from, to) => {
      for (const group of groups.slice(from, to)) {
        const { targets } = group;
        if (targets.some((target) => spoilt.has(target.index) || outcome.has(target))) failed.push(group);
      }
    });
    if (failed.length === 0 && spoilt.size > 0) return undefined;
    if (failed.length === 0) return { title: withFailing(title(groups.length), failing), edits, isPreferred: false };
    for (const group of failed) group.attempts = group.attempts.slice(1);
  }
  return undefined;
}

function worst(all: readonly Found[]): Found {
  return all.reduce((most, next) => ((next.finding.minFps ?? 0) > (most.finding.minFps ?? 0) ? next : most));
}
