import TinyQueue from "tinyqueue";
import { at, type Box, boxAt, overlaps, type Vec } from "../../geometry/index.js";
import { flushCoordinate, penetration, positionBelow } from "../sweep/separation.js";
import type { BodyIndex, ObstacleIndex } from "../indices.js";
import { ANY } from "./collisionFilter.js";
import { isAmongShapes, isBoxInMover, isBoxInShape, type Place as PlaceInPlane } from "./convexOverlap.js";
import { freedFromRounding } from "./convexPlace.js";
import type { MoverPair, StepContext } from "./impacts.js";

/*
 *     queue, seen    of one search: a heap of places by the sum of their translations, and the places that were looked at
 *
 * A search asks one question of the world, what a box overlaps (`Blocker`): of obstacles through the statics' index, of movers
 * through the hash grid. It walks from a place over the faces of what blocks it, the nearest place first.
 */

/** Finds something that a box overlaps, if there is anything. */
type Blocker = (box: Box) => Box | undefined;

/** How many places are looked at before only straight ways out are: enough for corners, pockets and stairs of tiles. */
const PLACES = 1000;

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
function nearestFreePlace(min: Vec, size: Vec, blocker: Blocker, within = Infinity): Vec {
  const queue = new TinyQueue<Place>([{ min, moved: min.map(() => 0), cost: 0 }], comparePlaces);
  const seen = new Set<string>();
  for (let place = queue.pop(); place; place = queue.pop()) {
    const key = place.min.join();
    if (seen.has(key)) continue;
    seen.add(key);
    const found = blocker(boxAt(place.min, size));
    if (!found) return place.min;
    if (seen.size > PLACES) return within < Infinity ? min : nearestStraight(min, size, blocker);
    for (let axis = 0; axis < size.length; axis++) {
      for (const side of [-1, 1]) {
        // Who went one way does not turn back: that place was looked at, or lies behind the other. Within the rounding it is
        // not: the way out of one wall may be a few ulps longer than the gap has room.
        if (within === Infinity && at(place.moved, axis) * side < 0) continue;
        const beyond = wayOut(found, axis, side, at(size, axis));
        if (beyond === undefined) continue;
        const next = placeFrom(min, replaced(place.min, axis, beyond));
        if (next.cost <= within) queue.push(next);
      }
    }
  }
  return min;
}

function nearestStraight(min: Vec, size: Vec, blocker: Blocker): Vec {
  const places = size.flatMap((_, axis) =>
    [-1, 1].flatMap((side) => {
      const end = straightWayOut(min, size, axis, side, blocker);
      return end ? [placeFrom(min, end)] : [];
    }),
  );
  return places.sort(comparePlaces)[0]?.min ?? min;
}

function straightWayOut(min: Vec, size: Vec, axis: number, side: number, blocker: Blocker): Vec | undefined {
  let place = min;
  for (let i = 0; i < BOXES_IN_LINE; i++) {
    const found = blocker(boxAt(place, size));
    if (!found) return place;
    const beyond = wayOut(found, axis, side, at(size, axis));
    if (beyond === undefined) return undefined;
    place = replaced(place, axis, beyond);
  }
  return undefined;
}

/**
 * The flush coordinate but, where several positions round to the same upper face, the one that belongs to that face: else a
 * cut that is an ulp inside a block would end the way at another position than the block's own face.
 */
