// The extension on the desktop and on servers: what it is everywhere, with a disk that is seen through Node.
import { sep } from "node:path";
import * as vscode from "vscode";
import * as disk from "../../../disk/index.js";
import { activate as activateEverywhere, platform, readBytes, refusal, type AabbNotebook } from "../../extension.js";
import { commandLineOf } from "./commandLine.js";
import { startThread } from "./thread.js";

export function activate(context: vscode.ExtensionContext): AabbNotebook {
  platform.readBytes = readFromDisk;
  platform.targetIn = targetIn;
  platform.openBytes = openBytes;
  platform.startThread = (program, ...given) => startThread(program.fsPath, ...given);
  platform.commandLine = commandLineOf(context.asAbsolutePath("dist/cli.js"));
  return activateEverywhere(context);
}

/**
 * Links that stay in the folder are followed, nothing can take the file's place between the look at it and the reading, and a
 * file that grows is read no further than is allowed.
 */
async function readFromDisk(uri: vscode.Uri, within: vscode.Uri | undefined): Promise<Uint8Array> {
  if (uri.scheme !== "file" || (within && within.scheme !== "file")) return await readBytes(uri, within);
  try {
    return await disk.readBytes(uri.fsPath, within && [within.fsPath]);
  } catch (error) {
    throw toVSCodeError(error, uri);
  }
}

function openBytes(uri: vscode.Uri, within: vscode.Uri | undefined): Promise<disk.OpenFile> | undefined {
  if (uri.scheme !== "file" || (within && within.scheme !== "file")) return undefined;
  return disk.openFile(uri.fsPath, within && [within.fsPath]).catch((error: unknown) => {
    throw toVSCodeError(error, uri);
  });
}

async function targetIn(folder: vscode.Uri, uri: vscode.Uri): Promise<vscode.Uri | undefined> {
  if (uri.scheme !== "file" || folder.scheme !== "file") return undefined;
  const target = await disk.targetIn(folder.fsPath, uri.fsPath);
  return target === undefined ? undefined : vscode.Uri.joinPath(folder, target.replaceAll(sep, "/"));
}

/** An error of the disk as VS Code's own file systems have it. */
function toVSCodeError(error: unknown, uri: vscode.Uri): unknown {
  if (error instanceof disk.Refusal) return refusal(error.why, uri);
  switch (error instanceof Error && "code" in error ? error.code : undefined) {
    case "ENOENT":
    case "ENOTDIR":
      return vscode.FileSystemError.FileNotFound(uri);
    case "EISDIR":
      return vscode.FileSystemError.FileIsADirectory(uri);
    case "EACCES":
    case "EPERM":
      return vscode.FileSystemError.NoPermissions(uri);
    default:
      return error;
  }
}
