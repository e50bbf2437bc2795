import { normalOf } from "../sweep/axes.js";
import { goTogether, isFirm } from "./blocked.js";
import type { Frame } from "./impacts.js";
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
export function meet(frame: Frame, a: number, b: number, axis: number, side: number, time: number): readonly number[] {
  const { movers, acquaintances } = frame;
  const restitution = Math.max(movers.restitution(a), movers.restitution(b));
  const groupA = groupOf(frame, a, axis, time);
  const groupB = groupOf(frame, b, axis, time);
  const shareA = shareOf(massOf(movers, groupA), massOf(movers, groupB));
  const shareB = shareOf(massOf(movers, groupB), massOf(movers, groupA));
  const rateA = movers.rate(a, axis);
  const rateB = movers.rate(b, axis);
  const nextA = afterImpulse(shareA, rateA, shareB, rateB, restitution);
  const nextB = afterImpulse(shareB, rateB, shareA, rateA, restitution);
  if (movers.isFrozen(b) || (nextB * side < 0 && isFirm(frame, b, axis, side, time))) {
    return squeeze(frame, a, b, axis, side, time);
  }
  if (movers.isFrozen(a) || (nextA * side > 0 && isFirm(frame, a, axis, -side, time))) {
    return squeeze(frame, b, a, axis, -side, time);
  }
  const speedA = movers.speed(a, axis);
  const speedB = movers.speed(b, axis);
  const nextSpeedA = afterImpulse(shareA, speedA, shareB, speedB, restitution);
  const nextSpeedB = afterImpulse(shareB, speedB, shareA, speedA, restitution);
  for (const mover of groupA) turn(movers, mover, axis, nextA, nextSpeedA, time);
  for (const mover of groupB) turn(movers, mover, axis, nextB, nextSpeedB, time);
  // Who is only run into has not met anything on its way.
  if (movers.body(a).response === "stop" && rateA * side < 0) stopAlong(movers, a, axis, time);
  if (movers.body(b).response === "stop" && rateB * side > 0) stopAlong(movers, b, axis, time);
  const all = [...groupA, ...groupB];
  if (restitution === 0) {
    movers.join(all, axis);
    acquaintances.goAlong(a, b, axis, side);
  } else {
    // They part, but those who went along with either still do.
    if (groupA.length > 1) movers.join(groupA, axis);
    if (groupB.length > 1) movers.join(groupB, axis);
  }
  return all;
}

/** A mover is pressed against a firm one, which loses what it moves on the axis. */
function squeeze(
  { movers, acquaintances }: Frame,
  mover: number,
  firm: number,
  axis: number,
  side: number,
  time: number,
): readonly number[] {
  turn(movers, firm, axis, 0, 0, time);
  respond(movers, mover, axis, side, time);
  acquaintances.lean(mover, firm, axis, side);
  return [mover, firm];
}

function turn(movers: Movers, mover: number, axis: number, rate: number, speed: number, time: number): void {
  movers.go(mover, axis, rate, time);
  movers.setSpeed(mover, axis, speed);
}

/** Takes what a mover does along the face. */
function stopAlong(movers: Movers, mover: number, normalAxis: number, time: number): void {
  for (let axis = 0; axis < movers.dimensions; axis++) if (axis !== normalAxis) turn(movers, mover, axis, 0, 0, time);
}

/** The body and all that it moves along with on an axis, face to face since they were set going together. */
function groupOf({ movers, acquaintances }: Frame, first: number, axis: number, time: number): readonly number[] {
  if (!acquaintances.companionsOf(first)) return [first];
  const { impetus, dimensions } = movers;
  const group = new Set([first]);
  for (const member of group) {
    const companions = acquaintances.companionsOf(member) ?? [];
    for (let i = 0; i < companions.length; i += 3) {
      const companion = companions[i] as number;
      if (companions[i + 1] !== axis) continue;
      const shared = impetus[member * dimensions + axis] as number;
      // Who turned on its own has none, like others that did.
      const goesAlong = shared !== 0 && impetus[companion * dimensions + axis] === shared;
      if (goesAlong && goTogether(movers, member, companion, axis, time)) group.add(companion);
    }
  }
  return [...group];
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
  const normal = normalOf(movers.dimensions, axis, side < 0 ? -1 : 1);
  const rates = response(movers.rates(mover), normal, restitution);
  const speeds = response(movers.velocity(mover), normal, restitution);
  for (let i = 0; i < movers.dimensions; i++) {
    movers.go(mover, i, rates[i] as number, time);
    movers.setSpeed(mover, i, speeds[i] as number);
  }
}
