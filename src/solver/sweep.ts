import { axesOfBits, normalOf } from "./answer.js";
import type { MovingBox, Sweep } from "./contract.js";
import { quotient } from "./exact/index.js";
import { Pair } from "./pair.js";
import { penetration } from "./penetration.js";
import { filterPlanar, Hit, Miss, Unsure } from "./planar.js";
import { requirePair } from "./validate.js";

const MISS: Sweep = Object.freeze({ kind: "miss" });

const pair = new Pair();
/** What the filter takes: see `filterPlanar`. */
const mover = new Float64Array(9);
const block = new Float64Array(4);

/**
 * When and how box `a` meets box `b` within one frame; both may move, only their relative motion decides.
 *
 * Per axis the boxes overlap during the open interval (entry, exit); an axis without relative motion overlaps always or
 * never. The boxes hit when these intervals share one that meets [0, 1). Arrival exactly at t = 1, sliding along or
 * leaving a flush face and meeting in a corner only are grazes.
 *
 * `kind`, `axes` and `normal` are those of exact arithmetic on the given doubles, all finite ones; `time`, `exit` and
 * `penetration` are within 1 ulp of it. The vectors of an answer are frozen and shared between answers.
 *
 * Sources: the entry and exit times per axis are those of "Swept AABB Collision Detection and Response" (GameDev.net)
 * and of Gomez, "Simple Intersection Tests for Games", section "An AABB Sweep Test"; the open intervals are ours.
 *
 * @throws RangeError for non-finite numbers, `min > max`, or vectors that are not of the same 2 or 3 dimensions.
 * @example
 * sweep({ min: [0, 0], max: [1, 1], displacement: [4, 0] }, { min: [3, 0], max: [4, 1], displacement: [0, 0] });
 * // { kind: "hit", time: 0.5, exit: 1, normal: [-1, 0], axes: [0] }
 */
export function sweep(a: MovingBox, b: MovingBox): Sweep {
  return sweepPlanar(a, b) ?? sweepExactly(a, b);
}

/** The answer for valid boxes of two dimensions wherever plain doubles are sure of it, and nothing where they are not. */
function sweepPlanar(a: MovingBox, b: MovingBox): Sweep | undefined {
  const { min: aMin, max: aMax, displacement: aMoves } = a;
  const { min: bMin, max: bMax, displacement: bMoves } = b;
  if (aMin.length !== 2 || aMax.length !== 2 || aMoves.length !== 2) return undefined;
  if (bMin.length !== 2 || bMax.length !== 2 || bMoves.length !== 2) return undefined;
  const aLeft = aMin[0] as number;
  const aTop = aMin[1] as number;
  const aRight = aMax[0] as number;
  const aBottom = aMax[1] as number;
  const bLeft = bMin[0] as number;
  const bTop = bMin[1] as number;
  const bRight = bMax[0] as number;
  const bBottom = bMax[1] as number;
  const gainX = (aMoves[0] as number) - (bMoves[0] as number);
  const gainY = (aMoves[1] as number) - (bMoves[1] as number);
  // Not a number if any of them is not finite.
  const zero = (aLeft + aTop + (aRight + aBottom) + (bLeft + bTop + (bRight + bBottom)) + (gainX + gainY)) * 0;
  if (zero !== 0 || aLeft > aRight || aTop > aBottom || bLeft > bRight || bTop > bBottom) return undefined;

  mover[0] = aLeft;
  mover[1] = aTop;
  mover[3] = aRight;
  mover[4] = aBottom;
  mover[6] = gainX;
  mover[7] = gainY;
  block[0] = bLeft;
  block[1] = bTop;
  block[2] = bRight;
  block[3] = bBottom;
  const found = filterPlanar(mover, block, 0);
  if (found === Miss) return MISS;
  if (found === Unsure) return undefined;
  const exit = exitTime(a, b, found & 1);
  if (found < Hit) return { kind: "overlap", time: 0, exit, penetration: penetration(a, b) };
  const axis = (found >> 1) & 1;
  return {
    kind: "hit",
    time: entryTime(a, b, axis),
    exit,
    normal: normalOf(2, axis, (axis === 0 ? gainX : gainY) > 0 ? -1 : 1),
    axes: axesOfBits(1 << axis),
  };
}

function entryTime(a: MovingBox, b: MovingBox, axis: number): number {
  const aMoves = a.displacement[axis] as number;
  const bMoves = b.displacement[axis] as number;
  return aMoves > bMoves
    ? quotient(b.min[axis] as number, a.max[axis] as number, aMoves, bMoves)
    : quotient(a.min[axis] as number, b.max[axis] as number, bMoves, aMoves);
}

function exitTime(a: MovingBox, b: MovingBox, axis: number): number {
  const aMoves = a.displacement[axis] as number;
  const bMoves = b.displacement[axis] as number;
  return aMoves > bMoves
    ? quotient(b.max[axis] as number, a.min[axis] as number, aMoves, bMoves)
    : quotient(a.max[axis] as number, b.min[axis] as number, bMoves, aMoves);
}

/** `sweep` by way of the exact predicates. */
function sweepExactly(a: MovingBox, b: MovingBox): Sweep {
  requirePair(a, b);
  pair.loadA(a);
  pair.loadB(b);
  const kind = pair.sweep();
  if (kind === "miss") return MISS;
  if (kind === "overlap") return { kind, time: 0, exit: pair.exitTime(), penetration: penetration(a, b) };
  return pair.meeting(kind);
}
