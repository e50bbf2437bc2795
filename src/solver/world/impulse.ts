import type { Vec } from "../../geometry/index.js";
import { axisNormal } from "../sweep/axes.js";
import { areStillFacing, isBlocked } from "./blocked.js";
import type { StepContext } from "./impacts.js";
import { type Movers, saturated } from "./movers.js";
import { responses } from "./responses.js";

/**
 * Two movers meet that come closer. They share their momentum along the normal, with the greater restitution of the two;
 * what becomes of the motion along the face, the response of each says that moved towards the other. Bodies that already
 * go along with one of them take part as one mass: else a row of boxes would settle its speed by ever more and ever
 * smaller pushes.
 *
 * One that would be pushed against what it leans on stands still, and is like a wall to the other.
 *
 * Source: impulse of two masses along the line of impact, with the kinetic definition of restitution (Newton).
 *
 * @param side where `a` is, seen from `b`.
 * @returns every body whose motion changed.
 */
export function applyImpulse(
  context: StepContext,
  a: number,
  b: number,
  axis: number,
  side: number,
  time: number,
): readonly number[] {
  const { movers, contactGraph } = context;
  const restitution = Math.max(movers.restitution(a), movers.restitution(b));
  const islandA = islandOf(context, a, axis, time);
  const islandB = islandOf(context, b, axis, time);
  const shareA = shareOf(massOf(movers, islandA), massOf(movers, islandB));
  const shareB = shareOf(massOf(movers, islandB), massOf(movers, islandA));
  const rateA = movers.rate(a, axis);
  const rateB = movers.rate(b, axis);
  const nextA = afterImpulse(shareA, rateA, shareB, rateB, restitution);
  const nextB = afterImpulse(shareB, rateB, shareA, rateA, restitution);
  if (movers.isFrozen(b) || (nextB * side < 0 && isBlocked(context, b, axis, side, time))) {
    return pressAgainst(context, a, b, axis, side, time);
  }
  if (movers.isFrozen(a) || (nextA * side > 0 && isBlocked(context, a, axis, -side, time))) {
    return pressAgainst(context, b, a, axis, -side, time);
  }
  const speedA = movers.speed(a, axis);
  const speedB = movers.speed(b, axis);
  const nextSpeedA = afterImpulse(shareA, speedA, shareB, speedB, restitution);
  const nextSpeedB = afterImpulse(shareB, speedB, shareA, speedA, restitution);
  for (const mover of islandA) setMotion(movers, mover, axis, nextA, nextSpeedA, time);
  for (const mover of islandB) setMotion(movers, mover, axis, nextB, nextSpeedB, time);
  // Who is only run into has not met anything on its way.
  if (rateA * side < 0) answer(movers, a, axis, side, time, "mover");
  if (rateB * side > 0) answer(movers, b, axis, -side, time, "mover");
  const all = [...islandA, ...islandB];
  if (restitution === 0) {
    movers.mergeIslands(all, axis);
    contactGraph.addRestingContact(a, b, axis, side);
  } else {
    // They part, but those who went along with either still do.
    if (islandA.length > 1) movers.mergeIslands(islandA, axis);
    if (islandB.length > 1) movers.mergeIslands(islandB, axis);
  }
  return all;
}

/** A mover is pressed against a firm one, which loses what it moves on the axis. */
function pressAgainst(
  { movers, contactGraph }: StepContext,
  mover: number,
  blocked: number,
  axis: number,
  side: number,
  time: number,
): readonly number[] {
  setMotion(movers, blocked, axis, 0, 0, time);
  respond(movers, mover, axis, side, time);
  contactGraph.addSupport(mover, blocked, axis, side);
  return [mover, blocked];
}

function setMotion(movers: Movers, mover: number, axis: number, rate: number, speed: number, time: number): void {
  movers.go(mover, axis, rate, time);
  movers.setSpeed(mover, axis, speed);
}

/** The body and all that it moves along with on an axis, face to face since they were set going together. */
function islandOf({ movers, contactGraph }: StepContext, first: number, axis: number, time: number): readonly number[] {
  if (!contactGraph.restingContactsOf(first)) return [first];
  const { islands, dimensions } = movers;
  const members = new Set([first]);
  for (const member of members) {
    const resting = contactGraph.restingContactsOf(member) ?? [];
    for (let i = 0; i < resting.length; i += 3) {
      const companion = resting[i] as number;
      if (resting[i + 1] !== axis) continue;
      const shared = islands[member * dimensions + axis] as number;
      // Who turned on its own has none, like others that did.
      const goesAlong = shared !== 0 && islands[companion * dimensions + axis] === shared;
      if (goesAlong && areStillFacing(movers, member, companion, axis, time)) members.add(companion);
    }
  }
  return [...members];
}

function massOf(movers: Movers, group: readonly number[]): number {
  let mass = 0;
  for (const mover of group) mass += movers.mass(mover);
  return mass;
}

/** A mass over the sum of two. By their ratio, so that none is Infinity over Infinity; two that weigh nothing share alike. */
function shareOf(mass: number, other: number): number {
  return mass === other ? 0.5 : 1 / (1 + other / mass);
}

/** A speed after an impulse, from the speeds before it and the shares of the mass. */
function afterImpulse(share: number, own: number, otherShare: number, other: number, restitution: number): number {
  if (restitution === 0) return sum(own * share, other * otherShare);
  return sum(own * (share - restitution * otherShare), other * (otherShare + restitution * otherShare));
}

/** Not a number for no finite speeds: Infinity is never taken from Infinity. */
function sum(a: number, b: number): number {
  return saturated(a) + saturated(b);
}

/** A mover answers a contact with something that does not give way. */
export function respond(movers: Movers, mover: number, axis: number, side: number, time: number): void {
  answer(movers, mover, axis, side, time, "immovable");
}

/** Lets a mover's response answer for its motion and its velocity; between movers, for what they are along the face. */
function answer(
  movers: Movers,
  mover: number,
  normalAxis: number,
  side: number,
  time: number,
  obstacle: "immovable" | "mover",
): void {
  const { dimensions } = movers;
  const response = movers.response(mover);
  if (response === responses.slide) {
    // What `slide` makes of both, without making vectors: nearly all contacts are of this kind.
    if (obstacle === "immovable") setMotion(movers, mover, normalAxis, 0, 0, time);
    return;
  }
  const normal = axisNormal(dimensions, normalAxis, side < 0 ? -1 : 1);
  const { response: name = "slide", restitution = 1 } = movers.body(mover);
  const share = Math.max(0, restitution);
  const rates = requireAnswer(response(movers.rates(mover), normal, share, obstacle), dimensions, name);
  const speeds = requireAnswer(response(movers.velocity(mover), normal, share, obstacle), dimensions, name);
  for (let axis = 0; axis < dimensions; axis++) {
    if (obstacle === "mover" && axis === normalAxis) continue;
    setMotion(movers, mover, axis, rates[axis] as number, speeds[axis] as number, time);
  }
}

/** Throws a RangeError unless a response answered with a vector; what is out of range is kept at its edge. */
function requireAnswer(motion: Vec, dimensions: number, name: string): Vec {
  if (motion.length === dimensions && !motion.some(Number.isNaN)) return motion;
  throw new RangeError(`The response "${name}" must answer with ${dimensions} numbers; got [${motion.join(", ")}].`);
}
