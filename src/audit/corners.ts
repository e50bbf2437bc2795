import type { SearchResult } from "./components.js";
import { type BitGrid, hasAny, type LevelGrid, WORD } from "./grid.js";
import type { Stride } from "./thinRuns.js";
import type { YieldBudget } from "./yieldBudget.js";

/** Columns `column`, `column + 1` and rows `row`, `row + 1` meet in a corner. */
interface Corner {
  readonly column: number;
  readonly row: number;
  /** Whether the mover can start at the side of lower x (then it moves towards higher), and at the other. */
  readonly fromLow: boolean;
  readonly fromHigh: boolean;
}

/** An outer corner of a solid cell. */
export interface CutCorner extends Corner {
  readonly solidColumn: number;
  readonly solidRow: number;
}

/** Corners in which two solids touch, one after the other along a diagonal, that the mover can pass between. */
export interface Pinch {
  /** The uppermost corner and the lowest. */
  readonly first: Corner;
  readonly last: Corner;
  /** Whether the mover falls on its way to the right: the solids are right above and left below then. */
  readonly isFalling: boolean;
  readonly fromLow: boolean;
  readonly fromHigh: boolean;
}

type Growing = { -readonly [Key in keyof Pinch]: Pinch[Key] };

/**
 * Where two solids touch in a corner only. The mover passes between them where a step is longer than the mover is, both
 * ways: from the place flush with the corner on the one side to the place flush with it on the other.
 */
export async function pinches(
  cells: LevelGrid,
  strides: readonly [Stride, Stride],
  most: number,
  spend: YieldBudget,
): Promise<SearchResult<Pinch>> {
  if (!strides.every(({ step, extent, tolerance }) => extent < step - tolerance))
    return { found: [], isCutShort: false };
  const places = new Placements(cells, strides);
  const chains: Growing[] = [];
  /** By column: the chains that reached the row above, and this one. */
  let above = new Map<number, Growing>();
  let current = new Map<number, Growing>();
  let row = -1;
  let looked = 0;
  const isComplete = await eachVertex(cells.solid, spend, pinchedVertices, (column, at, kind) => {
    if (++looked > most) return false;
    const isFalling = kind === FALLING;
    const low = places.at(column, at, -1, isFalling ? -1 : 1);
    const high = places.at(column, at, 1, isFalling ? 1 : -1);
    if (!low.isFree || !high.isFree || !(low.isInside || high.isInside)) return true;
    const corner = { column, row: at, fromLow: low.isInside, fromHigh: high.isInside };
    if (at !== row) {
      above = at === row + 1 ? current : new Map<number, Growing>();
      current = new Map<number, Growing>();
      row = at;
    }
    // The next corner of a tile that touches two others, across the mover's way.
    let chain = above.get(isFalling ? column + 1 : column - 1);
    if (chain?.isFalling !== isFalling) {
      chain = { first: corner, last: corner, isFalling, fromLow: false, fromHigh: false };
      chains.push(chain);
    }
    chain.last = corner;
    chain.fromLow ||= corner.fromLow;
    chain.fromHigh ||= corner.fromHigh;
    current.set(column, chain);
    return true;
  });
  return { found: chains, isCutShort: !isComplete };
}

/**
 * Outer corners that the mover can cut so deep that its centre passes through the solid, from face to face within a step.
 * What is cut less only grazes the corner, as every game without swept collision has it.
 *
 * With the corner at the origin, a step along (dx, dy) whose centre touches the corner begins flush with one face and ends
 * flush with the other after (w / dx + h / dy) / 2 of the way, so that the centre can pass where this is less than 1.
 */
export async function cutCorners(
  cells: LevelGrid,
  strides: readonly [Stride, Stride],
  most: number,
  spend: YieldBudget,
): Promise<SearchResult<CutCorner>> {
  const dwell = cornerDwell(strides);
  if (!(dwell < 1 - CORNER_NOISE)) return { found: [], isCutShort: false };
  const places = new Placements(cells, strides);
  const found: CutCorner[] = [];
  let looked = 0;
  const isComplete = await eachVertex(cells.solid, spend, outerVertices, (column, row, solid) => {
    if (++looked > most) return false;
    // Towards which side the one solid cell lies from the corner.
    const [x, y] = SIDES[solid] ?? [1, 1];
    const [dx, dy] = [x * dwell * strides[0].step, y * dwell * strides[1].step];
    // Beside the solid, as far along its face as the step goes; and above or below it.
    const beside = places.at(column, row, -x, -y, 0, dy);
    const over = beside.isFree ? places.at(column, row, -x, -y, dx, 0) : beside;
    if (beside.isFree && over.isFree && (beside.isInside || over.isInside)) {
      const [low, high] = x > 0 ? [beside, over] : [over, beside];
      const [solidColumn, solidRow] = [x > 0 ? column + 1 : column, y > 0 ? row + 1 : row];
      found.push({ column, row, fromLow: low.isInside, fromHigh: high.isInside, solidColumn, solidRow });
    }
    return true;
  });
  return { found, isCutShort: !isComplete };
}

/** Part of a frame for which the mover is in a solid whose corner its centre just touches. */
export function cornerDwell([x, y]: readonly [Stride, Stride]): number {
  return (ratio(x) + ratio(y)) / 2;
}

