import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { LevelFiles, Source, TileGrid } from "../../../src/levels/index.js";

const folder = fileURLToPath(new URL("../../fixtures/levels/", import.meta.url));

/** The text of a level that was made in its editor. */
export function fixtureText(path: string): Promise<string> {
  return readFile(folder + path, "utf8");
}

/** A workspace of these levels. */
export const fixtureFiles: LevelFiles = { read: fixtureText };

/** A workspace of these texts. */
export function filesOf(texts: Readonly<Record<string, string>>): LevelFiles {
  return {
    read: (path) => {
      const text = texts[path];
      return text === undefined ? Promise.reject(new Error("the file does not exist")) : Promise.resolve(text);
    },
    list: (folder) => {
      const paths = Object.keys(texts).filter((path) => folder === "" || path.startsWith(`${folder}/`));
      const names = paths.map((path) => path.slice(folder === "" ? 0 : folder.length + 1).replace(/\/.*/, ""));
      return Promise.resolve([...new Set(names)]);
    },
  };
}

/** The text that a source points to. */
export async function textAt({ file, range }: Source, files: LevelFiles = fixtureFiles): Promise<string> {
  return (await files.read(file)).slice(range.offset, range.offset + range.length);
}

/** Columns and rows of the solid cells of a grid. */
export function* solidCells({ solid, width }: TileGrid): Generator<readonly [column: number, row: number]> {
  for (const [index, one] of solid.entries()) if (one === 1) yield [index % width, Math.floor(index / width)];
}
