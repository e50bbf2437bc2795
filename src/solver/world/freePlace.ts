import TinyQueue from "tinyqueue";
import { at, type Box, overlaps, type Vec } from "../../geometry/index.js";
import { flushCoordinate, positionBelow } from "../sweep/separation.js";
import type { StepContext } from "./impacts.js";
import type { Movers } from "./movers.js";

/** Finds something that a box overlaps, if there is anything. */
export type Blocker = (box: Box) => Box | undefined;

/** How many places are looked at before only straight ways out are: enough for corners, pockets and stairs of tiles. */
const PLACES = 1000;

/** What rounding alone can put a face into another one by, in ulps of the coordinates that it is computed from. */
const ROUNDING = 16 * Number.EPSILON;

/** A straight way out leads through at most so many boxes. */
const BOXES_IN_LINE = 100_000;

interface Place {
  readonly min: Vec;
  /** Moved so far, per axis and added up. */
  readonly moved: Vec;
  readonly cost: number;
}

/**
 * The nearest free place for a box, by the sum of its translations along the axes: for a single blocker the least
 * translation of the pair, in a corner one translation for each wall. It depends on what space is blocked and not on how
 * that is divided into boxes. Ties go to translations along x, then y, then z, and to the lower side.
 *
 * Found by best-first search: any free place lies beyond some face of anything that blocks the place in hand, so that it
 * is enough to go on from there. Where that takes too long, the nearest of the straight ways out is taken.
 *
 * @param within the greatest sum of translations: the given place is returned where nothing that near is free.
 * @returns the low corner; the given one where the box is free, or where there is no way out within doubles.
 */
export function nearestFreePlace(min: Vec, size: Vec, blocker: Blocker, within = Infinity): Vec {
  const queue = new TinyQueue<Place>([{ min, moved: min.map(() => 0), cost: 0 }], comparePlaces);
  const seen = new Set<string>();
  for (let place = queue.pop(); place; place = queue.pop()) {
    const key = place.min.join();
    if (seen.has(key)) continue;
    seen.add(key);
    const found = blocker(boxOf(place.min, size));
    if (!found) return place.min;
    if (seen.size > PLACES) return within < Infinity ? min : nearestStraight(min, size, blocker);
    for (let axis = 0; axis < size.length; axis++) {
      for (const side of [-1, 1]) {
        // Who went one way does not turn back: that place was looked at, or lies behind the other. Within the rounding it is
        // not: the way out of one wall may be a few ulps longer than the gap has room.
        if (within === Infinity && at(place.moved, axis) * side < 0) continue;
        const beyond = flushWayOut(found, axis, side, at(size, axis));
        if (beyond === undefined) continue;
        const next = placeFrom(min, replaced(place.min, axis, beyond));
        if (next.cost <= within) queue.push(next);
      }
    }
  }
  return min;
}

function nearestStraight(min: Vec, size: Vec, blocker: Blocker): Vec {
  let nearest: Place | undefined;
  for (let axis = 0; axis < size.length; axis++) {
    for (const side of [-1, 1]) {
      const end = straightWayOut(min, size, axis, side, blocker);
      const place = end && placeFrom(min, end);
      if (place && (!nearest || comparePlaces(place, nearest) < 0)) nearest = place;
    }
  }
  return nearest?.min ?? min;
}

function straightWayOut(min: Vec, size: Vec, axis: number, side: number, blocker: Blocker): Vec | undefined {
  let place = min;
  for (let i = 0; i < BOXES_IN_LINE; i++) {
    const found = blocker(boxOf(place, size));
    if (!found) return place;
    const beyond = flushWayOut(found, axis, side, at(size, axis));
    if (beyond === undefined) return undefined;
    place = replaced(place, axis, beyond);
  }
  return undefined;
}

/**
 * The same, but where several positions round to the same upper face, the one that belongs to that face: else a cut that is
 * an ulp inside a block would end the way at another position than the block's own face.
 */
function flushWayOut(box: Box, axis: number, side: number, size: number): number | undefined {
  const beyond = flushCoordinate(box, axis, side, size);
  return side > 0 || beyond === undefined ? beyond : positionBelow(beyond + size, size);
}

