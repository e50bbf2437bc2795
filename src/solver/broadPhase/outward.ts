import type { Box } from "../../geometry/index.js";

/** The box widened by an ulp or two, so that rounding in its computation cannot hide what it should hold. */
export function outward(box: Box): Box {
  const ulps = 2 * Number.EPSILON;
  return {
    min: box.min.map((m) => m - Math.abs(m) * ulps),
    max: box.max.map((m) => m + Math.abs(m) * ulps),
  };
}
