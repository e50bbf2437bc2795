import TinyQueue from "tinyqueue";
import { at, overlaps } from "../../geometry/index.js";
import { penetration } from "../sweep/separation.js";
import type { BodyIndex } from "../indices.js";
import { endFrameOf } from "./contactLimit.js";
import { areShapesOverlapping, areSolidShapes } from "./convexOverlap.js";
import { freedFromRounding } from "./convexPlace.js";
import { anythingIn, depenetrateRounding, movedTo, moversIn, overlapsOf, putBeside } from "./freePlace.js";
import { endGrowth, fit, trim } from "./growingBodies.js";
import type { MoverPair, StepContext } from "./impacts.js";
import { squeeze } from "./kinematic.js";
import { comparePlaces, inOrder } from "./order.js";

/*
 * Lists of the frame's end: movers, and pairs of them, whose rounded places may be inside something. Of a pair that overlaps the one
 * that is further along an axis is pushed; pushes are walked in the order of the axis from a heap, so that a row is gone through
 * once from end to end. `context.stuck` gets who could not be freed, and those are rolled back to where they began.
 */

/** So often all axes are gone through: what overlaps then is wedged. */
const ROUNDS = 8;
/** And where polygons are among them, of which a push can lead anywhere. */
const ROUNDS_OF_SHAPES = 64;

/** A mover is pushed so often along an axis; more means a cluster in which pushes meet from many sides. */
const PUSHES = 64;

/** One mover is to be put beyond another, further along an axis. */
interface Push {
  readonly mover: BodyIndex;
  readonly against: BodyIndex;
  /** Where the other one is, in the direction of the push: the order of pushes. */
  readonly from: number;
}

/**
 * At the frame's end each position is rounded once more, which can put a face an ulp into what it only touches. Those
 * bodies are put back face to face: a row of them from one end to the other, so that each is moved once; first upwards
 * along each axis and, where something is in the way, downwards.
 */
export function removeRoundingOverlaps(
  context: StepContext,
  endsInside: readonly BodyIndex[],
  endsOverlapping: readonly MoverPair[],
): void {
  let pairs = endsOverlapping;
  for (const mover of new Set(endsInside)) {
    const moves = depenetrateRounding(context, mover, 1);
    if (!moves && fit(context, mover, 1)) pairs = [...pairs, ...overlapsOf(context, mover, 1)];
    else if (!moves) holdStuck(context, mover, 1);
    else if (moves.length > 0) pairs = [...pairs, ...overlapsOf(context, mover, 1)];
  }
  const rounds = context.movers.shapes.isAny ? ROUNDS_OF_SHAPES : ROUNDS;
  for (let round = 0; round < rounds && pairs.length > 0; round++) {
    for (let axis = 0; axis < context.movers.dimensions; axis++) {
      pairs = pushAlong(context, pushAlong(context, pairs, axis, 1), axis, -1);
    }
    if (context.movers.shapes.isAny) pairs = freeShapes(context, pairs, round);
  }
  for (const [a, b] of pairs) {
    const { movers } = context;
    if (movers.isKinematic(b)) squeeze(context, a, 1);
    else if (movers.isKinematic(a)) squeeze(context, b, 1);
    else if (trim(context, a, b) || trim(context, b, a)) continue;
    else [a, b].forEach((mover) => holdStuck(context, mover, 1));
  }
}

/**
 * Puts one of each pair of which one is a convex polygon out of all around, by ulps; or where neither has room, one out of the
 * other, in each round the other one. Returns the pairs that overlap then.
 */
function freeShapes(context: StepContext, pairs: readonly MoverPair[], round: number): readonly MoverPair[] {
  const { movers } = context;
  const left: MoverPair[] = [];
  // Who gives way does not depend on how bodies are listed.
  const ordered = inOrder(movers, pairs);
  const isFreed = (mover: BodyIndex, from: boolean | number): boolean => {
    if (movers.isKinematic(mover)) return false;
    const place = freedFromRounding(
      context,
      mover,
      [movers.coordinate(mover, 0, 1), movers.coordinate(mover, 1, 1)],
      1,
      from,
    );
    if (place) movedTo(context, mover, place, 1);
    return place !== undefined;
  };
  const free = ([a, b]: MoverPair): void => {
    if (!areShapesOverlapping(context, a, b, 1) || !areSolidShapes(context, a, b, 1)) return;
    if (isFreed(a, true) || isFreed(b, true)) return;
    const [mover, other] = round % 2 === 0 ? [a, b] : [b, a];
    if (isFreed(mover, other)) left.push(...overlapsOf(context, mover, 1));
    else left.push([a, b]);
  };
  for (const each of ordered) {
    if (movers.shapes.areAmong(...each)) free(each);
    else left.push(each);
  }
  return left;
}

