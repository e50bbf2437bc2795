/** A point, extent or displacement: 2 or 3 finite numbers, in the scene's unit of length. */
export type Vec = readonly number[];

/** A closed axis-aligned box, `min[i] <= max[i]` on every axis. Zero-size boxes are points and lines. */
export interface Box {
  readonly min: Vec;
  readonly max: Vec;
}

/**
 * The box whose lowest corner is `position`. Its upper face is `position + size`, rounded once in doubles: everywhere
 * in this product, so that what is drawn, solved and computed by a reader of the answer is the same number.
 */
export function boxAt(position: Vec, size: Vec): Box {
  return { min: position, max: position.map((p, axis) => p + (size[axis] ?? 0)) };
}

/** Whether the interiors share a point (strict on every axis). A zero-size box inside another overlaps it. */
export function overlaps(a: Box, b: Box): boolean {
  for (let axis = 0; axis < a.min.length; axis++) {
    if (!(at(a.min, axis) < at(b.max, axis) && at(b.min, axis) < at(a.max, axis))) return false;
  }
  return true;
}

/** Whether the closed boxes share a point: overlapping, flush, or meeting in an edge or corner. */
export function touches(a: Box, b: Box): boolean {
  for (let axis = 0; axis < a.min.length; axis++) {
    if (!(at(a.min, axis) <= at(b.max, axis) && at(b.min, axis) <= at(a.max, axis))) return false;
  }
  return true;
}

/** The smallest box that holds both. */
export function union(a: Box, b: Box): Box {
  return {
    min: a.min.map((m, axis) => Math.min(m, at(b.min, axis))),
    max: a.max.map((m, axis) => Math.max(m, at(b.max, axis))),
  };
}

/** The broad-phase box of a motion: it holds the box at its start, at its end, and everywhere between. */
export function sweptBounds(box: Box, displacement: Vec): Box {
  const min: number[] = [];
  const max: number[] = [];
  for (let axis = 0; axis < box.min.length; axis++) {
    const d = at(displacement, axis);
    min.push(at(box.min, axis) + Math.min(0, d));
    max.push(at(box.max, axis) + Math.max(0, d));
  }
  return { min, max };
}

/**
 * One component. Vectors are checked for length where they enter the program, so inside it an axis is always there.
 * Loops that run millions of times index directly: this function sees every kind of array, which makes its load slow.
 */
export function at(vec: ArrayLike<number>, axis: number): number {
  return vec[axis];
}

/**
 * Lengths, speeds, masses and rates go up to this, and rates down to one over it. It is far beyond anything that is measured,
 * and the product of any two, or a sum of very many, is still a double: nothing that is made of them comes out infinite.
 */
export const GREATEST = 1e150;
export const LEAST_RATE = 1e-150;

/** Whether a length, a coordinate or a speed, of either sign, is one that can be worked with. */
export function isWithinReach(value: number): boolean {
  return Math.abs(value) <= GREATEST;
}

/** The nearest finite number: what is beyond the range of doubles stays at its edge. */
export function saturated(value: number): number {
  return value > Number.MAX_VALUE ? Number.MAX_VALUE : value < -Number.MAX_VALUE ? -Number.MAX_VALUE : value;
}

/** The corners of a box in two dimensions, from x to y around it. */
export function cornersOfBox({ min, max }: Box): readonly (readonly [x: number, y: number])[] {
  const [x0, y0, x1, y1] = [at(min, 0), at(min, 1), at(max, 0), at(max, 1)];
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
}

/**
 * The first place before `end` at which a claim does not hold any more that holds for some of the first
 * and for none behind these; `end` where it holds for all. Takes the logarithm of their number.
 */
export function partitionPoint(end: number, isBefore: (place: number) => boolean): number {
  let [low, high] = [0, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The smallest box around some boxes; without any it has no coordinates. */
export function hullOf(boxes: readonly Box[]): Box {
  const edge = (face: "min" | "max", of: (a: number, b: number) => number): Vec =>
    (boxes[0]?.[face] ?? []).map((first, axis) => boxes.reduce((most, box) => of(most, at(box[face], axis)), first));
  return { min: edge("min", Math.min), max: edge("max", Math.max) };
}
