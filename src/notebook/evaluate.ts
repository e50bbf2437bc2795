import { parseNotebook, type Notebook, type Problem, type ProseCell, type SceneCell } from "../scene/index.js";
import { runScene, type SceneResult } from "../tunneling/index.js";

/** One cell and, for a scene, what it does. */
export type CellResult = ProseCell | (SceneCell & { readonly result: SceneResult });

/** One text, evaluated. */
export interface NotebookResult {
  readonly text: string;
  /** Absent when the text could not be understood at all; `problems` then says why. */
  readonly notebook?: Notebook;
  readonly cells: readonly CellResult[];
  /** All problems of the file in the order of the text. */
  readonly problems: readonly Problem[];
}

/**
 * Evaluates a text: the only thing that views and commands call. Cells whose scene is written exactly as in `previous`
 * keep its result object, so that callers can tell by identity what changed.
 */
export function evaluate(text: string, previous?: NotebookResult): NotebookResult {
  void previous;
  const { notebook, problems } = parseNotebook(text);
  if (!notebook) return { text, cells: [], problems };
  const cells = notebook.cells.map((cell) =>
    cell.kind === "prose" ? cell : { ...cell, result: runScene(cell.scene) },
  );
  return { text, notebook, cells, problems };
}
