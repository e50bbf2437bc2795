import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { sceneLenses } from "../../language/index.js";
import { Owner, type Disposable } from "../owner.js";
import type { Previews } from "../preview/previews.js";
import type { SceneResults } from "../sceneResults.js";
import { editorRange, scenes } from "./places.js";
import { Refresh } from "./refresh.js";
import { isEnabled } from "./settings.js";

/** Shows one cell of a scene file in its preview: what the lenses do. It takes a place, so that no menu offers it. */
const showCell = "aabb.showCell";

/** Above each scene: its picture, what it comes to, and a check of the file. */
export function registerCodeLenses(results: SceneResults, previews: Previews): Disposable {
  const owner = new Owner();
  const refresh = owner.own(new Refresh(results, "codeLens"));
  owner.own(
    vscode.commands.registerCommand(showCell, (uri: unknown, cell: unknown) => {
      if (!(uri instanceof vscode.Uri)) return;
      const preview = previews.open(uri, "beside");
      if (typeof cell === "number") preview.showCell(cell);
    }),
  );
  owner.own(
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
