import type { Node } from "jsonc-parser";
import { partitionPoint } from "../geometry/index.js";
import type { CellResult, NotebookResult } from "../notebook/index.js";
import { valueOf } from "../scene/edit/index.js";

export { valueOf };

/** The innermost value or key at an offset, also at the end of one, as a cursor can be. */
export function nodeAt(root: Node | undefined, offset: number): Node | undefined {
  if (!root || offset < root.offset || offset > root.offset + root.length) return undefined;
  const { children = [] } = root;
  // The last one that begins before the offset, or at it: children follow each other.
  const next = partitionPoint(children.length, (place) => (children[place]?.offset ?? 0) <= offset);
  return nodeAt(children[next - 1], offset) ?? (next > 1 ? nodeAt(children[next - 2], offset) : undefined) ?? root;
}

/** The entries of a list that are objects. */
export function objectsOf(list: Node | undefined): readonly Node[] {
  return list?.type === "array" ? (list.children ?? []).filter(({ type }) => type === "object") : [];
}

/** A node that is a text, as `node.value`; undefined for anything else. */
export function textOf(node: Node | undefined): string | undefined {
  return node?.type === "string" ? (node.value as string) : undefined;
}

/** What lets a body move, where that is written. */
export function motionOf(body: Node | undefined): Node | undefined {
  for (const key of ["velocity", "to", "path", "orbit"]) {
    const motion = valueOf(body, key);
    if (motion) return motion;
  }
  return undefined;
}

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
  const list = valueOf(root, "cells");
  const written = list ? (list.type === "array" ? (list.children ?? []) : []) : [root];
  const results = new Map(cells.map((cell) => [cell.source, cell]));
  return written.flatMap((source, index) => {
    if (source.type !== "object") return [];
    const result = results.get(source);
    const kind = valueOf(source, "markdown") && source !== root ? "prose" : "scene";
    return [{ index, source, kind, result }];
  });
}
