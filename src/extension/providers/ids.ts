import * as vscode from "vscode";
import { language } from "../../engine/index.js";
import type { Disposable } from "../../workspace/index.js";
import { editorLocation, type EngineClient } from "../engine/client.js";
import { workspaceEdit } from "../engine/edits.js";
import { scenes } from "./selectors.js";

/** Finds and renames ids of bodies. */
export function registerIds(engine: EngineClient): Disposable {
  const { languages } = vscode;
  const locationsAt = async (
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ) => {
    const found = await engine.askAt(language.occurrences, document, position, token);
    if (!found) return undefined;
    return {
      declarations: found.declarations.map(editorLocation),
      references: found.references.map(editorLocation),
    };
  };
  return vscode.Disposable.from(
    languages.registerDefinitionProvider(scenes, {
      provideDefinition: async (document, position, token) =>
        (await locationsAt(document, position, token))?.declarations,
    }),
    languages.registerReferenceProvider(scenes, {
      async provideReferences(document, position, { includeDeclaration }, token) {
        const found = await locationsAt(document, position, token);
        return includeDeclaration && found ? [...found.declarations, ...found.references] : found?.references;
      },
    }),
    languages.registerDocumentHighlightProvider(scenes, {
      async provideDocumentHighlights(document, position, token) {
        const found = await locationsAt(document, position, token);
        if (!found) return undefined;
        const { Write, Read } = vscode.DocumentHighlightKind;
        const highlights = (locations: readonly vscode.Location[], kind: vscode.DocumentHighlightKind) =>
          // Other cells of a notebook name it as well.
          locations.flatMap(({ uri, range }) =>
            uri.toString() === document.uri.toString() ? [new vscode.DocumentHighlight(range, kind)] : [],
          );
        return [...highlights(found.declarations, Write), ...highlights(found.references, Read)];
      },
    }),
    languages.registerRenameProvider(scenes, {
      async prepareRename(document, position, token) {
        const found = await engine.askAt(language.prepareRename, document, position, token);
        if (typeof found === "string") throw new Error(found);
        return (
          found && { range: editorLocation({ ...found, uri: document.uri.toString() }).range, placeholder: found.id }
        );
      },
      async provideRenameEdits(document, { line, character }, id, token) {
        const found = await engine.ask(language.rename, document, { position: { line, character }, id }, token);
        if (typeof found === "string") throw new Error(found);
        return found && workspaceEdit(found);
      },
    }),
  );
}
