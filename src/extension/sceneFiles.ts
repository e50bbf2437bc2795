import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Range } from "../scene/index.js";
import { reasonOf } from "../workspace/index.js";

export { reasonOf };

/**
 * The language of scenes and of the cells of a notebook, as package.json names it: JSON with comments. VS Code's JSON
 * support signs its problems with it, so it is not "aabb", with which we sign ours.
 */
export const sceneLanguage = "aabb-scene";

/** Every scene of a workspace. */
export const sceneGlob = "**/*.aabb.json";

const sceneName = /[^/]\.aabb\.json$/;

/** Whether a file is a scene: its name alone says so. A cell of a notebook has the name of its file, and is a part of it. */
export function isScene(uri: vscode.Uri): boolean {
  return sceneName.test(uri.path) && uri.scheme !== "vscode-notebook-cell";
}

/** The last part of a uri's path: what a user calls the file. */
export function nameOf(uri: vscode.Uri): string {
  return uri.path.slice(uri.path.lastIndexOf("/") + 1);
}

/**
 * Whether a scene is the user's own to mend: what only shows an older or foreign state (the left side of a diff, a
 * commit) is drawn where it is asked for, but has no place among the problems.
 */
export function isEditable(uri: vscode.Uri): boolean {
  return (
    uri.scheme === "untitled" ||
    vscode.workspace.fs.isWritableFileSystem(uri.scheme) === true ||
    vscode.workspace.getWorkspaceFolder(uri) !== undefined
  );
}

/** Whether `uri` is `folder` or lies somewhere below it. */
export function isWithin(uri: vscode.Uri, folder: vscode.Uri): boolean {
  if (uri.scheme !== folder.scheme || uri.authority !== folder.authority) return false;
  return uri.path === folder.path || uri.path.startsWith(folder.path.endsWith("/") ? folder.path : `${folder.path}/`);
}

/** The document that is open for a uri, whether or not an editor shows it. */
export function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === key && !document.isClosed);
}

/** A name as a pattern that means just this name. */
export function globFor(name: string): string {
  return name.replace(/[*?[\]{}]/g, "[$&]");
}

/** A place in a text as the editor has it. */
export function editorRange({ start, end }: Range): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

/** Whether there is something on the disk. */
export async function isThere(uri: vscode.Uri): Promise<boolean> {
  return await vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}

/** Where something is after a file or a folder around it was renamed. */
export function movedWith(uri: vscode.Uri, { oldUri, newUri }: Renamed): vscode.Uri {
  return newUri.with({ path: newUri.path + uri.path.slice(oldUri.path.length) });
}

/** A file or folder that was renamed. */
export interface Renamed {
  readonly oldUri: vscode.Uri;
  readonly newUri: vscode.Uri;
}

/** Why a file has no text, as the end of a sentence. */
export function whyUnreadable(error: unknown): string {
  if (!(error instanceof vscode.FileSystemError)) return reasonOf(error);
  switch (error.code) {
    case "FileNotFound":
      return l10n.t("there is no such file");
    case "FileIsADirectory":
      return l10n.t("it is a folder");
    case "NoPermissions":
      return l10n.t("it may not be read");
    default:
      return error.message;
  }
}
