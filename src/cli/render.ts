import { promises as fs } from "node:fs";
import path from "node:path";
import { instantAt, palettes, sceneSheet, type Sheet, sheetSvg, type ThemeKind } from "../view/index.js";
import { type NotebookResult, toCellView } from "../notebook/index.js";
import type { SceneView } from "../view/protocol/index.js";
import { count, oneLine } from "../report/index.js";
import { reasonOf } from "../workspace/index.js";
import { choice, exit, type ExitCode, numberIn, readArguments, UsageError } from "./arguments.js";
import { evaluateScene } from "./evaluateScene.js";
import { reportedName } from "./findFiles.js";
import { help } from "./help.js";
import { standardName } from "./readScene.js";
import type { Terminal } from "./terminal.js";

/** Pixels across a picture whose size nobody has said. */
const usualWidth = 800;
/** Pixels; labels and rulers need some room, and no program opens endless pictures. */
const sides = { least: 100, most: 16_384 } as const;

const themes: readonly ThemeKind[] = ["light", "dark", "high-contrast", "high-contrast-light"];

/** `aabb render`. Writes one file; all that there is to say goes to stderr. */
export async function render(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments("render", args, {
    out: { type: "string", short: "o" },
    cell: { type: "string" },
    theme: { type: "string", default: "light" },
    size: { type: "string" },
    time: { type: "string" },
    help: { type: "boolean", short: "h" },
  });
  if (values.help) {
    terminal.out(help.render);
    return exit.clean;
  }
  const theme = choice("--theme", values.theme, themes);
  const asked: Asked = {
    palette: palettes[theme],
    ...(values.cell !== undefined && { cell: cellNumber(values.cell) }),
    ...(values.size === undefined ? { width: usualWidth } : sizeIn(values.size)),
    ...(values.time !== undefined && { time: timeIn(values.time) }),
  };
  const [scene, ...more] = positionals;
  if (scene === undefined || more.length > 0) {
    throw new UsageError(`render wants one scene file; got ${positionals.length}`);
  }
  if (values.out === undefined || values.out === "") {
    throw new UsageError(
      `render wants a file to write: aabb render ${oneLine(scene)} --out picture.svg (or --out - for the standard output)`,
    );
  }

  const name = scene === standardName ? scene : reportedName(path.resolve(scene), process.cwd());
  const result = await evaluateScene(scene, terminal);
  if (!result) return exit.unusable;
  const sheet = sheetOf(result, name, asked, terminal);
  if (!sheet) return exit.unusable;
  try {
    if (values.out === standardName) terminal.out(sheetSvg(sheet));
    else await fs.writeFile(path.resolve(values.out), sheetSvg(sheet));
  } catch (error) {
    terminal.complain(`${oneLine(values.out)}: ${unwritableBecause(error)}`);
    return exit.unusable;
  }
  const isUnusable = result.problems.some(({ severity }) => severity === "error");
  return isUnusable ? exit.unusable : exit.clean;
}

interface Asked {
  readonly palette: (typeof palettes)[ThemeKind];
  /** From 1. */
  readonly cell?: number;
  readonly width: number;
  readonly height?: number;
  /** In frames. */
  readonly time?: number;
}

/** The sheet of the scene that was asked for; undefined where there is none. */
function sheetOf(result: NotebookResult, name: string, asked: Asked, terminal: Terminal): Sheet | undefined {
  const scenes = result.cells.map(toCellView).filter((cell): cell is SceneView => cell.kind === "scene");
  if (scenes.length === 0) {
    if (result.problems.length === 0) terminal.complain(`${oneLine(name)}: there is no scene in this file`);
    return undefined;
  }
  const { cell = 1, time, ...look } = asked;
  const scene = scenes[cell - 1];
  if (!scene) throw new UsageError(`--cell got ${cell}; the file has ${count(scenes.length, "scene")}`);
  if (time !== undefined && time > scene.frames) {
    throw new UsageError(`--time got ${time}; the scene has ${count(scene.frames, "frame")}`);
  }
  const title = scene.title ?? `Scene ${cell}`;
  if (scenes.length > 1 && asked.cell === undefined) {
    const others = `--cell N draws another of the ${scenes.length}`;
    terminal.complain(`${oneLine(name)}: drew "${oneLine(title)}", the first scene; ${others}`);
  }
  return sceneSheet(scene, title, { ...look, ...(time !== undefined && { instant: instantAt(scene, time) }) });
}

function cellNumber(given: string): number {
  const value = numberIn(given);
  if (Number.isSafeInteger(value) && value >= 1) return value;
  throw new UsageError(`--cell wants the number of a scene, from 1; got "${given}"`);
}

function sizeIn(given: string): { readonly width: number; readonly height: number } {
  const parts = given.split(",").map(numberIn);
  const [width, height] = parts;
  const fits = (side: number | undefined): side is number =>
    Number.isSafeInteger(side) && Number(side) >= sides.least && Number(side) <= sides.most;
  if (parts.length === 2 && fits(width) && fits(height)) return { width, height };
  throw new UsageError(`--size wants W,H in pixels, ${sides.least} to ${sides.most} each; got "${given}"`);
}

function timeIn(given: string): number {
  const value = numberIn(given);
  if (Number.isFinite(value) && value >= 0) return value;
  throw new UsageError(`--time wants a number of frames from 0; got "${given}"`);
}

/** Why a file could not be written, for people. */
function unwritableBecause(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return "there is no such folder to write to";
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return "the file may not be written (permission denied)";
    case "EISDIR":
      return "this is a folder, not a file";
    case "ENOSPC":
      return "there is no space left to write to";
    default:
      return `the file cannot be written: ${reasonOf(error)}`;
  }
}
