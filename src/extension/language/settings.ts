import * as vscode from "vscode";
import { isScene } from "../sceneFiles.js";

/** Settings that turn something in the text editor off. */
export type Setting = "codeLens" | "inlayHints" | "hover";

/** Never in a cell of a notebook, which is a part of a scene's file: what it comes to is said below it. */
export function isEnabled(setting: Setting, { uri }: vscode.TextDocument): boolean {
  return isScene(uri) && vscode.workspace.getConfiguration("aabb", uri).get(`${setting}.enabled`) !== false;
}
