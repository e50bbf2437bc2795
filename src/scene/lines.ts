import { partitionPoint } from "../geometry/index.js";
import type { TextRange } from "./notebook.js";

/** A place in a text as editors count: line and UTF-16 code unit in it, both from zero. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** From `start` up to, and without, `end`. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/**
 * Turns ranges of offsets in one text into lines and characters. Lines end with \r\n, \n or \r, as in VS Code; an offset
 * outside the text counts as its nearest end.
 */
export function rangesOf(text: string): (range: TextRange) => Range {
  const starts = [0];
  // A pattern takes several times as long, and levels have hundreds of thousands of characters.
  let [feed, back] = [text.indexOf("\n"), text.indexOf("\r")];
  while (feed >= 0 || back >= 0) {
    const isFeed = back < 0 || (feed >= 0 && feed < back);
    const end = isFeed ? feed + 1 : feed === back + 1 ? feed + 1 : back + 1;
    starts.push(end);
    if (feed >= 0 && feed < end) feed = text.indexOf("\n", end);
    if (back >= 0 && back < end) back = text.indexOf("\r", end);
  }
  const position = (offset: number): Position => {
    const place = Math.max(0, Math.min(offset, text.length));
    const line = partitionPoint(starts.length, (i) => (starts[i] as number) <= place) - 1;
    return { line, character: place - (starts[line] ?? 0) };
  };
  return ({ offset, length }) => ({ start: position(offset), end: position(offset + length) });
}

/** Returns the offset of a position in a text. A position outside the text counts as its nearest end, one behind a line as the end of that line. */
export function offsetAt(text: string, { line, character }: Position): number {
  const lineEnds = /\r\n|\n|\r/g;
  let start = 0;
  for (let i = 0; i < line; i++) {
    if (!lineEnds.exec(text)) return text.length;
    start = lineEnds.lastIndex;
  }
  const end = lineEnds.exec(text)?.index ?? text.length;
  return Math.min(start + character, end);
}

/** Returns whether there is text between two ranges. Ranges that touch are not apart. */
export function areApart(a: Range, b: Range): boolean {
  return isBefore(a.end, b.start) || isBefore(b.end, a.start);
}

function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}
