import { at, type Box, type Vec } from "../geometry/index.js";
import type { Body, MovingBox, World } from "./types.js";

/** What an argument is called in an error; asked only when there is one, since valid arguments come in millions. */
export type ArgumentName = () => string;

/** Throws a RangeError unless `vec` has `dimensions` finite numbers. */
export function requireVec(vec: Vec, dimensions: number, name: ArgumentName): void {
  if (vec.length !== dimensions) {
    throw new RangeError(`${name()} must have ${dimensions} numbers; got ${vec.length}.`);
  }
  for (let axis = 0; axis < dimensions; axis++) {
    if (!Number.isFinite(vec[axis])) {
      throw new RangeError(`${name()}[${axis}] must be a finite number; got ${String(vec[axis])}.`);
    }
  }
}

/** Throws a RangeError unless `box` is finite and `min <= max` on each of its axes. */
export function requireBox(box: Box, dimensions: number, name: ArgumentName): void {
  requireVec(box.min, dimensions, () => `${name()}.min`);
  requireVec(box.max, dimensions, () => `${name()}.max`);
  for (let axis = 0; axis < dimensions; axis++) {
    const [min, max] = [box.min[axis] as number, box.max[axis] as number];
    if (min > max) {
      throw new RangeError(`${name()}.min[${axis}] must not exceed ${name()}.max[${axis}]; got ${min} > ${max}.`);
    }
  }
}

/** Throws a RangeError unless both are valid moving boxes of the same 2 or 3 dimensions, which it returns. */
export function requirePair(a: MovingBox, b: MovingBox): 2 | 3 {
  const dimensions = requireDimensions(a.min.length);
  if (isMovingBox(a, a.displacement, dimensions) && isMovingBox(b, b.displacement, dimensions)) return dimensions;
  requireBox(a, dimensions, () => "a");
  requireVec(a.displacement, dimensions, () => "a.displacement");
  requireBox(b, dimensions, () => "b");
  requireVec(b.displacement, dimensions, () => "b.displacement");
  return dimensions;
}

export function requireDimensions(dimensions: number): 2 | 3 {
  if (dimensions !== 2 && dimensions !== 3) {
    throw new RangeError(`Boxes must have 2 or 3 dimensions; got ${dimensions}.`);
  }
  return dimensions;
}

/** What `requireBox` asks of the box at `offset` of an array, without making a box of it: maps have millions. */
export function isBoxAt(boxes: ArrayLike<number>, offset: number, dimensions: number): boolean {
  for (let axis = 0, place = offset; axis < dimensions; axis++, place++) {
    const min = boxes[place] as number;
    const max = boxes[place + dimensions] as number;
    if (!(min <= max && max < Infinity && min > -Infinity)) return false;
  }
  return true;
}

/** Throws a RangeError unless `box` has `dimensions` numbers and `min <= max` on each axis; its sides may be infinite. */
export function requireRegion({ min, max }: Box, dimensions: number): void {
  for (const [vec, name] of [
    [min, "min"],
    [max, "max"],
  ] as const) {
    if (vec.length !== dimensions)
      throw new RangeError(`box.${name} must have ${dimensions} numbers; got ${vec.length}.`);
  }
  for (let axis = 0; axis < dimensions; axis++) {
    const [low, high] = [at(min, axis), at(max, axis)];
    if (!(low <= high))
      throw new RangeError(`box.min[${axis}] must not exceed box.max[${axis}]; got ${low} > ${high}.`);
  }
}

/** Throws a RangeError unless a query's box and displacement are valid. */
export function requireMovingBox(box: Box, displacement: Vec, dimensions: number): void {
  if (isMovingBox(box, displacement, dimensions)) return;
  requireBox(box, dimensions, () => "box");
  requireVec(displacement, dimensions, () => "displacement");
}

