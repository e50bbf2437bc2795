import { at, partitionPoint } from "../geometry/index.js";
import type { InBlocks } from "./blocks.js";
import { MOST_FOUND, type Search } from "./components.js";
import { placement, range, type Sides, type Vertex } from "./corners.js";
import { diagonalHeadroom, longestWays, mayPassDiagonally } from "./headroom.js";
import { hasAny, hasAnyInColumn, isSet } from "./bitGrid.js";
import { type CellRange, type LevelGrid } from "./levelGrid.js";
import {
  type FoundCornerPositions,
  type BlockingFaces,
  holdingsOf,
  type Kind,
  type CornerPosition,
  type CornerPositions,
  cornerPositionSearch,
} from "./cornerPositions.js";
import type { AxisMotion, AxisMotions } from "./thinRuns.js";

/**
 * What lies between a corner position above and one below on the other side, where solids meet in a corner, overlap in one, or come
 * close: the mover fits through along neither axis, but a step that is long enough on both leads from one corner position to the other.
 */
export interface DiagonalGap extends Sides {
  readonly upper: CornerPosition;
  readonly lower: CornerPosition;
  /** Whether the mover falls on its way to the right: the upper corner position is the left one then. */
  readonly isFalling: boolean;
  /** How far it is from one corner position to the other along each axis, pixels. */
  readonly ways: readonly [x: number, y: number];
  /** The longest steps there. */
  readonly steps: readonly [x: number, y: number];
  /** So many times as fast as it is the mover may be and does not pass. */
  readonly headroom: number;
  /** Whether it passes as fast as it is. */
  readonly isPassed: boolean;
  readonly holding: BlockingFaces;
}

export interface DiagonalGapOptions {
  /** The longest steps from one corner position to the other along each axis, where they are not the same everywhere. */
  readonly stepsAt?:
    | ((upper: CornerPosition, lower: CornerPosition, isFalling: boolean) => readonly [number, number])
    | undefined;
  /** So many times as long steps are looked for as well: 1 for what the mover can pass. */
  readonly reach: number;
  /** Pairs of corner positions that are looked at; with more the search ends early. */
  readonly mostPairs?: number;
}

/** Nooks of a block. */
const NOOKS_AT_ONCE = 32;

/**
 * Every diagonal gap that comes nearest to being passed for one of its corner positions, but those of two corner positions at one corner, which are touching corners.
 * Whatever the mover passes by a step along both axes is a diagonal gap, or a corner that it cuts: moved towards where it comes out it ends
 * in a corner position, unless there is a free way along the axes. Where a wall beside a corner position is passed along one axis already, no slower,
 * that wall is what is told.
 */
export async function diagonalGaps(
  cells: LevelGrid,
  axisMotions: AxisMotions,
  { stepsAt, reach, mostPairs = Infinity }: DiagonalGapOptions,
  inBlocks: InBlocks,
): Promise<Search<DiagonalGap>> {
  const found: DiagonalGap[] = [];
  const { xs, ys } = cells.solid;
  const [x, y] = axisMotions;
  const steps = [x.step * reach, y.step * reach] as const;
  const least = [leastWay(xs, x) + x.tolerance, leastWay(ys, y) + y.tolerance] as const;
  if (!mayPassDiagonally(least, steps, x.checks)) return { found, isCutShort: false };
  let isCutShort = false;
  let pairsLeft = mostPairs;
  for (const makeHolding of holdingsOf(cells)) {
    const holding = makeHolding();
    const cornerPositions = await inBlocks(cornerPositionSearch(cells, holding, axisMotions));
    isCutShort ||= cornerPositions.isCutShort;
    const move = holding.oneWay?.move;
    for (const isFalling of move ? [move[0] === move[1]] : [false, true]) {
      const pairs = new Pairs(cells, axisMotions, cornerPositions, { isFalling, holding, stepsAt, reach });
      const best = { upper: pairs.uppers.shares(), lower: pairs.lowers.shares() };
      // The first pass finds the nearest gap of each corner position, the second one says which gap that is.
      for (const isKnown of [false, true]) {
        const lookFrom = (upper: number): void => {
          pairsLeft -= pairs.of(upper, (lower, diagonalGap) => {
            const { headroom } = diagonalGap;
            if (!isKnown) {
              best.upper[upper] = Math.min(headroom, best.upper[upper] as number);
              best.lower[lower] = Math.min(headroom, best.lower[lower] as number);
            } else if (headroom === best.upper[upper] || headroom === best.lower[lower]) {
              const seen = pairs.seen(diagonalGap);
              if (seen) found.push(seen);
            }
          });
        };
        let next = 0;
        const isFull = await inBlocks(() => {
          for (const end = Math.min(pairs.uppers.count, next + NOOKS_AT_ONCE); next < end; next++) {
            lookFrom(next);
            if (found.length > MOST_FOUND || pairsLeft < 0) return true;
          }
          return next === pairs.uppers.count ? false : undefined;
        });
        if (isFull) return { found, isCutShort: true };
      }
    }
  }
  return { found, isCutShort };
}

