import { MOST_FOUND, type Search } from "./components.js";
import { hardOf, placement, range, type Sides, type Vertex } from "./corners.js";
import { type BitGrid, either, hasAny, isSet, type LevelGrid, rowOf, unite, type YieldBudget } from "./grid.js";
import type { Stride, Strides } from "./thinRuns.js";

/**
 * Where the mover fits into a corner: flush with a solid beside it, at face `column`, and with one above or below it, at face
 * `row`. On which side of these it is, is the nook's kind.
 */
export interface Nook {
  readonly column: number;
  readonly row: number;
  /** Whether one of the two is a slope, or holds the mover from one side only. */
  readonly isOther?: boolean;
}

/** On which side of its faces a nook is: −1 left or above, 1 right or below. */
export type Kind = readonly [x: -1 | 1, y: -1 | 1];

/**
 * What lies between a nook above and one below on the other side, where solids meet in a corner, overlap in one, or come
 * close: the mover fits through along neither axis, but a step that is long enough on both leads from nook to nook.
 */
export interface Joint extends Sides {
  readonly upper: Nook;
  readonly lower: Nook;
  /** Whether the mover falls on its way to the right: the upper nook is the left one then. */
  readonly isFalling: boolean;
  /** How far it is from nook to nook along each axis, pixels. */
  readonly ways: readonly [x: number, y: number];
  /** The longest steps there. */
  readonly steps: readonly [x: number, y: number];
  readonly holding: Holding;
}

/** What can hold a mover at its sides, and what above and below it: in nooks above and in nooks below. */
export interface Holding {
  readonly upper: Pair<BitGrid>;
  readonly lower: Pair<BitGrid>;
  /** What of that is one-way, for who moves this way along both axes; absent where everything holds from all sides. */
  readonly oneWay?: {
    readonly upper: Pair<BitGrid | undefined>;
    readonly lower: Pair<BitGrid | undefined>;
    readonly move: Kind;
  };
  /** Whether slopes count. */
  readonly isSloped?: true;
}

type Pair<T> = readonly [x: T, y: T];

export interface JointOptions {
  /** The longest steps from nook to nook along each axis, where they are not the same everywhere. */
  readonly stepsAt?: ((upper: Nook, lower: Nook, isFalling: boolean) => readonly [number, number]) | undefined;
  /** So many times as long steps are looked for as well: 1 for what the mover can pass. */
  readonly reach: number;
}

/** Of a kind. With more, which levels of noise have, it is said that not all were looked at. */
const MOST_NOOKS = 2 ** 17;
/** To look at one. */
const WORK_OF_NOOK = 4;

/**
 * Every joint that comes nearest to being passed for one of its nooks, but those of two nooks at one corner, which are pinches.
 * Whatever the mover passes by a step along both axes is a joint, or a corner that it cuts: moved towards where it comes out it ends
 * in a nook, unless there is a free way along the axes. Where a wall beside a nook is passed along one axis already, no slower,
 * that wall is what is told.
 */
export async function joints(
  cells: LevelGrid,
  strides: Strides,
  { stepsAt, reach }: JointOptions,
  spend: YieldBudget,
): Promise<Search<Joint>> {
  const found: Joint[] = [];
  const { xs, ys } = cells.solid;
  const isPossible = ([xs, ys] as const).every((faces, axis) => {
    const stride = strides[axis] as Stride;
    return leastWay(faces, stride) < stride.step * reach - stride.tolerance;
  });
  if (!isPossible) return { found, isCutShort: false };
  let isCutShort = false;
  for (const holding of holdings(cells)) {
    const nooks = await nooksOf(cells, holding, strides, spend);
    isCutShort ||= nooks.isCutShort;
    const move = holding.oneWay?.move;
    for (const isFalling of move ? [move[0] === move[1]] : [false, true]) {
      const pairs = new Pairs(cells, strides, nooks, { isFalling, holding, stepsAt, reach });
      const best = { upper: pairs.uppers.shares(), lower: pairs.lowers.shares() };
      // Once for the nearest of each nook, and once more for who they are.
      for (const isKnown of [false, true]) {
        for (let upper = 0; upper < pairs.uppers.count; upper++) {
          const looked = pairs.of(upper, (lower, joint) => {
            const dwell = dwellOf(joint);
            if (!isKnown) {
              best.upper[upper] = Math.min(dwell, best.upper[upper] as number);
              best.lower[lower] = Math.min(dwell, best.lower[lower] as number);
            } else if (dwell === best.upper[upper] || dwell === best.lower[lower]) {
              const seen = pairs.seen(joint);
              if (seen) found.push(seen);
            }
          });
          if (found.length > MOST_FOUND) return { found, isCutShort: true };
          await spend(WORK_OF_NOOK + looked);
        }
      }
    }
  }
  return { found, isCutShort };
}

