import { at, boxAt, type Box, type Vec } from "../../geometry/index.js";
import type { MovingBox } from "../../solver/index.js";
import { coordinateAt, entriesOf, firstLater, isImmovable, restingBox, sizeOf, type Instant } from "../index.js";
import type { ContactView, SceneView } from "../protocol/index.js";

/** Who is explained: a body that can move, and what it meets or could meet. */
export interface Pair {
  readonly mover: number;
  readonly obstacle: Obstacle;
}

/**
 * A straight part of the motion of a pair: from where one of them last turned, or from the frame's beginning, to where
 * both would be at the frame's end if nothing came between. Sweeps of it answer in fractions of the segment.
 */
export interface MotionSegment {
  readonly pair: Pair;
  /** From 1. */
  readonly frame: number;
  /** The fraction of the frame at which it begins. */
  readonly start: number;
  readonly mover: MovingBox;
  readonly obstacle: MovingBox;
  /** The contact that the segment leads into; undefined where the two do not meet on it. */
  readonly contact?: ContactView;
}

/** The fraction of the frame at a fraction of the segment. */
export function frameTime({ start }: Pick<MotionSegment, "start">, fraction: number): number {
  return start === 0 ? fraction : start + fraction * (1 - start);
}

/** The fraction of the segment at a time of the scene, in frames. */
export function segmentFraction({ start, frame }: Pick<MotionSegment, "start" | "frame">, time: number): number {
  return (time - (frame - 1) - start) / (1 - start);
}

/** Whether a contact is one of a pair, whichever of the two responds. */
export function isOfPair({ body, obstacle }: Pick<ContactView, "body" | "obstacle">, pair: Pair): boolean {
  if (body === pair.mover) return isSameObstacle(obstacle, pair.obstacle);
  const turned = obstacle.kind === "body" && obstacle.index === pair.mover;
  return turned && isSameObstacle({ kind: "body", index: body }, pair.obstacle);
}

/**
 * The segment of a pair that the instant is on, or the one into their contact that the instant shows: the chosen one, else
 * the last of the frame that is not after the instant. Undefined where the scene has no finite numbers for it.
 */
export function segmentOf(scene: SceneView, pair: Pair, instant: Instant): MotionSegment | undefined {
  const bodies = isMoving(scene, pair.obstacle) && pair.obstacle.kind === "body" ? [pair.obstacle.index] : [];
  const { start, contact } = stretchOf(scene, [pair.mover, ...bodies], instant, (c) => isOfPair(c, pair));
  const mover = movingBox(scene, pair.mover, instant.frame, start, contact);
  const obstacle = obstacleBox(scene, pair.obstacle, instant.frame, start, contact);
  if (!obstacle || !isSound(mover) || !isSound(obstacle)) return undefined;
  const { frame } = instant;
  return { pair, frame, start: start - (frame - 1), mover, obstacle, ...(contact && { contact }) };
}

/** A straight part of the motion of one body. */
export interface Motion {
  /** From 1. */
  readonly frame: number;
  /** When it begins, in frames since the scene began. */
  readonly start: number;
  readonly contact?: ContactView;
  readonly box: MovingBox;
}

/** The same of a body alone: undefined where the scene has no finite numbers for it. */
export function motionOf(scene: SceneView, body: number, instant: Instant): Motion | undefined {
  const { frame } = instant;
  const { start, contact } = stretchOf(scene, [body], instant, (c) => c.body === body);
  const box = movingBox(scene, body, frame, start, contact);
  return isSound(box) ? { frame, start, box, ...(contact && { contact }) } : undefined;
}

/** Where the straight part of a motion begins, in frames, and the contact that it leads into. */
interface Stretch {
  readonly start: number;
  readonly contact?: ContactView;
}

function stretchOf(
  scene: SceneView,
  bodies: readonly number[],
  { frame, time, contact: index }: Instant,
  fits: (contact: ContactView) => boolean,
): Stretch {
  const begin = frame - 1;
  const contacts = scene.swept.contacts.filter((contact) => contact.frame === frame && fits(contact));
  const into = (contact: ContactView): Stretch => ({
    start: lastTurn(scene, bodies, begin, begin + contact.time, "before"),
    contact,
  });
  const chosen = index === undefined ? undefined : scene.swept.contacts[index];
  const past =
    contacts.find((contact) => contact === chosen) ?? contacts.findLast((contact) => begin + contact.time <= time);
  if (past) return into(past);
  const next = contacts.find((contact) => begin + contact.time > time);
  const coming = next && into(next);
  return coming && coming.start <= time ? coming : { start: lastTurn(scene, bodies, begin, time, "upTo") };
}

/** The time, in frames, of the last turn in a frame, before a time or up to it; the frame's begin without one. */
function lastTurn(
  scene: SceneView,
  bodies: readonly number[],
  begin: number,
  time: number,
  side: "before" | "upTo",
): number {
  const { tracks } = scene.swept;
  let last = begin;
  for (const body of bodies) {
    const [from, to] = entriesOf(tracks, body);
    let entry = firstLater(tracks.times, from, to, time, side === "upTo" ? "after" : "before") - 1;
    // The frame's end begins no segment of the frame.
    while (entry >= from && at(tracks.times, entry) >= begin + 1) entry--;
    if (entry >= from) last = Math.max(last, at(tracks.times, entry));
  }
  return last;
}

