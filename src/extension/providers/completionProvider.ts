import * as vscode from "vscode";
import { language } from "../../engine/index.js";
import type { Disposable } from "../../workspace/index.js";
import type { EngineClient } from "../engine/client.js";
import { editorRange } from "../sceneFiles.js";
import { scenes } from "./selectors.js";

const { CompletionItemKind: Kind } = vscode;
const kinds: Readonly<Record<language.CompletionValue["kind"], vscode.CompletionItemKind>> = {
  mover: Kind.Variable,
  body: Kind.Constant,
  layer: Kind.EnumMember,
  solid: Kind.Struct,
  answer: Kind.Value,
  "level files": Kind.File,
  levels: Kind.Folder,
  layers: Kind.Folder,
};

/** Completes values that the JSON schema cannot know: ids, results of the run, level files and their layers. */
export function registerCompletion(engine: EngineClient): Disposable {
  const provider: vscode.CompletionItemProvider = {
    async provideCompletionItems(document, position, token) {
      const found = await engine.askAt(language.completion, document, position, token);
      if (!found) return undefined;
      const range = editorRange(found.range);
      return found.values.map(({ kind, text, detail }, index) => {
        const item = new vscode.CompletionItem(text, kinds[kind]);
        // In this order, and before the items of others.
        const sortText = ` ${String(index).padStart(5, "0")}`;
        return Object.assign(item, { range, detail, sortText });
      });
    },
  };
  return vscode.languages.registerCompletionItemProvider(scenes, provider, '"', ":");
}
