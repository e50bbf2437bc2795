import type * as vscode from "vscode";
import { checkValueOf } from "../../model/index.js";
import type { LevelCheck } from "../../workspace/index.js";
import { writtenRates } from "../../geometry/index.js";
import { noProfiles, type Profiles, readCheck } from "./profiles.js";

/** Where the last choices are kept. */
const moverKey = "aabb.level.mover";
const profileKey = "aabb.level.profile";

/** Of a body of a tile game, to begin with, in pixels per second. */
export const anySpeed = [300, 400] as const;
const anySize = [16, 16] as const;

/**
 * For what a level is checked when nobody has said it: what was chosen last, else the first mover there is, else one to begin with.
 *
 * @param fps of the last of these
 */
export function firstCheck({ checks }: Profiles, memory: vscode.Memento, fps: number): LevelCheck {
  const last = memory.get(profileKey);
  const known = checks.find(({ profile }) => profile === last);
  if (known) return known;
  const kept = last === undefined ? keptMover(memory) : undefined;
  return kept ?? checks[0] ?? { mover: { size: anySize, speed: anySpeed, fps }, choice: {} };
}

/** Undefined where there is none, or another version kept it. */
function keptMover(memory: vscode.Memento): LevelCheck | undefined {
  try {
    return readCheck(memory.get(moverKey), noProfiles);
  } catch {
    return undefined;
  }
}

/** Keeps what was chosen in a picture. */
export async function rememberCheck({ profile, mover }: LevelCheck, memory: vscode.Memento): Promise<void> {
  await memory.update(profileKey, profile);
  const { check, fps: _fps, fastestFps: _fastest, ...others } = mover;
  const numbers = { ...others, fps: writtenRates(mover) };
  const value = check && checkValueOf(check);
  if (profile === undefined)
    await memory.update(moverKey, { ...numbers, ...(value !== undefined && { check: value }) });
}
