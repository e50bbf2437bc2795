import { nearestMultiple, powerOfTenBelow, sum } from "./decimal.js";

/** Where values come to rest: at multiples of a step, or exactly as far on as was asked. Steps are in world units. */
export type Rest =
  | { readonly kind: "grid"; readonly step: number }
  /** As fine as can be pointed at. */
  | { readonly kind: "pixel"; readonly step: number }
  | { readonly kind: "exact" };

/** How a drag comes to rest: on the grid, or, without one or free of it, at what a pixel can mean. */
export function restOf(gridSize: number, scale: number, free: boolean): Rest {
  return gridSize > 0 && !free ? { kind: "grid", step: gridSize } : { kind: "pixel", step: pixelStep(scale) };
}

/** The power of ten that a pixel can tell apart: digits below it say nothing about where the pointer was. */
export function pixelStep(scale: number): number {
  return powerOfTenBelow(1 / scale);
}

/**
 * A value that was moved by some amount, at rest. The value from before is a resting place as well, on the grid or not:
 * what comes back is as it was, and what only moved along the other axis has not changed.
 */
export function settle(before: number, by: number, rest: Rest): number {
  if (rest.kind === "exact") return sum(before, by);
  return nearest(before + by, [before, nearestMultiple(before + by, rest.step)]);
}

/** The one that is nearest to a value, the earlier of two that are equally near. */
export function nearest(value: number, candidates: readonly [number, ...number[]]): number {
  return candidates.reduce((best, next) => (Math.abs(next - value) < Math.abs(best - value) ? next : best));
}
