import { createScanner } from "jsonc-parser";
import type { TextEdit } from "../scene/edit/index.js";
import { readTree } from "../scene/index.js";

/** How the editor indents. */
export interface Indentation {
  /** Columns of a step, at least 1. */
  readonly tabSize: number;
  /** Whether a step is blanks; otherwise it is a tab. */
  readonly insertSpaces: boolean;
}

/** Columns up to which a list of lists or objects stays on one line. */
const lineWidth = 120;

/**
 * What brings a scene, or the text of a cell, into its usual form: nothing but blanks and line ends between values is
 * touched. Vectors stand on one line, and so do the rows of a matrix. Everything else stays on one line or on several as
 * somebody has written it, as long as one line is not too long. Extra blanks after a comma stay: they align columns.
 *
 * @returns in the order of the text; none for a text that is broken
 */
export function formattingEdits(text: string, indentation: Indentation): readonly TextEdit[] {
  const { root, isBroken } = readTree(text);
  if (isBroken || !root) return [];
  const pieces = piecesOf(text);
  return new Layout(text, pieces, bracketsIn(pieces), indentation).edits();
}

/** A bracket, comma, colon, name, value or comment, and the blanks before it. */
interface Piece {
  readonly offset: number;
  /** Empty at the end of the text. */
  readonly text: string;
  /** Blanks and line ends between the piece before and this one. */
  readonly gap: string;
  /** How many line ends are in the gap. */
  readonly lineEnds: number;
}

/** All pieces of a text; the last one is its end. */
function piecesOf(text: string): readonly Piece[] {
  // A byte order mark is a part of no gap.
  let end = text.startsWith("\uFEFF") ? 1 : 0;
  const scanner = createScanner(" ".repeat(end) + text.slice(end));
  const pieces: Piece[] = [];
  for (;;) {
    scanner.scan();
    const offset = scanner.getTokenOffset();
    const piece = text.slice(Math.max(end, offset), offset + scanner.getTokenLength());
    if (/^\s/.test(piece)) continue;
    const gap = text.slice(end, offset);
    end = offset + piece.length;
    pieces.push({ offset, text: piece, gap, lineEnds: gap.match(/\r\n|\r|\n/g)?.length ?? 0 });
    if (piece === "") return pieces;
  }
}

function opens({ text }: Piece): boolean {
  return text === "{" || text === "[";
}

function closes({ text }: Piece): boolean {
  return text === "}" || text === "]";
}

function isComment({ text }: Piece): boolean {
  return text.startsWith("/");
}

function isLineComment({ text }: Piece): boolean {
  return text.startsWith("//");
}

/** A list or object. */
interface Brackets {
  readonly isList: boolean;
  /** The indices of its brackets among the pieces. */
  readonly open: number;
  close: number;
  readonly inner: Brackets[];
  /** Numbers directly in it. */
  numbers: number;
  /** Whether something else than numbers and commas is directly in it. */
  hasOthers: boolean;
  /** Whether it is written on several lines, or has to be. */
  isBroken: boolean;
  /** Whether it has its place on one line however it is written: a vector, or a row of a matrix. */
  isJoined: boolean;
}

/** The lists and objects of a text by the index of their opening bracket. */
function bracketsIn(pieces: readonly Piece[]): ReadonlyMap<number, Brackets> {
  const found = new Map<number, Brackets>();
  const around: Brackets[] = [];
  pieces.forEach((piece, index) => {
    const holder = around.at(-1);
    if (holder && isBreakIn(piece, pieces[index - 1])) holder.isBroken = true;
    if (opens(piece)) {
      const state = { numbers: 0, hasOthers: false, isBroken: false, isJoined: false };
      const brackets: Brackets = { isList: piece.text === "[", open: index, close: index, inner: [], ...state };
      if (holder) holder.inner.push(brackets);
      found.set(index, brackets);
      around.push(brackets);
    } else if (closes(piece)) {
      around.pop();
      if (holder) close(holder, index);
    } else if (holder) {
      if (/^[-\d]/.test(piece.text)) holder.numbers++;
      else if (piece.text !== ",") holder.hasOthers = true;
    }
  });
  return found;
}

/** Whether a piece keeps the list or object around it from standing on one line. */
function isBreakIn(piece: Piece, before: Piece | undefined): boolean {
  if (isLineComment(piece) || (isComment(piece) && /[\r\n]/.test(piece.text))) return true;
  const isEmpty = before !== undefined && opens(before) && closes(piece);
  return piece.lineEnds > 0 && !isEmpty;
}

function close(brackets: Brackets, index: number): void {
  const { isList, inner, numbers } = brackets;
  brackets.close = index;
  const isMatrix = isList && inner.length > 0 && numbers === 0 && inner.every(isRow);
  if (isMatrix) for (const row of inner) row.isJoined = true;
  brackets.isJoined = isRow(brackets) && (numbers === 2 || numbers === 3);
  brackets.isBroken ||= inner.some(({ isBroken, isJoined }) => isBroken && !isJoined);
}