/**
 * What is solid from all sides; the same with slopes; and with what is solid from one side, for each way along both axes that it stops. It holds at its faces
 * who comes, and whoever has come past is out of all of it.
 */
function* holdings(cells: LevelGrid): Generator<Holding> {
  const hard = hardOf(cells);
  yield { upper: [hard, hard], lower: [hard, hard] };
  const all = [cells.solid, cells.solid] as const;
  if (cells.slopes) yield { upper: all, lower: all, isSloped: true };
  const stopping = (axis: 0 | 1, by: 1 | -1): BitGrid | undefined =>
    cells.oneWays.find(({ axis: own, stops }) => own === axis && stops === by)?.cells;
  const withHard = (each: BitGrid | undefined): BitGrid => (each ? either(hard, each) : hard);
  for (const x of [1, -1] as const) {
    for (const y of [1, -1] as const) {
      const before = [stopping(0, x), stopping(1, y)] as const;
      const [own, other] = before;
      const any = own && other ? either(own, other) : (own ?? other);
      if (!any) continue;
      const behind = [any, any] as const;
      const oneWay = { upper: y > 0 ? before : behind, lower: y > 0 ? behind : before, move: [x, y] as const };
      const of = ([beside, over]: Pair<BitGrid | undefined>) => [withHard(beside), withHard(over)] as const;
      yield { upper: of(oneWay.upper), lower: of(oneWay.lower), oneWay };
    }
  }
}

/**
 * The shortest way from a nook to one behind it along an axis: both are flush with faces, so that it is the mover less what lies
 * between two of these. With tiles of one size a slow mover has none, and nothing is looked for.
 */
function leastWay(faces: Float64Array, { extent, tolerance }: Stride): number {
  let least = Infinity;
  for (let i = 0, end = 0; i < faces.length; i++) {
    while (end + 1 < faces.length && at(faces, end + 1) - at(faces, i) < extent - tolerance) end++;
    if (end < i) end = i;
    least = Math.min(least, extent - (at(faces, end) - at(faces, i)));
  }
  // Of a mover without a size it is what lies between faces that are not one.
  if (extent > 0) return least;
  for (let i = 1; i < faces.length; i++) {
    const between = at(faces, i) - at(faces, i - 1);
    if (between > tolerance) least = Math.min(least > 0 ? least : Infinity, between);
  }
  return least;
}

/** Nooks above, and those below on the other side that a step leads to. */
class Pairs {
  readonly uppers: Nooks;
  readonly lowers: Nooks;
  private readonly kinds: { readonly upper: Kind; readonly lower: Kind };
  /** How far it is through what is beside each nook. */
  private readonly walls: { readonly upper: Map<number, Ways>; readonly lower: Map<number, Ways> };

  constructor(
    private readonly cells: LevelGrid,
    private readonly strides: Strides,
    nooks: Awaited<ReturnType<typeof nooksOf>>,
    private readonly options: JointOptions & { readonly isFalling: boolean; readonly holding: Holding },
  ) {
    const { isFalling } = options;
    [this.uppers, this.lowers] = isFalling ? [nooks.leftAbove, nooks.rightBelow] : [nooks.rightAbove, nooks.leftBelow];
    this.kinds = kindsOf(isFalling);
    this.walls = { upper: new Map(), lower: new Map() };
  }

