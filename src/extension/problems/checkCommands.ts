import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { problems, project } from "../../engine/index.js";
import { projectName } from "../../project/index.js";
import { type ReplayedFile, replayReport, type Sums } from "../../report/index.js";
import { Owner } from "../../workspace/index.js";
import type { EngineClient } from "../engine/client.js";
import { eachFile, findRecordings, findScenes, levelsAtOnce } from "../workspaceFiles.js";
import type { LevelChecks } from "../levels/levelChecks.js";
import { profiledLevels } from "../levels/workspaceLevels.js";
import type { RecordingChecks } from "../recordings/recordingChecks.js";
import { nameOf } from "../sceneFiles.js";
import { replayAsChosen } from "./severitySettings.js";

type Summary = problems.SceneCheck["summary"];

const noScenes: Summary = {
  files: 0,
  cells: 0,
  errors: 0,
  warnings: 0,
  infos: 0,
  expectations: { pass: 0, fail: 0 },
  nothingToCheck: 0,
  inSomePhases: undefined,
  unknownLater: 0,
};

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
  /** Recordings that were read: those that project files name. */
  readonly recordings: number;
}

/** Checks scenes on request. What is found stands in the problems from then on. */
export class Checks extends Owner {
  private running: Promise<WorkspaceCheck> | undefined;
  private isWorkspaceIncluded = false;

  constructor(
    private readonly engine: EngineClient,
    private readonly levels: LevelChecks,
    private readonly recordings: RecordingChecks,
  ) {
    super();
    this.owner.add(engine.onDidRestart(() => this.isWorkspaceIncluded && this.includeWorkspace()));
  }

  /** Has the engine show the problems of closed scenes as well, as they are checked. */
  private includeWorkspace(): void {
    this.isWorkspaceIncluded = true;
    void this.engine.connection.sendNotification(problems.includeWorkspace);
  }

  /** One scene, open or not. */
  async file(uri: vscode.Uri): Promise<FileCheck> {
    const { summary, notEvaluated } = await this.checkScene(uri, true);
    return { ...summary, notEvaluated };
  }

  /** Says in a sentence what a check found. */
  async sentence({ notEvaluated, ...summary }: FileCheck): Promise<string> {
    return await this.engine.connection.sendRequest(problems.checkSentence, { summary, notEvaluated });
  }

  private async checkScene(uri: vscode.Uri, isNamed: boolean): Promise<problems.SceneCheck> {
    return await this.engine.connection.sendRequest(problems.checkScene, { uri: uri.toString(), isNamed });
  }

  /** Finds the recordings that a project file names: others may be large, and are not meant for a check. */
  private async namedRecordings(token: vscode.CancellationToken): Promise<readonly vscode.Uri[]> {
    const recordings = (await findRecordings(token)).map(String);
    const { connection } = this.engine;
    const named = await connection.sendRequest(project.namedRecordings, { recordings });
    return named.map((uri) => vscode.Uri.parse(uri, true));
  }

  /** All scenes of the workspace, for the movers of projects and settings all levels, and the recordings that projects name. Asked again while it runs, it answers with the check that is under way. */
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
      const both = new vscode.CancellationTokenSource();
      for (const token of [inner, outer]) token?.onCancellationRequested(() => both.cancel());
      this.includeWorkspace();
      const scenes = await findScenes(inner);
      const levels = await profiledLevels(this.engine, inner);
      const recordings = await this.namedRecordings(inner);
      const replayed: ReplayedFile[] = [];
      let ofScenes = noScenes;
      // Of levels nothing else is kept: there may be ten thousand.
      let [levelFiles, levelCount] = [0, 0];
      const sums = { errors: 0, warnings: 0, infos: 0 };
      const add = ({ errors, warnings, infos }: Sums): void => {
        sums.errors += errors;
        sums.warnings += warnings;
        sums.infos += infos;
      };
      const notEvaluated: string[] = [];
      const lostMovers = new Set<string>();
      const count = scenes.length + levels.files.length + recordings.length;
      let done = 0;
      let told = 0;
      const tell = (uri: vscode.Uri): void => {
        const message = l10n.t("{done} of {count} · {file}", { done, count, file: nameOf(uri) });
        progress.report({ message, increment: ((done - told) / count) * 100 });
        told = done;
      };
      const checkScene = async (uri: vscode.Uri): Promise<void> => {
        const checked = await this.checkScene(uri, false);
        done++;
        ofScenes = added(ofScenes, checked.summary);
        notEvaluated.push(...checked.notEvaluated);
      };
      const checkLevel = async (uri: vscode.Uri): Promise<void> => {
        const checked = await levels.check(uri, this.levels, { token: both.token });
        done++;
        for (const mover of checked?.unusableMovers ?? []) lostMovers.add(`${mover} (${projectName})`);
        if (!checked || checked.results.length === 0) return;
        levelFiles++;
        levelCount += checked.summary.levels;
        add(checked.summary);
        // What is left out of a level is so for each mover.
        notEvaluated.push(...new Set(checked.results.flatMap((result) => result.notEvaluated)));
      };
      const checkRecording = async (uri: vscode.Uri): Promise<void> => {
        const file = await this.recordings.report(uri, nameOf(uri), inner, outer);
        done++;
        if (!file) return;
        replayed.push(replayAsChosen(uri, file));
        notEvaluated.push(...file.notEvaluated);
      };
      await eachFile(scenes, checkScene, isCancelled, tell);
      await eachFile(levels.files, checkLevel, isCancelled, tell, levelsAtOnce);
      // One after the other: each may take much memory.
      for (const uri of recordings) {
        if (isCancelled()) break;
        await checkRecording(uri);
        tell(uri);
      }
      add(ofScenes);
      add(replayReport(replayed).summary);
      return {
        ...ofScenes,
        ...sums,
        files: ofScenes.files + levelFiles + replayed.length,
        levels: levelCount,
        recordings: replayed.length,
        notEvaluated: [...lostMovers, ...notEvaluated],
        cancelled: isCancelled(),
      };
    });
  }
}

/** Adds the counts of two checks. */
function added(a: Summary, b: Summary): Summary {
  const inSomePhases = (a.inSomePhases ?? 0) + (b.inSomePhases ?? 0);
  return {
    files: a.files + b.files,
    cells: a.cells + b.cells,
    errors: a.errors + b.errors,
    warnings: a.warnings + b.warnings,
    infos: a.infos + b.infos,
    expectations: {
      pass: a.expectations.pass + b.expectations.pass,
      fail: a.expectations.fail + b.expectations.fail,
    },
    nothingToCheck: a.nothingToCheck + b.nothingToCheck,
    inSomePhases: inSomePhases > 0 ? inSomePhases : undefined,
    unknownLater: a.unknownLater + b.unknownLater,
  };
}
