import type { Vec } from "../../geometry/index.js";
import { ConvexPair } from "../sweep/convex/convexPair.js";
import type { BodyIndex, ObstacleIndex } from "../indices.js";
import { isBlocked } from "./blocked.js";
import { NEVER } from "./collisionFilter.js";
import { endGrowth } from "./growing.js";
import { countContact } from "./contactLimit.js";
import { isMetAlong } from "./convexOverlap.js";
import { placeAtContact } from "./convexPlace.js";
import type { Impact, StepContext, Touch } from "./impacts.js";
import { afterImpulse, requireAnswer, shareOf } from "./impulse.js";
import { squeeze } from "./kinematic.js";
import { type Movers, NONE } from "./movers.js";
import { responses } from "./responses.js";

/*
 *     pair, support    shapes in hand (`ConvexPair`), loaded anew for each contact
 *     touches          in the context, per mover: the faces on which it leans, and how it came there
 *
 * What a polygon met is resolved as for boxes, along the normal of an edge in place of an axis. A second face at the same place
 * (a V of two slopes) is found in `touches`, and the motion is turned out of both.
 */

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
  mover: BodyIndex,
  obstacle: ObstacleIndex,
  normal: Vec,
  edge: number,
  time: number,
): void {
  const { movers, obstacles, paths } = context;
  goStraightAlong(movers, [mover], normal, time);
  const [x, y] = placeAtContact(movers, mover, time, normal, (shape) => {
    obstacles.loadShape(obstacle, shape);
  });
  movers.place(mover, 0, x, time);
  movers.place(mover, 1, y, time);
  obstacles.loadShape(obstacle, pair.b);
  movers.shapes.load(mover, time, pair.a);
  if (signOfMotion(pair, movers, mover, NONE, normal, edge, 1) < 0)
    respondAlong(context, { mover, obstacle, normal, edge, time });
  paths.mark(mover, time);
  countContact(context, mover, time);
}

/**
 * The sign of what a mover moves in what is left of the frame, and another one if there is one, along the normal of an edge of two
 * shapes that are loaded as these: below 0 towards each other. Of one that grows it is that of the corner, or of the face, that meets the edge.
 */
export function signOfMotion(
  pair: ConvexPair,
  { shapes }: Movers,
  mover: BodyIndex,
  other: BodyIndex,
  [normalX, normalY]: Vec,
  edge: number,
  left: number,
): number {
  const [x, y] = [normalX, normalY];
  const moves = (each: BodyIndex, axis: number, along: number): number =>
    each === NONE ? 0 : shapes.rateAgainst(each, axis, along) * left;
  return pair.signAlong(edge, moves(mover, 0, x), moves(mover, 1, y), moves(other, 0, -x), moves(other, 1, -y));
}

/**
 * Lets one or two that meet go on along the tangents of their curves. Where these do not lead towards each other, they are pressed
 * against each other along the normal by what is left of the way to where they would end the frame.
 */
function goStraightAlong(movers: Movers, both: readonly BodyIndex[], normal: Vec, time: number): void {
  const { curves } = movers;
  if (!curves.isAny || !both.some((each) => curves.isCurved(each))) return;
  const bends = both.map((each) => along([curves.bendOf(each, 0), curves.bendOf(each, 1)], normal) * ((1 - time) / 2));
  for (const each of both) curves.straighten(each, time);
  const [first, second] = both.map((each) => along(motionOf(movers, each), normal)) as [number, number?];
  if (first - (second ?? 0) < 0) return;
  both.forEach((each, i) => {
    for (let axis = 0; axis < 2; axis++) {
      movers.go(each, axis, movers.motion(each, axis) + bends[i] * normal[axis], time);
    }
  });
}

/** How fast a mover grows along a normal where it meets something on the other side of it. */
function growthAgainst(movers: Movers, mover: BodyIndex, normal: Vec): number {
  if (!movers.grows(mover)) return 0;
  const grows = (axis: number): number =>
    movers.shapes.rateAgainst(mover, axis, normal[axis]) - movers.motion(mover, axis);
  return along([grows(0), grows(1)], normal);
}

