import * as vscode from "vscode";
import { formattingEdits } from "../../language/index.js";
import type { Disposable } from "../../workspace/index.js";
import { schemaUri } from "../servedPages.js";
import { rangeIn, reasonOf, sceneLanguage } from "../sceneFiles.js";

/** *Format Document* and *Format Selection*, the default for the language of scenes: VS Code's breaks each vector. */
export function registerFormatting(): Disposable {
  return vscode.languages.registerDocumentRangeFormattingEditProvider(sceneLanguage, {
    provideDocumentRangeFormattingEdits(document, range, { tabSize, insertSpaces }) {
      return formattingEdits(document.getText(), { tabSize, insertSpaces }).flatMap((edit) => {
        const place = rangeIn(document, edit);
        return range.intersection(place) ? [vscode.TextEdit.replace(place, edit.text)] : [];
      });
    },
  });
}

/** Starts VS Code's JSON support with the first scene, in whatever host: by itself it serves its own languages. */
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
