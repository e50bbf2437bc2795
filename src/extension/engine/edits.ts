import * as vscode from "vscode";
import type { DocumentEdit } from "../../engine/index.js";
import { editorLocation } from "./client.js";

/** Makes an edit of the workspace from edits of documents. */
export function workspaceEdit(edits: readonly DocumentEdit[]): vscode.WorkspaceEdit {
  const made = new vscode.WorkspaceEdit();
  for (const { text, ...location } of edits) {
    const { uri, range } = editorLocation(location);
    made.replace(uri, range, text);
  }
  return made;
}
