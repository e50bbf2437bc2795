import TinyQueue from "tinyqueue";
import { at, overlaps } from "../../geometry/index.js";
import { flushCoordinate, penetration } from "../sweep/separation.js";
import { anythingIn, depenetrateRounding, obstacleIn, roundingError } from "./freePlace.js";
import type { StepContext } from "./impacts.js";
import { comparePlaces } from "./order.js";

/** So often all axes are gone through: what overlaps then is wedged. */
const ROUNDS = 8;

/** A mover is pushed so often along an axis; more means a cluster in which pushes meet from many sides. */
const PUSHES = 64;

/** One mover is to be put beyond another, further along an axis. */
interface Push {
  readonly mover: number;
  readonly against: number;
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
  endsInside: readonly number[],
  endsOverlapping: readonly number[],
): void {
  const { movers } = context;
  let pairs: readonly number[] = endsOverlapping;
  for (const mover of new Set(endsInside)) {
    const moves = depenetrateRounding(context, mover, 1, obstacleIn(context));
    if (!moves) holdStuck(context, mover, 1);
    else if (moves.length > 0) pairs = [...pairs, ...overlapsOf(context, mover, 1)];
  }
  for (let round = 0; round < ROUNDS && pairs.length > 0; round++) {
    for (let axis = 0; axis < movers.dimensions; axis++) {
      pairs = pushAlong(context, pushAlong(context, pairs, axis, 1), axis, -1);
    }
  }
  for (const mover of pairs) holdStuck(context, mover, 1);
}

/** Movers of a pair one after the other, for each that a mover overlaps. */
export function overlapsOf({ movers, hashGrid }: StepContext, mover: number, time: number): readonly number[] {
  if (movers.passes(mover)) return [];
  const box = movers.box(mover, time);
  return [...hashGrid.touching(mover)].flatMap((other) =>
    !movers.passes(other) && overlaps(box, movers.box(other, time)) ? [mover, other] : [],
  );
}

/** Pushes one mover of each pair out of the other, to one side of an axis. Returns the pairs that still overlap. */
function pushAlong(context: StepContext, pairs: readonly number[], axis: number, side: 1 | -1): readonly number[] {
  const { movers, hashGrid } = context;
  const queue = new TinyQueue<Push>([], (a, b) => {
    if (a.from !== b.from) return a.from - b.from;
    return comparePlaces(movers, a.against, b.against) || comparePlaces(movers, a.mover, b.mover);
  });
  const rest: number[] = [];
  const counts = new Map<number, number>();

  const plan = (a: number, b: number): void => {
    const [boxA, boxB] = [movers.box(a, 1), movers.box(b, 1)];
    if (!overlaps(boxA, boxB)) return;
    const out = at(penetration(boxA, boxB), axis);
    if (out === 0) rest.push(a, b);
    else {
      const [mover, against] = out * side > 0 ? [a, b] : [b, a];
      queue.push({ mover, against, from: side * movers.coordinate(against, axis, 1) });
    }
  };

  for (let i = 0; i < pairs.length; i += 2) plan(pairs[i] as number, pairs[i + 1] as number);
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { mover, against } = next;
    const [box, support] = [movers.box(mover, 1), movers.box(against, 1)];
    if (!overlaps(box, support)) continue;
    const { size } = movers.body(mover);
    const coordinate = flushCoordinate(support, axis, side, at(size, axis));
    const count = counts.get(mover) ?? 0;
    counts.set(mover, count + 1);
    if (coordinate === undefined || count === PUSHES || !isWithinRounding(context, mover, axis, coordinate)) {
      rest.push(mover, against);
      continue;
    }
    const min = box.min.map((given, i) => (i === axis ? coordinate : given));
    if (obstacleIn(context)({ min, max: min.map((m, i) => m + at(size, i)) })) {
      rest.push(mover, against);
      continue;
    }
    movers.place(mover, axis, coordinate, 1);
    movers.bound(mover, 1);
    hashGrid.update(mover);
    const met = overlapsOf(context, mover, 1);
    for (let i = 0; i < met.length; i += 2) plan(met[i] as number, met[i + 1] as number);
  }
  return rest.length > 0 ? stillOverlapping(context, rest) : rest;
}

/** What rounding moves the first of a row by, it can move the last of it by as often as there are movers. */
function isWithinRounding({ movers }: StepContext, mover: number, axis: number, coordinate: number): boolean {
  return (
    Math.abs(coordinate - movers.coordinate(mover, axis, 1)) <= roundingError(movers, mover, axis, 1) * movers.count
  );
}

function stillOverlapping({ movers }: StepContext, pairs: readonly number[]): readonly number[] {
  const still: number[] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    const [a, b] = [pairs[i] as number, pairs[i + 1] as number];
    if (overlaps(movers.box(a, 1), movers.box(b, 1))) still.push(a, b);
  }
  return still;
}

/**
 * Stops a mover for the rest of the frame that rounding put into something and that no place near it frees: what moves on
 * from inside a wall is not seen to meet it, and would come out on its other side.
 */
export function holdStuck(context: StepContext, mover: number, time: number): void {
  context.stuck.push(mover);
  context.caught.add(mover);
  context.movers.freeze(mover, time);
  context.paths.mark(mover, time);
}

/**
 * Puts movers that are still in something when the frame ends back to where it began for them, and whoever is there by
 * now as well. Where it began nothing was in anything, so that this ends with nothing in anything.
 */
export function rollBackStuck(context: StepContext): void {
  const { movers, hashGrid, stuck } = context;
  const isBack = new Set<number>();
  const work = stuck.filter((mover) => anythingIn(context, mover, 1)(movers.box(mover, 1)) !== undefined);
  for (const mover of work) {
    if (isBack.has(mover)) continue;
    isBack.add(mover);
    context.caught.add(mover);
    for (let axis = 0; axis < movers.dimensions; axis++) movers.place(mover, axis, movers.origin(mover, axis), 1);
    movers.freeze(mover, 1);
    movers.bound(mover, 1);
    hashGrid.update(mover);
    context.paths.mark(mover, 1);
    const box = movers.box(mover, 1);
    for (const other of hashGrid.touchingBox(box)) {
      if (other !== mover && !movers.passes(other) && overlaps(box, movers.box(other, 1))) work.push(other);
    }
  }
}
