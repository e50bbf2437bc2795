import { type BitGrid, rowOf, unite, WORD } from "./bitGrid.js";

/** What decides along one axis, pixels. */
export interface AxisMotion {
  /** Extent of the mover along the axis. */
  readonly extent: number;
  /** The longest way that it moves within a frame. */
  readonly step: number;
  /** What rounding may add to or take from a difference of two faces. */
  readonly tolerance: number;
  /** How many steps must fit into a crossing, by the rule of the game; see `checksNeeded`. */
  readonly checks: number;
}

export type AxisMotions = readonly [x: AxisMotion, y: AxisMotion];

/** From which thickness on a run is never passed, pixels. */
export function leastSafe({ extent, step, tolerance, checks }: AxisMotion): number {
  return checks * step - extent - tolerance;
}

/** A solid in a line, in one piece for the mover, that it can pass. */
export interface ThinRun {
  /** Columns from `first` until before `end`. */
  readonly first: number;
  readonly end: number;
  readonly thickness: number;
  /** How thick a wall would be that is as weak at the greatest speed; more than `thickness` where the mover is slower. */
  readonly weakness: number;
  /** Free lengths at the lower and at the higher side; Infinity where nothing follows. */
  readonly before: number;
  readonly behind: number;
  /** From which sides it can be passed. */
  readonly fromBefore: boolean;
  readonly fromBehind: boolean;
}

/** Whoever looks for the thinnest runs besides, whether the mover can step over them or not. */
export interface RunWatch {
  /** Only thinner ones are of interest. */
  readonly below: number;
  see(run: ThinRun): void;
}

/** The thin runs of a line, in columns that the next but one uses again: levels of stripes have thousands in each line. */
export class ThinRuns {
  count = 0;
  readonly first: Int32Array;
  readonly end: Int32Array;
  readonly thickness: Float64Array;
  readonly weakness: Float64Array;
  readonly before: Float64Array;
  readonly behind: Float64Array;
  readonly fromBefore: Uint8Array;
  readonly fromBehind: Uint8Array;

  /** @param columns of a line */
  constructor(columns: number) {
    const most = (columns >>> 1) + 1;
    this.first = new Int32Array(most);
    this.end = new Int32Array(most);
    this.thickness = new Float64Array(most);
    this.weakness = new Float64Array(most);
    this.before = new Float64Array(most);
    this.behind = new Float64Array(most);
    this.fromBefore = new Uint8Array(most);
    this.fromBehind = new Uint8Array(most);
  }

  add({ first, end, thickness, weakness, before, behind, fromBefore, fromBehind }: ThinRun): void {
    const i = this.count++;
    this.first[i] = first;
    this.end[i] = end;
    this.thickness[i] = thickness;
    this.weakness[i] = weakness;
    this.before[i] = before;
    this.behind[i] = behind;
    this.fromBefore[i] = fromBefore ? 1 : 0;
    this.fromBehind[i] = fromBehind ? 1 : 0;
  }

  /** Moves those that are no weaker than a limit to other ones, which have none yet; the order stays. */
  moveFrom(limit: number, to: ThinRuns): void {
    const { count } = this;
    this.count = to.count = 0;
    for (let i = 0; i < count; i++) ((this.weakness[i] as number) < limit ? this : to).add(this.run(i));
  }

  run(i: number): ThinRun {
    return {
      first: this.first[i] as number,
      end: this.end[i] as number,
      thickness: this.thickness[i] as number,
      weakness: this.weakness[i] as number,
      before: this.before[i] as number,
      behind: this.behind[i] as number,
      fromBefore: this.fromBefore[i] === 1,
      fromBehind: this.fromBehind[i] === 1,
    };
  }
}

/**
 * The runs of solid cells in a line that a mover can pass. Gaps that are narrower than the mover belong to the run
 * around them. The mover overlaps a run of thickness T at T + w of its positions. It is missed in it where a step is longer
 * than that, and the shortest push-out puts it out behind where a step is longer than half of that. A shorter step than the
 * longest is possible, so it needs no more than a place inside the levels in the free cells before the run, and one right
 * behind it, anywhere.
 *
 * @param stepAt the longest step right before a face, where it is not the same everywhere
 * @param isWall whether a run counts
 */
