import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import { defined, frameRates, type Vec } from "../geometry/index.js";
import { checkOf } from "../model/index.js";
import { readAnswers } from "./readAnswers.js";
import { accelerationOf } from "./bodyMotion.js";
import { type Bodies, noBodies, readBodies } from "./readBodies.js";
import { BodyList } from "./bodyList.js";
import { besidePolygons, type Unlike } from "./besidePolygons.js";
import type { BodySources } from "./bodySources.js";
import { readExpectations } from "./readExpectations.js";
import type { LeftOut, Scene, SceneBody, Settings } from "./notebook.js";
import type { ProblemList } from "./sceneProblemList.js";
import { isKind, property, readValue } from "./readKeys.js";
import { defaults, sceneEntries, type settingEntries, type Dimensions } from "./format/index.js";
import { readLevel } from "./readLevel.js";
import { readTilemap } from "./tilemap.js";

/** Keys of a scene whose place is needed once the scene as a whole is known: its dimensions, how much there is to run. */
type ContentKey = "frames" | "integrator" | Exclude<keyof ReturnType<typeof sceneEntries>, keyof typeof settingEntries>;

/** A table, so that the compiler asks for a key that the format declares and nobody reads. */
const isContent: Record<ContentKey, 1> = {
  frames: 1,
  bodies: 1,
  tilemap: 1,
  expect: 1,
  answers: 1,
  gravity: 1,
  integrator: 1,
  level: 1,
};
export const contentKeys = Object.keys(isContent) as readonly ContentKey[];

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

/** Steps (frames, or what these are divided into) times moving bodies that one scene may run, about a second of work: typing a digit too much holds nothing up. */
const MAX_MOVER_STEPS = 100_000;

interface ReadScene {
  readonly scene: Scene;
  /** Where its bodies are written. */
  readonly sources: BodySources;
}

/** A scene from its settings and content, with the defaults of the format where they say nothing. */
export function readScene(settings: Settings, content: Content, problems: ProblemList): ReadScene {
  const given = withDefaults(settings);
  const { dimensions, fps, frames, detection, check, method, yAxis } = given;
  const gravity = readGravity(content, dimensions, problems);
  const isGravityLeftOut = content.gravity !== undefined && !gravity;

  const bodyList = listOf(content, "bodies", problems);
  // In a tree that is not broken, a list of bodies is one.
  const isRead = bodyList instanceof BodyList;
  const read = isRead ? readBodies(bodyList, { dimensions, fps, frames, detection, check }, problems) : noBodies;
  const { bodies, sources, ids, leftOut: bodiesLeftOut } = read;
  checkCarriers({ yAxis, ...(gravity && { gravity }) }, read, problems);
  const beforeTilemap = problems.found.length;
  const tilemap = content.tilemap && readTilemap(content.tilemap.value, given, problems);
  const isTilemapLeftOut = !tilemap && problems.found.length > beforeTilemap;
  const level = content.level && readLevel(content.level.value, dimensions, problems);
  const solids = { grids: tilemap ? [tilemap] : [], boxes: [] };
  const { integrator, unlike } = besidePolygons({ method, integrator: given.integrator, bodies, solids });
  addUnlike(unlike, content, problems);
  const expectList = listOf(content, "expect", problems)?.children;
  const expect = readExpectations(expectList ?? [], { dimensions, bodies, ids, tilemap, level }, problems);
  if (isGravityLeftOut) {
    const solids = { grids: [], boxes: [] };
    return {
      scene: { bodies: [], solids, expect: [], leftOut: [{ part: "scene" }], ...given, integrator },
      sources: noBodies.sources,
    };
  }
  const answers = readAnswers(listOf(content, "answers", problems)?.children ?? [], read, dimensions, problems);
  const leftOut: LeftOut[] = bodiesLeftOut.map((name) => ({ part: "body", name }));
  if (content.bodies && !bodyList) leftOut.push({ part: "bodies" });
  if (isTilemapLeftOut) leftOut.push({ part: "tilemap" });
  if (content.level && !level) leftOut.push({ part: "level" });
  if (content.expect && expect.length < (expectList?.length ?? 1)) leftOut.push({ part: "expectations" });
  const run = framesToRun(given, bodies, content, problems);
  // With a key of its own first: what begins with a spread has another hidden class each time (V8 in Node.js 20), and all code
  // that reads it is compiled anew.
  const scene: Scene = {
    bodies,
    solids,
    expect,
    leftOut,
    ...given,
    ...{ integrator, frames: run },
    ...defined({ gravity, tilemap, level, answers: answers.length > 0 ? answers : undefined }),
  };
  return { scene, sources };
}

