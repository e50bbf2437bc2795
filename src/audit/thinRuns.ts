import { type BitGrid, WORD } from "./grid.js";

/** What decides along one axis, pixels. */
export interface Stride {
  /** Extent of the mover along the axis. */
  readonly extent: number;
  /** The longest way that it moves within a frame. */
  readonly step: number;
  /** What rounding may add to or take from a difference of two faces. */
  readonly tolerance: number;
}

/** Solids of one line, each in one piece for the mover, that it can step over. A list for each fact: lines have many. */
export class ThinRuns {
  count = 0;
  /** Columns from `first` until before `end`, ascending. */
  readonly first: number[] = [];
  readonly end: number[] = [];
  readonly thickness: number[] = [];
  /** Free lengths at the lower and at the higher side; Infinity where nothing follows. */
  readonly before: number[] = [];
  readonly behind: number[] = [];
  /** From which sides they can be passed. */
  readonly fromBefore: boolean[] = [];
  readonly fromBehind: boolean[] = [];
}

/**
 * The runs of solid cells in a line that a mover can step over. Gaps that are narrower than the mover belong to the run
 * around them. A run of thickness T hides the mover from T + w of its positions, so the mover can be missed in it where a
 * step is longer. A shorter step than the longest is possible, so it needs no more than a place right before the run,
 * inside of the levels, and one right behind it, anywhere.
 */
export class ThinRunFinder {
  /** Columns at which solids begin and end, in turn. */
  readonly #turns: Int32Array;

  constructor(
    private readonly faces: Float64Array,
    private readonly stride: Stride,
  ) {
    this.#turns = new Int32Array(faces.length + 1);
  }

  /**
   * Finds those of a line.
   * @param outside what of the line lies outside of all levels
   * @param runs what they are written into, over what was there
   */
  find(solid: Uint32Array, outside: Uint32Array | undefined, runs: ThinRuns): void {
    runs.count = 0;
    const { faces } = this;
    const { extent, step, tolerance } = this.stride;
    const turns = this.#turns;
    const count = findTurns(solid, faces.length - 1, turns);
    if (count === 0) return;
    const fits = extent - tolerance;
    const thinnest = step - extent - tolerance;
    // Before the first solid nothing stops the mover; but where it starts has to be inside.
    let gapFirst = 0;
    let gapStart = -Infinity;
    let first = turns[0] as number;
    for (let turn = 1; turn < count; turn += 2) {
      const end = turns[turn] as number;
      const isLast = turn + 1 === count;
      const next = isLast ? faces.length - 1 : (turns[turn + 1] as number);
      const nextStart = isLast ? Infinity : (faces[next] as number);
      if (nextStart - (faces[end] as number) < fits) continue;
      const low = faces[first] as number;
      const high = faces[end] as number;
      if (high - low < thinnest) {
        const fromBefore = this.#hasRoomBelow(first, gapFirst, outside);
        const fromBehind = this.#hasRoomAbove(end, next, outside);
        if (fromBefore || fromBehind) {
          const i = runs.count++;
          runs.first[i] = first;
          runs.end[i] = end;
          runs.thickness[i] = high - low;
          runs.before[i] = low - gapStart;
          runs.behind[i] = nextStart - high;
          runs.fromBefore[i] = fromBefore;
          runs.fromBehind[i] = fromBehind;
        }
      }
      gapFirst = end;
      gapStart = high;
      first = next;
    }
  }

  /** Whether the mover can be inside the levels, flush with a face, in the free cells from `limit` on. */
  #hasRoomBelow(face: number, limit: number, outside: Uint32Array | undefined): boolean {
    const needed = (this.faces[face] as number) - (this.stride.extent - this.stride.tolerance);
    for (let cell = face - 1; cell >= limit; cell--) {
      if (outside && isOutside(outside, cell)) return false;
      if ((this.faces[cell] as number) <= needed) return true;
    }
    return false;
  }

  /** The same on the other side, in the free cells until before `limit`. */
  #hasRoomAbove(face: number, limit: number, outside: Uint32Array | undefined): boolean {
    const needed = (this.faces[face] as number) + (this.stride.extent - this.stride.tolerance);
    for (let cell = face; cell < limit; cell++) {
      if (outside && isOutside(outside, cell)) return false;
      if ((this.faces[cell + 1] as number) >= needed) return true;
    }
    return false;
  }
}

function isOutside(line: Uint32Array, cell: number): boolean {
  return (((line[cell >>> 5] as number) >>> (cell & 31)) & 1) === 1;
}

/** Writes the columns at which a bit differs from the one before it; an even number of them. */
function findTurns(line: Uint32Array, columns: number, turns: Int32Array): number {
  let count = 0;
  let previous = 0;
  for (let word = 0; word < line.length; word++) {
    const bits = line[word] as number;
    let changes = bits ^ ((bits << 1) | previous);
    while (changes !== 0) {
      const lowest = changes & -changes;
      turns[count++] = word * WORD + 31 - Math.clz32(lowest);
      changes ^= lowest;
    }
    previous = bits >>> 31;
  }
  if ((count & 1) === 1) turns[count++] = columns;
  return count;
}

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

  constructor(private readonly cells: BitGrid) {
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
