import { evaluateWithLevels, LevelReadings } from "../notebook/index.js";
import { checkedFile, unreadableFile, type CheckedFile } from "../report/index.js";
import { FilesAround } from "./levelFiles.js";
import { readScene, unreadableBecause } from "./readScene.js";
import type { Work } from "./work.js";

export interface CheckOptions {
  /** Frame rate for every scene, in place of what the scenes say. */
  readonly fps?: number;
}

/** A run of the program, or of one of its threads, is about one state of the files. */
const levels = new LevelReadings();

export const checkWork: Work<CheckOptions, CheckedFile> = {
  name: "check",
  ahead: 16,
  bytesWorthThreads: 1 << 20,
  async resultOf(file, options) {
    const { path, name } = file;
    let text: string;
    try {
      text = await readScene(path);
    } catch (error) {
      return unreadableFile(name, unreadableBecause(error));
    }
    const around = new FilesAround(file, process.cwd());
    return checkedFile(
      name,
      await evaluateWithLevels(text, (reference) => levels.levelFor(around, reference), options),
    );
  },
  failed: ({ name }, message) => unreadableFile(name, message),
};
