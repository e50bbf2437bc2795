import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { evaluateWithLevels, type NotebookResult } from "../../../src/notebook/index.js";
import { repository } from "../../harness/fetchServer.js";
import { FilesAround, readingsOfRun } from "../../../src/workspace/index.js";

const folder = path.join(repository, "examples");

/** All examples with their levels, by file, in the language that is spoken now. */
export async function evaluatedExamples(): Promise<ReadonlyMap<string, NotebookResult>> {
  const levels = readingsOfRun();
  const results = new Map<string, NotebookResult>();
  const textOf = (file: string) => readFileSync(path.join(folder, file), "utf8");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (!name.endsWith(".aabb.json")) continue;
    const file = name.replaceAll(path.sep, "/");
    const around = new FilesAround({
      file,
      root: folder,
      read: (level: string) => Promise.resolve().then(() => textOf(level)),
      uriOf: (level: string) => level,
    });
    results.set(file, await evaluateWithLevels(textOf(file), (reference) => levels.levelFor(() => around, reference)));
  }
  return results;
}
