import * as vscode from "vscode";

/** Settings that turn something in the text editor off. */
export type Setting = "codeLens" | "inlayHints" | "hover";

export function isEnabled(setting: Setting, { uri }: vscode.TextDocument): boolean {
  return vscode.workspace.getConfiguration("aabb", uri).get(`${setting}.enabled`) !== false;
}
