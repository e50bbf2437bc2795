import { reasonOf } from "../workspace/index.js";
import type { NamedFile } from "./findFiles.js";

/** What came of looking at a file. */
export interface Looked<Result> {
  readonly result: Result;
  /** Every file that was read for it, or looked for, absolute: when one changes, or appears, so may the result. */
  readonly files: readonly string[];
}

/** What a command does with each file. */
export interface Work<Options, Result> {
  /** Under which the worker knows it. */
  readonly name: "check" | "audit";
  /** Files in hand at once in one thread: enough to keep the disk ahead, few enough to stay small. */
  readonly ahead: number;
  /**
   * Bytes of text that take one thread about 0.7 s. With less, two threads are not done sooner: they take 0.1 s to start,
   * and then each has to warm up as this one has.
   */
  readonly bytesWorthThreads: number;
  /** Forgets what was remembered of files before. */
  begin?(): void;
  /** What is wrong with the file is a part of the result. */
  resultOf(file: NamedFile, options: Options): Promise<Result>;
  /** The result for a file at which the program itself failed. */
  failed(file: NamedFile, message: string): Result;
}

/** The results for some files, in their order. A file that fails is no reason to stop. */
export function resultsOf<Options, Result>(
  work: Work<Options, Result>,
  files: readonly NamedFile[],
  options: Options,
): AsyncGenerator<Result> {
  return inOrder(files, work.ahead, async (file) => {
    try {
      return await work.resultOf(file, options);
    } catch (error) {
      return work.failed(file, failure(error));
    }
  });
}

/** What is told of a failure of the program itself. */
export function failure(error: unknown): string {
  return `looking at this file ended by an accident: ${reasonOf(error)}`;
}

/**
 * The results of a work on each item, in the order of the items, with at most `ahead` in hand at once: begun, or done and
 * not yet taken.
 */
export async function* inOrder<T, R>(
  items: Iterable<T>,
  ahead: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const inHand: Promise<R>[] = [];
  for (const item of items) {
    const begun = work(item);
    // It is waited for in its turn; until then nobody listens.
    begun.catch(() => undefined);
    inHand.push(begun);
    const first = inHand.length >= ahead ? inHand.shift() : undefined;
    if (first) yield await first;
  }
  for (const rest of inHand) yield await rest;
}
