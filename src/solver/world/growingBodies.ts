import { at, overlaps } from "../../geometry/index.js";
import { penetration, positionBelow } from "../sweep/separation.js";
import type { BodyIndex } from "../indices.js";
import { isBlocked } from "./blocked.js";
import { depenetrateRounding, obstacleIn } from "./freePlace.js";
import type { StepContext } from "./impacts.js";
import { afterImpulse, applyImpulse, islandOf, respond, setFaceMotion, shareOf } from "./impulse.js";
import { areHeld } from "./kinematic.js";

/*
 * Keeps nothing: sizes and their rates stand in `growths.ts`, who goes along with whom in the contact graph. A contact looks at two
 * parties, each a mover with its island, and at what lets it go no further; it walks over these islands alone.
 */

/**
 * Two movers meet that come closer: as `applyImpulse` does it, but for those that grow along the axis. A face that grows
 * pushes as one of an infinite mass. If what it meets cannot give way, the one that grows does; if that cannot either, there
 * is no room, and its growth ends for the frame. Two that grow share what their faces move by their masses.
 *
 * @param side where `a` is, seen from `b`; if only one of them is kinematic, or grows, it is `b`.
 * @returns every body whose motion changed.
 */
export function meet(
  context: StepContext,
  a: BodyIndex,
  b: BodyIndex,
  axis: number,
  side: number,
  time: number,
): readonly BodyIndex[] {
  const { movers } = context;
  if (!movers.growths.growsOn(a, axis) && (!movers.growths.growsOn(b, axis) || movers.isKinematic(b))) {
    return applyImpulse(context, a, b, axis, side, time);
  }
  if (!movers.isKinematic(b)) return meetGrowing(context, a, b, axis, side, time);
  let turned: readonly BodyIndex[] = [];
  giveWay(context, a, axis, side, time, () => {
    turned = applyImpulse(context, a, b, axis, side, time);
  });
  return turned;
}

/**
 * Lets a mover that may grow turn at a contact. Where that would drive its other face into what it leans on, there is no
 * room: its growth ends for the frame.
 *
 * @param side where the mover is, seen from what it met
 */
export function giveWay(
  context: StepContext,
  mover: BodyIndex,
  axis: number,
  side: number,
  time: number,
  turn: () => void,
): void {
  const { movers } = context;
  const limit = movers.growths.growsOn(mover, axis) ? limitOf(context, [mover], axis, side, time) : undefined;
  turn();
  if (limit !== undefined) holdGrowth(context, mover, axis, side, limit, time);
}

/** Ends the growth of a mover if the face on a side of it goes faster than what is there. */
function holdGrowth(
  context: StepContext,
  mover: BodyIndex,
  axis: number,
  side: number,
  limit: number,
  time: number,
): void {
  if (context.movers.faceRate(mover, axis, side) * side > limit * side) endGrowth(context, mover, time);
}

/** How fast what lets a group go no further to a side goes there itself; undefined where there is nothing. */
function limitOf(
  context: StepContext,
  group: readonly BodyIndex[],
  axis: number,
  side: number,
  time: number,
): number | undefined {
  const { movers } = context;
  const mover = group[0];
  if (movers.isFrozen(mover) || isBlocked(context, mover, axis, -side, time)) return 0;
  return areHeld(context, group, axis, side, time) ? movers.faceRate(mover, axis, side) : undefined;
}

/** One of two that meet: where it is seen from the other one, who goes along with it, and what lets it go no further. */
interface Party {
  readonly mover: BodyIndex;
  readonly side: number;
  readonly grows: boolean;
  readonly island: readonly BodyIndex[];
  readonly limit: number | undefined;
  /** Of the face with which it meets the other one. */
  readonly rate: number;
  readonly speed: number;
}

function partyOf(context: StepContext, mover: BodyIndex, axis: number, side: number, time: number): Party {
  const { movers } = context;
  const grows = movers.growths.growsOn(mover, axis);
  const island = islandOf(context, mover, axis, time);
  const limit = limitOf(context, island, axis, side, time);
  const rate = movers.faceRate(mover, axis, -side);
  return { mover, side, grows, island, limit, rate, speed: movers.faceSpeed(mover, axis, -side) };
}

