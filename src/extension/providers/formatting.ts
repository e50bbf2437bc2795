import * as vscode from "vscode";
import { language } from "../../engine/index.js";
import type { Disposable } from "../../workspace/index.js";
import { plainRange, type EngineClient } from "../engine/client.js";
import { editorRange, sceneLanguage } from "../sceneFiles.js";

/** Registers *Format Document* and *Format Selection* as the default for scenes: VS Code's own breaks each vector. */
export function registerFormatting(engine: EngineClient): Disposable {
  return vscode.languages.registerDocumentRangeFormattingEditProvider(sceneLanguage, {
    async provideDocumentRangeFormattingEdits(document, range, { tabSize, insertSpaces }, token) {
      const wanted = { range: plainRange(range), indentation: { tabSize, insertSpaces } };
      const edits = await engine.ask(language.formatting, document, wanted, token);
      return edits?.map((edit) => vscode.TextEdit.replace(editorRange(edit.range), edit.text));
    },
  });
}
