import { finished, partitionPoint, type Steps } from "../geometry/index.js";
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
  return finished(rangesInSteps(text));
}

/** Lines that are found in a step. */
const linesAStep = 4096;

/** {@link rangesOf} in steps, each of a few milliseconds. */
export function* rangesInSteps(text: string): Steps<(range: TextRange) => Range> {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) {
    if (starts.push(index + end.length) % linesAStep === 0) yield;
  }
  const position = (offset: number): Position => {
    const place = Math.max(0, Math.min(offset, text.length));
    const line = partitionPoint(0, starts.length, (i) => (starts[i] as number) <= place) - 1;
    return { line, character: place - (starts[line] ?? 0) };
  };
  return ({ offset, length }) => ({ start: position(offset), end: position(offset + length) });
}
