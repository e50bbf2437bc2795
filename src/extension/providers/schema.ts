import * as vscode from "vscode";
import {
  type CompletionSchema,
  schemaCompletionAt,
  schemaHoverAt,
  type SchemaSuggestion,
} from "../../language/index.js";
import type { Disposable } from "../../workspace/index.js";
import { sceneLanguage } from "../sceneFiles.js";
import { sceneSchema } from "../servedPages.js";
import type { EvaluatedTexts } from "./evaluatedText.js";

const { CompletionItemKind: Kind } = vscode;
const kinds: Readonly<Record<SchemaSuggestion["kind"], vscode.CompletionItemKind>> = {
  key: Kind.Property,
  value: Kind.Value,
  snippet: Kind.Snippet,
};

/**
 * Completes and explains the keys of scenes, and the values that the format proposes. VS Code's JSON support would do so, but
 * also lists each syntax error and each number a second time: scenes are in a language of their own, which is not one of
 * those that it supports. Where a scene has another language, such as `jsonc`, that support has the schema.
 */
export function registerSchema(texts: EvaluatedTexts, extension: vscode.Uri): Disposable {
  let loaded: Promise<CompletionSchema> | undefined;
  const schema = (): Promise<CompletionSchema> => (loaded ??= sceneSchema(extension));
  const completion: vscode.CompletionItemProvider = {
    async provideCompletionItems(document, position, token) {
      const known = await schema();
      const text = await texts.of(document, token);
      const found = text && schemaCompletionAt(text.result, text.offsetAt(position), known);
      if (!found || !text.holds(found.range)) return undefined;
      const range = text.rangeOf(found.range);
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
      const known = await schema();
      const text = await texts.of(document, token);
      const found = text && schemaHoverAt(text.result.root, text.offsetAt(position), known);
      return found && new vscode.Hover(new vscode.MarkdownString(found.markdown), text.rangeOf(found.range));
    },
  };
  return vscode.Disposable.from(
    vscode.languages.registerCompletionItemProvider(sceneLanguage, completion, '"', ":", " "),
    vscode.languages.registerHoverProvider(sceneLanguage, hover),
  );
}
