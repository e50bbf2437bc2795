import { isLevelFile, looksLikeLevel } from "../levels/index.js";
import { oneLine } from "../report/index.js";
import type { NamedFile } from "./findFiles.js";
import { readText } from "./readFile.js";

/** The argument that stands for the standard input. */
export const inputName = "-";

/** @throws an error whose message says why a scene file has no text, or that it is something else */
export async function readScene(file: NamedFile, cwd: string): Promise<string> {
  const { path, name, foundIn, refusal, text: given } = file;
  if (refusal !== undefined) throw new Error(refusal);
  if (isLevelFile(name)) throw new Error(thisIsLevel(name));
  const text = given ?? (await readText(path, foundIn === undefined ? undefined : [cwd, foundIn], "scene"));
  if (!name.endsWith(".aabb.json") && looksLikeLevel(text)) throw new Error(thisIsLevel(name));
  return text;
}

const thisIsLevel = (name: string): string =>
  `this is a level, not a scene; what can pass its walls is told by: aabb audit ${oneLine(name)} --size W,H --speed X,Y --fps N`;
