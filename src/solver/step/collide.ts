import { at, type Box, type Vec } from "../../geometry/index.js";
import { normalOf } from "../answer.js";
import { responses } from "../responses.js";
import { NONE, type Event, type Frame } from "./events.js";
import { coordinateBeyond } from "./freeSpace.js";
import { exchangeImpulse } from "./impulse.js";
import { isFirm } from "./support.js";

/**
 * Lets an event happen: the contact noted, bodies placed face to face, motions changed.
 *
 * @returns the bodies that go on differently.
 */
export function collide(frame: Frame, event: Event): readonly number[] {
  const { movers } = frame;
  const { mover, other, axis, side, time } = event;
  const isPassing = movers.passes[mover] === 1 || (other !== NONE && movers.passes[other] === 1);
  const closes = isClosing(frame, event);
  if (isPassing || frame.asksOnce) movers.met(mover).settled.push(other === NONE ? event.obstacle : ~other);
  // Boxes that a rounded position put an ulp into each other, and that part anyway, have not met.
  if (!event.isOverlap || time === 0 || closes) {
    note(frame, event);
  }
  if (isPassing) return [];

  if (event.isOverlap) movers.mark(mover, time);
  let turned: readonly number[] = [mover];
  if (other === NONE) {
    placeBeside(frame, mover, frame.obstacles.boxOf(event.obstacle), axis, side, time);
    if (closes) respond(frame, mover, event.normal, time);
  } else {
    // Only a mover that is pressed against something stands still where the other one goes.
    const isFixed = axis >= 0 && isFirm(frame, mover, axis, -side, time);
    if (isFixed && !isFirm(frame, other, axis, side, time)) {
      placeBeside(frame, other, movers.box(mover, time), axis, -side, time);
    } else placeBeside(frame, mover, movers.box(other, time), axis, side, time);
    turned = closes ? meet(frame, mover, other, axis, side, time) : [mover, other];
  }
  for (const each of turned) movers.mark(each, time);
  return turned;
}

export function note({ movers, obstacles, contacts }: Frame, event: Event): void {
  const { mover, other, obstacle, time, exit, normal } = event;
  const passes = movers.passes[mover] === 1 || (other !== NONE && movers.passes[other] === 1);
  contacts.push({
    body: movers.body(mover).id,
    obstacle: other === NONE ? obstacles.name(obstacle) : movers.body(other).id,
    time,
    exit,
    normal,
    response: passes ? "pass" : (movers.body(mover).response ?? "slide"),
  });
}

/** Whether the bodies come closer along the normal. */
export function isClosing({ movers }: Frame, { mover, other, axis, side }: Event): boolean {
  if (axis < 0) return false;
  const rate = movers.rate[mover * movers.dimensions + axis] as number;
  const otherRate = other === NONE ? 0 : (movers.rate[other * movers.dimensions + axis] as number);
  return side < 0 ? rate > otherRate : rate < otherRate;
}

/** Puts a mover's face on another box's coordinate. */
function placeBeside({ movers }: Frame, mover: number, box: Box, axis: number, side: number, time: number): void {
  const coordinate = axis < 0 ? undefined : coordinateBeyond(box, axis, side, at(movers.body(mover).size, axis));
  if (coordinate !== undefined) movers.place(mover, axis, coordinate, time);
}

/** Answers a contact with something that does not give way. */
export function respond({ movers }: Frame, mover: number, normal: Vec, time: number): void {
  const response = responses[movers.body(mover).response ?? "slide"];
  const restitution = movers.restitution(mover);
  movers.go(mover, response(movers.rates(mover), normal, restitution), time);
  movers.setVelocity(mover, response(movers.velocity(mover), normal, restitution));
}

/** Two movers meet that come closer: one that leans on something is like a wall to the other. Returns those that turned. */
export function meet(frame: Frame, a: number, b: number, axis: number, side: number, time: number): readonly number[] {
  const { movers } = frame;
  const aIsFirm = isFirm(frame, a, axis, -side, time);
  const bIsFirm = isFirm(frame, b, axis, side, time);
  if (!aIsFirm && !bIsFirm) return exchangeImpulse(movers, a, b, axis, side, time);
  const normalTo = (toSide: number): Vec => normalOf(movers.dimensions, axis, toSide < 0 ? -1 : 1);
  if (bIsFirm) {
    respond(frame, a, normalTo(side), time);
    movers.met(a).supports.push({ mover: b, axis, side });
  }
  if (aIsFirm) {
    respond(frame, b, normalTo(-side), time);
    movers.met(b).supports.push({ mover: a, axis, side: -side });
  }
  return [a, b];
}
