import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { nameOf } from "./sceneFiles.js";

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
