import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { levels as messages } from "../../engine/index.js";
import { levelEndings } from "../../model/index.js";
import { projectName } from "../../project/index.js";
import type { EngineClient } from "../engine/client.js";
import { findFiles } from "../workspaceFiles.js";
import { isProject, isScene, isThere, offer } from "../sceneFiles.js";
import { plainSetting } from "../settings.js";
import type { CheckWaiting, LevelChecks } from "./levelChecks.js";

/**
 * The workspace's files that may be levels, if it has movers in projects or profiles, and their checks: for all movers of a level's
 * project, or else of the settings. What is no level comes to nothing.
 */
export async function profiledLevels(engine: EngineClient, token: vscode.CancellationToken) {
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  const written = folders.map(profilesSetting);
  const indices = new Map(folders.map((uri, i) => [uri.toString(), i]));
  const indexOf = (uri: vscode.Uri): number =>
    indices.get(vscode.workspace.getWorkspaceFolder(uri)?.uri.toString() ?? "") ?? -1;
  const read = await Promise.all(folders.map((uri) => readProfiles(engine, uri)));
  void complain([...new Set(read.flatMap(({ problems }) => problems))]);
  const hasProfiles = read.some(({ count }) => count > 0) || (await hasProjects(token));
  return {
    files: hasProfiles ? await findLevels(token) : [],
    check: (uri: vscode.Uri, checks: LevelChecks, waiting: CheckWaiting) =>
      checks.check(uri, { isFound: true, profiles: written[indexOf(uri)] }, waiting),
    /** Returns what a terminal shows of a check of some of the files. */
    auditText: (files: readonly vscode.Uri[], maxWarnings: number): Promise<messages.AuditText> => {
      const levels = files.map((uri) => ({ uri: uri.toString(), profile: indexOf(uri) }));
      return engine.connection.sendRequest(messages.auditText, { levels, profiles: written, maxWarnings }, token);
    },
  };
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

/** Returns how many movers the settings have for a file, and what is wrong with the others. */
export async function readProfiles({ connection }: EngineClient, uri: vscode.Uri) {
  return await connection.sendRequest(messages.profiles, { profiles: profilesSetting(uri) });
}

/** Returns what the setting with movers says for a file. It may be anything. */
export function profilesSetting(uri: vscode.Uri): unknown {
  return plainSetting("aabb.level", "profiles", uri);
}

/** Tells the user what is wrong with the profiles, with a way to where they are written. */
export async function complain(problems: readonly string[]): Promise<void> {
  if (problems.length === 0) return;
  const show = vscode.window.showWarningMessage;
  const [command, setting] = ["workbench.action.openSettings", "aabb.level.profiles"];
  await offer(show, problems.join(" "), l10n.t("Open Settings"), command, setting);
}
