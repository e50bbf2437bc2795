import type { MovingBox, Sweep } from "../types.js";
import { requirePair } from "../validate.js";
import { Hit, Miss } from "./filter.js";
import { grows, sweepGrowing } from "./growing.js";
import { Pair } from "./pair.js";
import { penetration } from "./separation.js";

const MISS: Sweep = Object.freeze({ kind: "miss" });

const pair = new Pair();

/**
 * When and how box `a` meets box `b` within one frame; both may move and grow, only the relative motion of their faces decides.
 *
 * Per axis the boxes overlap during the open interval (entry, exit); an axis without relative motion overlaps always or
 * never, and where boxes grow each pair of faces that look at each other is such an axis. The boxes hit when these intervals share one that meets [0, 1). Arrival exactly at t = 1, sliding along or
 * leaving a flush face and meeting in a corner only are grazes.
 *
 * `kind`, `axes` and `normal` are those of exact arithmetic on the given doubles, all finite ones; `time`, `exit` and
 * `penetration` are within 1 ulp of it. The vectors of an answer are frozen and shared between answers.
 *
 * Sources: the entry and exit times per axis are those of "Swept AABB Collision Detection and Response" (GameDev.net)
 * and of Gomez, "Simple Intersection Tests for Games", section "An AABB Sweep Test"; the open intervals are ours.
 *
 * @throws RangeError for non-finite numbers, `min > max`, vectors that are not of the same 2 or 3 dimensions, and growth that
 *   takes a box's lower face past its upper one within the frame.
 * @example
 * sweep({ min: [0, 0], max: [1, 1], displacement: [4, 0] }, { min: [3, 0], max: [4, 1], displacement: [0, 0] });
 * // { kind: "hit", time: 0.5, exit: 1, normal: [-1, 0], axes: [0] }
 */
export function sweep(a: MovingBox, b: MovingBox): Sweep {
  if ((a.growth !== undefined || b.growth !== undefined) && grows(a, b)) return sweepGrowing(a, b);
  if (!pair.load2D(a, b)) {
    requirePair(a, b);
    pair.loadA(a, a.displacement);
    pair.loadB(b, b.displacement);
    return answer(pair.sweep(), a, b);
  }
  const found = pair.filter();
  if (found === Miss) return MISS;
  if (found < Hit) return answer(pair.sweep(), a, b);
  pair.takeHit(found);
  return pair.meeting("hit");
}

/** The answer of a pair that was swept. */
function answer(kind: Sweep["kind"], a: MovingBox, b: MovingBox): Sweep {
  if (kind === "miss") return MISS;
  if (kind === "overlap") return { kind, time: 0, exit: pair.exitTime(), penetration: penetration(a, b) };
  return pair.meeting(kind);
}
