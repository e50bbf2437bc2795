import * as l10n from "@vscode/l10n";
import { evaluate, type LevelSource, type NotebookResult } from "../../notebook/index.js";
import { applyTextEdits, type TextEdit } from "../../scene/edit/index.js";
import type { LevelReference } from "../../scene/index.js";
import { obstacleName, type Finding, type FindingCode } from "../../tunneling/index.js";
import { added, type Fix, type Way } from "./fix.js";

/** The findings that say how a body and an obstacle get along; one of them can turn into another one. */
export const tunnelingCodes: ReadonlySet<FindingCode> = new Set(["tunnel", "corner-cut", "wrong-side", "tunnel-risk"]);

/** Of a result: a finding of one of its cells. */
export interface Target {
  readonly index: number;
  readonly finding: Finding;
}

/**
 * The first attempt of a way that mends a finding, with what else it changes in its title: undefined where none does. One
 * mends it if the text with its edits can be read as before, does not have the finding, and nothing new is found in it
 * except for expectations that do not hold any more: what they expected is what was mended.
 */
export function mending(
  result: NotebookResult,
  target: Target,
  { attempts, isPreferred = false }: Way,
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
export function withFailing(title: string, n: number): string {
  if (n === 0) return title;
  return `${title}; ${n === 1 ? l10n.t("1 expectation will fail") : l10n.t("{n} expectations will fail", { n })}`;
}

/** What comes of some edits. */
export interface Outcome {
  /** Whether a finding is there still: the same, or another one on how its body and its obstacle get along. */
  has(target: Target): boolean;
  /** Cells in which something is found that was not before. */
  readonly spoilt: ReadonlySet<number>;
  /** Expectations that do not hold any more. */
  readonly failing: number;
}

/** Evaluates a text with edits, to compare what is found in it. */
export class Trial {
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
