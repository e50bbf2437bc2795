import path from "node:path";
import { evaluate, type NotebookResult } from "../notebook/index.js";
import { oneLine, placeText, rangesOf } from "../report/index.js";
import { reportedName } from "./findFiles.js";
import { readScene, unreadableBecause } from "./readScene.js";
import type { Terminal } from "./terminal.js";

/**
 * Evaluates the one scene file that a command is about. What is wrong with it goes to stderr; undefined where it cannot be
 * read at all.
 */
export async function evaluateScene(scene: string, terminal: Terminal): Promise<NotebookResult | undefined> {
  const name = reportedName(path.resolve(scene), process.cwd());
  let text: string;
  try {
    text = await readScene(path.resolve(scene));
  } catch (error) {
    terminal.complain(`${name}: ${unreadableBecause(error)}`);
    return undefined;
  }
  const result = evaluate(text);
  const range = rangesOf(text);
  for (const problem of result.problems) {
    const place = placeText(name, range(problem.range));
    terminal.complain(`${place}  ${problem.severity}  ${problem.code}  ${oneLine(problem.message)}`);
  }
  return result;
}
