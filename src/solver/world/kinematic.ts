import { statics } from "../broadphase/multiLevelGrid.js";
import { flushCoordinate } from "../sweep/separation.js";
import type { BodyIndex } from "../indices.js";
import { areStillFacing, isBlocked, isSolidFace, restsOn } from "./blocked.js";
import { overlapsOf, putBeside } from "./freePlace.js";
import type { MoverPair, StepContext } from "./impacts.js";
import { NONE } from "./dynamicBodies.js";
import { comparePlaces } from "./order.js";

/*
 *     boxes       [ min…, max… ] of all movers where the frame begins, indexed once by `statics`
 *     carriers    per mover that is carried the kinematic one that carries it
 *     rides       in the context: [ rider | support | axis | side ] [ … ] …     in the order from the bottom up
 *
 * Carrying walks upwards: from each kinematic mover to what rests on its face, and on to what rests on that, through `supports`,
 * which grows while it is walked. At the frame's end `rides` is walked once, so that each is put onto what already lies right.
 */

/** How far beside a face what leans on it may be, relative to its coordinate: more than rounding asks for. */
const NEAR = 16 * Number.EPSILON;

/** Boxes in hand: three numbers each for min and max. */
const box = new Float64Array(6);

/**
 * Lets go along with the kinematic movers that carry what rests on them when the frame begins, and what rests on that. Who
 * stands on several goes along with the one that it stands on itself, of two of these with the first by place.
 */
export function carryAtStart(context: StepContext): void {
  const { movers, filter, rides, contactGraph } = context;
  const { dimensions, count } = movers;
  const supports = movers.kinematic.filter((mover) => movers.carrying(mover) && !movers.isStill(mover));
  if (supports.length === 0) return;
  supports.sort((a, b) => comparePlaces(movers, a, b));
  const boxes = new Float64Array(2 * dimensions * count);
  for (let mover = 0; mover < count; mover++) {
    movers.loadBox(mover, 0, box);
    for (let axis = 0, place = 2 * dimensions * mover; axis < dimensions; axis++, place++) {
      boxes[place] = box[axis];
      boxes[place + dimensions] = box[3 + axis];
    }
  }
  const index = statics(boxes, dimensions);
  const near = new Float64Array(2 * dimensions);
  const carriers = new Map(supports.map((mover) => [mover, mover]));
  for (const support of supports) {
    const carrier = carriers.get(support) as number;
    const face = movers.carrying(carrier);
    if (!face) continue;
    const { axis, side } = face;
    near.set(boxes.subarray(2 * dimensions * support, 2 * dimensions * (support + 1)));
    const coordinate = near[side > 0 ? dimensions + axis : axis];
    const slack = NEAR * Math.max(Math.abs(near[axis]), Math.abs(near[dimensions + axis]));
    if (!movers.shapes.of(support)) {
      near[axis] = coordinate - slack;
      near[dimensions + axis] = coordinate + slack;
    }
    const found: BodyIndex[] = [];
    index.collect(near, found);
    const isCarried = (mover: BodyIndex): boolean =>
      !movers.passesObstacles(mover) &&
      !movers.passEachOther(mover, support) &&
      !carriers.has(mover) &&
      isSolidFace(filter.normalBetween(mover, support), axis, side) &&
      restsOn(movers, mover, support, axis, -side, 0);
    const riders = found.filter(isCarried);
    for (const rider of riders.sort((a, b) => comparePlaces(movers, a, b))) {
      carriers.set(rider, carrier);
      supports.push(rider);
      movers.carry(rider, carrier);
      rides.push(rider, support, axis, side);
      if (support === carrier) contactGraph.addRestingContact(rider, carrier, axis, side);
    }
  }
}

/** Whether any of a group that goes along on an axis is pressed to a side against a driven face, or is kinematic. */
export function areHeld(
  context: StepContext,
  group: readonly BodyIndex[],
  axis: number,
  side: number,
  time: number,
): boolean {
  const { movers, contactGraph } = context;
  for (const member of group) {
    if (movers.isKinematic(member)) return true;
    const rate = movers.faceRate(member, axis, side);
    for (let entry = contactGraph.resting(member); entry !== NONE; entry = contactGraph.after(entry)) {
      const other = contactGraph.other(entry);
      if (contactGraph.axis(entry) !== axis || contactGraph.side(entry) !== -side) continue;
      if (movers.faceRate(other, axis, -side) !== rate || !areStillFacing(movers, member, other, axis, time)) continue;
      const grows = movers.growths.growsOn(member, axis);
      if (movers.isKinematic(other) || (!grows && movers.growths.growsOn(other, axis))) return true;
      // Who grows is held by what is held itself: all else gives way to it.
      if (!grows) continue;
      if (isBlocked(context, other, axis, -side, time) || areHeld(context, [other], axis, side, time)) return true;
    }
  }
  return false;
}

/** Lets a mover stay where it is for the rest of the frame, since it has no free place left beside a kinematic one. */
export function squeeze({ movers, squeezed, paths }: StepContext, mover: BodyIndex, time: number): void {
  squeezed.add(mover);
  movers.squeeze(mover, time);
  paths.mark(mover, time);
}

/**
 * Puts a mover back on the driven faces with which it goes along: two sums of the same motion from different
 * times differ by an ulp, with which it would meet the side of the next piece of a platform.
 */
export function stayFlush(context: StepContext, mover: BodyIndex, time: number): void {
  const { movers, contactGraph } = context;
  for (let entry = contactGraph.resting(mover); entry !== NONE; entry = contactGraph.after(entry)) {
    const other = contactGraph.other(entry);
    const axis = contactGraph.axis(entry);
    if (!movers.drives(other, axis)) continue;
    const coordinate = coordinateOn(context, mover, other, axis, contactGraph.side(entry), time);
    if (coordinate !== undefined) movers.place(mover, axis, coordinate, time);
  }
}

/**
 * The same when the frame ends, for all that go along with something, from the bottom up.
 *
 * @param pairs gets those who are in each other by that
 */
export function endFlush(context: StepContext, pairs: MoverPair[]): void {
  const { rides } = context;
  for (let i = 0; i < rides.length; i += 4) {
    const [mover, support, axis, side] = rides.slice(i, i + 4) as [number, number, number, number];
    if (coordinateOn(context, mover, support, axis, side, 1) === undefined) continue;
    if (putBeside(context, mover, support, axis, side, 1)) pairs.push(...overlapsOf(context, mover, 1));
  }
}

/**
 * Where a mover is face to face with another one with which it goes along, if rounding alone put it elsewhere. It may be
 * beside it by now, on the next piece of a platform.
 */
function coordinateOn(
  { movers }: StepContext,
  mover: BodyIndex,
  other: BodyIndex,
  axis: number,
  side: number,
  time: number,
): number | undefined {
  if (movers.isFrozen(mover) || movers.faceRate(mover, axis, -side) !== movers.faceRate(other, axis, side)) {
    return undefined;
  }
  // Those are put beside each other where they meet, and by ulps when the frame ends.
  if (movers.shapes.areAmong(mover, other)) return undefined;
  movers.loadBox(other, time, box);
  const coordinate = flushCoordinate(box[axis], box[3 + axis], side, movers.size(mover, axis, time));
  if (coordinate === undefined) return undefined;
  const moves = Math.abs(coordinate - movers.coordinate(mover, axis, time));
  return moves === 0 || moves > movers.roundingError(mover, axis, time) ? undefined : coordinate;
}
