import * as vscode from "vscode";
import { levelLinks } from "../../language/index.js";
import { resolveReference } from "../../levels/index.js";
import { FilesAround } from "../levelFiles.js";
import type { Disposable } from "../owner.js";
import type { SceneResults } from "../sceneResults.js";
import { editorRange, scenes } from "./places.js";

/** The names of level files open these files. */
export function registerLevelLinks(results: SceneResults): Disposable {
  return vscode.languages.registerDocumentLinkProvider(scenes, {
    async provideDocumentLinks(document) {
      const around = new FilesAround(document.uri);
      return levelLinks((await results.settled(document)).result).flatMap(({ range, file }) => {
        const path = resolveReference(around.file, file);
        if (path === undefined) return [];
        const link = new vscode.DocumentLink(editorRange(document, range), around.uriOf(path));
        link.tooltip = "Open the level";
        return [link];
      });
    },
  });
}
