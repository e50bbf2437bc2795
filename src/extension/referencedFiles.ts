import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { FileContent } from "../engine/index.js";
import { projectOfGodot } from "../levels/index.js";
import { platform } from "./platform/index.js";
import { isThere, nameOf, openDocument, whyUnreadable } from "./sceneFiles.js";

/** The folder of the workspace that a file counts as found in; undefined outside of all. */
export function folderAround(uri: vscode.Uri): vscode.Uri | undefined {
  return vscode.workspace.getWorkspaceFolder(uri)?.uri;
}

/** Uris of files that are not read before the workspace is trusted. */
const refusedAbove = new Set<string>();

/** Calls for each file that may be read now that the workspace is trusted. */
export function onDidAllowAbove(changed: (uri: string) => void): vscode.Disposable {
  return vscode.workspace.onDidGrantWorkspaceTrust(() => {
    const allowed = [...refusedAbove];
    refusedAbove.clear();
    allowed.forEach(changed);
  });
}

/**
 * Returns the folder in which a file may refer to others, and its path from there: its workspace folder or, if it is outside of
 * all, its own folder.
 */
function rootAround(uri: vscode.Uri) {
  const place = placeOnDisk(uri);
  const folder = folderAround(place) ?? vscode.Uri.joinPath(place, "..");
  const file = place.path.slice(folder.path.endsWith("/") ? folder.path.length : folder.path.length + 1);
  return { folder, file };
}

/**
 * Reads a file that another one refers to, by its path from the root around that one: the text of its editor, or else its bytes.
 *
 * @param isNamed whether the user named the file `uri` itself: then it may be a link to anywhere
 * @param above how a level of Godot names the folder of its project.godot, from the root: `..`, `../..`; undefined for other files
 * @throws an error whose message says why the file is not read
 */
export async function readAround(
  uri: vscode.Uri,
  isNamed: boolean,
  path: string,
  above: string | undefined,
): Promise<FileContent> {
  const { folder, file } = rootAround(uri);
  const wanted = vscode.Uri.joinPath(folder, path);
  const isFromLevel = above !== undefined && nameOf(wanted) !== projectOfGodot;
  // Whoever made the folder must not decide what around it is read.
  if (isFromLevel && !vscode.workspace.isTrusted) {
    refusedAbove.add(wanted.toString());
    throw new Error(l10n.t("the file is in a folder above the workspace; to allow reading it, trust the workspace"));
  }
  const allowedFolder = above === undefined ? folder : vscode.Uri.joinPath(folder, above);
  const target = await targetOf(wanted, allowedFolder);
  const document = openDocument(wanted) ?? (target && openDocument(target));
  if (document) return { text: document.getText() };
  return await readContent(wanted, isNamed && path === file ? undefined : allowedFolder);
}

/** Returns the names in a folder, given by its path from the root around a file. */
export async function listAround(uri: vscode.Uri, path: string): Promise<readonly string[]> {
  const entries = await vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(rootAround(uri).folder, path));
  return entries.map(([name]) => name);
}

/**
 * Reads the bytes of a file that is not open. Every file of the user's is read here: a scene, or the folder that it is in, must
 * not decide what else of this machine is read, for how long, or how much.
 *
 * @param within folder in which the file was found, or from which it is referred to; absent for a file that the user named
 * @throws an error whose message says why the file is not read
 */
export async function readContent(
  uri: vscode.Uri,
  within: vscode.Uri | undefined,
): Promise<{ readonly bytes: Uint8Array }> {
  try {
    return { bytes: await platform.readBytes(uri, within) };
  } catch (error) {
    throw new Error(whyUnreadable(error), { cause: error });
  }
}

/** Reads a file as it is in its editor, or else on the disk; undefined if there is none. @throws as {@link readContent} does */
export async function readContentIfThere(uri: vscode.Uri): Promise<FileContent | undefined> {
  const document = openDocument(uri);
  if (document) return { text: document.getText() };
  if (!(await isThere(uri))) return undefined;
  return await readContent(uri, folderAround(uri) ?? vscode.Uri.joinPath(uri, ".."));
}

/** Where a file really lies that is or lies behind a link in a folder; undefined where that is its own place, or not known. */
export async function targetOf(uri: vscode.Uri, folder: vscode.Uri | undefined): Promise<vscode.Uri | undefined> {
  const target = folder && (await platform.targetIn(folder, uri));
  return target && target.toString() !== uri.toString() ? target : undefined;
}

/** Where a file is or, if it has never been saved, is going to be. */
function placeOnDisk(file: vscode.Uri): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (file.scheme !== "untitled" || !folder) return file.with({ query: "", fragment: "" });
  return file.path.startsWith("/") ? folder.with({ path: file.path }) : vscode.Uri.joinPath(folder, file.path);
}
