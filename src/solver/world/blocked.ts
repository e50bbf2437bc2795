import { positionBelow } from "../sweep/separation.js";
import { ConvexPair } from "../sweep/convex/convexPair.js";
import type { BodyIndex, ObstacleIndex } from "../indices.js";
import { ANY, NEVER } from "./collisionFilter.js";
import { isMetAlong } from "./convexOverlap.js";
import type { StepContext } from "./impacts.js";
import { NONE, type DynamicBodies } from "./dynamicBodies.js";
import type { StaticBodies } from "./staticBodies.js";

/*
 *     near, own, support    boxes in hand, six numbers each
 *     `RestState`           per mover, axis and side that it stands firm: noted once it is known, until it turns
 *
 * The question walks down the supports in the contact graph, depth first, from a mover to what it leans on, and ends at the
 * first obstacle or frozen mover. With what is noted a tower is walked once, not once for each that lands on it.
 */

/** Twice what may be between two faces that no double lets come closer, relative to their coordinate. */
const NEAR = 8 * Number.EPSILON;

/** Boxes in hand: three numbers each for min and max. */
const own = new Float64Array(6);
const support = new Float64Array(6);

/** Shapes in hand, where any is a convex polygon. */
const pair = new ConvexPair();

/** Around the face of the box in hand with which it may lean on something: `min…, max…`. */
const near = new Float64Array(6);

/**
 * Whether a mover cannot give way against the normal on an axis, because it leans on something there: something that never
 * moves, or a mover that it met in this frame and that cannot give way either. To others it is like a wall. Without this,
 * a body that presses another one against a wall would meet it again and again, each time half as fast.
 */
export function isBlocked(context: StepContext, mover: BodyIndex, axis: number, side: number, time: number): boolean {
  const { movers, contactGraph } = context;
  if (movers.rest.standsFirm(mover, axis, side)) return true;
  if (movers.isFrozen(mover) || obstacleBehind(context, mover, axis, side, time) !== NONE) {
    movers.noteFirm(mover, axis, side);
    return true;
  }
  for (let entry = contactGraph.supports(mover); entry !== NONE; entry = contactGraph.after(entry)) {
    const other = contactGraph.other(entry);
    if (contactGraph.axis(entry) !== axis || contactGraph.side(entry) !== side) continue;
    if (!areStillFacing(movers, mover, other, axis, time)) continue;
    movers.loadBox(mover, time, own);
    movers.loadBox(other, time, support);
    // Supports lie one behind the other, each with its own extent, so that this ends; boxes without extent support none.
    const hasExtent = movers.size(other, axis, time) > 0;
    if (!hasExtent || !isFlush(movers, mover, axis, side, time) || !isBlocked(context, other, axis, side, time))
      continue;
    // In a tower, each that lands asks about all below it.
    if (movers.rest.standsFirm(other, axis, side)) movers.noteFirm(mover, axis, side);
    return true;
  }
  return false;
}

/** The obstacle that a mover leans on with one of its faces, the first by name; `NONE` where there is none. */
export function obstacleBehind(
  context: StepContext,
  mover: BodyIndex,
  axis: number,
  side: number,
  time: number,
): number {
  const { movers, obstacles, filter } = context;
  if (obstacles.isEmpty) return NONE;
  obstacles.near(mover);
  movers.loadBox(mover, time, own);
  let first = NONE;
  for (let i = obstacles.from; i < obstacles.to; i++) {
    const obstacle = obstacles.found[i];
    if (first !== NONE && obstacles.compare(first, obstacle) < 0) continue;
    if ((movers.shapes.isAny && movers.shapes.of(mover)) || (obstacles.hasShapes && obstacles.isShape(obstacle))) {
      if (!isBesideShape(movers, mover, obstacles, obstacle, axis, side, time)) continue;
    } else {
      obstacles.load(obstacle, support, 0);
      if (!isFlush(movers, mover, axis, side, time) || !isInFront(movers, mover, axis)) continue;
    }
    if (isSolidFace(filter.normalAt(mover, obstacle), axis, side)) first = obstacle;
  }
  return first;
}

