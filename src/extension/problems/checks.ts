import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { type AuditedFile, type CheckedFile, checkReport, type CheckReport } from "../../report/index.js";
import { eachFile, findScenes } from "../findFiles.js";
import { summaryOf } from "../levels/checkLevel.js";
import type { CheckedLevel, LevelChecks } from "../levels/levelChecks.js";
import { profiledLevels } from "../levels/workspaceLevels.js";
import { nameOf } from "../sceneFiles.js";
import type { SceneDiagnostics } from "./sceneDiagnostics.js";
import { asChosen } from "./severities.js";

type Summary = CheckReport["summary"];

/** What the check commands answer to whoever runs them, beside the message that they show. */
export interface FileCheck extends Summary {
  /** Names of what was left out: what is found, or that nothing is, is so without that. */
  readonly notEvaluated: readonly string[];
}

export interface WorkspaceCheck extends FileCheck {
  /** The user ended the check; the numbers are of what was checked until then. */
  readonly cancelled: boolean;
  /** Levels that were checked, each as often as there are profiles; the other numbers have them in. */
  readonly levels: number;
}

/** Checks scenes on request. What is found stands in the problems from then on. */
export class Checks {
  private running: Promise<WorkspaceCheck> | undefined;

  constructor(
    private readonly diagnostics: SceneDiagnostics,
    private readonly levels: LevelChecks,
  ) {}

  /** One scene, open or not. */
  async file(uri: vscode.Uri): Promise<FileCheck> {
    const checked = await this.diagnostics.check(uri, true);
    return { ...checkReport([asChosen(uri, checked)]).summary, notEvaluated: leftOutOf(checked, checked.cells) };
  }

  /** All scenes of the workspace, and for the profiles of the settings all levels. Asked again while it runs, it answers with the check that is under way. */
  workspace(token?: vscode.CancellationToken): Promise<WorkspaceCheck> {
    this.running ??= this.checkWorkspace(token).finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async checkWorkspace(outer: vscode.CancellationToken | undefined): Promise<WorkspaceCheck> {
    const location = vscode.ProgressLocation.Notification;
    const title = l10n.t("Checking for tunneling");
    return await vscode.window.withProgress({ location, title, cancellable: true }, async (progress, inner) => {
      const isCancelled = (): boolean => inner.isCancellationRequested || outer?.isCancellationRequested === true;
      this.diagnostics.includeWorkspace();
      const scenes = await findScenes(inner);
      const levels = await profiledLevels(inner);
      const checkedScenes: CheckedFile[] = [];
      const checkedLevels: CheckedLevel[] = [];
      const notEvaluated: string[] = [];
      const count = scenes.length + levels.files.length;
      let done = 0;
      let told = 0;
      const tell = (uri: vscode.Uri): void => {
        const message = l10n.t("{done} of {count} · {file}", { done, count, file: nameOf(uri) });
        progress.report({ message, increment: ((done - told) / count) * 100 });
        told = done;
      };
      const checkScene = async (uri: vscode.Uri): Promise<void> => {
        const checked = await this.diagnostics.check(uri);
        done++;
        checkedScenes.push(asChosen(uri, checked));
        notEvaluated.push(...leftOutOf(checked, checked.cells));
      };
      const checkLevel = async (uri: vscode.Uri): Promise<void> => {
        const checked = await levels.check(uri, this.levels, isCancelled);
        done++;
        if (!checked) return;
        checkedLevels.push(checked);
        // What is left out of a level is so for each mover.
        notEvaluated.push(...new Set(checked.results.flatMap(({ audited }) => leftOutOf(audited, audited.levels))));
      };
      await eachFile(scenes, checkScene, isCancelled, tell);
      await eachFile(levels.files, checkLevel, isCancelled, tell);
      const ofScenes = checkReport(checkedScenes).summary;
      const ofLevels = summaryOf(checkedLevels);
      return {
        ...ofScenes,
        files: ofScenes.files + checkedLevels.length,
        levels: ofLevels.levels,
        errors: ofScenes.errors + ofLevels.errors,
        warnings: ofScenes.warnings + ofLevels.warnings,
        infos: ofScenes.infos + ofLevels.infos,
        notEvaluated,
        cancelled: isCancelled(),
      };
    });
  }
}

/** Names of what was left out of a file, whatever the settings say of its problems: of one without a usable part, its own. */
function leftOutOf(
  { file, problems }: Pick<CheckedFile | AuditedFile, "file" | "problems">,
  parts: readonly { readonly notEvaluated: readonly string[] }[],
): readonly string[] {
  const isLost = parts.length === 0 && problems.some(({ severity }) => severity === "error");
  return isLost ? [file] : parts.flatMap(({ notEvaluated }) => notEvaluated);
}
