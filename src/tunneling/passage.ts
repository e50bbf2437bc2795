import { at, type Box, type Vec } from "../geometry/index.js";
import { type Growth, type MovingBox, sweep, sweepConvex } from "../solver/index.js";
import { type CurvedSolid, curveOf, isCurve, type Motion, staysOf, steepestAxis } from "./curvedMotion.js";
import type { Meeting } from "./sceneWorld.js";
import { along, cornersOf, type MovingSolid, movedBy, normalsOf, shapeOf, type Solid } from "./solid.js";

/** One stay in an obstacle: when the box enters it and leaves it, in frames. */
export interface Crossing {
  /** As `obstacleAt` reads it. */
  readonly obstacle: number;
  readonly box: Solid;
  readonly entry: number;
  readonly exit: number;
  /** Out of the obstacle, on the face that was entered; undefined when the path began inside. */
  readonly normal: Vec | undefined;
  readonly enteredAxes: readonly number[];
  /** Of polygons, out of the obstacle, on the face that is left; of boxes there is the axis. */
  readonly exitNormal?: Vec;
  readonly exitAxis: number;
  /** Of a curve: out of the obstacle, on the face through which it leaves; undefined where it stays as long as is looked. */
  readonly wayOut?: Vec | undefined;
  /** Whether the face that was entered is the only one of the obstacle that is solid. */
  readonly isOneWay?: true;
}

/** A motion from slightly before its start, and by which part of the step. */
export interface Ahead {
  readonly motion: Motion;
  readonly before: number;
}

/**
 * The same motion from slightly before its start, against another one: what a push has put flush with a slanted face, or with another
 * mover, may by rounding begin behind it. Each face begins as far back as it moves against the one of the other that it can meet.
 */
export function aheadOf(own: Motion, other?: Motion): Ahead {
  const moves = own.displacement.map((by, axis) => by - (other ? at(other.displacement, axis) : 0));
  const reach = Math.max(...[...own.min, ...own.max].map(Math.abs));
  const most = Math.max(...moves.map(Math.abs));
  const before = most > 0 ? Math.min(MOST_BEFORE, (NEAR * reach) / most) : 0;
  const further = (from: Vec, by: Vec): Vec => from.map((each, axis) => each + at(by, axis));
  const back = (by: Vec): Vec => by.map((each) => 0 - each);
  if (own.polygon || (!own.growth && !other?.growth)) {
    const extra = moves.map((by) => by * before);
    const motion = {
      ...own,
      ...movedBy(own, { displacement: back(extra) }),
      displacement: further(own.displacement, extra),
    };
    return { motion, before };
  }
  const extraOf = (own?: Vec, other?: Vec): Vec =>
    moves.map((by, axis) => (by + (own?.[axis] ?? 0) - (other?.[axis] ?? 0)) * before);
  const [lows, highs] = [extraOf(own.growth?.min, other?.growth?.max), extraOf(own.growth?.max, other?.growth?.min)];
  const displacement = further(own.displacement, lows);
  const [min, max] = [further(own.min, back(lows)), further(own.max, back(highs))];
  const still = own.displacement.map(() => 0);
  const { min: low, max: high } = own.growth ?? { min: still, max: still };
  const growth = { min: low, max: high.map((by, axis) => by + at(highs, axis) - at(lows, axis)) };
  // A size that begins at 0 is not below 0 before that.
  return {
    motion: { ...own, min, max: max.map((m, axis) => Math.max(m, at(min, axis))), displacement, growth },
    before,
  };
}

/** A passage of {@link aheadOf} a motion, with the times of the motion itself. */
export function inFrame(passage: Passage, before: number): Passage {
  const timeOf = (time: number): number => time * (1 + before) - before;
  return { ...passage, entry: timeOf(passage.entry), exit: timeOf(passage.exit) };
}

/** More than what rounding may put a body behind a face by: as a part of a step at most, and of its coordinates. */
const [MOST_BEFORE, NEAR] = [2 ** -34, 2 ** -38];

/** Obstacles that the path crosses without a moment outside: one wall, however many boxes it is drawn with. */
export interface Passage {
  readonly first: Crossing;
  readonly crossings: readonly Crossing[];
  readonly entry: number;
  readonly exit: number;
  /** Whether it leaves on the axis on which it entered: through the wall, not over its corner. */
  readonly isStraight: boolean;
}

/** How many frames ahead a passage is followed. One that begins in this frame and lasts less than one ends within two. */
export const FRAMES_AHEAD = 2;

/** When a box crosses an obstacle within the frames ahead. */
export function crossings(obstacle: number, mover: Motion, met: Motion): readonly Crossing[] {
  if (!isCurve(mover, met)) {
    const found = straightCrossing(obstacle, mover, met);
    return found ? [found] : [];
  }
  return crossingsOnCurve(obstacle, met, FRAMES_AHEAD, curveOf(mover, FRAMES_AHEAD), curveOf(met, FRAMES_AHEAD));
}

