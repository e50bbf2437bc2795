import { at, type Box, type Vec } from "../../geometry/index.js";
import { penetration } from "../sweep/separation.js";
import type { MovingBox } from "../types.js";
import { requirePair } from "../validate.js";
import { type MethodAnswer, relativeDisplacement } from "./method.js";

export interface MinkowskiTrace {
  /** b ⊖ a: it holds the origin exactly when the boxes touch. */
  readonly difference: Box;
  /** Relative motion of a, cast as a ray from the origin. */
  readonly ray: Vec;
  /** Fraction of the ray at which it meets each face of the difference: low and high side per axis; Infinity for none. */
  readonly faces: readonly { readonly axis: number; readonly side: -1 | 1; readonly fraction: number }[];
  /** The least of them. */
  readonly fraction: number;
}

/**
 * Hamaluik, "Swept AABB Collision Detection Using the Minkowski Difference", as published: both boxes may move. The
 * article's four edges are the faces of the difference, so that the same words hold in three dimensions.
 *
 * Known deviations from the exact answer:
 * - the origin on the boundary counts as a collision, so flush boxes stick whichever way they move;
 * - a ray that only grazes a face or a corner, or ends on it, is a hit; one along a face never is;
 * - the article's response keeps the velocity along the tangent of the motion, not of the face: all of it is lost.
 *
 * @throws RangeError for invalid boxes, as `sweep` does.
 */
export function minkowski(a: MovingBox, b: MovingBox): MethodAnswer<MinkowskiTrace> {
  requirePair(a, b);
  const difference = {
    min: b.min.map((m, axis) => m - at(a.max, axis)),
    max: b.max.map((m, axis) => m - at(a.min, axis)),
  };
  const ray = relativeDisplacement(a, b);
  const faces = ray.flatMap((_, axis) =>
    ([-1, 1] as const).map((side) => ({ axis, side, fraction: rayFaceFraction(ray, difference, axis, side) })),
  );
  const first = faces.reduce((best, face) => (face.fraction < best.fraction ? face : best));
  const trace = { difference, ray, faces, fraction: first.fraction };
  const faceNormal = (axis: number, side: number): Vec => ray.map((_, i) => (i === axis ? side : 0));

  if (holdsOrigin(difference)) {
    const isInside = difference.min.every((m, axis) => m < 0 && at(difference.max, axis) > 0);
    if (isInside) return { sweep: { kind: "overlap", time: 0, exit: 0, penetration: penetration(a, b) }, trace };
    const axis = difference.min.findIndex((m, i) => m === 0 || at(difference.max, i) === 0);
    const normal = faceNormal(axis, at(difference.min, axis) === 0 ? -1 : 1);
    return { sweep: { kind: "hit", time: 0, exit: 0, normal, axes: [axis] }, trace };
  }
  if (first.fraction === Infinity) return { sweep: { kind: "miss" }, trace };
  const last = faces.reduce((most, { fraction }) => (fraction < Infinity ? Math.max(most, fraction) : most), 0);
  const exit = last > first.fraction ? last : Infinity;
  const normal = faceNormal(first.axis, first.side);
  return { sweep: { kind: "hit", time: first.fraction, exit, normal, axes: [first.axis] }, trace };
}

function holdsOrigin(box: Box): boolean {
  return box.min.every((m, axis) => m <= 0 && at(box.max, axis) >= 0);
}

/** Where the ray from the origin meets one face: both fractions of the article within 0…1, parallel lines never. */
function rayFaceFraction(ray: Vec, box: Box, axis: number, side: -1 | 1): number {
  const speed = at(ray, axis);
  if (speed === 0) return Infinity;
  const fraction = at(side < 0 ? box.min : box.max, axis) / speed;
  if (!(fraction >= 0 && fraction <= 1)) return Infinity;
  const isOnFace = ray.every((r, i) => {
    if (i === axis) return true;
    const point = r * fraction;
    return point >= at(box.min, i) && point <= at(box.max, i);
  });
  return isOnFace ? fraction : Infinity;
}