/**
 * Whether a mover leans on anything with a face when the frame is over: on an obstacle or another mover, whatever they do.
 * Makes nothing: games ask it of all that falls, in every frame.
 *
 * @param direction −1 or 1: to which side along the axis the face looks
 */
export function leansOn(context: StepContext, mover: BodyIndex, axis: number, direction: number): boolean {
  const { movers, obstacles, filter, hashGrid } = context;
  const { dimensions } = movers;
  const hasShapes = movers.shapes.isAny || obstacles.hasShapes;
  movers.loadBox(mover, 1, own);
  // Most that rest do so on what they rested on before.
  const before = movers.rest.leanedOn[mover];
  if (before < movers.count && isOnMover(context, mover, before, axis, direction)) return true;
  for (let each = 0; each < dimensions; each++) {
    near[each] = own[each];
    near[dimensions + each] = own[3 + each];
  }
  const face = direction > 0 ? own[3 + axis] : own[axis];
  // What no double lets it come closer to is near as well.
  let slack = NEAR * Math.max(Math.abs(own[axis]), Math.abs(own[3 + axis]));
  if (hasShapes) {
    slack = shapeSlack(movers, mover);
    const isOnShape = leansOnShape(context, mover, axis, direction, slack);
    if (isOnShape) return true;
  }
  near[axis] = face - slack;
  near[dimensions + axis] = face + slack;
  const found = obstacles.around(near);
  for (let i = 1; i < found.length; i++) {
    if (hasShapes && (movers.shapes.of(mover) ?? obstacles.isShape(found[i]))) continue;
    obstacles.load(found[i], support, 0);
    if (!isOn(movers, mover, axis, direction, 1)) continue;
    if (isSolidFace(filter.normalAt(mover, found[i]), axis, -direction)) return true;
  }
  for (const other of hashGrid.touchingBounds(near)) {
    if (!isOnMover(context, mover, other, axis, direction)) continue;
    movers.rest.leanedOn[mover] = other;
    return true;
  }
  return false;
}

/** Whether the mover of the box in hand leans on another one with a face when the frame is over; of polygons this is not asked. */
function isOnMover(context: StepContext, mover: BodyIndex, other: BodyIndex, axis: number, direction: number): boolean {
  const { movers, filter } = context;
  if (other === mover || movers.passes(other) || movers.shapes.areAmong(mover, other)) return false;
  movers.loadBox(other, 1, support);
  return isOn(movers, mover, axis, direction, 1) && isSolidFace(filter.normalBetween(mover, other), axis, -direction);
}

/** How far from a face that is not along an axis a mover may be that leans on it: a few times what rounding does. */
function shapeSlack(movers: DynamicBodies, mover: BodyIndex): number {
  return 4 * (movers.roundingError(mover, 0, 1) + movers.roundingError(mover, 1, 1));
}

/** Whether a mover leans on an obstacle with a face across an axis, where one of the two is a convex polygon. */
function isBesideShape(
  movers: DynamicBodies,
  mover: BodyIndex,
  obstacles: StaticBodies,
  obstacle: ObstacleIndex,
  axis: number,
  side: number,
  time: number,
): boolean {
  const slack = -side * shapeSlack(movers, mover);
  movers.shapes.load(mover, time, pair.a);
  pair.a.loadMotion(axis === 0 ? slack : 0, axis === 1 ? slack : 0);
  obstacles.loadShape(obstacle, pair.b);
  return pair.sweep() === "hit" && pair.normal[axis] === side;
}

/** Whether a mover leans on a convex polygon, or as one on anything: would it move on by that little, it would meet it. */
function leansOnShape(context: StepContext, mover: BodyIndex, axis: number, direction: number, slack: number): boolean {
  const { movers, obstacles, filter, hashGrid } = context;
  movers.loadBox(mover, 1, own);
  for (let each = 0; each < 2; each++) {
    near[each] = own[each] - slack;
    near[2 + each] = own[3 + each] + slack;
  }
  movers.shapes.load(mover, 1, pair.a);
  pair.a.loadMotion(axis === 0 ? direction * slack : 0, axis === 1 ? direction * slack : 0);
  const isMet = (normal: number): boolean =>
    normal !== NEVER && pair.sweep() === "hit" && isMetAlong(normal, pair.normal);
  const found = obstacles.around(near);
  for (let i = 1; i < found.length; i++) {
    const obstacle = found[i];
    if (!movers.shapes.of(mover) && !obstacles.isShape(obstacle)) continue;
    obstacles.loadShape(obstacle, pair.b);
    if (isMet(filter.normalAt(mover, obstacle))) return true;
  }
  for (const other of hashGrid.touchingBounds(near)) {
    if (other === mover || movers.passes(other) || !(movers.shapes.of(mover) ?? movers.shapes.of(other))) continue;
    movers.shapes.load(other, 1, pair.b);
    pair.b.loadMotion(0, 0);
    if (isMet(filter.normalBetween(mover, other))) return true;
  }
  return false;
}

