import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { Owner, type Disposable } from "../owner.js";
import { globFor, nameOf, openDocument } from "../sceneFiles.js";

/** The document of a scene, from the disk where it is not open. Opening changes nothing in it. */
export async function openScene(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const document = openDocument(uri);
  if (document) return document;
  // To open what was never saved would be to make it anew.
  if (uri.scheme === "untitled") throw new Error(l10n.t("it was closed without being saved"));
  return await vscode.workspace.openTextDocument(uri);
}

export async function isThere(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

/** Sees the file vanish and come back, wherever it lies. What is only written anew is seen through its document. */
export function watchFile(
  uri: vscode.Uri,
  events: { readonly created: () => void; readonly deleted: () => void },
): Disposable {
  const watching = new Owner();
  if (uri.scheme === "untitled") return watching;
  const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(uri, ".."), globFor(nameOf(uri)));
  const watcher = watching.own(vscode.workspace.createFileSystemWatcher(pattern, false, true, false));
  watching.own(watcher.onDidCreate(events.created));
  watching.own(watcher.onDidDelete(events.deleted));
  return watching;
}