function placeFrom(start: Vec, min: Vec): Place {
  const moved = min.map((m, axis) => m - at(start, axis));
  return { min, moved, cost: moved.reduce((sum, m) => sum + Math.abs(m), 0) };
}

/** By cost; of equal ones first what moves less along z, then y, then x, so that x is what moves; lower sides first. */
function comparePlaces(a: Place, b: Place): number {
  if (a.cost !== b.cost) return a.cost < b.cost ? -1 : 1;
  for (let axis = a.min.length - 1; axis >= 0; axis--) {
    const [movedA, movedB] = [at(a.moved, axis), at(b.moved, axis)];
    if (Math.abs(movedA) !== Math.abs(movedB)) return Math.abs(movedA) < Math.abs(movedB) ? -1 : 1;
    if (movedA !== movedB) return movedA < movedB ? -1 : 1;
    // Differences round; coordinates do not.
    const [from, to] = [at(a.min, axis), at(b.min, axis)];
    if (from !== to) return from < to === movedA > 0 ? -1 : 1;
  }
  return 0;
}

function replaced(vec: Vec, axis: number, component: number): Vec {
  return vec.map((given, i) => (i === axis ? component : given));
}

function boxOf(min: Vec, size: Vec): Box {
  return { min, max: min.map((m, axis) => m + at(size, axis)) };
}

/** Finds an obstacle that a box overlaps. */
export function obstacleIn({ obstacles }: StepContext): Blocker {
  return (box) => {
    const obstacle = obstacles.touching(box).find((each) => overlaps(box, obstacles.boxOf(each)));
    return obstacle === undefined ? undefined : obstacles.boxOf(obstacle);
  };
}

/** Finds an obstacle or another mover, as it stands at a time, that a box of a mover overlaps. */
export function anythingIn(context: StepContext, mover: number, time: number): Blocker {
  const { movers, hashGrid } = context;
  const inObstacle = obstacleIn(context);
  return (box) => {
    const blocker = inObstacle(box);
    if (blocker) return blocker;
    for (const other of hashGrid.touchingBox(box)) {
      if (other === mover || movers.passes(other)) continue;
      const otherBox = movers.box(other, time);
      if (overlaps(box, otherBox)) return otherBox;
    }
    return undefined;
  };
}

/** An axis on which a mover was moved, and to which side. */
export interface Move {
  readonly axis: number;
  readonly side: -1 | 1;
}

/** Puts a mover in the nearest place that nothing blocks. Returns how it moved. */
export function depenetrate(context: StepContext, mover: number, time: number, blocker: Blocker): readonly Move[] {
  const { movers } = context;
  return moveTo(context, mover, time, nearestFreePlace(movers.position(mover, time), movers.body(mover).size, blocker));
}

/**
 * The same for a mover that rounding alone put into something, and no further than rounding reaches: a free place beyond
 * that may be on the other side of a wall. Returns `undefined` where there is none.
 */
export function depenetrateRounding(
  context: StepContext,
  mover: number,
  time: number,
  blocker: Blocker,
): readonly Move[] | undefined {
  const { movers } = context;
  const start = movers.position(mover, time);
  const { size } = movers.body(mover);
  let within = 0;
  for (let axis = 0; axis < movers.dimensions; axis++) within += roundingError(movers, mover, axis, time);
  const end = nearestFreePlace(start, size, blocker, within);
  const moves = moveTo(context, mover, time, end);
  return moves.length > 0 || !blocker(boxOf(end, size)) ? moves : undefined;
}

/** What rounding can put a mover's face into another one by, on an axis. */
export function roundingError(movers: Movers, mover: number, axis: number, time: number): number {
  const low = movers.coordinate(mover, axis, time);
  const high = low + movers.size(mover, axis);
  return (Math.abs(low) + Math.abs(high) + Math.abs(movers.rate(mover, axis))) * ROUNDING;
}

function moveTo({ movers, hashGrid }: StepContext, mover: number, time: number, place: Vec): readonly Move[] {
  const moves = movers.position(mover, time).flatMap((from, axis) => {
    const to = at(place, axis);
    if (to === from) return [];
    movers.place(mover, axis, to, time);
    return [{ axis, side: to < from ? (-1 as const) : (1 as const) }];
  });
  if (moves.length > 0) {
    movers.bound(mover, time);
    hashGrid.update(mover);
  }
  return moves;
}
