import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { occurrencesAt, renamableAt, renameAt } from "../../language/index.js";
import { bodyRange } from "../../notebook/index.js";
import type { TextRange } from "../../scene/index.js";
import { type Disposable, DisposableStore } from "../../workspace/index.js";
import { type EvaluatedText, type EvaluatedTexts, scenes } from "./evaluatedText.js";

/** Ids of bodies: where they are, where else they are named, and another name for them. */
export function registerIds(texts: EvaluatedTexts): Disposable {
  const owner = new DisposableStore();
  const { languages } = vscode;
  const placesAt = (document: vscode.TextDocument, position: vscode.Position) => {
    const text = texts.of(document);
    const found = occurrencesAt(text.result, text.offsetAt(position));
    const locations = (ranges: readonly TextRange[]) => ranges.flatMap((range) => text.locationOf(range) ?? []);
    return {
      declarations: locations((found?.declarations ?? []).map(bodyRange)),
      references: locations(found?.references ?? []),
    };
  };
  owner.add(
    languages.registerDefinitionProvider(scenes, {
      provideDefinition: (document, position) => placesAt(document, position).declarations,
    }),
  );
  owner.add(
    languages.registerReferenceProvider(scenes, {
      provideReferences(document, position, { includeDeclaration }) {
        const { declarations, references } = placesAt(document, position);
        return includeDeclaration ? [...declarations, ...references] : references;
      },
    }),
  );
  owner.add(
    languages.registerDocumentHighlightProvider(scenes, {
      provideDocumentHighlights(document, position) {
        const { declarations, references } = placesAt(document, position);
        const { Write, Read } = vscode.DocumentHighlightKind;
        const marks = (places: readonly vscode.Location[], kind: vscode.DocumentHighlightKind) =>
          // Other cells of a notebook name it as well.
          places.flatMap(({ uri, range }) =>
            uri.toString() === document.uri.toString() ? [new vscode.DocumentHighlight(range, kind)] : [],
          );
        return [...marks(declarations, Write), ...marks(references, Read)];
      },
    }),
  );
  owner.add(
    languages.registerRenameProvider(scenes, {
      prepareRename(document, position) {
        const text = texts.of(document);
        const found = renamableAt(text.result, text.offsetAt(position));
        if (typeof found === "string") throw new Error(found);
        if (isNamedOutside(text, position)) throw new Error(outside());
        return { range: text.rangeOf(found.range), placeholder: found.id };
      },
      provideRenameEdits(document, position, id) {
        const text = texts.of(document);
        const edits = renameAt(text.result, text.offsetAt(position), id);
        if (typeof edits === "string") throw new Error(edits);
        return text.workspaceEdit(edits) ?? Promise.reject(new Error(outside()));
      },
    }),
  );
  return owner;
}

/** Whether a body is also named where no cell of the notebook is: what the file says for all of its cells. */
function isNamedOutside(text: EvaluatedText, position: vscode.Position): boolean {
  const { declarations = [], references = [] } = occurrencesAt(text.result, text.offsetAt(position)) ?? {};
  return [...declarations.map(bodyRange), ...references].some((range) => !text.locationOf(range));
}

function outside(): string {
  return l10n.t("The file also names it outside of its cells. Rename it in the text editor.");
}
