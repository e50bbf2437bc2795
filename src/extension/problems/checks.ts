import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { type AuditedFile, type CheckedFile, checkReport, type CheckSummary } from "../../report/index.js";
import { eachFile, findScenes } from "../findFiles.js";
import { summaryOf } from "../levels/checkLevel.js";
import type { CheckedLevel, LevelChecks } from "../levels/levelChecks.js";
import { WorkspaceLevels } from "../levels/workspaceLevels.js";
import { nameOf } from "../sceneFiles.js";
import type { SceneDiagnostics } from "./sceneDiagnostics.js";
import { asChosen } from "./severities.js";

/** What the check commands answer to whoever runs them, beside the message that they show. */
export interface FileCheck extends CheckSummary {
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
      const notEvaluated: string[] = [];
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
      await each(scenes, async (uri) => {
        const checked = await this.diagnostics.check(uri);
        checkedScenes.push(asChosen(uri, checked));
        notEvaluated.push(...leftOutOf(checked, checked.cells));
      });
      await each(levels.files, async (uri) => {
        const checked = await levels.check(uri, this.levels, cancelled);
        if (!checked) return;
        checkedLevels.push(checked);
        // What is left out of a level is so for each mover.
        const audited = checked.results.flatMap((result) => leftOutOf(result.audited, result.audited.levels));
        notEvaluated.push(...new Set(audited));
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
        notEvaluated,
        cancelled: cancelled(),
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
