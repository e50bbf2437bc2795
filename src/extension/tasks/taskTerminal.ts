import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import {
  ansi,
  auditReport,
  auditText,
  type CheckedFile,
  checkReport,
  checkText,
  exitCodes,
  verdict,
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
    const scenes = await findScenes(this.cancelling.token);
    const checked = await this.each(scenes, folder, async (uri): Promise<CheckedFile> => {
      return { ...(await this.context.diagnostics.check(uri)), file: vscode.workspace.asRelativePath(uri) };
    });
    if (!checked) {
      return unusable(
        folder === ""
          ? l10n.t("This folder has no *.aabb.json files.")
          : l10n.t("{folder} has no *.aabb.json files.", { folder }),
      );
    }
    const report = checkReport(checked);
    const isUnreadable = report.files.some(({ problems }) => problems.some(({ severity }) => severity === "error"));
    return { text: checkText(report, ansi), exit: verdict(report.summary, isUnreadable, maxWarnings) };
  }

  private async audit({ folder, maxWarnings }: Definition): Promise<Outcome> {
    const { token } = this.cancelling;
    const levels = await WorkspaceLevels.find(token);
    const audited = await this.each(levels.files, folder, (uri) =>
      levels.check(uri, this.context.levels, () => token.isCancellationRequested),
    );
    if (!audited) {
      return unusable(
        folder === ""
          ? l10n.t('This folder has no levels, or "aabb.level.profiles" has no mover.')
          : l10n.t('{folder} has no levels, or "aabb.level.profiles" has no mover.', { folder }),
      );
    }
    const all = audited.flatMap(({ results }) => results.map((result) => result.audited));
    const report = auditReport(all);
    const isUnreadable = report.problems.some(({ severity }) => severity === "error");
    return { text: auditText(all, report, ansi), exit: verdict(report.summary, isUnreadable, maxWarnings) };
  }

  /** What comes of looking at those of some files that are in a folder, in their order; undefined where none is. */
  private async each<T>(
    files: readonly vscode.Uri[],
    folder: string,
    look: (uri: vscode.Uri) => Promise<T | undefined>,
  ): Promise<readonly T[] | undefined> {
    const meant = files.filter((uri) => this.isIn(uri, folder));
    if (meant.length === 0) return undefined;
    const found = new Map<vscode.Uri, T | undefined>();
    const each = async (uri: vscode.Uri): Promise<void> => void found.set(uri, await look(uri));
    await eachFile(meant, each, () => this.cancelling.token.isCancellationRequested);
    return meant.flatMap((uri) => found.get(uri) ?? []);
  }

  private isIn(uri: vscode.Uri, folder: string): boolean {
    const roots = this.folder ? [this.folder] : (vscode.workspace.workspaceFolders ?? []);
    return roots.some((root) => isWithin(uri, folder === "" ? root.uri : vscode.Uri.joinPath(root.uri, folder)));
  }
}

function unusable(why: string): Outcome {
  return { text: `${why}\n`, exit: exitCodes.unusable };
}
