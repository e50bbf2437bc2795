import type { LevelCells } from "./levelCells.js";
import type { Found } from "./passages.js";
import type { Tick } from "./tick.js";
import { Places } from "./places.js";
import { FALLING, SIDES, eachVertex, outerVertices, pinchedVertices } from "./vertices.js";
import type { Stride } from "./weakRuns.js";

/** Columns `column`, `column + 1` and rows `row`, `row + 1` meet in a corner. */
export interface Corner {
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
  cells: LevelCells,
  strides: readonly [Stride, Stride],
  most: number,
  tick: Tick,
): Promise<Found<Pinch>> {
  if (!strides.every(({ step, extent, tolerance }) => extent < step - tolerance))
    return { found: [], isCutShort: false };
  const places = new Places(cells, strides);
  const chains: Growing[] = [];
  /** By column: the chains that reached the row above, and this one. */
  let above = new Map<number, Growing>();
  let current = new Map<number, Growing>();
  let row = -1;
  let looked = 0;
  const isComplete = await eachVertex(cells.solid, tick, pinchedVertices, (column, at, kind) => {
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
  cells: LevelCells,
  strides: readonly [Stride, Stride],
  most: number,
  tick: Tick,
): Promise<Found<CutCorner>> {
  const dwell = cornerDwell(strides);
  if (!(dwell < 1 - CORNER_NOISE)) return { found: [], isCutShort: false };
  const places = new Places(cells, strides);
  const found: CutCorner[] = [];
  let looked = 0;
  const isComplete = await eachVertex(cells.solid, tick, outerVertices, (column, row, solid) => {
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
