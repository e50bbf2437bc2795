import * as l10n from "@vscode/l10n";
import { finished, type Steps } from "../geometry/index.js";
import {
  besidePolygons,
  parseNotebook,
  rangeOf,
  type LeftOut,
  type LevelReference,
  type ParsedNotebook,
  type Problem,
  type ProseCell,
  type Scene,
  type SceneCell,
} from "../scene/index.js";
import { sliceOf } from "../scene/edit/index.js";
import { idleReason, runInSteps, runScene, type RunOptions, type SceneResult } from "../tunneling/index.js";
import { count, shortened, type IdleReason } from "../wording/index.js";
import { hasItsLevel, withLevel, type LevelSource, type SceneLevel } from "./sceneLevel.js";

/** One cell and, for a scene, what it does. */
export type CellResult = ProseCell | SceneResultCell;
export interface SceneResultCell extends SceneCell {
  readonly result: SceneResult;
  /** The level that the scene was run in. */
  readonly level?: SceneLevel;
  /** The scene as its text says, where it was run at another frame rate. */
  readonly written?: Scene;
  /** Names of what was left out of it and its level: no verdict on the scene speaks of that, and none is "safe" then. */
  readonly notEvaluated: readonly string[];
  /** Why nothing in it could tunnel; absent where something could, or where there is anything else to say of it. */
  readonly idle?: IdleReason;
}

/** One text, evaluated. */
export interface NotebookResult extends ParsedNotebook {
  readonly text: string;
  readonly cells: readonly CellResult[];
}

/** How a text is evaluated. */
export interface EvaluateOptions extends RunOptions {
  /** Returns the scene to run in place of what the text says. */
  readonly adapted?: (cell: SceneCell) => Scene;
  /** Gives the levels that scenes refer to. Without it none is there yet. */
  readonly levels?: LevelSource;
  /** Whether the text is not evaluated, since its evaluation did not end the last time. */
  readonly isLeftAlone?: boolean | undefined;
  /** The text as it was parsed before. Default: it is parsed. */
  readonly parsed?: ParsedNotebook;
}

/**
 * Evaluates a text: the only thing that views and commands call. Cells whose scene is written exactly as in `previous`, which
 * is of the same file and options, keep its result object, so that callers can tell by identity what changed.
 */
export function evaluate(text: string, previous?: NotebookResult, options: EvaluateOptions = {}): NotebookResult {
  return finished(evaluateInSteps(text, previous, options));
}

/** What is said of a text that is not even read. Only an editor says this, so no report of the command line has the code. */
function leftAlone(): ParsedNotebook {
  const message = l10n.t(
    "AABB Notebook stopped while evaluating this source. It evaluates the source again after you change it.",
  );
  const problem: Problem = { code: "stopped", severity: "error", message, range: { offset: 0, length: 1 } };
  return { root: undefined, problems: [problem], memory: undefined };
}

/** {@link evaluate}, moved on bit by bit. The text is read with the first one. */
export function* evaluateInSteps(
  text: string,
  previous?: NotebookResult,
  { adapted, levels, isLeftAlone, parsed: given, ...options }: EvaluateOptions = {},
): Steps<NotebookResult> {
  const parsed = given ?? (isLeftAlone ? leftAlone() : parseNotebook(text, previous?.memory));
  const { notebook, problems, memory } = parsed;
  if (!notebook) {
    const cells: readonly CellResult[] = [];
    return {
      // Not spread: of a broken text the tree is made when it is asked for.
      get root() {
        return parsed.root;
      },
      problems,
      memory,
      text,
      cells,
    };
  }
  const before = previous?.cells.filter((cell) => cell.kind === "scene") ?? [];
  const knownCells = new Map(before.map((cell) => [meaningfulText(previous?.text ?? "", cell), cell]));
  /** What only running the scenes, or reading their levels, brings to light. */
  const added: Problem[] = [];
  const cells: CellResult[] = [];
  for (const cell of notebook.cells) {
    if (cell.kind === "prose") {
      cells.push(cell);
      continue;
    }
    const scene = adapted?.(cell) ?? cell.scene;
    const level = scene.level && levels?.(scene.level);
    // Where nothing is known, nobody has to compare texts, of which the whole one may be long.
    const same = knownCells.size > 0 ? knownCells.get(meaningfulText(text, cell)) : undefined;
    // One that could not be run has no result to keep.
    const isKnown = same?.level === level && isLeftOut(same?.scene) === isLeftOut(scene);
    const known = isKnown ? same?.result : undefined;
    const asked = scene === cell.scene ? cell : { ...cell, scene, written: cell.scene };
    const ready = readyToRun(asked, level);
    let run = known;
    try {
      run ??= yield* runInSteps(ready.scene, options);
    } catch (error) {
      requireBeyondNumbers(error);
    }
    const result = sceneResult(ready, run, run === known);
    for (const problem of result.problems.slice(cell.problems.length)) added.push(problem);
    cells.push(result);
    yield;
  }
  const all = [...problems, ...added].sort((a, b) => a.range.offset - b.range.offset);
  return { text, cells, ...parsed, problems: added.length === 0 ? problems : all };
}

