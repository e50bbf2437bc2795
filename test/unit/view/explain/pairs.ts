import { explain, type Explanation, type MotionSegment } from "../../../../src/view/explain/index.js";
import type { MovingBox } from "../../../../src/solver/index.js";

/** The bodies of a scene that has none: nothing limits who meets whom. */
export const noBodies = {
  ids: [],
  position: new Float64Array(),
  size: new Float64Array(),
  velocity: new Float64Array(),
};

/** A box that rests, or moves by `displacement` in the frame. */
export function box(min: readonly number[], max: readonly number[], displacement = min.map(() => 0)): MovingBox {
  return { min, max, displacement };
}

/** [0,0 … 1,1], moving by these components in the frame. */
export function unit(...displacement: readonly number[]): MovingBox {
  return box(
    displacement.map(() => 0),
    displacement.map(() => 1),
    [...displacement],
  );
}

/** A segment of a whole frame of two boxes without a scene. */
export function segment(mover: MovingBox, obstacle: MovingBox): MotionSegment {
  return { pair: { mover: 0, obstacle: { kind: "body", index: 1 } }, frame: 1, start: 0, mover, obstacle };
}

export function explanation(mover: MovingBox, obstacle: MovingBox): Explanation {
  return explain({ method: "exact", dimensions: 2, bodies: noBodies }, segment(mover, obstacle));
}