/** Whether `requireBox` and `requireVec` would let a moving box pass, found without making names or errors. */
function isMovingBox({ min, max }: Box, displacement: Vec, dimensions: number): boolean {
  if (min.length !== dimensions || max.length !== dimensions || displacement.length !== dimensions) return false;
  // Infinity and what is not a number have no difference of 0 to themselves.
  let zero = 0;
  for (let axis = 0; axis < dimensions; axis++) {
    const low = min[axis] as number;
    const high = max[axis] as number;
    const moves = displacement[axis] as number;
    if (low > high) return false;
    zero += low - low + (high - high) + (moves - moves);
  }
  return zero === 0;
}

/** Throws a RangeError, with what it got and wanted, for what makes no frame; bodies are asked about one by one. */
export function requireFrame({ dimensions, statics }: World, dt: number): void {
  requireDimensions(dimensions);
  if (!Number.isFinite(dt)) throw new RangeError(`dt must be a finite number of seconds; got ${dt}.`);
  if (statics && statics.dimensions !== dimensions) {
    throw new RangeError(`world.statics must have ${dimensions} dimensions; got ${statics.dimensions}.`);
  }
}

/** Throws a RangeError for numbers that are not finite, negative sizes, wrong lengths and unknown responses. `i`: its place in the world. */
export function requireBody(
  body: Body,
  i: number,
  dimensions: number,
  responses: Readonly<Record<string, unknown>>,
): void {
  if (!isValid(body, dimensions)) refuse(body, `bodies[${i}]`, dimensions);
  const { response } = body;
  if (response !== undefined && !Object.hasOwn(responses, response)) {
    const known = Object.keys(responses).join(", ");
    throw new RangeError(`bodies[${i}].response must be one of ${known}; got ${JSON.stringify(response)}.`);
  }
}

/** Whether a body moves at all. */
export function isMovable({ velocity, displacement }: Body): boolean {
  return velocity !== undefined || displacement !== undefined;
}

/** What `refuse` asks, without a name for each thing it asks about: worlds have many bodies. */
function isValid(body: Body, dimensions: number): boolean {
  const { position, size, velocity, displacement, restitution, mass } = body;
  if (position.length !== dimensions || size.length !== dimensions) return false;
  for (let axis = 0; axis < dimensions; axis++) {
    const extent = size[axis] as number;
    if (!(extent >= 0) || !Number.isFinite(position[axis]) || !Number.isFinite((position[axis] as number) + extent)) {
      return false;
    }
  }
  if (velocity && !areFinite(velocity, dimensions)) return false;
  if (displacement && !areFinite(displacement, dimensions)) return false;
  return (restitution === undefined || Number.isFinite(restitution)) && (mass === undefined || Number.isFinite(mass));
}

function areFinite(vec: Vec, dimensions: number): boolean {
  if (vec.length !== dimensions) return false;
  for (let axis = 0; axis < dimensions; axis++) if (!Number.isFinite(vec[axis])) return false;
  return true;
}

function refuse({ position, size, velocity, displacement, restitution, mass }: Body, name: string, dimensions: number) {
  requireVec(position, dimensions, () => `${name}.position`);
  requireVec(size, dimensions, () => `${name}.size`);
  size.forEach((extent, axis) => {
    if (extent < 0) throw new RangeError(`${name}.size[${axis}] must be ≥ 0; got ${extent}.`);
    const face = (position[axis] as number) + extent;
    if (!Number.isFinite(face)) {
      throw new RangeError(`${name}.position[${axis}] + size[${axis}] must be a finite number; got ${face}.`);
    }
  });
  if (velocity) requireVec(velocity, dimensions, () => `${name}.velocity`);
  if (displacement) requireVec(displacement, dimensions, () => `${name}.displacement`);
  for (const [field, value] of Object.entries({ restitution, mass })) {
    if (value !== undefined && !Number.isFinite(value)) {
      throw new RangeError(`${name}.${field} must be a finite number; got ${value}.`);
    }
  }
}
