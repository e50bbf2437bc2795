import * as vscode from "vscode";
import { outlineOf, type OutlineItem } from "../../language/index.js";
import type { Disposable } from "../owner.js";
import type { SceneResults } from "../sceneResults.js";
import { editorRange, scenes } from "./places.js";

const kinds: Readonly<Record<OutlineItem["kind"], vscode.SymbolKind>> = {
  scene: vscode.SymbolKind.Module,
  prose: vscode.SymbolKind.String,
  mover: vscode.SymbolKind.Event,
  body: vscode.SymbolKind.Object,
  expectation: vscode.SymbolKind.Boolean,
};

/** Cells and bodies, for the outline, the breadcrumbs and "Go to Symbol". */
export function registerOutline(results: SceneResults): Disposable {
  return vscode.languages.registerDocumentSymbolProvider(
    scenes,
    {
      async provideDocumentSymbols(document) {
        const symbol = ({ kind, name, detail, range, selection, children }: OutlineItem): vscode.DocumentSymbol => {
          const [whole, own] = [range, selection].map((part) => editorRange(document, part)) as [
            vscode.Range,
            vscode.Range,
          ];
          const made = new vscode.DocumentSymbol(name, detail, kinds[kind], whole, own);
          made.children = children.map(symbol);
          return made;
        };
        return outlineOf((await results.settled(document)).result).map(symbol);
      },
    },
    { label: "AABB" },
  );
}
