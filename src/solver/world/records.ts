import type { Box, Vec } from "../../geometry/index.js";
import type { ConvexShape } from "../sweep/convex/convexShape.js";
import type { BodyIndex } from "../indices.js";

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
  position(mover: BodyIndex, time: number): Vec;
  /** The corners of one that is a polygon. */
  cornersOf(mover: BodyIndex): readonly Vec[] | undefined;
  loadShape(mover: BodyIndex, time: number, shape: ConvexShape): void;
  coordinate(mover: BodyIndex, axis: number, time: number): number;
  inRange(component: number): number;
  rate(mover: BodyIndex, axis: number): number;
  rates(mover: BodyIndex): Vec;
  setRate(mover: BodyIndex, axis: number, rate: number): void;
  motion(mover: BodyIndex, axis: number): number;
  size(mover: BodyIndex, axis: number, time: number): number;
  sizeAtBegin(mover: BodyIndex, axis: number): number;
  box(mover: BodyIndex, time: number): Box;
  grows(mover: BodyIndex): boolean;
  faceRate(mover: BodyIndex, axis: number, side: number): number;
  /** Takes up the bounds of what is left of its path. */
  bound(mover: BodyIndex, time: number): void;
  /** Turns one on an axis: where it is then, or how it goes on from there. */
  turnFrom(mover: BodyIndex, axis: number, coordinate: number, time: number): void;
  turnTo(mover: BodyIndex, axis: number, rate: number, time: number): void;
  /** Lets one go faster on an axis by so much, which is `rate` where it does not grow. */
  turnBy(mover: BodyIndex, axis: number, by: number, rate: number, time: number): void;
  go(mover: BodyIndex, axis: number, rate: number, time: number): void;
  stand(mover: BodyIndex, axis: number, coordinate: number, size: number): void;
}
