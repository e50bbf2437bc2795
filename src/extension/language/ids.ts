import * as vscode from "vscode";
import { occurrencesAt, renamableAt, renameAt } from "../../language/index.js";
import { bodyRange } from "../../notebook/index.js";
import type { TextRange } from "../../scene/index.js";
import { Owner, type Disposable } from "../owner.js";
import type { SceneResults } from "../sceneResults.js";
import { editorRange, scenes } from "./places.js";

/** Ids of bodies: where they are, where else they are named, and another name for them. */
export function registerIds(results: SceneResults): Disposable {
  const owner = new Owner();
  const { languages } = vscode;
  const resultOf = (document: vscode.TextDocument) => results.of(document).result;
  const placesAt = (document: vscode.TextDocument, position: vscode.Position) => {
    const found = occurrencesAt(resultOf(document), document.offsetAt(position));
    const rangeOf = (range: TextRange): vscode.Range => editorRange(document, range);
    return {
      declarations: (found?.declarations ?? []).map((body) => rangeOf(bodyRange(body))),
      references: (found?.references ?? []).map(rangeOf),
    };
  };
  owner.own(
    languages.registerDefinitionProvider(scenes, {
      provideDefinition: (document, position) =>
        placesAt(document, position).declarations.map((range) => new vscode.Location(document.uri, range)),
    }),
  );
  owner.own(
    languages.registerReferenceProvider(scenes, {
      provideReferences(document, position, { includeDeclaration }) {
        const { declarations, references } = placesAt(document, position);
        const all = includeDeclaration ? [...declarations, ...references] : references;
        return all.map((range) => new vscode.Location(document.uri, range));
      },
    }),
  );
  owner.own(
    languages.registerDocumentHighlightProvider(scenes, {
      provideDocumentHighlights(document, position) {
        const { declarations, references } = placesAt(document, position);
        const { Write, Read } = vscode.DocumentHighlightKind;
        return [
          ...declarations.map((range) => new vscode.DocumentHighlight(range, Write)),
          ...references.map((range) => new vscode.DocumentHighlight(range, Read)),
        ];
      },
    }),
  );
  owner.own(
    languages.registerRenameProvider(scenes, {
      prepareRename(document, position) {
        const found = renamableAt(resultOf(document), document.offsetAt(position));
        if (typeof found === "string") throw new Error(found);
        return { range: editorRange(document, found.range), placeholder: found.id };
      },
      provideRenameEdits(document, position, id) {
        const edits = renameAt(resultOf(document), document.offsetAt(position), id);
        if (typeof edits === "string") throw new Error(edits);
        const edit = new vscode.WorkspaceEdit();
        for (const { text, ...range } of edits) edit.replace(document.uri, editorRange(document, range), text);
        return edit;
      },
    }),
  );
  return owner;
}
