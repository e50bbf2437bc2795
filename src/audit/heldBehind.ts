import { at, type Box } from "../geometry/index.js";
import { highOf, lowOf, type PushingSolid, type PushingSolids } from "./pushingSolids.js";
import type { AxisMotion } from "./thinRuns.js";

/** A wall that a mover can step over along an axis if one-way solids are ignored. */
interface SteppedOver {
  readonly wall: Box;
  /** Along the axis, pixels. */
  readonly thickness: number;
  readonly directions: readonly (-1 | 1)[];
}

/**
 * Whether one-way solids stop a mover that steps over a wall along one axis, from each side: every step begins before the face of a one-way solid and
 * ends inside it. A game that puts the mover back passes nothing then.
 *
 * @param axis along which it steps: 0 for x
 * @param solids of all levels
 */
export function isHeldBehind(
  { wall, thickness, directions }: SteppedOver,
  axis: 0 | 1,
  { extent, step, tolerance }: AxisMotion,
  solids: PushingSolids,
): boolean {
  const [low, high] = [at(wall.min, axis), at(wall.max, axis)];
  // If a part of the wall is thinner, steps begin and end at other places.
  if (!(high - low <= thickness + tolerance)) return false;
  const across = axis === 0 ? 1 : 0;
  const isHolding = (solid: PushingSolid, sign: 1 | -1): boolean => {
    if (!solid.oneWay || Math.sign(at(solid.oneWay, axis)) !== -sign) return false;
    const face = sign > 0 ? lowOf(solid, axis) : highOf(solid, axis);
    if (!(low <= face && face <= high)) return false;
    return sign > 0
      ? low - extent + step < highOf(solid, axis) - tolerance
      : lowOf(solid, axis) + tolerance < high + extent - step;
  };
  const around = solids.near(wall);
  return directions.every((sign) => {
    const holding = around.filter((solid) => isHolding(solid, sign));
    let covered = at(wall.min, across);
    for (const solid of holding.sort((a, b) => lowOf(a, across) - lowOf(b, across)))
      if (lowOf(solid, across) <= covered) covered = Math.max(covered, highOf(solid, across));
    return covered >= at(wall.max, across) && holding.length > 0;
  });
}
