import { at, type Box, type Vec } from "../../geometry/index.js";
import { compareDifferences } from "./predicates.js";

/**
 * The least translation of `a` that separates it from `b`, along one axis; ties go to x, then y, then z, and on an axis
 * to the lower side. Which axis and side that is, is decided exactly; the length is rounded once. Meaningful where the
 * boxes overlap or touch.
 *
 * Source: the separation vector of a Minkowski difference (Hamaluik, "Simple AABB collision using the Minkowski
 * difference"): the point of the difference's boundary that is nearest to the origin.
 */
export function penetration(a: Box, b: Box): Vec {
  let chosen = 0;
  // The least depth so far is upper − lower, of two faces that would be brought together.
  let upper = Infinity;
  let lower = 0;
  let isDown = false;
  const consider = (axis: number, high: number, low: number, down: boolean): void => {
    if (upper < Infinity && compareDifferences(high, low, upper, lower) >= 0) return;
    chosen = axis;
    upper = high;
    lower = low;
    isDown = down;
  };
  for (let axis = 0; axis < a.min.length; axis++) {
    consider(axis, at(a.max, axis), at(b.min, axis), true);
    consider(axis, at(b.max, axis), at(a.min, axis), false);
  }
  return a.min.map((_, axis) => (axis === chosen ? (isDown ? lower - upper : upper - lower) : 0));
}

/**
 * Positions that put a face exactly where it belongs. A box's upper face is `position + size` rounded in doubles, so a
 * box that rests against a coordinate from below needs a position for which that sum does not pass the coordinate;
 * `face − size` alone is past it by an ulp in a few percent of all cases.
 */

const float = new Float64Array(1);
const bits = new BigInt64Array(float.buffer);

/** The next smaller double. */
function nextDown(value: number): number {
  if (value === 0) return -Number.MIN_VALUE;
  float[0] = value;
  bits[0] = bits[0] + (value > 0 ? -1n : 1n);
  return float[0];
}

/**
 * The position whose upper face lies on `face` or, where no double does that, as little below it as `face − size` allows.
 * Where that is out of the range of doubles, the lowest one, whose upper face may be past it.
 */
export function positionBelow(face: number, size: number): number {
  let position = Math.max(-Number.MAX_VALUE, face - size);
  while (position + size > face && position > -Number.MAX_VALUE) position = nextDown(position);
  return position;
}

/** Where a box of some size is just outside of another one, which is from `min` to `max` on an axis, if doubles reach there. */
export function flushCoordinate(min: number, max: number, side: number, size: number): number | undefined {
  if (side > 0) return max + size <= Number.MAX_VALUE ? max : undefined;
  const below = positionBelow(min, size);
  return below + size <= min ? below : undefined;
}

/** Whether the interiors of two boxes in buffers overlap: three numbers each for min and max. */
export function overlapIn(
  a: Float64Array,
  offsetA: number,
  b: Float64Array,
  offsetB: number,
  dimensions: number,
): boolean {
  for (let axis = 0; axis < dimensions; axis++) {
    const i = offsetA + axis;
    const j = offsetB + axis;
    if (!(a[i] < b[j + 3] && b[j] < a[i + 3])) return false;
  }
  return true;
}