/** When a stay ends that lasts beyond the frames ahead, if both go on along their curves; Infinity where that is not soon. */
export function lateExit(mover: Motion, met: Motion): number {
  const found = staysOf(curveOf(mover, FAR_AHEAD), curveOf(met, FAR_AHEAD)).find(
    ({ exit }) => exit * FAR_AHEAD > FRAMES_AHEAD,
  );
  return found && found.exit < 1 ? found.exit * FAR_AHEAD : Infinity;
}

/** How far ahead that is looked for. */
const FAR_AHEAD = 64;

/** The same along the curves of some frames. */
export function crossingsOnCurve(
  obstacle: number,
  { min, max, polygon }: Solid,
  frames: number,
  mover: CurvedSolid,
  met: CurvedSolid,
): readonly Crossing[] {
  const areBoxes = "min" in mover && "min" in met;
  return staysOf(mover, met).map(({ entry, exit, normal, axes, wayOut }) => ({
    obstacle,
    box: { min, max, polygon },
    entry: normal ? entry * frames : -Infinity,
    exit: exit < 1 ? exit * frames : Infinity,
    normal,
    enteredAxes: axes,
    exitAxis: wayOut ? steepestAxis(wayOut) : 0,
    ...(!areBoxes && wayOut && { exitNormal: wayOut }),
    wayOut,
  }));
}

/** How many frames ahead two boxes go on as they do: until a size would be less than nothing, which it is in none of them. */
export function framesAhead(a: MovingBox, b: MovingBox): number {
  if (!a.growth && !b.growth) return FRAMES_AHEAD;
  const ends = [a, b].flatMap(({ min, max, growth }) =>
    (growth?.max ?? []).map((change, axis) =>
      change < 0 ? ((at(max, axis) - at(min, axis)) * INWARD) / -change : Infinity,
    ),
  );
  return Math.min(FRAMES_AHEAD, ...ends);
}

function movingAhead({ min, max, displacement, growth }: MovingBox, frames: number): MovingBox {
  const over = (vec: Vec): Vec => vec.map((component) => component * frames);
  const ahead = over(displacement);
  if (!growth) return { min, max, displacement: ahead };
  return { min, max, displacement: ahead, growth: { min: over(growth.min), max: over(growth.max) } };
}

/** What is left of a size that vanishes, so that no rounding makes less than nothing of it. */
const INWARD = 1 - 2 ** -50;

/** When a box on a straight path crosses an obstacle within the frames ahead; undefined where it does not. */
export function straightCrossing(obstacle: number, mover: MovingSolid, met: MovingSolid): Crossing | undefined {
  if (mover.polygon || met.polygon) return crossingOfShapes(obstacle, mover, met);
  const frames = framesAhead(mover, met);
  const ahead = movingAhead(mover, frames);
  const other = movingAhead(met, frames);
  const answer = sweep(ahead, other);
  if (answer.kind === "miss" || answer.kind === "graze") return undefined;
  const hit = answer.kind === "hit" ? answer : undefined;
  return {
    obstacle,
    box: { min: met.min, max: met.max },
    entry: hit ? hit.time * frames : -Infinity,
    exit: answer.exit * frames,
    normal: hit?.normal,
    enteredAxes: hit?.axes ?? [],
    exitAxis: firstExitAxis(ahead, other),
  };
}

/** {@link straightCrossing} where one of the two is a convex polygon. */
function crossingOfShapes(obstacle: number, mover: MovingSolid, met: MovingSolid): Crossing | undefined {
  const frames = framesAhead(mover, met);
  const [ahead, other] = [mover, met].map((each) => ({ ...each, ...movingAhead(each, frames) })) as [
    MovingSolid,
    MovingSolid,
  ];
  const answer = sweepConvex(shapeOf(ahead, ahead), shapeOf(other, other));
  if (answer.kind === "miss" || answer.kind === "graze") return undefined;
  const hit = answer.kind === "hit" ? answer : undefined;
  const { min, max, polygon } = met;
  const exitNormal = exitNormalOf(ahead, other);
  return {
    obstacle,
    box: { min, max, polygon },
    entry: hit ? hit.time * frames : -Infinity,
    exit: answer.exit * frames,
    normal: hit?.normal,
    enteredAxes: hit ? (hit.isCorner ? [0, 1] : [steepestAxis(hit.normal)]) : [],
    exitAxis: steepestAxis(exitNormal),
    exitNormal,
  };
}

/** The normal of the first face, out of the obstacle at the mover, behind which all of the mover is: there the crossing ends. */
function exitNormalOf(mover: MovingSolid, met: MovingSolid): Vec {
  const normals = [
    ...normalsOf(cornersOf(met)),
    ...normalsOf(cornersOf(mover)).map((normal) => normal.map((n) => 0 - n)),
  ];
  let first = Infinity;
  let left: Vec = normals[0] ?? [1, 0];
  for (const normal of normals) {
    const [near, far] = [endAlong(mover, normal, -1), endAlong(met, normal, 1)];
    const speed = near.moves - far.moves;
    if (!(speed > 0) || (far.place - near.place) / speed >= first) continue;
    first = (far.place - near.place) / speed;
    left = normal;
  }
  return left;
}

