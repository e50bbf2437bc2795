import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Steps } from "../../geometry/index.js";
import { levelLinks, type OutlineItem, outlineOf } from "../../language/index.js";
import { resolveReference } from "../../levels/index.js";
import type { Disposable } from "../../workspace/index.js";
import { filesAround } from "../readFile.js";
import { yieldBudget } from "../clock.js";
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
      async provideDocumentSymbols(document, token) {
        const text = await texts.settled(document, token);
        return text && (await yieldBudget().through(symbolsIn(text), text.isOutdated));
      },
    },
    { label: "AABB" },
  );
}

function* symbolsIn(text: EvaluatedText): Steps<vscode.DocumentSymbol[]> {
  const items = yield* outlineOf(text.result);
  const own = items.filter(({ range }) => text.holds(range));
  return yield* symbolsOf(own, text);
}

function* symbolsOf(items: readonly OutlineItem[], text: EvaluatedText): Steps<vscode.DocumentSymbol[]> {
  const symbols: vscode.DocumentSymbol[] = [];
  for (const { kind, name, detail, range, selection, children } of items) {
    const symbol = new vscode.DocumentSymbol(name, detail, kinds[kind], text.rangeOf(range), text.rangeOf(selection));
    symbol.children = yield* symbolsOf(children, text);
    symbols.push(symbol);
    if (symbols.length % symbolsAStep === 0) yield;
  }
  return symbols;
}

/** Some tenths of a millisecond. */
const symbolsAStep = 100;

/** The names of level files open these files. */
export function registerLevelLinks(texts: EvaluatedTexts): Disposable {
  return vscode.languages.registerDocumentLinkProvider(scenes, {
    async provideDocumentLinks(document, token) {
      const around = filesAround(document.uri);
      const text = await texts.settled(document, token);
      if (!text) return undefined;
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
