import { at, overlaps, penetration, type Vec } from "../geometry/index.js";
import type { MovingBox, Sweep } from "./contract.js";
import { requirePair } from "./validate.js";

const MISS: Sweep = { kind: "miss" };

/**
 * When and how box `a` meets box `b` within one frame; both may move, only their relative motion decides.
 *
 * Per axis the boxes overlap during the open interval (entry, exit); an axis without relative motion overlaps always or
 * never. The boxes hit when these intervals share one that meets [0, 1). Arrival exactly at t = 1, sliding along or
 * leaving a flush face and meeting in a corner only are grazes.
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
  requirePair(a, b);
  return sweepValid(a, b);
}

/** `sweep` for boxes that are known to be valid. */
export function sweepValid(a: MovingBox, b: MovingBox): Sweep {
  const dimensions = a.min.length;
  let entry = -Infinity;
  let exit = Infinity;
  let interiorsMeet = true;
  for (let axis = 0; axis < dimensions; axis++) {
    const speed = at(a.displacement, axis) - at(b.displacement, axis);
    const below = at(b.min, axis) - at(a.max, axis);
    const above = at(b.max, axis) - at(a.min, axis);
    if (speed === 0) {
      if (below > 0 || above < 0) return MISS;
      if (below === 0 || above === 0) interiorsMeet = false;
    } else {
      entry = Math.max(entry, entryTime(below, above, speed));
      exit = Math.min(exit, entryTime(above, below, speed));
    }
  }
  if (entry > exit || entry > 1 || exit < 0) return MISS;
  if (overlaps(a, b)) return { kind: "overlap", time: 0, exit, penetration: penetration(a, b) };
  interiorsMeet &&= entry >= 0 && entry < exit && entry < 1;
  const time = entry > 0 ? entry : 0;
  const axes = entry >= 0 ? axesEnteredAt(entry, a, b) : flushAxes(a, b);
  return { kind: interiorsMeet ? "hit" : "graze", time, exit, normal: contactNormal(axes, a, b), axes };
}

/** Time at which the near faces meet: below = b.min − a.max, above = b.max − a.min. With the two swapped: the exit. */
function entryTime(below: number, above: number, speed: number): number {
  return (speed > 0 ? below : above) / speed;
}

function axesEnteredAt(time: number, a: MovingBox, b: MovingBox): readonly number[] {
  const axes: number[] = [];
  for (let axis = 0; axis < a.min.length; axis++) {
    const speed = at(a.displacement, axis) - at(b.displacement, axis);
    if (speed === 0) continue;
    const below = at(b.min, axis) - at(a.max, axis);
    const above = at(b.max, axis) - at(a.min, axis);
    if (entryTime(below, above, speed) === time) axes.push(axis);
  }
  return axes;
}

/** Axes on which the boxes only touch at t = 0: what is in contact when nothing enters after it. */
function flushAxes(a: MovingBox, b: MovingBox): readonly number[] {
  const axes: number[] = [];
  for (let axis = 0; axis < a.min.length; axis++) {
    if (at(a.max, axis) === at(b.min, axis) || at(a.min, axis) === at(b.max, axis)) axes.push(axis);
  }
  return axes;
}

/** Out of b at a, on the axis that closes fastest; ties go to x, then y, then z. */
function contactNormal(axes: readonly number[], a: MovingBox, b: MovingBox): Vec {
  let chosen = 0;
  let fastest = -Infinity;
  let side = -1;
  for (const axis of axes) {
    const speed = at(a.displacement, axis) - at(b.displacement, axis);
    const aIsBelow = at(a.max, axis) - at(b.min, axis) <= at(b.max, axis) - at(a.min, axis);
    // On an axis that is being entered the motion tells the side, also between boxes of no size.
    const closing = aIsBelow ? speed : -speed;
    if (closing > fastest) {
      fastest = closing;
      chosen = axis;
      side = aIsBelow ? -1 : 1;
    }
  }
  return a.min.map((_, axis) => (axis === chosen ? side : 0));
}
