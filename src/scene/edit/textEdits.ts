import { findNodeAtLocation, type Node } from "jsonc-parser";
import { at, type Vec } from "../../geometry/index.js";
import type { SceneCell } from "../index.js";

/** A part of a text, in UTF-16 code units, and what is to stand in its place. */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** The text with all edits made. Their offsets are of the text as it was; they are in its order and do not overlap. */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  let from = 0;
  let edited = "";
  for (const edit of edits) {
    edited += text.slice(from, edit.offset) + edit.text;
    from = edit.offset + edit.length;
  }
  return edited + text.slice(from);
}

/** A finite number in the shortest way that reads as the same number. */
export function literal(n: number): string {
  return String(n === 0 ? 0 : n).replace("e+", "e");
}

/** Edits of the numbers of a list that are others than those wanted. */
export function numberEdits(numbers: readonly Node[], wanted: Vec): readonly TextEdit[] {
  return numbers.flatMap(({ offset, length, value }, i) =>
    value === at(wanted, i) ? [] : [{ offset, length, text: literal(at(wanted, i)) }],
  );
}

/** Digits of a decimal fraction that a double holds (DBL_DIG). Beyond is what sums leave: 10.2 + 2.1 is 12.299999999999999. */
const heldDigits = 15;

/**
 * A number to be written where others are computed from it: the one that is there if it will do, or `sum` rounded to as few digits as still give what is wanted
 * exactly, or to 15 digits where that takes more. So 12.3 is written for 10.2 + 2.1, though a corner computed from it is
 * 10.200000000000001; the relative error of what is written is below 1e-14, far less than any pointer can mean.
 */
export function roundedSum(now: number, sum: number, isWanted: (n: number) => boolean): number {
  if (isWanted(now)) return now;
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

/** The text between two neighbouring values or brackets, in pieces. A comment of several lines is one piece. */
export function triviaBetween(text: string, from: number, to: number): readonly Trivia[] {
  const pattern = /\/\/[^\r\n]*|\/\*[^]*?\*\/|,|\r\n|\n|\r|[ \t]+/y;
  const found: Trivia[] = [];
  for (let offset = from; offset < to; offset = pattern.lastIndex) {
    pattern.lastIndex = offset;
    const first = pattern.exec(text)?.[0].charAt(0);
    if (first === undefined) break;
    found.push({ kind: triviaKinds[first] ?? "space", offset, end: pattern.lastIndex });
  }
  return found;
}

/** By its first character. */
const triviaKinds: Readonly<Record<string, Trivia["kind"]>> = {
  "/": "comment",
  ",": "comma",
  "\r": "line end",
  "\n": "line end",
};

/** The blanks directly before an offset, with a line end before them: what has to be written for something new to stand like it. */
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

/** What ends the lines of a text. */
export function lineEndOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
}

/** The value of a scene's key where it is written: in the cell itself or, for what the cell takes over, in the file. */
export function writtenIn({ source }: SceneCell, key: "bodies" | "expect"): Node | undefined {
  return valueOf(source, key) ?? valueOf(rootOf(source), key);
}

export function rootOf(node: Node): Node {
  return node.parent ? rootOf(node.parent) : node;
}

/** A child of an object, with its key: what is written for `key`. The first, if there are several; that one counts. */
export function propertyOf(object: Node, key: string): Node | undefined {
  return object.children?.find(({ children }) => children?.[0]?.value === key);
}

/** The value of a key of an object; undefined also for what is no object. */
export function valueOf(object: Node | undefined, key: string): Node | undefined {
  return object && findNodeAtLocation(object, [key]);
}

/** What stands in a part of a text. */
export function sliceOf(text: string, { offset, length }: Pick<TextEdit, "offset" | "length">): string {
  return text.slice(offset, offset + length);
}

/** The blanks inside a list or object: after its opening bracket, after a comma, before its closing bracket. */
export type Spacing = Readonly<Record<"open" | "between" | "close", string>>;

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

/** The style of a value's file, told by its first key: between key and value, within braces on one line, one step of indentation. */
export function fileStyle(text: string, value: Node) {
  const first = rootOf(value).children?.[0];
  if (!first) return { colon: ": ", blank: " ", indent: "  " };
  const colon = colonOf(text, first);
  const space = spaceBefore(text, first.offset);
  const indent = hasLineEnd(space) ? space.replace(/[\r\n]/g, "") : "";
  return { colon, blank: colon.endsWith(":") ? "" : " ", indent: indent === "" ? "  " : indent };
}

/** Entries between brackets such as `[]`. */
export function bracketed(brackets: "[]" | "{}", entries: readonly string[], spacing: Spacing): string {
  const { open, between, close } = spacing;
  return `${brackets.charAt(0)}${open}${entries.join(`,${between}`)}${close}${brackets.charAt(1)}`;
}

/** A value as JSON, with lists in this spacing. */
export function valueText(value: unknown, spacing: Spacing): string {
  if (typeof value === "number") return literal(value);
  if (!Array.isArray(value)) return JSON.stringify(value);
  const entries = value.map((each) => valueText(each, spacing));
  return bracketed("[]", entries, spacing);
}

/** How an object on one line, and the lists in it, are written in the file of a value. */
export function styleOnLine(text: string, near: Node) {
  const { colon, blank } = fileStyle(text, near);
  const entries = { open: blank, between: blank, close: blank };
  return { colon, entries, lists: { ...entries, open: "", close: "" } };
}

export function objectText(values: object, { colon, entries, lists }: ReturnType<typeof styleOnLine>): string {
  const written = Object.entries(values).map(([key, value]) => JSON.stringify(key) + colon + valueText(value, lists));
  return bracketed("{}", written, entries);
}
