import { at, boxAt, obstacleAt, type Box, type Obstacle, type Vec } from "../../geometry/index.js";
import { isConvex, type CurvedBox, type MovingBox, type MovingConvex } from "../../solver/index.js";
import { curveEnd, curveOn, isOnCurve, rangeOf, type Stretch } from "./curvedPair.js";
import {
  contactTime,
  coordinateAt,
  cornersOf,
  currentContact,
  entriesOf,
  firstLater,
  isImmovable,
  restingBox,
  restingPolygon,
  rowOf,
  sizeAt,
  traitsOf,
  vectorOf,
  type ContactFilter,
  type Instant,
  type Side,
} from "../index.js";
import type { SceneView } from "../protocol/index.js";
import { boundsOfShape } from "./sweptShapes.js";

/** Who is explained: a body that can move, and what it meets or could meet. */
export interface Pair {
  readonly mover: number;
  readonly obstacle: Obstacle;
}

/**
 * A part of the motion of a pair, straight or on curves: from where one of them last turned, or from the frame's beginning, to where
 * both would be at the frame's end if nothing came between. Sweeps of it answer in fractions of the segment.
 */
export interface MotionSegment {
  readonly pair: Pair;
  /** From 1. */
  readonly frame: number;
  /** The fraction of the frame at which it begins. */
  readonly start: number;
  readonly mover: MovingBounds;
  readonly obstacle: MovingBounds;
  /** The ways of both, where one of the two is on a curve: the boxes go along the chords of these. */
  readonly curves?: { readonly mover: CurvedBox; readonly obstacle: CurvedBox };
  /** The contact that the segment leads into, by its index in the swept run; undefined where the two do not meet on it. */
  readonly contact?: number;
}

/** A box that moves, or the bounds of a polygon that does. */
export interface MovingBounds extends MovingBox {
  readonly shape?: MovingConvex;
}

/** The fraction of the frame at a fraction of the segment. */
export function frameTime({ start }: Pick<MotionSegment, "start">, fraction: number): number {
  return start === 0 ? fraction : start + fraction * (1 - start);
}

/** The fraction of the segment at a time of the scene, in frames. */
export function segmentFraction({ start, frame }: Pick<MotionSegment, "start" | "frame">, time: number): number {
  return (time - (frame - 1) - start) / (1 - start);
}

/** Whether a contact of the swept run is one of a pair, whichever of the two responds. */
export function isOfPair({ grids, swept }: SceneView, contact: number, { mover, obstacle }: Pair): boolean {
  const [body, met] = [at(swept.contacts.bodies, contact), at(swept.contacts.obstacles, contact)];
  if (body === mover) return isSameObstacle(obstacleAt(grids, met), obstacle);
  return met === mover && obstacle.kind === "body" && obstacle.index === body;
}

/** The segment that the instant is on, or that into the contact that it shows; undefined without finite numbers. */
export function segmentOf(scene: SceneView, pair: Pair, instant: Instant): MotionSegment | undefined {
  const bodies = isMoving(scene, pair.obstacle) ? [pair.mover, pair.obstacle.index] : [pair.mover];
  const stretch = stretchOf(scene, bodies, instant, (contact) => isOfPair(scene, contact, pair));
  const mover = movingBox(scene, pair.mover, stretch);
  const obstacle = obstacleBox(scene, pair.obstacle, stretch);
  if (!obstacle || !isSound(mover) || !isSound(obstacle)) return undefined;
  const segment = { ...stretch, pair, start: stretch.start - (stretch.frame - 1), mover, obstacle };
  return { ...segment, ...curvesOf(scene, segment, stretch) };
}

/** The ways of both of a pair over a stretch, where one of the two is on a curve. */
export function curvesOf(
  scene: SceneView,
  { pair, mover, obstacle }: Pick<MotionSegment, "pair" | "mover" | "obstacle">,
  stretch: Stretch,
): Pick<MotionSegment, "curves"> {
  const own = curveOn(scene, pair.mover, stretch);
  const other = isMoving(scene, pair.obstacle) ? curveOn(scene, pair.obstacle.index, stretch) : undefined;
  if (!own && !other) return {};
  return {
    curves: {
      mover: own ? sized(own, mover) : straight(mover),
      obstacle: other ? sized(other, obstacle) : straight(obstacle),
    },
  };
}

/** A way along a curve, of one that is as large as it is there, and grows. */
function sized(curve: CurvedBox, { min, max, growth }: MovingBox): CurvedBox {
  if (!growth) return curve;
  return { ...curve, max: curve.min.map((m, axis) => m + at(max, axis) - at(min, axis)), growth };
}