  /** Tells of all joints of an upper nook, and returns how many lower nooks it has looked at. */
  of(index: number, tell: (lower: number, joint: Joint) => void): number {
    const { uppers, lowers, strides } = this;
    const { isFalling, holding, stepsAt, reach } = this.options;
    const { xs, ys, rows } = this.cells.solid;
    const [x, y] = strides;
    const upper = uppers.at(index);
    const [left, top] = [at(xs, upper.column), at(ys, upper.row) - y.extent];
    const longest = (stride: Stride): number => stride.step * reach - stride.tolerance;
    // Where the lower nook's face can be: on the other side of the mover's far face, by less than a step.
    const far = isFalling ? left - x.extent : left + x.extent;
    const [from, to] = isFalling ? [far + x.tolerance, far + longest(x)] : [far - longest(x), far - x.tolerance];
    let looked = 0;
    for (let row = firstAbove(ys, top + y.tolerance); row <= rows && at(ys, row) < top + longest(y); row++) {
      for (let i = lowers.firstIn(row, from, xs); i < lowers.endOf(row); i++, looked++) {
        const lower = lowers.at(i);
        if ((holding.oneWay ?? holding.isSloped) && !upper.isOther && !lower.isOther) continue;
        const face = at(xs, lower.column);
        if (face >= to) break;
        const ways = [Math.abs(face - far), at(ys, row) - top] as const;
        const steps = stepsAt?.(upper, lower, isFalling) ?? ([x.step, y.step] as const);
        const joint = { upper, lower, isFalling, ways, steps, holding, fromBefore: false, fromBehind: false };
        if (!ways.every((way, axis) => way < longest({ ...(strides[axis] as Stride), step: steps[axis] as number })))
          continue;
        const dwell = dwellOf(joint);
        const isWalled = (["upper", "lower"] as const).some((end) =>
          this.waysPast(end, end === "upper" ? index : i).some((way, axis) => way <= dwell * (steps[axis] as number)),
        );
        if (!isWalled) tell(i, joint);
      }
    }
    return looked;
  }

  /** With from where it is passed; undefined where that is from nowhere in a level, or where it is a pinch. */
  seen(joint: Joint): Joint | undefined {
    const { upper, lower, isFalling } = joint;
    const { xs, ys } = this.cells.solid;
    const move = this.options.holding.oneWay?.move;
    // Of slopes no pinch is told.
    if (
      !move &&
      !this.options.holding.isSloped &&
      at(xs, upper.column) === at(xs, lower.column) &&
      at(ys, upper.row) === at(ys, lower.row)
    )
      return undefined;
    const isInside = (nook: Nook, kind: Kind): boolean =>
      placement(this.cells, this.strides, vertexOf(nook), kind).isInside;
    const above = move?.[1] !== -1 && isInside(upper, this.kinds.upper);
    const below = move?.[1] !== 1 && isInside(lower, this.kinds.lower);
    if (!above && !below) return undefined;
    return { ...joint, fromBefore: isFalling ? above : below, fromBehind: isFalling ? below : above };
  }

  /** How far it is from a nook to the next free place through what is beside it, and through what is above or below. */
  private waysPast(end: "upper" | "lower", index: number): Ways {
    const known = this.walls[end].get(index);
    if (known) return known;
    const { column, row } = (end === "upper" ? this.uppers : this.lowers).at(index);
    const [x, y] = this.kinds[end];
    const { solid } = this.cells;
    const [left, right] = range(solid.xs, column, x, 0, this.strides[0]);
    const [top, bottom] = range(solid.ys, row, y, 0, this.strides[1]);
    const [beside, over] = this.options.holding.oneWay?.[end] ?? [];
    const isColumnFree = (cell: number): boolean => {
      for (let r = top; r < bottom; r++) if (isSet(solid, cell, r) || (beside && isSet(beside, cell, r))) return false;
      return true;
    };
    const isRowFree = (cell: number): boolean =>
      !hasAny(solid, cell, left, right) && !(over && hasAny(over, cell, left, right));
    const [along, down] = this.strides.map((stride) => ({ ...stride, step: stride.step * this.options.reach }));
    const ways = [
      wayPast(solid.xs, column, x, along as Stride, isColumnFree),
      wayPast(solid.ys, row, y, down as Stride, isRowFree),
    ] as const;
    this.walls[end].set(index, ways);
    return ways;
  }
}

