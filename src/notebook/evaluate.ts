import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import {
  parseNotebook,
  rangeOf,
  type BodyMemory,
  type Cell,
  type LeftOut,
  type LevelReference,
  type Notebook,
  type ParsedNotebook,
  type Problem,
  type ProseCell,
  type Scene,
  type SceneCell,
} from "../scene/index.js";
import { runScene, type SceneResult } from "../tunneling/index.js";
import { hasItsLevel, withLevel, type LevelSource, type SceneLevel } from "./sceneLevel.js";

/** One cell and, for a scene, what it does. */
export type CellResult = ProseCell | SceneResultCell;
export interface SceneResultCell extends SceneCell {
  readonly result: SceneResult;
  /** The level that the scene was run in. */
  readonly level?: SceneLevel;
  /** Names of what was left out of it and its level: no verdict on the scene speaks of that, and none is "safe" then. */
  readonly notEvaluated: readonly string[];
}

/** One text, evaluated. */
export interface NotebookResult {
  readonly text: string;
  /** The text as a tree of values, also where it is broken: what is being typed. Absent when there is none at all. */
  readonly root?: Node;
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
  /** Gives the levels that scenes refer to. Without it none is there yet. */
  readonly levels?: LevelSource;
}

/**
 * Evaluates a text: the only thing that views and commands call. Cells whose scene is written exactly as in `previous`
 * keep its result object, so that callers can tell by identity what changed.
 *
 * @param previous an evaluation of an earlier text of the same file, with the same frame rate.
 */
export function evaluate(text: string, previous?: NotebookResult, options: EvaluateOptions = {}): NotebookResult {
  return evaluateParsed(text, parseNotebook(text, previous?.memory), previous, options);
}

/** {@link evaluate} of a text that has been parsed. */
export function evaluateParsed(
  text: string,
  { root, notebook, problems, memory }: ParsedNotebook,
  previous: NotebookResult | undefined,
  { fps, levels }: EvaluateOptions,
): NotebookResult {
  const tree = { text, ...(root && { root }) };
  if (!notebook) return { ...tree, cells: [], problems, memory };
  const known = previous ? cellsByText(previous) : undefined;
  const cells = notebook.cells.map((cell) => {
    if (cell.kind === "prose") return cell;
    const scene = fps === undefined ? cell.scene : atFrameRate(cell.scene, fps);
    const level = scene.level && levels?.(scene.level);
    const before = known?.get(meaningfulText(text, cell));
    return evaluateScene({ ...cell, scene }, level, before?.level === level ? before?.result : undefined);
  });
  const added = cells.flatMap((cell, i) => (cell.kind === "scene" ? newProblems(cell, notebook.cells[i]) : []));
  if (added.length === 0) return { ...tree, notebook, cells, problems, memory };
  const all = [...problems, ...added].sort((a, b) => a.range.offset - b.range.offset);
  return { ...tree, notebook, cells, problems: all, memory };
}

/**
 * A scene and what it does. While its level is not there yet, or cannot be read, it is run without, and nothing is found in
 * it: what a body meets in an empty level says nothing. Without its bodies where its numbers grow beyond all that can be run.
 *
 * @param known the result that the scene had before.
 */
export function evaluateScene(cell: SceneCell, level?: SceneLevel, known?: SceneResult): SceneResultCell {
  const problems = [...cell.problems, ...levelProblems(cell.scene, level)];
  const scene = level ? withLevel(cell.scene, level) : cell.scene;
  const result = known ?? runOf(scene);
  if (!result) {
    const empty: Scene = { ...scene, bodies: [], expect: [], leftOut: [{ part: "scene" }] };
    // Not even time need pass as it says, so that nothing is run.
    const result = runScene({ ...empty, frames: 0 });
    return {
      ...cell,
      scene: empty,
      problems: [...problems, beyondNumbers(cell)],
      notEvaluated: notEvaluated(empty, level),
      result,
    };
  }
  const isBlind = known === undefined && !hasItsLevel({ scene, ...(level && { level }) });
  const found = isBlind ? { ...result, findings: [], expectations: [] } : result;
  return {
    ...{ ...cell, scene, problems },
    ...(level && { level }),
    notEvaluated: notEvaluated(scene, level),
    result: found,
  };
}

/** What is to be said of a scene's level, at the name of its file. */
function levelProblems({ level: reference }: Scene, level: SceneLevel | undefined): readonly Problem[] {
  if (!reference) return [];
  const range = rangeOf(reference.source, "file");
  if (level) return level.problems.map((problem) => ({ ...problem, range }));
  const message = l10n.t("{file} is being read.", { file: reference.file });
  return [{ code: "level-pending", severity: "information", message, range }];
}

/** What only running a scene, or reading its level, brought to light. */
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
    message: l10n.t("Positions or velocities of this scene grow beyond the range of numbers, so it cannot be run."),
    range: { offset: rangeOf(source, "bodies").offset, length: 1 },
  };
}

function cellsByText({ text, cells }: NotebookResult): ReadonlyMap<string, SceneResultCell> {
  return new Map(cells.flatMap((cell) => (cell.kind === "scene" ? [[meaningfulText(text, cell), cell]] : [])));
}

/** All text of its file that a scene depends on: its own, and what stands outside the list of cells, where its defaults are. */
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

/**
 * What of a scene no verdict on it speaks of: names of the parts that were left out of it and of its level. It is made of what
 * was evaluated and not of problems, which can be turned off.
 */
export function notEvaluated(scene: Scene, level: SceneLevel | undefined): readonly string[] {
  const ofLevel = level ? level.notEvaluated : scene.level ? [scene.level.file] : [];
  return [...scene.leftOut.map(nameOf), ...ofLevel];
}

function nameOf({ part, name = "" }: LeftOut): string {
  switch (part) {
    case "scene":
      return l10n.t("the scene");
    case "body":
      return l10n.t("body {id}", { id: name });
    case "bodies":
      return l10n.t("the bodies");
    case "tilemap":
      return l10n.t("the tilemap");
    case "level":
      return l10n.t("the level");
    case "expectations":
      return l10n.t("some expectations");
  }
}

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
