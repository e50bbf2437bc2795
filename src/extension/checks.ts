import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { count } from "../drawing/index.js";
import { checkReport, type CheckedFile, type CheckSummary } from "../report/index.js";
import { eachFile } from "./eachFile.js";
import { findScenes } from "./findScenes.js";
import { summaryOf, WorkspaceLevels } from "./levelCheck/index.js";
import type { CheckedLevel, LevelChecks } from "./levelCheck/index.js";
import type { SceneDiagnostics } from "./sceneDiagnostics.js";
import { asChosen } from "./severities.js";
import { nameOf } from "./sceneFiles.js";

/** What the check commands answer to whoever runs them, beside the message that they show. */
export interface WorkspaceCheck extends CheckSummary {
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
  async file(uri: vscode.Uri): Promise<CheckSummary> {
    return checkReport([asChosen(uri, await this.diagnostics.check(uri, true))]).summary;
  }

  /** All scenes of the workspace, and for the profiles of the settings all levels. Asked again while it runs, it answers with the check that is under way. */
  workspace(token?: vscode.CancellationToken): Promise<WorkspaceCheck> {
    this.running ??= this.checkWorkspace(token).finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async checkWorkspace(outer: vscode.CancellationToken | undefined): Promise<WorkspaceCheck> {
    const where = {
      location: vscode.ProgressLocation.Notification,
      title: l10n.t("Checking for tunneling"),
      cancellable: true,
    };
    return await vscode.window.withProgress(where, async (progress, inner) => {
      const cancelled = (): boolean => inner.isCancellationRequested || outer?.isCancellationRequested === true;
      this.diagnostics.includeWorkspace();
      const scenes = await findScenes(inner);
      const levels = await WorkspaceLevels.find(inner);
      const checkedScenes: CheckedFile[] = [];
      const checkedLevels: CheckedLevel[] = [];
      const count = scenes.length + levels.files.length;
      let done = 0;
      let told = 0;
      const each = (files: readonly vscode.Uri[], check: (uri: vscode.Uri) => Promise<unknown>): Promise<void> =>
        eachFile(
          files,
          async (uri) => {
            await check(uri);
            done++;
          },
          cancelled,
          (uri) => {
            progress.report({
              message: l10n.t("{done} of {count} · {file}", { done, count, file: nameOf(uri) }),
              increment: ((done - told) / count) * 100,
            });
            told = done;
          },
        );
      await each(scenes, async (uri) => checkedScenes.push(asChosen(uri, await this.diagnostics.check(uri))));
      await each(levels.files, async (uri) => {
        const checked = await levels.check(uri, this.levels, cancelled);
        if (checked) checkedLevels.push(checked);
      });
      const ofScenes = checkReport(checkedScenes).summary;
      const ofLevels = summaryOf(checkedLevels);
      return {
        ...ofScenes,
        files: ofScenes.files + checkedLevels.length,
        levels: ofLevels.levels,
        errors: ofScenes.errors + ofLevels.errors,
        warnings: ofScenes.warnings + ofLevels.warnings,
        infos: ofScenes.infos + ofLevels.infos,
        cancelled: cancelled(),
      };
    });
  }
}

/** What was found, in a sentence for the user. */
export function summaryText({
  files,
  errors,
  warnings,
  infos,
}: Pick<CheckSummary, "files" | "errors" | "warnings" | "infos">): string {
  const parts = [
    ...(errors > 0 ? [count(errors, "error")] : []),
    ...(warnings > 0 ? [count(warnings, "warning")] : []),
    ...(infos > 0 ? [count(infos, "info")] : []),
  ];
  const found = parts.length > 0 ? parts.join(", ") : l10n.t("nothing found");
  return files === 1
    ? l10n.t("Checked 1 file: {found}.", { found })
    : l10n.t("Checked {n} files: {found}.", { n: files, found });
}
