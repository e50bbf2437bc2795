import * as vscode from "vscode";
import { FileChanges } from "../levels/index.js";
import { Owner, type Disposable } from "../owner.js";
import { isWithin, openDocument, reasonOf } from "../sceneFiles.js";
import { Slice } from "../slice.js";
import { auditFile, type AuditedLevels } from "./auditFile.js";
import { LevelProblems } from "./levelProblems.js";
import type { LevelCheck } from "./profiles.js";

/** A file of levels with what it was last checked for. */
interface Entry {
  readonly checks: readonly LevelCheck[];
  /** Whether the user has named it, and it was not found by a search. */
  readonly isNamed: boolean;
  /** What the last check read. */
  files: readonly vscode.Uri[];
  /** The check that is under way. */
  run?: { isStale: boolean } | undefined;
  /** Its problems were taken away: until it is checked for something else they are not shown. */
  isQuiet?: boolean;
  /** Something changed during that check. */
  isDue?: boolean;
  timer?: ReturnType<typeof setTimeout> | undefined;
  /** Milliseconds that the last check took. */
  took: number;
  /** Those of the files that are followed. */
  readonly followed: Map<string, Disposable>;
}

export interface CheckedLevel extends AuditedLevels {
  readonly uri: vscode.Uri;
}

/** Whoever waits for a check may end it, and hears how far it is. */
export interface Waiting {
  readonly isCancelled?: () => boolean;
  /** Nobody has named the level: it was found by a search. */
  readonly isFound?: boolean;
  readonly progress?: (done: number) => void;
}

/** Programs write a file in several steps, and people type: so long after a change the level is checked again, at least. */
const settleMs = 100;

/**
 * Checks levels for tunneling on request, and from then on whenever one of their files changes, on the disk or in an
 * editor. What a level was last checked for replaces what it was checked for before; its problems are shown until it is
 * deleted or they are cleared.
 */
export class LevelChecks implements Disposable {
  private readonly owner = new Owner();
  private readonly changes = this.owner.own(new FileChanges());
  private readonly problems = this.owner.own(new LevelProblems());
  private readonly entries = new Map<string, { readonly uri: vscode.Uri; readonly entry: Entry }>();
  private readonly checked = this.owner.own(new vscode.EventEmitter<CheckedLevel>());
  private readonly lost = this.owner.own(new vscode.EventEmitter<vscode.Uri>());
  private isWatching = false;

  /** A level has been checked, for the first time or again. */
  readonly onDidCheck = this.checked.event;
  /** A level that was checked is not there any more. */
  readonly onDidLose = this.lost.event;

  constructor(private readonly log: vscode.LogOutputChannel) {}

  /**
   * Checks a level. Undefined when it was cancelled, or when something newer took its place.
   * @param known what came of the last check: as long as no file has changed, nothing is read again
   */
  async check(
    uri: vscode.Uri,
    checks: readonly LevelCheck[],
    waiting?: Waiting,
    known?: CheckedLevel,
  ): Promise<CheckedLevel | undefined> {
    this.watchRenames();
    const before = this.entries.get(uri.toString())?.entry;
    const isDue = before?.isDue === true;
    this.stop(before);
    const entry: Entry = {
      checks,
      isNamed: waiting?.isFound !== true,
      files: before?.files ?? [uri],
      took: before?.took ?? 0,
      followed: before?.followed ?? new Map<string, Disposable>(),
    };
    this.entries.set(uri.toString(), { uri, entry });
    this.follow(uri, entry);
    const isFresh = !isDue && before !== undefined && before.files === known?.files;
    const checked = await this.run(uri, entry, waiting, isFresh ? known : undefined);
    // What was never finished is not kept fresh either.
    if (!checked && !before && this.entries.get(uri.toString())?.entry === entry) this.forget(uri);
    return checked;
  }

  /** What a level was last checked for. */
  checksOf(uri: vscode.Uri): readonly LevelCheck[] | undefined {
    return this.entries.get(uri.toString())?.entry.checks;
  }

  /** Takes the problems of all levels away. None is followed any more but those that are in a picture. */
  clear(isInPicture: (uri: vscode.Uri) => boolean): void {
    for (const { uri, entry } of [...this.entries.values()]) {
      entry.isQuiet = true;
      this.problems.set(uri, undefined);
      if (!isInPicture(uri)) this.forget(uri);
    }
  }

  /** There is no picture of a level any more: its problems stay, but if they were taken away there is nothing to follow. */
  pictureClosed(uri: vscode.Uri): void {
    if (this.entries.get(uri.toString())?.entry.isQuiet) this.forget(uri);
  }

