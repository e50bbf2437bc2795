import * as vscode from "vscode";
import { translatedSchema } from "../scene/index.js";

/**
 * The scheme under which the JSON schema of scenes is served. VS Code's JSON support asks for the schema when it meets
 * the first scene, and asking wakes this extension up, also where somebody has chosen another language for scenes.
 */
export const schemaScheme = "aabb-schema";

/** The address of the schema, as package.json names it. */
export const schemaUri = `${schemaScheme}://aabb/aabb.schema.json`;

/** Serves the schema for completion that the build has written, in the language of VS Code. */
export class SchemaContent implements vscode.TextDocumentContentProvider {
  constructor(private readonly extension: vscode.Uri) {}

  async provideTextDocumentContent(): Promise<string> {
    const file = vscode.Uri.joinPath(this.extension, "dist", "completion.schema.json");
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
    return JSON.stringify(translatedSchema(JSON.parse(text)));
  }
}
