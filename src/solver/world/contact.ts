import type { Vec } from "../../geometry/index.js";
import { flushBeside } from "../sweep/separation.js";
import type { Impact, StepContext } from "./impacts.js";
import { NONE } from "./movers.js";
import { applyImpulse, respond } from "./impulse.js";

/**
 * How often one body may meet something in one frame. Honest motion needs a handful; more means a body caught between
 * others, which would go on for ever.
 */
const CONTACT_LIMIT = 64;

/** Boxes in hand: three numbers each for min and max. */
const box = new Float64Array(6);

/**
 * Lets an event happen: the contact noted, bodies placed face to face, motions changed.
 *
 * @returns the bodies that go on differently.
 */
export function resolveImpact(context: StepContext, impact: Impact): readonly number[] {
  const { movers } = context;
  const { mover, other, axis, side, time } = impact;
  const isPassing = movers.passes(mover) || (other !== NONE && movers.passes(other));
  const closes = isClosing(context, mover, other, axis, side);
  if (isPassing || context.asksOncePerFrame) context.contactGraph.markDone(mover, other, impact.obstacle);
  // Boxes that a rounded position put an ulp into each other, and that part anyway, have not met.
  if (!impact.isOverlap || time === 0 || closes) {
    recordContact(context, mover, other, impact.obstacle, time, impact.exit, impact.normal);
  }
  if (isPassing) return [];
  if (impact.isOverlap) context.paths.mark(mover, time);
  if (other === NONE) {
    resolveObstacleContact(context, mover, impact.obstacle, axis, side, time);
    return [mover];
  }
  // Who rests on the axis may be pressed against something, and stands still.
  if (axis >= 0 && movers.rate(mover, axis) === 0) {
    placeFlush(context, other, mover, axis, -side, time);
  } else placeFlush(context, mover, other, axis, side, time);
  const turned = closes ? applyImpulse(context, mover, other, axis, side, time) : [mover, other];
  for (const each of turned) context.paths.mark(each, time);
  countContact(context, mover, time);
  countContact(context, other, time);
  return turned;
}

/** Puts a mover face to face with an obstacle that it met, and lets it respond. */
export function resolveObstacleContact(
  context: StepContext,
  mover: number,
  obstacle: number,
  axis: number,
  side: number,
  time: number,
): void {
  const { movers, obstacles } = context;
  if (axis >= 0) {
    obstacles.load(obstacle, box, 0);
    const place = flushBeside(box, axis, side, movers.size(mover, axis));
    if (place !== undefined) movers.place(mover, axis, place, time);
    if (isClosing(context, mover, NONE, axis, side)) respond(movers, mover, axis, side, time);
  }
  context.paths.mark(mover, time);
  countContact(context, mover, time);
}

/** Notes a contact of a mover with another or, where that is `NONE`, with an obstacle. */
export function recordContact(
  { movers, obstacles, contacts }: StepContext,
  mover: number,
  other: number,
  obstacle: number,
  time: number,
  exit: number,
  normal: Vec,
): void {
  const body = movers.body(mover);
  const passes = movers.passes(mover) || (other !== NONE && movers.passes(other));
  contacts.push({
    body: body.id,
    obstacle: other === NONE ? obstacles.name(obstacle) : movers.body(other).id,
    time,
    exit,
    normal,
    response: passes ? "pass" : (body.response ?? "slide"),
  });
}

/** Whether the bodies come closer along the normal. */
export function isClosing({ movers }: StepContext, mover: number, other: number, axis: number, side: number): boolean {
  if (axis < 0) return false;
  const rate = movers.rate(mover, axis);
  const otherRate = other === NONE ? 0 : movers.rate(other, axis);
  return side < 0 ? rate > otherRate : rate < otherRate;
}

/** Puts a mover's face on another one's coordinate. */
function placeFlush(
  { movers }: StepContext,
  mover: number,
  other: number,
  axis: number,
  side: number,
  time: number,
): void {
  if (axis < 0) return;
  movers.loadBox(other, time, box);
  const place = flushBeside(box, axis, side, movers.size(mover, axis));
  if (place !== undefined) movers.place(mover, axis, place, time);
}

/** Who meets more than the limit stays where it is for the rest of the frame. */
function countContact(context: StepContext, mover: number, time: number): void {
  const { movers } = context;
  const { contacts } = movers;
  if (movers.isFrozen(mover)) return;
  const count = (contacts[mover] as number) + 1;
  contacts[mover] = count;
  if (count <= CONTACT_LIMIT) return;
  context.caught.add(mover);
  movers.freeze(mover, time);
  context.paths.mark(mover, time);
}