/** What a mover moves per frame besides growing. */
function motionOf(movers: Movers, mover: BodyIndex): Vec {
  return [movers.motion(mover, 0), movers.motion(mover, 1)];
}

function along(motion: Vec, normal: Vec): number {
  return motion[0] * normal[0] + motion[1] * normal[1];
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
): readonly BodyIndex[] {
  const { movers, paths } = context;
  goStraightAlong(movers, [mover, other], normal, time);
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
  if (signOfMotion(pair, movers, mover, other, normal, edge, 1) < 0)
    shareMomentum(context, mover, other, normal, edge, time);
  const both = isDriven ? [mover] : [mover, other];
  for (const each of both) paths.mark(each, time);
  countContact(context, mover, time);
  countContact(context, other, time);
  return both;
}

function shareMomentum(
  context: StepContext,
  a: BodyIndex,
  b: BodyIndex,
  normal: Vec,
  edge: number,
  time: number,
): void {
  const { movers } = context;
  const restitution = Math.max(movers.traits.restitution(a), movers.traits.restitution(b));
  const isDriven = movers.isKinematic(b);
  const back = normal.map((n) => -n);
  const isStuckB = isDriven || movers.isFrozen(b) || isBlockedAlong(context, b, back, time);
  // What grows pushes as one of an infinite mass, unless it is in the way itself.
  const growsB = !isDriven && growthAgainst(movers, b, back) < 0;
  const heldA = movers.isFrozen(a) || ((!isStuckB || growsB) && isBlockedAlong(context, a, normal, time));
  if (growsB && isStuckB && heldA) {
    endGrowth(context, b, time);
    return;
  }
  const heldB = isStuckB || (growsB && !heldA);
  const massA = heldA ? Infinity : movers.traits.mass(a);
  const massB = heldB ? Infinity : movers.traits.mass(b);
  const [shareA, shareB] = [shareOf(massA, massB), shareOf(massB, massA)];
  const rateA = along(motionOf(movers, a), normal) + growthAgainst(movers, a, normal);
  const rateB = along(motionOf(movers, b), normal) - growthAgainst(movers, b, back);
  const face = [0, 1].map((axis) =>
    isDriven || growsB ? movers.faceSpeed(b, axis, normal[axis] > 0 ? 1 : -1) : movers.speed(b, axis),
  );
  const carried = along([movers.carriedSpeed(a, 0), movers.carriedSpeed(a, 1)], normal);
  const [speedA, speedB] = [along(movers.velocity(a), normal) + (isDriven ? carried : 0), along(face, normal)];
  const size = Math.max(...[a, b].flatMap((each) => ratesOf(movers, each).map(Math.abs)));
  const turn = (
    mover: BodyIndex,
    rate: number,
    nextRate: number,
    speed: number,
    nextSpeed: number,
    moves: boolean,
  ): void => {
    let [rates, speeds] = [motionOf(movers, mover), movers.velocity(mover)];
    const response = movers.traits.response(mover);
    // Who is only run into has not met anything on its way.
    if (moves && response !== responses.slide) {
      const name = movers.traits.responseName(mover);
      const out = mover === a ? normal : back;
      const tangential = (motion: Vec): Vec => {
        const answer = requireAnswer(response(motion, out, movers.traits.share(mover), "mover"), 2, name);
        const lost = along(motion, normal) - along(answer, normal);
        return answer.map((component, axis) => component + lost * normal[axis]);
      };
      [rates, speeds] = [tangential(rates), tangential(speeds)];
    }
    for (let axis = 0; axis < 2; axis++) {
      const n = normal[axis];
      const nextOn = (motion: Vec, by: number): number => motion[axis] + by * n;
      setMotion(movers, mover, axis, nextOn(rates, nextRate - rate), nextOn(speeds, nextSpeed - speed), time);
    }
  };
  // What carries it from then on is no speed of its own.
  const axis = normal.findIndex((n) => n !== 0);
  const side = Math.sign(normal[axis]);
  const isOnCarrier = isDriven && Math.abs(normal[axis]) === 1 && movers.carriesOn(b, axis, side);
  const toOwn = isOnCarrier ? along(face, normal) : isDriven ? carried : 0;
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
  keepApart(movers, a, b, freed, normal, edge, time, size);
}

