import TinyQueue from "tinyqueue";
import type { Vec } from "../../geometry/index.js";
import { ConvexPair } from "../sweep/convex/convexPair.js";
import type { ConvexShape } from "../sweep/convex/convexShape.js";
import { positionBelow } from "../sweep/separation.js";
import type { BodyIndex, ObstacleIndex } from "../indices.js";
import { ANY, NEVER } from "./collisionFilter.js";
import { areSolidShapes, furthest, isSolidShape, type Place } from "./convexOverlap.js";
import type { StepContext } from "./impacts.js";
import { type DynamicBodies, NONE } from "./dynamicBodies.js";
import { comparePlaces } from "./order.js";

/*
 *     pair, bounds, region    shapes and boxes in hand, of questions that end before another one begins
 *     queue, seen             of one search: a heap of places by their distance, and those that were looked at
 *
 * Candidates come from the statics' index and, where movers count, from the hash grid, by the bounds of the polygon at a place.
 * The way out is a best-first search: from each place on over the edges of what blocks it, the shortest way first.
 */

/** So often a place is moved on by ulps until it is free. */
const NUDGES = 64;

/** How many places are looked at on the way out of what overlaps. */
const PLACES = 400;

/** The share of a coordinate that doubles tell. */
const LEAST = 2 ** -52;

/** Shapes in hand, of questions that end before another one begins. */
const pair = new ConvexPair();
const bounds = new Float64Array(6);
const region = new Float64Array(4);

/** The first of some obstacles that a mover overlaps at a place, and that is solid to it where it is at a time; or `NONE`. */
function firstInside(
  context: StepContext,
  mover: BodyIndex,
  [x, y]: Place,
  time: number,
  candidates: readonly number[],
): number {
  const { movers, filter } = context;
  for (const candidate of candidates) {
    const normal = isMover(candidate)
      ? filter.normalBetween(mover, moverOf(candidate))
      : filter.normalAt(mover, candidate);
    if (normal === NEVER) continue;
    movers.shapes.loadAt(mover, x, y, time, pair.a);
    loadCandidate(context, candidate, time, pair.b);
    if (!pair.areOverlapping()) continue;
    if (normal === ANY) return candidate;
    const isSolid = isMover(candidate)
      ? areSolidShapes(context, mover, moverOf(candidate), time, [x, y])
      : isSolidShape(context, mover, candidate, time, [x, y]);
    if (isSolid) return candidate;
  }
  return NONE;
}

/** Movers are among the candidates as numbers below `NONE`. */
function isMover(candidate: number): boolean {
  return candidate < NONE;
}

function moverOf(candidate: number): number {
  return -2 - candidate;
}

function loadCandidate({ movers, obstacles }: StepContext, candidate: number, time: number, shape: ConvexShape): void {
  if (isMover(candidate)) movers.shapes.load(moverOf(candidate), time, shape);
  else obstacles.loadShape(candidate, shape);
}

/**
 * The obstacles whose boxes a mover's touches at a place, or nearly, in the order of their names.
 *
 * @param withMovers whether other movers are among them, or which one
 */
function candidatesAt(
  { movers, obstacles, hashGrid }: StepContext,
  mover: BodyIndex,
  [x, y]: Place,
  time: number,
  slack: number,
  withMovers: boolean | number,
): readonly number[] {
  boundsAt(movers, mover, x, y, time);
  region[0] = bounds[0] - slack;
  region[1] = bounds[1] - slack;
  region[2] = bounds[3] + slack;
  region[3] = bounds[4] + slack;
  const found = obstacles
    .around(region)
    .slice(1)
    .sort((a, b) => obstacles.compare(a, b));
  if (withMovers === false) return found;
  if (withMovers !== true) return [...found, -2 - withMovers];
  const others = [...hashGrid.touchingBounds(region)].filter(
    (other) => other !== mover && !movers.passEachOther(mover, other),
  );
  return [...found, ...others.sort((a, b) => comparePlaces(movers, a, b)).map((other) => -2 - other)];
}

function boundsAt(movers: DynamicBodies, mover: BodyIndex, x: number, y: number, time: number): void {
  const outline = movers.shapes.of(mover);
  if (outline) outline.loadBounds(x, y, bounds);
  else {
    bounds[0] = x;
    bounds[1] = y;
    bounds[3] = x + movers.size(mover, 0, time);
    bounds[4] = y + movers.size(mover, 1, time);
  }
}

/**
 * The place of a mover that rounding put into something, moved on by ulps until it is in none of the obstacles around; or
 * `undefined` where no place so near is free.
 */