/**
 * The shortest way from a corner position to one behind it along an axis: both are flush with faces, so that it is the mover less what lies
 * between two of these. With tiles of one size a slow mover has none, and nothing is looked for.
 */
export function leastWay(faces: Float64Array, { extent, tolerance }: AxisMotion): number {
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
  readonly uppers: CornerPositions;
  readonly lowers: CornerPositions;
  private readonly kinds: { readonly upper: Kind; readonly lower: Kind };
  /** The distances through the solids next to each corner position. */
  private readonly walls: { readonly upper: Map<number, Ways>; readonly lower: Map<number, Ways> };

  constructor(
    private readonly cells: LevelGrid,
    private readonly axisMotions: AxisMotions,
    cornerPositions: FoundCornerPositions,
    private readonly options: DiagonalGapOptions & { readonly isFalling: boolean; readonly holding: BlockingFaces },
  ) {
    const { isFalling } = options;
    [this.uppers, this.lowers] = isFalling
      ? [cornerPositions.leftAbove, cornerPositions.rightBelow]
      : [cornerPositions.rightAbove, cornerPositions.leftBelow];
    this.kinds = kindsOf(isFalling);
    this.walls = { upper: new Map(), lower: new Map() };
  }

  /** Tells of all diagonal gaps of an upper corner position, and returns how many lower corner positions it has looked at. */
  of(index: number, tell: (lower: number, diagonalGap: DiagonalGap) => void): number {
    const { uppers, lowers, axisMotions } = this;
    const { isFalling, holding, stepsAt, reach } = this.options;
    const { xs, ys, rows } = this.cells.solid;
    const [x, y] = axisMotions;
    const upper = uppers.at(index);
    const [left, top] = [at(xs, upper.column), at(ys, upper.row) - y.extent];
    const checks = checksAt(holding, axisMotions);
    const [farthestX, farthestY] = longestWays([x.step * reach, y.step * reach], checks);
    const [longestX, longestY] = [farthestX - x.tolerance, farthestY - y.tolerance];
    // Where the lower corner position's face can be: on the other side of the mover's far face, by less than a step.
    const far = isFalling ? left - x.extent : left + x.extent;
    const [from, to] = isFalling ? [far + x.tolerance, far + longestX] : [far - longestX, far - x.tolerance];
    let looked = 0;
    for (let row = firstAbove(ys, top + y.tolerance); row <= rows && at(ys, row) < top + longestY; row++) {
      for (let i = lowers.firstIn(row, from, xs); i < lowers.endOf(row); i++, looked++) {
        const lower = lowers.at(i);
        if ((holding.oneWay ?? holding.isSloped) && !upper.isOther && !lower.isOther) continue;
        const face = at(xs, lower.column);
        if (face >= to) break;
        const ways = [Math.abs(face - far), at(ys, row) - top] as const;
        const steps = stepsAt?.(upper, lower, isFalling) ?? ([x.step, y.step] as const);
        const beyond = [ways[0] + x.tolerance, ways[1] + y.tolerance] as const;
        const reached = diagonalHeadroom(beyond, steps, checks);
        if (!(reached < reach)) continue;
        const isPassed = reached < 1;
        const headroom = diagonalHeadroom(ways, steps, checks);
        const isWalled = (["upper", "lower"] as const).some((end) =>
          this.waysPast(end, end === "upper" ? index : i).some(
            (way, axis) => way <= headroom * checks * (steps[axis] as number),
          ),
        );
        if (!isWalled && !this.isStoppedAtEnd(upper, lower)) {
          tell(i, {
            upper,
            lower,
            isFalling,
            ways,
            steps,
            headroom,
            isPassed,
            holding,
            fromBefore: false,
            fromBehind: false,
          });
        }
      }
    }
    return looked;
  }

  /** Whether the mover is still in a one-way solid behind the diagonal gap that it came to through its face. */
  private isStoppedAtEnd(upper: CornerPosition, lower: CornerPosition): boolean {
    const { oneWay } = this.options.holding;
    if (!oneWay) return false;
    const { solid } = this.cells;
    const isDown = oneWay.move[1] > 0;
    const [begin, end] = isDown ? [upper, lower] : [lower, upper];
    const kind = this.kinds[isDown ? "lower" : "upper"];
    const [left, right] = range(solid.xs, end.column, kind[0], 0, this.axisMotions[0]);
    const [top, bottom] = range(solid.ys, end.row, kind[1], 0, this.axisMotions[1]);
    return (isDown ? oneWay.upper : oneWay.lower).flat().some((own) => {
      const { axis, stops, cells, covered } = own;
      const isIn = (each: CellRange): boolean =>
        each.first < right && left < each.end && each.top < bottom && top < each.bottom;
      const face = axis === 0 ? begin.column : begin.row;
      const isBeyond = ({ first, end: last, top: low, bottom: high }: CellRange): boolean => {
        const [from, to] = axis === 0 ? [first, last] : [low, high];
        return stops > 0 ? from >= face : to <= face;
      };
      if (covered.some((each) => isIn(each) && isBeyond(each))) return true;
      const isSolid = (along: number, across: number): boolean =>
        axis === 0 ? isSet(cells, along, across) : isSet(cells, across, along);
      const [from, to, first, last] = axis === 0 ? [left, right, top, bottom] : [top, bottom, left, right];
      const most = axis === 0 ? cells.columns : cells.rows;
      for (let across = first; across < last; across++) {
        for (let along = from; along < to; along++) {
          if (!isSolid(along, across)) continue;
          // Back to where the solid begins on the mover's way.
          let start = along;
          while (start - stops >= 0 && start - stops < most && isSolid(start - stops, across)) start -= stops;
          if (stops > 0 ? start >= face : start < face) return true;
        }
      }
      return false;
    });
  }

  /** With from where it is passed; undefined where that is from nowhere in a level, or where it is a touching corner. */
  seen(diagonalGap: DiagonalGap): DiagonalGap | undefined {
    const { upper, lower, isFalling } = diagonalGap;
    const { xs, ys } = this.cells.solid;
    const move = this.options.holding.oneWay?.move;
    // A touching corner of slopes is no finding.
    if (
      !move &&
      !this.options.holding.isSloped &&
      at(xs, upper.column) === at(xs, lower.column) &&
      at(ys, upper.row) === at(ys, lower.row)
    )
      return undefined;
    const isReached = (cornerPosition: CornerPosition, kind: Kind): boolean =>
      placement(this.cells, this.axisMotions, vertexOf(cornerPosition), kind).isReached;
    const above = move?.[1] !== -1 && isReached(upper, this.kinds.upper);
    const below = move?.[1] !== 1 && isReached(lower, this.kinds.lower);
    if (!above && !below) return undefined;
    return { ...diagonalGap, fromBefore: isFalling ? above : below, fromBehind: isFalling ? below : above };
  }

  /** The distances from a corner position inside the levels to the next free position: through the solid next to it, and through the one above or below. */
  private waysPast(end: "upper" | "lower", index: number): Ways {
    const known = this.walls[end].get(index);
    if (known) return known;
    const cornerPosition = (end === "upper" ? this.uppers : this.lowers).at(index);
    const { column, row } = cornerPosition;
    const [x, y] = this.kinds[end];
    // A wall that is passed from outside the levels is not told.
    if (!placement(this.cells, this.axisMotions, vertexOf(cornerPosition), this.kinds[end]).isInside) {
      const none = [Infinity, Infinity] as const;
      this.walls[end].set(index, none);
      return none;
    }
    const { solid } = this.cells;
    const [left, right] = range(solid.xs, column, x, 0, this.axisMotions[0]);
    const [top, bottom] = range(solid.ys, row, y, 0, this.axisMotions[1]);
    const [beside, over] = this.options.holding.oneWay?.[end] ?? [[], []];
    const isColumnFree = (cell: number): boolean =>
      !hasAnyInColumn(solid, cell, top, bottom) &&
      !beside.some(({ cells: own }) => hasAnyInColumn(own, cell, top, bottom));
    const isRowFree = (cell: number): boolean =>
      !hasAny(solid, cell, left, right) && !over.some(({ cells: own }) => hasAny(own, cell, left, right));
    const [along, down] = this.axisMotions.map((axisMotion) => {
      return { ...axisMotion, step: axisMotion.step * axisMotion.checks * this.options.reach };
    });
    const ways = [
      wayPast(solid.xs, column, x, along as AxisMotion, isColumnFree),
      wayPast(solid.ys, row, y, down as AxisMotion, isRowFree),
    ] as const;
    this.walls[end].set(index, ways);
    return ways;
  }
}

