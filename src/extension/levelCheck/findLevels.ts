import type * as vscode from "vscode";
import { isLevelFile, looksLikeLevel } from "../../levels/index.js";
import { findFiles } from "../findFiles.js";
import { FilesAround } from "../levelFiles.js";
import { isScene } from "../sceneFiles.js";

/** Files of a workspace that may be levels, in the order of their paths: of a `.json` only its text says it. */
export async function findLevels(token?: vscode.CancellationToken): Promise<readonly vscode.Uri[]> {
  return (await findFiles(["**/*.tmx", "**/*.tmj", "**/*.ldtk", "**/*.json"], token)).filter((uri) => !isScene(uri));
}

/** Whether a file is a level: by its name, else by what it begins with. A file that cannot be read is none. */
export async function isLevel(uri: vscode.Uri): Promise<boolean> {
  if (isLevelFile(uri.path)) return true;
  if (isScene(uri) || !uri.path.endsWith(".json")) return false;
  const files = new FilesAround(uri);
  return await files.read(files.pathOf(uri)).then(looksLikeLevel, () => false);
}
