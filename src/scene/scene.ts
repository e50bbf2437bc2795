import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import { readBodies } from "./body.js";
import { readExpectations } from "./expectation.js";
import type { BodyMemory } from "./memory.js";
import type { LeftOut, Scene, SceneBody } from "./notebook.js";
import type { ProblemList } from "./problems.js";
import { isKind, property, readValue, type Values } from "./read.js";
import { defaults, plannedEntries, type Dimensions, type settingEntries } from "./format/index.js";
import { readLevel } from "./level.js";
import { readTilemap } from "./tilemap.js";
import { addUnsupported, effects } from "./unsupported.js";

/** Keys of a scene whose place is needed once the scene as a whole is known: its dimensions, how much there is to run. */
export const contentKeys = ["frames", "bodies", "tilemap", "expect", "gravity", "level"] as const;
export type ContentKey = (typeof contentKeys)[number];

export type Settings = Values<typeof settingEntries>;
/** Where the content of a scene is written: in its cell, or at file level. */
export type Content = Readonly<Partial<Record<ContentKey, { readonly key: Node; readonly value: Node }>>>;

/** The content that is written in an object. */
export function contentOf(object: Node): Content {
  return Object.fromEntries(
    contentKeys.flatMap((name) => {
      const found = property(object, name);
      return found ? [[name, found]] : [];
    }),
  );
}

/**
 * Frames times moving bodies that one scene may run: about a second of work. A scene with more is run for as many frames
 * as that allows, so that typing a digit too much holds nothing up.
 */
const MAX_MOVER_FRAMES = 100_000;

/** A scene from its settings and content, with the defaults of the format where they say nothing. */
export function readScene(settings: Settings, content: Content, problems: ProblemList, memory: BodyMemory): Scene {
  const scene = { ...settingDefaults, ...settings };
  const { dimensions } = scene;
  const isDrawn = readPlanned(content, dimensions, problems);

  const bodyList = listOf(content, "bodies", problems);
  const {
    bodies,
    ids,
    leftOut: bodiesLeftOut,
  } = bodyList ? readBodies(bodyList, scene, problems, memory) : { bodies: [], ids: new Set<string>(), leftOut: [] };
  const beforeTilemap = problems.found.length;
  const tilemap = content.tilemap && readTilemap(content.tilemap.value, dimensions, problems);
  const isTilemapLeftOut = !tilemap && problems.found.length > beforeTilemap;
  const level = content.level && readLevel(content.level.value, dimensions, problems);
  const solids = { grids: tilemap ? [tilemap] : [], boxes: [] };
  const expectList = listOf(content, "expect", problems);
  const expect = expectList ? readExpectations(expectList, { dimensions, bodies, ids, tilemap, level }, problems) : [];
  if (!isDrawn) {
    return { ...scene, bodies: [], solids: { grids: [], boxes: [] }, expect: [], leftOut: [{ part: "scene" }] };
  }
  const leftOut: LeftOut[] = bodiesLeftOut.map((name) => ({ part: "body", name }));
  if (content.bodies && !bodyList) leftOut.push({ part: "bodies" });
  if (isTilemapLeftOut) leftOut.push({ part: "tilemap" });
  if (content.level && !level) leftOut.push({ part: "level" });
  if (content.expect && expect.length < (expectList?.children?.length ?? 1)) leftOut.push({ part: "expectations" });
  const frames = framesToRun(scene.frames, bodies, content, problems);
  return { ...scene, frames, bodies, ...(tilemap && { tilemap }), ...(level && { level }), solids, expect, leftOut };
}

function framesToRun(frames: number, bodies: readonly SceneBody[], content: Content, problems: ProblemList): number {
  const movers = bodies.filter(({ velocity }) => velocity).length;
  const most = Math.max(1, Math.floor(MAX_MOVER_FRAMES / Math.max(1, movers)));
  if (frames <= most || !content.frames) return Math.min(frames, most);
  const message = l10n.t(
    '"frames" must be at most {most} with {movers} moving bodies; got {frames}. The scene is run for {most}.',
    { most, movers, frames },
  );
  problems.add("too-large", content.frames.value, message, { meant: String(most) });
  return most;
}

const { dimensions, yAxis, unit, fps, frames, detection, method } = defaults;
const settingDefaults = { dimensions, yAxis, unit, fps, frames, detection, method };

function listOf(content: Content, name: "bodies" | "expect", problems: ProblemList): Node | undefined {
  const list = content[name]?.value;
  return list && isKind("array", list, (found) => notAList(name, found), problems) ? list : undefined;
}

function notAList(key: string, found: string): string {
  return l10n.t('"{key}" must be a list; got {found}.', { key, found });
}

/** False when the scene cannot be drawn rightly without a key that nothing acts on yet. */
function readPlanned(content: Content, dimensions: Dimensions, problems: ProblemList): boolean {
  const { gravity } = content;
  const values = gravity && {
    gravity: readValue(plannedEntries(dimensions).gravity, "gravity", gravity.value, problems),
  };
  return addUnsupported(values ?? {}, () => gravity?.key, effects.scene, problems);
}
