import type { Box } from "../../geometry/index.js";
import type { Growth, MovingBox, Sweep } from "../types.js";
import { requirePair, requireVec } from "../validate.js";
import { A_UPPER, B_UPPER, GrowingBoxSweep } from "./growingBoxSweep.js";
import { A_DISPLACEMENT, A_MAX, A_MIN, B_MIN } from "./pairTimes.js";
import { compareDifferences } from "./predicates.js";
import { penetration } from "./separation.js";

const MISS: Sweep = Object.freeze({ kind: "miss" });

/**
 * Whether a face of one of two boxes moves by itself.
 *
 * @throws RangeError as `sweep` does.
 */
export function grows(a: MovingBox, b: MovingBox): boolean {
  requirePair(a, b);
  const aGrows = isGrowing(a, "a");
  const bGrows = isGrowing(b, "b");
  return aGrows || bGrows;
}

function isGrowing(box: MovingBox, name: string): boolean {
  if (box.growth === undefined) return false;
  requireGrowth(box, box.growth, name);
  const { min, max } = box.growth;
  return min.some((moves) => moves !== 0) || max.some((moves) => moves !== 0);
}

/** Throws a RangeError for growth that is not finite, has other dimensions, or takes one face past the other. */
export function requireGrowth(box: Box, growth: Growth, name: string): void {
  const dimensions = box.min.length;
  requireVec(growth.min, dimensions, name, ".growth.min");
  requireVec(growth.max, dimensions, name, ".growth.max");
  for (let axis = 0; axis < dimensions; axis++) {
    const [min, max] = [box.min[axis], box.max[axis]];
    const [low, high] = [growth.min[axis], growth.max[axis]];
    if (compareDifferences(max, min, low, high) < 0) {
      const got = `${low} and ${high} for a size of ${max - min}`;
      throw new RangeError(
        `${name}.growth[${axis}] must not move the lower face past the upper one within the frame; got ${got}.`,
      );
    }
  }
}

const pair = new GrowingBoxSweep();

/** The exact sweep of two valid boxes whose faces each move at a speed of their own. */
export function sweepGrowing(a: MovingBox, b: MovingBox): Sweep {
  pair.dimensions = a.min.length;
  load(a, A_MIN, A_UPPER);
  load(b, B_MIN, B_UPPER);
  const kind = pair.sweep(a.growth, b.growth);
  if (kind === "miss") return MISS;
  if (kind === "overlap") return { kind, time: 0, exit: pair.exitTime(), penetration: penetration(a, b) };
  return pair.meeting(kind);
}

function load({ min, max, displacement }: MovingBox, place: number, upper: number): void {
  const { numbers } = pair;
  numbers.set(min, place);
  numbers.set(max, place + A_MAX);
  numbers.set(displacement, place + A_DISPLACEMENT);
  numbers.set(displacement, upper);
}
