import * as vscode from "vscode";
import { formattingEdits } from "../../language/index.js";
import type { Disposable } from "../owner.js";
import { sceneLanguage } from "../sceneFiles.js";
import { editorRange } from "./places.js";

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
