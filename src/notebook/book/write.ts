import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import { applyTextEdits, fileStyle, lineEndOf, propertyOf, removeEntries, sliceOf } from "../../scene/edit/index.js";
import { bookCells, layoutOf, plainLines, successors, treeOf, type BookCell } from "./bookCells.js";
import { listText } from "./list.js";

/**
 * The text of a file, of which the `original` had the cells that were changed, added, removed or moved since. What is not
 * touched keeps its characters: other cells, comments, line ends, and all that stands outside the list of cells.
 *
 * @throws an Error that says why, where the cells cannot stand in one file.
 */
export function bookText(original: string, cells: readonly BookCell[]): string {
  const layout = layoutOf(original);
  if (layout.kind === "cells") return listText(original, layout.list, cells);
  if (layout.kind === "empty") return cells.length === 0 ? original : anew(original, cells);
  const [first] = [...successors(bookCells(original), cells).keys()];
  if (first?.kind !== "scene") return anew(original, cells);
  const text = wholeText(original, first);
  return cells.length === 1 ? text : amongOthers(text, cells, cells.indexOf(first));
}

/** A text that was one cell alone. */
function wholeText(original: string, cell: BookCell): string {
  if (plainLines(original) === plainLines(cell.text)) return original;
  return markOf(original) + plainLines(cell.text).replaceAll("\n", lineEndOf(original));
}

/** A file that was one cell has others now: its text becomes a list of cells, unless it is one. */
function amongOthers(text: string, cells: readonly BookCell[], at: number): string {
  const before = cells.slice(0, at).map(added);
  const after = cells.slice(at + 1).map(added);
  const layout = layoutOf(text);
  if (layout.kind === "empty") return anew(text, [...before, ...after]);
  if (layout.kind === "cells") return bookText(text, [...before, ...bookCells(text), ...after]);
  const { root } = layout;
  if (!root) {
    const why = l10n.t(
      "The file has a syntax error, so its whole source is in one cell. To save, fix that cell, or remove the cells that you added.",
    );
    throw new Error(why);
  }
  const end = root.offset + root.length;
  const frame = text.slice(0, root.offset) + frameOf(text, root) + text.slice(end);
  const scene: BookCell = { kind: "scene", text: withoutVersion(sliceOf(text, root)) };
  return bookText(frame, [...before, scene, ...after]);
}

/** A new file of these cells. */
function anew(original: string, cells: readonly BookCell[]): string {
  return bookText(`${markOf(original)}${frameOf(original)}${lineEndOf(original)}`, cells.map(added));
}

/** A file of no cells, in the style of a text. */
function frameOf(text: string, root?: Node): string {
  const { colon, indent } = root ? fileStyle(text, root) : { colon: ": ", indent: "  " };
  const space = lineEndOf(text) + indent;
  const written = root && propertyOf(root, "version");
  const version = written ? sliceOf(text, written) : `"version"${colon}1`;
  return `{${space}${version},${space}"cells"${colon}[]${lineEndOf(text)}}`;
}

/** A cell in a list, where the version is said by the file. */
function added({ kind, text }: BookCell): BookCell {
  return { kind, text: kind === "scene" ? withoutVersion(text) : text };
}

function withoutVersion(text: string): string {
  const root = treeOf(text);
  const version = root?.type === "object" ? propertyOf(root, "version") : undefined;
  return root && version ? applyTextEdits(text, removeEntries(text, root, new Set([version]))) : text;
}

/** The byte order mark of a text that has one. */
function markOf(text: string): string {
  return /^\uFEFF*/.exec(text)?.[0] ?? "";
}