type Ways = readonly [x: number, y: number];

/** On which sides of their faces the nooks of a joint are. */
export function kindsOf(isFalling: boolean): { readonly upper: Kind; readonly lower: Kind } {
  return isFalling ? { upper: [-1, -1], lower: [1, 1] } : { upper: [1, -1], lower: [-1, 1] };
}

/** For which part of a frame the mover is beside a joint on one axis or on the other. */
export function dwellOf({ ways, steps }: Pick<Joint, "ways" | "steps">): number {
  return Math.max(ways[0] / steps[0], ways[1] / steps[1]);
}

function vertexOf({ column, row }: Nook): Vertex {
  return { column: column - 1, row: row - 1 };
}

function at(faces: Float64Array, index: number): number {
  return faces[index] as number;
}

/** The first face beyond a place. */
function firstAbove(faces: Float64Array, place: number): number {
  let [low, high] = [0, faces.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(faces, middle) > place) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Nooks of one kind, row by row, in each from left to right. */
class Nooks {
  private readonly columns: number[] = [];
  private readonly rows: number[] = [];
  private readonly others: boolean[] = [];
  /** By row, where its nooks begin. */
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

  at(index: number): Nook {
    const [column, row] = [this.columns[index] as number, this.rows[index] as number];
    return { column, row, isOther: this.others[index] === true };
  }

  endOf(row: number): number {
    return this.first[row + 1] as number;
  }

  /** The first nook of a row whose face lies beyond a place. */
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

/**
 * All nooks of the levels: what is free in all rows that the mover takes up ends at a solid, and another one is right above or
 * below. One-way solids leave all of it free, and hold at their faces.
 */
async function nooksOf(cells: LevelGrid, holding: Holding, strides: Strides, spend: YieldBudget) {
  const { solid } = cells;
  const hard = hardOf(cells);
  const { xs, ys, rows, columns, stride } = solid;
  const kinds = {
    leftAbove: new Nooks(rows),
    rightAbove: new Nooks(rows),
    leftBelow: new Nooks(rows),
    rightBelow: new Nooks(rows),
  };
  const all = Object.values(kinds);
  const [union, touched, stopped] = [emptyLine(solid), emptyLine(solid), emptyLine(solid)];
  const [free, beside, over] = [union.bits, touched.bits, stopped.bits];
  // Where one-way solids begin in one of the mover's rows, and where they end.
  const [begins, ends] = [new Uint32Array(stride), new Uint32Array(stride)];
  for (let row = 1; row < rows; row++) {
    // Lines have two faces in one place.
    if (at(ys, row) === at(ys, row - 1)) continue;
    let last = row;
    while (last + 1 < rows && at(ys, last + 1) === at(ys, row)) last++;
    for (const side of [-1, 1] as const) {
      const [top, bottom] = range(ys, row, side, 0, strides[1]);
      const [oneWayX, oneWayY] = holding.oneWay?.[side < 0 ? "upper" : "lower"] ?? [];
      beside.fill(0);
      const [from, to] = side < 0 ? [row, last] : [row - 1, last - 1];
      for (let r = from; r <= to; r++) unite(beside, beside, rowOf(hard, r));
      over.set(beside);
      if (holding.isSloped) for (let r = from; r <= to; r++) unite(over, over, rowOf(solid, r));
      if (oneWayY) {
        for (let r = from; r <= to; r++) addFaces(over, rowOf(oneWayY, r), rowOf(oneWayY, side < 0 ? row - 1 : last));
      }
      if (top >= bottom || over.every((word) => word === 0)) continue;
      free.fill(0);
      for (let r = top; r < bottom; r++) unite(free, free, rowOf(solid, r));
      begins.fill(0);
      ends.fill(0);
      if (oneWayX) {
        for (let r = top; r < bottom; r++) {
          const own = rowOf(oneWayX, r);
          for (let word = 0; word < stride; word++) {
            const shifted = shiftedAt(own, word, 0);
            begins[word] = (begins[word] as number) | ((own[word] as number) & ~shifted);
            ends[word] = (ends[word] as number) | (~(own[word] as number) & shifted);
          }
        }
      }
      const [toLeft, toRight] = side < 0 ? [kinds.leftAbove, kinds.rightAbove] : [kinds.leftBelow, kinds.rightBelow];
      const isHard = (column: number): boolean => {
        if (!cells.slopes && !oneWayX) return true;
        for (let r = top; r < bottom; r++) if (isSet(hard, column, r)) return true;
        return false;
      };
      const look = (face: number, to: -1 | 1, isOneWay: boolean): void => {
        const [first, end] = range(xs, face, to, 0, strides[0]);
        if (hasAny(union, 0, first, end) || !hasAny(stopped, 0, first, end)) return;
        const isHeld = isHard(to < 0 ? face : face - 1);
        if (!isHeld && !isOneWay && !holding.isSloped) return;
        (to < 0 ? toLeft : toRight).add(face, row, !isHeld || !hasAny(touched, 0, first, end));
      };
      let looked = 0;
      for (let word = 0; word < stride; word++) {
        const own = free[word] as number;
        // Where it begins to be solid from left to right, and where it ends to be; the grid's edge is neither.
        const edges = own ^ shiftedAt(free, word, own & 1);
        const [begun, ended] = [begins[word] as number, ends[word] as number];
        for (let all = edges | begun | ended; all !== 0; all &= all - 1, looked++) {
          const bit = 31 - Math.clz32(all & -all);
          const face = word * 32 + bit;
          const isIn = (bits: number): boolean => ((bits >>> bit) & 1) === 1;
          const isSolid = isIn(own);
          if ((isIn(edges) && isSolid && face < columns) || isIn(begun)) look(face, -1, isIn(begun));
          if ((isIn(edges) && !isSolid) || isIn(ended)) look(face, 1, isIn(ended));
        }
      }
      if (all.some(({ count }) => count > MOST_NOOKS)) {
        for (const nooks of all) nooks.begin(rows + 1);
        return { ...kinds, isCutShort: true };
      }
      await spend((bottom - top + 4) * stride + looked * WORK_OF_NOOK);
    }
  }
  for (const nooks of all) nooks.begin(rows + 1);
  return { ...kinds, isCutShort: false };
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

/** How far a mover has to move from one side of a face to the next free place on the other; Infinity where that is no shorter than a step. */
function wayPast(
  faces: Float64Array,
  face: number,
  side: -1 | 1,
  { extent, step, tolerance }: Stride,
  isFree: (cell: number) => boolean,
): number {
  /** How far from the face the free piece begins that was come to last; undefined where all is solid there. */
  let room: number | undefined;
  let isBehind = false;
  // A line may lie at the mover's own side of the face.
  let start = face;
  while (at(faces, start + side) === at(faces, face)) start += side;
  for (let i = start; ; i -= side) {
    const cell = side > 0 ? i - 1 : i;
    const isOutside = cell < 0 || cell + 1 >= faces.length;
    const way = Math.abs(at(faces, i) - at(faces, face));
    const whole = (room ?? way) + extent;
    if (whole >= step - tolerance) return Infinity;
    if (isOutside) return whole;
    if (!isFree(cell)) {
      isBehind = true;
      room = undefined;
    } else if (isBehind) {
      room ??= way;
      if (Math.abs(at(faces, i - side) - at(faces, face)) - room >= extent - tolerance) return whole;
    }
  }
}
