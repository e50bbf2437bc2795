import { at } from "../geometry/index.js";
import { hardOf, range } from "./corners.js";
import { type BitGrid, either, hasAny, isSet, rowOf, setRange, unite } from "./bitGrid.js";
import { type LevelGrid, type OneWayCells } from "./levelGrid.js";
import type { AxisMotions } from "./thinRuns.js";

/**
 * Where the mover fits into a corner: flush with a solid beside it, at face `column`, and with one above or below it, at face
 * `row`. On which side of these it is, is the corner position's kind.
 */
export interface CornerPosition {
  readonly column: number;
  readonly row: number;
  /** Whether one of the two is a slope, or holds the mover from one side only. */
  readonly isOther?: boolean;
}

/** On which side of its faces a corner position is: −1 left or above, 1 right or below. */
export type Kind = readonly [x: -1 | 1, y: -1 | 1];

/** The solids that can block a mover at its sides, and above and below it: for upper and for lower corner positions. */
export interface BlockingFaces {
  readonly upper: Pair<BitGrid>;
  readonly lower: Pair<BitGrid>;
  /** What of that is one-way, for who moves this way along both axes; absent where everything holds from all sides. */
  readonly oneWay?: {
    readonly upper: Pair<readonly OneWayCells[]>;
    readonly lower: Pair<readonly OneWayCells[]>;
    readonly move: Kind;
  };
  /** Whether slopes count. */
  readonly isSloped?: true;
}

type Pair<T> = readonly [x: T, y: T];

/** Of a kind. With more, which levels of noise have, it is said that not all were looked at. */
const MOST_NOOKS = 2 ** 17;

/**
 * What is solid from all sides; the same with slopes; and with what is solid from one side, for each way along both axes that it stops. It holds at its faces
 * who comes, and whoever has come past is out of all of it. Each is made when it is looked through: its cells take memory.
 */
export function holdingsOf(cells: LevelGrid): readonly (() => BlockingFaces)[] {
  const hard = hardOf(cells);
  const holdings: (() => BlockingFaces)[] = [() => ({ upper: [hard, hard], lower: [hard, hard] })];
  const all = [cells.solid, cells.solid] as const;
  if (cells.slopes) holdings.push(() => ({ upper: all, lower: all, isSloped: true }));
  const stopping = (axis: 0 | 1, by: 1 | -1): readonly OneWayCells[] =>
    cells.oneWays.filter(({ axis: own, stops }) => own === axis && stops === by);
  const withHard = (each: readonly OneWayCells[]): BitGrid =>
    each.reduce((sum, { cells: own }) => either(sum, own), hard);
  for (const x of [1, -1] as const) {
    for (const y of [1, -1] as const) {
      const before = [stopping(0, x), stopping(1, y)] as const;
      const any = before.flat();
      if (any.length === 0) continue;
      const behind = [any, any] as const;
      const oneWay = { upper: y > 0 ? before : behind, lower: y > 0 ? behind : before, move: [x, y] as const };
      const of = ([beside, over]: Pair<readonly OneWayCells[]>) => [withHard(beside), withHard(over)] as const;
      holdings.push(() => ({ upper: of(oneWay.upper), lower: of(oneWay.lower), oneWay }));
    }
  }
  return holdings;
}

/** Nooks of one kind, row by row, in each from left to right. */
export class CornerPositions {
  private readonly columns: number[] = [];
  private readonly rows: number[] = [];
  private readonly others: boolean[] = [];
  /** By row, where its corner positions begin. */
  private readonly first: Int32Array;
  private last = 0;

  constructor(rows: number) {
    this.first = new Int32Array(rows + 2);
  }

  get count(): number {
    return this.columns.length;
  }

  add(column: number, row: number, isOther: boolean): void {
    this.begin(row);
    this.others.push(isOther);
    this.columns.push(column);
    this.rows.push(row);
  }

  /** For each of them, that nothing is known yet. */
  shares(): Float64Array {
    return new Float64Array(this.count).fill(Infinity);
  }

  /** There are no more of earlier rows. */
  begin(row: number): void {
    for (; this.last <= row; this.last++) this.first[this.last] = this.columns.length;
  }

  at(index: number): CornerPosition {
    const [column, row] = [this.columns[index] as number, this.rows[index] as number];
    return { column, row, isOther: this.others[index] === true };
  }

  endOf(row: number): number {
    return this.first[row + 1] as number;
  }

