import * as vscode from "vscode";
import { contactHints } from "../../language/index.js";
import { Owner, type Disposable } from "../owner.js";
import type { SceneResults } from "../sceneResults.js";
import { editorRange, scenes } from "./places.js";
import { Refresh } from "./refresh.js";
import { isEnabled } from "./settings.js";

/** Behind each moving body: the first that it meets. */
export function registerInlayHints(results: SceneResults): Disposable {
  const owner = new Owner();
  const refresh = owner.own(new Refresh(results, "inlayHints"));
  owner.own(
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
