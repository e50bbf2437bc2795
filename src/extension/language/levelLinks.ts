import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { levelLinks } from "../../language/index.js";
import { resolveReference } from "../../levels/index.js";
import { FilesAround } from "../levelFiles.js";
import type { Disposable } from "../owner.js";
import type { EvaluatedTexts } from "./evaluatedText.js";
import { scenes } from "./places.js";

/** The names of level files open these files. */
export function registerLevelLinks(texts: EvaluatedTexts): Disposable {
  return vscode.languages.registerDocumentLinkProvider(scenes, {
    async provideDocumentLinks(document) {
      const around = new FilesAround(document.uri);
      const text = await texts.settled(document);
      return levelLinks(text.result).flatMap(({ range, file }) => {
        if (!text.holds(range)) return [];
        const path = resolveReference(around.file, file);
        if (path === undefined) return [];
        const link = new vscode.DocumentLink(text.rangeOf(range), around.uriOf(path));
        link.tooltip = l10n.t("Open the level");
        return [link];
      });
    },
  });
}
