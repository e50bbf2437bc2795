import type { NotebookResult } from "../notebook/index.js";
import type { TextRange } from "../scene/index.js";
import { writtenCells } from "./cells.js";
import { textOf, valueOf } from "./tree.js";

/** The name of a level file where it is written. */
export interface LevelLink {
  /** The characters between the quotes. */
  readonly range: TextRange;
  /** Relative to the scene's file. */
  readonly file: string;
}

/** The level files that a text names. */
export function levelLinks(notebook: NotebookResult): readonly LevelLink[] {
  const objects = new Set([notebook.root, ...writtenCells(notebook).map(({ source }) => source)]);
  return [...objects].flatMap((object) => {
    const node = valueOf(valueOf(object, "level"), "file");
    const file = textOf(node);
    if (!node || file === undefined || file === "") return [];
    return [{ range: { offset: node.offset + 1, length: node.length - 2 }, file }];
  });
}