function framesToRun(
  { frames, substeps }: Pick<Scene, "frames" | "substeps">,
  bodies: readonly SceneBody[],
  content: Content,
  problems: ProblemList,
): number {
  const movers = bodies.filter(({ velocity }) => velocity).length;
  const most = Math.max(1, Math.floor(MAX_MOVER_STEPS / Math.max(1, movers) / substeps));
  const node = content.frames?.value;
  if (frames <= most || !node) return Math.min(frames, most);
  const words = { most, movers, frames, substeps };
  const message =
    substeps === 1
      ? l10n.t(
          '"frames" must be at most {most} with {movers} moving bodies; got {frames}. The scene runs for {most} frames.',
          words,
        )
      : l10n.t(
          '"frames" must be at most {most} with {movers} moving bodies and {substeps} sub-steps; got {frames}. The scene runs for {most} frames.',
          words,
        );
  problems.add("too-large", node, message, { meant: String(most) });
  return most;
}

const { dimensions, yAxis, unit, fps, frames, substeps, detection, method, integrator } = defaults;

/** What a scene is run with: what its settings do not say is as the format has it. */
function withDefaults({ check, ...settings }: Settings) {
  const given = { dimensions, yAxis, unit, fps, frames, substeps, detection, method, integrator, ...settings };
  return { ...given, ...frameRates(given.fps), check: checkOf(check) };
}

function listOf(content: Content, name: "bodies" | "expect" | "answers", problems: ProblemList): Node | undefined {
  const list = content[name]?.value;
  const message = (found: string): string => l10n.t('"{key}" must be a list; got {found}.', { key: name, found });
  return list && isKind("array", list, problems, message) ? list : undefined;
}

/** Undefined where there is none, or no vector. */
function readGravity({ gravity }: Content, dimensions: Dimensions, problems: ProblemList): Vec | undefined {
  if (!gravity) return undefined;
  return readValue(sceneEntries(dimensions).gravity, "gravity", gravity.value, problems) as Vec | undefined;
}

/** Adds problems for what is run otherwise than it is written, where that is. */
function addUnlike(unlike: readonly Unlike[], content: Content, problems: ProblemList): void {
  for (const { code, at, message, meant } of unlike) {
    const node = at === "bodies" ? content.bodies?.key : content.integrator?.value;
    if (node) problems.add(code, node, message, meant === undefined ? {} : { meant });
  }
}

/** Warns of bodies that carry what rests on top of them where everything falls upwards. */
function checkCarriers(
  scene: Pick<Scene, "yAxis" | "gravity">,
  { bodies, sources }: Bodies,
  problems: ProblemList,
): void {
  if (!bodies.some(({ carries }) => carries)) return;
  const up = scene.yAxis === "up" ? 1 : -1;
  const rises = bodies.flatMap((body) => (accelerationOf(scene, body)?.[1] ?? 0) * up);
  if (!rises.some((rise) => rise > 0) || rises.some((rise) => rise < 0)) return;
  const message = l10n.t(
    '"carries" has no effect in this scene: it moves bodies that rest on top, but gravity and acceleration point upward, so nothing can rest there.',
  );
  for (const [i, { carries }] of bodies.entries()) {
    const key = carries && property(sources.at(i) as Node, "carries")?.key;
    if (key) problems.add("no-effect", key, message);
  }
}
