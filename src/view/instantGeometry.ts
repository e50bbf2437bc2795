import { at } from "../geometry/index.js";
import { entriesOf, firstLater, rectAt, rectOf, type Side } from "./bodyRows.js";
import { contactTime, isLasting } from "./contactRows.js";
import { isUnbent, lastLook, mostLookers } from "./frameSamples.js";
import { polygonAt, withCorners, type BoxesMark } from "./marks.js";
import { type BoxRole } from "./styles.js";
import type { SceneView } from "./protocol/index.js";
import { convexHull, edgesAlong, hullEdges, sweptHull, type Point, type Rect } from "./rect.js";
import { type SceneGeometry, withFaces } from "./sceneGeometry.js";

/** A chosen time: frames since the scene began, the frame (from 1) it is looked at in, and a contact if it is one's. */
export interface Instant {
  readonly time: number;
  readonly frame: number;
  /** Index in the swept run's contacts. */
  readonly contact?: number;
  /** Whether nobody has chosen it: then it is the end, from which all states of the scene are seen. */
  readonly isAll?: true;
}

/** Everything of a scene's picture that changes with the chosen time. Boxes come in the order of `SceneGeometry.movers`. */
export type InstantGeometry = Readonly<ReturnType<typeof instantGeometry>>;

/** The instant of a time within a scene: a frame's end belongs to that frame. */
export function instantAt(scene: Pick<SceneView, "frames">, time: number): Instant {
  const clamped = Math.min(Math.max(0, Number.isFinite(time) ? time : 0), scene.frames);
  return { time: clamped, frame: Math.max(1, Math.ceil(clamped)) };
}

/** The instant of a contact; undefined where there is none of that index. */
export function instantOf(scene: SceneView, contact: number): Instant | undefined {
  const { contacts } = scene.swept;
  const frame = contacts.frames[contact];
  return frame === undefined ? undefined : { time: contactTime(contacts, contact), frame, contact };
}

/** The instant that a scene is shown at until another is chosen: its end, from which all of its states are seen. */
export function firstInstant(scene: SceneView): Instant {
  return { ...instantAt(scene, scene.frames), isAll: true };
}

/** Describes one instant. */
export function instantGeometry(geometry: SceneGeometry, instant: Instant) {
  const { scene, axes, movers } = geometry;
  const { dimensions } = scene;
  const { positions, expected: ends } = scene.swept.contacts;
  const begin = instant.frame - 1;
  const contacts = contactsOfFrame(scene, instant);
  const upright = (role: BoxRole): BoxesMark => {
    return { role, rects: new Float64Array(movers.length * 4).fill(NaN), bodies: movers };
  };
  const boxes = (role: BoxRole): BoxesMark => withCorners(scene, upright(role));
  const result = {
    /** Where the sweep has the bodies, which moves all the time. */
    sweep: withFaces(scene, axes, boxes("sweep")),
    /** Where those are that go their way whatever they meet: they are the same in both runs. */
    driven: boxes("driven"),
    /** Where the game has the bodies, which stand where they were last put. */
    game: boxes("game"),
    /** Where the frame would leave the bodies if nothing were in their way. */
    free: boxes("free"),
    /** The bounds of what moves over the frame, also of what is no upright box. */
    broad: upright("broad"),
  };
  const polygons: number[] = [];
  const edges: number[] = [];
  const others: (readonly Point[])[] = [];
  const drag = (from: Rect, to: Rect, i: number): void => {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    if (!Number.isFinite(dx + dy) || (dx === 0 && dy === 0)) return;
    const corners =
      scene.bodies.corners &&
      polygonAt({ ...result.sweep, rects: Float64Array.from(from), bodies: movers.subarray(i, i + 1) }, 0);
    if (corners) {
      others.push(convexHull([...corners, ...corners.map(([x, y]): Point => [x + dx, y + dy])]));
      edges.push(...edgesAlong(corners, dx, dy));
      return;
    }
    // Between two sizes there is no one box that is dragged.
    if (hasOtherSize(from, to)) return;
    polygons.push(...sweptHull(from, dx, dy));
    edges.push(...hullEdges(from, dx, dy));
  };
  movers.forEach((body, i) => {
    const first = rectAt(scene, axes, "swept", body, begin);
    const end = rectAt(scene, axes, "swept", body, instant.frame);
    const contact = contacts.get(body);
    const expected = contact === undefined ? end : rectOf(scene, axes, body, ends, contact * dimensions, instant.frame);
    const isOnWay = isUnbent(scene, body);
    result[isOnWay ? "driven" : "sweep"].rects.set(rectAt(scene, axes, "swept", body, instant.time), i * 4);
    if (!isOnWay && (movers.length <= mostLookers || !sameFrame(geometry, body, begin, instant.frame)))
      result.game.rects.set(rectAt(scene, axes, "discrete", body, lastLook(scene, instant.time)), i * 4);
    if (expected.some((edge, i) => edge !== first[i])) {
      result.free.rects.set(expected, i * 4);
      result.broad.rects.set(boundsOf(first, expected), i * 4);
    }
    let from = first;
    for (const turn of turnsWithin(geometry, body, begin, instant.frame)) {
      drag(from, turn, i);
      from = turn;
    }
    if (contact !== undefined) {
      const time = instant.frame - 1 + at(scene.swept.contacts.times, contact);
      const met = rectOf(scene, axes, body, positions, contact * dimensions, time);
      drag(met, expected, i);
    }
  });
  const hull = { polygons: Float64Array.from(polygons), edges: Float64Array.from(edges), others };
  return { instant, ...result, hull };
}