export function freedFromRounding(
  context: StepContext,
  mover: BodyIndex,
  from: Place,
  time: number,
  withMovers: boolean | number = false,
): Place | undefined {
  const { movers } = context;
  const reach = furthest(movers, mover, time);
  const candidates = candidatesAt(context, mover, from, time, reach, withMovers);
  let place = from;
  for (let nudge = 0; nudge < NUDGES; nudge++) {
    const obstacle = firstInside(context, mover, place, time, candidates);
    if (obstacle === NONE) return place;
    movers.shapes.loadAt(mover, place[0], place[1], time, pair.a);
    loadCandidate(context, obstacle, time, pair.b);
    place = nudged(movers, mover, place, time, nudge);
    if (Math.abs(place[0] - from[0]) > reach || Math.abs(place[1] - from[1]) > reach) return undefined;
  }
  return undefined;
}

/** A place that is out of what the shapes in hand overlap by, or nearer to that by some ulps. */
function nudged(movers: DynamicBodies, mover: BodyIndex, [x, y]: Place, time: number, nudge: number): Place {
  const push = pair.roughPenetration();
  const [pushX, pushY] = [push[0], push[1]];
  if (nudge < 4 && (pushX === 0 || pushY === 0)) {
    const flush = flushAlong(movers, mover, [x, y], push, time);
    if (flush[0] !== x || flush[1] !== y) return flush;
  }
  const length = Math.hypot(pushX, pushY) || 1;
  boundsAt(movers, mover, x, y, time);
  const most = Math.max(...[0, 1, 3, 4].map((i) => Math.abs(bounds[i])), Math.abs(x), Math.abs(y));
  const step = most * 2 ** (Math.min(nudge, 6) - 53);
  const along = (from: number, by: number): number => {
    const to = from + by + (by / length) * step;
    // Where a part is less than an ulp, it is rounded away each time.
    return to === from && nudge > 0 && Math.abs(by) > 0.3 * length ? beyond(from, by) : to;
  };
  return [along(x, pushX), along(y, pushY)];
}

const float = new Float64Array(1);
const bits = new BigInt64Array(float.buffer);

/** The next double to a side of one. */
function beyond(value: number, side: number): number {
  if (value === 0) return Math.sign(side) * Number.MIN_VALUE;
  float[0] = value;
  bits[0] = bits[0] + (value > 0 === side > 0 ? 1n : -1n);
  return float[0];
}

/** A place put beside the second shape in hand along an axis, as near as doubles say at once. */
function flushAlong(movers: DynamicBodies, mover: BodyIndex, [x, y]: Place, along: Vec, time: number): Place {
  const axis = along[0] === 0 ? 1 : 0;
  const side = along[axis] < 0 ? -1 : 1;
  const face = extremeOf(pair.b, axis, side);
  const outline = movers.shapes.of(mover);
  let flush = face;
  if (outline) flush -= (side > 0 ? outline.low : outline.high)[axis];
  else if (side < 0) flush = positionBelow(face, movers.size(mover, axis, time));
  return axis === 0 ? [flush, y] : [x, flush];
}

/** A place moved on by ulps until it is out of the second shape in hand; undefined where none so near is. */
function outOfShape(movers: DynamicBodies, mover: BodyIndex, from: Place, time: number): Place | undefined {
  let place = from;
  for (let nudge = 0; nudge < NUDGES; nudge++) {
    movers.shapes.loadAt(mover, place[0], place[1], time, pair.a);
    if (!pair.areOverlapping()) return place;
    place = nudged(movers, mover, place, time, nudge);
  }
  return undefined;
}

/** The coordinate of a shape's corners that are furthest to a side of an axis, rounded. */
function extremeOf({ corners, count, place }: ConvexShape, axis: number, side: 1 | -1): number {
  let furthestOut = -Infinity;
  for (let i = axis; i < 2 * count; i += 2) furthestOut = Math.max(furthestOut, side * corners[i]);
  return place[axis] + side * furthestOut;
}

/**
 * Where a mover stands that met an obstacle at a time with a normal: out of it, on its face where that is along an axis and
 * else as near as doubles let it. One that has hardly moved since its last turn stays where it was if it is out of it there,
 * so that what rests does not creep.
 *
 * @param loadOther loads what it met as it is at that time
 */
export function placeAtContact(
  movers: DynamicBodies,
  mover: BodyIndex,
  time: number,
  normal: Vec,
  loadOther: (shape: ConvexShape) => void,
): Place {
  const turned = movers.turnedAt[mover];
  const start: Place = [movers.coordinate(mover, 0, turned), movers.coordinate(mover, 1, turned)];
  let place: Place = [movers.coordinate(mover, 0, time), movers.coordinate(mover, 1, time)];
  const isHere = [0, 1].every((axis) => Math.abs(place[axis] - start[axis]) <= movers.roundingError(mover, axis, time));
  loadOther(pair.b);
  if (normal[0] === 0 || normal[1] === 0) place = flushAlong(movers, mover, place, normal, time);
  else if (isHere) {
    movers.shapes.loadAt(mover, start[0], start[1], time, pair.a);
    if (!pair.areOverlapping()) return start;
  }
  return outOfShape(movers, mover, place, time) ?? start;
}

