import {
  parseNotebook,
  rangeOf,
  type BodyMemory,
  type Cell,
  type Notebook,
  type Problem,
  type ProseCell,
  type Scene,
  type SceneCell,
} from "../scene/index.js";
import { runScene, type SceneResult } from "../tunneling/index.js";

/** One cell and, for a scene, what it does. */
export type CellResult = ProseCell | SceneResultCell;
type SceneResultCell = SceneCell & { readonly result: SceneResult };

/** One text, evaluated. */
export interface NotebookResult {
  readonly text: string;
  /** Absent when the text could not be understood at all; `problems` then says why. */
  readonly notebook?: Notebook;
  readonly cells: readonly CellResult[];
  /** All problems of the file in the order of the text. */
  readonly problems: readonly Problem[];
  readonly memory: BodyMemory;
}

/** How a text is evaluated. */
export interface EvaluateOptions {
  /** Frame rate for every scene, in place of what the scenes say. */
  readonly fps?: number;
}

/**
 * Evaluates a text: the only thing that views and commands call. Cells whose scene is written exactly as in `previous`
 * keep its result object, so that callers can tell by identity what changed.
 *
 * @param previous an evaluation of an earlier text of the same file, with the same options.
 */
export function evaluate(text: string, previous?: NotebookResult, { fps }: EvaluateOptions = {}): NotebookResult {
  const { notebook, problems, memory } = parseNotebook(text, previous?.memory);
  if (!notebook) return { text, cells: [], problems, memory };
  const known = previous ? resultsByText(previous) : undefined;
  const cells = notebook.cells.map((cell) => {
    if (cell.kind === "prose") return cell;
    const scene = fps === undefined ? cell.scene : atFrameRate(cell.scene, fps);
    return evaluateScene({ ...cell, scene }, known?.get(meaningfulText(text, cell)));
  });
  const beyond = cells.flatMap((cell, i) => (cell.kind === "scene" ? newProblems(cell, notebook.cells[i]) : []));
  if (beyond.length === 0) return { text, notebook, cells, problems, memory };
  const all = [...problems, ...beyond].sort((a, b) => a.range.offset - b.range.offset);
  return { text, notebook, cells, problems: all, memory };
}

/** A scene and what it does; without its bodies, and with a problem, where its numbers grow beyond all that can be run. */
export function evaluateScene(cell: SceneCell, known?: SceneResult): SceneResultCell {
  const result = known ?? runOf(cell.scene);
  if (result) return { ...cell, result };
  const empty: Scene = { ...cell.scene, bodies: [], expect: [] };
  return { ...cell, scene: empty, problems: [...cell.problems, beyondNumbers(cell)], result: runScene(empty) };
}

/** What only running a scene brought to light. */
function newProblems({ problems }: SceneCell, parsed: Cell | undefined): readonly Problem[] {
  return parsed?.kind === "scene" ? problems.slice(parsed.problems.length) : [];
}

/** Undefined where the numbers of a scene, finite as they are written, grow beyond the range of doubles. */
function runOf(scene: Scene): SceneResult | undefined {
  try {
    return runScene(scene);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function beyondNumbers({ source }: SceneCell): Problem {
  return {
    code: "not-finite",
    severity: "error",
    message: "Positions or velocities of this scene grow beyond the range of numbers, so it cannot be run.",
    range: { offset: rangeOf(source, "bodies").offset, length: 1 },
  };
}

function resultsByText({ text, cells }: NotebookResult): ReadonlyMap<string, SceneResult> {
  return new Map(cells.flatMap((cell) => (cell.kind === "scene" ? [[meaningfulText(text, cell), cell.result]] : [])));
}

/** All text that a scene depends on: its own, and what stands outside the list of cells, where its defaults are. */
function meaningfulText(text: string, { source }: SceneCell): string {
  const own = text.slice(source.offset, source.offset + source.length);
  const list = source.parent;
  if (!list) return own;
  return `${text.slice(0, list.offset)}${own}${text.slice(list.offset + list.length)}`;
}

/** The scene as if its text said `fps`. Movements given with `to` are of one frame, so their velocity follows. */
function atFrameRate(scene: Scene, fps: number): Scene {
  const bodies = scene.bodies.map((body) =>
    body.displacement ? { ...body, velocity: body.displacement.map((d) => d * fps) } : body,
  );
  return { ...scene, fps, bodies };
}
