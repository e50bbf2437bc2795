import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { occurrencesAt, renamableAt, renameAt } from "../../language/index.js";
import { bodyRange } from "../../notebook/index.js";
import type { TextRange } from "../../scene/index.js";
import type { Disposable } from "../../workspace/index.js";
import { type EvaluatedText, type EvaluatedTexts, scenes } from "./evaluatedText.js";

/** Where an id is declared, and where it is named. */
interface Places {
  readonly declarations: vscode.Location[];
  readonly references: vscode.Location[];
}

/** Ids of bodies: where they are, where else they are named, and another name for them. */
export function registerIds(texts: EvaluatedTexts): Disposable {
  const { languages } = vscode;
  const placesAt = async (
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<Places | undefined> => {
    const text = await texts.of(document, token);
    if (!text) return undefined;
    const { declarations, references } = rangesAt(text, position);
    const locations = (ranges: readonly TextRange[]) => ranges.flatMap((range) => text.locationOf(range) ?? []);
    return { declarations: locations(declarations), references: locations(references) };
  };
  return vscode.Disposable.from(
    languages.registerDefinitionProvider(scenes, {
      provideDefinition: async (document, position, token) => (await placesAt(document, position, token))?.declarations,
    }),
    languages.registerReferenceProvider(scenes, {
      async provideReferences(document, position, { includeDeclaration }, token) {
        const places = await placesAt(document, position, token);
        return includeDeclaration && places ? [...places.declarations, ...places.references] : places?.references;
      },
    }),
    languages.registerDocumentHighlightProvider(scenes, {
      async provideDocumentHighlights(document, position, token) {
        const places = await placesAt(document, position, token);
        if (!places) return undefined;
        const { Write, Read } = vscode.DocumentHighlightKind;
        const marks = (locations: readonly vscode.Location[], kind: vscode.DocumentHighlightKind) =>
          // Other cells of a notebook name it as well.
          locations.flatMap(({ uri, range }) =>
            uri.toString() === document.uri.toString() ? [new vscode.DocumentHighlight(range, kind)] : [],
          );
        return [...marks(places.declarations, Write), ...marks(places.references, Read)];
      },
    }),
    languages.registerRenameProvider(scenes, {
      async prepareRename(document, position, token) {
        const text = await texts.of(document, token);
        if (!text) return undefined;
        const found = renamableAt(text.result, text.offsetAt(position));
        if (typeof found === "string") throw new Error(found);
        const { declarations, references } = rangesAt(text, position);
        // Where no cell of the notebook is: what the file says for all of its cells.
        if ([...declarations, ...references].some((range) => !text.locationOf(range))) throw new Error(outside());
        return { range: text.rangeOf(found.range), placeholder: found.id };
      },
      async provideRenameEdits(document, position, id, token) {
        const text = await texts.of(document, token);
        if (!text) return undefined;
        const edits = renameAt(text.result, text.offsetAt(position), id);
        if (typeof edits === "string") throw new Error(edits);
        const edit = text.workspaceEdit(edits);
        if (!edit) throw new Error(outside());
        return edit;
      },
    }),
  );
}

function rangesAt(text: EvaluatedText, position: vscode.Position) {
  const { declarations = [], references = [] } = occurrencesAt(text.result, text.offsetAt(position)) ?? {};
  return { declarations: declarations.map(({ source }) => bodyRange(source)), references };
}

function outside(): string {
  return l10n.t("The file also names it outside of its cells. Rename it in the text editor.");
}
