import { saturated, type Vec } from "../../geometry/index.js";
import { axisNormal } from "../sweep/axes.js";
import type { BodyIndex } from "../indices.js";
import { areStillFacing, isBlocked } from "./blocked.js";
import type { StepContext } from "./impacts.js";
import { areHeld } from "./kinematic.js";
import { NONE, type DynamicBodies } from "./dynamicBodies.js";
import { responses } from "./responses.js";

/*
 * Keeps nothing. Rates and speeds stand in the records of `Movers`, islands as numbers per mover and axis in `Islands`, who
 * rests against whom in the contact graph. An island is found by a walk from contact to contact (breadth first, `members` is the
 * queue), over those of the same number that still face each other.
 */

/**
 * Two movers meet that come closer. They share their momentum along the normal, with the greater restitution of the two;
 * what becomes of the motion along the face, the response of each says that moved towards the other. Bodies that already
 * go along with one of them take part as one mass: else a row of boxes would settle its speed by ever more and ever
 * smaller pushes.
 *
 * One that would be pushed against what it leans on stands still, and is like a wall to the other. A kinematic one, which
 * is always the second, keeps its motion whatever meets it: it has an infinite mass, and so has who is pressed against it.
 *
 * Source: impulse of two masses along the line of impact, with the kinetic definition of restitution (Newton).
 *
 * @param side where `a` is, seen from `b`.
 * @returns every body whose motion changed.
 */
export function applyImpulse(
  context: StepContext,
  a: BodyIndex,
  b: BodyIndex,
  axis: number,
  side: number,
  time: number,
): readonly BodyIndex[] {
  const { movers, contactGraph } = context;
  const isDriven = movers.isKinematic(b);
  const restitution = Math.max(movers.traits.restitution(a), movers.traits.restitution(b));
  const islandA = islandOf(context, a, axis, time);
  const islandB = isDriven ? [b] : islandOf(context, b, axis, time);
  const massA = massOf(context, islandA, axis, side, time);
  const massB = massOf(context, islandB, axis, -side, time);
  const shareA = shareOf(massA, massB);
  const shareB = shareOf(massB, massA);
  const rateA = movers.faceRate(a, axis, -side);
  const rateB = movers.faceRate(b, axis, side);
  const nextA = afterImpulse(shareA, rateA, shareB, rateB, restitution);
  const nextB = afterImpulse(shareB, rateB, shareA, rateA, restitution);
  if (isDriven) return pushAlong(context, islandA, a, b, axis, side, nextA, restitution, time);
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
  if (rateA * side < 0) respond(movers, a, axis, side, time, "mover");
  if (rateB * side > 0) respond(movers, b, axis, -side, time, "mover");
  const all = [...islandA, ...islandB];
  if (restitution === 0) {
    movers.islands.merge(all, axis);
    contactGraph.addRestingContact(a, b, axis, side);
  } else {
    // They part, but those who went along with either still do.
    if (islandA.length > 1) movers.islands.merge(islandA, axis);
    if (islandB.length > 1) movers.islands.merge(islandB, axis);
  }
  return all;
}

/** Whether a mover that a kinematic one meets, on a side of it, has no place left: something there does not give way. */
export function isJammed(
  context: StepContext,
  mover: BodyIndex,
  kinematic: BodyIndex,
  axis: number,
  side: number,
  time: number,
): boolean {
  const { movers } = context;
  if (movers.isFrozen(mover)) return true;
  if (movers.faceRate(kinematic, axis, side) * side > 0 && isBlocked(context, mover, axis, -side, time)) return true;
  return areHeld(context, islandOf(context, mover, axis, time), axis, side, time);
}

