import * as vscode from "vscode";
import {
  type AuditedLevels,
  Cancelled,
  checksOfProject,
  type Derived,
  type Disposable,
  Owner,
  type ProjectFile,
  type WantedChecks,
  type Waiting as WaitingForAnswer,
} from "../../workspace/index.js";
import { isWithin, movedWith, nameOf, reasonOf, type Renamed } from "../sceneFiles.js";
import type { SceneWorkspace } from "../workspace.js";
import { LevelProblems } from "./levelProblems.js";

/** A file of levels with what it was last checked for. */
interface Entry {
  readonly uri: vscode.Uri;
  readonly checks: WantedChecks;
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

/** As many as a large workspace has: a folder of them can be renamed. */
const MOST_GONE = 10_000;

/** Checks levels on request and then whenever their files change; their problems stay until deleted or cleared. */
export class LevelChecks extends Owner {
  private readonly problems = this.owner.add(new LevelProblems());
  private readonly entries = new Map<string, Entry>();
  /** Levels whose files have gone, the newest of them: that one was renamed can be told after that it is not there any more. */
  private readonly gone = new Map<string, Pick<Entry, "uri" | "checks">>();
  /** The newest check of each level that nobody has an answer to yet. */
  private readonly asked = new Map<string, symbol>();
  private readonly checked = this.owner.add(new vscode.EventEmitter<CheckedLevel | Pick<CheckedLevel, "uri">>());
  /** A level has been checked, for the first time or again; or one that was checked is not there any more. */
  readonly onDidCheck = this.checked.event;

  constructor(
    private readonly workspace: SceneWorkspace,
    private readonly log: vscode.LogOutputChannel,
  ) {
    super();
    this.owner.add(vscode.workspace.onDidRenameFiles(({ files }) => files.forEach((it) => this.renamed(it))));
  }

  /** Checks a level. Undefined when it was cancelled, or when something newer took its place. */
  async check(uri: vscode.Uri, checks: WantedChecks, waiting?: Waiting): Promise<CheckedLevel | undefined> {
    const key = uri.toString();
    const asked = Symbol(key);
    this.asked.set(key, asked);
    this.gone.delete(key);
    const audit = this.workspace.audit(key, nameOf(uri), waiting?.isFound !== true, checks);
    const using = this.owner.add(audit.use());
    try {
      const isCancelled = (): boolean => this.asked.get(key) !== asked || waiting?.isCancelled?.() === true;
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

  /** Takes the problems of all levels away. None is followed any more but those that are in a picture. */
  clear(isInPicture: (uri: vscode.Uri) => boolean): void {
    this.gone.clear();
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
      return undefined;
    }
    if (!answer.value) {
      this.forget(uri);
      if (this.gone.size === MOST_GONE) this.gone.clear();
      this.gone.set(key, { uri, checks: entry.checks });
      this.checked.fire({ uri });
      return undefined;
    }
    if (!entry.isQuiet) this.problems.set(uri, answer.value);
    const checked = { ...answer.value, uri };
    this.checked.fire(checked);
    return checked;
  }

  /** Fingerprints of what was found in levels of a project that were checked for all of its movers, by path from its folder. */
  lookedAt(project: ProjectFile): ReadonlyMap<string, ReadonlySet<string>> {
    const looked = new Map<string, ReadonlySet<string>>();
    for (const { uri, audit } of this.entries.values()) {
      const { value } = audit.latest && "value" in audit.latest ? audit.latest : {};
      if (value?.project !== project) continue;
      const movers = new Set(value.results.map(({ check }) => check.profile));
      if (!checksOfProject(project, uri.toString()).every(({ profile }) => movers.has(profile))) continue;
      const files = value.results.map(({ audited }) => audited);
      const isWhole = files.every(
        ({ levels, problems }) =>
          problems.every(({ severity }) => severity !== "error") &&
          levels.every(({ unlisted, isCutShort }) => unlisted === 0 && !isCutShort),
      );
      const found = files.flatMap(({ levels }) => levels.flatMap(({ findings }) => findings));
      if (isWhole) looked.set(project.pathOf(uri.toString()), new Set(found.map(({ fingerprint }) => fingerprint)));
    }
    return looked;
  }

  /** A level goes on under its new name. */
  private renamed(renamed: Renamed): void {
    for (const { uri, checks } of [...this.entries.values(), ...this.gone.values()]) {
      if (!isWithin(uri, renamed.oldUri)) continue;
      const moved = movedWith(uri, renamed);
      this.forget(uri);
      this.gone.delete(uri.toString());
      this.check(moved, checks).catch((error: unknown) => this.log.error(`${moved.toString()}: ${reasonOf(error)}`));
    }
  }

  private leave(key: string): void {
    this.owner.delete(this.entries.get(key)?.following);
    this.entries.delete(key);
  }

  private forget(uri: vscode.Uri): void {
    this.asked.delete(uri.toString());
    this.leave(uri.toString());
    this.problems.set(uri, undefined);
  }
}
