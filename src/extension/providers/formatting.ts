import * as vscode from "vscode";
import { formattingEdits } from "../../language/index.js";
import type { Disposable } from "../../workspace/index.js";
import { rangeIn, sceneLanguage } from "../sceneFiles.js";

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
