import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { FilesAround } from "../workspace/index.js";
import { nameOf, openDocument, whyUnreadable } from "./sceneFiles.js";

/** Bytes; no known level has a tenth of it, and twice as much is more than a string can hold. */
const mostBytes = 256 * 1024 * 1024;

/**
 * The text of a file that is not open. Every file of the user's is read here: whoever wrote a scene, or the folder that it
 * lies in, must not decide what else of this machine is read, for how long, or how much.
 *
 * @param within folder in which the file was found, or from which it is referred to; absent for a file that the user has
 * named. VS Code tells what is a link but not where it leads, so that below this folder none is followed.
 * @throws what the file system throws, or an error whose message says why the file is not read
 */
export async function readText(uri: vscode.Uri, within: vscode.Uri | undefined): Promise<string> {
  const { fs } = vscode.workspace;
  const [file, ...folders] = await Promise.all([fs.stat(uri), ...foldersTo(uri, within).map((each) => fs.stat(each))]);
  const isLink = ({ type }: vscode.FileStat): boolean => (type & vscode.FileType.SymbolicLink) !== 0;
  if (within && [file, ...folders].some(isLink)) {
    throw new Error(l10n.t("it is or lies behind a link, which may lead out of the folder; open it to have it read"));
  }
  // A pipe or a device may never end. A folder says itself that it is one.
  const isRegular = (file.type & (vscode.FileType.File | vscode.FileType.Directory)) !== 0;
  if (!isRegular) throw new Error(l10n.t("it is no regular file"));
  refuseMore(file.size, uri);
  const bytes = await fs.readFile(uri);
  // It may have grown, and what the system makes up while it is read says 0.
  refuseMore(bytes.length, uri);
  return new TextDecoder().decode(bytes);
}

/** The folder of the workspace that a file counts as found in; undefined outside of all. */
export function folderAround(uri: vscode.Uri): vscode.Uri | undefined {
  return vscode.workspace.getWorkspaceFolder(uri)?.uri;
}

function refuseMore(size: number, uri: vscode.Uri): void {
  if (size <= mostBytes) return;
  throw new Error(l10n.t("{file} is larger than {limit} MB", { file: nameOf(uri), limit: mostBytes >> 20 }));
}

/** The folders between a folder and a file below it, without the folder itself: what is around that, the user has opened. */
function foldersTo(uri: vscode.Uri, within: vscode.Uri | undefined): readonly vscode.Uri[] {
  if (!within) return [];
  const root = within.path.split("/").filter((part) => part !== "").length;
  const parts = uri.path.split("/").filter((part) => part !== "");
  return parts.slice(root, -1).map((_, i) => vscode.Uri.joinPath(within, ...parts.slice(root, root + i + 1)));
}

/**
 * The files that a level or a scene may refer to: all in its workspace folder or, where it lies outside of any, in its own
 * folder. What is open counts as it stands in its editor.
 *
 * @param isNamed whether the user has named the file itself: then it may be a link to wherever
 */
export function filesAround(uri: vscode.Uri, isNamed = false): FilesAround {
  const place = placeOnDisk(uri);
  const folder = folderAround(place) ?? vscode.Uri.joinPath(place, "..");
  const file = place.path.slice(folder.path.endsWith("/") ? folder.path.length : folder.path.length + 1);
  const read = async (path: string): Promise<string> => {
    const wanted = vscode.Uri.joinPath(folder, path);
    const document = openDocument(wanted);
    if (document) return document.getText();
    try {
      return await readText(wanted, isNamed && path === file ? undefined : folder);
    } catch (error) {
      throw new Error(whyUnreadable(error), { cause: error });
    }
  };
  const uriOf = (path: string): string => vscode.Uri.joinPath(folder, path).toString();
  return new FilesAround({ file, root: folder.toString(), uriOf, read });
}

/** Where a file is or, if it has never been saved, is going to be. */
function placeOnDisk(file: vscode.Uri): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (file.scheme !== "untitled" || !folder) return file.with({ query: "", fragment: "" });
  return file.path.startsWith("/") ? folder.with({ path: file.path }) : vscode.Uri.joinPath(folder, file.path);
}