/** All that one reaches over a stretch: on its curve, where it is on one, and as large as it gets. */
export function reachOf({ min, max, displacement, growth }: MovingBox, curve: CurvedBox | undefined): Box {
  const { min: first, max: last } = curve ?? { min, max };
  const motion = curve?.motion ?? displacement.map((d) => ({ kind: "line", displacement: d }) as const);
  const ways = motion.map(rangeOf);
  return {
    min: first.map((m, axis) => m + (ways[axis]?.[0] ?? 0)),
    max: last.map((m, axis) => m + (ways[axis]?.[1] ?? 0) + Math.max(0, growth?.max[axis] ?? 0)),
  };
}

function straight({ min, max, displacement, growth }: MovingBox): CurvedBox {
  const motion = displacement.map((d) => ({ kind: "line", displacement: d }) as const);
  return { min, max, motion, growth };
}

/** A straight part of the motion of one body. */
export interface Motion extends Stretch {
  readonly box: MovingBounds;
}

/** The same of a body alone: undefined where the scene has no finite numbers for it. */
export function motionOf(scene: SceneView, body: number, instant: Instant): Motion | undefined {
  const stretch = stretchOf(scene, [body], instant, (contact) => scene.swept.contacts.bodies[contact] === body);
  const box = movingBox(scene, body, stretch);
  return isSound(box) ? { ...stretch, box } : undefined;
}

function stretchOf(scene: SceneView, bodies: readonly number[], instant: Instant, fits: ContactFilter): Stretch {
  const { frame, time } = instant;
  const begin = frame - 1;
  const { contacts } = scene.swept;
  const turn = (until: number, side: Side): number => lastTurn(scene, bodies, begin, until, side);
  const into = (contact: number): Stretch => ({
    frame,
    start: turn(begin + at(contacts.times, contact), "before"),
    contact,
  });
  const past = currentContact(scene, instant, fits);
  if (past !== undefined) return into(past);
  const next = contacts.frames.findIndex((f, i) => f === frame && contactTime(contacts, i) > time && fits(i));
  const coming = next < 0 ? undefined : into(next);
  return coming && coming.start <= time ? coming : { frame, start: turn(time, "after") };
}

/** The time, in frames, of the last turn in a frame, before a time or no later than it; the frame's begin without one. */
function lastTurn(scene: SceneView, bodies: readonly number[], begin: number, time: number, side: Side): number {
  const { tracks } = scene.swept;
  let last = begin;
  for (const body of bodies) {
    const [from, to] = entriesOf(tracks, body);
    let entry = firstLater(tracks.times, from, to, time, side) - 1;
    // The frame's end begins no segment of the frame.
    while (entry >= from && at(tracks.times, entry) >= begin + 1) entry--;
    // What stands on a curve before its end is no turn.
    const isTurn =
      entry >= from && (!isOnCurve(scene, body) || at(tracks.times, entry) >= curveEnd(scene, body, begin + 1));
    if (isTurn) last = Math.max(last, at(tracks.times, entry));
  }
  return last;
}

/** An obstacle where a segment begins. */
export function obstacleBox(scene: SceneView, obstacle: Obstacle, stretch: Stretch): MovingBounds | undefined {
  if (isMoving(scene, obstacle)) return movingBox(scene, obstacle.index, stretch);
  const box = restingBox(scene, obstacle);
  const displacement = box?.min.map(() => 0);
  if (!box || !displacement) return undefined;
  const resting = restingPolygon(scene, obstacle);
  return resting ? movingShape(resting.position, resting.corners, displacement) : { ...box, displacement };
}

/** A polygon that moves, with its bounds; the bounds alone of what the solver would not take. */
function movingShape(position: Vec, corners: readonly Vec[], displacement: Vec): MovingBounds {
  const shape = { position, corners, displacement };
  const bounds = { ...boundsOfShape(shape), displacement };
  return isConvex(shape) ? { ...bounds, shape } : bounds;
}

/** A body where a segment begins, with what it would move from there to the frame's end. */
export function movingBox(scene: SceneView, body: number, stretch: Stretch): MovingBounds {
  // A body that begins inside another is put out of it at once: that contact is seen from where it began.
  const position = positionAt(scene, body, stretch.start, meetsAtOnce(scene, stretch) ? "before" : "after");
  const end = straightEnd(scene, body, stretch, position);
  const displacement = end.map((coordinate, axis) => coordinate - at(position, axis));
  const corners = cornersOf(scene, body);
  if (corners) return movingShape(position, corners, displacement);
  const { size, change } = growthOn(scene, body, stretch);
  const box = { ...boxAt(position, size), displacement };
  return change.some((c) => c !== 0) ? { ...box, growth: { min: change.map(() => 0), max: change } } : box;
}

