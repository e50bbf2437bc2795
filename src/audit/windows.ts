import type { Cells } from "./cells.js";

/** Rows from `first` until before `end`. */
export interface Window {
  readonly first: number;
  readonly end: number;
}

/**
 * The sets of rows in which a mover of a height has to be looked at: those that it overlaps where its upper or its lower
 * face is flush with a row's. No others are needed. Slide a mover anywhere downwards until one of its faces meets a face of
 * a row: it overlaps no new row, and lost at most the uppermost. Slide it upwards instead: it lost at most the lowest. So
 * for each row that it overlaps one of the two keeps that row and has no rows that were not there before. Fewer rows have
 * fewer solids, so where the mover could pass a wall of that row before, it can in the flush place too.
 *
 * A row without height, in which a line lies, is overlapped only where the mover reaches beyond it on both sides: by
 * whatever little, for which the row there comes into the window too.
 *
 * @param tolerance what rounding may take from a difference of two faces
 * @yields ascending by the first row and by the last; at most two for each row
 */
export function* windows(faces: Float64Array, height: number, tolerance: number): Generator<Window, undefined> {
  const rows = faces.length - 1;
  let end = endFrom(0, 0);
  for (let first = 0; end <= rows; first++) {
    const next = endFrom(first + 1, end);
    // Upper face flush: the first of them. Lower face flush: all whose rows without the first are not enough. Beyond a line
    // below the first row, or above the last one: one more.
    const isBeyondLine = isFlat(first + 1) || isFlat(next - 2);
    const last = Math.min(rows, Math.max(end, isBeyondLine ? next : next - 1));
    for (let to = end; to <= last; to++) if (!isFlat(first) && !isFlat(to - 1)) yield { first, end: to };
    end = next;
  }

  function isFlat(row: number): boolean {
    return faces[row] === faces[row + 1];
  }

  /** The least end of enough rows from a first one; `rows + 1` where there are not enough. */
  function endFrom(first: number, atLeast: number): number {
    let end = Math.max(first + 1, atLeast);
    while (end <= rows && (faces[end] ?? 0) - (faces[first] ?? 0) < height - tolerance) end++;
    return Math.min(end, rows + 1);
  }
}

/**
 * The union of the rows of a window that moves on. A queue of two stacks: in front the unions of each row with all until a
 * split, behind the union of all rows after it. Each row is taken three times at most, however high the windows are.
 */
export class RowUnion {
  readonly line: Uint32Array;
  readonly #behind: Uint32Array;
  #front: Uint32Array;
  /** The rows of `#front`. */
  #from = 0;
  #split = 0;
  #end = 0;

  constructor(private readonly cells: Cells) {
    this.line = new Uint32Array(cells.stride);
    this.#behind = new Uint32Array(cells.stride);
    this.#front = new Uint32Array(cells.stride);
  }

  /** Makes `line` the union of a window, which begins and ends no earlier than the one before it. */
  moveTo({ first, end }: Window): void {
    const { stride, bits } = this.cells;
    for (; this.#end < end; this.#end++) unite(this.#behind, 0, this.#behind, 0, bits, this.#end * stride, stride);
    if (first >= this.#split) this.#flip(first);
    unite(this.line, 0, this.#front, (first - this.#from) * stride, this.#behind, 0, stride);
  }

  #flip(first: number): void {
    const { stride, bits } = this.cells;
    const rows = this.#end - first;
    if (this.#front.length < rows * stride) this.#front = new Uint32Array(rows * stride);
    this.#behind.fill(0);
    let above = this.#behind;
    let offset = 0;
    for (let i = rows - 1; i >= 0; i--) {
      unite(this.#front, i * stride, above, offset, bits, (first + i) * stride, stride);
      above = this.#front;
      offset = i * stride;
    }
    this.#from = first;
    this.#split = this.#end;
  }
}

/** Writes the union of two lines of words. */
function unite(
  to: Uint32Array,
  toOffset: number,
  a: Uint32Array,
  aOffset: number,
  b: Uint32Array,
  bOffset: number,
  length: number,
): void {
  for (let i = 0; i < length; i++) to[toOffset + i] = (a[aOffset + i] as number) | (b[bOffset + i] as number);
}
