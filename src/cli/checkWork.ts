import { evaluate } from "../notebook/index.js";
import { checkedFile, unreadableFile, type CheckedFile } from "../report/index.js";
import { readScene, unreadableBecause } from "./readScene.js";
import type { Work } from "./work.js";

export interface CheckOptions {
  /** Frame rate for every scene, in place of what the scenes say. */
  readonly fps?: number;
}

export const checkWork: Work<CheckOptions, CheckedFile> = {
  name: "check",
  ahead: 16,
  bytesWorthThreads: 1 << 20,
  async resultOf({ path, name }, options) {
    let text: string;
    try {
      text = await readScene(path);
    } catch (error) {
      return unreadableFile(name, unreadableBecause(error));
    }
    return checkedFile(name, evaluate(text, undefined, options));
  },
  failed: ({ name }, message) => unreadableFile(name, message),
};
