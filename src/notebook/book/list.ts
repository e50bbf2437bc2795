import type { Node } from "jsonc-parser";
import { bracketed, fileStyle, hasLineEnd, spacingInside, triviaBetween, type Trivia } from "../../scene/edit/index.js";
import {
  cellOf,
  indented,
  indentIn,
  indentOf,
  lineEndOf,
  markdownOf,
  plainLines,
  sameCell,
  successors,
  treeOf,
  type BookCell,
} from "./cells.js";

/** A cell as it is to be written, with the comments that go where it goes. */
interface Entry extends Body {
  readonly above: string;
  readonly beforeComma: string;
}

/** The text of a file whose list of cells holds these, in this order. */
export function listText(text: string, list: Node, cells: readonly BookCell[]): string {
  const { children = [] } = list;
  if (children.length === 0 && cells.length === 0) return text;
  const gaps = gapsOf(text, list);
  const origins = successors(
    children.map((entry) => cellOf(text, entry)),
    cells,
  );
  const spaces = spacesOf(text, list, gaps);
  const { above, last } = commentsAbove(gaps, new Set(origins.values()));
  const entries = cells.map((cell, place): Entry => {
    const origin = origins.get(cell);
    const original = origin === undefined ? undefined : children[origin];
    if (origin === undefined || !original) {
      const body = bodyText(cell, text, list, indentIn(spaces.before(place)));
      return { above: "", beforeComma: "", ...body };
    }
    const { beforeComma = "", behind = "" } = gaps[origin + 1] ?? {};
    const body = changedBody(cell, text, original);
    return { above: above.get(origin) ?? "", beforeComma, value: body.value, behind: body.behind + behind };
  });
  const isBlank = entries.length === 0 && last === "" && spaces.closing.trim() === "";
  const inner = isBlank ? "" : joined(entries, spaces, last, lineEndOf(text));
  return text.slice(0, list.offset + 1) + inner + text.slice(list.offset + list.length - 1);
}

/** An entry as it is written, and only if it says something else now as it is to be written. */
function changedBody(cell: BookCell, text: string, original: Node): Body {
  const { offset, length } = original;
  if (sameCell(cell, cellOf(text, original))) return { value: text.slice(offset, offset + length), behind: "" };
  return bodyText(cell, text, original, indentOf(text, original));
}

/**
 * The comments above each entry that stays, by its number, and above the closing bracket. Those of an entry that was
 * removed are not seen where cells are edited: they stay, above what came next.
 */
function commentsAbove(
  gaps: readonly Gap[],
  kept: ReadonlySet<number>,
): { readonly above: ReadonlyMap<number, string>; readonly last: string } {
  const above = new Map<number, string>();
  let waiting = "";
  for (const [origin, gap] of gaps.slice(0, -1).entries()) {
    waiting += gap.above;
    if (!kept.has(origin)) continue;
    above.set(origin, waiting);
    waiting = "";
  }
  return { above, last: waiting.trimEnd() };
}

/** What stands at the places of a list, whichever entries stand there. */
interface Spaces {
  /** Before the first entry: comments of a list that had none. */
  readonly opening: string;
  before(place: number): string;
  /** Whether a comma ends the list. */
  readonly endsWithComma: boolean;
  /** Before the closing bracket, with the comments there. */
  readonly closing: string;
}

function spacesOf(text: string, list: Node, gaps: readonly Gap[]): Spaces {
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
    before: (place) => known[place] ?? next ?? " ",
    endsWithComma: closing?.hasComma === true,
    closing: written,
  };
}

/** All that stands between the brackets. */
function joined(entries: readonly Entry[], spaces: Spaces, last: string, lineEnd: string): string {
  let text = spaces.opening;
  let isInComment = false;
  const follow = (next: string): void => {
    text += isInComment && !/^[\r\n]/.test(next) ? lineEnd + next : next;
  };
  entries.forEach(({ above, value, beforeComma, behind }, place) => {
    follow(spaces.before(place) + above + value);
    text += beforeComma + (place < entries.length - 1 || spaces.endsWithComma ? "," : "") + behind;
    isInComment = endsInLineComment(behind);
  });
  if (last !== "") {
    follow(spaces.before(entries.length) + last);
    isInComment = endsInLineComment(last);
  }
  follow(spaces.closing);
  return text;
}

/** A cell as it is written in the list. */
export interface Body {
  readonly value: string;
  /** Comments behind the value, which have to stand behind its comma. */
  readonly behind: string;
}

/**
 * Writes a cell anew.
 *
 * @param near the entry that it was, of which a prose cell keeps everything but its Markdown; or else the list
 * @param indent of the lines after the first
 */
export function bodyText(cell: BookCell, text: string, near: Node, indent: string): Body {
  if (cell.kind === "scene") return sceneText(cell.text, indent, lineEndOf(text));
  const literal = JSON.stringify(plainLines(cell.text));
  const before = markdownOf(near);
  if (before) {
    const end = before.offset + before.length;
    const value = text.slice(near.offset, before.offset) + literal + text.slice(end, near.offset + near.length);
    return { value, behind: "" };
  }
  const { colon, blank } = fileStyle(text, near);
  const spacing = { open: blank, between: blank, close: blank };
  return { value: bracketed("{}", [`"markdown"${colon}${literal}`], spacing), behind: "" };
}

/** What was typed, also where it is no scene yet: a cell with nothing in it is an empty scene. */
function sceneText(typed: string, indent: string, lineEnd: string): Body {
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

/** What stands between two entries of a list, or between one and a bracket. All parts together are the text. */
export interface Gap {
  /** Behind the entry before, up to its comma; empty where that has none. */
  readonly beforeComma: string;
  readonly hasComma: boolean;
  /** Comments that close the line of the entry before. */
  readonly behind: string;
  /** Blanks and line ends before whatever comes next. */
  readonly space: string;
  /** From the first comment on lines of its own to the next entry or the closing bracket. */
  readonly above: string;
}

/** The gaps of a list in order: one more than it has entries. */
export function gapsOf(text: string, { offset, length, children = [] }: Node): readonly Gap[] {
  const from = [offset + 1, ...children.map((entry) => entry.offset + entry.length)];
  const to = [...children.map((entry) => entry.offset), offset + length - 1];
  return from.map((start, i) => gapBetween(text, start, to[i] ?? start, i > 0));
}

function gapBetween(text: string, from: number, to: number, isBehindEntry: boolean): Gap {
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
export function endsInLineComment(trivia: string): boolean {
  const last = triviaBetween(trivia, 0, trivia.length).at(-1);
  return last?.kind === "comment" && trivia.startsWith("//", last.offset);
}
