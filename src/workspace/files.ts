import type { Steps } from "../geometry/index.js";
import type { Source } from "../levels/index.js";
import type { Place } from "../report/index.js";
import { rangesInSteps, rangesOf, type Range } from "../scene/index.js";

/** Where the files around a file are, and how they are read. Paths are from a root. */
export interface FilePlace {
  /** Path of the file itself. */
  readonly file: string;
  /** Where paths begin: files around another file are the same ones if they have the same root. */
  readonly root: string;
  uriOf(path: string): string;
  /** @throws an error whose message says why there is no text */
  read(path: string): Promise<string>;
  /** Names of what is in a folder. Default: nobody knows. */
  list?(path: string): Promise<readonly string[]>;
  /** The name of a file in reports. Default: its path. */
  reportedName?(path: string): string;
}

/** The files that a level or a scene may refer to. Remembers what it has read: made for one reading. */
export class FilesAround {
  readonly file: string;
  readonly root: string;
  private readonly texts = new Map<string, string>();
  private readonly ranges = new Map<string, (source: Source["range"]) => Range>();

  constructor(private readonly place: FilePlace) {
    ({ file: this.file, root: this.root } = place);
  }

  uriOf(path: string): string {
    return this.place.uriOf(path);
  }

  async read(path: string): Promise<string> {
    const text = this.texts.get(path) ?? (await this.place.read(path));
    this.texts.set(path, text);
    return text;
  }

  async list(path: string): Promise<readonly string[]> {
    return (await this.place.list?.(path)) ?? [];
  }

  /** Whether the files still have the texts that were read: what was saved, opened or closed is mostly no change. */
  async areUnchanged(paths: readonly string[]): Promise<boolean> {
    for (const path of paths) {
      const text = await this.place.read(path).catch(() => undefined);
      if (text !== this.texts.get(path)) return false;
    }
    return true;
  }

  /** Finds the lines of a file that was read, for {@link placeOf}. */
  *findLines(path: string): Steps<void> {
    if (!this.ranges.has(path)) this.ranges.set(path, yield* rangesInSteps(this.texts.get(path) ?? ""));
  }

  /** Where a source is in its text. Only of files that were read. */
  placeOf({ file, range }: Source): Place {
    const ranges = this.ranges.get(file) ?? rangesOf(this.texts.get(file) ?? "");
    this.ranges.set(file, ranges);
    return { file: this.place.reportedName?.(file) ?? file, range: ranges(range) };
  }
}
