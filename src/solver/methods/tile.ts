import { at, type Vec } from "../../geometry/index.js";
import type { MovingBox } from "../types.js";
import { requirePair } from "../validate.js";
import { faceDistance, type MethodAnswer, normalAgainst, relativeDisplacement } from "./method.js";

export interface TileTrace {
  /** How far the box has to travel to just overlap, per axis. */
  readonly distance: Vec;
  /** That divided by the displacement: NaN and infinities included. */
  readonly time: Vec;
  readonly disjointTime: Vec;
  /** The latest time of the axes, and the earliest disjoint time. */
  readonly actual: number;
  readonly disjoint: number;
}

/**
 * The tile-game sweep with disjoint times, as published.
 *
 * Known deviations from the exact answer:
 * - an axis without motion is divided by zero: straight motion gives Infinity (a miss, so it tunnels) or NaN;
 * - the article's own listing leaves the disjoint distance undivided, which the text evidently does not mean.
 *
 * @param options.dividesExit false answers with the listing's undivided disjoint distance.
 * @throws RangeError for invalid boxes, as `sweep` does.
 */
export function tile(
  a: MovingBox,
  b: MovingBox,
  options: { readonly dividesExit: boolean } = { dividesExit: true },
): MethodAnswer<TileTrace> {
  requirePair(a, b);
  const velocity = relativeDisplacement(a, b);
  const distance = velocity.map((v, axis) => faceDistance(a, b, axis, v > 0));
  const time = velocity.map((v, axis) => at(distance, axis) / v);
  const disjointTime = velocity.map((v, axis) => faceDistance(a, b, axis, !(v > 0)) / (options.dividesExit ? v : 1));
  const actual = Math.max(...time);
  const disjoint = Math.min(...disjointTime);
  const trace = { distance, time, disjointTime, actual, disjoint };
  const isMiss = actual > disjoint || time.every((t) => t < 0) || time.some((t) => t > 1);
  if (isMiss) return { sweep: { kind: "miss" }, trace };
  const axes = time.flatMap((t, axis) => (t === actual ? [axis] : []));
  const normal = normalAgainst(velocity, axes[0] ?? 0);
  return { sweep: { kind: "hit", time: actual, exit: disjoint, normal, axes }, trace };
}
