import type { Box, Vec } from "../geometry/index.js";
import { faceAlong } from "./sweep/axes.js";
import { ConvexShape, FEWEST_CORNERS, MOST_CORNERS } from "./sweep/convex/convexShape.js";
import type { AnyBody, ConvexBody, ConvexPolygon, MovingBox, World } from "./types.js";

/** Whose argument it is: a name, or a body's place in its world. A text is made of it only for an error: worlds have many bodies. */
type Owner = string | number;

function nameOf(owner: Owner, field: string): string {
  return typeof owner === "number" ? `bodies[${owner}]${field}` : owner + field;
}

/** Throws a RangeError unless `vec`, which an error calls by its owner and field, has `dimensions` finite numbers. */
export function requireVec(vec: Vec, dimensions: number, owner: Owner, field = ""): void {
  requireLength(vec, dimensions, owner, field);
  for (let axis = 0; axis < dimensions; axis++) {
    if (!Number.isFinite(vec[axis])) {
      throw new RangeError(`${nameOf(owner, field)}[${axis}] must be a finite number; got ${String(vec[axis])}.`);
    }
  }
}

function requireLength(vec: Vec, dimensions: number, owner: Owner, field: string): void {
  // Code without types may give a value that has no length, or none at all.
  if ((vec as Vec | null | undefined)?.length === dimensions) return;
  const got = isList(vec) ? vec.length : JSON.stringify(vec);
  throw new RangeError(`${nameOf(owner, field)} must have ${dimensions} numbers; got ${got}.`);
}

function isList(vec: ArrayLike<number>): boolean {
  return Array.isArray(vec) || ArrayBuffer.isView(vec);
}

/** Throws a RangeError unless `box` is finite and `min <= max` on each of its axes. */
export function requireBox(box: Box, dimensions: number, owner: string): void {
  requireVec(box.min, dimensions, owner, ".min");
  requireVec(box.max, dimensions, owner, ".max");
  requireOrder(box, dimensions, owner);
}

function requireOrder(box: Box, dimensions: number, owner: string): void {
  for (let axis = 0; axis < dimensions; axis++) {
    const [min, max] = [box.min[axis], box.max[axis]];
    if (!(min <= max)) {
      throw new RangeError(`${owner}.min[${axis}] must not exceed ${owner}.max[${axis}]; got ${min} > ${max}.`);
    }
  }
}

/** Throws a RangeError unless `box` has `dimensions` numbers and `min <= max` on each axis; its sides may be infinite. */
export function requireRegion(box: Box, dimensions: number): void {
  requireLength(box.min, dimensions, "box", ".min");
  requireLength(box.max, dimensions, "box", ".max");
  requireOrder(box, dimensions, "box");
}

/** Throws a RangeError unless a query's box and displacement are valid. */
export function requireMovingBox(box: Box, displacement: Vec, dimensions: number): void {
  if (isMovingBox(box, displacement, dimensions)) return;
  requireBox(box, dimensions, "box");
  requireVec(displacement, dimensions, "displacement");
}

/** Throws a RangeError unless both are valid moving boxes of the same 2 or 3 dimensions, which it returns. */
export function requirePair(a: MovingBox, b: MovingBox): 2 | 3 {
  const dimensions = requireDimensions(a.min.length);
  if (isMovingBox(a, a.displacement, dimensions) && isMovingBox(b, b.displacement, dimensions)) return dimensions;
  requireBox(a, dimensions, "a");
  requireVec(a.displacement, dimensions, "a", ".displacement");
  requireBox(b, dimensions, "b");
  requireVec(b.displacement, dimensions, "b", ".displacement");
  return dimensions;
}

/** Whether the questions above would let a moving box pass, in half of their time: sweeps come in millions. */
function isMovingBox({ min, max }: Box, displacement: Vec, dimensions: number): boolean {
  if (min.length !== dimensions || max.length !== dimensions || displacement.length !== dimensions) return false;
  // Infinity and what is not a number have no difference of 0 to themselves.
  let zero = 0;
  for (let axis = 0; axis < dimensions; axis++) {
    const low = min[axis];
    const high = max[axis];
    const moves = displacement[axis];
    if (low > high) return false;
    zero += low - low + (high - high) + (moves - moves);
  }
  return zero === 0;
}

/** Throws the RangeError for a polygon that is not a convex one. */
export function requireConvex({ position, corners }: ConvexPolygon, owner: Owner, field = ".corners"): never {
  requireVec(position, 2, owner, ".position");
  const name = nameOf(owner, field);
  if (corners.length < FEWEST_CORNERS || corners.length > MOST_CORNERS) {
    throw new RangeError(`${name} must have from ${FEWEST_CORNERS} to ${MOST_CORNERS} corners; got ${corners.length}.`);
  }
  for (const [i, corner] of corners.entries()) requireVec(corner, 2, owner, `${field}[${i}]`);
  const list = JSON.stringify(corners);
  throw new RangeError(
    `${name} must be a convex polygon: it must turn the same way at each corner, and go around only once; got ${list}.`,
  );
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
    const min = boxes[place];
    const max = boxes[place + dimensions];
    if (!(min <= max && max < Infinity && min > -Infinity)) return false;
  }
  return true;
}

/** Throws a RangeError, with what it got and wanted, for what makes no world; bodies are asked about one by one. */
export function requireWorld({ dimensions, statics }: Pick<World<AnyBody>, "dimensions" | "statics">): void {
  requireDimensions(dimensions);
  if (statics && statics.dimensions !== dimensions) {
    throw new RangeError(`world.statics must have ${dimensions} dimensions; got ${statics.dimensions}.`);
  }
}

