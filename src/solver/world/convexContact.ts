import type { Vec } from "../../geometry/index.js";
import type { BodyIndex, ObstacleIndex } from "../indices.js";
import { ConvexPair } from "../sweep/convex/convexPair.js";
import { countContact } from "./contactLimit.js";
import {
  along,
  goStraightAlong,
  growthAgainst,
  motionOf,
  ratesOf,
  setMotion,
  signOfMotion,
  STRAIGHT,
  TURNS,
} from "./convexMotion.js";
import { placeAtContact } from "./convexPlace.js";
import { endGrowth } from "./growingBodies.js";
import type { StepContext, Touch } from "./impacts.js";
import { requireAnswer } from "./impulse.js";
import { type DynamicBodies, NONE } from "./dynamicBodies.js";
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
function keepOut(movers: DynamicBodies, mover: BodyIndex, normal: Vec, edge: number, time: number, size: number): void {
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
