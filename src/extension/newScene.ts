import * as vscode from "vscode";
import { newSceneText } from "../scene/index.js";
import { defaultFps } from "./defaultFps.js";
import { isScene, openDocument, sceneLanguage } from "./sceneFiles.js";

/**
 * Opens a new scene with something in it to change. It is named, and so known as a scene, but not written before it is
 * saved: into the folder given, else beside the scene at hand, else into the workspace's first folder.
 */
export async function newScene(folder: vscode.Uri | undefined, active: vscode.Uri | undefined): Promise<vscode.Uri> {
  const uri = await unusedName(folder ?? folderOf(active) ?? vscode.workspace.workspaceFolders?.[0]?.uri);
  const opened = await vscode.workspace.openTextDocument(uri);
  // Without a folder there is no path by which VS Code could tell the language.
  const document = await vscode.languages.setTextDocumentLanguage(opened, sceneLanguage);
  const editor = await vscode.window.showTextDocument(document);
  await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), newSceneText(defaultFps(uri))), {
    undoStopBefore: false,
    undoStopAfter: false,
  });
  editor.selection = new vscode.Selection(0, 0, 0, 0);
  return uri;
}

function folderOf(scene: vscode.Uri | undefined): vscode.Uri | undefined {
  if (!scene || !isScene(scene)) return undefined;
  return vscode.workspace.getWorkspaceFolder(scene) && vscode.Uri.joinPath(scene, "..");
}

async function unusedName(folder: vscode.Uri | undefined): Promise<vscode.Uri> {
  for (let n = 1; ; n++) {
    const name = n === 1 ? "scene.aabb.json" : `scene-${n}.aabb.json`;
    const file = folder && vscode.Uri.joinPath(folder, name);
    const untitled = file?.with({ scheme: "untitled" }) ?? vscode.Uri.from({ scheme: "untitled", path: name });
    if (!openDocument(untitled) && !(file && (await exists(file)))) return untitled;
  }
}

async function exists(file: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(file);
    return true;
  } catch {
    return false;
  }
}
