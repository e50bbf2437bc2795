import * as vscode from "vscode";
import { findFiles } from "../workspaceFiles.js";
import { nameOf } from "../sceneFiles.js";

/**
 * Adapters: modules in which a game's own collision code can be called. By this ending of their name they are found, as
 * scenes are by theirs; a file of any other name can be verified when it is asked for.
 */
const adapterEnding = /\.aabb\.[cm]?[jt]s$/;
export const adapterGlobs = ["js", "mjs", "cjs", "ts", "mts", "cts"].map((ending) => `**/*.aabb.${ending}`);

/** What Node can load as a module, and so can be verified. */
const moduleEnding = /\.[cm]?[jt]s$/;

export function isAdapter(uri: vscode.Uri): boolean {
  return adapterEnding.test(uri.path);
}

export function isModule(uri: vscode.Uri): boolean {
  return moduleEnding.test(uri.path) && !uri.path.endsWith(".d.ts");
}

/** The adapters of the workspace, in the order of their paths. */
export async function findAdapters(token?: vscode.CancellationToken): Promise<readonly vscode.Uri[]> {
  return await findFiles(adapterGlobs, token);
}

/** The notebook with the cases in which code is wrong, beside the code. */
export function counterexamplesOf(code: vscode.Uri): vscode.Uri {
  const name = nameOf(code).replace(adapterEnding, "").replace(moduleEnding, "");
  return vscode.Uri.joinPath(code, "..", `${name}.counterexamples.aabb.json`);
}

/** The folder in which code is run: that of the workspace around it, or its own. */
export function folderOf(code: vscode.Uri): vscode.Uri {
  return vscode.workspace.getWorkspaceFolder(code)?.uri ?? vscode.Uri.joinPath(code, "..");
}
