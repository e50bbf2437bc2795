import { axisNormal } from "../sweep/axes.js";
import { areStillFacing, isBlocked } from "./blocked.js";
import type { StepContext } from "./impacts.js";
import { type Movers, saturated } from "./movers.js";
import { responses } from "./responses.js";

/**
 * Two movers meet that come closer. They share their momentum along the normal, with the greater restitution of the two;
 * what they do along the face is left to each, except that "stop" stops who moves towards the other. Bodies that already
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
  if (movers.body(a).response === "stop" && rateA * side < 0) stopAlong(movers, a, axis, time);
  if (movers.body(b).response === "stop" && rateB * side > 0) stopAlong(movers, b, axis, time);
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

/** Takes what a mover does along the face. */
function stopAlong(movers: Movers, mover: number, normalAxis: number, time: number): void {
  for (let axis = 0; axis < movers.dimensions; axis++)
    if (axis !== normalAxis) setMotion(movers, mover, axis, 0, 0, time);
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

/** Answers a contact with something that does not give way. */
export function respond(movers: Movers, mover: number, axis: number, side: number, time: number): void {
  const name = movers.body(mover).response ?? "slide";
  if (name === "slide") {
    // What `responses.slide` makes of both motions, without making vectors: nearly all contacts are of this kind.
    movers.go(mover, axis, 0, time);
    movers.setSpeed(mover, axis, 0);
    return;
  }
  const response = responses[name];
  const restitution = movers.restitution(mover);
  const normal = axisNormal(movers.dimensions, axis, side < 0 ? -1 : 1);
  const rates = response(movers.rates(mover), normal, restitution);
  const speeds = response(movers.velocity(mover), normal, restitution);
  for (let i = 0; i < movers.dimensions; i++) {
    movers.go(mover, i, rates[i] as number, time);
    movers.setSpeed(mover, i, speeds[i] as number);
  }
}
