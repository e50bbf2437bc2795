import * as l10n from "@vscode/l10n";
import { projectOfGodot, type Source } from "../levels/index.js";
import type { Place } from "../report/index.js";
import { rangesOf, type Range } from "../scene/index.js";

/** Where the files around a file are, and how they are read. Paths are from a root. */
export interface FilePlace {
  /** Path of the file itself. */
  readonly file: string;
  /** Where paths begin: files around another file are the same ones if they have the same root. */
  readonly root: string;
  /** Names of the folders down to the root; absent where nothing above it is read. See `LevelFiles`. */
  readonly folders?: readonly string[] | undefined;
  uriOf(path: string): string;
  /**
   * @param above the folder above the root, such as `../..`, that must really hold the file; absent for a file below the root
   * @throws an error whose message says why there is no text
   */
  read(path: string, above?: string): Promise<string>;
  /** Names of what is in a folder. Default: nobody knows. */
  list?(path: string): Promise<readonly string[]>;
  /** The name of a file in reports. Default: its path. */
  reportedName?(path: string): string;
}

/** The files that a level or a scene may refer to. Remembers what it has read: made for one reading. */
export class FilesAround {
  readonly file: string;
  readonly root: string;
  readonly folders: readonly string[] | undefined;
  /** The folder above the root that has a project.godot: what is below it may be read. */
  private above: string | undefined;
  private readonly texts = new Map<string, string>();
  private readonly ranges = new Map<string, (source: Source["range"]) => Range>();

  constructor(private readonly place: FilePlace) {
    ({ file: this.file, root: this.root, folders: this.folders } = place);
  }

  uriOf(path: string): string {
    return this.place.uriOf(path);
  }

  async read(path: string): Promise<string> {
    const text = this.texts.get(path) ?? (await this.readNow(path));
    this.texts.set(path, text);
    return text;
  }

  /** Above the root a project.godot is read where it is looked for, and what is below the one that was found. */
  private async readNow(path: string): Promise<string> {
    const up = /^(?:\.\.\/)*/.exec(path)?.[0] ?? "";
    if (up === "") return await this.place.read(path);
    const isProject = path === up + projectOfGodot;
    const above = isProject ? up.slice(0, -1) : this.above;
    if (above === undefined || up.length > above.length + 1) throw new Error(l10n.t("access to it is denied"));
    const text = await this.place.read(path, above);
    if (isProject) this.above = above;
    return text;
  }

  async list(path: string): Promise<readonly string[]> {
    return (await this.place.list?.(path)) ?? [];
  }

  /** Whether the files still have the texts that were read: what was saved, opened or closed is mostly no change. */
  async areUnchanged(paths: readonly string[]): Promise<boolean> {
    for (const path of paths) {
      const text = await this.readNow(path).catch(() => undefined);
      if (text !== this.texts.get(path)) return false;
    }
    return true;
  }

  /** Where a source is in its text. Only of files that were read. */
  placeOf({ file, range }: Source): Place {
    const ranges = this.ranges.get(file) ?? rangesOf(this.texts.get(file) ?? "");
    this.ranges.set(file, ranges);
    return { file: this.place.reportedName?.(file) ?? file, range: ranges(range) };
  }
}
