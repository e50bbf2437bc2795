import { at, type Box } from "../geometry/index.js";
import type { Level } from "../levels/index.js";
import type { Mover } from "./weakWall.js";

/**
 * The box in which a mover can start: the bounds of its level. An open level has no area of its own: there it is the box around its
 * solids, grown by the mover and one of its steps. Falls from higher above the solids are not judged.
 */
export function roomOf({ bounds, isOpen }: Pick<Level, "bounds" | "isOpen">, { size, speed, fps }: Mover): Box {
  if (!isOpen) return bounds;
  const margin = (axis: number): number => at(size, axis) + at(speed, axis) / fps;
  return {
    min: bounds.min.map((low, axis) => low - margin(axis)),
    max: bounds.max.map((high, axis) => high + margin(axis)),
  };
}
