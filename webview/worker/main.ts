/**
 * Runs beside the page of a preview, and says in every frame of a gesture what the scene would do. In a thread of its own:
 * a scene that takes long to run must not hold up the pointer.
 */
import * as l10n from "@vscode/l10n";
import { Drafts } from "../../src/notebook/index.js";
import type { WorkerAnswer, WorkerMessage } from "./messages.js";

let drafts = new Drafts("");

addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
  if (data.type === "translations") l10n.config({ contents: data.translations });
  else if (data.type === "text") drafts = new Drafts(data.text, data.levels);
  else answer(draft(data));
});

function draft({ cell, edit }: Extract<WorkerMessage, { type: "draft" }>): WorkerAnswer {
  try {
    return drafts.draft(cell, edit);
  } catch (error) {
    // An answer is waited for, whatever happens.
    return error instanceof Error ? error.message : String(error);
  }
}

function answer(message: WorkerAnswer): void {
  postMessage(message);
}
