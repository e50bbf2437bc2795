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

/**
 * Arithmetic on numbers as they are written: what is added or multiplied here has the decimal places that the written
 * numbers give it, so that 12.2 + 0.1 is 12.3 and a text never gets a 12.299999999999999.
 */

/** Decimal places of the shortest text of a number; 0 for whole ones. */
export function places(value: number): number {
  const [digits = "", exponent = "0"] = String(value).split("e");
  const fraction = digits.split(".")[1]?.length ?? 0;
  return Math.max(0, fraction - Number(exponent));
}

export function sum(a: number, b: number): number {
  return rounded(a + b, Math.max(places(a), places(b)));
}

export function difference(a: number, b: number): number {
  return sum(a, -b);
}

export function product(a: number, b: number): number {
  return rounded(a * b, places(a) + places(b));
}

/** The multiple of a step that is nearest to a value; the value itself where a double cannot count so many steps. */
export function nearestMultiple(value: number, step: number): number {
  const count = Math.round(value / step);
  return Number.isSafeInteger(count) ? product(count, step) : value;
}

/** The largest power of ten that is not above a value: the last place that is worth writing of it. */
export function powerOfTenBelow(value: number): number {
  const exponent = Math.floor(Math.log10(value));
  // The logarithm is rounded: of 1000 it may be a little less than 3.
  const next = Number(`1e${exponent + 1}`);
  return next <= value ? next : Number(`1e${exponent}`);
}

/** Texts with places beyond these have none to round to: `toFixed` then gives an exponent or refuses. */
const mostPlaces = 100;
const mostFixed = 1e21;

function rounded(value: number, decimals: number): number {
  if (decimals > mostPlaces || !(Math.abs(value) < mostFixed)) return value;
  // Adding zero takes the sign from a zero.
  return Number(value.toFixed(decimals)) + 0;
}
