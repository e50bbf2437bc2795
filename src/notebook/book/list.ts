import type { Node } from "jsonc-parser";
import {
  hasLineEnd,
  lineEndOf,
  objectText,
  sliceOf,
  spacingInside,
  styleOnLine,
  triviaBetween,
  type Trivia,
} from "../../scene/edit/index.js";
import {
  cellOf,
  indented,
  indentIn,
  indentOf,
  markdownOf,
  plainLines,
  sameCell,
  successors,
  treeOf,
  type BookCell,
} from "./bookCells.js";

/** The text of a file whose list of cells holds these, in this order. */
export function listText(text: string, list: Node, cells: readonly BookCell[]): string {
  const { children = [] } = list;
  if (children.length === 0 && cells.length === 0) return text;
  const gaps = gapsOf(text, list);
  const originals = children.map((entry) => cellOf(text, entry));
  const origins = successors(originals, cells);
  const { opening, before, endsWithComma, closing } = spacesOf(text, list, gaps);
  const { above, leftOver } = commentsAbove(gaps, new Set(origins.values()));
  let inner = opening;
  let isInComment = false;
  const follow = (next: string, behind = ""): void => {
    inner += (isInComment && !/^[\r\n]/.test(next) ? lineEndOf(text) : "") + next + behind;
    isInComment = endsInLineComment(behind);
  };
  cells.forEach((cell, place) => {
    const origin = origins.get(cell) ?? -1;
    const original = children[origin];
    const isSame = originals[origin] && sameCell(cell, originals[origin]);
    const indent = original ? indentOf(text, original) : indentIn(before(place));
    const body =
      original && isSame
        ? { value: sliceOf(text, original), behind: "" }
        : bodyText(cell, text, original ?? list, indent);
    const gap = original && gaps[origin + 1];
    const comma = place < cells.length - 1 || endsWithComma ? "," : "";
    follow(before(place) + (above.get(origin) ?? "") + body.value + (gap?.beforeComma ?? "") + comma);
    follow("", body.behind + (gap?.behind ?? ""));
  });
  if (leftOver !== "") follow(before(cells.length), leftOver);
  const isBlank = cells.length === 0 && leftOver === "" && closing.trim() === "";
  if (isBlank) inner = "";
  else follow(closing);
  return text.slice(0, list.offset + 1) + inner + text.slice(list.offset + list.length - 1);
}

/** The comments above each entry that stays, by its number. Those of a removed entry go to the next one, of the last ones to `leftOver`. */
function commentsAbove(gaps: readonly Gap[], kept: ReadonlySet<number>) {
  const above = new Map<number, string>();
  let waiting = "";
  for (const [origin, gap] of gaps.slice(0, -1).entries()) {
    waiting += gap.above;
    if (!kept.has(origin)) continue;
    above.set(origin, waiting);
    waiting = "";
  }
  return { above, leftOver: waiting.trimEnd() };
}

/**
 * What stands at the places of a list, whichever entries stand there: before each entry, whether a comma ends the list, and
 * with their comments what is before the closing bracket or, of a list that had no entries, before the first (`opening`).
 */
function spacesOf(text: string, list: Node, gaps: readonly Gap[]) {
  const closing = gaps.at(-1);
  const written = (closing?.space ?? "") + (closing?.above ?? "");
  const known = gaps.slice(0, -1).map(({ space }) => space);
  const first = known[0];
  if (first === undefined) {
    const { open, between, close } = spacingInside(text, list.parent ?? list);
    const before = (place: number): string => (place === 0 ? open : between);
    return { opening: written.trimEnd(), before, endsWithComma: false, closing: close };
  }
  const next = known.length > 1 ? known.at(-1) : hasLineEnd(first) ? first : " ";
  return {
    opening: "",
    before: (place: number): string => known[place] ?? next ?? " ",
    endsWithComma: closing?.hasComma === true,
    closing: written,
  };
}

/**
 * Writes a cell anew.
 *
 * @param near the entry that it was, of which a prose cell keeps everything but its Markdown; or else the list
 * @param indent of the lines after the first
 * @returns its value, and comments `behind` that, which have to stand behind its comma
 */
function bodyText(cell: BookCell, text: string, near: Node, indent: string) {
  if (cell.kind === "scene") return sceneText(cell.text, indent, lineEndOf(text));
  const markdown = plainLines(cell.text);
  const before = markdownOf(near);
  if (!before) return { value: objectText({ markdown }, styleOnLine(text, near)), behind: "" };
  const [start, end] = [before.offset - near.offset, before.offset - near.offset + before.length];
  const value = sliceOf(text, near);
  return { value: value.slice(0, start) + JSON.stringify(markdown) + value.slice(end), behind: "" };
}

/** What was typed, also where it is no scene yet: a cell with nothing in it is an empty scene. */
function sceneText(typed: string, indent: string, lineEnd: string) {
  const text = plainLines(typed).trim();
  const write = (part: string): string => indented(part, indent, lineEnd);
  if (text === "") return { value: "{}", behind: "" };
  const root = treeOf(text);
  if (root) {
    const end = root.offset + root.length;
    return { value: write(text.slice(0, end)), behind: write(text.slice(end)) };
  }
  if (endsInLineComment(text)) return { value: write(`${text}\n{}`), behind: "" };
  // It may be broken in the middle of a comment, which must not take the comma behind it along.
  const lastLine = text.slice(text.lastIndexOf("\n") + 1);
  return { value: write(lastLine.includes("//") ? `${text}\n` : text), behind: "" };
}

type Gap = ReturnType<typeof gapBetween>;

/** The gaps of a list in order: one more than it has entries. */
function gapsOf(text: string, { offset, length, children = [] }: Node): readonly Gap[] {
  const from = [offset + 1, ...children.map((entry) => entry.offset + entry.length)];
  const to = [...children.map((entry) => entry.offset), offset + length - 1];
  return from.map((start, i) => gapBetween(text, start, to[i] ?? start, i > 0));
}

/**
 * What stands between two entries of a list, or between one and a bracket; all parts together are the text. Behind the entry
 * before: `beforeComma` and, closing its line, `behind`. Then blanks and line ends, and from the first comment on a line of
 * its own on what is `above` the next entry.
 */
function gapBetween(text: string, from: number, to: number, isBehindEntry: boolean) {
  const pieces = triviaBetween(text, from, to);
  const comma = pieces.findIndex(({ kind }) => kind === "comma");
  const rest = pieces.slice(comma + 1);
  const lineEnd = isBehindEntry ? rest.findIndex(({ kind }) => kind === "line end") : -1;
  const behind = lineEnd < 0 ? 0 : rest.slice(0, lineEnd).findLastIndex(isComment) + 1;
  const above = rest.findIndex((piece, i) => i >= behind && isComment(piece));
  const textOf = (some: readonly Trivia[]): string => some.map(({ offset, end }) => text.slice(offset, end)).join("");
  return {
    beforeComma: textOf(pieces.slice(0, Math.max(0, comma))),
    hasComma: comma >= 0,
    behind: textOf(rest.slice(0, behind)),
    space: textOf(rest.slice(behind, above < 0 ? rest.length : above)),
    above: above < 0 ? "" : textOf(rest.slice(above)),
  };
}

function isComment({ kind }: Trivia): boolean {
  return kind === "comment";
}

/** Whether whatever follows on the same line would belong to a comment. */
function endsInLineComment(trivia: string): boolean {
  const last = triviaBetween(trivia, 0, trivia.length).at(-1);
  return last?.kind === "comment" && trivia.startsWith("//", last.offset);
}
