import * as vscode from "vscode";
import {
  type AuditedLevels,
  Cancelled,
  type Derived,
  type Disposable,
  DisposableStore,
  type LevelCheck,
  type Waiting as WaitingForAnswer,
} from "../../workspace/index.js";
import { isWithin, movedWith, nameOf, reasonOf, type Renamed } from "../sceneFiles.js";
import type { SceneWorkspace } from "../workspace.js";
import { LevelProblems } from "./levelProblems.js";

/** A file of levels with what it was last checked for. */
interface Entry {
  readonly uri: vscode.Uri;
  readonly checks: readonly LevelCheck[];
  readonly audit: Derived<AuditedLevels | undefined>;
  readonly following: Disposable;
  /** Its problems were taken away: until it is checked for something else they are not shown. */
  isQuiet: boolean;
}

export interface CheckedLevel extends AuditedLevels {
  readonly uri: vscode.Uri;
}

/** Whoever waits for a check may end it, and hears how far it is. */
export interface Waiting extends WaitingForAnswer {
  /** Nobody has named the level: it was found by a search. */
  readonly isFound?: boolean;
}

/**
 * Checks levels for tunneling on request, and from then on whenever one of their files changes, on the disk or in an
 * editor. What a level was last checked for replaces what it was checked for before; its problems are shown until it is
 * deleted or they are cleared.
 */
export class LevelChecks implements Disposable {
  private readonly owner = new DisposableStore();
  private readonly problems = this.owner.add(new LevelProblems());
  private readonly entries = new Map<string, Entry>();
  /** The newest check of each level that nobody has an answer to yet. */
  private readonly asked = new Map<string, { isReplaced: boolean }>();
  private readonly checked = this.owner.add(new vscode.EventEmitter<CheckedLevel>());
  private readonly lost = this.owner.add(new vscode.EventEmitter<vscode.Uri>());
  private isWatching = false;

  /** A level has been checked, for the first time or again. */
  readonly onDidCheck = this.checked.event;
  /** A level that was checked is not there any more. */
  readonly onDidLose = this.lost.event;

  constructor(
    private readonly workspace: SceneWorkspace,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /** Checks a level. Undefined when it was cancelled, or when something newer took its place. */
  async check(uri: vscode.Uri, checks: readonly LevelCheck[], waiting?: Waiting): Promise<CheckedLevel | undefined> {
    this.watchRenames();
    const key = uri.toString();
    this.replace(key);
    const asked = { isReplaced: false };
    this.asked.set(key, asked);
    const place = { name: nameOf(uri), isNamed: waiting?.isFound !== true };
    const audit = this.workspace.audit(key, place, checks);
    const using = this.owner.add(audit.use());
    try {
      const isCancelled = (): boolean => asked.isReplaced || waiting?.isCancelled?.() === true;
      await audit.settled({ ...waiting, isCancelled });
      if (isCancelled()) return undefined;
      this.leave(key);
      const following = this.owner.add(audit.observe(() => this.show(key)));
      this.entries.set(key, { uri, checks, audit, following, isQuiet: false });
      return this.show(key);
    } catch (error) {
      if (error instanceof Cancelled) return undefined;
      throw error;
    } finally {
      if (this.asked.get(key) === asked) this.asked.delete(key);
      this.owner.delete(using);
    }
  }

  /** What a level was last checked for. */
  checksOf(uri: vscode.Uri): readonly LevelCheck[] | undefined {
    return this.entries.get(uri.toString())?.checks;
  }

  /** Takes the problems of all levels away. None is followed any more but those that are in a picture. */
  clear(isInPicture: (uri: vscode.Uri) => boolean): void {
    for (const entry of [...this.entries.values()]) {
      entry.isQuiet = true;
      this.problems.set(entry.uri, undefined);
      if (!isInPicture(entry.uri)) this.forget(entry.uri);
    }
  }

  /** There is no picture of a level any more: its problems stay, but if they were taken away there is nothing to follow. */
  pictureClosed(uri: vscode.Uri): void {
    if (this.entries.get(uri.toString())?.isQuiet) this.forget(uri);
  }

  /** Shows the newest audit of a level. */
  private show(key: string): CheckedLevel | undefined {
    const entry = this.entries.get(key);
    const answer = entry?.audit.latest;
    if (!entry || !answer) return undefined;
    const { uri } = entry;
    if ("error" in answer) {
      this.log.error(`${key}: ${reasonOf(answer.error)}`);
    } else if (answer.value) {
      if (!entry.isQuiet) this.problems.set(uri, answer.value);
      const checked = { ...answer.value, uri };
      this.checked.fire(checked);
      return checked;
    } else {
      this.forget(uri);
      this.lost.fire(uri);
    }
    return undefined;
  }

  private watchRenames(): void {
    if (this.isWatching) return;
    this.isWatching = true;
    const { workspace } = vscode;
    this.owner.add(workspace.onDidRenameFiles(({ files }) => files.forEach((it) => this.renamed(it))));
  }

  /** A level goes on under its new name. */
  private renamed(renamed: Renamed): void {
    for (const { uri, checks } of [...this.entries.values()]) {
      if (!isWithin(uri, renamed.oldUri)) continue;
      const moved = movedWith(uri, renamed);
      this.forget(uri);
      this.check(moved, checks).catch((error: unknown) => this.log.error(`${moved.toString()}: ${reasonOf(error)}`));
    }
  }

  private replace(key: string): void {
    const asked = this.asked.get(key);
    if (asked) asked.isReplaced = true;
  }

  private leave(key: string): void {
    this.owner.delete(this.entries.get(key)?.following);
    this.entries.delete(key);
  }

  private forget(uri: vscode.Uri): void {
    this.replace(uri.toString());
    this.leave(uri.toString());
    this.problems.set(uri, undefined);
  }

  dispose(): void {
    this.entries.clear();
    this.owner.dispose();
  }
}
