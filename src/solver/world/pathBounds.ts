import { saturated } from "../../geometry/index.js";
import type { BodyIndex } from "../indices.js";
import type { Curves } from "./worldCurves.js";
import type { Records } from "./records.js";
import type { Shapes } from "./bodyShapes.js";

/*
 * Keeps nothing: reads the records of movers (`movers.ts`), and writes bounds where these or a slice have room for them.
 */

/**
 * Bounds are widened by so many ulps: two are enough for the rounding in their computation, and what a mover leans on may
 * be up to four away, where no double lets it come closer.
 */
const OUTWARD = 16 * Number.EPSILON;

/** What a path is known by. */
interface PathRecords extends Records {
  readonly curves: Curves;
  readonly shapes: Shapes;
  /** Where it was, and when, when it turned last on an axis. */
  anchor(mover: BodyIndex, axis: number): number;
  anchorTime(mover: BodyIndex, axis: number): number;
}

/** Writes the bounds of a mover's path from a time until another: `min…, max…`, from an offset on. */
export function writePathBounds(
  movers: PathRecords,
  mover: BodyIndex,
  time: number,
  until: number,
  bounds: Float64Array,
  offset: number,
): void {
  const { curves, shapes } = movers;
  if (curves.isCurved(mover) || shapes.of(mover) !== undefined || movers.grows(mover)) {
    writeBentBounds(movers, mover, time, until, bounds, offset);
    return;
  }
  // The most there are, by far: apart from the others this compiles to a loop that makes no number outside of registers.
  const { dimensions } = movers;
  for (let axis = 0; axis < dimensions; axis++) {
    const rate = movers.rate(mover, axis);
    const isFromAnchor = movers.anchorTime(mover, axis) === time;
    const start = isFromAnchor ? movers.anchor(mover, axis) : movers.coordinate(mover, axis, time);
    const straight = start + rate * (until - time);
    let low = start < straight ? start : straight;
    let high = start > straight ? start : straight;
    // From an anchor of another time, the end is another sum.
    if (!isFromAnchor) {
      const end = movers.coordinate(mover, axis, until);
      if (end < low) low = end;
      if (end > high) high = end;
    }
    high += movers.sizeAtBegin(mover, axis);
    let slack = (Math.abs(low) + Math.abs(high)) * OUTWARD;
    // Times are rounded as well, and a slice can be small beside the path.
    if (until < 1 || time > 0) slack += Math.abs(rate) * OUTWARD;
    bounds[offset + axis] = saturated(low - slack);
    bounds[offset + axis + dimensions] = saturated(high + slack);
  }
}

/** The same of one that is curved, a polygon or growing. */
function writeBentBounds(
  movers: PathRecords,
  mover: BodyIndex,
  time: number,
  until: number,
  bounds: Float64Array,
  offset: number,
): void {
  const { dimensions, curves } = movers;
  const isCurved = curves.isCurved(mover);
  const outline = movers.shapes.of(mover);
  const isGrowing = movers.grows(mover);
  for (let axis = 0; axis < dimensions; axis++) {
    const rate = movers.rate(mover, axis);
    const start = movers.coordinate(mover, axis, time);
    // From an anchor of this time, the end is the same sum.
    const isSame = movers.anchorTime(mover, axis) === time && !isCurved && !isGrowing;
    const end = isSame ? start : movers.coordinate(mover, axis, until);
    const between = isCurved ? curves.peakBetween(mover, axis, time, until) : start + rate * (until - time);
    let low = Math.min(start, end, between);
    let high = Math.max(start, end, between);
    if (outline) {
      low += outline.low[axis] - Math.abs(low) * OUTWARD;
      high += outline.high[axis] + Math.abs(high) * OUTWARD;
    } else if (isGrowing) {
      const [size, endSize] = [movers.size(mover, axis, time), movers.size(mover, axis, until)];
      high = isCurved
        ? high + Math.max(size, endSize)
        : Math.max(start + size, start + size + movers.faceRate(mover, axis, 1) * (until - time), end + endSize);
    } else high += movers.size(mover, axis, time);
    let slack = (Math.abs(low) + Math.abs(high)) * OUTWARD;
    if (until < 1 || time > 0 || isCurved)
      slack += (Math.abs(rate) + Math.abs(curves.accelerationOf(mover, axis))) * OUTWARD;
    bounds[offset + axis] = saturated(low - slack);
    bounds[offset + axis + dimensions] = saturated(high + slack);
  }
}
