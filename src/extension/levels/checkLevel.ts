import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { isComposedLevel, isLevelFile, looksLikeLevel, mayBeLevel } from "../../levels/index.js";
import { auditSums, type AuditReport } from "../../report/index.js";
import type { LevelCheck } from "../../workspace/index.js";
import { auditAsChosen } from "../problems/severities.js";
import { defaultFps } from "../newScene.js";
import { isScene, nameOf } from "../sceneFiles.js";
import { firstCheck } from "./firstCheck.js";
import type { CheckedLevel, LevelChecks } from "./levelChecks.js";
import type { LevelPreviews } from "./levelPreview.js";
import type { SceneWorkspace } from "../workspace.js";
import { asInProject, readCheck } from "./profiles.js";
import { complain, findLevels, isLevel, moversFor } from "./workspaceLevels.js";

/** What Check Level for Tunneling needs. */
export interface CheckLevelContext {
  readonly workspace: SceneWorkspace;
  readonly checks: LevelChecks;
  /** Where the last answers of the user are kept. */
  readonly memory: vscode.Memento;
  readonly previews: LevelPreviews;
}

/**
 * Checks a level: the one that is given, else the one at hand, else one that the user picks; for what is given, else for
 * what was chosen last, which the picture has fields for. Undefined when the user thinks better of it.
 *
 * @param given as a profile in the settings, or `{ profile: "its name" }`; then the user is not asked, and nothing is shown
 * @throws when `given` cannot be used
 */
export async function checkLevel(
  context: CheckLevelContext,
  target: vscode.Uri | undefined,
  given: unknown,
): Promise<AuditReport["summary"] | undefined> {
  const uri = target ?? levelInEditor() ?? context.previews.active?.uri ?? (await pickLevel());
  if (!uri) return undefined;
  const profiles = await moversFor(uri, context.workspace);
  if (given !== undefined) {
    const checked = await context.checks.check(uri, asInProject(readCheck(given, profiles)));
    return checked && summaryOf(checked);
  }
  void complain(profiles.problems);
  const check = firstCheck(profiles, context.memory, defaultFps(uri));
  const checked = await withProgress(uri, check, context.checks);
  if (!checked) return undefined;
  context.previews.show(checked, check);
  return summaryOf(checked);
}

/** The numbers of what was checked. */
export function summaryOf({ uri, results }: CheckedLevel): AuditReport["summary"] {
  return auditSums(results.map(({ audited }) => auditAsChosen(uri, audited)));
}

function withProgress(uri: vscode.Uri, check: LevelCheck, checks: LevelChecks): Thenable<CheckedLevel | undefined> {
  const location = vscode.ProgressLocation.Notification;
  const title = l10n.t("Checking {file}", { file: nameOf(uri) });
  return vscode.window.withProgress({ location, title, cancellable: true }, (progress, token) => {
    let told = 0;
    return checks.check(uri, asInProject(check), {
      isCancelled: () => token.isCancellationRequested,
      progress: (done) => {
        progress.report({ increment: (done - told) * 100 });
        told = done;
      },
    });
  });
}

/** The level in the active editor. */
function levelInEditor(): vscode.Uri | undefined {
  const document = vscode.window.activeTextEditor?.document;
  if (!document || isScene(document.uri)) return undefined;
  const { uri } = document;
  const text = document.getText();
  const isOne = isLevelFile(uri.path) || (mayBeLevel(uri.path) && (looksLikeLevel(text) || isComposedLevel(text)));
  return isOne ? uri : undefined;
}

/** Has the user choose one of the workspace's levels. */
async function pickLevel(): Promise<vscode.Uri | undefined> {
  const source = new vscode.CancellationTokenSource();
  const items = findLevels(source.token).then(async (found) => {
    const isOne = await Promise.all(found.map(isLevel));
    const levels = found.filter((_, i) => isOne[i]);
    return levels.map((uri) => ({ label: nameOf(uri), description: vscode.workspace.asRelativePath(uri), uri }));
  });
  try {
    const picked = await vscode.window.showQuickPick(items, {
      title: l10n.t("Check Level for Tunneling"),
      placeHolder: l10n.t("Level of Tiled, LDtk, Ogmo or Godot"),
      matchOnDescription: true,
    });
    if (!picked && (await items).length === 0) {
      const text = l10n.t(
        "There is no level in the workspace: a file of Tiled (.tmx, .tmj, .json), LDtk (.ldtk), Ogmo 3 (.json) or Godot 4 (.tscn).",
      );
      void vscode.window.showInformationMessage(text);
    }
    return picked?.uri;
  } finally {
    source.cancel();
    source.dispose();
  }
}
