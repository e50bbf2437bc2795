import { at, type Box, type Vec } from "../../geometry/index.js";
import { positionBelow } from "../snap.js";
import { NONE, type Frame } from "./events.js";
import { saturated } from "./movers.js";

/** Faces that can be no closer in doubles are flush: rounding leaves less than so many ulps between them. */
const ULPS_APART = 4;

/**
 * Whether a mover cannot give way against the normal on an axis, because it leans on something there: something that never
 * moves, or a mover that it met in this frame and that cannot give way either. To others it is like a wall. Without this,
 * a body that presses another one against a wall would meet it again and again, each time half as fast.
 */
export function isFirm(frame: Frame, mover: number, axis: number, side: number, time: number): boolean {
  const { movers } = frame;
  if (movers.isFrozen[mover] === 1 || obstacleBehind(frame, mover, axis, side, time) !== NONE) return true;
  const supports = movers.hasMet(mover)?.supports ?? [];
  return supports.some((support) => {
    if (support.axis !== axis || support.side !== side) return false;
    const isFlush = leansOn(
      movers.box(mover, time),
      movers.body(mover).size,
      movers.box(support.mover, time),
      axis,
      side,
    );
    // Supports lie one behind the other, each with its own extent, so that this ends; boxes without extent support none.
    return isFlush && at(movers.body(support.mover).size, axis) > 0 && isFirm(frame, support.mover, axis, side, time);
  });
}

/** The obstacle that a mover leans on with one of its faces, the first by name; `NONE` where there is none. */
export function obstacleBehind(frame: Frame, mover: number, axis: number, side: number, time: number): number {
  const { movers, obstacles } = frame;
  if (obstacles.isEmpty) return NONE;
  const { size } = movers.body(mover);
  const box = movers.box(mover, time);
  const slack = ULPS_APART * Number.EPSILON * (Math.abs(at(box.min, axis)) + at(size, axis));
  const outward = (faces: Vec, by: number): Vec => faces.map((face, i) => (i === axis ? saturated(face + by) : face));
  obstacles.find({ min: outward(box.min, -slack), max: outward(box.max, slack) });
  let first = NONE;
  for (const obstacle of obstacles.found) {
    if (!leansOn(box, size, obstacles.boxOf(obstacle), axis, side)) continue;
    if (first === NONE || obstacles.compare(obstacle, first) < 0) first = obstacle;
  }
  return first;
}

/** Whether a box is flush with the face of another that looks to a side, and not beside it. */
function leansOn(box: Box, size: readonly number[], support: Box, axis: number, side: number): boolean {
  const isFlush =
    side > 0
      ? at(box.min, axis) === at(support.max, axis)
      : at(box.max, axis) === at(support.min, axis) ||
        at(box.min, axis) === positionBelow(at(support.min, axis), at(size, axis));
  return isFlush && facesMeet(box, support, axis);
}

/** Whether two boxes overlap on the axes along a face. */
export function facesMeet(a: Box, b: Box, normalAxis: number): boolean {
  return a.min.every(
    (_, axis) => axis === normalAxis || (at(a.min, axis) < at(b.max, axis) && at(b.min, axis) < at(a.max, axis)),
  );
}
