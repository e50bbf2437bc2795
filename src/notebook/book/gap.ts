import type { Node } from "jsonc-parser";
import { triviaBetween, type Trivia } from "../trivia.js";

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
