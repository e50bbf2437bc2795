import { at, type Vec } from "../../geometry/index.js";
import { responses, type AxisMotion, type CurvedBox } from "../../solver/index.js";
import { axesOf, contactTime, coordinateAt, entriesOf, toMiddle, vectorOf } from "../index.js";
import type { SceneView } from "../protocol/index.js";

/** Where a part of a motion begins, and the contact that it leads into. */
export interface Stretch {
  /** From 1. */
  readonly frame: number;
  /** In frames since the scene began. */
  readonly start: number;
  readonly contact?: number;
}

const passes = Object.keys(responses).indexOf("pass");

/** Whether the way of a body through a frame is a curve, until something turns it. */
export function isOnCurve({ bodies }: SceneView, body: number): boolean {
  return bodies.parabolas?.[body] === 1 || isOnOrbit(bodies, body);
}

function isOnOrbit({ orbits }: SceneView["bodies"], body: number): boolean {
  return orbits !== undefined && !Number.isNaN(at(orbits, 3 * body));
}

/** When a body leaves its curve in a frame (from 1), in frames since the scene began: at its first contact, or as the frame ends. */
export function curveEnd(scene: SceneView, body: number, frame: number): number {
  if (isOnOrbit(scene.bodies, body)) return frame;
  const { contacts } = scene.swept;
  const ends = (_: number, i: number): boolean =>
    contacts.frames[i] === frame &&
    contacts.responses[i] !== passes &&
    (contacts.bodies[i] === body || contacts.obstacles[i] === body);
  const first = contacts.frames.findIndex(ends);
  return first < 0 ? frame : contactTime(contacts, first);
}

/** The way of a body over a stretch that begins on its curve; undefined where it goes straight. */
export function curveOn(scene: SceneView, body: number, stretch: Stretch): CurvedBox | undefined {
  if (!isOnCurve(scene, body)) return undefined;
  const end = curveEnd(scene, body, stretch.frame);
  if (isOnOrbit(scene.bodies, body)) return arcOn(scene, body, stretch);
  // Who meets something as the frame begins has no curve in it.
  return end > stretch.frame - 1 && end >= stretch.start ? parabolaOn(scene, body, stretch, end) : undefined;
}

/** The least and the greatest coordinate on a way. */
export function rangeOf(motion: AxisMotion): readonly [number, number] {
  const between = (...places: readonly number[]) => [Math.min(...places), Math.max(...places)] as const;
  switch (motion.kind) {
    case "line":
      return between(0, motion.displacement);
    case "parabola": {
      const { velocity, acceleration } = motion;
      const turn = -velocity / acceleration;
      const peak = turn > 0 && turn < 1 ? (velocity * turn) / 2 : 0;
      return between(0, peak, velocity + acceleration / 2);
    }
    case "circle": {
      const { radius, phase, angularVelocity } = motion;
      const [from, to] = between(phase, phase + angularVelocity);
      const ends = [Math.cos(from), Math.cos(to)];
      // Where the angle is a whole number of turns, or half a turn beside that.
      const has = (peak: number): boolean => Math.floor((to - peak) / TURN) > Math.floor((from - peak) / TURN);
      return [radius * (has(Math.PI) ? -1 : Math.min(...ends)), radius * (has(0) ? 1 : Math.max(...ends))];
    }
  }
}

const TURN = 2 * Math.PI;

function arcOn(scene: SceneView, body: number, { frame, start }: Stretch): CurvedBox {
  const { orbits = new Float64Array() } = scene.bodies;
  const [x, y, turns] = [0, 1, 2].map((i) => at(orbits, 3 * body + i)) as [number, number, number];
  const size = vectorOf(scene, "size", body);
  const middle = toMiddle(scene, axesOf("front"), body);
  const offset = vectorOf(scene, "position", body).map((p, axis) => p + at(middle, axis) - (axis === 0 ? x : y));
  const radius = Math.hypot(...offset);
  const phase = Math.atan2(at(offset, 1), at(offset, 0)) + ((turns * start) % (2 * Math.PI));
  const motion = [phase, phase - Math.PI / 2].map((each): AxisMotion => {
    return { kind: "circle", radius, phase: each, angularVelocity: turns * (frame - start) };
  });
  const min = [x - at(size, 0) / 2, y - at(size, 1) / 2];
  return { min, max: min.map((m, axis) => m + at(size, axis)), motion };
}

/** By three places of the track: where the frame begins, where the curve ends, and one between. */
function parabolaOn(scene: SceneView, body: number, { frame, start }: Stretch, end: number): CurvedBox | undefined {
  const { dimensions, swept } = scene;
  const { tracks } = swept;
  const begin = frame - 1;
  const placeAt = (time: number, side: "before" | "after"): Vec =>
    Array.from({ length: dimensions }, (_, axis) => coordinateAt(tracks, dimensions, body, axis, time, side));
  const [from, to] = entriesOf(tracks, body);
  const inner = tracks.times.subarray(from, to).filter((time) => time > begin && time < end);
  const middle = inner[inner.length >> 1];
  if (middle === undefined) return undefined;
  const [first, second, last] = [placeAt(begin, "after"), placeAt(middle, "before"), placeAt(end, "before")];
  const [toMiddle, toEnd, left] = [middle - begin, end - begin, frame - start];
  const size = vectorOf(scene, "size", body);
  const since = start - begin;
  const axes = first.map((place, axis) => {
    const [half, whole] = [(at(second, axis) - place) / toMiddle, (at(last, axis) - place) / toEnd];
    const bend = (2 * (whole - half)) / (toEnd - toMiddle);
    const velocity = half - (bend * toMiddle) / 2;
    return { place: place + since * (velocity + (since * bend) / 2), velocity: velocity + bend * since, bend };
  });
  const min = axes.map(({ place }) => place);
  const motion = axes.map(({ velocity, bend }): AxisMotion => {
    return { kind: "parabola", velocity: velocity * left, acceleration: bend * left * left };
  });
  return { min, max: min.map((m, axis) => m + at(size, axis)), motion };
}
