import path from "node:path";
import { isLevelFile, looksLikeLevel } from "../levels/index.js";
import { oneLine } from "../report/index.js";
import { reasonOf } from "../workspace/index.js";
import { reportedName, type NamedFile } from "./findFiles.js";
import { readInput, readText } from "./readFile.js";

/** The argument that stands for the standard input or, where something is written, for the standard output. */
export const standardName = "-";

/** The scene file of an argument. The standard input is read now: one thread alone can, and once. */
export async function sceneFile(arg: string, cwd: string): Promise<NamedFile> {
  const file = { path: path.resolve(cwd, arg) };
  if (arg !== standardName) return { ...file, name: reportedName(file.path, cwd) };
  try {
    return { ...file, name: arg, text: await readInput() };
  } catch (error) {
    return { ...file, name: arg, refusal: reasonOf(error) };
  }
}

/** @throws an error whose message says why a scene file has no text, or that it is something else */
export async function readScene(file: NamedFile, cwd: string): Promise<string> {
  const { name, foundIn, refusal, text: given } = file;
  if (refusal !== undefined) throw new Error(refusal);
  if (isLevelFile(name)) throw new Error(thisIsLevel(name));
  const text = given ?? (await readText(file.path, foundIn === undefined ? undefined : [cwd, foundIn], "scene"));
  if (!name.endsWith(".aabb.json") && looksLikeLevel(text)) throw new Error(thisIsLevel(name));
  return text;
}

const thisIsLevel = (name: string): string =>
  `this is a level, not a scene; what can pass its walls is told by: aabb audit ${name === standardName ? "<level>" : oneLine(name)} --size W,H --speed X,Y --fps N`;
