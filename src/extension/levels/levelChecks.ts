import * as vscode from "vscode";
import { type AuditedLevels, type CheckWaiting, Owner, type WantedChecks } from "../../workspace/index.js";
import { isWithin, movedWith, nameOf, reasonOf, type Renamed } from "../sceneFiles.js";
import type { SceneWorkspace } from "../workspace.js";
import { LevelProblems, type LevelWall } from "./levelProblems.js";

export interface CheckedLevel extends AuditedLevels {
  readonly uri: vscode.Uri;
}

/** Checks levels on request and then whenever their files change; their problems stay until deleted or cleared. */
export class LevelChecks extends Owner {
  private readonly problems = this.owner.add(new LevelProblems());
  /** Levels whose problems were taken away: they are not shown until one is checked for something else. */
  private readonly quiet = new Set<string>();
  private readonly checked = this.owner.add(new vscode.EventEmitter<CheckedLevel | Pick<CheckedLevel, "uri">>());
  /** A level has been checked, for the first time or again; or one that was checked is not there any more. */
  readonly onDidCheck = this.checked.event;

  constructor(
    private readonly workspace: Pick<SceneWorkspace, "levels">,
    private readonly log: vscode.LogOutputChannel,
  ) {
    super();
    this.owner.add(
      workspace.levels.onDidCheck(({ uri: level, audited }) => {
        const uri = vscode.Uri.parse(level);
        if (!audited) this.quiet.delete(level);
        if (!this.quiet.has(level)) this.problems.set(uri, audited);
        this.checked.fire(audited ? { ...audited, uri } : { uri });
      }),
    );
    this.owner.add(vscode.workspace.onDidRenameFiles(({ files }) => files.forEach((it) => this.renamed(it))));
  }

  /** Checks a level. Undefined when it was cancelled, when something newer took its place, and where there is none. */
  async check(uri: vscode.Uri, checks: WantedChecks, waiting?: CheckWaiting): Promise<CheckedLevel | undefined> {
    const key = uri.toString();
    const audited = await this.workspace.levels.check(key, nameOf(uri), checks, waiting);
    if (audited && this.quiet.delete(key)) this.problems.set(uri, audited);
    return audited && { ...audited, uri };
  }

  /** The same of a level that a search has found: nothing is kept of it but its problems. */
  async checkFound(uri: vscode.Uri, checks: WantedChecks, waiting: CheckWaiting): Promise<CheckedLevel | undefined> {
    const key = uri.toString();
    const audited = await this.workspace.levels.checkFound(key, nameOf(uri), checks, waiting);
    if (audited && this.quiet.delete(key)) this.problems.set(uri, audited);
    return audited && { ...audited, uri };
  }

  /** Returns the wall that a diagnostic of a file is about. */
  wallOf(file: vscode.Uri, diagnostic: vscode.Diagnostic): LevelWall | undefined {
    return this.problems.wallOf(file, diagnostic);
  }

  /** What a level was last checked for, and came to; checked again where that is not kept. */
  async whole(uri: vscode.Uri): Promise<CheckedLevel | undefined> {
    const checks = this.workspace.levels.checksOf(uri.toString());
    return this.latest(uri) ?? (checks && (await this.check(uri, checks)));
  }

  /** Takes the problems of all levels away. None is followed any more but those that are in a picture. */
  clear(isInPicture: (uri: vscode.Uri) => boolean): void {
    const { levels } = this.workspace;
    levels.forgetGone();
    for (const level of levels.uris) {
      const uri = vscode.Uri.parse(level);
      this.quiet.add(level);
      this.problems.set(uri, undefined);
      if (!isInPicture(uri)) this.forget(uri);
    }
  }

  /** There is no picture of a level any more: its problems stay, but if they were taken away there is nothing to follow. */
  pictureClosed(uri: vscode.Uri): void {
    if (this.quiet.has(uri.toString())) this.forget(uri);
  }

  /** What a level was last checked for, and came to. */
  latest(uri: vscode.Uri): CheckedLevel | undefined {
    const audited = this.workspace.levels.latest(uri.toString());
    return audited && { ...audited, uri };
  }

  /** A level goes on under its new name. */
  private renamed(renamed: Renamed): void {
    const movedTo = (level: string): vscode.Uri | undefined => {
      const uri = vscode.Uri.parse(level);
      return isWithin(uri, renamed.oldUri) ? movedWith(uri, renamed) : undefined;
    };
    for (const { from, to, checks } of this.workspace.levels.takeMoved(movedTo)) {
      this.problems.set(vscode.Uri.parse(from), undefined);
      this.check(to, checks).catch((error: unknown) => this.log.error(`${to.toString()}: ${reasonOf(error)}`));
    }
  }

  private forget(uri: vscode.Uri): void {
    this.quiet.delete(uri.toString());
    this.workspace.levels.forget(uri.toString());
    this.problems.set(uri, undefined);
  }
}
