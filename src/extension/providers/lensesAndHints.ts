import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { language } from "../../engine/index.js";
import type { Disposable } from "../../workspace/index.js";
import type { EngineClient } from "../engine/client.js";
import type { Previews } from "../preview/previews.js";
import { editorRange, isScene, onDidChangeSetting } from "../sceneFiles.js";
import { scenes } from "./selectors.js";

/** Shows one cell of a scene file in its preview: the command of the lenses. It needs a position, so no menu offers it. */
const showCell = "aabb.showCell";

/** Shows a lens above each scene: its picture, its verdict, and a check of the file. */
export function registerCodeLenses(engine: EngineClient, previews: Previews): Disposable {
  const lensesOf = async (document: vscode.TextDocument, token: vscode.CancellationToken) => {
    if (!isEnabled("codeLens", document)) return [];
    const found = await engine.ask(language.codeLenses, document, {}, token);
    return found?.flatMap(({ range, cell, verdict }) => {
      const place = editorRange(range);
      const tooltip = l10n.t("Show this scene in the preview");
      const shows = [`▶ ${l10n.t("Show")}`, ...verdict].map(
        (title) => new vscode.CodeLens(place, { title, tooltip, command: showCell, arguments: [document.uri, cell] }),
      );
      const check = { command: "aabb.checkFile", arguments: [document.uri] };
      const about = {
        title: l10n.t("Check"),
        tooltip: l10n.t("Check this file. Its problems stay in the Problems view after you close the file."),
      };
      return [...shows, new vscode.CodeLens(place, { ...check, ...about })];
    });
  };
  const show = (uri: unknown, cell: unknown): void => {
    if (!(uri instanceof vscode.Uri)) return;
    const preview = previews.open(uri, "beside");
    if (typeof cell === "number") preview.showCell(cell);
  };
  const { refresh, ends } = refreshed(engine, "codeLens");
  const provider = { onDidChangeCodeLenses: refresh, provideCodeLenses: lensesOf };
  return vscode.Disposable.from(
    ends,
    vscode.commands.registerCommand(showCell, show),
    vscode.languages.registerCodeLensProvider(scenes, provider),
  );
}

/** Shows behind each moving body what it hits first. */
export function registerInlayHints(engine: EngineClient): Disposable {
  const hintsIn = async (
    document: vscode.TextDocument,
    { start, end }: vscode.Range,
    token: vscode.CancellationToken,
  ) => {
    if (!isEnabled("inlayHints", document)) return [];
    const [from, to] = [start, end].map(({ line, character }) => ({ line, character }));
    if (!from || !to) return undefined;
    const found = await engine.ask(language.inlayHints, document, { range: { start: from, end: to } }, token);
    return found?.map(({ position, before, other, target, after, tooltip }) => {
      const part = (label: string): vscode.InlayHintLabelPart => new vscode.InlayHintLabelPart(label);
      const name = part(other);
      if (target) name.location = new vscode.Location(document.uri, editorRange(target));
      const place = new vscode.Position(position.line, position.character);
      const hint = new vscode.InlayHint(place, [part(before), name, part(after)]);
      hint.paddingLeft = true;
      hint.tooltip = new vscode.MarkdownString(tooltip);
      return hint;
    });
  };
  const { refresh, ends } = refreshed(engine, "inlayHints");
  const provider = { onDidChangeInlayHints: refresh, provideInlayHints: hintsIn };
  return vscode.Disposable.from(ends, vscode.languages.registerInlayHintsProvider(scenes, provider));
}

/** Shows what becomes of the body, or of the value, under the pointer. */
export function registerHover(engine: EngineClient): Disposable {
  return vscode.languages.registerHoverProvider(scenes, {
    async provideHover(document, position, token) {
      if (!isEnabled("hover", document)) return undefined;
      const found = await engine.askAt(language.hover, document, position, token);
      return found && new vscode.Hover(new vscode.MarkdownString(found.markdown), editorRange(found.range));
    },
  });
}

/** Tells VS Code to ask again although no text changed: a setting did, or a level. */
function refreshed(engine: EngineClient, setting: Setting) {
  const fired = new vscode.EventEmitter<void>();
  const changed = onDidChangeSetting(`aabb.${setting}`, () => fired.fire());
  const evaluated = engine.onDidChangeHints(() => fired.fire());
  return { refresh: fired.event, ends: vscode.Disposable.from(fired, changed, evaluated) };
}

/** Settings that turn off something in the text editor. */
type Setting = "codeLens" | "inlayHints" | "hover";

/** Returns false for a cell of a notebook: its results are shown below it. */
function isEnabled(setting: Setting, { uri }: vscode.TextDocument): boolean {
  return isScene(uri) && vscode.workspace.getConfiguration("aabb", uri).get(`${setting}.enabled`) !== false;
}
