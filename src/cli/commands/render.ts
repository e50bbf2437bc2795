import { promises as fs } from "node:fs";
import path from "node:path";
import {
  animatedSvg,
  instantAt,
  mostAnimated,
  palettes,
  sceneSheet,
  sheetSvg,
  standalonePage,
  type ThemeKind,
} from "../../view/index.js";
import { type NotebookResult, toCellView } from "../../notebook/index.js";
import type { SceneView } from "../../view/protocol/index.js";
import { count, oneLine } from "../../report/index.js";
import { choice, command, isWhole, number, onlyScene, pair, UsageError, type Values } from "../arguments.js";
import { statsOf, unwritableBecause } from "../readFile.js";
import { evaluateScene, exitOf, sceneName, standardName } from "../readScene.js";
import { exit, terminal } from "../terminal.js";

/** Pixels across a picture whose size nobody has said. */
const usualWidth = 800;
/** Pixels; labels and rulers need some room, and no program opens endless pictures. */
const sides = { least: 100, most: 16_384 } as const;

const themes: readonly ThemeKind[] = ["light", "dark", "high-contrast", "high-contrast-light"];

const flags = {
  out: { type: "string", short: "o" },
  cell: { type: "string" },
  theme: { type: "string", default: "light" },
  size: { type: "string" },
  time: { type: "string" },
  animate: { type: "boolean" },
  caption: { type: "boolean" },
} as const;

/** `aabb render`. Writes one file; all that there is to say goes to stderr. */
export const render = command("render", flags, async ({ out, ...values }, positionals) => {
  const asked = askedIn(values);
  const scene = onlyScene("render", positionals);
  if (out === undefined || out === "") {
    throw new UsageError(
      `no output file given: aabb render ${oneLine(scene)} --out picture.svg (or --out - for the standard output)`,
    );
  }

  if (scene !== standardName && out !== standardName && (await isSameFile(scene, out))) {
    throw new UsageError(`--out ${oneLine(out)} would replace the scene itself; choose another file`);
  }
  const result = await evaluateScene(scene);
  const isPage = out.endsWith(".html");
  const given =
    isPage && (["cell", "size", "time", "animate", "caption"] as const).find((flag) => values[flag] !== undefined);
  if (given) throw new UsageError(`an HTML page shows the whole notebook; --${given} is only for SVG files`);
  const text = !result
    ? undefined
    : isPage
      ? await pageOf(result, sceneName(scene))
      : pictureOf(result, oneLine(sceneName(scene)), asked);
  if (!result || text === undefined) return exit.unusable;
  try {
    if (out === standardName) terminal.out(text);
    else await fs.writeFile(path.resolve(out), text);
  } catch (error) {
    terminal.say(`${oneLine(out)}: ${unwritableBecause(error)}`);
    return exit.unusable;
  }
  return exitOf(result);
});

/** Whether two names are of one file, through links too. */
async function isSameFile(a: string, b: string): Promise<boolean> {
  const [one, other] = await Promise.all([a, b].map((file) => statsOf(path.resolve(file))));
  return one !== undefined && other !== undefined && one.dev === other.dev && one.ino === other.ino;
}

/** The whole notebook as a page that needs nothing else; it has the colours that its reader's system asks for. */
async function pageOf(result: NotebookResult, name: string): Promise<string | undefined> {
  const { notebook, cells } = result;
  if (!notebook) return undefined;
  const own = async (file: string): Promise<string> => await fs.readFile(path.join(__dirname, file), "utf8");
  return await standalonePage({
    notebook: {
      ...{
        type: "notebook",
        uri: "",
        version: 0,
        name: path.basename(name),
        cells: cells.map(toCellView),
        problems: [],
      },
      title: notebook.title,
    },
    script: await own("webview.js"),
    styles: await own("webview.css"),
  });
}

const sized = ([width, height]: readonly [number, number]) => ({ width, height });

type RenderOptions = ReturnType<typeof askedIn>;

function askedIn({ cell, theme, size, time, animate, caption }: Omit<Values<typeof flags>, "out">) {
  const sizes = `W,H in pixels, ${sides.least} to ${sides.most} each`;
  const isSide = (value: number): boolean => isWhole(value, sides.least, sides.most);
  const isCell = (value: number): boolean => isWhole(value, 1);
  const isTime = (value: number): boolean => Number.isFinite(value) && value >= 0;
  if (animate && time !== undefined)
    throw new UsageError(
      "--animate and --time cannot be used together: --animate shows the whole run, --time one moment",
    );
  return {
    isAnimated: animate === true,
    hasCaption: caption === true,
    palette: palettes[choice("--theme", theme, themes)],
    /** From 1. */
    cell: cell === undefined ? undefined : number("--cell", cell, "the number of a scene, from 1", isCell),
    size: size === undefined ? { width: usualWidth } : sized(pair("--size", size, sizes, isSide)),
    /** In frames. */
    time: time === undefined ? undefined : number("--time", time, "a number of frames from 0", isTime),
  };
}

/** The picture of the scene that was asked for, as SVG; undefined where there is none. */
function pictureOf(result: NotebookResult, name: string, asked: RenderOptions): string | undefined {
  const scenes = result.cells.map(toCellView).filter((cell): cell is SceneView => cell.kind === "scene");
  if (scenes.length === 0) {
    if (result.problems.length === 0) terminal.say(`${name}: there is no scene in this file`);
    return undefined;
  }
  const { cell = 1, palette, size, time, isAnimated, hasCaption } = asked;
  const scene = scenes[cell - 1];
  if (!scene) throw new UsageError(`--cell got ${cell}; the file has ${count(scenes.length, "scene")}`);
  if (time !== undefined && time > scene.frames) {
    throw new UsageError(`--time got ${time}; the scene has ${count(scene.frames, "frame")}`);
  }
  const title = scene.title ?? `Scene ${cell}`;
  if (scenes.length > 1 && asked.cell === undefined) {
    const others = `use --cell N to choose another of the ${scenes.length}`;
    terminal.say(`${name}: drew the first scene, "${oneLine(title)}"; ${others}`);
  }
  if (isAnimated && scene.frames > mostAnimated) {
    terminal.say(`${name}: --animate takes runs of at most ${mostAnimated} frames; this one has ${scene.frames}`);
    return undefined;
  }
  // The size is that of the file, with the verdict.
  const { width, height: totalHeight } = size as { readonly width: number; readonly height?: number };
  const look = { palette, width, totalHeight, hasCaption };
  if (isAnimated) return animatedSvg(scene, title, look);
  const instant = time === undefined ? {} : { instant: instantAt(scene, time) };
  return sheetSvg(sceneSheet(scene, title, { ...look, ...instant }));
}
