import type { Vec } from "../../geometry/index.js";
import type { Body, World } from "../contract.js";
import { requireDimensions, requireVec } from "../validate.js";

/** Throws a RangeError, with what it got and wanted, for what makes no frame; bodies are asked about one by one. */
export function requireFrame({ dimensions, statics }: World, dt: number): void {
  requireDimensions(dimensions);
  if (!Number.isFinite(dt)) throw new RangeError(`dt must be a finite number of seconds; got ${dt}.`);
  if (statics && statics.dimensions !== dimensions) {
    throw new RangeError(`world.statics must have ${dimensions} dimensions; got ${statics.dimensions}.`);
  }
}

/** Throws a RangeError for numbers that are not finite, negative sizes and wrong lengths. `i`: its place in the world. */
export function requireBody(body: Body, i: number, dimensions: number): void {
  if (!isValid(body, dimensions)) refuse(body, `bodies[${i}]`, dimensions);
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
