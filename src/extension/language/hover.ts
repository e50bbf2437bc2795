import * as vscode from "vscode";
import { hoverAt } from "../../language/index.js";
import type { Disposable } from "../owner.js";
import type { SceneResults } from "../sceneResults.js";
import { editorRange, scenes } from "./places.js";
import { isEnabled } from "./settings.js";

/** What becomes of the body, or of the value, under the pointer. */
export function registerHover(results: SceneResults): Disposable {
  return vscode.languages.registerHoverProvider(scenes, {
    provideHover(document, position) {
      if (!isEnabled("hover", document)) return undefined;
      const found = hoverAt(results.of(document).result, document.offsetAt(position));
      return found && new vscode.Hover(new vscode.MarkdownString(found.markdown), editorRange(document, found.range));
    },
  });
}
