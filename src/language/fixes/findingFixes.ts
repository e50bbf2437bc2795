import * as l10n from "@vscode/l10n";
import { evaluate, type LevelSource, type NotebookResult } from "../../notebook/index.js";
import { applyTextEdits, type TextEdit } from "../../scene/edit/index.js";
import type { LevelReference } from "../../scene/index.js";
import { type FindingCode, obstacleName } from "../../tunneling/index.js";
import { expectWhatHappens, moveOut } from "./findingCandidates.js";
import { added, type Attempt, type Candidate, type Fix, type Target } from "./fix.js";
import { type Found, raiseRate, sweep } from "./tunnelingCandidates.js";

/** The findings that say how a body and an obstacle get along; one of them can turn into another one. */
const tunnelingCodes: ReadonlySet<FindingCode> = new Set(["tunnel", "corner-cut", "wrong-side", "tunnel-risk"]);

/**
 * The first attempt of a candidate that mends a finding, with what else it changes in its title: undefined where none does. One
 * mends it if the text with its edits can be read as before, does not have the finding, and nothing new is found in it
 * except for expectations that do not hold any more: what they expected is what was mended.
 */
export function fixFinding(
  result: NotebookResult,
  target: Target,
  { attempts, isPreferred = false }: Candidate,
): Fix | undefined {
  const trial = new Trial(result);
  for (const { title, edits } of attempts) {
    const outcome = trial.of(edits);
    if (!outcome || outcome.spoilt.size > 0 || outcome.has(target)) continue;
    return { title: withFailing(title, outcome.failing), edits, isPreferred };
  }
  return undefined;
}

/** A title that tells of expectations that fail then. */
function withFailing(title: string, n: number): string {
  if (n === 0) return title;
  return `${title}; ${n === 1 ? l10n.t("1 expectation will fail") : l10n.t("{n} expectations will fail", { n })}`;
}

/** What comes of some edits. */
interface Outcome {
  /** Whether a finding is there still: the same, or another one on how its body and its obstacle get along. */
  has(target: Target): boolean;
  /** Cells in which something is found that was not before. */
  readonly spoilt: ReadonlySet<number>;
  /** Expectations that do not hold any more. */
  readonly failing: number;
}

/** Evaluates a text with edits, to compare what is found in it. */
class Trial {
  private readonly before: ReadonlyMap<string, Target>;
  private readonly levels: LevelSource;

  constructor(private readonly result: NotebookResult) {
    this.before = foundIn(result);
    this.levels = levelsOf(result);
  }

  /** Undefined where the text would have problems that it does not have now. */
  of(edits: readonly TextEdit[]): Outcome | undefined {
    const { result, before, levels } = this;
    const after = evaluate(applyTextEdits(result.text, edits), result, { levels });
    if (!after.notebook || added(result.problems, after.problems).length > 0) return undefined;
    const found = foundIn(after);
    const fresh = [...found].flatMap(([key, target]) => (before.has(key) ? [] : [target]));
    const isFailing = ({ finding }: Target): boolean => finding.code === "expectation";
    return {
      has: (target) => found.has(keyOf(result, target)),
      spoilt: new Set(fresh.filter((target) => !isFailing(target)).map(({ index }) => index)),
      failing: fresh.filter(isFailing).length,
    };
  }
}

/** All findings of a result, in the order of the text. */
export function targetsOf({ cells }: NotebookResult): readonly Target[] {
  return cells.flatMap((cell, index) =>
    cell.kind === "scene" ? cell.result.findings.map((finding) => ({ index, finding })) : [],
  );
}

function foundIn(result: NotebookResult): ReadonlyMap<string, Target> {
  return new Map(targetsOf(result).map((target) => [keyOf(result, target), target]));
}

/** What a finding is about, so that it is known again in another result. */
function keyOf({ cells }: NotebookResult, { index, finding }: Target): string {
  const { code, body, obstacle, expectation } = finding;
  const cell = cells[index];
  const other = cell?.kind === "scene" && obstacle ? obstacleName(cell.scene, obstacle) : null;
  return JSON.stringify([index, tunnelingCodes.has(code) ? "tunneling" : code, body, other, expectation ?? null]);
}

/** The levels of a result's scenes, for the same scenes in another text. */
function levelsOf({ cells }: NotebookResult): LevelSource {
  const choice = ({ source: _, ...rest }: LevelReference): string => JSON.stringify(rest);
  const known = new Map(
    cells.flatMap((cell) =>
      cell.kind === "scene" && cell.scene.level && cell.level ? [[choice(cell.scene.level), cell.level]] : [],
    ),
  );
  return (reference) => known.get(choice(reference));
}

