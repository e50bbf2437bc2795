import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { levelLinks, type OutlineItem, outlineOf } from "../../language/index.js";
import { resolveReference } from "../../levels/index.js";
import type { Disposable } from "../../workspace/index.js";
import { filesAround } from "../readFile.js";
import { type EvaluatedText, type EvaluatedTexts, scenes } from "./evaluatedText.js";

const kinds: Readonly<Record<OutlineItem["kind"], vscode.SymbolKind>> = {
  scene: vscode.SymbolKind.Module,
  prose: vscode.SymbolKind.String,
  mover: vscode.SymbolKind.Event,
  body: vscode.SymbolKind.Object,
  expectation: vscode.SymbolKind.Boolean,
};

/** Cells and bodies, for the outline, the breadcrumbs and "Go to Symbol". */
export function registerOutline(texts: EvaluatedTexts): Disposable {
  return vscode.languages.registerDocumentSymbolProvider(
    scenes,
    {
      async provideDocumentSymbols(document) {
        const text = await texts.settled(document);
        const items = outlineOf(text.result).filter(({ range }) => text.holds(range));
        return items.map((item) => symbolOf(item, text));
      },
    },
    { label: "AABB" },
  );
}

function symbolOf(
  { kind, name, detail, range, selection, children }: OutlineItem,
  text: EvaluatedText,
): vscode.DocumentSymbol {
  const symbol = new vscode.DocumentSymbol(name, detail, kinds[kind], text.rangeOf(range), text.rangeOf(selection));
  symbol.children = children.map((child) => symbolOf(child, text));
  return symbol;
}

/** The names of level files open these files. */
export function registerLevelLinks(texts: EvaluatedTexts): Disposable {
  return vscode.languages.registerDocumentLinkProvider(scenes, {
    async provideDocumentLinks(document) {
      const around = filesAround(document.uri);
      const text = await texts.settled(document);
      return levelLinks(text.result).flatMap(({ range, file }) => {
        if (!text.holds(range)) return [];
        const path = resolveReference(around.file, file);
        if (path === undefined) return [];
        const link = new vscode.DocumentLink(text.rangeOf(range), vscode.Uri.parse(around.uriOf(path)));
        link.tooltip = l10n.t("Open the level");
        return [link];
      });
    },
  });
}
