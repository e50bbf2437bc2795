import { evaluateWithLevels, type NotebookResult } from "../notebook/index.js";
import { checkedFile, type CheckedFile, unreadableFile } from "../report/index.js";
import { type FilesAround, readingsOfRun, reasonOf } from "../workspace/index.js";
import { filesAround } from "./levelFiles.js";
import { readScene } from "./readScene.js";
import type { Looked, Work } from "./work.js";

export interface CheckOptions {
  /** Frame rate for every scene, in place of what the scenes say. */
  readonly fps?: number;
}

/** A run of the program, or of one of its threads, is about one state of the files. */
let levels = readingsOfRun();

export const checkWork: Work<CheckOptions, Looked<CheckedFile>> = {
  name: "check",
  ahead: 16,
  bytesWorthThreads: 1 << 20,
  begin() {
    levels = readingsOfRun();
  },
  async resultOf(file, options) {
    const { path, name } = file;
    const cwd = process.cwd();
    let text: string;
    try {
      text = await readScene(file, cwd);
    } catch (error) {
      return { result: unreadableFile(name, reasonOf(error)), files: [path] };
    }
    const around = filesAround(file, cwd);
    const result = await evaluateWithLevels(text, (reference) => levels.levelFor(() => around, reference), options);
    return { result: checkedFile(name, result), files: [path, ...levelFilesOf(result, around)] };
  },
  failed: ({ path, name }, message) => ({ result: unreadableFile(name, message), files: [path] }),
};

/** The files of the levels that scenes stand in. */
function levelFilesOf({ cells }: NotebookResult, around: FilesAround): readonly string[] {
  const files = cells.flatMap((cell) => (cell.kind === "scene" ? (cell.level?.origin?.files ?? []) : []));
  return [...new Set(files)].map((file) => around.uriOf(file));
}