/** Whether a face is the one that can be met, or all can. */
export function isSolidFace(normal: number, axis: number, side: number): boolean {
  return normal === ANY || normal === side * (axis + 1);
}

/** Whether a mover lies on another one at a time with its face in a direction, and not only on an edge of it. */
export function restsOn(
  movers: DynamicBodies,
  mover: BodyIndex,
  other: BodyIndex,
  axis: number,
  direction: number,
  time: number,
): boolean {
  if (movers.shapes.areAmong(mover, other)) {
    const slack = direction * shapeSlack(movers, mover);
    movers.shapes.load(mover, time, pair.a);
    movers.shapes.load(other, time, pair.b);
    pair.a.loadMotion(axis === 0 ? slack : 0, axis === 1 ? slack : 0);
    pair.b.loadMotion(0, 0);
    return pair.sweep() === "hit" && pair.normal[axis] * direction < 0;
  }
  movers.loadBox(mover, time, own);
  movers.loadBox(other, time, support);
  return isOn(movers, mover, axis, direction, time);
}

/** Whether the box in hand lies on the support with its face in a direction, and not only on an edge of it. */
function isOn(movers: DynamicBodies, mover: BodyIndex, axis: number, direction: number, time: number): boolean {
  if (!isFlush(movers, mover, axis, -direction, time)) return false;
  for (let each = 0; each < movers.dimensions; each++) {
    if (each === axis) continue;
    if (!(own[each] < support[3 + each])) return false;
    if (!(support[each] < own[3 + each])) return false;
  }
  return true;
}

/** Whether the box in hand can be no closer to the support on an axis. */
function isFlush(movers: DynamicBodies, mover: BodyIndex, axis: number, side: number, time: number): boolean {
  const low = own[axis];
  const high = own[3 + axis];
  if (movers.growths.growsOn(mover, axis)) {
    // With each of its faces it is elsewhere at every moment, and rounded there.
    const gap = side > 0 ? low - support[3 + axis] : support[axis] - high;
    return Math.abs(gap) <= movers.roundingError(mover, axis, time);
  }
  if (side > 0) return low === support[3 + axis];
  const face = support[axis];
  return high === face || (high < face && low === positionBelow(face, movers.size(mover, axis, time)));
}

/** Whether the box in hand is in front of the support, or comes there at once, and not beside it. */
function isInFront(movers: DynamicBodies, mover: BodyIndex, normalAxis: number): boolean {
  for (let axis = 0; axis < movers.dimensions; axis++) {
    if (axis === normalAxis) continue;
    const low = own[axis];
    const end = support[3 + axis];
    if (low > end || (low === end && movers.rate(mover, axis) >= 0)) return false;
    const high = own[3 + axis];
    const begin = support[axis];
    if (high < begin || (high === begin && movers.faceRate(mover, axis, 1) <= 0)) return false;
  }
  return true;
}

/** Whether two movers that met on an axis still do: neither has gone past the other's side. */
export function areStillFacing(
  movers: DynamicBodies,
  a: BodyIndex,
  b: BodyIndex,
  normalAxis: number,
  time: number,
): boolean {
  for (let axis = 0; axis < movers.dimensions; axis++) {
    if (axis === normalAxis) continue;
    const lowA = movers.coordinate(a, axis, time);
    const lowB = movers.coordinate(b, axis, time);
    if (lowA > lowB + movers.size(b, axis, time)) return false;
    if (lowB > lowA + movers.size(a, axis, time)) return false;
  }
  return true;
}
