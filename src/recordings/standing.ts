import type { Vec } from "../geometry/index.js";
import type { BodyWays } from "./bodyWays.js";
import type { Jumps } from "./jumps.js";
import { reachAlong, type Wall } from "./passages.js";
import type { RecordedState } from "./state.js";

/** How bodies move in the frame at hand, and moved before it. */
export interface RecordedMotion {
  readonly before: RecordedState;
  readonly now: RecordedState;
  readonly ways: BodyWays;
  readonly jumps: Jumps;
}

/** Whether a body stands on the face of a wall when the frame at hand begins: it touches it, and rested there in the frame before. */
export function isStandingOn(
  { before, ways, jumps }: RecordedMotion,
  frame: number,
  body: number,
  wall: Wall,
  normal: Vec,
): boolean {
  const tolerance = ways.toleranceOf(body);
  const low = -reachAlong(
    normal.map((n) => 0 - n),
    before.box(body),
  );
  if (Math.abs(low - reachAlong(normal, wall.start)) > tolerance) return false;
  const own = jumps.lastMotionAlong(body, normal, frame);
  const { obstacle } = wall;
  const other = obstacle.kind === "body" ? jumps.lastMotionAlong(obstacle.index, normal, frame) : 0;
  return own === undefined || other === undefined || Math.abs(own - other) <= tolerance;
}
