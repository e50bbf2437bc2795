import { statSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { NamedFile } from "./findFiles.js";
import { LazyList } from "./lazyList.js";
import { failed, resultsOf, type FileResult, type Work } from "./work.js";

/** The bundle that this is in. A thread that loads it runs no command, but does the work that {@link serve} is given. */
const workerFile = __filename;

/** What a thread is to do. */
interface Task<Options> {
  readonly name: Work<Options, unknown>["name"];
  readonly options: Options;
}

/** In a thread: answers each message, which is some files, with what comes of them, as it is kept. */
export function serve(works: readonly Work<never, unknown>[]): void {
  const { name, options } = workerData as Task<never>;
  const work = works.find((each) => each.name === name);
  parentPort?.on("message", (files: readonly NamedFile[]) => {
    // Where that fails, the thread ends, and whoever started it hears why.
    if (work) void resultsOf(work, files, options).then((results) => parentPort?.postMessage(packed(results)));
  });
}

/**
 * What comes of all files, in their order, made by at most `jobs` threads: by this one where several are not worth it.
 *
 * @param told called with how many are done
 */
export async function resultsByThreads<Options, Result>(
  work: Work<Options, Result>,
  files: readonly NamedFile[],
  options: Options,
  jobs: number,
  told: (done: number) => void = () => undefined,
  worker = workerFile,
): Promise<LazyList<FileResult<Result>>> {
  const threads = Math.min(jobs, files.length);
  /** By portions, each in as many pieces as it was made in. */
  const looked: (readonly PackedValues[])[] = [];
  const unpacked = () =>
    new LazyList(
      looked.flat().map((piece) => () => deserialize(inflateRawSync(piece)) as readonly FileResult<Result>[]),
    );
  let done = 0;
  if (threads <= 1 || !isWorthThreads(work, files)) {
    work.begin?.();
    for (const portion of portionsOf(files, 1)) {
      looked.push([packed(await resultsOf(work, portion, options, (n) => told(done + n)))]);
      done += portion.length;
    }
    return unpacked();
  }
  // The threads share one iterator: each takes the next portion that no other one has taken.
  const waiting = portionsOf(files, threads).entries();
  const doPortions = async (): Promise<void> => {
    const thread = new Thread<Options>(worker, { name: work.name, options });
    const resultsOfPortion = async (portion: readonly NamedFile[]): Promise<readonly PackedValues[]> => {
      try {
        return [await thread.resultsOf(portion)];
      } catch (error) {
        if (portion.length === 1) return [packed(portion.map((file) => failed(work, file, error)))];
        // The thread is gone, and one of these files is why. Each by itself, the others are fine.
        const each: PackedValues[] = [];
        for (const file of portion) each.push(...(await resultsOfPortion([file])));
        return each;
      }
    };
    for (const [i, portion] of waiting) {
      looked[i] = await resultsOfPortion(portion);
      told((done += portion.length));
    }
    thread.end();
  };
  await Promise.all(Array.from({ length: threads }, doPortions));
  return unpacked();
}

/** A thread that works; where it ends over something, another takes its place for what comes next. */
class Thread<Options> {
  private worker: Worker | undefined;

  constructor(
    private readonly file: string,
    private readonly task: Task<Options>,
  ) {}

  /** One call at a time. Rejects with why the thread is gone. */
  async resultsOf(files: readonly NamedFile[]): Promise<PackedValues> {
    const worker = (this.worker ??= new Worker(this.file, { workerData: this.task }));
    try {
      return await new Promise((resolve, reject) => {
        worker.removeAllListeners();
        worker.once("message", resolve);
        worker.once("error", reject);
        worker.once("exit", (code) => reject(new Error(`the thread ended with ${code}`)));
        worker.postMessage(files);
      });
    } catch (error) {
      this.worker = undefined;
      throw error;
    }
  }

  end(): void {
    void this.worker?.terminate();
  }
}

/** Files that a thread takes on at once, at most: the more there are, the more are done again where it ends over one. */
const MOST_AT_ONCE = 32;
/** Of the files that are left, a thread takes this part of its share. */
const PARTS_OF_SHARE = 4;

/** All files in their order, in portions that become smaller towards the end: no thread waits long for the last one. */
function portionsOf(files: readonly NamedFile[], threads: number): readonly (readonly NamedFile[])[] {
  const portions: (readonly NamedFile[])[] = [];
  for (let from = 0; from < files.length;) {
    const size = Math.min(Math.ceil((files.length - from) / (threads * PARTS_OF_SHARE)), MOST_AT_ONCE);
    portions.push(files.slice(from, (from += size)));
  }
  return portions;
}

/** What a file costs beside its bytes, in bytes that cost as much. */
const BYTES_A_FILE = 1 << 10;

/** Whether so much is to be done that several threads are done with it sooner than one. */
function isWorthThreads<O, R>({ bytesWorthThreads }: Work<O, R>, files: readonly NamedFile[]): boolean {
  let bytes = 0;
  return files.some(({ path }) => (bytes += BYTES_A_FILE + sizeOf(path)) >= bytesWorthThreads);
}

/** In bytes; 0 where that cannot be told. */
function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}

/** Some values, serialised and compressed. What is found in a level is some kilobytes of objects, and a tenth of that here. */
type PackedValues = Uint8Array;

const packed = (values: readonly unknown[]): PackedValues => deflateRawSync(serialize(values), { level: 1 });