  private async run(
    uri: vscode.Uri,
    entry: Entry,
    waiting: Waiting = {},
    known?: CheckedLevel,
  ): Promise<CheckedLevel | undefined> {
    if (entry.run) entry.run.isStale = true;
    const run = { isStale: false };
    entry.run = run;
    const slice = new Slice();
    const began = performance.now();
    const mustEnd = (): boolean => run.isStale || waiting.isCancelled?.() === true;
    const pause = async (done: number): Promise<void> => {
      if (slice.isOver) {
        waiting.progress?.(done);
        await slice.next();
      }
      if (mustEnd()) throw new Ended();
    };
    try {
      const audited = await auditFile(uri, entry.checks, known, pause, entry.isNamed);
      if (mustEnd()) return undefined;
      entry.took = performance.now() - began;
      entry.files = audited.files;
      this.follow(uri, entry);
      if (!entry.isQuiet) this.problems.set(uri, audited);
      const checked = { ...audited, uri };
      this.checked.fire(checked);
      return checked;
    } catch (error) {
      if (error instanceof Ended) return undefined;
      throw error;
    } finally {
      if (entry.run === run) entry.run = undefined;
      if (entry.isDue && !entry.run) this.refreshSoon(uri, entry);
    }
  }

  private watchRenames(): void {
    if (this.isWatching) return;
    this.isWatching = true;
    const { workspace } = vscode;
    this.owner.own(workspace.onDidRenameFiles(({ files }) => files.forEach((it) => this.renamed(it))));
  }

  /** When one of its files is not what it was, a level is checked again, when that has come to rest. */
  private follow(uri: vscode.Uri, entry: Entry): void {
    const files = new Map(entry.files.map((file) => [file.toString(), file]));
    for (const [key, file] of files) {
      if (entry.followed.has(key)) continue;
      const changed = (): void => {
        // An earlier check of the same level has left it to a later one.
        const current = this.entries.get(uri.toString())?.entry;
        if (current) this.refreshSoon(uri, current);
      };
      entry.followed.set(key, this.owner.own(this.changes.follow(file, changed)));
    }
    for (const [key, following] of entry.followed) {
      if (files.has(key)) continue;
      entry.followed.delete(key);
      this.owner.release(following);
    }
  }

  /** A check that is under way is waited for: whoever asked for it gets an answer, however often a file is written. */
  private refreshSoon(uri: vscode.Uri, entry: Entry): void {
    entry.isDue = true;
    clearTimeout(entry.timer);
    if (entry.run) return;
    const refresh = (): void => {
      if (entry.run) return;
      entry.isDue = false;
      this.refresh(uri, entry).catch((error: unknown) => this.log.error(`${uri.toString()}: ${reasonOf(error)}`));
    };
    entry.timer = setTimeout(refresh, Math.max(settleMs, entry.took));
  }

  private async refresh(uri: vscode.Uri, entry: Entry): Promise<void> {
    const isThere = openDocument(uri) !== undefined || (await exists(uri));
    if (this.entries.get(uri.toString())?.entry !== entry) return;
    if (isThere) {
      await this.run(uri, entry);
    } else {
      this.forget(uri);
      this.lost.fire(uri);
    }
  }

  /** A level goes on under its new name. */
  private renamed({ oldUri, newUri }: { readonly oldUri: vscode.Uri; readonly newUri: vscode.Uri }): void {
    for (const { uri, entry } of [...this.entries.values()]) {
      if (!isWithin(uri, oldUri)) continue;
      const moved = newUri.with({ path: newUri.path + uri.path.slice(oldUri.path.length) });
      this.forget(uri);
      this.check(moved, entry.checks).catch((error: unknown) =>
        this.log.error(`${moved.toString()}: ${reasonOf(error)}`),
      );
    }
  }

  private stop(entry: Entry | undefined): void {
    if (!entry) return;
    entry.isDue = false;
    clearTimeout(entry.timer);
    if (entry.run) entry.run.isStale = true;
  }

  private forget(uri: vscode.Uri): void {
    const entry = this.entries.get(uri.toString())?.entry;
    this.stop(entry);
    for (const following of entry?.followed.values() ?? []) this.owner.release(following);
    entry?.followed.clear();
    this.entries.delete(uri.toString());
    this.problems.set(uri, undefined);
  }

  dispose(): void {
    for (const { entry } of this.entries.values()) this.stop(entry);
    this.entries.clear();
    this.owner.dispose();
  }
}

/** A check ended before it was done: cancelled, or of a text that has changed. */
class Ended extends Error {}

async function exists(uri: vscode.Uri): Promise<boolean> {
  return await vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}
