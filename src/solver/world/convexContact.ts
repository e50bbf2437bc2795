import type { Vec } from "../../geometry/index.js";
import { ConvexPair } from "../sweep/convex/convexPair.js";
import { isBlocked } from "./blocked.js";
import { NEVER } from "./collisionFilter.js";
import { countContact } from "./contactLimit.js";
import { isMetAlong, placeAtContact } from "./convexPlace.js";
import type { Impact, StepContext } from "./impacts.js";
import { afterImpulse, requireAnswer, shareOf } from "./impulse.js";
import { squeeze } from "./kinematic.js";
import { type Movers, NONE } from "./movers.js";
import { responses } from "./responses.js";

/** So much of a motion, against a face, is no rounding. */
const AGAINST = 2 ** -40;

/** So often a motion is turned by an ulp until it does not lead into a face. */
const TURNS = 100;

/** The cosine of what is straight against a face: what comes at it from aside goes on along it. */
const STRAIGHT = 0.999;

const pair = new ConvexPair();
const support = new ConvexPair();

/** Puts a mover beside a convex obstacle that it met, or that it met as a polygon, and lets it respond. */
export function resolveShapeContact(
  context: StepContext,
  mover: number,
  obstacle: number,
  normal: Vec,
  edge: number,
  time: number,
): void {
  const { movers, obstacles, paths } = context;
  const [x, y] = placeAtContact(movers, mover, time, normal, (shape) => {
    obstacles.loadShape(obstacle, shape);
  });
  movers.place(mover, 0, x, time);
  movers.place(mover, 1, y, time);
  obstacles.loadShape(obstacle, pair.b);
  movers.shapes.load(mover, time, pair.a);
  if (pair.signAlong(edge, movers.rate(mover, 0), movers.rate(mover, 1)) < 0) {
    respondAlong(context, mover, normal, edge, time);
  }
  paths.mark(mover, time);
  countContact(context, mover, time);
}

/**
 * Lets two movers meet of which one is a convex polygon: they share their momentum along the normal, as boxes do, each for
 * itself.
 *
 * @returns those that go on differently
 */
export function resolveShapePair(
  context: StepContext,
  { mover, other, normal, edge, time }: Impact,
): readonly number[] {
  const { movers, paths } = context;
  const isDriven = movers.isKinematic(other);
  if (isDriven && movers.isFrozen(mover)) {
    squeeze(context, mover, time);
    // From now on they pass each other, and have met.
    context.contactGraph.markDone(mover, other, NONE);
    return [mover];
  }
  // Who rests may be pressed against something, and stands still.
  const isTurned = movers.isStill(mover) && !isDriven;
  const [placed, against] = isTurned ? [other, mover] : [mover, other];
  const [x, y] = placeAtContact(movers, placed, time, isTurned ? normal.map((n) => -n) : normal, (shape) => {
    movers.shapes.load(against, time, shape);
  });
  movers.place(placed, 0, x, time);
  movers.place(placed, 1, y, time);
  movers.shapes.load(mover, time, pair.a);
  movers.shapes.load(other, time, pair.b);
  const sign = pair.signAlong(
    edge,
    movers.rate(mover, 0),
    movers.rate(mover, 1),
    movers.rate(other, 0),
    movers.rate(other, 1),
  );
  if (sign < 0) shareMomentum(context, mover, other, normal, edge, time);
  const both = isDriven ? [mover] : [mover, other];
  for (const each of both) paths.mark(each, time);
  countContact(context, mover, time);
  countContact(context, other, time);
  return both;
}

