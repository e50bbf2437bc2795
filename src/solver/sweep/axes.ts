import type { Vec } from "../../geometry/index.js";

/** Answers share their vectors: a unit vector for each axis and side, and the axes of each set of bits. */
const normals = [2, 3].map((dimensions) =>
  Array.from({ length: 2 * dimensions }, (_, place) =>
    frozen(Array.from({ length: dimensions }, (_, axis) => (axis === place >> 1 ? (place & 1) * 2 - 1 : 0))),
  ),
);
const axes = Array.from({ length: 8 }, (_, bits) => frozen([0, 1, 2].filter((axis) => (bits & (1 << axis)) !== 0)));

/** The unit vector along an axis, to lower (−1) or higher (1) coordinates. Frozen and shared. */
export function axisNormal(dimensions: number, axis: number, side: -1 | 1): Vec {
  return (normals[dimensions - 2] as readonly Vec[])[2 * axis + (side > 0 ? 1 : 0)];
}

/** The axes of a set of bits, ascending. Frozen and shared. */
export function axesIn(bits: number): readonly number[] {
  return axes[bits];
}

/**
 * The face of a box that looks along a unit axis vector, as one number: the axis plus one, and below 0 for the lower face.
 * 0 where the vector is of another kind. It fits in a column, and two faces are compared as numbers are.
 */
export function faceAlong(direction: Vec): number {
  let face = 0;
  for (let axis = 0; axis < direction.length; axis++) {
    const component = direction[axis];
    if (component === 0) continue;
    if (face !== 0 || Math.abs(component) !== 1) return 0;
    face = component * (axis + 1);
  }
  return face;
}

/** Number of axes in each set of bits. */
export const COUNT_OF_AXES = [0, 1, 1, 2, 1, 2, 2, 3];

/**
 * Order of meetings at the same time: separations before contacts, faces before edges and corners (a corner that is only a
 * seam of two flush boxes is gone once the face has been dealt with), x before y before z.
 */
export function compareAxes(axes: number, other: number): number {
  return COUNT_OF_AXES[axes] - COUNT_OF_AXES[other] || axes - other;
}

function frozen(numbers: readonly number[]): readonly number[] {
  return Object.freeze([...numbers]);
}
