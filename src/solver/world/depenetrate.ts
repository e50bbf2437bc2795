import { at, overlaps } from "../../geometry/index.js";
import { normalOf } from "../sweep/axes.js";
import { penetration } from "../sweep/separation.js";
import { sweep } from "../sweep/sweep.js";
import { obstacleBehind } from "./blocked.js";
import { isClosing, note } from "./contact.js";
import { anythingIn, coordinateBeyond, freeFrom, obstacleIn } from "./freePlace.js";
import type { ExactPrediction } from "./impactScheduler.js";
import { type Frame, NONE } from "./impacts.js";
import { meet, respond } from "./impulse.js";
import { compareNames, comparePlaces } from "./order.js";
import { overlapsOf } from "./rounding.js";

/** A mover is pushed so often; more means one in a crowd that pushes in circles. */
const PUSHES = 16;

/** Two movers that overlapped: `axis` and `side` lead the first one out of the second. */
type Separated = (a: number, b: number, axis: number, side: -1 | 1) => void;

/**
 * Separates what overlaps when the frame begins, with contacts at time 0: movers from obstacles, to the nearest free
 * place, then from each other by the least translation.
 *
 * @returns the bodies that moved or go on differently.
 */
export function separateAtBegin(frame: Frame, { inside, overlapping }: ExactPrediction): readonly number[] {
  const { movers, obstacles } = frame;
  const byPlace = (a: number, b: number): number => comparePlaces(movers, a, b);
  const turned = new Set<number>(inside);
  for (const mover of [...inside].sort(byPlace)) {
    const start = { ...movers.box(mover, 0), displacement: movers.rates(mover) };
    const still = start.displacement.map(() => 0);
    for (const { axis, side } of freeFrom(frame, mover, 0, obstacleIn(frame))) {
      const obstacle = obstacleBehind(frame, mover, axis, side, 0);
      if (obstacle === NONE) continue;
      const answer = sweep(start, { ...obstacles.boxOf(obstacle), displacement: still });
      const exit = answer.kind === "miss" ? 0 : answer.exit;
      note(frame, mover, NONE, obstacle, 0, exit, normalOf(movers.dimensions, axis, side));
      if (isClosing(frame, mover, NONE, axis, side)) respond(movers, mover, axis, side, 0);
    }
  }
  const pairs = [...overlapping, ...inside.flatMap((mover) => overlapsOf(frame, mover, 0))];
  const met = new Set<string>();
  const pushed = separatePairs(frame, pairs, (a, b, axis, side) => {
    // A pair that is pushed together again by others has met all the same.
    if (met.has(`${a} ${b}`)) return;
    met.add(`${a} ${b}`);
    note(frame, a, b, NONE, 0, 0, normalOf(movers.dimensions, axis, side));
    const both = isClosing(frame, a, b, axis, side) ? meet(frame, a, b, axis, side, 0) : [a, b];
    for (const mover of both) turned.add(mover);
  });
  for (const mover of pushed) turned.add(mover);
  for (const mover of turned) {
    movers.setOrigin(mover);
    frame.paths.mark(mover, 0);
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
function separatePairs(frame: Frame, pairs: readonly number[], separated: Separated): readonly number[] {
  const { movers } = frame;
  const work = inOrder(frame, pairs);
  const jammed: (readonly [number, number])[] = [];
  const pushes = new Map<number, number>();
  /** Where movers cannot go: mover, axis and side. And to which side they were pushed on an axis. */
  const stuck = new Set<string>();
  const heading = new Map<string, number>();

  const push = (mover: number, against: number, axis: number, side: number): boolean => {
    const count = pushes.get(mover) ?? 0;
    if (count === PUSHES || movers.isFrozen(mover) || stuck.has(`${mover} ${axis} ${side}`)) return false;
    const { size } = movers.body(mover);
    const coordinate = coordinateBeyond(movers.box(against, 0), axis, side, at(size, axis));
    if (coordinate === undefined) return false;
    const min = movers.position(mover, 0).map((given, i) => (i === axis ? coordinate : given));
    if (obstacleIn(frame)({ min, max: min.map((m, i) => m + at(size, i)) })) return false;
    movers.place(mover, axis, coordinate, 0);
    movers.bound(mover, 0);
    frame.neighbours.update(mover);
    heading.set(`${mover} ${axis}`, side);
    pushes.set(mover, count + 1);
    work.push(...inOrder(frame, overlapsOf(frame, mover, 0)));
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
    freeFrom(frame, a, 0, anythingIn(frame, a, 0));
    pushes.set(a, PUSHES);
  }
  return [...pushes.keys()];
}

/** Pairs as such, each in the order of its names, sorted by where they began. */
function inOrder({ movers }: Frame, pairs: readonly number[]): (readonly [number, number])[] {
  const ordered: (readonly [number, number])[] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    const [a, b] = [pairs[i] as number, pairs[i + 1] as number];
    ordered.push(compareNames(movers, a, b) < 0 ? [a, b] : [b, a]);
  }
  return ordered.sort(
    ([a, b], [c, d]) => (a === c ? 0 : comparePlaces(movers, a, c)) || (b === d ? 0 : comparePlaces(movers, b, d)),
  );
}
