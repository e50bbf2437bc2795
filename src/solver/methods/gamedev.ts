import { at, sweptBounds, touches, type Vec } from "../../geometry/index.js";
import type { MovingBox } from "../types.js";
import { requirePair } from "../validate.js";
import { faceDistance, type MethodAnswer, relativeDisplacement } from "./method.js";

export interface GamedevTrace {
  /** Whether the broad-phase box touches the obstacle; without that the rest is not asked. */
  readonly broadPhase: boolean;
  /** Distances between the near and the far faces, per axis. */
  readonly inverseEntry: Vec;
  readonly inverseExit: Vec;
  /** These divided by the displacement; −Infinity and Infinity on an axis without motion. */
  readonly entry: Vec;
  readonly exit: Vec;
  readonly entryTime: number;
  readonly exitTime: number;
}

/**
 * "Swept AABB Collision Detection and Response" (GameDev.net), as published, broad phase included.
 *
 * Known deviations from the exact answer:
 * - the normal's sign comes from `inverseEntry < 0`, so boxes flush at the start get the opposite normal;
 * - an axis at rest counts as overlapping whatever its distance: gliding along a seam hits it, gliding along a flush
 *   face sticks, and without the broad phase boxes beside the path are hit;
 * - boxes that overlap at the start are never reported.
 *
 * @param options.broadPhase whether to ask `AABBCheck` with `GetSweptBroadphaseBox` first, as the article does.
 * @throws RangeError for invalid boxes, as `sweep` does.
 */
export function gamedev(
  a: MovingBox,
  b: MovingBox,
  options: { readonly broadPhase: boolean } = { broadPhase: true },
): MethodAnswer<GamedevTrace> {
  const dimensions = requirePair(a, b);
  const velocity = relativeDisplacement(a, b);
  const inverseEntry = velocity.map((v, axis) => faceDistance(a, b, axis, v > 0));
  const inverseExit = velocity.map((v, axis) => faceDistance(a, b, axis, !(v > 0)));
  const entry = velocity.map((v, axis) => (v === 0 ? -Infinity : at(inverseEntry, axis) / v));
  const exit = velocity.map((v, axis) => (v === 0 ? Infinity : at(inverseExit, axis) / v));
  const entryTime = Math.max(...entry);
  const exitTime = Math.min(...exit);
  const broadPhase = !options.broadPhase || touches(sweptBounds(a, velocity), b);
  const trace = { broadPhase, inverseEntry, inverseExit, entry, exit, entryTime, exitTime };

  const isMiss =
    !broadPhase || entryTime > exitTime || entry.every((time) => time < 0) || entry.some((time) => time > 1);
  // A returned time of 1 means "no collision" to the article's caller, so an entry at exactly 1 is none either.
  if (isMiss || entryTime >= 1) return { sweep: { kind: "miss" }, trace };

  let axis = dimensions - 1;
  for (let i = dimensions - 2; i >= 0; i--) if (at(entry, i) > at(entry, axis)) axis = i;
  const normal = velocity.map((_, i) => (i === axis ? (at(inverseEntry, axis) < 0 ? 1 : -1) : 0));
  return { sweep: { kind: "hit", time: entryTime, exit: exitTime, normal, axes: [axis] }, trace };
}
