import type { NotebookResult } from "../../notebook/index.js";
import { applyTextEdits, type TextEdit } from "../../scene/edit/index.js";
import { parseNotebook, type Problem } from "../../scene/index.js";
import { added, type Fix, type Candidate } from "./fix.js";
import { FreeIds, problemCandidates } from "./problemCandidates.js";

/** The first attempt of a candidate after which a problem is gone and no other has come; undefined where there is none. */
export function fixProblem(
  result: NotebookResult,
  problem: Problem,
  { attempts, isPreferred = false }: Candidate,
): Fix | undefined {
  const attempt = attempts.find(({ edits }) => corrects(result, [problem], edits));
  return attempt && { ...attempt, isPreferred };
}

/** Corrections of a whole text, and how many problems they are for. */
export interface Corrections {
  readonly edits: readonly TextEdit[];
  readonly count: number;
}

/**
 * The corrections of all problems for which one is clearly right. Those that get in each other's way are left for the next
 * time.
 */
export function fixProblems(result: NotebookResult): Corrections {
  const ids = new FreeIds();
  const corrections = result.problems.flatMap((problem): readonly Correction[] => {
    const [attempt] = problemCandidates(result, problem, ids).find(({ isPreferred }) => isPreferred)?.attempts ?? [];
    return attempt ? [{ problem, edits: attempt.edits }] : [];
  });
  const correct = workable(result, apart(corrections), { readings: mostReadings });
  return { edits: correct.flatMap(({ edits }) => edits), count: correct.length };
}

interface Correction {
  readonly problem: Problem;
  readonly edits: readonly TextEdit[];
}

/** Without those that change what an earlier one changes: of the same place, or inside of it. */
function apart(corrections: readonly Correction[]): readonly Correction[] {
  const start = ({ edits }: Correction): number => edits[0]?.offset ?? 0;
  let end = -1;
  return [...corrections]
    .sort((a, b) => start(a) - start(b))
    .filter(({ edits }) => {
      const [first] = edits;
      const last = edits.at(-1);
      if (!first || !last || first.offset <= end) return false;
      end = last.offset + last.length;
      return true;
    });
}

/** A text is read this often at most to tell which corrections work together: mostly all do, which takes one reading. */
const mostReadings = 64;

/**
 * The corrections that work together with some that do, found by halves: those that do not are few. Each half is tried
 * with all that is taken already, since two keys may be right each by itself and be the same key.
 */
function workable(
  result: NotebookResult,
  corrections: readonly Correction[],
  budget: { readings: number },
  taken: readonly Correction[] = [],
): readonly Correction[] {
  if (corrections.length === 0 || budget.readings <= 0) return [];
  budget.readings--;
  const tried = [...taken, ...corrections];
  const problems = tried.map(({ problem }) => problem);
  const edits = tried.flatMap((correction) => correction.edits);
  if (corrects(result, problems, edits)) return corrections;
  const half = corrections.length >> 1;
  if (half === 0) return [];
  const first = workable(result, corrections.slice(0, half), budget, taken);
  return [...first, ...workable(result, corrections.slice(half), budget, [...taken, ...first])];
}

/** Whether a text has none of some problems any more once it is edited, and no others instead. */
function corrects(result: NotebookResult, problems: readonly Problem[], edits: readonly TextEdit[]): boolean {
  const after = parseNotebook(applyTextEdits(result.text, edits), result.memory);
  // Of a text that could not be read at all, everything else that is wrong with it comes to light only now.
  if (!result.notebook) return after.notebook !== undefined;
  const corrected = new Set(problems);
  return (
    added(
      result.problems.filter((problem) => !corrected.has(problem)),
      after.problems,
    ).length === 0
  );
}