/** Turns the motion of one of two movers by ulps until it does not lead into the other. */
function keepApart(
  movers: Movers,
  a: BodyIndex,
  b: BodyIndex,
  freed: number,
  normal: Vec,
  edge: number,
  time: number,
  size: number,
): void {
  const left = 1 - time;
  const isClosing = (): boolean => signOfMotion(pair, movers, a, b, normal, edge, left) < 0;
  const axis = Math.abs(normal[0]) > Math.abs(normal[1]) ? 0 : 1;
  const side = Math.sign(normal[axis]) * (freed === a ? 1 : -1);
  for (let turn = 1; turn <= TURNS && isClosing(); turn++) {
    const by = side * turn * size * 2 ** -54;
    if (movers.grows(freed)) movers.growths.go(freed, axis, movers.motion(freed, axis) + by, time);
    else movers.nudgeRate(freed, axis, by);
  }
}

/** What its faces move per frame, x and y of the lower ones and the upper ones. */
function ratesOf(movers: Movers, mover: BodyIndex): readonly number[] {
  return [0, 1].flatMap((axis) => [movers.faceRate(mover, axis, -1), movers.faceRate(mover, axis, 1)]);
}

/** Whether an obstacle that a mover leans on lets it go nowhere in a direction. */
function isBlockedAlong(context: StepContext, mover: BodyIndex, direction: Vec, time: number): boolean {
  const { movers, obstacles, filter } = context;
  const axis = direction.findIndex((n) => Math.abs(n) === 1);
  if (axis >= 0 && isBlocked(context, mover, axis, -direction[axis], time)) return true;
  if (obstacles.isEmpty) return false;
  const slack = 4 * (movers.roundingError(mover, 0, time) + movers.roundingError(mover, 1, time));
  obstacles.near(mover);
  movers.shapes.load(mover, time, support.a);
  support.a.loadMotion(slack * direction[0], slack * direction[1]);
  for (let i = obstacles.from; i < obstacles.to; i++) {
    const obstacle = obstacles.found[i];
    if (filter.normalAt(mover, obstacle) === NEVER) continue;
    obstacles.loadShape(obstacle, support.b);
    if (support.sweep() !== "hit" || !isMetAlong(filter.normalAt(mover, obstacle), support.normal)) continue;
    const [x, y] = [support.normal[0], support.normal[1]];
    if (x * direction[0] + y * direction[1] < -STRAIGHT) return true;
  }
  return false;
}

/** That a mover meets an edge of an obstacle. */
interface ShapeContact {
  readonly mover: BodyIndex;
  readonly obstacle: ObstacleIndex;
  readonly normal: Vec;
  readonly edge: number;
  readonly time: number;
}

