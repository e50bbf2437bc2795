import { fstatSync, type FSWatcher, promises as fs, type Stats, watch as watchFolder } from "node:fs";
import path from "node:path";
import { Debounce, reasonOf } from "../workspace/index.js";
import { UsageError } from "./arguments.js";
import { scheduler } from "./timers.js";
import type { FoundFiles } from "./findFiles.js";
import { statsOf } from "./readFile.js";
import { exit, terminal, type ExitCode } from "./terminal.js";
import { isLeftOut, type FileKind } from "./walk.js";

/** One run of a command. */
export interface Round {
  readonly code: ExitCode;
  /** Every file that was read, or looked for, absolute. */
  readonly files: readonly string[];
  readonly places: FoundFiles["places"];
}

/** Programs write several files, and a file in several steps: so long nothing must change before the next run. */
const settleMs = 100;

/** By so much the time that a file system notes for a change may be behind the clock. */
const clockStepMs = 20;

/**
 * Runs a command, and again whenever something has changed that it read or looked for, or another file of its kind came to
 * where it searched. Ends with the process, at Ctrl+C.
 */
export async function watch(run: () => Promise<Round>, kind: FileKind): Promise<never> {
  const changes = new Changes(kind);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      terminal.progress(undefined);
      process.exit(exit.interrupted);
    });
  }
  for (;;) {
    const began = Date.now();
    const { files, places } = await run();
    await changes.follow([...files, ...places.missing], places.searched, began - clockStepMs);
    terminal.say("watching for changes; press Ctrl+C to stop");
    const changed = await changes.next();
    terminal.separate(`${path.relative("", changed) || changed} has changed`);
  }
}

/** Tells of changes to files and folders, those that are not there included. */
class Changes {
  /** Of folders: they tell also of files that are replaced, or come. */
  #watchers: readonly FSWatcher[] = [];
  /** Files, and folders around them: all that makes a difference when it comes, changes or goes. */
  #followed = new Set<string>();
  #searched = new Set<string>();
  /** When each was written last, as far as that was seen. */
  #written = new Map<string, number>();
  /** The first of the changes that nobody was told of. */
  #changed: string | undefined;
  readonly #rest = new Debounce(scheduler, () => ({ ms: settleMs, since: "last" }));
  #tell: ((changed: string) => void) | undefined;

  constructor(private readonly kind: FileKind) {}

  /**
   * From now on tells of these instead of the former ones.
   *
   * @param since milliseconds of the clock: what was written later is a change that nobody was told of
   * @throws UsageError where the system watches no more folders
   */
  async follow(files: readonly string[], searched: readonly string[], since: number): Promise<void> {
    const paths = new Set(files);
    for (const file of files) paths.add(await fs.realpath(file).catch(() => file));
    this.#searched = new Set(searched);
    this.#followed = new Set([...paths].flatMap(pathsTo));
    const folders = new Set(searched);
    for (const file of paths) folders.add(await nearestFolder(path.dirname(file)));
    const former = this.#watchers;
    this.#watchers = [...folders].map((folder) => this.#watch(folder));
    for (const watcher of former) watcher.close();
    // Until now nobody looked at some of them.
    const before = this.#written;
    this.#written = new Map();
    for (const file of [...paths, ...searched]) {
      const stats = await statsOf(file);
      if (!stats || isOutput(stats)) continue;
      this.#written.set(file, stats.mtimeMs);
      // What says that it was written in the future says it the next time, too.
      if (stats.mtimeMs >= since && before.get(file) !== stats.mtimeMs) this.#changes(file);
    }
  }

  /** Waits for a change, and until all has come to rest. */
  next(): Promise<string> {
    return new Promise((resolve) => {
      this.#tell = resolve;
      if (this.#changed !== undefined) this.#changes(this.#changed);
    });
  }

  #watch(folder: string): FSWatcher {
    try {
      const watcher = watchFolder(folder, (_, name) => void this.#seen(folder, name));
      // Mostly it is gone.
      return watcher.on("error", () => this.#changes(folder));
    } catch (error) {
      throw new UsageError(`${folder} cannot be watched: ${reasonOf(error)}`);
    }
  }

  async #seen(folder: string, name: string | null): Promise<void> {
    if (name === null || !(await statsOf(folder))) {
      this.#changes(folder);
      return;
    }
    const file = path.join(folder, name);
    const stats = await statsOf(file);
    if (stats && isOutput(stats)) return;
    const isNewFolder = stats?.isDirectory() === true && !isLeftOut(name) && !this.#searched.has(file);
    const isNew = this.#searched.has(folder) && (this.kind.fits(name) || isNewFolder);
    if (isNew || this.#followed.has(file)) this.#changes(file);
  }

  #changes(file: string): void {
    this.#changed ??= file;
    this.#rest.request(() => this.#told());
  }

  #told(): void {
    const [tell, changed] = [this.#tell, this.#changed];
    if (!tell || changed === undefined) return;
    this.#tell = undefined;
    this.#changed = undefined;
    tell(changed);
  }
}

/** A path and those of all folders around it. */
function pathsTo(file: string): readonly string[] {
  const folder = path.dirname(file);
  return folder === file ? [file] : [file, ...pathsTo(folder)];
}

/** A folder or, where it is not there, the innermost around it that is. */
async function nearestFolder(folder: string): Promise<string> {
  const outer = path.dirname(folder);
  return outer === folder || (await statsOf(folder))?.isDirectory() ? folder : nearestFolder(outer);
}

/** Whether it is what the report is written to: each run changes that. */
function isOutput({ dev, ino }: Stats): boolean {
  const output = fstatSync(1);
  return output.isFile() && output.dev === dev && output.ino === ino;
}
