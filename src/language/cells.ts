import type { Node } from "jsonc-parser";
import { findNodeAtLocation } from "jsonc-parser";
import type { CellResult, NotebookResult } from "../notebook/index.js";

/** A cell as it is written, and what it comes to where the text can be read. */
export interface WrittenCell {
  /** Index in the list `cells` as it is written; 0 for the only scene of a file. */
  readonly index: number;
  readonly source: Node;
  readonly kind: "scene" | "prose";
  readonly result?: CellResult;
}

/** The cells of a text in their order, also of one that is broken: what is shown at a cell stays while another is typed. */
export function writtenCells({ root, cells }: NotebookResult): readonly WrittenCell[] {
  if (root?.type !== "object") return [];
  const list = findNodeAtLocation(root, ["cells"]);
  const written = list ? (list.type === "array" ? (list.children ?? []) : []) : [root];
  const results = new Map(cells.map((cell) => [cell.source, cell]));
  return written.flatMap((source, index) => {
    if (source.type !== "object") return [];
    const result = results.get(source);
    const kind = findNodeAtLocation(source, ["markdown"]) && source !== root ? "prose" : "scene";
    return [{ index, source, kind, ...(result && { result }) }];
  });
}