/** Where a solid ends to a side along a normal, and what that end moves: of a box that grows always with the same corner. */
function endAlong(solid: MovingSolid, normal: Vec, side: 1 | -1): { readonly place: number; readonly moves: number } {
  const { min, max, displacement, growth } = solid;
  const moves = along(normal, displacement);
  if (solid.polygon) {
    const places = cornersOf(solid).map((corner) => side * along(normal, corner));
    return { place: side * Math.max(...places), moves };
  }
  const isUpper = (n: number): boolean => n * side > 0;
  const grows = normal.map((n, axis) => (growth ? at(isUpper(n) ? growth.max : growth.min, axis) : 0));
  const corner = normal.map((n, axis) => at(isUpper(n) ? max : min, axis));
  return { place: along(normal, corner), moves: moves + along(normal, grows) };
}

/** Those crossings that begin at the only face that can be met. */
export function limited(found: readonly Crossing[], met: Meeting): readonly Crossing[] {
  if (met === "any") return found;
  return found.flatMap((each): readonly Crossing[] => {
    const isMet = met !== "none" && each.normal !== undefined && along(met, each.normal) > 0;
    return isMet ? [{ ...each, isOneWay: true }] : [];
  });
}

/** Joins crossings that follow each other without a gap, in the order of the path. */
export function passages(crossings: readonly Crossing[], mover: Box): readonly Passage[] {
  const sorted = [...crossings].sort(
    (a, b) => a.entry - b.entry || a.enteredAxes.length - b.enteredAxes.length || b.exit - a.exit,
  );
  // A box without extent is in no two flush walls at once, and yet has no way out between them.
  const isPoint = mover.min.some((m, axis) => m === at(mover.max, axis));
  const groups: Crossing[][] = [];
  let end = -Infinity;
  for (const next of sorted) {
    const group = groups[groups.length - 1];
    if (group && (next.entry < end || (isPoint && next.entry === end))) group.push(next);
    else groups.push([next]);
    end = group && groups[groups.length - 1] === group ? Math.max(end, next.exit) : next.exit;
  }
  return groups.flatMap((group) => {
    const first = group[0];
    if (!first) return [];
    const last = group.reduce((latest, next) => (next.exit > latest.exit ? next : latest), first);
    const isStraight = first.normal !== undefined && isThrough(first.normal, last);
    return [{ first, crossings: group, entry: first.entry, exit: last.exit, isStraight }];
  });
}

/** Whether a crossing ends on the axis of a normal or, of polygons, at a face that looks the other way. */
export function isThrough(normal: Vec, { exitAxis, exitNormal, wayOut }: Crossing): boolean {
  if (exitNormal) return along(normal, exitNormal) < 0;
  if (at(normal, exitAxis) === 0) return false;
  // Along a curve it may leave where it came in.
  return !wayOut || at(wayOut, exitAxis) === -at(normal, exitAxis);
}

function firstExitAxis(a: MovingBox, b: MovingBox): number {
  if (a.growth ?? b.growth) return firstExitAxisOfGrowing(a, b);
  const exits = a.displacement.map((moves, axis) => {
    const speed = moves - at(b.displacement, axis);
    if (speed === 0) return Infinity;
    return (speed > 0 ? at(b.max, axis) - at(a.min, axis) : at(b.min, axis) - at(a.max, axis)) / speed;
  });
  return exits.indexOf(Math.min(...exits));
}

function firstExitAxisOfGrowing(a: MovingBox, b: MovingBox): number {
  const upper = ({ displacement, growth }: MovingBox, axis: number): number =>
    at(displacement, axis) + (growth ? at(growth.max, axis) : 0);
  const exits = a.displacement.map((moves, axis) => {
    const below = upper(b, axis) - moves;
    const above = at(b.displacement, axis) - upper(a, axis);
    const leavesAbove = below < 0 ? (at(b.max, axis) - at(a.min, axis)) / -below : Infinity;
    return Math.min(leavesAbove, above > 0 ? (at(a.max, axis) - at(b.min, axis)) / above : Infinity);
  });
  return exits.indexOf(Math.min(...exits));
}

/** A solid at rest, as the sweep takes it. */
export function atRest(solid: Solid): MovingSolid {
  return withMotion(solid, solid.min.length === 2 ? NOWHERE : NOWHERE_IN_SPACE);
}

const NOWHERE: Vec = [0, 0];
const NOWHERE_IN_SPACE: Vec = [0, 0, 0];

/** Written out for boxes, of which there are many in each frame: a spread takes many times as long. */
function withMotion(solid: Solid, displacement: Vec): MovingSolid {
  const { min, max, polygon } = solid;
  return polygon ? { min, max, polygon, displacement } : { min, max, displacement };
}

/** A solid with its movement: how its way bends, and what its upper faces move besides. */
export function moving(solid: Solid, displacement: Vec, bend?: Vec, growth?: Growth): Motion {
  const straight = withMotion(solid, displacement);
  const motion: Motion = bend ? { ...straight, bend } : straight;
  if (!growth) return motion;
  const { min, max } = solid;
  const grows = growth.max.map((change, axis) => Math.max(change, (at(min, axis) - at(max, axis)) * INWARD));
  return { ...motion, growth: { min: growth.min, max: grows } };
}
