import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { contactHints, hoverAt, sceneLenses } from "../../language/index.js";
import { type Disposable, DisposableStore, Owner } from "../../workspace/index.js";
import type { Previews } from "../preview/previews.js";
import { isScene } from "../sceneFiles.js";
import type { OpenScenes } from "../workspace.js";
import { editorRange, scenes } from "./evaluatedText.js";

/** Shows one cell of a scene file in its preview: what the lenses do. It takes a place, so that no menu offers it. */
const showCell = "aabb.showCell";

/** Above each scene: its picture, what it comes to, and a check of the file. */
export function registerCodeLenses(results: OpenScenes, previews: Previews): Disposable {
  const owner = new DisposableStore();
  const refresh = owner.add(new Refresh(results, "codeLens"));
  owner.add(
    vscode.commands.registerCommand(showCell, (uri: unknown, cell: unknown) => {
      if (!(uri instanceof vscode.Uri)) return;
      const preview = previews.open(uri, "beside");
      if (typeof cell === "number") preview.showCell(cell);
    }),
  );
  owner.add(
    vscode.languages.registerCodeLensProvider(scenes, {
      onDidChangeCodeLenses: refresh.event,
      async provideCodeLenses(document) {
        if (!isEnabled("codeLens", document)) return [];
        return sceneLenses((await results.settled(document)).result).flatMap(({ range, cell, verdict }) => {
          const place = editorRange(document, range);
          const show = { command: showCell, arguments: [document.uri, cell] };
          const check = { command: "aabb.checkFile", arguments: [document.uri] };
          const tooltip = l10n.t("Show this scene in the preview");
          return [
            new vscode.CodeLens(place, { ...show, tooltip, title: `▶ ${l10n.t("Show")}` }),
            ...verdict.map((title) => new vscode.CodeLens(place, { ...show, tooltip, title })),
            new vscode.CodeLens(place, {
              ...check,
              title: l10n.t("Check"),
              tooltip: l10n.t("Check this file and keep its problems"),
            }),
          ];
        });
      },
    }),
  );
  return owner;
}

/** Behind each moving body: the first that it meets. */
export function registerInlayHints(results: OpenScenes): Disposable {
  const owner = new DisposableStore();
  const refresh = owner.add(new Refresh(results, "inlayHints"));
  owner.add(
    vscode.languages.registerInlayHintsProvider(scenes, {
      onDidChangeInlayHints: refresh.event,
      async provideInlayHints(document, seen) {
        if (!isEnabled("inlayHints", document)) return [];
        const { result } = await results.settled(document);
        const offset = document.offsetAt(seen.start);
        const length = document.offsetAt(seen.end) - offset;
        return contactHints(result, { offset, length }).map((contact) => {
          const other = new vscode.InlayHintLabelPart(contact.other);
          if (contact.target) other.location = new vscode.Location(document.uri, editorRange(document, contact.target));
          const label = [
            new vscode.InlayHintLabelPart(contact.before),
            other,
            new vscode.InlayHintLabelPart(contact.after),
          ];
          const hint = new vscode.InlayHint(document.positionAt(contact.offset), label);
          hint.paddingLeft = true;
          hint.tooltip = new vscode.MarkdownString(contact.tooltip());
          return hint;
        });
      },
    }),
  );
  return owner;
}

/** What becomes of the body, or of the value, under the pointer. */
export function registerHover(results: OpenScenes): Disposable {
  return vscode.languages.registerHoverProvider(scenes, {
    provideHover(document, position) {
      if (!isEnabled("hover", document)) return undefined;
      const found = hoverAt(results.of(document).result, document.offsetAt(position));
      return found && new vscode.Hover(new vscode.MarkdownString(found.markdown), editorRange(document, found.range));
    },
  });
}

/**
 * Says when something is to be asked for again though no text has changed: when a setting has, or a level of a scene.
 * After a change of the text VS Code asks by itself.
 */
export class Refresh extends Owner {
  private readonly fired = this.owner.add(new vscode.EventEmitter<void>());
  readonly event = this.fired.event;

  constructor(results: OpenScenes, setting: Setting) {
    super();
    this.owner.add(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration(`aabb.${setting}`)) this.fired.fire();
      }),
    );
    this.owner.add(
      results.onDidEvaluate(({ isSameText }) => {
        if (isSameText) this.fired.fire();
      }),
    );
  }
}

/** Settings that turn something in the text editor off. */
export type Setting = "codeLens" | "inlayHints" | "hover";

/** Never in a cell of a notebook, which is a part of a scene's file: what it comes to is said below it. */
export function isEnabled(setting: Setting, { uri }: vscode.TextDocument): boolean {
  return isScene(uri) && vscode.workspace.getConfiguration("aabb", uri).get(`${setting}.enabled`) !== false;
}
