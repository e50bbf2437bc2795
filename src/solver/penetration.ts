import { at, type Box, type Vec } from "../geometry/index.js";
import { compareDifferences } from "./exact/index.js";

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