/** A mover and those that go along with it are pushed by a kinematic one. */
function pushAlong(
  { movers, contactGraph, rides }: StepContext,
  island: readonly BodyIndex[],
  mover: BodyIndex,
  kinematic: BodyIndex,
  axis: number,
  side: number,
  rate: number,
  restitution: number,
  time: number,
): readonly BodyIndex[] {
  const face = movers.faceSpeed(kinematic, axis, side);
  const speed = afterImpulse(0, movers.speed(mover, axis) + movers.carriedSpeed(mover, axis), 1, face, restitution);
  const isCarried = movers.carrier(mover) === kinematic;
  // Who is carried moves towards the face by itself, however fast that goes.
  const isTowards = isCarried || movers.motion(mover, axis) * side < 0;
  // Who lands on the face that carries rests on it: what carries it from then on is no speed of its own.
  const onCarrier = movers.carriesOn(kinematic, axis, side);
  for (const each of island) {
    setFaceMotion(movers, each, axis, side, rate, speed - (onCarrier ? face : movers.carriedSpeed(each, axis)), time);
  }
  if (isTowards) {
    // What carries it is no part of its own motion, which its response answers for.
    const goesAlong = isCarried && movers.traits.response(mover) !== responses.slide;
    if (goesAlong) addAlong(movers, mover, kinematic, axis, -1, time);
    respond(movers, mover, axis, side, time, "mover");
    if (goesAlong) addAlong(movers, mover, kinematic, axis, 1, time);
  }
  if (island.length > 1) movers.islands.merge(island, axis);
  if (restitution === 0) {
    contactGraph.addRestingContact(mover, kinematic, axis, side);
    rides.push(mover, kinematic, axis, side);
  }
  return island;
}

/** Adds so many times the motion of a kinematic mover along its face, of which the normal is on an axis. */
function addAlong(
  movers: DynamicBodies,
  mover: BodyIndex,
  kinematic: BodyIndex,
  normal: number,
  times: 1 | -1,
  time: number,
): void {
  for (let axis = 0; axis < movers.dimensions; axis++) {
    if (axis === normal) continue;
    movers.go(mover, axis, movers.motion(mover, axis) + times * movers.motion(kinematic, axis), time);
  }
}

/** A mover is pressed against a firm one, which loses what it moves on the axis. */
function pressAgainst(
  { movers, contactGraph }: StepContext,
  mover: BodyIndex,
  blocked: number,
  axis: number,
  side: number,
  time: number,
): readonly BodyIndex[] {
  setMotion(movers, blocked, axis, 0, 0, time);
  respond(movers, mover, axis, side, time);
  contactGraph.addSupport(mover, blocked, axis, side);
  return [mover, blocked];
}

export function setMotion(
  movers: DynamicBodies,
  mover: BodyIndex,
  axis: number,
  rate: number,
  speed: number,
  time: number,
): void {
  movers.go(mover, axis, rate, time);
  movers.setSpeed(mover, axis, speed);
}

/** The body and all that it moves along with on an axis, face to face since they were set going together. */
export function islandOf(
  { movers, contactGraph }: StepContext,
  first: number,
  axis: number,
  time: number,
): readonly BodyIndex[] {
  if (contactGraph.resting(first) === NONE) return [first];
  const { islands } = movers;
  const members = [first];
  contactGraph.beginWalk();
  contactGraph.visit(first);
  for (const member of members) {
    const shared = islands.idOf(member, axis);
    // Who turned on its own has none, like others that did.
    if (shared === 0) continue;
    for (let entry = contactGraph.resting(member); entry !== NONE; entry = contactGraph.after(entry)) {
      const companion = contactGraph.other(entry);
      if (contactGraph.axis(entry) !== axis || islands.idOf(companion, axis) !== shared) continue;
      if (contactGraph.isVisited(companion) || !areStillFacing(movers, member, companion, axis, time)) continue;
      contactGraph.visit(companion);
      members.push(companion);
    }
  }
  return members;
}

