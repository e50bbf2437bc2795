import * as vscode from "vscode";
import { outlineOf, type OutlineItem } from "../../language/index.js";
import type { Disposable } from "../owner.js";
import type { EvaluatedText, EvaluatedTexts } from "./evaluatedText.js";
import { scenes } from "./places.js";

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
