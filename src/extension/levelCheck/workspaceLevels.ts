import * as vscode from "vscode";
import { findLevels, isLevel } from "./findLevels.js";
import type { CheckedLevel, LevelChecks } from "./levelChecks.js";
import { complain, profilesFor } from "./settings.js";
import type { Profiles } from "./profiles.js";

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
