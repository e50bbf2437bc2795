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

export interface LineIndex {
  /** The place of an offset; one outside the text counts as its nearest end. */
  position(offset: number): Position;
}

/** Finds lines of a text by offset. Lines end with \r\n, \n or \r, as in VS Code. */
export function lineIndex(text: string): LineIndex {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === LF || (code === CR && text.charCodeAt(i + 1) !== LF)) starts.push(i + 1);
  }
  return {
    position(offset) {
      const place = Math.max(0, Math.min(offset, text.length));
      const line = partitionPoint(0, starts.length, (i) => (starts[i] as number) <= place) - 1;
      return { line, character: place - (starts[line] ?? 0) };
    },
  };
}

/** Turns ranges of offsets in one text into lines and characters. */
export function rangesOf(text: string): (range: TextRange) => Range {
  const lines = lineIndex(text);
  return ({ offset, length }) => ({ start: lines.position(offset), end: lines.position(offset + length) });
}

const LF = 0x0a;
const CR = 0x0d;
