import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { readProfiles, type Profiles } from "./profiles.js";

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
