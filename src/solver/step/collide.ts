import { at, type Vec } from "../../geometry/index.js";
import type { Contact } from "../contract.js";
import { responses } from "../responses.js";
import { positionBelow } from "../snap.js";
import type { Event } from "./events.js";
import type { Mover, Support } from "./mover.js";

/**
 * Lets an event happen: bodies placed face to face, motions changed. Returns the contact unless it was only rounding.
 * `settles`: the pair is not asked again in this frame, whatever it does then.
 */
export function collide(event: Event, settles: boolean): Contact | undefined {
  const { mover, other, sweep, time } = event;
  const normal = sweep.kind === "hit" ? sweep.normal : sweep.penetration.map((push) => Math.sign(push));
  const isPassing = mover.response === "pass" || (other.kind === "mover" && other.mover.response === "pass");
  const isClosing = closingSpeed(event, normal) > 0;

  if (isPassing || settles) mover.settled.add(other.kind === "mover" ? other.mover : other.obstacle.name);
  mover.turn++;
  if (!isPassing) {
    if (sweep.kind === "overlap") mover.mark(time);
    placeFaceToFace(event, normal);
    if (isClosing) {
      if (other.kind === "mover") meet(mover, other.mover, normal, time);
      else respond(mover, normal, time, { normal, boxAt: () => other.obstacle.box, isFirmAt: () => true });
    }
    mover.mark(time);
    if (other.kind === "mover") other.mover.mark(time);
  }

  // Boxes that a rounded position put an ulp into each other, and that part anyway, have not met.
  if (sweep.kind === "overlap" && time > 0 && !isClosing) return undefined;
  return {
    body: mover.body.id,
    obstacle: other.kind === "mover" ? other.mover.body.id : other.obstacle.name,
    time,
    exit: event.from + sweep.exit * (1 - event.from),
    normal,
    response: isPassing ? "pass" : mover.response,
  };
}

function closingSpeed({ mover, other }: Event, normal: Vec): number {
  return normal.reduce((sum, n, axis) => {
    const rate = at(mover.rate, axis) - (other.kind === "mover" ? at(other.mover.rate, axis) : 0);
    return sum - n * rate;
  }, 0);
}

/** Puts the mover's face on the other's coordinate, on the axis of the normal. */
function placeFaceToFace({ mover, other, time }: Event, normal: Vec): void {
  const axis = normal.findIndex((n) => n !== 0);
  if (axis < 0) return;
  const box = other.kind === "mover" ? other.mover.boxAt(time) : other.obstacle.box;
  const coordinate =
    at(normal, axis) < 0 ? positionBelow(at(box.min, axis), at(mover.body.size, axis)) : at(box.max, axis);
  mover.place(axis, coordinate, time);
}

/** Answers a contact with something that does not give way. */
function respond(mover: Mover, normal: Vec, time: number, support: Support): void {
  const response = responses[mover.response];
  mover.go(response(mover.rate, normal, mover.restitution), time);
  mover.velocity = response(mover.velocity, normal, mover.restitution);
  mover.supports.push(support);
}

/** Two moving bodies meet: one that rests against something is like a wall to the other. */
function meet(a: Mover, b: Mover, normal: Vec, time: number): void {
  const opposite = normal.map((n) => (n === 0 ? 0 : -n));
  const isFirm = (mover: Mover, from: Vec): boolean => mover.isSupported(from, time);
  const [aIsFirm, bIsFirm] = [isFirm(a, opposite), isFirm(b, normal)];
  if (!aIsFirm && !bIsFirm) {
    exchangeImpulse(a, b, normal, time);
    return;
  }
  const supportBy = (mover: Mover, out: Vec): Support => ({
    normal: out,
    boxAt: (t) => mover.boxAt(t),
    isFirmAt: (t) => mover.isSupported(out, t),
  });
  if (bIsFirm) respond(a, normal, time, supportBy(b, normal));
  if (aIsFirm) respond(b, opposite, time, supportBy(a, opposite));
}

/**
 * Two moving bodies share their momentum along the normal, with the greater restitution of the two; what they do along
 * the face is left to each, except that "stop" stops.
 */
function exchangeImpulse(a: Mover, b: Mover, normal: Vec, time: number): void {
  const restitution = Math.max(a.restitution, b.restitution);
  const axis = normal.findIndex((n) => n !== 0);
  const [rateA, rateB] = afterImpulse(a, b, at(a.rate, axis), at(b.rate, axis), restitution);
  const [speedA, speedB] = afterImpulse(a, b, at(a.velocity, axis), at(b.velocity, axis), restitution);
  for (const [mover, rate, speed] of [
    [a, rateA, speedA],
    [b, rateB, speedB],
  ] as const) {
    const tangential = (motion: Vec, along: number): Vec =>
      motion.map((component, i) => (i === axis ? along : mover.response === "stop" ? 0 : component));
    mover.go(tangential(mover.rate, rate), time);
    mover.velocity = tangential(mover.velocity, speed);
  }
}

function afterImpulse(a: Mover, b: Mover, ua: number, ub: number, restitution: number): readonly [number, number] {
  const total = a.mass + b.mass;
  const common = (a.mass * ua + b.mass * ub) / total;
  if (restitution === 0) return [common, common];
  return [common + (b.mass * restitution * (ub - ua)) / total, common + (a.mass * restitution * (ua - ub)) / total];
}
