import { at } from "../geometry/index.js";
import { entriesOf, firstLater, rectAt, rectOf, type Side } from "./bodies.js";
import type { BoxesMark, BoxRole, HullMark } from "./marks.js";
import type { ContactView, SceneView } from "./protocol/index.js";
import { hullEdges, sweptHull, type Rect } from "./rect.js";
import type { SceneGeometry } from "./sceneGeometry.js";

/** A chosen time: frames since the scene began, the frame (from 1) it is looked at in, and a contact if it is one's. */
export interface Instant {
  readonly time: number;
  readonly frame: number;
  /** Index in the swept run's contacts. */
  readonly contact?: number;
}

/** Everything of a scene's picture that changes with the chosen time. Boxes come in the order of `SceneGeometry.movers`. */
export interface InstantGeometry {
  readonly instant: Instant;
  readonly now: BoxesMark;
  readonly discrete: BoxesMark;
  readonly expected: BoxesMark;
  /** Where the frame leaves the bodies. */
  readonly rest: BoxesMark;
  readonly broad: BoxesMark;
  readonly hull: HullMark;
}

/** The instant of a time within a scene: a frame's end belongs to that frame. */
export function instantAt(scene: Pick<SceneView, "frames">, time: number): Instant {
  const clamped = Math.min(Math.max(0, Number.isFinite(time) ? time : 0), scene.frames);
  return { time: clamped, frame: Math.max(1, Math.ceil(clamped)) };
}

/** The instant of a contact; undefined where there is none of that index. */
export function instantOf(scene: SceneView, contact: number): Instant | undefined {
  const found = scene.swept.contacts[contact];
  return found && { time: found.frame - 1 + found.time, frame: found.frame, contact };
}

/** The instant that a scene is shown at until another is chosen: its first contact, else its end. */
export function firstInstant(scene: SceneView): Instant {
  return instantOf(scene, 0) ?? instantAt(scene, scene.frames);
}

/** Describes one instant. */
export function instantGeometry(outline: SceneGeometry, instant: Instant): InstantGeometry {
  const { scene, axes, movers } = outline;
  const begin = instant.frame - 1;
  const contacts = contactsOfFrame(scene, instant);
  const boxes = (role: BoxRole): BoxesMark => ({
    kind: "boxes",
    role,
    rects: new Float64Array(movers.length * 4).fill(NaN),
    bodies: movers,
  });
  const result = {
    now: boxes("now"),
    discrete: boxes("discrete"),
    expected: boxes("expected"),
    rest: boxes("rest"),
    broad: boxes("broad"),
  };
  const polygons: number[] = [];
  const edges: number[] = [];
  const drag = (from: Rect, dx: number, dy: number): void => {
    if (!Number.isFinite(dx + dy) || (dx === 0 && dy === 0)) return;
    polygons.push(...sweptHull(from, dx, dy));
    edges.push(...hullEdges(from, dx, dy));
  };
  movers.forEach((body, i) => {
    const first = rectAt(scene, axes, "swept", body, begin);
    const now = rectAt(scene, axes, "swept", body, instant.time);
    const end = rectAt(scene, axes, "swept", body, instant.frame);
    const contact = contacts.get(body);
    const expected = contact ? rectOf(scene, axes, body, contact.expected) : end;
    // At the very beginning everything is where it starts.
    if (instant.time > 0) {
      result.now.rects.set(now, i * 4);
      if (!sameFrame(outline, body, begin, instant.frame)) {
        result.discrete.rects.set(rectAt(scene, axes, "discrete", body, instant.time), i * 4);
      }
    }
    if (expected[0] !== first[0] || expected[1] !== first[1]) {
      result.expected.rects.set(expected, i * 4);
      result.broad.rects.set(boundsOf(first, expected), i * 4);
    }
    if (contact && instant.time < instant.frame) result.rest.rects.set(end, i * 4);
    let from = first;
    for (const turn of turnsWithin(outline, body, begin, instant.frame)) {
      drag(from, turn[0] - from[0], turn[1] - from[1]);
      from = turn;
    }
    if (contact) {
      const met = rectOf(scene, axes, body, contact.position);
      drag(met, expected[0] - met[0], expected[1] - met[1]);
    }
  });
  return {
    instant,
    ...result,
    hull: { kind: "hull", polygons: Float64Array.from(polygons), edges: Float64Array.from(edges) },
  };
}

/** Of each body the contact that the frame is explained by: the chosen one, else the last before the time, else the first. */
function contactsOfFrame(scene: SceneView, { frame, time, contact: chosen }: Instant): Map<number, ContactView> {
  const found = new Map<number, ContactView>();
  scene.swept.contacts.forEach((contact, i) => {
    if (contact.frame !== frame) return;
    if (i === chosen || !found.has(contact.body)) found.set(contact.body, contact);
    else if (chosen === undefined && frame - 1 + contact.time <= time) found.set(contact.body, contact);
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
    return a[0] === b[0] && a[1] === b[1];
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
    turns.push(rectOf(scene, axes, body, tracks.positions, entry * scene.dimensions));
  }
  turns.push(rectAt(scene, axes, "swept", body, end, "before"));
  return turns;
}

function boundsOf(a: Rect, b: Rect): Rect {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}
