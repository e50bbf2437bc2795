import type { Vec } from "../../geometry/index.js";
import { ConvexShape } from "../sweep/convex/convexShape.js";

/*
 *     corners    as they were given, kept and not copied
 *     shape      the same, relative to the position, ready for sweeps
 *     low, high  bounds relative to the position, two numbers each
 */

/** The convex polygon that a body is: its corners as they were given, ready for sweeps, and its bounds relative to the body's position. */
export class Outline {
  readonly shape = new ConvexShape();
  readonly low: Vec;
  readonly high: Vec;

  /** @param corners of a polygon that is known to be convex */
  constructor(readonly corners: readonly Vec[]) {
    this.shape.loadPolygon({ position: ORIGIN, corners });
    const along = (axis: number): readonly number[] => corners.map((corner) => corner[axis]);
    this.low = [Math.min(...along(0)), Math.min(...along(1))];
    this.high = [Math.max(...along(0)), Math.max(...along(1))];
  }

  /** Writes bounds that surely hold the polygon at a position: three numbers each for min and max. */
  loadBounds(x: number, y: number, numbers: Float64Array, offset = 0): void {
    for (let axis = 0; axis < 2; axis++) {
      const place = axis === 0 ? x : y;
      const [low, high] = [this.low[axis], this.high[axis]];
      numbers[offset + axis] = outward(place, low, -1);
      numbers[offset + 3 + axis] = outward(place, high, 1);
    }
  }

  /** As far from 0 as it is on an axis, where it stands at a coordinate. */
  reach(coordinate: number, axis: number): number {
    const [low, high] = [this.low[axis], this.high[axis]];
    return Math.abs(coordinate) + Math.max(Math.abs(low), Math.abs(high));
  }
}

const ORIGIN: Vec = [0, 0];

/** A sum, or the double beyond it on a side where it was rounded. */
function outward(place: number, along: number, side: 1 | -1): number {
  const sum = place + along;
  const slack = (Math.abs(place) + Math.abs(along)) * Number.EPSILON;
  return along === 0 ? place : sum + side * slack;
}