function wayOut({ min, max }: Box, axis: number, side: number, size: number): number | undefined {
  const beyond = flushCoordinate(at(min, axis), at(max, axis), side, size);
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

/** Finds an obstacle that a box of a mover overlaps, and that is solid to it where it is at a time. */
export function obstacleIn(context: StepContext, mover: BodyIndex, time: number): Blocker {
  const { movers, obstacles, filter } = context;
  return (box) => {
    const isIn = (each: ObstacleIndex): boolean =>
      overlaps(box, obstacles.boxOf(each)) &&
      (obstacles.isShape(each) || movers.shapes.of(mover)
        ? isBoxInShape(context, mover, box, each, time)
        : filter.isSolidObstacle(mover, each, time));
    const obstacle = obstacles.touching(box).find(isIn);
    return obstacle === undefined ? undefined : obstacles.boxOf(obstacle);
  };
}

/** Finds an obstacle or another mover, as it stands at a time, that a box of a mover overlaps. */
export function anythingIn(context: StepContext, mover: BodyIndex, time: number): Blocker {
  const { movers } = context;
  const inObstacle = obstacleIn(context, mover, time);
  return (box) => {
    const blocker = inObstacle(box);
    if (blocker) return blocker;
    const [other] = moversIn(context, mover, box, time) as readonly (number | undefined)[];
    return other === undefined ? undefined : movers.box(other, time);
  };
}

/** The other movers, of those that count, that block a box of a mover which they overlap at a time. */
export function moversIn(
  context: StepContext,
  mover: BodyIndex,
  box: Box,
  time: number,
  counts: (other: BodyIndex) => boolean = () => true,
): readonly BodyIndex[] {
  const { movers, hashGrid, filter } = context;
  const isIn = (other: BodyIndex): boolean => {
    if (movers.passes(other) || !overlaps(box, movers.box(other, time))) return false;
    if (!movers.shapes.areAmong(mover, other)) return filter.areSolid(mover, other, time);
    return isBoxInMover(context, mover, box, other, time);
  };
  return hashGrid.touchingBox(box).filter((other) => other !== mover && counts(other) && isIn(other));
}

/** A mover in a pair with each that it overlaps. */
export function overlapsOf(context: StepContext, mover: BodyIndex, time: number): readonly MoverPair[] {
  const { movers } = context;
  if (movers.passes(mover)) return [];
  const met = moversIn(context, mover, movers.box(mover, time), time);
  return met.map((other) => [mover, other]);
}

/** Puts a mover face to face with another one, on a side of it: says whether it may go there and meets no obstacle. */
export function putBeside(
  context: StepContext,
  mover: BodyIndex,
  other: BodyIndex,
  axis: number,
  side: number,
  time: number,
  mayGo: (coordinate: number) => boolean = () => true,
): boolean {
  const { movers } = context;
  const { min, max } = movers.box(other, time);
  const coordinate = flushCoordinate(at(min, axis), at(max, axis), side, movers.size(mover, axis, time));
  if (coordinate === undefined || !mayGo(coordinate)) return false;
  const place = replaced(movers.position(mover, time), axis, coordinate);
  const end = boxAt(place, movers.sizes(mover, time));
  // A kinematic one can be deep in it: what is on the way holds it as well.
  const way = movers.isKinematic(other) ? hullOf(movers.box(mover, time), end) : end;
  if (obstacleIn(context, mover, time)(way)) return false;
  movers.place(mover, axis, coordinate, time);
  context.hashGrid.refile(mover, time);
  return true;
}

function hullOf(a: Box, b: Box): Box {
  return {
    min: a.min.map((m, axis) => Math.min(m, at(b.min, axis))),
    max: a.max.map((m, axis) => Math.max(m, at(b.max, axis))),
  };
}

/** An axis on which a mover was moved, and to which side. */
export interface Move {
  readonly axis: number;
  readonly side: -1 | 1;
}

/** The way that separates a mover from another one: the least, or that through the only face that is solid. */
export function minimumTranslation(
  { movers, filter }: StepContext,
  mover: BodyIndex,
  other: BodyIndex,
  time: number,
): Move {
  const normal = filter.normalBetween(mover, other);
  if (normal !== ANY) return { axis: Math.abs(normal) - 1, side: normal < 0 ? -1 : 1 };
  const push = penetration(movers.box(mover, time), movers.box(other, time));
  const axis = push.findIndex((component) => component !== 0);
  return { axis, side: push[axis] < 0 ? -1 : 1 };
}

/** Puts a mover in the nearest place that nothing blocks. Returns how it moved. */
export function depenetrate(
  context: StepContext,
  mover: BodyIndex,
  time: number,
  blocker: Blocker,
  within = Infinity,
): readonly Move[] {
  const { movers } = context;
  return movedTo(
    context,
    mover,
    nearestFreePlace(movers.position(mover, time), movers.sizes(mover, time), blocker, within),
    time,
  );
}

/** Puts a mover elsewhere. Returns how it moved. */
export function movedTo(
  { movers, hashGrid }: StepContext,
  mover: BodyIndex,
  place: Vec,
  time: number,
): readonly Move[] {
  const moves = movers.position(mover, time).flatMap((from, axis) => {
    const to = at(place, axis);
    if (to === from) return [];
    movers.place(mover, axis, to, time);
    return [{ axis, side: to < from ? (-1 as const) : (1 as const) }];
  });
  if (moves.length > 0) hashGrid.refile(mover, time);
  return moves;
}

/**
 * The same for a mover that rounding alone put into an obstacle, and no further than rounding reaches: a free place beyond
 * that may be on the other side of a wall. Returns `undefined` where there is none.
 */
export function depenetrateRounding(context: StepContext, mover: BodyIndex, time: number): readonly Move[] | undefined {
  const { movers, obstacles } = context;
  if (movers.shapes.isAny || obstacles.hasShapes) {
    obstacles.near(mover);
    if (isAmongShapes(context, mover)) {
      const from: PlaceInPlane = [movers.coordinate(mover, 0, time), movers.coordinate(mover, 1, time)];
      const place = freedFromRounding(context, mover, from, time);
      return place && movedTo(context, mover, place, time);
    }
  }
  const blocker = obstacleIn(context, mover, time);
  let within = 0;
  for (let axis = 0; axis < movers.dimensions; axis++) within += movers.roundingError(mover, axis, time);
  const moves = depenetrate(context, mover, time, blocker, within);
  return moves.length > 0 || !blocker(movers.box(mover, time)) ? moves : undefined;
}
