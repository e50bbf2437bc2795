import { promises as fs } from "node:fs";
import { Tinypool } from "tinypool";
import type { NamedFile } from "./findFiles.js";
import { failure, inOrder, resultsOf, type Work } from "./work.js";
import type { Batch } from "./worker.js";

/** The bundle that this is in. A thread that loads it runs no command, but has what `worker.ts` exports. */
const workerFile = __filename;

/** Files that a thread takes on at once, at most: more of them wait longer for each other, fewer cost more messages. */
const MOST_AT_ONCE = 32;
/** Batches for each thread, at least: so many that none has to wait long for the last one. */
const BATCHES_A_THREAD = 8;
/** Batches for each thread that are begun, or done and waiting for an earlier one. */
const AHEAD = 4;

/** The results for all files, in their order, made by as many threads as are given; with one, by this one. */
export async function* resultsByThreads<Options, Result>(
  work: Work<Options, Result>,
  files: readonly NamedFile[],
  options: Options,
  threads: number,
  worker = workerFile,
): AsyncGenerator<Result> {
  if (threads <= 1) {
    work.begin?.();
    yield* resultsOf(work, files, options);
    return;
  }
  // Dead threads are replaced up to the least number only.
  const pool = new Tinypool({ filename: worker, minThreads: threads, maxThreads: threads });
  const resultsOfBatch = async (batch: readonly NamedFile[]): Promise<readonly Result[]> => {
    try {
      const message: Batch<Options> = { files: batch, options };
      return (await pool.run(message, { name: work.name })) as readonly Result[];
    } catch (error) {
      const [only] = batch;
      if (only && batch.length === 1) return [work.failed(only, failure(error))];
      // The thread is gone, and one of these files is why. Each by itself, the others are fine.
      const alone = await Promise.all(batch.map((file) => resultsOfBatch([file])));
      return alone.flat();
    }
  };
  try {
    const size = Math.ceil(files.length / (threads * BATCHES_A_THREAD));
    for await (const results of inOrder(
      batches(files, Math.min(size, MOST_AT_ONCE)),
      threads * AHEAD,
      resultsOfBatch,
    )) {
      yield* results;
    }
  } finally {
    await pool.destroy();
  }
}

function* batches<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let i = 0; i < items.length; i += size) yield items.slice(i, i + size);
}

/** What a file costs beside its bytes, in bytes that cost as much. */
const BYTES_A_FILE = 1 << 10;

/** Whether so much is to be done that several threads are done with it sooner than one. */
export async function isWorthThreads(
  { bytesWorthThreads }: Pick<Work<never, unknown>, "bytesWorthThreads">,
  files: readonly NamedFile[],
): Promise<boolean> {
  let bytes = 0;
  for (const file of files) {
    const stats = await fs.stat(file.path).catch(() => undefined);
    bytes += BYTES_A_FILE + (stats?.size ?? 0);
    if (bytes >= bytesWorthThreads) return files.length > 1;
  }
  return false;
}