/** @param side to which they are pushed; against a kinematic one, they have its mass. */
function massOf(context: StepContext, group: readonly BodyIndex[], axis: number, side: number, time: number): number {
  const { movers } = context;
  if ((movers.kinematic.length > 0 || movers.growths.isAny) && areHeld(context, group, axis, side, time))
    return Infinity;
  let mass = 0;
  for (const mover of group) mass += movers.traits.mass(mover);
  return mass;
}

/** A mass over the sum of two. By their ratio, so that none is Infinity over Infinity; two that weigh nothing share alike. */
export function shareOf(mass: number, other: number): number {
  return mass === other ? 0.5 : 1 / (1 + other / mass);
}

/** A speed after an impulse, from the speeds before it and the shares of the mass. */
export function afterImpulse(
  share: number,
  own: number,
  otherShare: number,
  other: BodyIndex,
  restitution: number,
): number {
  if (restitution === 0) return sum(own * share, other * otherShare);
  return sum(own * (share - restitution * otherShare), other * (otherShare + restitution * otherShare));
}

/** Not a number for no finite speeds: Infinity is never taken from Infinity. */
function sum(a: number, b: number): number {
  return saturated(a) + saturated(b);
}

/**
 * Lets a mover's response answer for its motion and its velocity, at a contact with something that does not give way;
 * between movers, for what they are along the face.
 */
export function respond(
  movers: DynamicBodies,
  mover: BodyIndex,
  normalAxis: number,
  side: number,
  time: number,
  obstacle: "immovable" | "mover" = "immovable",
): void {
  const { dimensions } = movers;
  const response = movers.traits.response(mover);
  if (response === responses.slide) {
    // What `slide` makes of both, without making vectors: nearly all contacts are of this kind.
    if (obstacle === "immovable") setFaceMotion(movers, mover, normalAxis, side, 0, 0, time);
    return;
  }
  const normal = axisNormal(dimensions, normalAxis, side < 0 ? -1 : 1);
  const name = movers.traits.responseName(mover);
  const share = movers.traits.share(mover);
  const motion = movers.growths.isAny ? motionOf(movers, mover, normalAxis, side) : movers.rates(mover);
  const rates = requireAnswer(response(motion, normal, share, obstacle), dimensions, name);
  const speeds = requireAnswer(response(movers.velocity(mover), normal, share, obstacle), dimensions, name);
  for (let axis = 0; axis < dimensions; axis++) {
    if (obstacle === "mover" && axis === normalAxis) continue;
    if (axis !== normalAxis) setMotion(movers, mover, axis, rates[axis], speeds[axis], time);
    else setFaceMotion(movers, mover, axis, side, rates[axis], speeds[axis], time);
  }
}

/** What a mover moves per frame besides growing; along a normal, what the face does with which it met something. */
function motionOf(movers: DynamicBodies, mover: BodyIndex, normalAxis: number, side: number): Vec {
  return movers
    .rates(mover)
    .map((_, axis) => (axis === normalAxis ? movers.faceRate(mover, axis, -side) : movers.motion(mover, axis)));
}

/**
 * Lets the face with which a mover met something go on at a rate, and the mover at a speed. For one that grows there the
 * speed is its own: what it leaves faster than that it still does.
 */
export function setFaceMotion(
  movers: DynamicBodies,
  mover: BodyIndex,
  axis: number,
  side: number,
  rate: number,
  speed: number,
  time: number,
): void {
  const isLeaving = movers.growths.growsOn(mover, axis) && movers.speed(mover, axis) * side > speed * side;
  movers.growths.goFace(mover, axis, side, rate, time);
  if (!isLeaving) movers.setSpeed(mover, axis, speed);
}

/** Throws a RangeError unless a response answered with a vector; what is out of range is kept at its edge. */
export function requireAnswer(motion: Vec, dimensions: number, name: string): Vec {
  if (motion.length === dimensions && !motion.some(Number.isNaN)) return motion;
  throw new RangeError(`The response "${name}" must return ${dimensions} numbers; got [${motion.join(", ")}].`);
}
