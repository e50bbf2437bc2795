import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { completionAt, type NamesWanted, type Suggestion } from "../../language/index.js";
import type { Disposable } from "../owner.js";
import type { EvaluatedTexts } from "./evaluatedText.js";
import { namesAround } from "./levelNames.js";
import { scenes } from "./places.js";

const { CompletionItemKind } = vscode;
const kinds: Readonly<Record<Suggestion["kind"], vscode.CompletionItemKind>> = {
  mover: CompletionItemKind.Variable,
  body: CompletionItemKind.Constant,
  solid: CompletionItemKind.Struct,
  answer: CompletionItemKind.Value,
};

/** Values that the JSON schema cannot know: ids, what happens now, level files and what is in them. */
export function registerCompletion(texts: EvaluatedTexts): Disposable {
  return vscode.languages.registerCompletionItemProvider(
    scenes,
    {
      async provideCompletionItems(document, position, token) {
        const text = texts.of(document);
        const found = completionAt(text.result, text.offsetAt(position), text.readable);
        if (!found) return undefined;
        const range = text.rangeOf(found.range);
        const items = found.values.map(({ kind, text, detail }) => item(text, kinds[kind], detail));
        if (found.files) {
          const { kind } = found.files;
          const icon = kind === "level files" ? CompletionItemKind.File : CompletionItemKind.Folder;
          const detail = whatNamed(found.files);
          const names = await namesAround(document.uri, found.files, token);
          items.push(...names.map((name) => item(JSON.stringify(name), icon, detail)));
        }
        items.forEach((each, index) => {
          each.range = range;
          // In this order, and before what others offer.
          each.sortText = ` ${String(index).padStart(5, "0")}`;
        });
        return items;
      },
    },
    '"',
    ":",
  );
}

/** What a name from the files around a scene is the name of. */
function whatNamed(wanted: NamesWanted): string {
  if (wanted.kind === "level files") return l10n.t("level file");
  const { file } = wanted;
  return wanted.kind === "levels" ? l10n.t("level of {file}", { file }) : l10n.t("layer of {file}", { file });
}

function item(text: string, kind: vscode.CompletionItemKind, detail: string): vscode.CompletionItem {
  const made = new vscode.CompletionItem(text, kind);
  made.detail = detail;
  return made;
}