function meetGrowing(
  context: StepContext,
  a: BodyIndex,
  b: BodyIndex,
  axis: number,
  side: number,
  time: number,
): readonly BodyIndex[] {
  const { movers, contactGraph, rides } = context;
  const one = partyOf(context, a, axis, side, time);
  const other = partyOf(context, b, axis, -side, time);
  const restitution = Math.max(movers.traits.restitution(a), movers.traits.restitution(b));
  if (one.grows && other.grows && one.limit === undefined && other.limit === undefined) {
    shift(context, one, other, axis, restitution, time);
    shift(context, other, one, axis, restitution, time);
    if (restitution > 0) return [...one.island, ...other.island];
    // What the faces between them do is one number, also where it is rounded.
    movers.growths.setFaceRate(b, axis, side, movers.faceRate(a, axis, -side));
    movers.islands.merge([...one.island, ...other.island], axis);
    contactGraph.addRestingContact(a, b, axis, side);
    return [...one.island, ...other.island];
  }
  // Of two that grow, the one that can gives way.
  const isOnePushed = one.grows ? other.grows && one.limit === undefined : true;
  const [pushed, pusher] = isOnePushed ? [one, other] : [other, one];
  if (pushed.limit === undefined) {
    const rate = afterImpulse(0, pushed.rate, 1, pusher.rate, restitution);
    push(context, pushed, axis, rate, afterImpulse(0, pushed.speed, 1, pusher.speed, restitution), time);
    if (!pushed.grows && pushed.island.length > 1) movers.islands.merge(pushed.island, axis);
    if (restitution === 0) {
      contactGraph.addRestingContact(pushed.mover, pusher.mover, axis, pushed.side);
      if (!pushed.grows) rides.push(pushed.mover, pusher.mover, axis, pushed.side);
    }
    return pushed.grows ? [pushed.mover, pusher.mover] : [...pushed.island, pusher.mover];
  }
  if (pushed.grows) {
    endGrowth(context, a, time);
    endGrowth(context, b, time);
    return [a, b];
  }
  const isHeld = pushed.limit === pushed.rate;
  if (!isHeld) for (const each of pushed.island) setFaceMotion(movers, each, axis, pushed.side, pushed.limit, 0, time);
  push(context, pusher, axis, pushed.limit, isHeld ? pushed.speed : 0, time);
  contactGraph.addSupport(pusher.mover, pushed.mover, axis, pusher.side);
  if (isHeld) contactGraph.addRestingContact(pusher.mover, pushed.mover, axis, pusher.side);
  if (pusher.limit !== undefined) holdGrowth(context, pusher.mover, axis, pusher.side, pusher.limit, time);
  return [pusher.mover, ...pushed.island];
}

/** Lets one of two that meet, and who goes along with it, go on with the face that meets the other one. */
function push(context: StepContext, party: Party, axis: number, rate: number, speed: number, time: number): void {
  const { movers } = context;
  const { mover, side, island } = party;
  const isTowards = movers.motion(mover, axis) * side < 0;
  for (const each of party.grows ? [mover] : island) {
    setFaceMotion(movers, each, axis, side, rate, speed - movers.carriedSpeed(each, axis), time);
  }
  if (isTowards) respond(movers, mover, axis, side, time, "mover");
}

/** Lets one of two that meet and both grow share the momentum of the other one, with all that grow along with it. */
function shift(
  { movers }: StepContext,
  own: Party,
  other: Party,
  axis: number,
  restitution: number,
  time: number,
): void {
  const massOf = ({ island }: Party): number => island.reduce((mass, mover) => mass + movers.traits.mass(mover), 0);
  const share = shareOf(massOf(own), massOf(other));
  const back = shareOf(massOf(other), massOf(own));
  const faster = afterImpulse(share, own.rate, back, other.rate, restitution) - own.rate;
  const speed = afterImpulse(share, own.speed, back, other.speed, restitution) - own.speed;
  for (const each of own.island) {
    movers.growths.shift(each, axis, faster, time);
    movers.setSpeed(each, axis, movers.speed(each, axis) + speed);
  }
}

/** Ends the growth of a mover for the rest of the frame, since it has no room. */
export function endGrowth(context: StepContext, mover: BodyIndex, time: number): void {
  const { movers, squeezed, paths } = context;
  squeezed.add(mover);
  movers.growths.stop(mover, time);
  fit(context, mover, time);
  paths.mark(mover, time);
}

/**
 * Takes from the size of a mover that stopped growing what rounding put into something. Says whether it is in nothing that
 * never moves.
 */
export function fit(context: StepContext, mover: BodyIndex, time: number): boolean {
  const { movers } = context;
  if (!movers.growths.isGrowing(mover) || movers.isKinematic(mover)) return false;
  movers.growths.stop(mover, time);
  const blocker = obstacleIn(context, mover, time);
  for (let attempt = 0; attempt < FITS; attempt++) {
    if (!blocker(movers.box(mover, time)) || depenetrateRounding(context, mover, time)) return true;
    for (let axis = 0; axis < movers.dimensions; axis++) {
      const size = movers.size(mover, axis, time);
      const least = movers.size(mover, axis, 0);
      if (size > least)
        movers.growths.resize(mover, axis, Math.max(least, size - movers.roundingError(mover, axis, time)));
    }
  }
  return false;
}

/**
 * Takes from the size of a mover that grew what rounding put into another one at the frame's end. Says whether they are
 * apart then: a mover that has no such size left stays as it is, as it would come into what is on its other side.
 */
export function trim({ movers }: StepContext, mover: BodyIndex, other: BodyIndex): boolean {
  if (!movers.growths.isGrowing(mover) || movers.isKinematic(mover)) return false;
  const [own, met] = [movers.box(mover, 1), movers.box(other, 1)];
  const push = penetration(own, met);
  const axis = push.findIndex((component) => component !== 0);
  if (!movers.growths.grewOn(mover, axis)) return false;
  if (!(Math.abs(at(push, axis)) <= movers.roundingError(mover, axis, 1) * movers.count)) return false;
  const low = at(push, axis) > 0 ? at(met.max, axis) : at(own.min, axis);
  const high = at(push, axis) > 0 ? at(own.max, axis) : at(met.min, axis);
  if (!(low <= high)) return false;
  movers.growths.stop(mover, 1);
  movers.place(mover, axis, low, 1);
  movers.growths.resize(mover, axis, positionBelow(high, low));
  return !overlaps(movers.box(mover, 1), met);
}

/** So often a size is made less by what rounding can be. */
const FITS = 3;