/** Whether a list is of numbers alone. */
function isRow({ isList, numbers, inner, hasOthers }: Brackets): boolean {
  return isList && numbers > 0 && inner.length === 0 && !hasOthers;
}

/** Whether an object has values and vectors alone, as a body has: broken into lines it would only be harder to read. */
function isRecord({ inner }: Brackets): boolean {
  return inner.every(({ isJoined }) => isJoined);
}

/** How what is between two brackets is arranged: on one line, an entry a line, or with the line ends that it has. */
type Arrangement = "line" | "lines" | "as written";

/** The gaps as they should be, from the first to the last. */
class Layout {
  private readonly lineEnd: string;
  /** One step of indentation. */
  private readonly step: string;
  /** The arrangements of the lists and objects around the place that is reached, the innermost at the end. */
  private readonly around: Arrangement[] = [];
  /** How wide the text before a piece would be if all of it were on one line. */
  private readonly widths: readonly number[];

  constructor(
    text: string,
    private readonly pieces: readonly Piece[],
    private readonly brackets: ReadonlyMap<number, Brackets>,
    private readonly indentation: Indentation,
  ) {
    this.lineEnd = /\r\n|\r|\n/.exec(text)?.[0] ?? "\n";
    this.step = indentation.insertSpaces ? " ".repeat(indentation.tabSize) : "\t";
    let width = 0;
    this.widths = pieces.map((piece, index) => {
      const before = pieces[index - 1];
      width += before ? gapOnLine(before, piece).length : 0;
      const start = width;
      width += piece.text.length;
      return start;
    });
  }

  edits(): readonly TextEdit[] {
    const edits: TextEdit[] = [];
    let column = 0;
    this.pieces.forEach((piece, index) => {
      const gap = this.gapBefore(index);
      const { offset, gap: written, text } = piece;
      if (gap !== written) edits.push({ offset: offset - written.length, length: written.length, text: gap });
      column = this.columnAfter(gap, column);
      const brackets = this.brackets.get(index);
      if (brackets) this.around.push(this.arrangement(brackets, column));
      if (closes(piece)) this.around.pop();
      column = this.columnAfter(text, column);
    });
    return edits;
  }

  private columnAfter(text: string, column: number): number {
    const lastLine = /[^\r\n]*$/.exec(text)?.[0] ?? "";
    const tabs = lastLine.split("\t").length - 1;
    const width = lastLine.length + tabs * (this.indentation.tabSize - 1);
    return lastLine.length < text.length ? width : column + width;
  }

  private arrangement(brackets: Brackets, column: number): Arrangement {
    if (this.around.at(-1) === "line" || brackets.isJoined) return "line";
    if (brackets.isBroken) return isRow(brackets) ? "as written" : "lines";
    return isRecord(brackets) || column + this.widthOnLine(brackets) <= lineWidth ? "line" : "lines";
  }

  /** With the comma behind it. */
  private widthOnLine({ open, close }: Brackets): number {
    const comma = this.pieces[close + 1]?.text === "," ? 1 : 0;
    return (this.widths[close] ?? 0) + 1 - (this.widths[open] ?? 0) + comma;
  }

  private gapBefore(index: number): string {
    const piece = this.pieces[index];
    const before = this.pieces[index - 1];
    if (!piece || !before) return "";
    if (piece.text === "") return piece.lineEnds > 0 ? this.lineEnd : "";
    const arrangement = this.around.at(-1) ?? "lines";
    if (arrangement === "line" || !this.isLineEndBetween(before, piece, arrangement)) return gapOnLine(before, piece);
    const depth = this.around.length - (closes(piece) ? 1 : 0);
    // One empty line parts what belongs together from the rest; there is nothing to part at the brackets.
    const isParted = piece.lineEnds > 1 && !opens(before) && !closes(piece);
    return this.lineEnd.repeat(isParted ? 2 : 1) + this.step.repeat(depth);
  }

  private isLineEndBetween(before: Piece, piece: Piece, arrangement: Arrangement): boolean {
    if (isLineComment(before)) return true;
    if (isComment(piece)) return piece.lineEnds > 0;
    if (opens(before)) return !closes(piece);
    if (closes(piece)) return true;
    if (before.text === ",") return arrangement === "lines" || piece.lineEnds > 0;
    return isComment(before) && piece.lineEnds > 0;
  }
}

/** What stands between two pieces on one line. */
function gapOnLine(before: Piece, piece: Piece): string {
  if (piece.text === "," || piece.text === ":" || (opens(before) && closes(piece))) return "";
  if (isComment(before) || isComment(piece) || (before.text === "," && !closes(piece))) {
    return piece.gap !== "" && piece.lineEnds === 0 ? piece.gap : " ";
  }
  return before.text === "[" || piece.text === "]" ? "" : " ";
}
