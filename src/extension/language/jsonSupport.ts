import * as vscode from "vscode";
import type { Disposable } from "../owner.js";
import { schemaUri } from "../schema.js";
import { reasonOf, sceneLanguage } from "../sceneFiles.js";

/**
 * Starts VS Code's JSON support with the first scene: it serves our language, as the manifest asks of it, but starts by
 * itself for its own languages only. Of what starts it, this is the one thing that reaches it in another host, too.
 */
export function startJsonSupport(log: vscode.LogOutputChannel): Disposable {
  let isStarted = false;
  const start = ({ languageId }: vscode.TextDocument): void => {
    if (isStarted || languageId !== sceneLanguage) return;
    isStarted = true;
    vscode.commands
      .executeCommand("json.validate", schemaUri, "{}")
      .then(undefined, (error: unknown) => log.info(`VS Code's JSON support is not there: ${reasonOf(error)}`));
  };
  vscode.workspace.textDocuments.forEach(start);
  return vscode.workspace.onDidOpenTextDocument(start);
}
