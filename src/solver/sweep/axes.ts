import type { Vec } from "../../geometry/index.js";

/** Answers share their vectors: a unit vector for each axis and side, and the axes of each set of bits. */
const normals = [2, 3].map((dimensions) =>
  Array.from({ length: 2 * dimensions }, (_, place) =>
    frozen(Array.from({ length: dimensions }, (_, axis) => (axis === place >> 1 ? (place & 1) * 2 - 1 : 0))),
  ),
);
const axes = Array.from({ length: 8 }, (_, bits) => frozen([0, 1, 2].filter((axis) => (bits & (1 << axis)) !== 0)));

/** The unit vector along an axis, to lower (−1) or higher (1) coordinates. Frozen and shared. */
export function normalOf(dimensions: number, axis: number, side: -1 | 1): Vec {
  return (normals[dimensions - 2] as readonly Vec[])[2 * axis + (side > 0 ? 1 : 0)] as Vec;
}

/** The axes of a set of bits, ascending. Frozen and shared. */
export function axesOfBits(bits: number): readonly number[] {
  return axes[bits] as readonly number[];
}

function frozen(numbers: readonly number[]): readonly number[] {
  return Object.freeze([...numbers]);
}
