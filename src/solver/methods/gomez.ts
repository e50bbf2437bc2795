import { at, touches, type Vec } from "../../geometry/index.js";
import { penetration } from "../sweep/separation.js";
import type { MovingBox } from "../types.js";
import { requirePair } from "../validate.js";
import { type MethodAnswer, normalAgainst, relativeDisplacement } from "./method.js";

export interface GomezTrace {
  /** Displacement of b as seen from a. */
  readonly v: Vec;
  /** First and last time of overlap per axis; 0 and 1 where nothing set them. */
  readonly u0: Vec;
  readonly u1: Vec;
  readonly first: number;
  readonly last: number;
}

/**
 * Gomez, "Simple Intersection Tests for Games", "An AABB Sweep Test", as published: first and last time of overlap, in
 * three dimensions (or two). The article gives no normal; the one here is of the axis that attains the first time.
 *
 * Known deviations from the exact answer:
 * - axes that are apart and do not close keep u₀ = 0, so boxes that rest or move away from each other "hit at 0";
 * - times are not limited to the frame: a hit may be reported at u₀ > 1;
 * - boxes that touch at the start are reported with u₀ = u₁ = 0.
 *
 * @throws RangeError for invalid boxes, as `sweep` does.
 */
export function gomez(a: MovingBox, b: MovingBox): MethodAnswer<GomezTrace> {
  requirePair(a, b);
  const v = relativeDisplacement(b, a);
  if (touches(a, b)) {
    const zero = v.map(() => 0);
    return {
      sweep: { kind: "overlap", time: 0, exit: 0, penetration: penetration(a, b) },
      trace: { v, u0: zero, u1: zero, first: 0, last: 0 },
    };
  }
  const u0 = v.map((speed, axis) => {
    if (at(a.max, axis) < at(b.min, axis) && speed < 0) return (at(a.max, axis) - at(b.min, axis)) / speed;
    if (at(b.max, axis) < at(a.min, axis) && speed > 0) return (at(a.min, axis) - at(b.max, axis)) / speed;
    return 0;
  });
  const u1 = v.map((speed, axis) => {
    if (at(b.max, axis) > at(a.min, axis) && speed < 0) return (at(a.min, axis) - at(b.max, axis)) / speed;
    if (at(a.max, axis) > at(b.min, axis) && speed > 0) return (at(a.max, axis) - at(b.min, axis)) / speed;
    return 1;
  });
  const first = Math.max(...u0);
  const last = Math.min(...u1);
  const trace = { v, u0, u1, first, last };
  if (first > last) return { sweep: { kind: "miss" }, trace };
  const axes = u0.flatMap((time, axis) => (time === first ? [axis] : []));
  const normal = normalAgainst(relativeDisplacement(a, b), axes[0] ?? 0);
  return { sweep: { kind: "hit", time: first, exit: last, normal, axes }, trace };
}
