import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { isLevelFile, looksLikeLevel } from "../../levels/index.js";
import { findFiles } from "../findFiles.js";
import { filesAround } from "../readFile.js";
import { isScene } from "../sceneFiles.js";
import type { CheckedLevel, LevelChecks } from "./levelChecks.js";
import { type Profiles, readProfiles } from "./profiles.js";

/** The levels of a workspace that its settings have profiles for. */
export class WorkspaceLevels {
  private constructor(
    /** Those that are levels by their names, and those that may be. */
    readonly files: readonly vscode.Uri[],
    private readonly profiles: ReadonlyMap<string | undefined, Profiles>,
  ) {}

  /** Without a profile none is looked for: nobody knows what moves through them. */
  static async find(token: vscode.CancellationToken): Promise<WorkspaceLevels> {
    const folders = vscode.workspace.workspaceFolders ?? [];
    const profiles = new Map(folders.map(({ uri }) => [uri.toString(), profilesFor(uri)]));
    void complain([...new Set([...profiles.values()].flatMap(({ problems }) => problems))]);
    const hasProfiles = [...profiles.values()].some(({ checks }) => checks.length > 0);
    return new WorkspaceLevels(hasProfiles ? await findLevels(token) : [], profiles);
  }

  /** Checks one for every profile. Undefined for what is no level, and when it was cancelled. */
  async check(uri: vscode.Uri, checks: LevelChecks, isCancelled: () => boolean): Promise<CheckedLevel | undefined> {
    const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString();
    const profiles = this.profiles.get(folder)?.checks ?? [];
    if (profiles.length === 0 || !(await isLevel(uri))) return undefined;
    return await checks.check(uri, profiles, { isCancelled, isFound: true });
  }
}

/** Files of a workspace that may be levels, in the order of their paths: of a `.json` only its text says it. */
export async function findLevels(token?: vscode.CancellationToken): Promise<readonly vscode.Uri[]> {
  return (await findFiles(["**/*.tmx", "**/*.tmj", "**/*.ldtk", "**/*.json"], token)).filter((uri) => !isScene(uri));
}

/** Whether a file is a level: by its name, else by what it begins with. A file that cannot be read is none. */
export async function isLevel(uri: vscode.Uri): Promise<boolean> {
  if (isLevelFile(uri.path)) return true;
  if (isScene(uri) || !uri.path.endsWith(".json")) return false;
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
  const open = l10n.t("Open Settings");
  if ((await vscode.window.showWarningMessage(problems.join(" "), open)) === open) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "aabb.level.profiles");
  }
}
