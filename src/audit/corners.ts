import { at, type Box } from "../geometry/index.js";
import { MOST_FOUND, type Search } from "./components.js";
import { type BitGrid, hasAny, without, WORD } from "./bitGrid.js";
import { type LevelGrid } from "./levelGrid.js";
import { diagonalHeadroom } from "./headroom.js";
import type { AxisMotion, AxisMotions, ThinRun } from "./thinRuns.js";

/** Whether the mover can start at the side of lower x (then it moves towards higher), and at the other. */
export type Sides = Pick<ThinRun, "fromBefore" | "fromBehind">;

/** Columns `column`, `column + 1` and rows `row`, `row + 1` meet in a corner. */
interface Corner extends Sides {
  readonly column: number;
  readonly row: number;
}

export type Vertex = Omit<Corner, keyof Sides>;
type Pair = readonly [x: number, y: number];

/** An outer corner of a solid cell. */
export interface CutCorner extends Corner {
  readonly solidColumn: number;
  readonly solidRow: number;
}

/** A way around a corner on which the mover's center passes through the solid. */
export interface CornerWay {
  /** So many times as fast as it is the mover may be without taking it. */
  readonly headroom: number;
  /** How far the mover reaches over the solid along y while it is beside it, and along x while it is above or below it. */
  readonly overlaps: Pair;
}

/**
 * Ways around a corner that the game's rule leaves open, the one that is taken first.
 *
 * With the corner at the origin, a step along (dx, dy) whose center touches the corner begins flush with one face and ends
 * flush with the other after (w / dx + h / dy) / 2 of the way, unseen where this is less than 1. The shortest push-out leads
 * around the corner as soon as the depth behind the entered face is more than the overlap along the other axis: at the
 * entry this is h / 2 + b · w / (2 a) for a mover that moves by (a, b) a step, with any b up to dy; so b = 0 and b = dy decide.
 */
export function cornerWays([x, y]: AxisMotions): readonly CornerWay[] {
  const unseen = cornerDwell([x, y]);
  if (x.checks < 2) return [{ headroom: unseen, overlaps: [unseen * y.step, unseen * x.step] }];
  const ways = [
    { a: x, b: y, isSwapped: false },
    { a: y, b: x, isSwapped: true },
  ].flatMap(({ a, b, isSwapped }) =>
    [0, b.step].flatMap((step): readonly CornerWay[] => {
      if (!(a.step > 0)) return [];
      const overlap = b.extent / 2 + (step * a.extent) / (2 * a.step);
      const headroom = overlap / (a.step + step);
      const over = a.step * headroom;
      return [{ headroom, overlaps: isSwapped ? [over, overlap] : [overlap, over] }];
    }),
  );
  return ways.sort((a, b) => a.headroom - b.headroom);
}

/** Corners in which two solids touch, one after the other along a diagonal, that the mover can pass between. */
export interface TouchingCorner extends Sides {
  /** The uppermost corner and the lowest. */
  readonly first: Corner;
  readonly last: Corner;
  /** Whether the mover falls on its way to the right: the solids are right above and left below then. */
  readonly isFalling: boolean;
  /** The longest steps there along each axis, where they are not the same everywhere. */
  readonly steps?: readonly [x: number, y: number];
}

type Growing = { -readonly [Key in keyof TouchingCorner]: TouchingCorner[Key] };

/**
 * Where two solids touch in a corner only. The mover passes between them, both ways, from the place flush with the corner on
 * the one side to the place flush with it on the other: unseen where a step is longer than the mover on both axes, or pushed out
 * by the two (see `diagonalHeadroom`).
 */
export function touchingCorners(
  cells: LevelGrid,
  axisMotions: AxisMotions,
  stepsAt?: (vertex: Vertex, isFalling: boolean) => readonly [number, number],
): Search<TouchingCorner> {
  const found: Growing[] = [];
  if (!crossesTouchingCorners(axisMotions)) return { found, isCutShort: false };
  /** The chains of corners that reached the last row, by column. */
  let chains = new Map<number, Growing>();
  let looked = 0;
  const verticesIn = vertexFinder(hardOf(cells), pinchedVertices);
  for (let row = 0; row + 1 < cells.solid.rows; row++) {
    const above = chains;
    chains = new Map<number, Growing>();
    for (const { column, kind } of verticesIn(row)) {
      if (++looked > MOST_FOUND) return { found, isCutShort: true };
      const isFalling = kind === FALLING;
      const corner = pinchedCorner(cells, axisMotions, { column, row }, isFalling);
      if (!corner) continue;
      const steps = stepsAt?.(corner, isFalling);
      if (steps && !crossesTouchingCorners(withSteps(axisMotions, steps))) continue;
      // The next corner of a tile that touches two others, across the mover's way.
      let chain = above.get(isFalling ? column + 1 : column - 1);
      if (chain?.isFalling !== isFalling) {
        chain = {
          first: corner,
          last: corner,
          isFalling,
          fromBefore: false,
          fromBehind: false,
          steps,
        };
        found.push(chain);
      }
      chain.last = corner;
      if (steps && chain.steps) chain.steps = [Math.max(steps[0], chain.steps[0]), Math.max(steps[1], chain.steps[1])];
      chain.fromBefore ||= corner.fromBefore;
      chain.fromBehind ||= corner.fromBehind;
      chains.set(column, chain);
    }
  }
  return { found, isCutShort: false };
}

