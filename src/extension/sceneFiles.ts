import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { projectName } from "../project/index.js";
import type { Range, TextRange } from "../scene/index.js";
import { reasonOf } from "../workspace/index.js";

export { reasonOf };

/** The language of scenes and cells, as in package.json. VS Code's JSON support does not have it: it would say all a second time. */
export const sceneLanguage = "aabb-scene";

/** Every scene of a workspace. */
export const sceneGlob = "**/*.aabb.json";

const sceneName = /[^/]\.aabb\.json$/;

/** Whether a file is a scene: its name alone says so. A cell of a notebook has the name of its file, and is a part of it. */
export function isScene(uri: vscode.Uri): boolean {
  return sceneName.test(uri.path) && uri.scheme !== "vscode-notebook-cell";
}

/** Whether a file is what a game says of all its levels. */
export function isProject(uri: vscode.Uri): boolean {
  return nameOf(uri) === projectName;
}

/** The path of a file from a folder around it. */
export function pathFrom(folder: vscode.Uri, file: vscode.Uri): string {
  return file.path.slice(folder.path.length).replace(/^\//, "");
}

/** The last part of a uri's path: what a user calls the file. */
export function nameOf(uri: vscode.Uri): string {
  return uri.path.slice(uri.path.lastIndexOf("/") + 1);
}

/** Whether a scene is the user's to fix: older or foreign states (a diff's left side) have no problems shown. */
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

/** A place in a text as the editor has it. */
export function editorRange({ start, end }: Range): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

/** A range of a document's text as the editor has it. */
export function rangeIn(document: vscode.TextDocument, { offset, length }: TextRange): vscode.Range {
  return new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
}

/** Whether there is something on the disk. */
export async function isThere(uri: vscode.Uri): Promise<boolean> {
  return await vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}

/** Whether a file is gone from the disk or what stands for it. Texts that are on none, such as older versions, are not. */
export async function isDeleted(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== undefined && !(await isThere(uri));
}

/** Where something is after a file or a folder around it was renamed. */
export function movedWith(uri: vscode.Uri, { oldUri, newUri }: FileRename): vscode.Uri {
  return newUri.with({ path: newUri.path + uri.path.slice(oldUri.path.length) });
}

/** A file or folder that was renamed. */
export type FileRename = vscode.FileRenameEvent["files"][number];

/** Why a file has no text, as the end of a sentence. */
export function whyUnreadable(error: unknown): string {
  if (!(error instanceof vscode.FileSystemError)) return reasonOf(error);
  const reasons: Readonly<Record<string, string>> = {
    FileNotFound: l10n.t("the file does not exist"),
    FileIsADirectory: l10n.t("it is a folder"),
    NoPermissions: l10n.t("access to it is denied"),
  };
  return reasons[error.code] ?? error.message;
}

/** Shows a message with a button that runs a command. */
export async function offer(
  show: (text: string, button: string) => Thenable<string | undefined>,
  text: string,
  button: string,
  ...[command, ...given]: readonly [command: string, ...given: unknown[]]
): Promise<void> {
  if ((await show(text, button)) === button) await vscode.commands.executeCommand(command, ...given);
}

/** Calls when a setting may have changed, where it says which: of that file. */
export function onDidChangeSetting(section: string, changed: () => void, of?: () => vscode.Uri): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration(section, of?.())) changed();
  });
}