/** How many of its steps the mover is long; a mover that does not move never gets out. */
export function ratio({ extent, step }: Stride): number {
  return step > 0 ? extent / step : Infinity;
}

/** Two quotients and a sum are rounded, each by 2⁻⁵³ of at most 2. */
const CORNER_NOISE = 2 ** -50;

/** The kind of pinched vertices between whose solids the mover falls on its way to the right. */
const FALLING = 1;
/** Sides of the cells around a vertex: left above, right above, left below, right below. */
const SIDES = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;

/**
 * Writes bits for 32 vertices, a word for each kind of vertex, and returns their union.
 * Given are the cells left above, right above, left below and right below of them.
 */
type Vertices = (kinds: Int32Array, a: number, b: number, c: number, d: number) => number;

/** Two solids touch: those left above and right below, or (falling) right above and left below. */
const pinchedVertices: Vertices = (kinds, a, b, c, d) => {
  const risen = (kinds[0] = a & ~b & ~c & d);
  return risen | (kinds[FALLING] = ~a & b & c & ~d);
};

/** One of the four is solid: the kind says which. */
const outerVertices: Vertices = (kinds, a, b, c, d) => {
  const above = (kinds[0] = a & ~b & ~c & ~d) | (kinds[1] = ~a & b & ~c & ~d);
  return above | (kinds[2] = ~a & ~b & c & ~d) | (kinds[3] = ~a & ~b & ~c & d);
};

/** To look at what is around one. */
const WORK_OF_CORNER = 20;

/**
 * Finds vertices between cells by 32 at once, row by row, from left to right.
 * @param visit says whether to go on
 * @returns whether all were visited
 */
async function eachVertex(
  cells: BitGrid,
  spend: YieldBudget,
  kindsOf: Vertices,
  visit: (column: number, row: number, kind: number) => boolean,
): Promise<boolean> {
  const { bits, stride, rows, columns } = cells;
  const kinds = new Int32Array(SIDES.length);
  for (let row = 0; row + 1 < rows; row++) {
    let work = 2 * stride;
    for (let word = 0; word < stride; word++) {
      const i = row * stride + word;
      const isLast = word + 1 === stride;
      const a = bits[i] as number;
      const c = bits[i + stride] as number;
      const nextA = isLast ? 0 : (bits[i + 1] as number);
      const nextC = isLast ? 0 : (bits[i + stride + 1] as number);
      const b = (a >>> 1) | (nextA << 31);
      const d = (c >>> 1) | (nextC << 31);
      let all = kindsOf(kinds, a, b, c, d);
      // The last column has no right neighbour.
      if (isLast) all &= columns % WORD === 1 ? 0 : -1 >>> (WORD + 1 - (columns - word * WORD));
      for (; all !== 0; all &= all - 1) {
        const bit = 31 - Math.clz32(all & -all);
        work += WORK_OF_CORNER;
        if (
          !visit(
            word * WORD + bit,
            row,
            kinds.findIndex((kind) => ((kind >>> bit) & 1) === 1),
          )
        )
          return false;
      }
    }
    await spend(work);
  }
  return true;
}

interface Placement {
  readonly isFree: boolean;
  readonly isInside: boolean;
}

/** Placements of the mover beside a vertex. */
class Placements {
  constructor(
    private readonly cells: LevelGrid,
    private readonly strides: readonly [Stride, Stride],
  ) {}

  /**
   * The mover flush with both lines through the vertex right below and right of a cell.
   * @param x −1: left of it, 1: right of it
   * @param y −1: above it, 1: below it
   * @param dx how far it is moved away from there
   */
  at(column: number, row: number, x: number, y: number, dx = 0, dy = 0): Placement {
    const { solid, outside } = this.cells;
    const [first, end, isWithinX] = range(solid.xs, column + 1, x, dx, this.strides[0]);
    const [top, bottom, isWithinY] = range(solid.ys, row + 1, y, dy, this.strides[1]);
    let isInside = isWithinX && isWithinY;
    for (let r = top; r < bottom; r++) {
      if (hasAny(solid, r, first, end)) return { isFree: false, isInside: false };
      if (outside && isInside && hasAny(outside, r, first, end)) isInside = false;
    }
    return { isFree: true, isInside };
  }
}

/**
 * The cells that the mover overlaps on one axis, at one side of a face and moved from there, and whether the grid holds all
 * of it. What is beyond the grid is in no cell.
 */
function range(
  faces: Float64Array,
  face: number,
  side: number,
  moved: number,
  { extent, tolerance }: Stride,
): readonly [first: number, end: number, isWithin: boolean] {
  const last = faces.length - 1;
  const from = (faces[face] ?? 0) + moved + (side < 0 ? -extent : 0);
  // A point on a face is in the cell at its side.
  const low = from + (extent > 0 ? tolerance : side * tolerance);
  const high = extent > 0 ? from + extent - tolerance : low;
  const [lowest, highest] = [faces[0] ?? 0, faces[last] ?? 0];
  if (high <= lowest || low >= highest) return [0, 0, false];
  let first = Math.min(face, last - 1);
  while (first > 0 && (faces[first] ?? 0) > low) first--;
  while (first + 1 < last && (faces[first + 1] ?? 0) <= low) first++;
  let end = first + 1;
  while (end < last && (faces[end] ?? 0) < high) end++;
  return [first, end, from >= lowest - tolerance && from + extent <= highest + tolerance];
}