/** Lets a mover's response answer at a face of any direction; the shapes in hand have the edge. */
function respondAlong(context: StepContext, contact: ShapeContact): void {
  const { movers } = context;
  const { mover, obstacle, normal, edge, time } = contact;
  const response = movers.traits.response(mover);
  const name = movers.traits.responseName(mover);
  const share = movers.traits.share(mover);
  if (movers.growths.isAny && movers.growths.growsAnywhere(mover)) {
    if (giveWayAlong(context, contact)) return;
    // Once it grows no more, nothing may drive it on.
    if (signOfMotion(pair, movers, mover, NONE, normal, edge, 1) >= 0) return;
  }
  const size = Math.max(Math.abs(movers.rate(mover, 0)), Math.abs(movers.rate(mover, 1)));
  const speed = Math.max(Math.abs(movers.speed(mover, 0)), Math.abs(movers.speed(mover, 1)));
  let rates = requireAnswer(response(movers.rates(mover), normal, share, "immovable"), 2, name);
  let speeds = requireAnswer(response(movers.velocity(mover), normal, share, "immovable"), 2, name);
  if (response === responses.slide) {
    const { others, first } = noteTouch(context, mover, obstacle, normal, time);
    // Between two faces there is no way on; to be stopped by one after the other would take for ever.
    if (others.some((other) => isAgainst(rates, other, size) || isIntoCorner(first.rates, normal, other))) {
      rates = NOWHERE;
      if (others.some((other) => isAgainst(speeds, other, speed) || isIntoCorner(first.velocity, normal, other))) {
        speeds = NOWHERE;
      }
    }
  }
  const [rateX, rateY] = alongFace(rates, normal, edge, 1 - time, size);
  setMotion(movers, mover, 0, rateX, speeds[0], time);
  setMotion(movers, mover, 1, rateY, speeds[1], time);
}

/**
 * Lets a mover that grows respond at a face, and give way to what it grows into there, as far as the other faces that it leans on
 * let it: along both where there are two. Where it has no room, its growth ends for the frame, and the answer is false.
 */
function giveWayAlong(context: StepContext, contact: ShapeContact): boolean {
  const { movers } = context;
  const { mover, obstacle, normal, edge, time } = contact;
  const response = movers.traits.response(mover);
  const share = movers.traits.share(mover);
  const name = movers.traits.responseName(mover);
  const size = Math.max(...ratesOf(movers, mover).map(Math.abs));
  const pressed = growthAgainst(movers, mover, normal);
  const added = (motion: Vec, by: number): Vec => motion.map((m, axis) => m + by * normal[axis]);
  // Against the face it comes with what it grows as well.
  const answer = response(added(motionOf(movers, mover), pressed), normal, share, "immovable");
  let motion = added(requireAnswer(answer, 2, name), -pressed);
  const { others } = noteTouch(context, mover, obstacle, normal, time);
  const isInto = (other: Vec): boolean => along(motion, other) + growthAgainst(movers, mover, other) < -AGAINST * size;
  const other = others.find(isInto);
  if (other) {
    const turn = normal[0] * other[1] - normal[1] * other[0];
    const [first, second] = [-pressed, -growthAgainst(movers, mover, other)];
    motion = [(first * other[1] - second * normal[1]) / turn, (second * normal[0] - first * other[0]) / turn];
    if (!(Math.abs(turn) > LEAST_TURN) || others.some(isInto)) {
      endGrowth(context, mover, time);
      return false;
    }
  }
  const velocity = movers.velocity(mover);
  const speeds =
    along(velocity, normal) < 0 ? requireAnswer(response(velocity, normal, share, "immovable"), 2, name) : velocity;
  setMotion(movers, mover, 0, motion[0], speeds[0], time);
  setMotion(movers, mover, 1, motion[1], speeds[1], time);
  keepOut(movers, mover, normal, edge, time, size);
  return true;
}

/** The sine of the angle of two faces that are not opposite to each other. */
const LEAST_TURN = 2 ** -20;

/** Turns the motion of a mover that grows by ulps until it does not lead into a face. */
function keepOut(movers: Movers, mover: BodyIndex, normal: Vec, edge: number, time: number, size: number): void {
  const axis = Math.abs(normal[0]) > Math.abs(normal[1]) ? 0 : 1;
  const side = Math.sign(normal[axis]);
  for (let turn = 1; turn <= TURNS && signOfMotion(pair, movers, mover, NONE, normal, edge, 1 - time) < 0; turn++) {
    movers.growths.go(mover, axis, movers.motion(mover, axis) + side * turn * size * 2 ** -54, time);
  }
}

const NOWHERE: Vec = [0, 0];

