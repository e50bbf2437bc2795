/** Says what edits would make of a scene: in a thread beside the page, where a long run does not hold up the pointer. */
import * as l10n from "@vscode/l10n";
import { Drafts } from "../../src/notebook/index.js";
import type { WorkerAnswer, WorkerMessage } from "./messages.js";

let drafts = new Drafts("");

addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
  if (data.type === "translations") l10n.config({ contents: data.translations });
  else if (data.type === "text") drafts = new Drafts(data.text, data.levels);
  else postMessage(draft(data));
});

function draft({ cell, edit }: Extract<WorkerMessage, { type: "draft" }>): WorkerAnswer {
  try {
    return drafts.draft(cell, edit);
  } catch (error) {
    // An answer is waited for, whatever happens.
    return error instanceof Error ? error.message : String(error);
  }
}
