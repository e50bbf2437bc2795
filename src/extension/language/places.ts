import * as vscode from "vscode";
import type { TextRange } from "../../scene/index.js";
import { sceneGlob } from "../sceneFiles.js";

/** Scenes of any kind of file system, whatever language somebody has given to them. */
export const scenes: vscode.DocumentSelector = { pattern: sceneGlob };

/** A range of a text as the editor counts it. */
export function editorRange(document: vscode.TextDocument, { offset, length }: TextRange): vscode.Range {
  return new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
}
