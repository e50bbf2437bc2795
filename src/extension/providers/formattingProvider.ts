import * as vscode from "vscode";
import { language } from "../../engine/index.js";
import type { Disposable } from "../../workspace/index.js";
import type { EngineClient } from "../engine/client.js";
import { editorRange, sceneLanguage } from "../sceneFiles.js";

/** Offers *Format Document* and *Format Selection*. They are the default for the language of scenes: VS Code's break each vector. */
export function registerFormatting(engine: EngineClient): Disposable {
  return vscode.languages.registerDocumentRangeFormattingEditProvider(sceneLanguage, {
    async provideDocumentRangeFormattingEdits(document, selected, { tabSize, insertSpaces }, token) {
      const edits = await engine.ask(language.formatting, document, { tabSize, insertSpaces }, token);
      return edits?.flatMap(({ range, text }) => {
        const place = editorRange(range);
        return selected.intersection(place) ? [vscode.TextEdit.replace(place, text)] : [];
      });
    },
  });
}
