import type { Box, Vec } from "../../geometry/index.js";
import type { ConvexShape } from "../sweep/convex/shape.js";

/**
 * The records of movers, as growth, curves and polygons read and turn them: `MotionRecords` has these three, so they know it by this alone.
 * Times are fractions of the frame, rates displacements per frame.
 */
export interface Records {
  readonly count: number;
  readonly capacity: number;
  readonly dimensions: 2 | 3;
  /** Grows with each turn of a mover. */
  readonly versions: Uint32Array;
  position(mover: number, time: number): Vec;
  /** The corners of one that is a polygon. */
  cornersOf(mover: number): readonly Vec[] | undefined;
  loadShape(mover: number, time: number, shape: ConvexShape): void;
  coordinate(mover: number, axis: number, time: number): number;
  inRange(component: number): number;
  rate(mover: number, axis: number): number;
  rates(mover: number): Vec;
  setRate(mover: number, axis: number, rate: number): void;
  motion(mover: number, axis: number): number;
  size(mover: number, axis: number, time: number): number;
  sizeAtBegin(mover: number, axis: number): number;
  box(mover: number, time: number): Box;
  grows(mover: number): boolean;
  faceRate(mover: number, axis: number, side: number): number;
  /** Takes up the bounds of what is left of its path. */
  bound(mover: number, time: number): void;
  /** Turns one on an axis: where it is then, or how it goes on from there. */
  turnFrom(mover: number, axis: number, coordinate: number, time: number): void;
  turnTo(mover: number, axis: number, rate: number, time: number): void;
  /** Lets one go faster on an axis by so much, which is `rate` where it does not grow. */
  turnBy(mover: number, axis: number, by: number, rate: number, time: number): void;
  go(mover: number, axis: number, rate: number, time: number): void;
  stand(mover: number, axis: number, coordinate: number, size: number): void;
}
