import * as vscode from "vscode";
import { formattingEdits } from "../../language/index.js";
import type { Disposable } from "../../workspace/index.js";
import { schemaUri } from "../documents.js";
import { reasonOf, sceneLanguage } from "../sceneFiles.js";
import { editorRange } from "./evaluatedText.js";

/**
 * *Format Document*, also on save and for cells, and *Format Selection*. VS Code's JSON support formats scenes too, and
 * breaks each vector into lines; the manifest says that this one is the default for the language of scenes. For a scene
 * in any other language there would be a choice, and VS Code would ask.
 */
export function registerFormatting(): Disposable {
  return vscode.languages.registerDocumentRangeFormattingEditProvider(sceneLanguage, {
    provideDocumentRangeFormattingEdits(document, range, { tabSize, insertSpaces }) {
      return formattingEdits(document.getText(), { tabSize, insertSpaces }).flatMap(({ offset, length, text }) => {
        const place = editorRange(document, { offset, length });
        return range.intersection(place) ? [vscode.TextEdit.replace(place, text)] : [];
      });
    },
  });
}

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
