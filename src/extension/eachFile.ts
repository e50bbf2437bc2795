import { Slice } from "./slice.js";

/** Files that are read at the same time: reading waits much more than it works. */
const readsAtOnce = 8;

/**
 * Does something to many files, to some at the same time, and lets the host do what else there is.
 * @param isCancelled no more are begun when it says so
 * @param paused called with the file that was done last, before others get to run
 */
export async function eachFile<T>(
  files: Iterable<T>,
  work: (file: T) => Promise<unknown>,
  isCancelled: () => boolean,
  paused?: (file: T) => void,
): Promise<void> {
  // One iterator for all: each takes the next file that nobody has.
  const waiting = [...files].values();
  const slice = new Slice();
  const next = async (): Promise<void> => {
    for (const file of waiting) {
      if (isCancelled()) return;
      await work(file);
      if (!slice.isOver) continue;
      paused?.(file);
      await slice.next();
    }
  };
  await Promise.all(Array.from({ length: readsAtOnce }, next));
}
