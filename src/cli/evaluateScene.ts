import { evaluateWithLevels, type NotebookResult } from "../notebook/index.js";
import { oneLine, placeText, rangesOf } from "../report/index.js";
import { readingsOfRun, reasonOf } from "../workspace/index.js";
import { filesAround } from "./levelFiles.js";
import { readScene, sceneFile } from "./readScene.js";
import type { Terminal } from "./terminal.js";

/**
 * Evaluates the one scene file that a command is about. What is wrong with it goes to stderr; undefined where it cannot be
 * read at all.
 */
export async function evaluateScene(scene: string, terminal: Terminal): Promise<NotebookResult | undefined> {
  const cwd = process.cwd();
  const file = await sceneFile(scene, cwd);
  const { name } = file;
  let text: string;
  try {
    text = await readScene(file, cwd);
  } catch (error) {
    terminal.complain(`${name}: ${reasonOf(error)}`);
    return undefined;
  }
  const around = filesAround(file, cwd);
  const levels = readingsOfRun();
  const result = await evaluateWithLevels(text, (reference) => levels.levelFor(() => around, reference));
  const range = rangesOf(text);
  for (const problem of result.problems) {
    const place = placeText(name, range(problem.range));
    terminal.complain(`${place}  ${problem.severity}  ${problem.code}  ${oneLine(problem.message)}`);
  }
  return result;
}
