import { at, type Box } from "../geometry/index.js";
import type { Level } from "../levels/index.js";
import type { Mover } from "./weakWall.js";

type Sides = Pick<Level, "bounds" | "isOpen">;

/**
 * The box in which a mover can start: the bounds of its level. An open level has no area of its own: there it is the box around its
 * solids, grown by the mover and one of its steps. If the mover falls and its speed has a cap, the box also has room for the fall that
 * reaches the cap: a higher fall is no faster.
 */
export function roomOf({ bounds, isOpen }: Sides, mover: Mover): Box {
  if (!isOpen) return bounds;
  const above = (axis: number, side: -1 | 1): number => marginOf(mover, axis) + fallAt(mover, axis, side);
  return {
    min: bounds.min.map((low, axis) => low - above(axis, -1)),
    max: bounds.max.map((high, axis) => high + above(axis, 1)),
  };
}

/** The greatest height above the solids of an open level from which falls are checked, pixels; undefined if all falls are. */
export function highestFall({ isOpen }: Pick<Sides, "isOpen">, mover: Mover): number | undefined {
  const axis = mover.gravity?.findIndex((pull) => pull !== 0) ?? -1;
  return isOpen && axis >= 0 && capOf(mover, axis) === Infinity ? marginOf(mover, axis) : undefined;
}

function marginOf({ size, speed, fps }: Mover, axis: number): number {
  return at(size, axis) + at(speed, axis) / fps;
}

/** The height of the fall that reaches the cap of its speed, v² / 2g, pixels; 0 if no fall comes from that side, and without a cap. */
function fallAt(mover: Mover, axis: number, from: -1 | 1): number {
  const pull = mover.gravity?.[axis] ?? 0;
  const cap = capOf(mover, axis);
  return pull * from < 0 && cap < Infinity ? cap ** 2 / (2 * Math.abs(pull)) : 0;
}

function capOf({ maxSpeed }: Mover, axis: number): number {
  return maxSpeed?.[axis] ?? Infinity;
}