/** A step on the way out of what a mover overlaps. */
interface WayOut {
  readonly place: Place;
  readonly cost: number;
  /** What it was put out of last, and to where. */
  readonly contacts: readonly { readonly obstacle: ObstacleIndex; readonly normal: Vec }[];
  /** From where a push leads here, but for the ulps that are still to be gone: most ways are never looked at. */
  readonly rough?: { readonly from: Place; readonly push: Vec; readonly obstacle: ObstacleIndex };
}

/**
 * The nearest place, along straight ways out over the edges of what is in the way, at which a mover is in no obstacle, and
 * what it was put out of; `undefined` where none is found. Found by best-first search, as for boxes.
 */
export function nearestFreeOfShapes(
  context: StepContext,
  mover: BodyIndex,
  from: Place,
  time: number,
  withMovers = false,
): WayOut | undefined {
  const { movers } = context;
  const queue = new TinyQueue<WayOut>([{ place: from, cost: 0, contacts: [] }], compareWays);
  const seen = new Set<string>();
  for (let way = queue.pop(); way && seen.size < PLACES; way = queue.pop()) {
    const { cost, contacts, rough } = way;
    const place = rough ? besideShape(context, mover, rough.obstacle, rough.from, rough.push, time) : way.place;
    if (!place?.every(Number.isFinite)) continue;
    const key = place.join();
    if (seen.has(key)) continue;
    seen.add(key);
    const obstacle = firstInside(context, mover, place, time, candidatesAt(context, mover, place, time, 0, withMovers));
    if (obstacle === NONE) return { place, cost, contacts };
    movers.shapes.loadAt(mover, place[0], place[1], time, pair.a);
    loadCandidate(context, obstacle, time, pair.b);
    for (const push of waysOut(pair.a, pair.b)) {
      const [pushX, pushY] = [push[0], push[1]];
      const beside: Place = [place[0] + pushX, place[1] + pushY];
      const length = Math.hypot(pushX, pushY);
      const normal = push.map((component) => component / length);
      const others = contacts.filter((contact) => contact.obstacle !== obstacle);
      queue.push({
        place: beside,
        cost: Math.hypot(beside[0] - from[0], beside[1] - from[1]),
        contacts: [...others, { obstacle, normal }],
        rough: { from: place, push, obstacle },
      });
    }
  }
  return undefined;
}

function compareWays(a: WayOut, b: WayOut): number {
  return a.cost - b.cost || b.place[1] - a.place[1] || a.place[0] - b.place[0];
}

/** A place moved by a push, and on by ulps until it is out of an obstacle. */
function besideShape(
  context: StepContext,
  mover: BodyIndex,
  obstacle: ObstacleIndex,
  [x, y]: Place,
  push: Vec,
  time: number,
): Place | undefined {
  const { movers } = context;
  let place: Place = [x + push[0], y + push[1]];
  loadCandidate(context, obstacle, time, pair.b);
  if (push[0] === 0 || push[1] === 0) place = flushAlong(movers, mover, place, push, time);
  return outOfShape(movers, mover, place, time);
}

/** The translations of a shape out of another one along the normals of the edges of both, rounded. */
function waysOut(a: ConvexShape, b: ConvexShape): readonly Vec[] {
  return [...pushesOver(b, a, 1), ...pushesOver(a, b, -1)];
}

function pushesOver(own: ConvexShape, other: ConvexShape, side: 1 | -1): readonly Vec[] {
  const pushes: Vec[] = [];
  const { corners, count, winding, place } = own;
  const dx = other.place[0] - place[0];
  const dy = other.place[1] - place[1];
  for (let i = 0; i < 2 * count; i += 2) {
    const [atX, atY] = [corners[i], corners[i + 1]];
    const x = winding * (corners[i + 3] - atY);
    const y = winding * (atX - corners[i + 2]);
    const square = x * x + y * y;
    if (!(square > 0)) continue;
    let gap = Infinity;
    for (let j = 0; j < 2 * other.count; j += 2) {
      gap = Math.min(gap, x * (dx - atX + other.corners[j]) + y * (dy - atY + other.corners[j + 1]));
    }
    // What overlaps by less than doubles tell goes out over this edge by at least as much as they do tell.
    const least = LEAST * (Math.abs(dx) + Math.abs(dy) + own.reach[0] + own.reach[1]);
    const by = side * Math.max(-gap / square, least / Math.sqrt(square));
    pushes.push([x * by + 0, y * by + 0]);
  }
  return pushes;
}
