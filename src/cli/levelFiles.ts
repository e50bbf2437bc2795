import path from "node:path";
import type { Source } from "../levels/index.js";
import type { FilesAround as Around } from "../notebook/index.js";
import { rangesOf, type Place, type Range } from "../report/index.js";
import { reportedName, type NamedFile } from "./findFiles.js";
import { isIn, readText } from "./readFile.js";

/**
 * The files of one level, or around one scene: itself and what it refers to, which must be below the working folder, or,
 * where the level is not, below the level's folder.
 */
export class FilesAround implements Around {
  /** Its own path from the root. */
  readonly file: string;
  readonly root: string;
  readonly #foundIn: readonly string[];
  readonly #cwd: string;
  readonly #texts = new Map<string, string>();
  readonly #ranges = new Map<string, (source: Source["range"]) => Range>();

  constructor({ path: file, foundIn }: Pick<NamedFile, "path" | "foundIn">, cwd: string) {
    this.#cwd = cwd;
    this.#foundIn = foundIn === undefined ? [] : [foundIn];
    this.root = isIn(cwd, file) ? cwd : path.dirname(file);
    this.file = reportedName(file, this.root);
  }

  async read(file: string): Promise<string> {
    const known = this.#texts.get(file);
    if (known !== undefined) return known;
    // Whoever names a file means it. A level's author does not: a link must not lead to other files of this machine.
    const isNamed = file === this.file && this.#foundIn.length === 0;
    const within = isNamed ? undefined : [this.root, this.#foundIn].flat();
    const text = await readText(this.pathOf(file), within, "level");
    this.#texts.set(file, text);
    return text;
  }

  /** Where a file is: absolute. */
  pathOf(file: string): string {
    return path.join(this.root, file);
  }

  /** Where a source is, as reports have it. Only of files that were read. */
  placeOf({ file, range }: Source): Place {
    let ranges = this.#ranges.get(file);
    if (!ranges) {
      ranges = rangesOf(this.#texts.get(file) ?? "");
      this.#ranges.set(file, ranges);
    }
    return { file: reportedName(this.pathOf(file), this.#cwd), range: ranges(range) };
  }
}