function withSteps([x, y]: AxisMotions, steps: readonly [number, number]): AxisMotions {
  return [
    { ...x, step: steps[0] },
    { ...y, step: steps[1] },
  ];
}

/** Whether the mover is fast enough for any touching corner. */
export function crossesTouchingCorners(axisMotions: AxisMotions): boolean {
  const [x, y] = axisMotions;
  const margin = 1 - (x.tolerance + y.tolerance) / (x.step + y.step);
  return diagonalHeadroom([x.extent, y.extent], [x.step, y.step], x.checks) < margin;
}

/**
 * Every pinched corner that the mover fits beside, whether it is fast enough for it or not, by row and column.
 * @param isEnough is told of each; where it returns true the search ends
 */
export function pinchedCorners(
  cells: LevelGrid,
  axisMotions: AxisMotions,
  isEnough: (touchingCorner: TouchingCorner) => boolean,
): void {
  const verticesIn = vertexFinder(hardOf(cells), pinchedVertices, Infinity);
  for (let row = 0; row + 1 < cells.solid.rows; row++) {
    for (const { column, kind } of verticesIn(row)) {
      const isFalling = kind === FALLING;
      const corner = pinchedCorner(cells, axisMotions, { column, row }, isFalling);
      if (corner && isEnough({ ...corner, first: corner, last: corner, isFalling })) return;
    }
  }
}

/** A vertex at which two solids touch, as the mover finds it; undefined where it does not fit. */
function pinchedCorner(
  cells: LevelGrid,
  axisMotions: AxisMotions,
  vertex: Vertex,
  isFalling: boolean,
): Corner | undefined {
  const low = placement(cells, axisMotions, vertex, isFalling ? [-1, -1] : [-1, 1]);
  const high = placement(cells, axisMotions, vertex, isFalling ? [1, 1] : [1, -1]);
  if (!low.isFree || !high.isFree || !(low.isReached || high.isReached)) return undefined;
  return { ...vertex, fromBefore: low.isReached, fromBehind: high.isReached };
}

/**
 * Outer corners that the mover can cut so deep that its centre passes through the solid, from face to face within a step.
 * What is cut less only grazes the corner, as every game without swept collision has it.
 */
export function cutCorners(cells: LevelGrid, axisMotions: AxisMotions): Search<CutCorner> {
  const found: CutCorner[] = [];
  const ways = cornerWays(axisMotions).filter(({ headroom }) => headroom < 1 - CORNER_NOISE);
  if (ways.length === 0) return { found, isCutShort: false };
  let looked = 0;
  const verticesIn = vertexFinder(hardOf(cells), outerVertices);
  for (let row = 0; row + 1 < cells.solid.rows; row++) {
    for (const { column, kind } of verticesIn(row)) {
      if (++looked > MOST_FOUND) return { found, isCutShort: true };
      // Towards which side the one solid cell lies from the corner.
      const [x, y] = SIDES[kind] ?? [1, 1];
      for (const { overlaps } of ways) {
        // Beside the solid, as far along its face as the step goes; and above or below it.
        const beside = placement(cells, axisMotions, { column, row }, [-x, -y], [0, y * overlaps[0]]);
        const over = beside.isFree
          ? placement(cells, axisMotions, { column, row }, [-x, -y], [x * overlaps[1], 0])
          : beside;
        if (!over.isFree || !(beside.isInside || over.isInside)) continue;
        const [low, high] = x > 0 ? [beside, over] : [over, beside];
        const [solidColumn, solidRow] = [x > 0 ? column + 1 : column, y > 0 ? row + 1 : row];
        found.push({ column, row, fromBefore: low.isInside, fromBehind: high.isInside, solidColumn, solidRow });
        break;
      }
    }
  }
  return { found, isCutShort: false };
}

/** Part of a frame for which the mover is in a solid whose corner its centre just touches. */
export function cornerDwell([x, y]: AxisMotions): number {
  return (ratio(x) + ratio(y)) / 2;
}

