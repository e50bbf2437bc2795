import type { Node } from "jsonc-parser";
import { layoutOf, markdownOf } from "./layout.js";
import { dedented, indentOf, plainLines } from "./lines.js";

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
  const { offset, length } = entry;
  return { kind: "scene", text: dedented(text.slice(offset, offset + length), indentOf(text, entry)) };
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
