import type { Vec } from "../../geometry/index.js";
import { flushCoordinate } from "../sweep/separation.js";
import type { BodyIndex, ObstacleIndex } from "../indices.js";
import { countContact } from "./contactLimit.js";
import { needsIslandSolve, solveIsland } from "./islandSolve.js";
import { resolveShapeContact } from "./convexContact.js";
import { resolveShapePair } from "./convexImpulse.js";
import type { Impact, StepContext } from "./impacts.js";
import { type DynamicBodies, NONE } from "./dynamicBodies.js";
import { isJammed, respond } from "./impulse.js";
import { giveWay, meet } from "./growingBodies.js";
import { squeeze } from "./kinematic.js";

/*
 * Keeps nothing but a box in hand. An impact is resolved on the records of `Movers`; what comes of it is written to the contact
 * list (`frameContacts.ts`), the paths and the contact graph of the step's context. It walks nowhere: what an impact concerns is in it,
 * and the island of a mover is found by `impulse.ts`.
 */

/** Boxes in hand: three numbers each for min and max. */
const box = new Float64Array(6);

/**
 * Lets an event happen: the contact noted, bodies placed face to face, motions changed.
 *
 * @returns the bodies that go on differently.
 */
export function resolveImpact(context: StepContext, impact: Impact): readonly BodyIndex[] {
  const { movers } = context;
  const { mover, other, axis, side, time } = impact;
  if (other === NONE && impact.obstacle === NONE) {
    movers.growths.stop(mover, time, axis);
    context.paths.mark(mover, time);
    return [mover];
  }
  const isPassing = other === NONE ? movers.passesObstacles(mover) : movers.passEachOther(mover, other);
  // One that was separated from others where it began was predicted for twice, though it goes on as it did.
  if (isPassing && other !== NONE && context.contactGraph.areDone(mover, other)) return [];
  if (!isPassing && impact.edge === 0) goStraight(movers, mover, other, axis, side, time);
  const closes = isClosing(context, mover, other, axis, side);
  if (isPassing || (context.asksOncePerFrame && impact.edge === 0))
    context.contactGraph.markDone(mover, other, impact.obstacle);
  // Boxes that a rounded position put an ulp into each other, and that part anyway, have not met.
  if (!impact.isOverlap || time === 0 || closes) {
    recordContact(context, mover, other, impact.obstacle, time, impact.exit, impact.normal);
  }
  if (isPassing) return [];
  if (impact.edge !== 0) {
    const together = needsIslandSolve(context, mover, other, time) ? solveIsland(context, impact) : undefined;
    if (together) return together;
    if (other !== NONE) return resolveShapePair(context, impact);
    resolveShapeContact(context, mover, impact.obstacle, impact.normal, impact.edge, time);
    return [mover];
  }
  if (impact.isOverlap) context.paths.mark(mover, time);
  if (other === NONE) {
    resolveObstacleContact(context, mover, impact.obstacle, axis, side, time);
    return [mover];
  }
  const isPushed = movers.isKinematic(other);
  if (isPushed && closes && isJammed(context, mover, other, axis, side, time)) {
    squeeze(context, mover, time);
    // From now on they pass each other, and have met.
    context.contactGraph.markDone(mover, other, NONE);
    return [mover];
  }
  // Who rests on the axis may be pressed against something, and stands still.
  if (axis >= 0 && movers.rate(mover, axis) === 0 && !isPushed) {
    placeFlush(context, other, mover, NONE, axis, -side, time);
  } else placeFlush(context, mover, other, NONE, axis, side, time);
  const both = isPushed ? [mover] : [mover, other];
  const turned = closes ? meet(context, mover, other, axis, side, time) : both;
  for (const each of turned) context.paths.mark(each, time);
  countContact(context, mover, time);
  countContact(context, other, time);
  return turned;
}

/** Puts a mover face to face with an obstacle that it met, and lets it respond. */
export function resolveObstacleContact(
  context: StepContext,
  mover: BodyIndex,
  obstacle: ObstacleIndex,
  axis: number,
  side: number,
  time: number,
): void {
  goStraight(context.movers, mover, NONE, axis, side, time);
  placeFlush(context, mover, NONE, obstacle, axis, side, time);
  if (isClosing(context, mover, NONE, axis, side)) {
    if (!context.movers.growths.isAny) respond(context.movers, mover, axis, side, time);
    else giveWay(context, mover, axis, side, time, () => respond(context.movers, mover, axis, side, time));
  }
  context.paths.mark(mover, time);
  countContact(context, mover, time);
}

/**
 * Lets those that meet go on along the tangents of their curves. Where these do not lead towards each other, as of a body that
 * rests and begins to fall, they are pressed against each other by what is left of the way to where they would end the frame.
 */
function goStraight(
  movers: DynamicBodies,
  mover: BodyIndex,
  other: BodyIndex,
  axis: number,
  side: number,
  time: number,
): void {
  if (!movers.curves.isAny) return;
  const both = other === NONE ? [mover] : [mover, other];
  if (!both.some((each) => movers.curves.isCurved(each))) return;
  const bends = both.map((each) => (movers.curves.accelerationOf(each, axis) * (1 - time)) / 2);
  for (const each of both) movers.curves.straighten(each, time);
  if (axis < 0) return;
  const speeds = both.map((each, i) => movers.faceRate(each, axis, i === 0 ? -side : side));
  if ((speeds[0] - (speeds[1] ?? 0)) * side < 0) return;
  both.forEach((each, i) => movers.go(each, axis, movers.motion(each, axis) + bends[i], time));
}

/** Notes a contact of a mover with another or, where that is `NONE`, with an obstacle. */
export function recordContact(
  { movers, contacts }: StepContext,
  mover: BodyIndex,
  other: BodyIndex,
  obstacle: ObstacleIndex,
  time: number,
  exit: number,
  normal: Vec,
): void {
  const passes = other === NONE ? movers.passesObstacles(mover) : movers.passEachOther(mover, other);
  contacts.push(mover, other, obstacle, time, exit, normal, passes);
}

/** Whether the bodies come closer along the normal. */
export function isClosing(
  { movers }: StepContext,
  mover: BodyIndex,
  other: BodyIndex,
  axis: number,
  side: number,
): boolean {
  if (axis < 0) return false;
  const rate = movers.faceRate(mover, axis, -side);
  const otherRate = other === NONE ? 0 : movers.faceRate(other, axis, side);
  return side < 0 ? rate > otherRate : rate < otherRate;
}

/** Puts a mover's face on the coordinate of another one or, where that is `NONE`, of an obstacle. */
function placeFlush(
  { movers, obstacles }: StepContext,
  mover: BodyIndex,
  other: BodyIndex,
  obstacle: ObstacleIndex,
  axis: number,
  side: number,
  time: number,
): void {
  if (axis < 0) return;
  if (other === NONE) obstacles.load(obstacle, box, 0);
  else movers.loadBox(other, time, box);
  const place = flushCoordinate(box[axis], box[3 + axis], side, movers.size(mover, axis, time));
  if (place !== undefined) movers.place(mover, axis, place, time);
}