  /** The first corner position of a row whose face lies beyond a place. */
  firstIn(row: number, place: number, xs: Float64Array): number {
    let [low, high] = [this.first[row] as number, this.endOf(row)];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (at(xs, this.columns[middle] as number) > place) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** Nooks by their kinds. */
export interface FoundCornerPositions {
  readonly leftAbove: CornerPositions;
  readonly rightAbove: CornerPositions;
  readonly leftBelow: CornerPositions;
  readonly rightBelow: CornerPositions;
  /** Whether there may be more. */
  readonly isCutShort: boolean;
}

/**
 * Looks for all corner positions of the levels, a row at a time: what is free in all rows that the mover takes up ends at a solid, and another one is right above or
 * below. One-way solids leave all of it free, and hold at their faces.
 *
 * @returns does the next block of the search
 */
export function cornerPositionSearch(
  cells: LevelGrid,
  holding: BlockingFaces,
  axisMotions: AxisMotions,
): () => FoundCornerPositions | undefined {
  const { solid } = cells;
  const hard = hardOf(cells);
  const { xs, ys, rows, columns, stride } = solid;
  const kinds = {
    leftAbove: new CornerPositions(rows),
    rightAbove: new CornerPositions(rows),
    leftBelow: new CornerPositions(rows),
    rightBelow: new CornerPositions(rows),
  };
  const all = Object.values(kinds);
  const [union, touched, stopped] = [emptyLine(solid), emptyLine(solid), emptyLine(solid)];
  const [free, beside, over] = [union.bits, touched.bits, stopped.bits];
  // Where one-way solids begin in one of the mover's rows, and where they end.
  const [begins, ends] = [new Uint32Array(stride), new Uint32Array(stride)];
  const finished = (isCutShort: boolean): FoundCornerPositions => {
    for (const cornerPositions of all) cornerPositions.begin(rows + 1);
    return { ...kinds, isCutShort };
  };
  let next = 0;
  return () => {
    if (next === rows) return finished(false);
    lookAtFace(next++);
    return all.some(({ count }) => count > MOST_NOOKS) ? finished(true) : undefined;
  };

  function lookAtFace(row: number): void {
    // Lines have two faces in one place.
    if (row > 0 && at(ys, row) === at(ys, row - 1)) return;
    let last = row;
    while (last + 1 < rows && at(ys, last + 1) === at(ys, row)) last++;
    // Nothing is above the edge of the grid, but a line may lie on it.
    if (last === 0) return;
    for (const side of [-1, 1] as const) {
      const [top, bottom] = range(ys, row, side, 0, axisMotions[1]);
      const [oneWaysX, oneWaysY] = holding.oneWay?.[side < 0 ? "upper" : "lower"] ?? [[], []];
      beside.fill(0);
      const [from, to] = side < 0 ? [row, last] : [Math.max(0, row - 1), last - 1];
      for (let r = from; r <= to; r++) unite(beside, beside, rowOf(hard, r));
      over.set(beside);
      if (holding.isSloped) for (let r = from; r <= to; r++) unite(over, over, rowOf(solid, r));
      for (const { cells: own, axis, stops, covered } of oneWaysY) {
        for (let r = from; r <= to; r++) addFaces(over, rowOf(own, r), rowOf(own, side < 0 ? row - 1 : last));
        if (axis !== 1 || stops !== -side) continue;
        for (const each of covered)
          if (at(ys, stops > 0 ? each.top : each.bottom) === at(ys, row)) setRange(over, each.first, each.end);
      }
      if (top >= bottom || over.every((word) => word === 0)) continue;
      free.fill(0);
      for (let r = top; r < bottom; r++) unite(free, free, rowOf(solid, r));
      begins.fill(0);
      ends.fill(0);
      for (const { cells: each, axis, stops, covered } of oneWaysX) {
        for (const one of axis === 0 ? covered : []) {
          if (one.top >= bottom || one.bottom <= top) continue;
          if (stops > 0) setRange(begins, one.first, one.first + 1);
          else if (one.end < columns) setRange(ends, one.end, one.end + 1);
        }
        for (let r = top; r < bottom; r++) {
          const own = rowOf(each, r);
          for (let word = 0; word < stride; word++) {
            const shifted = shiftedAt(own, word, 0);
            begins[word] = (begins[word] as number) | ((own[word] as number) & ~shifted);
            ends[word] = (ends[word] as number) | (~(own[word] as number) & shifted);
          }
        }
      }
      const [toLeft, toRight] = side < 0 ? [kinds.leftAbove, kinds.rightAbove] : [kinds.leftBelow, kinds.rightBelow];
      const isHard = (column: number): boolean => {
        if (!cells.slopes && oneWaysX.length === 0) return true;
        for (let r = top; r < bottom; r++) if (isSet(hard, column, r)) return true;
        return false;
      };
      const look = (face: number, to: -1 | 1, isOneWay: boolean): void => {
        const [first, end] = range(xs, face, to, 0, axisMotions[0]);
        if (hasAny(union, 0, first, end) || !hasAny(stopped, 0, first, end)) return;
        const isHeld = isHard(to < 0 ? face : face - 1);
        if (!isHeld && !isOneWay && !holding.isSloped) return;
        (to < 0 ? toLeft : toRight).add(face, row, !isHeld || !hasAny(touched, 0, first, end));
      };
      for (let word = 0; word < stride; word++) {
        const own = free[word] as number;
        // Where it begins to be solid from left to right, and where it ends to be; the grid's edge is neither.
        const edges = own ^ shiftedAt(free, word, own & 1);
        const [begun, ended] = [begins[word] as number, ends[word] as number];
        for (let all = edges | begun | ended; all !== 0; all &= all - 1) {
          const bit = 31 - Math.clz32(all & -all);
          const face = word * 32 + bit;
          const isIn = (bits: number): boolean => ((bits >>> bit) & 1) === 1;
          const isSolid = isIn(own);
          if ((isIn(edges) && isSolid && face < columns) || isIn(begun)) look(face, -1, isIn(begun));
          if ((isIn(edges) && !isSolid) || isIn(ended)) look(face, 1, isIn(ended));
        }
      }
      if (all.some(({ count }) => count > MOST_NOOKS)) return;
    }
  }
}

/** The cells left of those of a word. @param first what is left of the first one */
function shiftedAt(line: Uint32Array, word: number, first: number): number {
  return ((line[word] as number) << 1) | (word === 0 ? first : (line[word - 1] as number) >>> 31);
}

/** Adds what one-way solids have their faces in: their cells beside which there is none. */
function addFaces(to: Uint32Array, line: Uint32Array, beside: Uint32Array): void {
  for (let word = 0; word < to.length; word++)
    to[word] = (to[word] as number) | ((line[word] as number) & ~(beside[word] as number));
}

/** A row of cells of its own. */
function emptyLine(cells: BitGrid): BitGrid {
  return { ...cells, rows: 1, bits: new Uint32Array(cells.stride) };
}
