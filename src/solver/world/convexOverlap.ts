import type { Box, Vec } from "../../geometry/index.js";
import { ConvexPair } from "../sweep/convex/convexPair.js";
import type { BodyIndex, ObstacleIndex } from "../indices.js";
import { ANY, NEVER } from "./collisionFilter.js";
import type { StepContext } from "./impacts.js";
import type { DynamicBodies } from "./dynamicBodies.js";

/*
 *     pair    shapes in hand, of questions that end before another one begins: nothing is kept between two questions
 *
 * Whether movers and obstacles of which one is a convex polygon are in each other, and whether that is what something solid is not to
 * be: each question goes through the obstacles near one mover, which whoever asks has looked for, and ends at the first that
 * answers it.
 */

/** So many times what rounding can put a body into another one by, it may be moved on. */
const FURTHEST = 64;

/** Shapes in hand, of questions that end before another one begins. */
const pair = new ConvexPair();

/** Where something is, in two dimensions. */
export type Place = readonly [x: number, y: number];

/** Whether a face with this normal can be met, where only those can that look along another one. */
export function isMetAlong(only: number, normal: Vec): boolean {
  if (only === ANY || only === NEVER) return only === ANY;
  return normal[Math.abs(only) - 1] * only > 0;
}

/** Whether any convex polygon is among a mover and the obstacles near it, which were looked for. */
export function isAmongShapes({ movers, obstacles }: StepContext, mover: BodyIndex): boolean {
  if (movers.shapes.of(mover)) return true;
  if (!obstacles.hasShapes) return false;
  for (let i = obstacles.from; i < obstacles.to; i++) if (obstacles.isShape(obstacles.found[i])) return true;
  return false;
}

/**
 * Whether a mover that overlaps an obstacle at a time is inside of it, and does not only pass its one-way face.
 *
 * @param place where it overlaps it, if that is not where it is but where it may be put
 */
export function isSolidShape(
  context: StepContext,
  mover: BodyIndex,
  obstacle: ObstacleIndex,
  time: number,
  place?: Place,
): boolean {
  const { movers, obstacles, filter } = context;
  const normal = filter.normalAt(mover, obstacle);
  if (normal === ANY || normal === NEVER) return normal === ANY;
  obstacles.loadShape(obstacle, pair.b);
  const isInto = isWayInto(movers, mover, place, time, normal);
  if (isInto !== undefined) return isInto;
  const push = pair.penetration();
  if (!isMetAlong(normal, push) || Math.hypot(...push) > furthest(movers, mover, time)) return false;
  // Rounding put it there from outside, in this frame or since its last turn.
  movers.shapes.loadAt(mover, movers.origin(mover, 0), movers.origin(mover, 1), 0, pair.a);
  if (!pair.areOverlapping()) return true;
  const turned = movers.turnedAt[mover];
  movers.shapes.load(mover, turned, pair.a);
  return turned < time && !pair.areOverlapping();
}

/**
 * Whether a mover would come through the solid face of the second shape in hand, were it put from where it is to a place at which
 * they overlap. Undefined where they do so already, with the mover in hand: who does when the frame begins passes.
 */
function isWayInto(
  movers: DynamicBodies,
  mover: BodyIndex,
  place: Place | undefined,
  time: number,
  normal: number,
): boolean | undefined {
  movers.shapes.load(mover, time, pair.a);
  if (!place || pair.areOverlapping()) return time === 0 ? false : undefined;
  const [x, y] = place;
  pair.a.loadMotion(x - movers.coordinate(mover, 0, time), y - movers.coordinate(mover, 1, time));
  if (pair.sweep() === "hit") return isMetAlong(normal, pair.normal);
  // The sides of a box are rounded anew where it is put.
  movers.shapes.loadAt(mover, x, y, time, pair.a);
  return isMetAlong(normal, pair.penetration());
}

/** As far as rounding can put a mover into anything, and its way out can lead. */
export function furthest(movers: DynamicBodies, mover: BodyIndex, time: number): number {
  return FURTHEST * (movers.roundingError(mover, 0, time) + movers.roundingError(mover, 1, time));
}

/**
 * Whether two movers that overlap at a time are inside of each other, and do not only pass a one-way face.
 *
 * @param place where the first one overlaps the other, if that is not where it is but where it may be put
 */
export function areSolidShapes(context: StepContext, a: BodyIndex, b: BodyIndex, time: number, place?: Place): boolean {
  const { movers, filter } = context;
  const normal = filter.normalBetween(a, b);
  if (normal === ANY || normal === NEVER) return normal === ANY;
  movers.shapes.load(b, time, pair.b);
  pair.b.loadMotion(0, 0);
  const isInto = isWayInto(movers, a, place, time, normal);
  if (isInto !== undefined) return isInto;
  const push = pair.penetration();
  return isMetAlong(normal, push) && Math.hypot(...push) <= furthest(movers, a, time) + furthest(movers, b, time);
}

/** Whether two movers, one of them a convex polygon, overlap at a time; exactly, and whatever lets them pass. */
export function areShapesOverlapping({ movers }: StepContext, a: BodyIndex, b: BodyIndex, time: number): boolean {
  movers.shapes.load(a, time, pair.a);
  movers.shapes.load(b, time, pair.b);
  return pair.areOverlapping();
}

/** The normal of the face with which two movers are beside each other, out of the second at the first. */
export function normalBetweenShapes({ movers }: StepContext, a: BodyIndex, b: BodyIndex, time: number): Vec {
  movers.shapes.load(a, time, pair.a);
  movers.shapes.load(b, time, pair.b);
  const [x, y] = pair.penetration();
  return pair.normalOf(pair.edgeAlong(x, y));
}

/** Whether a box of a mover, or the polygon that it is at a time, is in another mover, and that is solid to it there. */
export function isBoxInMover(
  context: StepContext,
  mover: BodyIndex,
  box: Box,
  other: BodyIndex,
  time: number,
): boolean {
  const place = loadBox(context, mover, box, time);
  context.movers.shapes.load(other, time, pair.b);
  return pair.areOverlapping() && areSolidShapes(context, mover, other, time, place);
}

/** Takes a box of a mover in hand, or the polygon that it is at a time. Returns where the box is. */
function loadBox({ movers }: StepContext, mover: BodyIndex, box: Box, time: number): Place | undefined {
  if (movers.shapes.of(mover)) {
    movers.shapes.load(mover, time, pair.a);
    return undefined;
  }
  pair.a.loadBox(box);
  return [box.min[0], box.min[1]];
}

/** Whether a box of a mover, or the polygon that it is at a time, is in an obstacle, and that is solid to it there. */
export function isBoxInShape(
  context: StepContext,
  mover: BodyIndex,
  box: Box,
  obstacle: ObstacleIndex,
  time: number,
): boolean {
  const place = loadBox(context, mover, box, time);
  context.obstacles.loadShape(obstacle, pair.b);
  return pair.areOverlapping() && isSolidShape(context, mover, obstacle, time, place);
}