/** How many of its steps the mover is long; a mover that does not move never gets out. */
export function ratio({ extent, step }: AxisMotion): number {
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

/** Without slopes: the corners of the boxes in their place are none. */
export function hardOf({ solid, slopes }: LevelGrid): BitGrid {
  return without(solid, slopes);
}

/**
 * Finds vertices between cells by 32 at once: those of a row from left to right, each right below and right of a cell in a column of the
 * row. Of a row with more than are looked at only the first ones.
 */
function vertexFinder({ bits, stride, columns }: BitGrid, kindsOf: Vertices, most = MOST_FOUND) {
  const kinds = new Int32Array(SIDES.length);
  return (row: number): readonly { readonly column: number; readonly kind: number }[] => {
    const vertices: { column: number; kind: number }[] = [];
    for (let word = 0; word < stride && vertices.length <= most; word++) {
      const i = row * stride + word;
      const isLast = word + 1 === stride;
      const a = bits[i] as number;
      const c = bits[i + stride] as number;
      const nextA = isLast ? 0 : (bits[i + 1] as number);
      const nextC = isLast ? 0 : (bits[i + stride + 1] as number);
      let all = kindsOf(kinds, a, (a >>> 1) | (nextA << 31), c, (c >>> 1) | (nextC << 31));
      // The last column has no right neighbour.
      if (isLast) all &= columns % WORD === 1 ? 0 : -1 >>> (WORD + 1 - (columns - word * WORD));
      for (; all !== 0; all &= all - 1) {
        const bit = 31 - Math.clz32(all & -all);
        vertices.push({ column: word * WORD + bit, kind: kinds.findIndex((kind) => ((kind >>> bit) & 1) === 1) });
      }
    }
    return vertices;
  };
}

/**
 * The mover flush with both lines through the vertex right below and right of a cell: whether it is free there, inside the levels, and
 * whether it may have come from inside them, on its way past the vertex to the other side of both lines.
 * @param side −1: left of it or above it, 1: right of it or below it
 * @param moved how far it is moved away from there
 */
export function placement(
  cells: LevelGrid,
  axisMotions: AxisMotions,
  vertex: Vertex,
  side: Pair,
  moved: Pair = [0, 0],
) {
  const { solid, bounds, outside } = cells;
  const [first, end, isWithinX] = range(solid.xs, vertex.column + 1, side[0], moved[0], axisMotions[0]);
  const [top, bottom, isWithinY] = range(solid.ys, vertex.row + 1, side[1], moved[1], axisMotions[1]);
  let isInside = isWithinX && isWithinY;
  for (let r = top; r < bottom; r++) {
    if (hasAny(solid, r, first, end)) return { isFree: false, isInside: false, isReached: false };
    if (outside && isInside && hasAny(outside, r, first, end)) isInside = false;
  }
  // Its rear corner was in a level, and has only moved on since then. Whether anything was in its way is not looked at.
  const isAhead = ({ min, max }: Box): boolean =>
    [solid.xs, solid.ys].every((faces, axis) => {
      const { extent, tolerance } = axisMotions[axis] as AxisMotion;
      const face = at(faces, axis === 0 ? vertex.column + 1 : vertex.row + 1) + at(moved, axis);
      // In one level it has to have a place; of several it may have been in two.
      if (bounds.length === 1 && extent > at(max, axis) - at(min, axis) + tolerance) return false;
      return at(side, axis) < 0
        ? face - extent >= at(min, axis) - tolerance
        : face + extent <= at(max, axis) + tolerance;
    });
  return { isFree: true, isInside, isReached: isInside || bounds.some(isAhead) };
}

/**
 * The cells that the mover overlaps on one axis, at one side of a face and moved from there, and whether the grid holds all
 * of it. What is beyond the grid is in no cell.
 */
export function range(
  faces: Float64Array,
  face: number,
  side: number,
  moved: number,
  { extent, tolerance }: AxisMotion,
) {
  const last = faces.length - 1;
  const from = (faces[face] ?? 0) + moved + (side < 0 ? -extent : 0);
  // A point on a face is in the cell at its side.
  const low = from + (extent > 0 ? tolerance : side * tolerance);
  const high = extent > 0 ? from + extent - tolerance : low;
  const [lowest, highest] = [faces[0] ?? 0, faces[last] ?? 0];
  if (high <= lowest || low >= highest) return [0, 0, false] as const;
  let first = Math.min(face, last - 1);
  while (first > 0 && (faces[first] ?? 0) > low) first--;
  while (first + 1 < last && (faces[first + 1] ?? 0) <= low) first++;
  let end = first + 1;
  while (end < last && (faces[end] ?? 0) < high) end++;
  return [first, end, from >= lowest - tolerance && from + extent <= highest + tolerance] as const;
}
