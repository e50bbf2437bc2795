import {
  parseNotebook,
  type Notebook,
  type Problem,
  type ProseCell,
  type Scene,
  type SceneCell,
} from "../scene/index.js";
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

/** How a text is evaluated. */
export interface EvaluateOptions {
  /** Frame rate for every scene, in place of what the scenes say. */
  readonly fps?: number;
}

/**
 * Evaluates a text: the only thing that views and commands call. Cells whose scene is written exactly as in `previous`
 * keep its result object, so that callers can tell by identity what changed.
 */
export function evaluate(text: string, previous?: NotebookResult, { fps }: EvaluateOptions = {}): NotebookResult {
  void previous;
  const { notebook, problems } = parseNotebook(text);
  if (!notebook) return { text, cells: [], problems };
  const cells = notebook.cells.map((cell) => {
    if (cell.kind === "prose") return cell;
    const scene = fps === undefined ? cell.scene : atFrameRate(cell.scene, fps);
    return { ...cell, scene, result: runScene(scene) };
  });
  return { text, notebook, cells, problems };
}

/** The scene as if its text said `fps`. Movements given with `to` are of one frame, so their velocity follows. */
function atFrameRate(scene: Scene, fps: number): Scene {
  const bodies = scene.bodies.map((body) =>
    body.displacement ? { ...body, velocity: body.displacement.map((d) => d * fps) } : body,
  );
  return { ...scene, fps, bodies };
}
