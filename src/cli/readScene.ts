import path from "node:path";
import { isLevelFile, looksLikeLevel } from "../levels/index.js";
import { type EvaluateOptions, evaluateWithLevels, type NotebookResult } from "../notebook/index.js";
import { oneLine, placeText } from "../report/index.js";
import { rangesOf } from "../scene/index.js";
import { type LevelReadings, readingsOfRun, reasonOf } from "../workspace/index.js";
import { filesAround, reportedName, type NamedFile } from "./findFiles.js";
import { projectsOfRun } from "./projectFiles.js";
import { readInput, readText, Unreadable } from "./readFile.js";
import { exit, terminal, type ExitCode } from "./terminal.js";

/** The argument that stands for the standard input or, where something is written, for the standard output. */
export const standardName = "-";

export const sceneName = (arg: string): string => (arg === standardName ? arg : reportedName(path.resolve(arg)));

/** The scene file of an argument. The standard input is read now: one thread alone can, and once. */
export async function sceneFile(arg: string): Promise<NamedFile> {
  const file = { path: path.resolve(arg), name: sceneName(arg) };
  if (arg !== standardName) return file;
  try {
    return { ...file, text: await readInput() };
  } catch (error) {
    return { ...file, refusal: reasonOf(error) };
  }
}

/** @throws Unreadable where a scene file has no text, or is something else */
function readScene({ path, name, foundIn, refusal, text: given }: NamedFile): string {
  if (refusal !== undefined) throw new Unreadable(refusal);
  if (isLevelFile(name)) throw thisIsLevel(name);
  const text = given ?? readText(path, foundIn === undefined ? undefined : [process.cwd(), foundIn], "scene");
  if (!name.endsWith(".aabb.json") && looksLikeLevel(text)) throw thisIsLevel(name);
  return text;
}

const thisIsLevel = (name: string): Unreadable =>
  new Unreadable(
    `this is a level, not a scene; check its walls with: aabb audit ${name === standardName ? "<level>" : oneLine(name)} --size W,H --speed X,Y --fps N`,
  );

/** Evaluates a scene file with its levels. @throws Unreadable */
export async function evaluateFile(
  file: NamedFile,
  levels: LevelReadings,
  options: Omit<EvaluateOptions, "levels"> = {},
) {
  const text = readScene(file);
  const around = filesAround(file);
  const result = await evaluateWithLevels(text, (reference) => levels.levelFor(() => around, reference), options);
  return { result, around };
}

/** Evaluates the one scene file that a command is about. What is wrong with it goes to stderr. */
export async function evaluateScene(scene: string): Promise<NotebookResult | undefined> {
  const file = await sceneFile(scene);
  try {
    const { result } = await evaluateFile(file, readingsOfRun(projectsOfRun()));
    const range = rangesOf(result.text);
    for (const { range: at, severity, code, message } of result.problems) {
      terminal.say(`${placeText(file.name, range(at))}  ${severity}  ${code}  ${oneLine(message)}`);
    }
    return result;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    terminal.say(`${file.name}: ${error.message}`);
    return undefined;
  }
}

/** What comes of a command that had this scene file to work with. */
export function exitOf({ problems }: NotebookResult): ExitCode {
  return problems.some(({ severity }) => severity === "error") ? exit.unusable : exit.clean;
}
