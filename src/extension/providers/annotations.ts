import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { contactHints, hoverAt, sceneLenses } from "../../language/index.js";
import type { Disposable } from "../../workspace/index.js";
import type { Previews } from "../preview/previews.js";
import { isScene, onDidChangeSetting, rangeIn } from "../sceneFiles.js";
import type { OpenScenes } from "../workspace.js";
import { type EvaluatedTexts, scenes } from "./evaluatedText.js";

/** Shows one cell of a scene file in its preview: what the lenses do. It takes a place, so that no menu offers it. */
const showCell = "aabb.showCell";

/** Above each scene: its picture, what it comes to, and a check of the file. */
export function registerCodeLenses(texts: EvaluatedTexts, results: OpenScenes, previews: Previews): Disposable {
  const lensesOf = async (document: vscode.TextDocument, token: vscode.CancellationToken) => {
    if (!isEnabled("codeLens", document)) return [];
    const text = await texts.settled(document, token);
    return (
      text &&
      sceneLenses(text.result).flatMap(({ range, cell, verdict }) => {
        const place = rangeIn(document, range);
        const tooltip = l10n.t("Show this scene in the preview");
        const shows = [`▶ ${l10n.t("Show")}`, ...verdict].map(
          (title) => new vscode.CodeLens(place, { title, tooltip, command: showCell, arguments: [document.uri, cell] }),
        );
        const check = { command: "aabb.checkFile", arguments: [document.uri] };
        const about = { title: l10n.t("Check"), tooltip: l10n.t("Check this file and keep its problems") };
        return [...shows, new vscode.CodeLens(place, { ...check, ...about })];
      })
    );
  };
  const show = (uri: unknown, cell: unknown): void => {
    if (!(uri instanceof vscode.Uri)) return;
    const preview = previews.open(uri, "beside");
    if (typeof cell === "number") preview.showCell(cell);
  };
  const { refresh, ends } = refreshed(results, "codeLens");
  const provider = { onDidChangeCodeLenses: refresh, provideCodeLenses: lensesOf };
  return vscode.Disposable.from(
    ends,
    vscode.commands.registerCommand(showCell, show),
    vscode.languages.registerCodeLensProvider(scenes, provider),
  );
}

/** Behind each moving body: the first that it meets. */
export function registerInlayHints(texts: EvaluatedTexts, results: OpenScenes): Disposable {
  const hintsIn = async (document: vscode.TextDocument, seen: vscode.Range, token: vscode.CancellationToken) => {
    if (!isEnabled("inlayHints", document)) return [];
    const text = await texts.settled(document, token);
    if (!text) return undefined;
    const offset = document.offsetAt(seen.start);
    const length = document.offsetAt(seen.end) - offset;
    return contactHints(text.result, { offset, length }).map((contact) => {
      const part = (label: string): vscode.InlayHintLabelPart => new vscode.InlayHintLabelPart(label);
      const other = part(contact.other);
      if (contact.target) other.location = new vscode.Location(document.uri, rangeIn(document, contact.target));
      const label = [part(contact.before), other, part(contact.after)];
      const hint = new vscode.InlayHint(document.positionAt(contact.offset), label);
      hint.paddingLeft = true;
      hint.tooltip = new vscode.MarkdownString(contact.tooltip());
      return hint;
    });
  };
  const { refresh, ends } = refreshed(results, "inlayHints");
  const provider = { onDidChangeInlayHints: refresh, provideInlayHints: hintsIn };
  return vscode.Disposable.from(ends, vscode.languages.registerInlayHintsProvider(scenes, provider));
}

/** What becomes of the body, or of the value, under the pointer. */
export function registerHover(texts: EvaluatedTexts): Disposable {
  return vscode.languages.registerHoverProvider(scenes, {
    async provideHover(document, position, token) {
      if (!isEnabled("hover", document)) return undefined;
      const text = await texts.of(document, token);
      const found = text && hoverAt(text.result, document.offsetAt(position));
      return found && new vscode.Hover(new vscode.MarkdownString(found.markdown), rangeIn(document, found.range));
    },
  });
}

/** Says when to ask again though no text has changed, which VS Code sees: when a setting has, or a level. */
function refreshed(results: OpenScenes, setting: Setting) {
  const fired = new vscode.EventEmitter<void>();
  const changed = onDidChangeSetting(`aabb.${setting}`, () => fired.fire());
  const evaluated = results.onDidEvaluate(({ isSameText }) => {
    if (isSameText) fired.fire();
  });
  return { refresh: fired.event, ends: vscode.Disposable.from(fired, changed, evaluated) };
}

/** Settings that turn something in the text editor off. */
type Setting = "codeLens" | "inlayHints" | "hover";

/** Never in a cell of a notebook, which is a part of a scene's file: what it comes to is said below it. */
function isEnabled(setting: Setting, { uri }: vscode.TextDocument): boolean {
  return isScene(uri) && vscode.workspace.getConfiguration("aabb", uri).get(`${setting}.enabled`) !== false;
}
