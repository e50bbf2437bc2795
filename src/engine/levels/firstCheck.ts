import { defined, writtenRates } from "../../geometry/index.js";
import { checkValueOf } from "../../model/index.js";
import type { LevelCheck } from "../../workspace/index.js";
import type { RememberedCheck } from "../messages/levels.js";
import { noProfiles, type Profiles, readCheck } from "./profiles.js";

/** Of a body of a tile game, to begin with, in pixels per second. */
export const anySpeed = [300, 400] as const;
const anySize = [16, 16] as const;

/**
 * Returns what a level is checked for if nobody said it: what was chosen last, else the first mover there is, else one to begin with.
 *
 * @param fps of the last of these
 */
export function firstCheck({ checks }: Profiles, { profile, mover }: RememberedCheck, fps: number): LevelCheck {
  const known = checks.find((check) => check.profile === profile);
  if (known) return known;
  const last = profile === undefined ? readMover(mover) : undefined;
  return last ?? checks[0] ?? { mover: { size: anySize, speed: anySpeed, fps }, choice: {} };
}

/** Undefined where there is none, or another version kept it. */
function readMover(mover: unknown): LevelCheck | undefined {
  try {
    return readCheck(mover, noProfiles);
  } catch {
    return undefined;
  }
}

/** Returns what is kept of a choice that was made in a picture. */
export function toRemember({ profile, mover }: LevelCheck): RememberedCheck {
  if (profile !== undefined) return { profile };
  const { check, fps: _fps, fastestFps: _fastest, ...others } = mover;
  const numbers = { ...others, fps: writtenRates(mover) };
  const value = check && checkValueOf(check);
  return { mover: { ...numbers, ...defined({ check: value }) } };
}
