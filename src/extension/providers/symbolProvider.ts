import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { language } from "../../engine/index.js";
import type { Disposable } from "../../workspace/index.js";
import type { EngineClient } from "../engine/client.js";
import { editorRange } from "../sceneFiles.js";
import { scenes } from "./selectors.js";

const kinds: Readonly<Record<language.OutlineSymbol["kind"], vscode.SymbolKind>> = {
  scene: vscode.SymbolKind.Module,
  prose: vscode.SymbolKind.String,
  mover: vscode.SymbolKind.Event,
  body: vscode.SymbolKind.Object,
  expectation: vscode.SymbolKind.Boolean,
};

/** Gives cells and bodies to the outline, the breadcrumbs and "Go to Symbol". */
export function registerOutline(engine: EngineClient): Disposable {
  return vscode.languages.registerDocumentSymbolProvider(
    scenes,
    {
      async provideDocumentSymbols(document, token) {
        return (await engine.ask(language.outline, document, {}, token))?.map(symbolOf);
      },
    },
    { label: "AABB" },
  );
}

function symbolOf({ kind, name, detail, range, selection, children }: language.OutlineSymbol): vscode.DocumentSymbol {
  const symbol = new vscode.DocumentSymbol(name, detail, kinds[kind], editorRange(range), editorRange(selection));
  symbol.children = children.map(symbolOf);
  return symbol;
}

/** Makes links of the names of level files. */
export function registerLevelLinks(engine: EngineClient): Disposable {
  return vscode.languages.registerDocumentLinkProvider(scenes, {
    async provideDocumentLinks(document, token) {
      const found = await engine.ask(language.levelLinks, document, {}, token);
      return found?.map(({ range, target }) => {
        const link = new vscode.DocumentLink(editorRange(range), vscode.Uri.parse(target));
        link.tooltip = l10n.t("Open the level");
        return link;
      });
    },
  });
}
