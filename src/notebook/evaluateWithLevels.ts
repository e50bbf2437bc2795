import { parseNotebook, type LevelReference } from "../scene/index.js";
import { evaluateParsed, type EvaluateOptions, type NotebookResult } from "./evaluate.js";
import type { SceneLevel } from "./sceneLevel.js";

/** Evaluates a text for which nobody waits in front of a picture: its levels are read first. */
export async function evaluateWithLevels(
  text: string,
  read: (reference: LevelReference) => Promise<SceneLevel>,
  options: Omit<EvaluateOptions, "levels"> = {},
): Promise<NotebookResult> {
  const parsed = parseNotebook(text);
  const levels = new Map<LevelReference, SceneLevel>();
  for (const cell of parsed.notebook?.cells ?? []) {
    const reference = cell.kind === "scene" ? cell.scene.level : undefined;
    if (reference) levels.set(reference, await read(reference));
  }
  return evaluateParsed(text, parsed, undefined, { ...options, levels: (reference) => levels.get(reference) });
}
