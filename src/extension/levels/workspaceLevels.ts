import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { levelEndings } from "../../model/index.js";
import { isAutomappingRule, isLevelFile, looksLikeLevel, mayBeLevel } from "../../levels/index.js";
import { projectName } from "../../project/index.js";
import { checksOfProject, type WantedChecks } from "../../workspace/index.js";
import { findFiles } from "../findFiles.js";
import { filesAround } from "../readFile.js";
import { isProject, isScene, isThere, offer } from "../sceneFiles.js";
import type { SceneWorkspace } from "../workspace.js";
import type { LevelChecks } from "./levelChecks.js";
import { godotMovers } from "./godotMovers.js";
import { type Profiles, readProfiles, withOffers, withProject } from "./profiles.js";

/**
 * The workspace's files that may be levels, if it has movers in projects or profiles, and their check: undefined for what is
 * none. Where a level's project has movers, those of the settings do not count.
 */
export async function profiledLevels(token: vscode.CancellationToken) {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const profiles = new Map(folders.map(({ uri }) => [uri.toString(), profilesFor(uri)]));
  void complain([...new Set([...profiles.values()].flatMap(({ problems }) => problems))]);
  const hasProfiles = [...profiles.values()].some(({ checks }) => checks.length > 0) || (await hasProjects(token));
  const check = async (uri: vscode.Uri, checks: LevelChecks, isCancelled: () => boolean) => {
    const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString() ?? "";
    if (!(await isLevel(uri))) return undefined;
    const own = profiles.get(folder)?.checks ?? [];
    const wanted: WantedChecks =
      own.length === 0
        ? checksOfProject
        : (project, file) => (project?.parsed.project?.movers.size ? checksOfProject(project, file) : own);
    return await checks.checkFound(uri, wanted, { isCancelled });
  };
  return { files: hasProfiles ? await findLevels(token) : [], check };
}

/** Whether there is a project file for anything in the workspace: in a folder of it, or around one. */
export async function hasProjects(token?: vscode.CancellationToken): Promise<boolean> {
  const around = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => isThereUpward(uri));
  if ((await Promise.all(around)).includes(true)) return true;
  return (await findFiles([`**/${projectName}`], token)).length > 0;
}

async function isThereUpward(folder: vscode.Uri): Promise<boolean> {
  if (await isThere(vscode.Uri.joinPath(folder, projectName))) return true;
  const outer = vscode.Uri.joinPath(folder, "..");
  return outer.path !== folder.path && (await isThereUpward(outer));
}

/** Files of a workspace that may be levels, in the order of their paths: of some only the text says it. */
export async function findLevels(token?: vscode.CancellationToken): Promise<readonly vscode.Uri[]> {
  return (
    await findFiles(
      levelEndings.map((ending) => `**/*.${ending}`),
      token,
    )
  ).filter((uri) => !isScene(uri) && !isProject(uri));
}

/** Whether a file is a level: by its name, else by what it begins with. A file that cannot be read is one if its name says so. */
export async function isLevel(uri: vscode.Uri): Promise<boolean> {
  const isNamed = isLevelFile(uri.path);
  if (isNamed && !/\.tm[xj]$/i.test(uri.path)) return true;
  if (isScene(uri) || isProject(uri) || !mayBeLevel(uri.path)) return false;
  const files = filesAround(uri);
  const isOne = (text: string): boolean => (isNamed || looksLikeLevel(text)) && !isAutomappingRule(text);
  return await files.read(files.file).then(isOne, () => isNamed);
}

/** The movers that a file can be checked for: those of its project, of the engine's own scenes, and of the settings. */
export async function moversFor(uri: vscode.Uri, { projects }: Pick<SceneWorkspace, "projects">): Promise<Profiles> {
  const project = await projects?.around(uri.toString())?.settled();
  return withProject(withOffers(profilesFor(uri), await godotMovers(uri)), project, uri);
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
