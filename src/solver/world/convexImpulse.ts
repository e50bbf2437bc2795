import type { Vec } from "../../geometry/index.js";
import type { BodyIndex } from "../indices.js";
import { ConvexPair } from "../sweep/convex/convexPair.js";
import { isBlocked } from "./blocked.js";
import { NEVER } from "./collisionFilter.js";
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
import { isMetAlong } from "./convexOverlap.js";
import { placeAtContact } from "./convexPlace.js";
import { endGrowth } from "./growingBodies.js";
import type { Impact, StepContext } from "./impacts.js";
import { afterImpulse, requireAnswer, shareOf } from "./impulse.js";
import { squeeze } from "./kinematic.js";
import { type DynamicBodies, NONE } from "./dynamicBodies.js";
import { responses } from "./responses.js";

/*
 *     pair, support    shapes in hand (`ConvexPair`), loaded anew for each contact: nothing is kept here
 *
 * Two movers share their momentum along the normal of an edge. Whether one of them can give way is asked of the obstacles around it.
 */

const pair = new ConvexPair();
const support = new ConvexPair();

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
  movers: DynamicBodies,
  a: BodyIndex,
  b: BodyIndex,
  freed: BodyIndex,
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
