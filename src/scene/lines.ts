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
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if ((starts[middle] ?? 0) <= place) low = middle;
        else high = middle - 1;
      }
      return { line: low, character: place - (starts[low] ?? 0) };
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