/** One candidate for everything of its kind in a file that nobody has declared. */
interface CandidateForAll {
  readonly isFor: (code: FindingCode) => boolean;
  /** What is mended in one go, such as a body with all that it passes: findings with the same key are. */
  readonly keyOf: (found: Found) => unknown;
  /** How, by the worst of the findings. */
  readonly attempts: (found: Found) => readonly Attempt[];
  readonly title: (count: number) => string;
}

const isTunneling = (code: FindingCode): boolean => tunnelingCodes.has(code);
const bodyOf = ({ cell, finding }: Found): unknown => cell.scene.bodies[finding.body]?.source.offset;

const candidatesForAll: readonly CandidateForAll[] = [
  {
    isFor: isTunneling,
    keyOf: bodyOf,
    attempts: sweep,
    title: (count) => l10n.t("Mark all {count} tunneling bodies in the file as swept", { count }),
  },
  {
    isFor: isTunneling,
    keyOf: ({ index }) => index,
    attempts: raiseRate,
    title: (count) => l10n.t("Raise fps of all {count} tunneling scenes in the file to safe values", { count }),
  },
  {
    isFor: (code) => code === "start-overlap",
    keyOf: bodyOf,
    attempts: (found) => moveOut(found).attempts,
    title: (count) => l10n.t("Move all {count} bodies in the file out of what they overlap", { count }),
  },
  {
    isFor: (code) => code === "expectation",
    keyOf: ({ cell, finding }) => cell.scene.expect[finding.expectation ?? -1]?.source.offset,
    attempts: (found) => expectWhatHappens(found).attempts,
    title: (count) => l10n.t("Expect what happens in all {count} failing expectations of the file", { count }),
  },
];

/**
 * The fixes that mend all findings of a file that are like one with one of these codes, each in one way. What a scene
 * expects is no fault: it is left as it is, unless what mends another one mends it too. Of the others none of them leaves
 * any out: a fix that says "all" means it. There are none where there is only one thing to mend. Each step takes as long
 * as to evaluate the file a few times; one that comes to nothing gives undefined.
 */
export function* fixFindings(result: NotebookResult, codes: ReadonlySet<FindingCode>): Generator<Fix | undefined> {
  for (const candidate of candidatesForAll) if ([...codes].some(candidate.isFor)) yield fixedBy(result, candidate);
}

/** What is mended together. */
interface Group {
  readonly targets: readonly Target[];
  /** Those that are left to be tried; the first one is. */
  attempts: readonly Attempt[];
}

function fixedBy(result: NotebookResult, { isFor, keyOf, attempts, title }: CandidateForAll): Fix | undefined {
  const byKey = new Map<unknown, Found[]>();
  for (const { index, finding } of targetsOf(result)) {
    const cell = result.cells[index];
    if (cell?.kind !== "scene" || !isFor(finding.code) || finding.expected) continue;
    const found = { result, index, cell, finding };
    const key = keyOf(found);
    const same = byKey.get(key);
    if (same) same.push(found);
    else byKey.set(key, [found]);
  }
  if (byKey.size < 2) return undefined;
  const groups = [...byKey.values()].map((all): Group => ({ targets: all, attempts: attempts(worst(all)) }));
  const made = together(result, groups);
  return made && { title: withFailing(title(groups.length), made.failing), edits: made.edits, isPreferred: false };
}

function worst(all: readonly Found[]): Found {
  return all.reduce((most, next) => ((next.finding.minFps ?? 0) > (most.finding.minFps ?? 0) ? next : most));
}

/** The first attempts of all groups that work together. Where one does not, it and what is in the same scene go on to the next. */
function together(
  result: NotebookResult,
  groups: readonly Group[],
): { readonly edits: readonly TextEdit[]; readonly failing: number } | undefined {
  const trial = new Trial(result);
  for (;;) {
    const edits = groups.flatMap(({ attempts: [attempt] }) => attempt?.edits ?? []).sort((a, b) => a.offset - b.offset);
    const outcome = groups.every(({ attempts }) => attempts.length > 0) ? trial.of(edits) : undefined;
    if (!outcome) return undefined;
    const failed = groups.filter(({ targets }) =>
      targets.some((target) => outcome.spoilt.has(target.index) || outcome.has(target)),
    );
    if (failed.length === 0) return outcome.spoilt.size === 0 ? { edits, failing: outcome.failing } : undefined;
    for (const group of failed) group.attempts = group.attempts.slice(1);
  }
}
