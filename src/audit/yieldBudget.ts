import type { Pause } from "../levels/index.js";

/**
 * Counts work, in about the time that 32 cells take at least, and says when to pause: what it returns is to be awaited.
 * It returns nothing most of the time, since awaiting costs more than the work that is counted.
 */
export type YieldBudget = (work: number) => Promise<void> | undefined;

/** Less than a million tiles, and about two milliseconds. */
const WORK_BETWEEN_PAUSES = 100_000;

/** @param total work in all, as far as it is known: for the fraction that is done */
export function yieldBudget(pause: Pause | undefined, total: number): YieldBudget {
  let [done, paused] = [0, 0];
  return (work) => {
    done += work;
    if (done - paused < WORK_BETWEEN_PAUSES) return undefined;
    paused = done;
    return Promise.resolve(pause?.(Math.min(1, done / total)));
  };
}