/** An obstacle on a segment that begins at a time, in frames. */
export function obstacleBox(
  scene: SceneView,
  obstacle: Obstacle,
  frame: number,
  start: number,
  contact?: ContactView,
): MovingBox | undefined {
  if (obstacle.kind === "body" && isMoving(scene, obstacle)) {
    return movingBox(scene, obstacle.index, frame, start, contact);
  }
  const box = restingBox(scene, obstacle);
  return box && { ...box, displacement: box.min.map(() => 0) };
}

/** A body where a segment begins, with what it would move from there to the frame's end. */
export function movingBox(
  scene: SceneView,
  body: number,
  frame: number,
  start: number,
  contact?: ContactView,
): MovingBox {
  // A body that begins inside another is put out of it at once: that contact is seen from where it began.
  const side = meetsAt(contact, frame, start) ? "before" : "after";
  const position = positionAt(scene, body, start, side);
  const end = straightEnd(scene, body, frame, start, position, contact);
  const box: Box = boxAt(position, bodySize(scene, body));
  return { ...box, displacement: end.map((coordinate, axis) => coordinate - at(position, axis)) };
}

/** Where a body would end a frame if it went on as it leaves the place where a segment begins. */
function straightEnd(
  scene: SceneView,
  body: number,
  frame: number,
  start: number,
  position: Vec,
  contact: ContactView | undefined,
): Vec {
  const { tracks } = scene.swept;
  // A contact at the very beginning has no way that leads to it: it is met by what the body was about to do.
  const meetsAtOnce = meetsAt(contact, frame, start);
  const [from, to] = entriesOf(tracks, body);
  const entry = firstLater(tracks.times, from, to, start, "after");
  const turn = meetsAtOnce ? start : entry < to ? Math.min(at(tracks.times, entry), frame) : frame;
  const own = scene.swept.contacts.find((c) => c.frame === frame && c.body === body && frame - 1 + c.time === turn);
  if (own) return own.expected;
  if (meetsAtOnce) {
    const motion = incoming(scene, body, frame);
    return position.map((coordinate, axis) => coordinate + at(motion, axis));
  }
  const there = positionAt(scene, body, turn, "before");
  if (!(turn < frame)) return there;
  const stretch = (frame - start) / (turn - start);
  return there.map((coordinate, axis) => at(position, axis) + (coordinate - at(position, axis)) * stretch);
}

function meetsAt(contact: ContactView | undefined, frame: number, time: number): boolean {
  return contact !== undefined && frame - 1 + contact.time === time;
}

/** What a body brings into a frame: the motion of a whole frame at the speed at which it ended the one before. */
function incoming(scene: SceneView, body: number, frame: number): Vec {
  const { dimensions, fps, bodies } = scene;
  if (frame === 1) {
    return Array.from(bodies.velocity.subarray(body * dimensions, (body + 1) * dimensions), (speed) => speed / fps);
  }
  const { tracks } = scene.swept;
  const [from, to] = entriesOf(tracks, body);
  const entry = firstLater(tracks.times, from, to, frame - 1, "before") - 1;
  const since = Math.max(frame - 2, entry < from ? frame - 2 : at(tracks.times, entry));
  const before = positionAt(scene, body, since);
  const stretch = 1 / (frame - 1 - since);
  return positionAt(scene, body, frame - 1, "before").map((end, axis) => (end - at(before, axis)) * stretch);
}

function positionAt(scene: SceneView, body: number, time: number, side: "before" | "after" = "after"): Vec {
  const { dimensions, swept } = scene;
  return Array.from({ length: dimensions }, (_, axis) =>
    coordinateAt(swept.tracks, dimensions, body, axis, time, side),
  );
}

/** Whether the solver takes it: what a message says need not be a box. */
export function isSound({ min, max, displacement }: MovingBox): boolean {
  return min.every(
    (low, axis) =>
      Number.isFinite(low) &&
      Number.isFinite(at(max, axis)) &&
      low <= at(max, axis) &&
      Number.isFinite(at(displacement, axis)),
  );
}

/** What a mover meets: another body, a tile or a box of its level, by their indices. */
export type Obstacle = ContactView["obstacle"];

export function isSameObstacle(a: Obstacle, b: Obstacle): boolean {
  if (a.kind !== "tile") return a.kind === b.kind && a.index === b.index;
  return b.kind === "tile" && a.grid === b.grid && a.column === b.column && a.row === b.row;
}

/** Whether an obstacle is a body that can move. */
export function isMoving(scene: SceneView, obstacle: Obstacle): boolean {
  return obstacle.kind === "body" && !isImmovable(scene, obstacle.index);
}

export function bodySize(scene: SceneView, body: number): Vec {
  return Array.from({ length: scene.dimensions }, (_, axis) => sizeOf(scene, body, axis));
}