/** Throws a RangeError for what is no time. */
export function requireSeconds(dt: number): void {
  if (!Number.isFinite(dt)) throw new RangeError(`dt must be a finite number of seconds; got ${dt}.`);
}

/**
 * Throws a RangeError for numbers that are not finite, sizes and restitutions below 0, masses that are not above 0, vectors of
 * another length, unknown responses, and what is no bit mask or no face.
 */
export function requireBody(
  body: AnyBody,
  i: Owner,
  dimensions: number,
  responses: Readonly<Record<string, unknown>>,
): void {
  const { position, velocity, displacement, growth, anchor, restitution, mass, response } = body;
  const { layers, collidesWith, oneWay, carries } = body;
  requireVec(position, dimensions, i, ".position");
  if (body.corners) requireCorners(body, i, dimensions);
  else requireExtents(position, body.size, i, dimensions);
  if (velocity !== undefined) requireVec(velocity, dimensions, i, ".velocity");
  if (displacement !== undefined) requireVec(displacement, dimensions, i, ".displacement");
  if (growth !== undefined) requireVec(growth, dimensions, i, ".growth");
  if (body.corners && isGrowing(body)) {
    throw new RangeError(`${nameOf(i, ".growth")} needs a body with a size; this body has corners.`);
  }
  if (anchor !== undefined) requireVec(anchor, dimensions, i, ".anchor");
  if (restitution !== undefined) requireInRange(restitution >= 0, restitution, "≥ 0", i, ".restitution");
  if (mass !== undefined) requireInRange(mass > 0, mass, "> 0", i, ".mass");
  if (layers !== undefined) requireMask(layers, i, ".layers");
  if (collidesWith !== undefined) requireMask(collidesWith, i, ".collidesWith");
  if (oneWay !== undefined) requireAxis(oneWay, dimensions, i, ".oneWay");
  if (carries !== undefined) requireAxis(carries, dimensions, i, ".carries");
  if (response !== undefined && !Object.hasOwn(responses, response)) {
    const known = Object.keys(responses).join(", ");
    throw new RangeError(`${nameOf(i, ".response")} must be one of ${known}; got ${JSON.stringify(response)}.`);
  }
}

function requireExtents(position: Vec, size: Vec, i: Owner, dimensions: number): void {
  requireVec(size, dimensions, i, ".size");
  for (let axis = 0; axis < dimensions; axis++) {
    const extent = size[axis];
    if (extent < 0) throw new RangeError(`${nameOf(i, ".size")}[${axis}] must be ≥ 0; got ${extent}.`);
    const face = position[axis] + extent;
    if (!Number.isFinite(face)) {
      throw new RangeError(`${nameOf(i, ".position")}[${axis}] + size[${axis}] must be a finite number; got ${face}.`);
    }
  }
}

const shape = new ConvexShape();

function requireCorners(body: ConvexBody, i: Owner, dimensions: number): void {
  if (dimensions !== 2)
    throw new RangeError(`${nameOf(i, ".corners")} are only possible in 2 dimensions; got ${dimensions} dimensions.`);
  if ((body as { readonly size?: unknown }).size !== undefined) {
    throw new RangeError(`${nameOf(i, "")} must have either a size or corners; got both.`);
  }
  if (!shape.loadPolygon(body)) requireConvex(body, i);
  const { position, corners } = body;
  for (const [at, corner] of corners.entries()) {
    for (let axis = 0; axis < 2; axis++) {
      const sum = position[axis] + corner[axis];
      if (Number.isFinite(sum)) continue;
      throw new RangeError(
        `${nameOf(i, ".position")}[${axis}] + corners[${at}][${axis}] must be a finite number; got ${sum}.`,
      );
    }
  }
}

/** Throws a RangeError for what is no bit mask: a whole number of 32 bits, with or without a sign. */
export function requireMask(mask: number, owner: Owner, field = ""): void {
  if (Number.isInteger(mask) && mask >= -(2 ** 31) && mask < 2 ** 32) return;
  throw new RangeError(`${nameOf(owner, field)} must be a bit mask, a whole number of 32 bits; got ${mask}.`);
}

/** The axis of a unit vector along one. Throws a RangeError for any other. */
export function requireAxis(vec: Vec, dimensions: number, owner: Owner, field = ""): number {
  const axis = isList(vec) ? Math.abs(faceAlong(vec)) - 1 : -1;
  if (axis >= 0 && vec.length === dimensions) return axis;
  throw new RangeError(
    `${nameOf(owner, field)} must be a unit vector along one of ${dimensions} axes; got ${isList(vec) ? `[${vec.join(", ")}]` : JSON.stringify(vec)}.`,
  );
}

/** Throws a RangeError unless a value is finite and in its range. */
function requireInRange(isInRange: boolean, value: number, range: string, owner: Owner, field: string): void {
  if (!Number.isFinite(value)) {
    throw new RangeError(`${nameOf(owner, field)} must be a finite number; got ${String(value)}.`);
  }
  if (!isInRange) throw new RangeError(`${nameOf(owner, field)} must be ${range}; got ${value}.`);
}

/** Whether a body moves at all, or any of its faces does. */
export function isMovable(body: AnyBody): boolean {
  return body.velocity !== undefined || body.displacement !== undefined || isGrowing(body);
}

/** Whether a body changes its size. */
export function isGrowing({ growth }: Pick<AnyBody, "growth">): boolean {
  return growth?.some((change) => change !== 0) ?? false;
}
