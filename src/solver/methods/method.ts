import { at, type Vec } from "../../geometry/index.js";
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

/** The unit vector against the motion on one axis: what a face that was entered on that axis looks along. */
export function normalAgainst(displacement: Vec, axis: number): Vec {
  return displacement.map((component, i) => (i === axis ? (component > 0 ? -1 : 1) : 0));
}