/** @param size of the motion before it was turned, of which rounding is a share */
function isAgainst(motion: Vec, normal: Vec, size: number): boolean {
  const along = motion[0] * normal[0] + motion[1] * normal[1];
  return along < -AGAINST * size;
}

/**
 * Whether a motion is stopped by two faces together: of all motions that lead into neither of them the one that is nearest to it is
 * none at all. One after the other they would not stop it: what the first turns along itself the second sends up.
 */
function isIntoCorner(motion: Vec, normal: Vec, other: Vec): boolean {
  const turn = across(normal, other);
  if (Math.abs(turn) < LEAST_TURN) return false;
  return across(motion, other) / turn <= 0 && across(normal, motion) / turn <= 0;
}

function across(a: Vec, b: Vec): number {
  return a[0] * b[1] - a[1] * b[0];
}

/**
 * Notes that a mover leans on a face of an obstacle. Returns the normals of the others on which it still does, and how it came to
 * the first of all these.
 */
function noteTouch(
  context: StepContext,
  mover: BodyIndex,
  obstacle: ObstacleIndex,
  normal: Vec,
  time: number,
): { readonly others: readonly Vec[]; readonly first: Pick<Touch, "rates" | "velocity"> } {
  const { movers, touches } = context;
  const [x, y] = [movers.coordinate(mover, 0, time), movers.coordinate(mover, 1, time)];
  const touch = touches.get(mover);
  const isHere =
    touch !== undefined &&
    Math.abs(touch.x - x) <= movers.roundingError(mover, 0, time) &&
    Math.abs(touch.y - y) <= movers.roundingError(mover, 1, time);
  const faces = touch?.faces.filter((face) => isHere || leansOnFace(context, mover, face, time)) ?? [];
  const first = touch && faces.length > 0 ? touch : { rates: movers.rates(mover), velocity: movers.velocity(mover) };
  touches.set(mover, { x, y, faces: [...faces, { obstacle, normal }], rates: first.rates, velocity: first.velocity });
  return { others: faces.map((face) => face.normal), first };
}

/** Whether a mover is still beside a face that it met, as far as rounding tells. */
function leansOnFace(
  { movers, obstacles }: StepContext,
  mover: BodyIndex,
  { obstacle, normal }: Touch["faces"][number],
  time: number,
): boolean {
  const slack = -4 * (movers.roundingError(mover, 0, time) + movers.roundingError(mover, 1, time));
  movers.shapes.load(mover, time, support.a);
  support.a.loadMotion(slack * normal[0], slack * normal[1]);
  obstacles.loadShape(obstacle, support.b);
  return support.sweep() === "hit" && along(support.normal, normal) > STRAIGHT;
}

/**
 * A motion along a face, turned out of it by ulps where rounding let it lead in: by what the next sweep is given of it, or
 * that would meet the same face for ever.
 *
 * @param size of the motion before, of which rounding is a share
 */
function alongFace(rates: Vec, normal: Vec, edge: number, left: number, size: number): readonly [number, number] {
  let [x, y] = [rates[0], rates[1]];
  const [normalX, normalY] = [normal[0], normal[1]];
  // What a response of another kind sends against the face is not a matter of rounding.
  if (x * normalX + y * normalY < -AGAINST * size) return [x, y];
  for (let turn = 1; turn <= TURNS && pair.signAlong(edge, x * left, y * left) < 0; turn++) {
    const by = turn * size * 2 ** -54;
    if (Math.abs(normalX) > Math.abs(normalY)) x += Math.sign(normalX) * by;
    else y += Math.sign(normalY) * by;
  }
  return pair.signAlong(edge, x * left, y * left) < 0 ? [0, 0] : [x, y];
}

function setMotion(movers: Movers, mover: BodyIndex, axis: number, rate: number, speed: number, time: number): void {
  movers.go(mover, axis, rate, time);
  movers.setSpeed(mover, axis, speed);
}