/** Runs a scene. While its level is not there, the scene is run without it and has no findings, since a wall could be missing. */
export function evaluateScene(cell: SceneCell, level?: SceneLevel): SceneResultCell {
  const ready = readyToRun(cell, level);
  let run: SceneResult | undefined;
  try {
    run = runScene(ready.scene);
  } catch (error) {
    requireBeyondNumbers(error);
  }
  return sceneResult(ready, run);
}

type AskedCell = SceneCell & Pick<SceneResultCell, "written">;

/** A scene of a text with its level, as it is run. */
interface ReadyScene {
  readonly cell: AskedCell;
  readonly level: SceneLevel | undefined;
  readonly scene: Scene;
  readonly problems: readonly Problem[];
}

function readyToRun(cell: AskedCell, level: SceneLevel | undefined): ReadyScene {
  const { scene, changed } = besideLevel(cell, level);
  return { cell, level, scene, problems: [...cell.problems, ...levelProblems(cell.scene, level), ...changed] };
}

/** The numbers of a scene, finite as they are written, may grow beyond the range of doubles. @throws all other errors */
function requireBeyondNumbers(error: unknown): void {
  if (!(error instanceof RangeError)) throw error;
}

/**
 * A scene and its run. Without its bodies where its numbers grow beyond all that can be run.
 *
 * @param run undefined where there is none
 * @param isKnown whether the run is from before
 */
function sceneResult(
  { cell, level, scene, problems: own }: ReadyScene,
  run?: SceneResult,
  isKnown = false,
): SceneResultCell {
  if (!run) {
    const empty: Scene = { ...scene, bodies: [], expect: [], leftOut: [{ part: "scene" }] };
    const problems = [...own, beyondNumbers(cell)];
    // Not even time need pass as it says, so that nothing is run.
    const nothing = runScene({ ...empty, frames: 0 });
    return { ...cell, scene: empty, problems, notEvaluated: notEvaluated(empty, level), result: nothing };
  }
  const { kind, source, bodySources, written } = cell;
  const isBlind = !isKnown && !hasItsLevel({ scene, level });
  const left = notEvaluated(scene, level);
  const isCalm =
    left.length === 0 &&
    own.every(({ severity }) => severity !== "error") &&
    run.findings.every(({ code }) => code === "expectation");
  return {
    kind,
    scene,
    source,
    bodySources,
    problems: own,
    notEvaluated: left,
    idle: isCalm ? idleReason(scene) : undefined,
    result: isBlind ? withoutFindings(run) : run,
    level,
    written,
  };
}

/** A result of which only the runs count. */
function withoutFindings({ lookAhead: _, ...result }: SceneResult): SceneResult {
  return { ...result, findings: [], expectations: [] };
}

/** Whether nothing of a scene was evaluated. */
function isLeftOut(scene: Scene | undefined): boolean {
  return scene?.leftOut.some(({ part }) => part === "scene") === true;
}

/** What is to be said of a scene's level, at the name of its file. */
function levelProblems({ level: reference }: Scene, level: SceneLevel | undefined): readonly Problem[] {
  if (!reference) return [];
  const range = rangeOf(reference.source, "file");
  if (level) return level.problems.map((problem) => ({ ...problem, range }));
  const message = l10n.t("{file} is being read.", { file: reference.file });
  return [{ code: "level-pending", severity: "information", message, range }];
}

