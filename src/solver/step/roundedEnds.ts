import { at, overlaps, type Box } from "../../geometry/index.js";
import { penetration } from "../penetration.js";
import { positionBelow } from "../snap.js";
import type { Event } from "./events.js";
import type { Mover } from "./mover.js";
import type { Obstacles } from "./obstacles.js";

/** Chains of bodies that lean on each other settle from one end; a few rounds reach everything a scene has. */
const ROUNDS = 8;

/**
 * At the frame's end each position is rounded once more, which can put a face an ulp into what it only touches. Those
 * bodies are put back face to face. Bodies that were let through or that ran out of contacts stay as they are.
 */
export function separateRoundedEnds(movers: readonly Mover[], obstacles: Obstacles, met: readonly Event[]): void {
  for (const mover of movers) separateFromObstacles(mover, obstacles);
  const pairs = met.flatMap(({ mover, other }) => (other.kind === "mover" ? [[mover, other.mover] as const] : []));
  for (let round = 0; round < ROUNDS; round++) {
    let moved = false;
    for (const [a, b] of pairs) {
      if (isFree(a) && isFree(b) && separate(round % 2 === 0 ? a : b, (round % 2 === 0 ? b : a).boxAt(1))) {
        moved = true;
        separateFromObstacles(round % 2 === 0 ? a : b, obstacles);
      }
    }
    if (!moved) return;
  }
}

function separateFromObstacles(mover: Mover, obstacles: Obstacles): void {
  if (!isFree(mover)) return;
  for (const obstacle of obstacles.touching(mover.boxAt(1))) separate(mover, obstacle.box);
}

function isFree(mover: Mover): boolean {
  return mover.response !== "pass" && !mover.isFrozen;
}

function separate(mover: Mover, box: Box): boolean {
  const own = mover.boxAt(1);
  if (!overlaps(own, box)) return false;
  const push = penetration(own, box);
  const axis = push.findIndex((component) => component !== 0);
  if (axis < 0) return false;
  mover.place(
    axis,
    at(push, axis) < 0 ? positionBelow(at(box.min, axis), at(mover.body.size, axis)) : at(box.max, axis),
    1,
  );
  return true;
}
