import { WORD } from "./cells.js";

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
export class WeakRuns {
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
export class LineRuns {
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
  find(solid: Uint32Array, outside: Uint32Array | undefined, runs: WeakRuns): void {
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
