import type * as vscode from "vscode";
import type { levels as messages } from "../../engine/index.js";

/** Where the last choices are kept. */
const moverKey = "aabb.level.mover";
const profileKey = "aabb.level.profile";

/** Returns what levels were checked for last. */
export function rememberedCheck(memory: vscode.Memento): messages.RememberedCheck {
  return { profile: memory.get(profileKey), mover: memory.get(moverKey) };
}

/** Keeps what was chosen in a picture. The last mover without a name stays. */
export async function rememberCheck(
  { profile, mover }: messages.RememberedCheck,
  memory: vscode.Memento,
): Promise<void> {
  await memory.update(profileKey, profile);
  if (profile === undefined) await memory.update(moverKey, mover);
}
