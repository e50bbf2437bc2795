import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Random, seedOf } from "../exact/random.js";
import { generateSafety } from "../fuzz/safety/generate.js";
import { repository } from "../harness/fetchServer.js";

/** A scene's file. */
export interface SceneInput {
  readonly name: string;
  readonly text: string;
}

/** Scenes that are made at random. */
export const MADE = 2000;
/** Texts in which something is missing. */
const BROKEN = 120;
/** The maximum number of letters that are missing. */
const MOST_LOST = 12;

/** The scenes that come with the product. */
export function exampleScenes(): readonly SceneInput[] {
  const folder = path.join(repository, "examples");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".aabb.json"),
  );
  return names.sort().map((name) => ({
    name: `examples/${name.replaceAll(path.sep, "/")}`,
    text: readFileSync(path.join(folder, name), "utf8"),
  }));
}

/** Scenes that had a wrong verdict once. */
export function foundScenes(): readonly SceneInput[] {
  const folder = path.join(repository, "test", "fuzz", "safety", "found");
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const { scene } = JSON.parse(readFileSync(path.join(folder, name), "utf8")) as { readonly scene: unknown };
      return { name: `found/${name.replace(/\.json$/, ".aabb.json")}`, text: JSON.stringify(scene, undefined, 2) };
    });
}

/** The first random scenes, the same in each run: a body most likely meets a wall. @param count number of scenes */
export function madeScenes(count: number): readonly SceneInput[] {
  return Array.from({ length: count }, (_, i) => ({
    name: `made/${String(i).padStart(4, "0")}.aabb.json`,
    text: JSON.stringify(generateSafety(new Random(seedOf("golden"), i)).scene, undefined, i % 3),
  }));
}

/** Scenes with some letters missing, as while they are typed. */
export function brokenScenes(whole: readonly SceneInput[]): readonly SceneInput[] {
  return Array.from({ length: BROKEN }, (_, i) => {
    const random = new Random(seedOf("golden"), i, 1);
    const { text } = whole[random.integer(0, whole.length - 1)] as SceneInput;
    const from = random.integer(0, text.length - 1);
    const until = from + random.integer(1, MOST_LOST);
    return { name: `broken/${String(i).padStart(3, "0")}.aabb.json`, text: text.slice(0, from) + text.slice(until) };
  });
}

/** Writes scenes into a folder, under their names. */
export function writeScenes(folder: string, scenes: readonly SceneInput[]): void {
  for (const { name, text } of scenes) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