/** Says of a contact of the swept run, by its index, whether it is meant. */
export type ContactFilter = (contact: number) => boolean;

/** Index of the contact that an instant shows: the chosen one, else the frame's last that is not after the time. */
export function currentContact(
  { swept: { contacts } }: SceneView,
  { frame, time, contact }: Instant,
  fits: ContactFilter = () => true,
): number | undefined {
  if (contact !== undefined && contacts.frames[contact] !== undefined && fits(contact)) return contact;
  const found = contacts.frames.findLastIndex((f, i) => f === frame && contactTime(contacts, i) <= time && fits(i));
  return found < 0 ? undefined : found;
}

/** The contacts of the swept run that have happened at an instant, without those that only last. */
export function contactsUntil({ swept: { contacts } }: SceneView, instant: Instant): readonly number[] {
  const found: number[] = [];
  for (let i = 0; i < contacts.times.length && found.length < mostContacts; i++) {
    if (i === instant.contact || (contactTime(contacts, i) <= instant.time && !isLasting(contacts, i))) found.push(i);
  }
  return found;
}

/** More contacts than this cover each other. */
const mostContacts = 2000;

/** The ghosts of what the game has done up to a time. */
export function ghostsUntil({ ghosts, ghostFrames }: SceneGeometry, time: number): readonly number[] {
  return Array.from(ghosts.bodies.keys()).filter((i) => at(ghostFrames, i) <= time);
}

/** Of each body the contact that the frame is explained by: the chosen one, else the last before the time, else the first. */
function contactsOfFrame({ swept: { contacts } }: SceneView, instant: Instant): ReadonlyMap<number, number> {
  const { frame, time, contact: chosen } = instant;
  const found = new Map<number, number>();
  contacts.frames.forEach((each, i) => {
    if (each !== frame) return;
    const body = at(contacts.bodies, i);
    if (i === chosen || !found.has(body)) found.set(body, i);
    else if (chosen === undefined && contactTime(contacts, i) <= time) found.set(body, i);
  });
  return found;
}

/**
 * Whether the game's own check makes of a frame what the sweep makes of it, without a correction at its end: then it has
 * moved freely, or sweeps itself, and there is no second body to show.
 */
function sameFrame({ scene, axes }: SceneGeometry, body: number, begin: number, end: number): boolean {
  const same = (time: number, side: Side): boolean => {
    const a = rectAt(scene, axes, "swept", body, time, side);
    const b = rectAt(scene, axes, "discrete", body, time, side);
    return a.every((edge, i) => edge === b[i]);
  };
  return same(begin, "after") && same(end, "before");
}

/** Where a body turns in a frame, with its end. */
function turnsWithin({ scene, axes }: SceneGeometry, body: number, begin: number, end: number): Rect[] {
  const { tracks } = scene.swept;
  const [from, to] = entriesOf(tracks, body);
  const turns: Rect[] = [];
  for (let entry = firstLater(tracks.times, from, to, begin, "after"); entry < to; entry++) {
    if (at(tracks.times, entry) >= end) break;
    turns.push(rectOf(scene, axes, body, tracks.positions, entry * scene.dimensions, at(tracks.times, entry)));
  }
  turns.push(rectAt(scene, axes, "swept", body, end, "before"));
  return turns;
}

function hasOtherSize(a: Rect, b: Rect): boolean {
  const isOther = (low: 0 | 1, high: 2 | 3): boolean => {
    const [one, other] = [a[high] - a[low], b[high] - b[low]];
    return Math.abs(one - other) > 1e-9 * (Math.abs(a[low]) + Math.abs(b[low]) + one + other);
  };
  return isOther(0, 2) || isOther(1, 3);
}

function boundsOf(a: Rect, b: Rect): Rect {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}
