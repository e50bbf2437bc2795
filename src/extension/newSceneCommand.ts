import * as vscode from "vscode";
import { isFrameRate } from "../geometry/index.js";
import { language } from "../engine/index.js";
import { defaults } from "../scene/index.js";
import type { EngineClient } from "./engine/client.js";
import { isScene, isThere, openDocument, sceneLanguage } from "./sceneFiles.js";

/**
 * Opens a new scene, named but not written, with its preview: in the folder given, else beside the scene at hand, else in the
 * first.
 */
export async function newScene(
  { connection }: EngineClient,
  folder: vscode.Uri | undefined,
  active: vscode.Uri | undefined,
): Promise<vscode.Uri> {
  const around = folder ?? folderOf(active) ?? vscode.workspace.workspaceFolders?.[0]?.uri;
  const text = await connection.sendRequest(language.newScene, { fps: defaultFps(around) });
  return await openNewSceneAndPreview(around, text);
}

/** {@link openNewScene} with a preview to the side of it. The text keeps the focus. */
export async function openNewSceneAndPreview(...scene: Parameters<typeof openNewScene>): Promise<vscode.Uri> {
  const uri = await openNewScene(...scene);
  await vscode.commands.executeCommand("aabb.openPreviewToSide", uri);
  return uri;
}

/** Opens a text as a new scene, named but not written. */
export async function openNewScene(
  folder: vscode.Uri | undefined,
  text: string,
  viewColumn: vscode.ViewColumn = vscode.ViewColumn.Active,
): Promise<vscode.Uri> {
  const uri = await unusedName(folder);
  const opened = await vscode.workspace.openTextDocument(uri);
  // Without a folder there is no path by which VS Code could tell the language.
  const document = await vscode.languages.setTextDocumentLanguage(opened, sceneLanguage);
  const editor = await vscode.window.showTextDocument(document, { viewColumn });
  await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), text), {
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
    if (!openDocument(untitled) && !(file && (await isThere(file)))) return untitled;
  }
}

/** Frames per second for what is written or asked anew. What a scene leaves out means the same for everybody. */
export function defaultFps(scope: vscode.Uri | undefined): number {
  const written = vscode.workspace.getConfiguration("aabb", scope).get("defaultFps");
  return typeof written === "number" && isFrameRate(written) ? written : defaults.fps;
}
