// The examples, evaluated once for all files of tests: that takes a while.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { evaluateWithLevels, toCellView, type EvaluateOptions, type NotebookResult } from "../../src/notebook/index.js";
import type { SceneView } from "../../src/view/protocol/index.js";
import { FilesAround, readingsOfRun } from "../../src/workspace/index.js";
import { examples } from "../harness/workspace.js";

/** Paths of the scene files in the folder of examples, with slashes. */
export const exampleFiles: readonly string[] = readdirSync(examples, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".aabb.json"))
  .map((name) => name.replaceAll("\\", "/"))
  .sort();

/** Reads a file in the folder of examples. */
export function readExample(file: string): string {
  return readFileSync(path.join(examples, file), "utf8");
}

const levels = readingsOfRun();

/** Evaluates a text as if it were an example's, with its level. */
export async function evaluateInPlaceOf(
  file: string,
  text: string,
  options?: EvaluateOptions,
): Promise<NotebookResult> {
  const around = new FilesAround({
    ...{ file, root: examples, uriOf: (level: string) => level },
    read: (level: string) => Promise.resolve().then(() => readExample(level)),
  });
  return await evaluateWithLevels(text, (reference) => levels.levelFor(() => around, reference), options);
}

/** Results in English by file. */
const known = new Map<string, Promise<NotebookResult>>();

/** Evaluates an example with its level; only for tests that speak English. */
export function evaluateExample(file: string): Promise<NotebookResult> {
  const result = known.get(file) ?? evaluateInPlaceOf(file, readExample(file));
  known.set(file, result);
  return result;
}

/** The scenes of an example, see {@link evaluateExample}. */
export async function exampleScenes(file: string): Promise<readonly SceneView[]> {
  const { cells } = await evaluateExample(file);
  return cells.map(toCellView).filter((cell) => cell.kind === "scene");
}
