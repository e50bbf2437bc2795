import * as vscode from "vscode";
import { language } from "../../engine/index.js";
import type { Disposable } from "../../workspace/index.js";
import type { EngineClient } from "../engine/client.js";
import { editorRange, sceneLanguage } from "../sceneFiles.js";

const { CompletionItemKind: Kind } = vscode;
type SuggestionKind = "key" | "value" | "snippet";
const kinds: Readonly<Record<SuggestionKind, vscode.CompletionItemKind>> = {
  key: Kind.Property,
  value: Kind.Value,
  snippet: Kind.Snippet,
};

/**
 * Completes and explains the keys of scenes, and the values that the format proposes. VS Code's JSON support would also list
 * each syntax error and each number a second time, so scenes have a language that it doesn't support. A scene in another
 * language, such as `jsonc`, gets the schema from that support.
 */
export function registerSchema(engine: EngineClient): Disposable {
  const completion: vscode.CompletionItemProvider = {
    async provideCompletionItems(document, position, token) {
      const found = await engine.askAt(language.schemaCompletion, document, position, token);
      if (!found) return undefined;
      const range = editorRange(found.range);
      return found.suggestions.map(({ kind, label, snippet, meaning, sortText, asksForValue }) => {
        const item = new vscode.CompletionItem(label, kinds[kind]);
        const filterText = kind === "key" ? JSON.stringify(label) : label;
        Object.assign(item, { range, filterText, insertText: new vscode.SnippetString(snippet) });
        if (sortText !== undefined) item.sortText = sortText;
        if (meaning !== undefined) item.documentation = new vscode.MarkdownString(meaning);
        if (asksForValue) item.command = { title: "", command: "editor.action.triggerSuggest" };
        return item;
      });
    },
  };
  const hover: vscode.HoverProvider = {
    async provideHover(document, position, token) {
      const found = await engine.askAt(language.schemaHover, document, position, token);
      return found && new vscode.Hover(new vscode.MarkdownString(found.markdown), editorRange(found.range));
    },
  };
  return vscode.Disposable.from(
    vscode.languages.registerCompletionItemProvider(sceneLanguage, completion, '"', ":", " "),
    vscode.languages.registerHoverProvider(sceneLanguage, hover),
  );
}