function shareMomentum(context: StepContext, a: number, b: number, normal: Vec, edge: number, time: number): void {
  const { movers } = context;
  const restitution = Math.max(movers.restitution(a), movers.restitution(b));
  const isDriven = movers.isKinematic(b);
  const back = normal.map((n) => -n);
  const heldB = isDriven || movers.isFrozen(b) || isBlockedAlong(context, b, back, time);
  const heldA = movers.isFrozen(a) || (!heldB && isBlockedAlong(context, a, normal, time));
  const massA = heldA ? Infinity : movers.mass(a);
  const massB = heldB ? Infinity : movers.mass(b);
  const [shareA, shareB] = [shareOf(massA, massB), shareOf(massB, massA)];
  const along = (motion: Vec): number =>
    (motion[0] as number) * (normal[0] as number) + (motion[1] as number) * (normal[1] as number);
  const [rateA, rateB] = [along(movers.rates(a)), along(movers.rates(b))];
  const face = [0, 1].map((axis) => (isDriven ? movers.faceSpeed(b, axis, 1) : movers.speed(b, axis)));
  const carried = along([movers.carriedSpeed(a, 0), movers.carriedSpeed(a, 1)]);
  const [speedA, speedB] = [along(movers.velocity(a)) + (isDriven ? carried : 0), along(face)];
  const size = Math.max(...[a, b].flatMap((each) => movers.rates(each).map(Math.abs)));
  const turn = (
    mover: number,
    rate: number,
    nextRate: number,
    speed: number,
    nextSpeed: number,
    moves: boolean,
  ): void => {
    let [rates, speeds] = [movers.rates(mover), movers.velocity(mover)];
    const response = movers.response(mover);
    // Who is only run into has not met anything on its way.
    if (moves && response !== responses.slide) {
      const name = movers.responseName(mover);
      const out = mover === a ? normal : back;
      const tangential = (motion: Vec): Vec => {
        const answer = requireAnswer(response(motion, out, movers.share(mover), "mover"), 2, name);
        return answer.map((component, axis) => component + (along(motion) - along(answer)) * (normal[axis] as number));
      };
      [rates, speeds] = [tangential(rates), tangential(speeds)];
    }
    for (let axis = 0; axis < 2; axis++) {
      const n = normal[axis] as number;
      const nextOn = (motion: Vec, by: number): number => (motion[axis] as number) + by * n;
      setMotion(movers, mover, axis, nextOn(rates, nextRate - rate), nextOn(speeds, nextSpeed - speed), time);
    }
  };
  // What carries it from then on is no speed of its own.
  const axis = normal.findIndex((n) => n !== 0);
  const side = Math.sign(normal[axis] as number);
  const isOnCarrier = isDriven && Math.abs(normal[axis] as number) === 1 && movers.carriesOn(b, axis, side);
  const toOwn = isOnCarrier ? along(face) : isDriven ? carried : 0;
  const nextSpeed = afterImpulse(shareA, speedA, shareB, speedB, restitution);
  turn(
    a,
    rateA,
    afterImpulse(shareA, rateA, shareB, rateB, restitution),
    speedA - (isDriven ? carried : 0),
    nextSpeed - toOwn,
    rateA < 0,
  );
  if (!isDriven) {
    const next = afterImpulse(shareB, rateB, shareA, rateA, restitution);
    turn(b, rateB, next, speedB, afterImpulse(shareB, speedB, shareA, speedA, restitution), rateB > 0);
  }
  const freed = heldA ? b : a;
  keepApart(movers, a, b, freed, normal, edge, 1 - time, size);
}

/** Turns the motion of one of two movers by ulps until it does not lead into the other. */
function keepApart(
  movers: Movers,
  a: number,
  b: number,
  freed: number,
  normal: Vec,
  edge: number,
  left: number,
  size: number,
): void {
  const isClosing = (): boolean =>
    pair.signAlong(
      edge,
      movers.rate(a, 0) * left,
      movers.rate(a, 1) * left,
      movers.rate(b, 0) * left,
      movers.rate(b, 1) * left,
    ) < 0;
  const axis = Math.abs(normal[0] as number) > Math.abs(normal[1] as number) ? 0 : 1;
  const side = Math.sign(normal[axis] as number) * (freed === a ? 1 : -1);
  for (let turn = 1; turn <= TURNS && isClosing(); turn++) {
    movers.nudgeRate(freed, axis, side * turn * size * 2 ** -54);
  }
}

