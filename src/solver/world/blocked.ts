import { positionBelow } from "../sweep/separation.js";
import type { StepContext } from "./impacts.js";
import { NONE, type Movers } from "./movers.js";

/** Boxes in hand: three numbers each for min and max. */
const own = new Float64Array(6);
const support = new Float64Array(6);

/**
 * Whether a mover cannot give way against the normal on an axis, because it leans on something there: something that never
 * moves, or a mover that it met in this frame and that cannot give way either. To others it is like a wall. Without this,
 * a body that presses another one against a wall would meet it again and again, each time half as fast.
 */
export function isBlocked(context: StepContext, mover: number, axis: number, side: number, time: number): boolean {
  const { movers, contactGraph } = context;
  if (movers.isFrozen(mover) || obstacleBehind(context, mover, axis, side, time) !== NONE) return true;
  const supports = contactGraph.supportsOf(mover);
  for (let i = 0; supports && i < supports.length; i += 3) {
    const other = supports[i] as number;
    if (supports[i + 1] !== axis || supports[i + 2] !== side) continue;
    if (!areStillFacing(movers, mover, other, axis, time)) continue;
    movers.loadBox(mover, time, own);
    movers.loadBox(other, time, support);
    // Supports lie one behind the other, each with its own extent, so that this ends; boxes without extent support none.
    const hasExtent = movers.size(other, axis) > 0;
    if (hasExtent && isFlush(movers, mover, axis, side) && isBlocked(context, other, axis, side, time)) return true;
  }
  return false;
}

/** The obstacle that a mover leans on with one of its faces, the first by name; `NONE` where there is none. */
export function obstacleBehind(context: StepContext, mover: number, axis: number, side: number, time: number): number {
  const { movers, obstacles } = context;
  if (obstacles.isEmpty) return NONE;
  obstacles.near(mover);
  movers.loadBox(mover, time, own);
  let first = NONE;
  for (let i = obstacles.from; i < obstacles.to; i++) {
    const obstacle = obstacles.found[i] as number;
    if (first !== NONE && obstacles.compare(first, obstacle) < 0) continue;
    obstacles.load(obstacle, support, 0);
    if (isFlush(movers, mover, axis, side) && isInFront(movers, mover, axis)) first = obstacle;
  }
  return first;
}

/** Whether the box in hand can be no closer to the support on an axis. */
function isFlush(movers: Movers, mover: number, axis: number, side: number): boolean {
  const low = own[axis] as number;
  const high = own[3 + axis] as number;
  if (side > 0) return low === support[3 + axis];
  const face = support[axis] as number;
  return high === face || (high < face && low === positionBelow(face, movers.size(mover, axis)));
}

/** Whether the box in hand is in front of the support, or comes there at once, and not beside it. */
function isInFront(movers: Movers, mover: number, normalAxis: number): boolean {
  for (let axis = 0; axis < movers.dimensions; axis++) {
    if (axis === normalAxis) continue;
    const speed = movers.rate(mover, axis);
    const low = own[axis] as number;
    const end = support[3 + axis] as number;
    if (low > end || (low === end && speed >= 0)) return false;
    const high = own[3 + axis] as number;
    const begin = support[axis] as number;
    if (high < begin || (high === begin && speed <= 0)) return false;
  }
  return true;
}

/** Whether two movers that met on an axis still do: neither has gone past the other's side. */
export function areStillFacing(movers: Movers, a: number, b: number, normalAxis: number, time: number): boolean {
  for (let axis = 0; axis < movers.dimensions; axis++) {
    if (axis === normalAxis) continue;
    const lowA = movers.coordinate(a, axis, time);
    const lowB = movers.coordinate(b, axis, time);
    if (lowA > lowB + movers.size(b, axis)) return false;
    if (lowB > lowA + movers.size(a, axis)) return false;
  }
  return true;
}
