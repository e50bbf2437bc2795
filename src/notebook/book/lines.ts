import type { TextRange } from "../../scene/index.js";
import { hasLineEnd, spaceBefore } from "../trivia.js";

/** A text as editors hold it in a cell: lines end with \n, and no mark tells the order of bytes. */
export function plainLines(text: string): string {
  return text.replace(/^\uFEFF+/, "").replace(/\r\n?/g, "\n");
}

/** What ends the lines of a text. */
export function lineEndOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
}

/**
 * The indentation of a value: the blanks that all of its lines after the first begin with or, where it has one line only,
 * those before it on a line of its own.
 */
export function indentOf(text: string, { offset, length }: TextRange): string {
  const [, ...others] = plainLines(text.slice(offset, offset + length)).split("\n");
  const written = others.filter((line) => line.trim() !== "");
  const first = written[0];
  if (first === undefined) return indentIn(spaceBefore(text, offset));
  let end = /^[ \t]*/.exec(first)?.[0].length ?? 0;
  for (const line of written) while (!line.startsWith(first.slice(0, end))) end--;
  return first.slice(0, end);
}

/** Of blanks and line ends, what stands on the last line; nothing where there is no line end. */
export function indentIn(space: string): string {
  return hasLineEnd(space) ? space.replace(/^[^]*[\r\n]/, "") : "";
}

/** A value without the indentation of its place. */
export function dedented(value: string, indent: string): string {
  const [first = "", ...others] = plainLines(value).split("\n");
  return [first, ...others.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))].join("\n");
}

/** A value with the indentation and line ends of its place. */
export function indented(value: string, indent: string, lineEnd: string): string {
  const [first = "", ...others] = plainLines(value).split("\n");
  return [first, ...others.map((line) => (line === "" ? "" : indent + line))].join(lineEnd);
}
