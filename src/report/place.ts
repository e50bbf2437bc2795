import type { TextRange } from "../scene/index.js";

/** A place in a text as editors count it: lines and UTF-16 code units, both from zero. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** From `start` up to, and without, `end`. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** Turns offsets of one text into lines and characters. Lines end with \n, \r\n or \r, as in the editor. */
export function rangesOf(text: string): (range: TextRange) => Range {
  const starts = lineStarts(text);
  const position = (offset: number): Position => {
    const line = lastAtOrBefore(starts, Math.min(offset, text.length));
    return { line, character: Math.min(offset, text.length) - (starts[line] ?? 0) };
  };
  return ({ offset, length }) => ({ start: position(offset), end: position(offset + length) });
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (const { index, 0: lineEnd } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + lineEnd.length);
  return starts;
}

function lastAtOrBefore(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((ascending[middle] ?? Infinity) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
