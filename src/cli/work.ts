import { setImmediate } from "node:timers/promises";
import type { Ink, LookedAt, Suite, Sums } from "../report/index.js";
import { reasonOf } from "../workspace/index.js";
import type { NamedFile } from "./findFiles.js";
import { Unreadable } from "./readFile.js";
import type { FileKind } from "./walk.js";

/** What came of looking at a file. */
export interface FileResult<Result> {
  /** Absent where the file turned out to be none of those that are looked for. */
  readonly result?: Result | undefined;
  /** Every file that was read for it, or looked for, absolute: when one changes, or appears, so may the result. */
  readonly files: readonly string[];
}

/** What a command does with each of many files. The result has what is wrong with the file. */
export interface Work<Options, Result> {
  readonly name: "check" | "audit" | "replay";
  /**
   * Bytes of text that take one thread about 0.7 s. With less, two threads are not done sooner: they take 0.1 s to start,
   * and then each has to warm up as this one has.
   */
  readonly bytesWorthThreads: number;
  /** Forgets what was remembered of files before. */
  begin?(): void;
  /** @throws Unreadable where there is nothing to look at */
  resultOf(file: NamedFile, options: Options): Promise<FileResult<Result>>;
  /** The result for a file that there is nothing else to say of. */
  unreadable(name: string, why: string): Result;
}

/** A work whose results are reported. */
export interface ReportedWork<Options, Result extends LookedAt> extends Work<Options, Result> {
  readonly kind: FileKind;
  /** As JSON. */
  report(results: readonly Result[]): object;
  sums(results: Iterable<Result>): Sums;
  text(results: Iterable<Result>, ink: Ink): string;
  suites(results: Iterable<Result>): readonly Suite[];
}

/**
 * What comes of some files, in their order. A file that fails is no reason to stop.
 *
 * @param told called with how many are done
 */
export async function resultsOf<Options, Result>(
  work: Work<Options, Result>,
  files: readonly NamedFile[],
  options: Options,
  told: (done: number) => void = () => undefined,
): Promise<readonly FileResult<Result>[]> {
  const results: FileResult<Result>[] = [];
  for (const file of files) {
    results.push(await work.resultOf(file, options).catch((error: unknown) => failed(work, file, error)));
    told(results.length);
    // Nothing in it waits for anything: signals and streams get their turn here.
    await setImmediate();
  }
  return results;
}

/** What is told of a file that cannot be read, or at which the program itself failed. */
export function failed<Result>(
  work: Work<never, Result>,
  { name, path }: NamedFile,
  error: unknown,
): FileResult<Result> {
  const accident = error instanceof Unreadable ? "" : "unexpected error: ";
  return { result: work.unreadable(name, accident + reasonOf(error)), files: [path] };
}
