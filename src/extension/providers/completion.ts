import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { completionAt, type NamesWanted, type Suggestion } from "../../language/index.js";
import { readLevels, resolveReference } from "../../levels/index.js";
import type { Disposable } from "../../workspace/index.js";
import { findLevels, isLevel } from "../levels/workspaceLevels.js";
import { filesAround } from "../readFile.js";
import { yieldBudget } from "../workspace.js";
import { type EvaluatedTexts, scenes } from "./evaluatedText.js";

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

/** Files that end in `.json` and that are looked into, to see whether they are levels. */
const mostLookedInto = 100;

/** Names that files around a scene know, as JSON writes them; the likeliest first. */
export async function namesAround(
  scene: vscode.Uri,
  wanted: NamesWanted,
  token: vscode.CancellationToken,
): Promise<readonly string[]> {
  const names = await (wanted.kind === "level files" ? levelFiles(scene, token) : namesIn(scene, wanted, token));
  return [...new Set(names)];
}

/** The level files of the scene's workspace folder, relative to the scene; the nearest first. */
async function levelFiles(scene: vscode.Uri, token: vscode.CancellationToken): Promise<readonly string[]> {
  const around = filesAround(scene);
  const found: string[] = [];
  let lookedInto = 0;
  for (const uri of await findLevels(token)) {
    if (token.isCancellationRequested) return [];
    const { root, file } = filesAround(uri);
    if (root !== around.root) continue;
    if (uri.path.endsWith(".json") && (++lookedInto > mostLookedInto || !(await isLevel(uri)))) continue;
    found.push(relative(around.file, file));
  }
  const depth = (path: string): number => path.split("/").length;
  return found.sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
}

/** The way from one file to another, both from the same root. */
function relative(from: string, to: string): string {
  const [folders, parts] = [from.split("/").slice(0, -1), to.split("/")];
  let shared = 0;
  while (shared < folders.length && folders[shared] === parts[shared]) shared++;
  return [...folders.slice(shared).map(() => ".."), ...parts.slice(shared)].join("/");
}

/** The levels of a file, or its layers: of all that is in it, whatever counts as solid. */
async function namesIn(
  scene: vscode.Uri,
  { kind, file }: Extract<NamesWanted, { file: string }>,
  token: vscode.CancellationToken,
): Promise<readonly string[]> {
  const around = filesAround(scene);
  const path = resolveReference(around.file, file);
  if (path === undefined) return [];
  const budget = yieldBudget();
  const pause = async (): Promise<void> => {
    if (budget.isSpent) await budget.renew();
    if (token.isCancellationRequested) throw new vscode.CancellationError();
  };
  const { levels } = await readLevels(path, around, { solid: [{ any: true }] }, pause);
  if (kind === "levels") return levels.map(({ name }) => name);
  return levels.flatMap(({ grids, boxes }) => [...grids, ...boxes].map(({ layer }) => layer));
}
