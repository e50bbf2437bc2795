import { at, type Vec } from "../../geometry/index.js";
import type { Contact } from "../contract.js";
import { responses } from "../responses.js";
import { positionBelow } from "../snap.js";
import type { Event } from "./events.js";
import { exchangeImpulse } from "./impulse.js";
import type { Mover, Support } from "./mover.js";

/** What came of an event. */
export interface Collision {
  /** Absent where the event was only rounding. */
  readonly contact: Contact | undefined;
  /** The bodies that go on differently. */
  readonly turned: readonly Mover[];
}

/**
 * Lets an event happen: bodies placed face to face, motions changed. `settles`: the pair is not asked again in this
 * frame, whatever it does then.
 */
export function collide(event: Event, settles: boolean): Collision {
  const { mover, other, sweep, time } = event;
  const normal = sweep.kind === "hit" ? sweep.normal : sweep.penetration.map((push) => Math.sign(push));
  const isPassing = mover.response === "pass" || (other.kind === "mover" && other.mover.response === "pass");
  const isClosing = closingSpeed(event, normal) > 0;

  if (isPassing || settles) mover.settled.push(other.kind === "mover" ? other.mover : other.obstacle.name);
  mover.turn++;
  let turned: readonly Mover[] = other.kind === "mover" ? [mover, other.mover] : [mover];
  if (!isPassing) {
    if (sweep.kind === "overlap") mover.mark(time);
    placeFaceToFace(event, normal);
    if (isClosing) {
      if (other.kind === "mover") turned = meet(mover, other.mover, normal, time);
      else respond(mover, normal, time, { normal, boxAt: () => other.obstacle.box, isFirmAt: () => true });
    }
    for (const each of turned) each.mark(time);
  }

  // Boxes that a rounded position put an ulp into each other, and that part anyway, have not met.
  if (sweep.kind === "overlap" && time > 0 && !isClosing) return { contact: undefined, turned };
  const contact = {
    body: mover.body.id,
    obstacle: other.kind === "mover" ? other.mover.body.id : other.obstacle.name,
    time,
    exit: event.from + sweep.exit * (1 - event.from),
    normal,
    response: isPassing ? "pass" : mover.response,
  } as const;
  return { contact, turned };
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

/** Two moving bodies meet: one that rests against something is like a wall to the other. Returns those that turned. */
function meet(a: Mover, b: Mover, normal: Vec, time: number): readonly Mover[] {
  const opposite = normal.map((n) => (n === 0 ? 0 : -n));
  const aIsFirm = a.isSupported(opposite, time);
  const bIsFirm = b.isSupported(normal, time);
  if (!aIsFirm && !bIsFirm) return exchangeImpulse(a, b, normal, time);
  const supportBy = (mover: Mover, out: Vec): Support => ({
    normal: out,
    boxAt: (t) => mover.boxAt(t),
    isFirmAt: (t) => mover.isSupported(out, t),
  });
  if (bIsFirm) respond(a, normal, time, supportBy(b, normal));
  if (aIsFirm) respond(b, opposite, time, supportBy(a, opposite));
  return [a, b];
}