/** Whether an obstacle that a mover leans on lets it go nowhere in a direction. */
function isBlockedAlong(context: StepContext, mover: number, direction: Vec, time: number): boolean {
  const { movers, obstacles, filter } = context;
  const axis = direction.findIndex((n) => Math.abs(n) === 1);
  if (axis >= 0 && isBlocked(context, mover, axis, -(direction[axis] as number), time)) return true;
  if (obstacles.isEmpty) return false;
  const slack = 4 * (movers.roundingError(mover, 0, time) + movers.roundingError(mover, 1, time));
  obstacles.near(mover);
  movers.shapes.load(mover, time, support.a);
  support.a.place[2] = slack * (direction[0] as number);
  support.a.place[3] = slack * (direction[1] as number);
  for (let i = obstacles.from; i < obstacles.to; i++) {
    const obstacle = obstacles.found[i] as number;
    if (filter.normalAt(mover, obstacle) === NEVER) continue;
    obstacles.loadShape(obstacle, support.b);
    if (support.sweep() !== "hit" || !isMetAlong(filter.normalAt(mover, obstacle), support.normal)) continue;
    const [x, y] = [support.normal[0] as number, support.normal[1] as number];
    if (x * (direction[0] as number) + y * (direction[1] as number) < -STRAIGHT) return true;
  }
  return false;
}

/** Lets a mover's response answer at a face of any direction; the shapes in hand have the edge. */
function respondAlong(context: StepContext, mover: number, normal: Vec, edge: number, time: number): void {
  const { movers } = context;
  const response = movers.response(mover);
  const name = movers.responseName(mover);
  const share = movers.share(mover);
  const size = Math.max(Math.abs(movers.rate(mover, 0)), Math.abs(movers.rate(mover, 1)));
  const speed = Math.max(Math.abs(movers.speed(mover, 0)), Math.abs(movers.speed(mover, 1)));
  let rates = requireAnswer(response(movers.rates(mover), normal, share, "immovable"), 2, name);
  let speeds = requireAnswer(response(movers.velocity(mover), normal, share, "immovable"), 2, name);
  if (response === responses.slide) {
    const against = noteTouch(context, mover, normal, time).filter((other) => isAgainst(rates, other, size));
    // Between two faces there is no way on; to be stopped by one after the other would take for ever.
    if (against.length > 0) {
      rates = NOWHERE;
      if (against.some((other) => isAgainst(speeds, other, speed))) speeds = NOWHERE;
    }
  }
  const [rateX, rateY] = alongFace(rates, normal, edge, 1 - time, size);
  setMotion(movers, mover, 0, rateX, speeds[0] as number, time);
  setMotion(movers, mover, 1, rateY, speeds[1] as number, time);
}

const NOWHERE: Vec = [0, 0];

/** @param size of the motion before it was turned, of which rounding is a share */
function isAgainst(motion: Vec, normal: Vec, size: number): boolean {
  const along = (motion[0] as number) * (normal[0] as number) + (motion[1] as number) * (normal[1] as number);
  return along < -AGAINST * size;
}

/** Notes that a mover leans on a face. Returns the normals of the others that it met where it is. */
function noteTouch({ movers, touches }: StepContext, mover: number, normal: Vec, time: number): readonly Vec[] {
  const [x, y] = [movers.coordinate(mover, 0, time), movers.coordinate(mover, 1, time)];
  const touch = touches.get(mover);
  const isHere =
    touch !== undefined &&
    Math.abs(touch.x - x) <= movers.roundingError(mover, 0, time) &&
    Math.abs(touch.y - y) <= movers.roundingError(mover, 1, time);
  const others = isHere ? touch.normals : [];
  touches.set(mover, { x, y, normals: [...others, normal] });
  return others;
}

/**
 * A motion along a face, turned out of it by ulps where rounding let it lead in: by what the next sweep is given of it, or
 * that would meet the same face for ever.
 *
 * @param size of the motion before, of which rounding is a share
 */
function alongFace(rates: Vec, normal: Vec, edge: number, left: number, size: number): readonly [number, number] {
  let [x, y] = [rates[0] as number, rates[1] as number];
  const [normalX, normalY] = [normal[0] as number, normal[1] as number];
  // What a response of another kind sends against the face is not a matter of rounding.
  if (x * normalX + y * normalY < -AGAINST * size) return [x, y];
  for (let turn = 1; turn <= TURNS && pair.signAlong(edge, x * left, y * left) < 0; turn++) {
    const by = turn * size * 2 ** -54;
    if (Math.abs(normalX) > Math.abs(normalY)) x += Math.sign(normalX) * by;
    else y += Math.sign(normalY) * by;
  }
  return pair.signAlong(edge, x * left, y * left) < 0 ? [0, 0] : [x, y];
}

function setMotion(movers: Movers, mover: number, axis: number, rate: number, speed: number, time: number): void {
  movers.go(mover, axis, rate, time);
  movers.setSpeed(mover, axis, speed);
}