/** How large a box is where a segment begins, and how much larger it would be at the frame's end. What its lower face moves is in the way. */
function growthOn(scene: SceneView, body: number, stretch: Stretch) {
  const { frame, start } = stretch;
  const { dimensions, fps, swept } = scene;
  const growth = traitsOf(scene, body)?.growth;
  const sizes = (time: number, side?: Side): number[] =>
    Array.from({ length: dimensions }, (_, axis) => sizeAt(scene, "swept", body, axis, time, side));
  const size = sizes(start, meetsAtOnce(scene, stretch) ? "before" : "after");
  if (!growth || !swept.tracks.sizes) return { size, change: size.map(() => 0) };
  const [from, to] = entriesOf(swept.tracks, body);
  const entry = firstLater(swept.tracks.times, from, to, start, "after");
  const next = entry < to ? Math.min(at(swept.tracks.times, entry), frame) : frame;
  const there = sizes(next, "before");
  const change = size.map((s, axis) => {
    // Growth that found no room has ended for the frame.
    const isHeld = at(there, axis) === s && !meetsAtOnce(scene, stretch);
    return isHeld ? 0 : Math.max((at(growth.change, axis) / fps) * (frame - start), 0 - s);
  });
  return { size, change };
}

/** Where a body would end a frame if it went on as it leaves the place where a segment begins. */
function straightEnd(scene: SceneView, body: number, stretch: Stretch, position: Vec): Vec {
  const { frame, start } = stretch;
  const { tracks, contacts } = scene.swept;
  // A contact at the very beginning has no way that leads to it: it is met by what the body was about to do.
  const atOnce = meetsAtOnce(scene, stretch);
  const [from, to] = entriesOf(tracks, body);
  const entry = firstLater(tracks.times, from, to, start, "after");
  const next = entry < to ? Math.min(at(tracks.times, entry), frame) : frame;
  const end = isOnCurve(scene, body) ? curveEnd(scene, body, frame) : start;
  const turn = atOnce ? start : end > start ? end : next;
  const isOwn = (_: number, i: number): boolean =>
    contacts.frames[i] === frame && contacts.bodies[i] === body && contactTime(contacts, i) === turn;
  const own = contacts.frames.findIndex(isOwn);
  if (own >= 0) return rowOf(contacts.expected, own, scene.dimensions);
  if (atOnce) {
    const motion = incoming(scene, body, frame);
    return position.map((coordinate, axis) => coordinate + at(motion, axis));
  }
  const there = positionAt(scene, body, turn, "before");
  if (!(turn < frame)) return there;
  const rest = (frame - start) / (turn - start);
  return there.map((coordinate, axis) => at(position, axis) + (coordinate - at(position, axis)) * rest);
}

function meetsAtOnce({ swept }: SceneView, { start, contact }: Stretch): boolean {
  return contact !== undefined && contactTime(swept.contacts, contact) === start;
}

/** What a body brings into a frame: the motion of a whole frame at the speed at which it ended the one before. */
function incoming(scene: SceneView, body: number, frame: number): Vec {
  if (frame === 1) {
    const growth = traitsOf(scene, body)?.growth;
    const low = (axis: number): number => (growth ? at(growth.anchor, axis) * at(growth.change, axis) : 0);
    return vectorOf(scene, "velocity", body).map((speed, axis) => (speed - low(axis)) / scene.fps);
  }
  const { tracks } = scene.swept;
  const [from, to] = entriesOf(tracks, body);
  const entry = firstLater(tracks.times, from, to, frame - 1, "before") - 1;
  const since = Math.max(frame - 2, entry < from ? frame - 2 : at(tracks.times, entry));
  const before = positionAt(scene, body, since);
  const stretch = 1 / (frame - 1 - since);
  return positionAt(scene, body, frame - 1, "before").map((end, axis) => (end - at(before, axis)) * stretch);
}

function positionAt(scene: SceneView, body: number, time: number, side?: Side): Vec {
  const { dimensions, swept } = scene;
  return Array.from({ length: dimensions }, (_, axis) =>
    coordinateAt(swept.tracks, dimensions, body, axis, time, side),
  );
}

/** Whether the solver takes it: what a message says need not be a box. */
export function isSound({ min, max, displacement }: MovingBox): boolean {
  const isOrdered = min.every((low, axis) => low <= at(max, axis));
  return isOrdered && [min, max, displacement].every((vec) => vec.every(Number.isFinite));
}

function isSameObstacle(a: Obstacle, b: Obstacle): boolean {
  if (a.kind !== "tile") return a.kind === b.kind && a.index === b.index;
  return b.kind === "tile" && a.grid === b.grid && a.column === b.column && a.row === b.row;
}

/** Whether an obstacle is a body that can move. */
export function isMoving(scene: SceneView, obstacle: Obstacle): obstacle is Extract<Obstacle, { kind: "body" }> {
  return obstacle.kind === "body" && !isImmovable(scene, obstacle.index);
}
