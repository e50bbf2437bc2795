import { at, overlaps } from "../../geometry/index.js";
import { axisNormal } from "../sweep/axes.js";
import { flushCoordinate, penetration } from "../sweep/separation.js";
import { sweep } from "../sweep/sweep.js";
import { obstacleBehind } from "./blocked.js";
import { isClosing, recordContact } from "./contact.js";
import { anythingIn, depenetrate, obstacleIn } from "./freePlace.js";
import type { StepContext } from "./impacts.js";
import { NONE } from "./movers.js";
import { applyImpulse, respond } from "./impulse.js";
import { compareNames, comparePlaces } from "./order.js";
import { overlapsOf } from "./rounding.js";

/** A mover is pushed so often; more means one in a cluster that pushes in circles. */
const PUSHES = 16;

/** Two movers that overlapped: `axis` and `side` lead the first one out of the second. */
type Separated = (a: number, b: number, axis: number, side: -1 | 1) => void;

/**
 * Separates what overlaps when the frame begins, with contacts at time 0: movers from obstacles, to the nearest free
 * place, then from each other by the least translation.
 *
 * @returns the bodies that moved or go on differently.
 */
export function depenetrateAtStart(
  context: StepContext,
  inside: readonly number[],
  overlapping: readonly number[],
): readonly number[] {
  const { movers, obstacles } = context;
  const byPlace = (a: number, b: number): number => comparePlaces(movers, a, b);
  const turned = new Set<number>(inside);
  for (const mover of [...inside].sort(byPlace)) {
    const start = { ...movers.box(mover, 0), displacement: movers.rates(mover) };
    const still = start.displacement.map(() => 0);
    for (const { axis, side } of depenetrate(context, mover, 0, obstacleIn(context))) {
      const obstacle = obstacleBehind(context, mover, axis, side, 0);
      if (obstacle === NONE) continue;
      const answer = sweep(start, { ...obstacles.boxOf(obstacle), displacement: still });
      const exit = answer.kind === "miss" ? 0 : answer.exit;
      recordContact(context, mover, NONE, obstacle, 0, exit, axisNormal(movers.dimensions, axis, side));
      if (isClosing(context, mover, NONE, axis, side)) respond(movers, mover, axis, side, 0);
    }
  }
  const pairs = [...overlapping, ...inside.flatMap((mover) => overlapsOf(context, mover, 0))];
  const met = new Set<string>();
  const pushed = depenetratePairs(context, pairs, (a, b, axis, side) => {
    // A pair that is pushed together again by others has met all the same.
    if (met.has(`${a} ${b}`)) return;
    met.add(`${a} ${b}`);
    recordContact(context, a, b, NONE, 0, 0, axisNormal(movers.dimensions, axis, side));
    const both = isClosing(context, a, b, axis, side) ? applyImpulse(context, a, b, axis, side, 0) : [a, b];
    for (const mover of both) turned.add(mover);
  });
  for (const mover of pushed) turned.add(mover);
  for (const mover of turned) {
    movers.setOrigin(mover);
    context.paths.mark(mover, 0);
  }
  return [...turned].sort(byPlace);
}

/**
 * Separates movers pair by pair: one of the two is put face to face with the other, out of it by the least translation,
 * and may push on others there. Who is pushed against something that does not move, or against one who is, makes the
 * other give way. What finds no room on its axis in the end goes to the nearest place that has some.
 *
 * @param pairs movers one after the other.
 * @returns the movers that were moved.
 */
function depenetratePairs(context: StepContext, pairs: readonly number[], separated: Separated): readonly number[] {
  const { movers } = context;
  const work = inOrder(context, pairs);
  const jammed: (readonly [number, number])[] = [];
  const pushes = new Map<number, number>();
  /** Where movers cannot go: mover, axis and side. And to which side they were pushed on an axis. */
  const stuck = new Set<string>();
  const heading = new Map<string, number>();

  const push = (mover: number, against: number, axis: number, side: number): boolean => {
    const count = pushes.get(mover) ?? 0;
    if (count === PUSHES || movers.isFrozen(mover) || stuck.has(`${mover} ${axis} ${side}`)) return false;
    const { size } = movers.body(mover);
    const coordinate = flushCoordinate(movers.box(against, 0), axis, side, at(size, axis));
    if (coordinate === undefined) return false;
    const min = movers.position(mover, 0).map((given, i) => (i === axis ? coordinate : given));
    if (obstacleIn(context)({ min, max: min.map((m, i) => m + at(size, i)) })) return false;
    movers.place(mover, axis, coordinate, 0);
    movers.bound(mover, 0);
    context.hashGrid.update(mover);
    heading.set(`${mover} ${axis}`, side);
    pushes.set(mover, count + 1);
    work.push(...inOrder(context, overlapsOf(context, mover, 0)));
    return true;
  };

  for (const [a, b] of work) {
    const [boxA, boxB] = [movers.box(a, 0), movers.box(b, 0)];
    if (!overlaps(boxA, boxB)) continue;
    const out = penetration(boxA, boxB);
    const axis = out.findIndex((component) => component !== 0);
    const side = at(out, axis) < 0 ? -1 : 1;
    // Who was pushed here from the other one's side is not pushed back at once.
    const isBack = heading.get(`${a} ${axis}`) === -side;
    const [first, second, firstSide] = isBack ? [b, a, -side] : [a, b, side];
    if (!push(first, second, axis, firstSide)) {
      stuck.add(`${first} ${axis} ${firstSide}`);
      if (push(second, first, axis, -firstSide)) stuck.add(`${second} ${axis} ${firstSide}`);
      else jammed.push([a, b]);
    }
    separated(a, b, axis, side);
  }
  for (const [a, b] of jammed) {
    if (!overlaps(movers.box(a, 0), movers.box(b, 0))) continue;
    depenetrate(context, a, 0, anythingIn(context, a, 0));
    pushes.set(a, PUSHES);
  }
  return [...pushes.keys()];
}

/** Pairs as such, each in the order of its names, sorted by where they began. */
function inOrder({ movers }: StepContext, pairs: readonly number[]): (readonly [number, number])[] {
  const ordered: (readonly [number, number])[] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    const [a, b] = [pairs[i] as number, pairs[i + 1] as number];
    ordered.push(compareNames(movers, a, b) < 0 ? [a, b] : [b, a]);
  }
  return ordered.sort(
    ([a, b], [c, d]) => (a === c ? 0 : comparePlaces(movers, a, c)) || (b === d ? 0 : comparePlaces(movers, b, d)),
  );
}
