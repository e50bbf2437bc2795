import type { Box, Vec } from "../geometry/index.js";
import { at } from "../geometry/index.js";
import type { MovingBox } from "./contract.js";

/** Throws a RangeError unless `vec` has `dimensions` finite numbers. `name` says which argument it is. */
export function requireVec(name: string, vec: Vec, dimensions: number): void {
  if (vec.length !== dimensions) {
    throw new RangeError(`${name} must have ${dimensions} numbers; got ${vec.length}.`);
  }
  for (let axis = 0; axis < dimensions; axis++) {
    if (!Number.isFinite(vec[axis])) {
      throw new RangeError(`${name}[${axis}] must be a finite number; got ${String(vec[axis])}.`);
    }
  }
}

/** Throws a RangeError unless `box` is finite and `min <= max` on each of its axes. */
export function requireBox(name: string, box: Box, dimensions: number): void {
  requireVec(`${name}.min`, box.min, dimensions);
  requireVec(`${name}.max`, box.max, dimensions);
  for (let axis = 0; axis < dimensions; axis++) {
    if (at(box.min, axis) > at(box.max, axis)) {
      throw new RangeError(
        `${name}.min[${axis}] must not exceed ${name}.max[${axis}]; got ${at(box.min, axis)} > ${at(box.max, axis)}.`,
      );
    }
  }
}

/** Throws a RangeError unless both are valid moving boxes of the same 2 or 3 dimensions, which it returns. */
export function requirePair(a: MovingBox, b: MovingBox): 2 | 3 {
  const dimensions = requireDimensions(a.min.length);
  for (const [name, box] of [
    ["a", a],
    ["b", b],
  ] as const) {
    requireBox(name, box, dimensions);
    requireVec(`${name}.displacement`, box.displacement, dimensions);
  }
  return dimensions;
}

export function requireDimensions(dimensions: number): 2 | 3 {
  if (dimensions !== 2 && dimensions !== 3) {
    throw new RangeError(`Boxes must have 2 or 3 dimensions; got ${dimensions}.`);
  }
  return dimensions;
}
