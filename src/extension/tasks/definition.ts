import * as l10n from "@vscode/l10n";
import type * as vscode from "vscode";

export const taskType = "aabb";

/** What a task is to do, as package.json describes it. */
export interface Definition {
  readonly command: "check" | "audit" | "replay";
  /** Path below the workspace folder; empty for all of it. */
  readonly folder: string;
  readonly maxWarnings: number;
}

/** Reads what a `tasks.json` says, or says in a sentence why it means nothing. */
export function readDefinition(written: vscode.TaskDefinition): Definition | string {
  const { command, file, folder = "", maxWarnings = 0 } = written as Readonly<Record<string, unknown>>;
  if (command === "verify") {
    // Where its file is said and programs can be run, it is a task of another kind.
    if (typeof file !== "string")
      return l10n.t('"file" must be a path below the workspace folder; got {given}.', { given: asJson(file) });
    return l10n.t("Verifying runs your code in a separate process. Only VS Code on a desktop or a server can do this.");
  }
  if (command !== "check" && command !== "audit" && command !== "replay") {
    return l10n.t('"command" must be "check", "audit", "replay" or "verify"; got {given}.', { given: asJson(command) });
  }
  if (typeof folder !== "string") {
    return l10n.t('"folder" must be a path below the workspace folder; got {given}.', { given: asJson(folder) });
  }
  if (typeof maxWarnings !== "number" || !Number.isSafeInteger(maxWarnings) || maxWarnings < 0) {
    return l10n.t('"maxWarnings" must be a whole number of at least 0; got {given}.', { given: asJson(maxWarnings) });
  }
  // As Windows writes paths, and its ${relativeFileDirname}.
  return { command, folder: folder.replaceAll("\\", "/"), maxWarnings };
}

function asJson(value: unknown): string {
  return value === undefined ? l10n.t("nothing") : JSON.stringify(value);
}
