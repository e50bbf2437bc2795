import { at } from "../geometry/index.js";
import type { MovingBox } from "../solver/index.js";

/** When two boxes overlap on one axis, over unlimited straight motion. Times are fractions of the leg. */
export interface Span {
  readonly axis: number;
  /** What the mover gains on the obstacle in the whole leg; 0 where they keep their distance. */
  readonly gain: number;
  /** Where they begin to overlap and where they cease to; −Infinity and Infinity where they always do. */
  readonly entry: number;
  readonly exit: number;
  /** What holds for all of time on an axis without relative motion. */
  readonly always?: "overlaps" | "touches" | "apart";
  /** Between the faces that look at each other when the leg begins: 0 where they touch, below 0 where they overlap. */
  readonly gap: number;
}

/**
 * The spans of each axis, in plain doubles: signs of distances and speeds are exact, times are off by a few ulps.
 *
 * Source: entry and exit times of "Swept AABB Collision Detection and Response" (GameDev.net); open spans are ours.
 */
export function spansOf(a: MovingBox, b: MovingBox): Span[] {
  return a.min.map((aMin, axis) => {
    const aMax = at(a.max, axis);
    const bMin = at(b.min, axis);
    const bMax = at(b.max, axis);
    const gain = at(a.displacement, axis) - at(b.displacement, axis);
    const gap = Math.max(bMin - aMax, aMin - bMax);
    if (gain === 0) {
      const always = gap < 0 ? "overlaps" : gap === 0 ? "touches" : "apart";
      const [entry, exit] = gap > 0 ? [Infinity, -Infinity] : [-Infinity, Infinity];
      return { axis, gain, entry, exit, always, gap };
    }
    const near = gain > 0 ? bMin - aMax : bMax - aMin;
    const far = gain > 0 ? bMax - aMin : bMin - aMax;
    return { axis, gain, entry: near / gain + 0, exit: far / gain + 0, gap };
  });
}

/** The axis that is the last to overlap, and the one that is the first to cease to. */
export function bindingAxes(spans: readonly Span[]): { readonly last: Span; readonly first: Span } {
  return {
    last: spans.reduce((best, span) => (span.entry > best.entry ? span : best)),
    first: spans.reduce((best, span) => (span.exit < best.exit ? span : best)),
  };
}
