import { findNodeAtLocation, type Node } from "jsonc-parser";
import type { SceneCell } from "../index.js";

/** A part of a text, in UTF-16 code units, and what is to stand in its place. */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** The text with all edits made. Their offsets are of the text as it was; they are in its order and do not overlap. */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const edit of edits) {
    parts.push(text.slice(from, edit.offset), edit.text);
    from = edit.offset + edit.length;
  }
  parts.push(text.slice(from));
  return parts.join("");
}

/** A finite number in the shortest way that reads as the same number. */
export function literal(n: number): string {
  return String(n === 0 ? 0 : n).replace("e+", "e");
}

/**
 * Of any decimal fraction, a double holds this many digits (IEEE 754 binary64, DBL_DIG). Digits beyond them are what
 * binary sums leave behind: 10.2 + 2.1 is 12.299999999999999.
 */
const heldDigits = 15;

/**
 * A number to be written where others are computed from it: `sum` rounded to as few digits as still give what is wanted
 * exactly, or to 15 digits where that takes more. So 12.3 is written for 10.2 + 2.1, though a corner computed from it is
 * 10.200000000000001; the relative error of what is written is below 1e-14, far less than any pointer can mean.
 */
export function roundedSum(sum: number, isWanted: (n: number) => boolean): number {
  for (let digits = 1; digits < heldDigits; digits++) {
    const rounded = Number(sum.toPrecision(digits));
    if (isWanted(rounded)) return rounded;
  }
  return Number(sum.toPrecision(heldDigits));
}

/** What can stand between two values of a list or object, apart from the values themselves. */
export interface Trivia {
  readonly kind: "comment" | "comma" | "space" | "line end";
  readonly offset: number;
  readonly end: number;
}

/**
 * The text between two neighbouring values, in pieces. A comment of several lines is one piece.
 *
 * @param from after a value or an opening bracket
 * @param to before the next value or the closing bracket
 */
export function triviaBetween(text: string, from: number, to: number): readonly Trivia[] {
  const pattern = /(?<comment>\/\/[^\r\n]*|\/\*[^]*?\*\/)|(?<comma>,)|(?<lineEnd>\r\n|\n|\r)|[ \t]+/y;
  const found: Trivia[] = [];
  for (let offset = from; offset < to; offset = pattern.lastIndex) {
    pattern.lastIndex = offset;
    const groups = pattern.exec(text)?.groups;
    if (!groups) break;
    const { comment, comma, lineEnd } = groups;
    const kind =
      comment !== undefined ? "comment" : comma !== undefined ? "comma" : lineEnd !== undefined ? "line end" : "space";
    found.push({ kind, offset, end: pattern.lastIndex });
  }
  return found;
}

/**
 * The blanks directly before an offset, with the line end before them where there is one: what has to be written for
 * something new to stand like the value at that offset.
 */
export function spaceBefore(text: string, offset: number): string {
  let start = offset;
  while (text[start - 1] === " " || text[start - 1] === "\t") start--;
  if (text[start - 1] === "\n") start--;
  if (text[start - 1] === "\r") start--;
  return text.slice(start, offset);
}

/** Whether blanks put what follows them on a line of its own. */
export function hasLineEnd(space: string): boolean {
  return /[\r\n]/.test(space);
}

/** The value of a scene's key where it is written: in the cell itself or, for what the cell takes over, in the file. */
export function writtenIn({ source }: SceneCell, key: "bodies" | "expect"): Node | undefined {
  return findNodeAtLocation(source, [key]) ?? findNodeAtLocation(rootOf(source), [key]);
}

export function rootOf(node: Node): Node {
  let root = node;
  while (root.parent) root = root.parent;
  return root;
}

/** A child of an object, with its key: what is written for `key`. The first, if there are several; that one counts. */
export function propertyOf(object: Node, key: string): Node | undefined {
  return object.children?.find(({ children }) => children?.[0]?.value === key);
}

/** The blanks inside a list or object, as they are written: what new ones beside it copy. */
export interface Spacing {
  /** After the opening bracket. */
  readonly open: string;
  /** After a comma. */
  readonly between: string;
  /** Before the closing bracket. */
  readonly close: string;
}

/** How a file is written, where there is no neighbour to copy from. */
export interface FileStyle {
  /** Between a key and its value. */
  readonly colon: string;
  /** On one line, inside braces and after commas. */
  readonly blank: string;
  /** One step of indentation. */
  readonly indent: string;
}

/** The spacing of a list or object of at least two entries. */
export function spacingOf(text: string, { offset, length, children = [] }: Node): Spacing {
  const [first, second] = children;
  return {
    open: first ? spaceBefore(text, first.offset) : "",
    between: second ? spaceBefore(text, second.offset) : " ",
    close: spaceBefore(text, offset + length - 1),
  };
}

/** What stands between the key and the value of a property: a colon and blanks. */
export function colonOf(text: string, { children = [] }: Node): string {
  const [key, value] = children;
  const between = key && value ? text.slice(key.offset + key.length, value.offset) : "";
  return /^[ \t]*:[ \t]*$/.test(between) ? between : ": ";
}

/** The style of the file that a value belongs to, told by the file's first key. */
export function fileStyle(text: string, value: Node): FileStyle {
  const first = rootOf(value).children?.[0];
  if (!first) return { colon: ": ", blank: " ", indent: "  " };
  const colon = colonOf(text, first);
  const space = spaceBefore(text, first.offset);
  const indent = hasLineEnd(space) ? space.replace(/[\r\n]/g, "") : "";
  return { colon, blank: colon.endsWith(":") ? "" : " ", indent: indent === "" ? "  " : indent };
}

/** Entries between brackets such as `[]`. */
export function bracketed(
  brackets: "[]" | "{}",
  entries: readonly string[],
  { open, between, close }: Spacing,
): string {
  return `${brackets.charAt(0)}${open}${entries.join(`,${between}`)}${close}${brackets.charAt(1)}`;
}
