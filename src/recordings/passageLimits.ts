import { at, type Vec } from "../geometry/index.js";
import { type Check, defaultCheck } from "../model/index.js";
import { encounterOf, MOST_NEAR, type NearSolid, type PassageLimits, steadyLimits } from "../tunneling/index.js";
import type { UnseenPassage, Wall } from "./passages.js";

/**
 * From where on a recorded passage is safe by the rule of its game, and detected, if the body comes as fast in whatever phase. Without
 * numbers where one of the two changes its size: the shape that the next check finds is not known.
 *
 * @param check how the game responds; absent for the default rule
 * @param near what keeps still near the passage; of a solid that moves, only its own parts are looked at
 * @param fps frames per second of the frame at hand
 */
export function passageLimits(
  { own, path, members, entered }: UnseenPassage,
  check: Check = defaultCheck,
  near: readonly Wall[],
  fps: number,
): PassageLimits {
  const against = isMoving(entered) ? entered.displacement : undefined;
  const isResizing = own.growth !== undefined || members.some(({ displacement }) => displacement?.growth);
  const all = against || near.length > MOST_NEAR ? members : [...new Set([...members, ...near])];
  const encounter = encounterOf(path, own, {
    ...{ check, isPushed: true, near: all.map(nearSolid), against },
    isPrescribed: against !== undefined,
  });
  return encounter && !isResizing ? steadyLimits(encounter, fps) : { safe: {}, detected: {} };
}

function nearSolid({ start, oneWay }: Wall, place: number): NearSolid {
  return { obstacle: place, solid: start, met: oneWay ?? "any" };
}

/** Whether a wall moves in the frame at hand. */
export function isMoving({ displacement }: Wall): boolean {
  return displacement?.displacement.some((moves) => moves !== 0) ?? false;
}

/** The bounds of what a body may be pushed into that is found on its path up to a frame further than it went: `min…, max…`. */
export function boundsAround({ own }: UnseenPassage): Vec {
  const low: number[] = [];
  const high: number[] = [];
  for (const [axis, moves] of own.displacement.entries()) {
    const [min, max] = [at(own.min, axis), at(own.max, axis)];
    low.push(min + Math.min(0, 2 * moves) - (max - min));
    high.push(max + Math.max(0, 2 * moves) + (max - min));
  }
  return [...low, ...high];
}