export function thinRunFinder(
  faces: Float64Array,
  axisMotion: AxisMotion,
  watch: RunWatch,
  stepAt?: (face: number, direction: 1 | -1) => number,
  isWall: (first: number, end: number) => boolean = () => true,
) {
  const { extent, step, tolerance } = axisMotion;
  /** Columns at which solids begin and end, in turn. */
  const turns = new Int32Array(faces.length + 1);
  const fits = extent - tolerance;
  const safe = leastSafe(axisMotion);

  /** Whether the mover has a place inside the levels in the free cells from a face to another one: from there it gets to the face. */
  const hasRoom = (face: number, limit: number, outside: Uint32Array | undefined): boolean => {
    const way = limit < face ? -1 : 1;
    let from = face;
    for (let at = face; at !== limit; at += way) {
      if (outside && isOutside(outside, way < 0 ? at - 1 : at)) from = at + way;
      else if (Math.abs((faces[at + way] as number) - (faces[from] as number)) >= fits) return true;
    }
    return false;
  };

  const weaknessBy = (thickness: number, own: number): number =>
    own === step ? thickness : (thickness + extent) * (step / own) - extent;

  /** Writes those of a line, ascending. @param outside what of the line lies outside of all levels */
  return (solid: Uint32Array, outside: Uint32Array | undefined, runs: ThinRuns): void => {
    const count = findTurns(solid, faces.length - 1, turns);
    runs.count = 0;
    // Before the first solid nothing stops the mover; but where it starts has to be inside.
    let gapFirst = 0;
    let gapStart = -Infinity;
    let first = turns[0] as number;
    for (let turn = 1; turn < count; turn += 2) {
      const end = turns[turn] as number;
      const isLast = turn + 1 === count;
      const next = isLast ? faces.length - 1 : (turns[turn + 1] as number);
      const nextStart = isLast ? Infinity : (faces[next] as number);
      const low = faces[first] as number;
      const high = faces[end] as number;
      const behind = nextStart - high;
      if (behind < fits) continue;
      const thickness = high - low;
      const isThin = thickness < safe;
      if ((isThin || thickness < watch.below) && isWall(first, end)) {
        let fromBefore = hasRoom(first, gapFirst, outside);
        let fromBehind = hasRoom(end, next, outside);
        const before = low - gapStart;
        let weakness = fromBefore || fromBehind ? thickness : Infinity;
        if (stepAt) {
          const onward = fromBefore ? weaknessBy(thickness, stepAt(first, 1)) : Infinity;
          const backward = fromBehind ? weaknessBy(thickness, stepAt(end, -1)) : Infinity;
          weakness = Math.min(onward, backward);
          if (weakness < safe) [fromBefore, fromBehind] = [onward < safe, backward < safe];
        }
        if (weakness < watch.below) {
          watch.see({ first, end, thickness, weakness, before, behind, fromBefore, fromBehind });
        }
        if (weakness < safe) {
          const i = runs.count++;
          runs.first[i] = first;
          runs.end[i] = end;
          runs.thickness[i] = thickness;
          runs.weakness[i] = weakness;
          runs.before[i] = before;
          runs.behind[i] = behind;
          runs.fromBefore[i] = fromBefore ? 1 : 0;
          runs.fromBehind[i] = fromBehind ? 1 : 0;
        }
      }
      gapFirst = end;
      gapStart = high;
      first = next;
    }
  };
}

export function isOutside(line: Uint32Array, cell: number): boolean {
  return (((line[cell >>> 5] as number) >>> (cell & 31)) & 1) === 1;
}

/** Writes the columns at which a bit differs from the one before it; an even number of them. */
export function findTurns(line: Uint32Array, columns: number, turns: Int32Array): number {
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
 * @param tolerance what rounding may take from a difference of two faces
 * @returns ascending by the first row and by the last; at most two for each row
 */
export function windowsOf(faces: Float64Array, height: number, tolerance: number): readonly Window[] {
  const windows: Window[] = [];
  const rows = faces.length - 1;
  let end = endFrom(0, 0);
  for (let first = 0; end <= rows; first++) {
    const next = endFrom(first + 1, end);
    // Upper face flush: the first of them. Lower face flush: all whose rows without the first are not enough. Beyond a line
    // below the first row, or above the last one: one more.
    const isBeyondLine = isFlat(first + 1) || isFlat(next - 2);
    const last = Math.min(rows, Math.max(end, isBeyondLine ? next : next - 1));
    for (let to = end; to <= last; to++) if (!isFlat(first) && !isFlat(to - 1)) windows.push({ first, end: to });
    end = next;
  }
  return windows;

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
  /** The row right before the split first. */
  #front: Uint32Array[] = [];
  #split = 0;
  #end = 0;

  constructor(private readonly cells: BitGrid) {
    this.line = new Uint32Array(cells.stride);
    this.#behind = new Uint32Array(cells.stride);
  }

  /** Makes `line` the union of a window, which begins and ends no earlier than the one before it. @returns whether it changes */
  moveTo({ first, end }: Window): boolean {
    for (; this.#end < end; this.#end++) unite(this.#behind, this.#behind, rowOf(this.cells, this.#end));
    if (first >= this.#split) this.#flip(first);
    return unite(this.line, this.#front[this.#split - 1 - first] as Uint32Array, this.#behind);
  }

  #flip(first: number): void {
    this.#behind.fill(0);
    this.#front = [];
    let union = this.#behind;
    for (let row = this.#end - 1; row >= first; row--) {
      const line = new Uint32Array(this.cells.stride);
      unite(line, union, rowOf(this.cells, row));
      this.#front.push(line);
      union = line;
    }
    this.#split = this.#end;
  }
}