/** Pushes one mover of each pair out of the other, to one side of an axis. Returns the pairs that still overlap. */
function pushAlong(
  context: StepContext,
  pairs: readonly MoverPair[],
  axis: number,
  side: 1 | -1,
): readonly MoverPair[] {
  const { movers } = context;
  const queue = new TinyQueue<Push>([], (a, b) => {
    if (a.from !== b.from) return a.from - b.from;
    return comparePlaces(movers, a.against, b.against) || comparePlaces(movers, a.mover, b.mover);
  });
  const rest: MoverPair[] = [];
  const counts = new Map<BodyIndex, number>();

  const areApart = (a: BodyIndex, b: BodyIndex): boolean => !overlaps(movers.box(a, 1), movers.box(b, 1));
  const plan = ([a, b]: MoverPair): void => {
    if (areApart(a, b)) return;
    if (movers.shapes.areAmong(a, b)) {
      rest.push([a, b]);
      return;
    }
    const out = at(penetration(movers.box(a, 1), movers.box(b, 1)), axis);
    if (out === 0) rest.push([a, b]);
    else {
      const [mover, against] = out * side > 0 ? [a, b] : [b, a];
      // It is the other one that gives way, to the other side.
      if (movers.isKinematic(mover)) {
        rest.push([a, b]);
        return;
      }
      queue.push({ mover, against, from: side * movers.coordinate(against, axis, 1) });
    }
  };

  pairs.forEach(plan);
  for (let next = queue.pop(), popped = 1; next; next = queue.pop(), popped++) {
    const { mover, against } = next;
    if (areApart(mover, against)) continue;
    const count = counts.get(mover) ?? 0;
    counts.set(mover, count + 1);
    const mayGo = (coordinate: number): boolean => isWithinRounding(context, mover, axis, coordinate);
    if (count === PUSHES || !putBeside(context, mover, against, axis, side, 1, mayGo)) {
      rest.push([mover, against]);
    } else overlapsOf(context, mover, 1).forEach(plan);
  }
  return rest.filter(([a, b]) => !areApart(a, b));
}

/** What rounding moves the first of a row by, it can move the last of it by as often as there are movers. */
function isWithinRounding({ movers }: StepContext, mover: BodyIndex, axis: number, coordinate: number): boolean {
  return (
    Math.abs(coordinate - movers.coordinate(mover, axis, 1)) <= movers.roundingError(mover, axis, 1) * movers.count
  );
}

/** Whether a mover that is inside of something by a rounding, or by its growth, is out of it now; else it is held where it is. */
export function resolveRoundingOverlap(context: StepContext, mover: BodyIndex, time: number): boolean {
  if (depenetrateRounding(context, mover, time)?.length) return true;
  if (context.movers.growths.growsAnywhere(mover)) {
    endGrowth(context, mover, time);
    return true;
  }
  holdStuck(context, mover, time);
  return false;
}

/**
 * Stops a mover for the rest of the frame that rounding put into something and that no place near it frees: what moves on
 * from inside a wall is not seen to meet it, and would come out on its other side.
 */
export function holdStuck(context: StepContext, mover: BodyIndex, time: number): void {
  context.stuck.push(mover);
  endFrameOf(context, mover, time);
}

/**
 * Puts movers that are still in something when the frame ends back to where it began for them, and whoever is there by
 * now as well. Where it began nothing was in anything, so that this ends with nothing in anything but a kinematic one that
 * came there: who is in that is squeezed.
 */
export function rollBackStuck(context: StepContext): void {
  const { movers, hashGrid, stuck } = context;
  const isBack = new Set<BodyIndex>();
  // One that was held for each whom it overlaps is there as often.
  const held = [...new Set(stuck)];
  const work: BodyIndex[] = [];
  for (const mover of held) {
    if (anythingIn(context, mover, 1)(movers.box(mover, 1)) !== undefined) work.push(mover);
  }
  for (const mover of work) {
    if (isBack.has(mover)) continue;
    isBack.add(mover);
    for (let axis = 0; axis < movers.dimensions; axis++) movers.place(mover, axis, movers.origin(mover, axis), 1);
    if (movers.growths.isGrowing(mover)) movers.growths.takeBack(mover);
    context.paths.takeBack(mover);
    endFrameOf(context, mover, 1);
    hashGrid.refile(mover, 1);
    for (const other of moversIn(context, mover, movers.box(mover, 1), 1)) {
      if (movers.isKinematic(other)) squeeze(context, mover, 1);
      else work.push(other);
    }
  }
}
