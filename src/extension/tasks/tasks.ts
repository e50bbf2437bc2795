import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { problems } from "../../engine/index.js";
import { projectName } from "../../project/index.js";
import { ansi, exitCodes, replayReport, replayText, verdict } from "../../report/index.js";
import { type Disposable, DisposableStore } from "../../workspace/index.js";
import type { EngineClient } from "../engine/client.js";
import { eachFile, findRecordings, findScenes } from "../workspaceFiles.js";
import type { LevelChecks } from "../levels/levelChecks.js";
import { hasProjects, profiledLevels, readProfiles } from "../levels/workspaceLevels.js";
import type { RecordingChecks } from "../recordings/recordingChecks.js";
import { isWithin, reasonOf } from "../sceneFiles.js";
import { platform } from "../platform/index.js";
import { findAdapters } from "../verify/adapters.js";
import { verifyTask } from "../verify/verifyCode.js";
import { type Definition, readDefinition, taskType } from "./definition.js";

interface TaskContext {
  readonly engine: EngineClient;
  readonly levels: LevelChecks;
  readonly recordings: RecordingChecks;
}

/** Offers checks as tasks. They run in the extension host, on any file system; what they find is in the problems. */
export function registerTasks(context: TaskContext): Disposable {
  return vscode.tasks.registerTaskProvider(taskType, {
    async provideTasks(token) {
      const haveProjects = await hasProjects(token);
      const verifying = vscode.workspace.isTrusted && platform.commandLine ? await findAdapters(token) : [];
      const recorded = await findRecordings(token);
      const tasksOf = async (folder: vscode.WorkspaceFolder): Promise<readonly vscode.Task[]> => {
        const check = taskOf({ type: taskType, command: "check" }, folder, "check", context);
        const hasProfiles = haveProjects || (await readProfiles(context.engine, folder.uri)).count > 0;
        const of = (command: "audit" | "replay"): vscode.Task =>
          taskOf({ type: taskType, command }, folder, command, context);
        const isRecorded = recorded.some((uri) => isWithin(uri, folder.uri));
        return [check, ...(hasProfiles ? [of("audit")] : []), ...(isRecorded ? [of("replay")] : [])];
      };
      const scenes = (await Promise.all((vscode.workspace.workspaceFolders ?? []).map(tasksOf))).flat();
      return [...scenes, ...verifying.flatMap((uri) => verifyTask(uri) ?? [])];
    },
    resolveTask({ definition, scope, name }) {
      if (definition["command"] === "verify") {
        const folder = typeof scope === "object" ? scope : vscode.workspace.workspaceFolders?.[0];
        const { file } = definition as { readonly file?: unknown };
        if (folder && typeof file === "string")
          return verifyTask(vscode.Uri.joinPath(folder.uri, file), definition, name);
      }
      // The one of a workspace of several folders is of all of them.
      return taskOf(definition, typeof scope === "object" ? scope : undefined, name, context);
    },
  });
}

function taskOf(
  definition: vscode.TaskDefinition,
  folder: vscode.WorkspaceFolder | undefined,
  name: string,
  context: TaskContext,
): vscode.Task {
  const terminal = (resolved: vscode.TaskDefinition): TaskTerminal => new TaskTerminal(resolved, folder, context);
  const execution = new vscode.CustomExecution((resolved) => Promise.resolve(terminal(resolved)));
  const task = new vscode.Task(definition, folder ?? vscode.TaskScope.Workspace, name, "aabb", execution, []);
  task.group = vscode.TaskGroup.Test;
  task.detail = detailOf(definition["command"]);
  return task;
}

function detailOf(command: unknown): string {
  if (command === "audit") return l10n.t("Check levels for walls that movers tunnel through");
  if (command === "replay") return l10n.t("Check recordings for bodies that tunneled in the game");
  return l10n.t("Check scenes for tunneling and failed expectations");
}

interface Outcome {
  readonly text: string;
  readonly exit: number;
}

/** The terminal of one run of a task: it shows what the command line would print. */
class TaskTerminal implements vscode.Pseudoterminal {
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
    void this.run()
      .catch((error: unknown) => unusable(reasonOf(error)))
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
    if (definition.command === "replay") return await this.replay(definition);
    return definition.command === "check" ? await this.check(definition) : await this.audit(definition);
  }

  private async check({ folder, maxWarnings }: Definition): Promise<Outcome> {
    const { token } = this.cancelling;
    const scenes = (await findScenes(token)).filter((uri) => this.isIn(uri, folder));
    if (scenes.length === 0) {
      if (folder === "") return unusable(l10n.t("This folder has no *.aabb.json files."));
      return unusable(l10n.t("{folder} has no *.aabb.json files.", { folder }));
    }
    const named = scenes.map((uri) => ({ uri: uri.toString(), name: vscode.workspace.asRelativePath(uri) }));
    const { connection } = this.context.engine;
    return await connection.sendRequest(problems.checkText, { scenes: named, maxWarnings }, token);
  }

  private async audit({ folder, maxWarnings }: Definition): Promise<Outcome> {
    const levels = await profiledLevels(this.context.engine, this.cancelling.token);
    const files = levels.files.filter((uri) => this.isIn(uri, folder));
    if (files.length > 0) return await levels.auditText(files, maxWarnings);
    if (folder === "")
      return unusable(l10n.t("This folder has no levels, or its {project} has no mover.", { project: projectName }));
    return unusable(l10n.t("{folder} has no levels, or its {project} has no mover.", { folder, project: projectName }));
  }

  private async replay({ folder, maxWarnings }: Definition): Promise<Outcome> {
    const { token } = this.cancelling;
    const replayed = await this.each(await findRecordings(token), folder, (uri) =>
      this.context.recordings.report(uri, vscode.workspace.asRelativePath(uri), token),
    );
    if (!replayed) {
      const kinds = "*.aabb.jsonl, *.aabb.csv";
      if (folder === "") return unusable(l10n.t("This folder contains no recordings ({kinds}).", { kinds }));
      return unusable(l10n.t("{folder} contains no recordings ({kinds}).", { folder, kinds }));
    }
    return { text: replayText(replayed, ansi), exit: verdict(replayReport(replayed).summary, replayed, maxWarnings) };
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