type Ways = readonly [x: number, y: number];

/**
 * How many steps must fit into the way past a diagonal gap. Out of a one-way solid a mover is pushed over its face alone, so that no push leads on between
 * the two; pushes out of others are looked for as seams.
 */
export function checksAt({ oneWay }: BlockingFaces, [{ checks }]: AxisMotions): number {
  return oneWay ? Math.min(1, checks) : checks;
}

/** On which sides of their faces the corner positions of a diagonal gap are. */
export function kindsOf(isFalling: boolean): { readonly upper: Kind; readonly lower: Kind } {
  return isFalling ? { upper: [-1, -1], lower: [1, 1] } : { upper: [1, -1], lower: [-1, 1] };
}

/** The part of a frame for which the mover is next to a diagonal gap on one axis or on the other. */
export function dwellOf({ ways, steps }: Pick<DiagonalGap, "ways" | "steps">): number {
  return diagonalHeadroom(ways, steps, 1);
}

function vertexOf({ column, row }: CornerPosition): Vertex {
  return { column: column - 1, row: row - 1 };
}

/** The first face beyond a place. */
function firstAbove(faces: Float64Array, place: number): number {
  return partitionPoint(faces.length, (i) => at(faces, i) <= place);
}

/** How far a mover has to move from one side of a face to the next free place on the other; Infinity where that is no shorter than a step. */
function wayPast(
  faces: Float64Array,
  face: number,
  side: -1 | 1,
  { extent, step, tolerance }: AxisMotion,
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
