import type { NotebookResult } from "../notebook/index.js";
import type { TextRange } from "../scene/index.js";
import { writtenCells } from "./cells.js";
import { sceneVerdict } from "./verdict.js";

/** What stands above a scene in the text. */
export interface SceneLens {
  /** The first character of the scene. */
  readonly range: TextRange;
  /** Index in the notebook's cells; absent while the text is broken. */
  readonly cell?: number;
  /** What the scene comes to, the worst first; nothing while that is not known. */
  readonly verdict: readonly string[];
}

/** A lens for each scene. While the text is broken they stay, without a verdict, so that no line jumps. */
export function sceneLenses(notebook: NotebookResult): readonly SceneLens[] {
  const indices = new Map(notebook.cells.map((cell, index) => [cell, index]));
  return writtenCells(notebook).flatMap(({ source, kind, result }): readonly SceneLens[] => {
    if (kind === "prose") return [];
    const range = { offset: source.offset, length: 1 };
    const cell = result && indices.get(result);
    if (cell === undefined || result?.kind !== "scene") return [{ range, verdict: [] }];
    return [{ range, cell, verdict: sceneVerdict(result).map(({ text }) => text) }];
  });
}
