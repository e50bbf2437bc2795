import type { Node } from "jsonc-parser";
import { hasLineEnd, propertyOf, sliceOf, spaceBefore, valueOf } from "../../scene/edit/index.js";
import { readTree, type TextRange } from "../../scene/index.js";

/** A cell as it is read and written by itself. */
export interface BookCell {
  readonly kind: "prose" | "scene";
  /** Markdown, or the text of a scene. Of a file that is no list of cells: the whole text. */
  readonly text: string;
  /** Its number among the cells that were read; absent for one that was added since. */
  readonly origin?: number | undefined;
}

/** The cells of a file. */
export function bookCells(text: string): readonly BookCell[] {
  const layout = layoutOf(text);
  if (layout.kind === "empty") return [];
  if (layout.kind === "whole") return [{ kind: "scene", text: plainLines(text), origin: 0 }];
  return (layout.list.children ?? []).map((entry, origin) => ({ ...cellOf(text, entry), origin }));
}

/** An entry of the list of cells. */
export function cellOf(text: string, entry: Node): BookCell {
  const markdown = markdownOf(entry);
  if (markdown) return { kind: "prose", text: plainLines(String(markdown.value)) };
  return { kind: "scene", text: dedented(sliceOf(text, entry), indentOf(text, entry)) };
}

/** Whether two cells say the same. */
export function sameCell(a: BookCell, b: BookCell): boolean {
  return a.kind === b.kind && plainLines(a.text) === plainLines(b.text);
}

/** For each of the original cells the one that goes on with it; a copy of a cell has its number too, and is a new one. */
export function successors(originals: readonly BookCell[], cells: readonly BookCell[]): ReadonlyMap<BookCell, number> {
  const chosen = new Map<number, BookCell>();
  for (const cell of cells) {
    const { origin } = cell;
    const original = origin === undefined ? undefined : originals[origin];
    if (origin === undefined || !original) continue;
    const before = chosen.get(origin);
    if (!before || (sameCell(cell, original) && !sameCell(before, original))) chosen.set(origin, cell);
  }
  return new Map([...chosen].map(([origin, cell]) => [cell, origin]));
}

/** How the text of a file becomes cells. */
export type Layout =
  /** There is nothing but blanks: no cell. */
  | { readonly kind: "empty" }
  /** One cell has the whole text: a file of one scene, or a text that cannot be taken apart. */
  | { readonly kind: "whole"; readonly root?: Node }
  /** Each entry of the list is a cell. */
  | { readonly kind: "cells"; readonly list: Node };

export function layoutOf(text: string): Layout {
  if (text.trim() === "") return { kind: "empty" };
  const root = treeOf(text);
  if (root?.type !== "object") return { kind: "whole" };
  const property = propertyOf(root, "cells");
  if (!property) return { kind: "whole", root };
  const list = property.children?.[1];
  return list?.type === "array" ? { kind: "cells", list } : { kind: "whole" };
}

/** The text as a tree of values; undefined where it is not JSON with comments. */
export function treeOf(text: string): Node | undefined {
  const read = readTree(text);
  return read.isBroken ? undefined : read.root;
}

/** The text of a prose cell as a node; undefined for whatever else can stand in the list of cells. */
export function markdownOf(entry: Node): Node | undefined {
  const value = valueOf(entry, "markdown");
  return value?.type === "string" ? value : undefined;
}

/** A text as editors hold it in a cell: lines end with \n, and no mark tells the order of bytes. */
export function plainLines(text: string): string {
  return text.replace(/^\uFEFF+/, "").replace(/\r\n?/g, "\n");
}

/** The blanks that all lines of a value after its first begin with; of one line, those before it on a line of its own. */
export function indentOf(text: string, range: TextRange): string {
  const [, ...others] = plainLines(sliceOf(text, range)).split("\n");
  const written = others.filter((line) => line.trim() !== "");
  const first = written[0];
  if (first === undefined) return indentIn(spaceBefore(text, range.offset));
  let end = /^[ \t]*/.exec(first)?.[0].length ?? 0;
  for (const line of written) while (!line.startsWith(first.slice(0, end))) end--;
  return first.slice(0, end);
}

/** Of blanks and line ends, what stands on the last line; nothing where there is no line end. */
export function indentIn(space: string): string {
  return hasLineEnd(space) ? space.replace(/^[^]*[\r\n]/, "") : "";
}

/** A value without the indentation of its place. */
function dedented(value: string, indent: string): string {
  const [first = "", ...others] = plainLines(value).split("\n");
  return [first, ...others.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))].join("\n");
}

/** A value with the indentation and line ends of its place. */
export function indented(value: string, indent: string, lineEnd: string): string {
  const [first = "", ...others] = plainLines(value).split("\n");
  return [first, ...others.map((line) => (line === "" ? "" : indent + line))].join(lineEnd);
}
