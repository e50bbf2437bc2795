import { promises as fs } from "node:fs";
import path from "node:path";
import type { Source } from "../levels/index.js";
import type { FilesAround as Around } from "../notebook/index.js";
import { rangesOf, type Place, type Range } from "../report/index.js";
import { reportedName, type NamedFile } from "./findFiles.js";
import { unreadableBecause } from "./readScene.js";

/** Bytes; no known level has a tenth of it, and twice as much is more than a string can hold. */
const MOST_BYTES = 256 * 1024 * 1024;

/**
 * The files of one level, or around one scene: itself and what it refers to, which must be below the working folder, or,
 * where the level is not, below the level's folder.
 */
export class FilesAround implements Around {
  /** Its own path from the root. */
  readonly file: string;
  readonly root: string;
  readonly #cwd: string;
  readonly #texts = new Map<string, string>();
  readonly #ranges = new Map<string, (source: Source["range"]) => Range>();

  constructor(level: Pick<NamedFile, "path">, cwd: string) {
    this.#cwd = cwd;
    const isBelow = isIn(cwd, level.path);
    this.root = isBelow ? cwd : path.dirname(level.path);
    this.file = reportedName(level.path, this.root);
  }

  async read(file: string): Promise<string> {
    const known = this.#texts.get(file);
    if (known !== undefined) return known;
    const text = await this.#readFromDisk(path.join(this.root, file), file !== this.file);
    this.#texts.set(file, text);
    return text;
  }

  /** Where a source is, as reports have it. Only of files that were read. */
  placeOf({ file, range }: Source): Place {
    let ranges = this.#ranges.get(file);
    if (!ranges) {
      ranges = rangesOf(this.#texts.get(file) ?? "");
      this.#ranges.set(file, ranges);
    }
    return { file: reportedName(path.join(this.root, file), this.#cwd), range: ranges(range) };
  }

  /** @throws an error whose message says why there is no text */
  async #readFromDisk(target: string, isReferred: boolean): Promise<string> {
    const refusal = await this.#refusal(target, isReferred).catch((error: unknown) =>
      unreadableBecause(error, "level"),
    );
    if (refusal !== undefined) throw new Error(refusal);
    try {
      return new TextDecoder().decode(await fs.readFile(target));
    } catch (error) {
      throw new Error(unreadableBecause(error, "level"), { cause: error });
    }
  }

  /** Why a file that is there is not read. */
  async #refusal(target: string, isReferred: boolean): Promise<string | undefined> {
    // Whoever names a file means it. A level's author does not: a link must not lead to other files of this machine.
    if (isReferred && !isIn(await fs.realpath(this.root), await fs.realpath(target))) {
      return "it is a link that leads out of the folder";
    }
    const stats = await fs.stat(target);
    // A pipe or a device may never end. A folder says itself that it is one.
    if (!stats.isFile() && !stats.isDirectory()) return "it is no regular file";
    return stats.size > MOST_BYTES ? `the file is larger than ${MOST_BYTES >> 20} MB` : undefined;
  }
}

function isIn(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== ".." && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}
