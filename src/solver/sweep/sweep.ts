import type { MovingBox, Sweep } from "../types.js";
import { requirePair } from "../validate.js";
import { axesIn, axisNormal } from "./axes.js";
import { grows, sweepGrowing } from "./sweepGrowing.js";
import { BoxSweep } from "./boxSweep.js";
import { penetration } from "./separation.js";
import { Hit, Invalid, Miss, RECORD, sweepRecords } from "./sweepRecords.js";

const MISS: Sweep = Object.freeze({ kind: "miss" });

const pair = new BoxSweep();
const records = new Float64Array(2 * RECORD);
const times = new Float64Array(2);

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
  const found = load2D(a, b) ? sweepRecords(records, 0, RECORD, times) : Invalid;
  if (found === Miss) return MISS;
  if (found >= Hit) return hitOn(found - Hit);
  if (found === Invalid) requirePair(a, b);
  pair.loadA(a, a.displacement);
  pair.loadB(b, b.displacement);
  const kind = pair.sweep();
  if (kind === "miss") return MISS;
  if (kind === "overlap") return { kind, time: 0, exit: pair.exitTime(), penetration: penetration(a, b) };
  return pair.meeting(kind);
}

/** Takes two boxes of two dimensions. Says whether they are that. */
function load2D(a: MovingBox, b: MovingBox): boolean {
  const { min: aMin, max: aMax, displacement: aMoves } = a;
  const { min: bMin, max: bMax, displacement: bMoves } = b;
  if (aMin.length !== 2 || aMax.length !== 2 || aMoves.length !== 2) return false;
  if (bMin.length !== 2 || bMax.length !== 2 || bMoves.length !== 2) return false;
  records[0] = aMin[0];
  records[1] = aMin[1];
  records[2] = aMax[0];
  records[3] = aMax[1];
  records[4] = aMoves[0];
  records[5] = aMoves[1];
  records[6] = bMin[0];
  records[7] = bMin[1];
  records[8] = bMax[0];
  records[9] = bMax[1];
  records[10] = bMoves[0];
  records[11] = bMoves[1];
  return true;
}

function hitOn(face: number): Sweep {
  const axis = face >> 1;
  return {
    kind: "hit",
    time: times[0],
    exit: times[1],
    normal: axisNormal(2, axis, (face & 1) === 0 ? -1 : 1),
    axes: axesIn(1 << axis),
  };
}
