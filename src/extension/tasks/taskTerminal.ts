import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import {
  ansi,
  type AuditedFile,
  auditReport,
  auditText,
  type CheckedFile,
  checkReport,
  checkText,
} from "../../report/index.js";
import { DisposableStore } from "../../workspace/index.js";
import { eachFile, findScenes } from "../findFiles.js";
import type { LevelChecks } from "../levels/levelChecks.js";
import { WorkspaceLevels } from "../levels/workspaceLevels.js";
import type { SceneDiagnostics } from "../problems/sceneDiagnostics.js";
import { isWithin, reasonOf } from "../sceneFiles.js";
import { type Definition, readDefinition } from "./definition.js";

export interface TaskContext {
  readonly diagnostics: SceneDiagnostics;
  readonly levels: LevelChecks;
}

/** What a task ends with, as the command line does. */
const exit = { clean: 0, findings: 1, unusable: 2 } as const;

interface Outcome {
  readonly text: string;
  readonly exit: number;
}

/** The terminal of one run of a task: it shows what the command line would print. */
export class TaskTerminal implements vscode.Pseudoterminal {
  private readonly owner = new DisposableStore();
  private readonly written = this.owner.add(new vscode.EventEmitter<string>());
  private readonly ended = this.owner.add(new vscode.EventEmitter<number>());
  private readonly cancelling = this.owner.add(new vscode.CancellationTokenSource());
  readonly onDidWrite = this.written.event;
  readonly onDidClose = this.ended.event;

  constructor(
    private readonly definition: vscode.TaskDefinition,
    private readonly folder: vscode.WorkspaceFolder | undefined,
    private readonly context: TaskContext,
  ) {}

  open(): void {
    const failed = (error: unknown): Outcome => unusable(reasonOf(error));
    void this.run()
      .catch(failed)
      .then(({ text, exit: code }) => {
        this.written.fire(text.replaceAll("\n", "\r\n"));
        this.ended.fire(code);
        // Of a terminal that has ended by itself VS Code does not say when it is closed.
        this.owner.dispose();
      });
  }

  /** The user has ended the task, or closed its terminal. */
  close(): void {
    this.cancelling.cancel();
    this.owner.dispose();
  }

  private async run(): Promise<Outcome> {
    const definition = readDefinition(this.definition);
    if (typeof definition === "string") return unusable(definition);
    return definition.command === "check" ? await this.check(definition) : await this.audit(definition);
  }

  private async check({ folder, maxWarnings }: Definition): Promise<Outcome> {
    const { token } = this.cancelling;
    const scenes = (await findScenes(token)).filter((uri) => this.isIn(uri, folder));
    if (scenes.length === 0) {
      return unusable(
        folder === ""
          ? l10n.t("This folder has no *.aabb.json files.")
          : l10n.t("{folder} has no *.aabb.json files.", { folder }),
      );
    }
    const checked = new Map<vscode.Uri, CheckedFile>();
    const check = async (uri: vscode.Uri): Promise<void> => {
      checked.set(uri, { ...(await this.context.diagnostics.check(uri)), file: vscode.workspace.asRelativePath(uri) });
    };
    await eachFile(scenes, check, () => token.isCancellationRequested);
    const report = checkReport(scenes.flatMap((uri) => checked.get(uri) ?? []));
    const isUnreadable = report.files.some(({ problems }) => problems.some(({ severity }) => severity === "error"));
    return { text: checkText(report, ansi), exit: verdict(report.summary, isUnreadable, maxWarnings) };
  }

  private async audit({ folder, maxWarnings }: Definition): Promise<Outcome> {
    const { token } = this.cancelling;
    const levels = await WorkspaceLevels.find(token);
    const files = levels.files.filter((uri) => this.isIn(uri, folder));
    if (files.length === 0) {
      return unusable(
        folder === ""
          ? l10n.t('This folder has no levels, or "aabb.level.profiles" has no mover.')
          : l10n.t('{folder} has no levels, or "aabb.level.profiles" has no mover.', { folder }),
      );
    }
    const audited = new Map<vscode.Uri, readonly AuditedFile[]>();
    const check = async (uri: vscode.Uri): Promise<void> => {
      const found = await levels.check(uri, this.context.levels, () => token.isCancellationRequested);
      if (found)
        audited.set(
          uri,
          found.results.map((result) => result.audited),
        );
    };
    await eachFile(files, check, () => token.isCancellationRequested);
    const all = files.flatMap((uri) => audited.get(uri) ?? []);
    const report = auditReport(all);
    const isUnreadable = report.problems.some(({ severity }) => severity === "error");
    return { text: auditText(all, report, ansi), exit: verdict(report.summary, isUnreadable, maxWarnings) };
  }

  private isIn(uri: vscode.Uri, folder: string): boolean {
    const roots = this.folder ? [this.folder] : (vscode.workspace.workspaceFolders ?? []);
    return roots.some((root) => isWithin(uri, folder === "" ? root.uri : vscode.Uri.joinPath(root.uri, folder)));
  }
}

function unusable(why: string): Outcome {
  return { text: `${why}\n`, exit: exit.unusable };
}

function verdict(
  { errors, warnings }: Readonly<Record<"errors" | "warnings", number>>,
  isUnreadable: boolean,
  maxWarnings: number,
): number {
  if (isUnreadable) return exit.unusable;
  return errors > 0 || warnings > maxWarnings ? exit.findings : exit.clean;
}
