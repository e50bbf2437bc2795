import { at, type Box, type Vec } from "../../geometry/index.js";
import type { MovingBox, Sweep } from "../types.js";

/** What a published method answers, and the intermediate values by which it gets there. */
export interface MethodAnswer<Trace> {
  readonly sweep: Sweep;
  readonly trace: Trace;
}

/** Displacement of a as seen from b: the articles that let only one box move are asked in b's frame of reference. */
export function relativeDisplacement(a: MovingBox, b: MovingBox): Vec {
  return a.displacement.map((component, axis) => component - at(b.displacement, axis));
}

/**
 * How far a has to go on an axis, in its direction, until the faces meet that face each other: those that enter where it
 * moves forward. Asked the other way round, until the far faces pass each other.
 */
export function faceDistance(a: Box, b: Box, axis: number, isForward: boolean): number {
  return isForward ? at(b.min, axis) - at(a.max, axis) : at(b.max, axis) - at(a.min, axis);
}

/** The unit vector against the motion on one axis: what a face that was entered on that axis looks along. */
export function normalAgainst(displacement: Vec, axis: number): Vec {
  return displacement.map((component, i) => (i === axis ? (component > 0 ? -1 : 1) : 0));
}
