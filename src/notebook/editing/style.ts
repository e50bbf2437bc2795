import type { Node } from "jsonc-parser";
import { hasLineEnd, spaceBefore } from "../trivia.js";
import { rootOf } from "../written.js";

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
