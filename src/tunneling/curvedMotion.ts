import { at, GREATEST, type Vec } from "../geometry/index.js";
import {
  type AxisMotion,
  type CurvedBox,
  type CurvedConvex,
  type Stay,
  sweepCurve,
  sweepCurveConvex,
} from "../solver/index.js";
import { along, cornersOf, type MovingSolid, normalsOf, polygonAt, pushOut, type Solid } from "./solid.js";

/** A box or a convex polygon on its way along a curve. */
export type CurvedSolid = CurvedBox | CurvedConvex;

/** Times that differ by less are one moment: of a stretch, the end is as good as known, and begins the next one. */
export const MOMENT = 1e-9;

/** When one is in another, both on curves. What only touches a face from inside, and goes on inside, stays in. */
export function staysOf(a: CurvedSolid, b: CurvedSolid): readonly Stay[] {
  if ("min" in a && "min" in b) return joined(sweepCurve(a, b).stays);
  const stays = sweepCurveConvex(a, b).map(({ isCorner, ...stay }) => {
    return { ...stay, axes: isCorner ? [0, 1] : stay.normal ? [steepestAxis(stay.normal)] : [] };
  });
  return joined(stays);
}

/** Stays of which one begins in the moment in which the other one ends are one. */
function joined(stays: readonly Stay[]): readonly Stay[] {
  if (stays.length < 2) return stays;
  const all: Stay[] = [];
  for (const stay of stays) {
    const last = all.at(-1);
    if (!last || stay.entry - last.exit > MOMENT) all.push(stay);
    else all[all.length - 1] = { ...last, exit: stay.exit, wayOut: stay.wayOut };
  }
  return all;
}

/** The axis along which a normal looks most; of equal ones the last. */
export function steepestAxis(normal: Vec): number {
  return normal.reduce((most, n, axis) => (Math.abs(n) >= Math.abs(at(normal, most)) ? axis : most), 0);
}

/** The least way out of another one at a time, as a unit vector. */
export function nearestFace(a: CurvedSolid, b: CurvedSolid, time: number): Vec {
  const push = pushOut(solidAt(a, time), solidAt(b, time));
  const length = Math.hypot(...push);
  // Of a push along an axis, to the bit.
  return push.map((n) => (Math.abs(n) === length ? Math.sign(n) : n / length) + 0);
}

function solidAt(curved: CurvedSolid, time: number): Solid {
  const move = (place: number, axis: number): number => place + moved(curved.motion[axis], time);
  if (!("min" in curved)) return polygonAt({ position: curved.position.map(move), corners: curved.corners });
  const { min, max, growth } = curved;
  const faces = (places: Vec, grows: Vec | undefined): Vec =>
    places.map((place, axis) => move(place, axis) + (grows ? at(grows, axis) * time : 0));
  return { min: faces(min, growth?.min), max: faces(max, growth?.max) };
}

function moved(motion: AxisMotion | undefined, time: number): number {
  switch (motion?.kind) {
    case "line":
      return motion.displacement * time;
    case "parabola":
      return (motion.velocity + (motion.acceleration * time) / 2) * time;
    case "circle":
      return motion.radius * Math.cos(motion.phase + motion.angularVelocity * time);
    default:
      return 0;
  }
}

/** How deep a comes into b between two times at most; less than 0 where it stays beside it, by that much. For who reads it: to a few digits. */
export function depthBetween(a: CurvedSolid, b: CurvedSolid, from: number, to: number): number {
  const areBoxes = "min" in a && "min" in b;
  const normals = areBoxes ? [] : [a, b].flatMap((each) => normalsOf(cornersOf(solidAt(each, from))));
  const depthAt = (time: number): number => {
    const [own, other] = [solidAt(a, time), solidAt(b, time)];
    if (!areBoxes) return depthAcross(normals, cornersOf(own), cornersOf(other));
    return Math.min(
      ...own.min.map((m, axis) => Math.min(at(own.max, axis) - at(other.min, axis), at(other.max, axis) - m)),
    );
  };
  const step = (to - from) / LOOKS;
  const looks = Array.from({ length: LOOKS + 1 }, (_, i) => depthAt(from + i * step));
  const best = looks.indexOf(Math.max(...looks));
  let [low, high] = [from + Math.max(0, best - 1) * step, from + Math.min(LOOKS, best + 1) * step];
  for (let i = 0; i < HALVINGS; i++) {
    const third = (high - low) / 3;
    if (depthAt(low + third) < depthAt(high - third)) low += third;
    else high -= third;
  }
  return Math.max(at(looks, best), depthAt((low + high) / 2));
}

/** The least that two polygons share across any of some normals. */
function depthAcross(normals: readonly Vec[], own: readonly Vec[], other: readonly Vec[]): number {
  return Math.min(
    ...normals.map((normal) => {
      const [a, b] = [own, other].map((corners) => corners.map((corner) => along(normal, corner)));
      if (!a || !b) return Infinity;
      return Math.min(Math.max(...a) - Math.min(...b), Math.max(...b) - Math.min(...a));
    }),
  );
}

const LOOKS = 1024;
const HALVINGS = 64;

/** What moves in a frame as it is told: straight, or along a parabola. */
export interface Motion extends MovingSolid {
  /** On a parabola, what the displacement per frame grows by in the frame. */
  readonly bend?: Vec | undefined;
}

/** A motion over some frames, if it goes on so, as `staysOf` takes it: no further than numbers reach. */
export function curveOf({ min, max, polygon, displacement, bend, growth }: Motion, frames: number): CurvedSolid {
  const motion = displacement.map((d, axis): AxisMotion => {
    const b = bend ? at(bend, axis) : 0;
    if (b === 0) return { kind: "line", displacement: withinReach(d * frames) };
    return {
      kind: "parabola",
      velocity: withinReach((d - b / 2) * frames),
      acceleration: withinReach(b * frames * frames),
    };
  });
  if (polygon) return { position: polygon.position, corners: polygon.corners, motion };
  if (!growth) return { min, max, motion };
  // What shrinks is gone before it would be less than nothing.
  const grows = growth.max.map((change, axis) => {
    const least = (at(min, axis) - at(max, axis)) * INWARD;
    return Math.max(withinReach((change - at(growth.min, axis)) * frames), least);
  });
  const low = growth.min.map((change) => withinReach(change * frames));
  return { min, max, motion, growth: { min: low, max: grows.map((change, axis) => change + at(low, axis)) } };
}

/** What is left of a size that vanishes, so that no rounding makes less than nothing of it. */
const INWARD = 1 - 2 ** -50;

/** Whether two meet on a curve: one that bends is none to another that bends alike. */
export function isCurve(own: Motion, other?: Motion): boolean {
  if (!own.bend && !other?.bend) return false;
  return own.displacement.some((_, axis) => (own.bend?.[axis] ?? 0) !== (other?.bend?.[axis] ?? 0));
}

/** As far as a coordinate comes along a parabola from one time to another of the frame, beyond its places at these. */
export function bowOf(bend: number, frames: number): number {
  return (Math.abs(bend) * frames * frames) / 8;
}

function withinReach(value: number): number {
  return Math.max(-GREATEST, Math.min(GREATEST, value));
}
