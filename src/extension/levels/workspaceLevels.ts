import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { isLevelFile, levelEndings, looksLikeLevel, mayBeLevel } from "../../levels/index.js";
import { findFiles } from "../findFiles.js";
import { filesAround } from "../readFile.js";
import { isScene, offer } from "../sceneFiles.js";
import type { LevelChecks } from "./levelChecks.js";
import { type Profiles, readProfiles } from "./profiles.js";

/** The workspace's files that may be levels, if it has profiles, and their check: undefined for what is none. */
export async function profiledLevels(token: vscode.CancellationToken) {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const profiles = new Map(folders.map(({ uri }) => [uri.toString(), profilesFor(uri)]));
  void complain([...new Set([...profiles.values()].flatMap(({ problems }) => problems))]);
  const hasProfiles = [...profiles.values()].some(({ checks }) => checks.length > 0);
  const check = async (uri: vscode.Uri, checks: LevelChecks, isCancelled: () => boolean) => {
    const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString() ?? "";
    const wanted = profiles.get(folder)?.checks ?? [];
    if (wanted.length === 0 || !(await isLevel(uri))) return undefined;
    return await checks.check(uri, wanted, { isCancelled, isFound: true });
  };
  return { files: hasProfiles ? await findLevels(token) : [], check };
}

/** Files of a workspace that may be levels, in the order of their paths: of some only the text says it. */
export async function findLevels(token?: vscode.CancellationToken): Promise<readonly vscode.Uri[]> {
  return (
    await findFiles(
      levelEndings.map((ending) => `**/*.${ending}`),
      token,
    )
  ).filter((uri) => !isScene(uri));
}

/** Whether a file is a level: by its name, else by what it begins with. A file that cannot be read is none. */
export async function isLevel(uri: vscode.Uri): Promise<boolean> {
  if (isLevelFile(uri.path)) return true;
  if (isScene(uri) || !mayBeLevel(uri.path)) return false;
  const files = filesAround(uri);
  return await files.read(files.file).then(looksLikeLevel, () => false);
}

/** The profiles that the settings have for a file. */
export function profilesFor(uri: vscode.Uri): Profiles {
  return readProfiles(vscode.workspace.getConfiguration("aabb.level", uri).get("profiles"));
}

/** Tells the user what is wrong with the profiles, with a way to where they are written. */
export async function complain(problems: readonly string[]): Promise<void> {
  if (problems.length === 0) return;
  const show = vscode.window.showWarningMessage;
  const [command, setting] = ["workbench.action.openSettings", "aabb.level.profiles"];
  await offer(show, problems.join(" "), l10n.t("Open Settings"), command, setting);
}
