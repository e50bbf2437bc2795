import { createScanner } from "jsonc-parser";
import { lineEndOf, type TextEdit } from "../scene/edit/index.js";
import { readTree } from "../scene/index.js";

/** How the editor indents: columns of a step, at least 1; and whether it is blanks, or else a tab. */
export type Indentation = Readonly<{ tabSize: number; insertSpaces: boolean }>;

/** Columns up to which a list of lists or objects stays on one line. */
const lineWidth = 120;

/**
 * What brings a scene, or the text of a cell, into its usual form: nothing but blanks and line ends between values is
 * touched. Vectors stand on one line, and so do the rows of a matrix. Everything else stays on one line or on several as
 * somebody has written it, as long as one line is not too long. Extra blanks after a comma stay: they align columns.
 *
 * @returns in the order of the text; none for a text that is broken
 */
export function formattingEdits(text: string, { tabSize, insertSpaces }: Indentation): readonly TextEdit[] {
  const read = readTree(text);
  const root = read.isBroken ? undefined : read.root;
  if (!root) return [];
  const pieces = piecesOf(text);
  const brackets = bracketsIn(pieces);
  const lineEnd = lineEndOf(text);
  const step = insertSpaces ? " ".repeat(tabSize) : "\t";
  const edits: TextEdit[] = [];
  /** The arrangements of the lists and objects around the place that is reached, the innermost at the end. */
  const around: Arrangement[] = [];
  let column = 0;
  const pass = (written: string): void => {
    const lastLine = /[^\r\n]*$/.exec(written)?.[0] ?? "";
    const width = lastLine.length + (lastLine.split("\t").length - 1) * (tabSize - 1);
    column = lastLine.length < written.length ? width : column + width;
  };
  pieces.forEach((piece, index) => {
    const before = pieces[index - 1];
    const { offset, gap: written } = piece;
    let gap = "";
    if (before && piece.text === "") gap = piece.lineEnds > 0 ? lineEnd : "";
    else if (before && !isLineEndBetween(before, piece, around.at(-1) ?? "lines")) gap = gapOnLine(before, piece);
    else if (before) {
      // One empty line parts what belongs together from the rest; there is nothing to part at the brackets.
      const isParted = piece.lineEnds > 1 && !opens(before) && !closes(piece);
      gap = lineEnd.repeat(isParted ? 2 : 1) + step.repeat(around.length - (closes(piece) ? 1 : 0));
    }
    if (gap !== written) edits.push({ offset: offset - written.length, length: written.length, text: gap });
    pass(gap);
    const opened = brackets.get(index);
    if (opened) around.push(around.at(-1) === "line" ? "line" : arrangementOf(opened, pieces, index, column));
    if (closes(piece)) around.pop();
    pass(piece.text);
  });
  return edits;
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

const opens = ({ text }: Piece): boolean => text === "{" || text === "[";
const closes = ({ text }: Piece): boolean => text === "}" || text === "]";
const isComment = ({ text }: Piece): boolean => text.startsWith("/");
const isLineComment = ({ text }: Piece): boolean => text.startsWith("//");
const isNumber = ({ text }: Piece): boolean => /^[-\d]/.test(text);

/** A list or object. */
interface Brackets {
  readonly isList: boolean;
  /** The index of its closing bracket among the pieces. */
  close: number;
  readonly inner: Brackets[];
  /** What is directly in it apart from commas. */
  readonly own: Piece[];
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
      const isList = piece.text === "[";
      const brackets: Brackets = { isList, close: index, inner: [], own: [], isBroken: false, isJoined: false };
      holder?.inner.push(brackets);
      found.set(index, brackets);
      around.push(brackets);
    } else if (closes(piece)) {
      around.pop();
      if (holder) close(holder, index);
    } else if (piece.text !== ",") {
      holder?.own.push(piece);
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
  const { isList, inner, own } = brackets;
  brackets.close = index;
  const isMatrix = isList && inner.length > 0 && !own.some(isNumber) && inner.every(isRow);
  if (isMatrix) for (const row of inner) row.isJoined = true;
  brackets.isJoined = isRow(brackets) && (own.length === 2 || own.length === 3);
  brackets.isBroken ||= inner.some(({ isBroken, isJoined }) => isBroken && !isJoined);
}

/** Whether a list is of numbers alone. */
function isRow({ isList, inner, own }: Brackets): boolean {
  return isList && inner.length === 0 && own.length > 0 && own.every(isNumber);
}

/** How what is between two brackets is arranged: on one line, an entry a line, or with the line ends that it has. */
type Arrangement = "line" | "lines" | "as written";

/** @param open index of the opening bracket, which stands at `column` */
function arrangementOf(brackets: Brackets, pieces: readonly Piece[], open: number, column: number): Arrangement {
  if (brackets.isJoined) return "line";
  if (brackets.isBroken) return isRow(brackets) ? "as written" : "lines";
  // An object of values and vectors alone, as a body is, would only be harder to read if it were broken into lines.
  if (brackets.inner.every(({ isJoined }) => isJoined)) return "line";
  const written = pieces.slice(open, brackets.close + 1);
  const width = written.reduce((sum, piece, i) => {
    const before = written[i - 1];
    return sum + (before ? gapOnLine(before, piece).length : 0) + piece.text.length;
  }, 0);
  const comma = pieces[brackets.close + 1]?.text === "," ? 1 : 0;
  return column + width + comma <= lineWidth ? "line" : "lines";
}

function isLineEndBetween(before: Piece, piece: Piece, arrangement: Arrangement): boolean {
  if (arrangement === "line") return false;
  if (isLineComment(before)) return true;
  if (isComment(piece)) return piece.lineEnds > 0;
  if (opens(before)) return !closes(piece);
  if (closes(piece)) return true;
  if (before.text === ",") return arrangement === "lines" || piece.lineEnds > 0;
  return isComment(before) && piece.lineEnds > 0;
}

/** What stands between two pieces on one line. */
function gapOnLine(before: Piece, piece: Piece): string {
  if (piece.text === "," || piece.text === ":" || (opens(before) && closes(piece))) return "";
  if (isComment(before) || isComment(piece) || (before.text === "," && !closes(piece))) {
    return piece.gap !== "" && piece.lineEnds === 0 ? piece.gap : " ";
  }
  return before.text === "[" || piece.text === "]" ? "" : " ";
}
