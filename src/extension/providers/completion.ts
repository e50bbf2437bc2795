import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { completionAt, type NamesWanted, type Suggestion } from "../../language/index.js";
import { readLevels, resolveReference } from "../../levels/index.js";
import type { Disposable } from "../../workspace/index.js";
import { findLevels, isLevel } from "../levels/workspaceLevels.js";
import { filesAround } from "../readFile.js";
import { yieldBudget } from "../clock.js";
import { type EvaluatedTexts, scenes } from "./evaluatedText.js";

const { CompletionItemKind: Kind } = vscode;
const kinds: Readonly<Record<Suggestion["kind"] | NamesWanted["kind"], vscode.CompletionItemKind>> = {
  mover: Kind.Variable,
  body: Kind.Constant,
  layer: Kind.EnumMember,
  solid: Kind.Struct,
  answer: Kind.Value,
  "level files": Kind.File,
  levels: Kind.Folder,
  layers: Kind.Folder,
};

/** Values that the JSON schema cannot know: ids, what happens now, level files and what is in them. */
export function registerCompletion(texts: EvaluatedTexts): Disposable {
  const provider: vscode.CompletionItemProvider = {
    async provideCompletionItems(document, position, token) {
      const text = await texts.of(document, token);
      const found = text && completionAt(text.result, text.offsetAt(position), text.readable);
      if (!found) return undefined;
      const range = text.rangeOf(found.range);
      const named = found.files ? await namesAround(document.uri, found.files, token) : [];
      if (text.isOutdated()) return undefined;
      return [...found.values, ...named].map(({ kind, text: written, detail }, index) => {
        const item = new vscode.CompletionItem(written, kinds[kind]);
        // In this order, and before what others offer.
        const sortText = ` ${String(index).padStart(5, "0")}`;
        return Object.assign(item, { range, detail, sortText });
      });
    },
  };
  return vscode.languages.registerCompletionItemProvider(scenes, provider, '"', ":");
}

/** What a name from the files around a scene is the name of. */
function whatNamed(wanted: NamesWanted): string {
  if (wanted.kind === "level files") return l10n.t("level file");
  const { file } = wanted;
  return wanted.kind === "levels" ? l10n.t("level of {file}", { file }) : l10n.t("layer of {file}", { file });
}

/** Files that end in `.json` and that are looked into, to see whether they are levels. */
const mostLookedInto = 100;

/** Names that files around a scene know, as JSON writes them; the likeliest first. */
async function namesAround(scene: vscode.Uri, wanted: NamesWanted, token: vscode.CancellationToken) {
  const names = await (wanted.kind === "level files" ? levelFiles(scene, token) : namesIn(scene, wanted, token));
  const { kind } = wanted;
  const detail = whatNamed(wanted);
  return [...new Set(names)].map((name) => ({ kind, text: JSON.stringify(name), detail }));
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
