import type { NotebookResult } from "../../notebook/index.js";
import { applyTextEdits, type TextEdit } from "../../scene/edit/index.js";
import type { parseNotebook, Problem } from "../../scene/index.js";
import { added, type Candidate, type Fix } from "./fix.js";
import { FreeIds, problemCandidates } from "./proposeProblemFixes.js";

/** Reads a text when there is time for it. */
export type Read = (...args: Parameters<typeof parseNotebook>) => Promise<ReturnType<typeof parseNotebook>>;

/** Returns the first attempt of a candidate after which a problem is gone and no other has come; undefined if there is none. */
export async function fixProblem(
  result: NotebookResult,
  problem: Problem,
  { attempts, isPreferred = false }: Candidate,
  read: Read,
): Promise<Fix | undefined> {
  for (const attempt of attempts) {
    if (await corrects(result, [{ problem, edits: attempt.edits }], read)) return { ...attempt, isPreferred };
  }
  return undefined;
}

/**
 * Returns the corrections of all problems for which one is clearly right, and how many problems they are for. Those in each
 * other's way are left for the next time.
 */
export async function fixProblems(
  result: NotebookResult,
  read: Read,
): Promise<{ readonly edits: readonly TextEdit[]; readonly count: number }> {
  const ids = new FreeIds();
  const corrections: Correction[] = [];
  for (const problem of result.problems) {
    const [attempt] = problemCandidates(result, problem, ids).find(({ isPreferred }) => isPreferred)?.attempts ?? [];
    if (attempt) corrections.push({ problem, edits: attempt.edits });
  }
  const correct = await workable(result, apart(corrections), read, { readings: mostReadings });
  return { edits: correct.flatMap(({ edits }) => edits), count: correct.length };
}

interface Correction {
  readonly problem: Problem;
  readonly edits: readonly TextEdit[];
}

/** Without those that change what an earlier one changes: of the same place, or inside of it. */
function apart(corrections: readonly Correction[]): readonly Correction[] {
  const start = ({ edits }: Correction): number => edits[0]?.offset ?? -1;
  let end = -1;
  return corrections
    .toSorted((a, b) => start(a) - start(b))
    .filter((correction) => {
      const last = correction.edits.at(-1);
      if (!last || start(correction) <= end) return false;
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
async function workable(
  result: NotebookResult,
  corrections: readonly Correction[],
  read: Read,
  budget: { readings: number },
  taken: readonly Correction[] = [],
): Promise<readonly Correction[]> {
  if (corrections.length === 0 || budget.readings <= 0) return [];
  budget.readings--;
  if (await corrects(result, [...taken, ...corrections], read)) return corrections;
  const half = corrections.length >> 1;
  if (half === 0) return [];
  const first = await workable(result, corrections.slice(0, half), read, budget, taken);
  return [...first, ...(await workable(result, corrections.slice(half), read, budget, [...taken, ...first]))];
}

/** Whether a text has none of some problems any more once it is edited, and no others instead. */
async function corrects(result: NotebookResult, corrections: readonly Correction[], read: Read): Promise<boolean> {
  const edits = corrections.flatMap((correction) => correction.edits);
  const after = await read(applyTextEdits(result.text, edits), result.memory);
  // Of a text that could not be read at all, everything else that is wrong with it comes to light only now.
  if (!result.notebook) return after.notebook !== undefined;
  const corrected = new Set(corrections.map(({ problem }) => problem));
  const others = result.problems.filter((problem) => !corrected.has(problem));
  return added(others, after.problems).length === 0;
}