/** A scene with its level, and what is run otherwise because of the polygons of that: said at the name of its file. */
function besideLevel({ scene: alone, problems }: SceneCell, level: SceneLevel | undefined) {
  if (!level || !alone.level) return { scene: alone, changed: [] };
  const scene = withLevel(alone, level);
  const { integrator, unlike } = besidePolygons(scene);
  const range = rangeOf(alone.level.source, "file");
  // Where there are polygons without it, the text has its problems already.
  const added = unlike.filter(({ message }) => !problems.some((problem) => problem.message === message));
  return {
    scene: { ...scene, integrator },
    changed: added.map(({ code, message }): Problem => ({ code, severity: "error", message, range })),
  };
}

function beyondNumbers({ source }: SceneCell): Problem {
  const message = l10n.t("The scene cannot run: its positions or velocities are too large for a double.");
  const { offset } = rangeOf(source, "bodies");
  return { code: "not-finite", severity: "error", message, range: { offset, length: 1 } };
}

/** All text of its file that a scene depends on: its own, and what stands outside the list of cells, where its defaults are. */
function meaningfulText(text: string, { source }: SceneCell): string {
  const own = sliceOf(text, source);
  const list = source.parent;
  if (!list) return own;
  return `${text.slice(0, list.offset)}${own}${text.slice(list.offset + list.length)}`;
}

/** What of a scene no verdict speaks of: names of the parts that were left out. Made of what was evaluated: problems can be turned off. */
function notEvaluated(scene: Scene, level: SceneLevel | undefined): readonly string[] {
  const ofLevel = level ? level.notEvaluated : scene.level ? [scene.level.file] : [];
  const bodies = scene.leftOut.flatMap(({ part, name }) => (part === "body" && name !== undefined ? [name] : []));
  const others = scene.leftOut.flatMap(({ part }) => (part === "body" ? [] : [partNames[part]()]));
  return [...bodyNames(bodies), ...others, ...ofLevel];
}

/** More than these are counted, and their names are shortened to so many characters. */
const MAX_NAMED_BODIES = 3;
const MAX_NAME_LENGTH = 12;

/** `body ledge`; several in one part: `5 bodies (bodies[0], ledge, bodies[4], …)`. */
function bodyNames(ids: readonly string[]): readonly string[] {
  const [id] = ids;
  if (id === undefined) return [];
  if (ids.length === 1) return [l10n.t("body {id}", { id })];
  const named = ids.slice(0, MAX_NAMED_BODIES).map((each) => shortened(each, MAX_NAME_LENGTH));
  const all = [...named, ...(ids.length > MAX_NAMED_BODIES ? ["…"] : [])].join(", ");
  return [`${count(ids.length, "body")} (${all})`];
}

const partNames: Readonly<Record<Exclude<LeftOut["part"], "body">, () => string>> = {
  scene: () => l10n.t("the scene"),
  bodies: () => l10n.t("the bodies"),
  tilemap: () => l10n.t("the tilemap"),
  level: () => l10n.t("the level"),
  expectations: () => l10n.t("some expectations"),
};

/**
 * Evaluates a text for which nobody waits in front of a picture: its levels are read first.
 *
 * @param work evaluates when there is time for it. Default: at once
 */
export async function evaluateWithLevels(
  text: string,
  read: (reference: LevelReference) => Promise<SceneLevel>,
  options: Omit<EvaluateOptions, "levels" | "parsed"> = {},
  work: (steps: Steps<NotebookResult>) => NotebookResult | Promise<NotebookResult> = finished,
): Promise<NotebookResult> {
  const parsed = parseNotebook(text);
  const levels = new Map<LevelReference, SceneLevel>();
  for (const cell of parsed.notebook?.cells ?? []) {
    const reference = cell.kind === "scene" ? cell.scene.level : undefined;
    if (reference) levels.set(reference, await read(reference));
  }
  const level = (reference: LevelReference) => levels.get(reference);
  return await work(evaluateInSteps(text, undefined, Object.assign({}, options, { levels: level, parsed })));
}
