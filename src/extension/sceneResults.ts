import * as vscode from "vscode";
import { evaluate, type NotebookResult } from "../notebook/index.js";
import { OpenLevels, type LevelsInUse } from "./levels/index.js";
import { Owner, type Disposable } from "./owner.js";
import { isScene, reasonOf } from "./sceneFiles.js";

/** A frame of a 60 Hz screen: evaluating more often than it can be seen is of no use. */
const frameMs = 16;

/** The result of one version of an open scene, with its levels as they were. */
export interface SceneResult {
  readonly document: vscode.TextDocument;
  readonly version: number;
  readonly result: NotebookResult;
}

interface Entry {
  readonly document: vscode.TextDocument;
  readonly levels: LevelsInUse;
  latest?: SceneResult | undefined;
  /** The newest result of a text that could be read: what the next one can take over from. */
  readable?: NotebookResult;
  /** When the last evaluation ended, and how long it took. */
  ended: number;
  took: number;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Evaluates open scenes, once per version of their text and again when one of their levels has changed, for everything that
 * shows or checks them.
 */
export class SceneResults implements Disposable {
  private readonly owner = new Owner();
  private readonly entries = new Map<vscode.TextDocument, Entry>();
  private readonly levels: OpenLevels;
  private readonly evaluated = this.owner.own(new vscode.EventEmitter<SceneResult>());
  private readonly failed = this.owner.own(new vscode.EventEmitter<vscode.TextDocument>());
  private readonly closed = this.owner.own(new vscode.EventEmitter<vscode.TextDocument>());

  /** An open scene has been evaluated: a new version of it, or one whose level is another now. */
  readonly onDidEvaluate = this.evaluated.event;
  /** A scene is not open any more. */
  readonly onDidClose = this.closed.event;

  constructor(
    private readonly log: vscode.LogOutputChannel,
    private readonly evaluateText: typeof evaluate = evaluate,
  ) {
    this.levels = this.owner.own(new OpenLevels(log));
  }

  /** Begins with what is open already. Listeners are to be there by now. */
  start(): void {
    const { workspace } = vscode;
    this.owner.own(workspace.onDidOpenTextDocument((document) => this.opened(document)));
    this.owner.own(workspace.onDidChangeTextDocument(({ document }) => this.changed(document)));
    this.owner.own(workspace.onDidCloseTextDocument((document) => this.close(document)));
    for (const document of workspace.textDocuments) this.opened(document);
  }

  /** The result of the text as it is now; evaluates it when that has not been done yet. */
  of(document: vscode.TextDocument): SceneResult {
    const entry = this.entries.get(document) ?? this.entryOf(document);
    if (entry.latest?.version === document.version) return entry.latest;
    clearTimeout(entry.timer);
    entry.timer = undefined;

    const began = performance.now();
    const result = this.evaluateEntry(entry);
    // What is not open is not followed.
    if (document.isClosed) entry.levels.dispose();
    entry.ended = performance.now();
    entry.took = entry.ended - began;
    if (result.notebook) entry.readable = result;
    entry.latest = { document, version: document.version, result };
    // Whoever waited for the answer gets it; those that follow open scenes have let go of this one.
    if (!document.isClosed) this.evaluated.fire(entry.latest);
    return entry.latest;
  }

  private evaluateEntry({ document, levels, readable }: Entry): NotebookResult {
    try {
      return levels.evaluate((source) => this.evaluateText(document.getText(), readable, { levels: source }));
    } catch (error) {
      this.failed.fire(document);
      throw error;
    }
  }

  /** The latest result of a text that could be read: of the one as it is now, or of one before it. */
  readableOf(document: vscode.TextDocument): NotebookResult | undefined {
    const { result } = this.of(document);
    return result.notebook ? result : this.entries.get(document)?.readable;
  }

  /** The newest result that there is: where evaluation waits for the text to come to rest, that of an earlier version. */
  latestOf(document: vscode.TextDocument): SceneResult {
    return this.entries.get(document)?.latest ?? this.of(document);
  }

  /** {@link of}, when the text has come to rest: for whoever is not in a hurry while more of it is being typed. */
  async settled(document: vscode.TextDocument): Promise<SceneResult> {
    while (this.entries.get(document)?.timer !== undefined) await this.nextOf(document);
    return this.of(document);
  }

  /** {@link of}, when all of its levels are there. */
  async withLevels(document: vscode.TextDocument): Promise<SceneResult> {
    for (;;) {
      const latest = this.of(document);
      const isPending = latest.result.problems.some(({ code }) => code === "level-pending");
      if (document.isClosed || !isPending) return latest;
      await this.nextOf(document);
    }
  }

  /** Waits until a document has been evaluated again, whether or not that failed, or closed. */
  private nextOf(document: vscode.TextDocument): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.owner.own(new Owner());
      const heard = (of: vscode.TextDocument): void => {
        if (of !== document) return;
        this.owner.release(waiting);
        resolve();
      };
      waiting.own(this.onDidEvaluate((it) => heard(it.document)));
      waiting.own(this.failed.event(heard));
      waiting.own(this.onDidClose(heard));
    });
  }

  private entryOf(document: vscode.TextDocument): Entry {
    const levels = this.levels.levelsOf(document.uri, () => this.levelChanged(document));
    const entry = { document, levels, ended: 0, took: 0 };
    if (!document.isClosed) this.entries.set(document, entry);
    return entry;
  }

  private levelChanged(document: vscode.TextDocument): void {
    const entry = this.entries.get(document);
    if (!entry) return;
    entry.latest = undefined;
    this.changed(document);
  }

  private opened(document: vscode.TextDocument): void {
    if (isScene(document.uri)) this.evaluateNow(document);
  }

  /**
   * At once where the last evaluation is a frame ago; otherwise when it is. Long evaluations leave as long a pause. Users can
   * have it wait until they have typed nothing for a while.
   */
  private changed(document: vscode.TextDocument): void {
    if (!isScene(document.uri)) return;
    const entry = this.entries.get(document);
    if (!entry) return this.evaluateNow(document);
    const debounce = debounceFor(document.uri);
    if (debounce > 0) clearTimeout(entry.timer);
    else if (entry.timer !== undefined) return;
    const wait = Math.max(debounce, entry.ended + Math.max(frameMs, entry.took) - performance.now());
    if (wait <= 0) return this.evaluateNow(document);
    entry.timer = setTimeout(() => {
      entry.timer = undefined;
      this.evaluateNow(document);
    }, wait);
  }

  private evaluateNow(document: vscode.TextDocument): void {
    try {
      this.of(document);
    } catch (error) {
      this.log.error(`${document.uri.toString()} could not be evaluated: ${reasonOf(error)}`);
    }
  }

  private close(document: vscode.TextDocument): void {
    const entry = this.entries.get(document);
    if (!entry) return;
    clearTimeout(entry.timer);
    entry.levels.dispose();
    this.entries.delete(document);
    this.closed.fire(document);
  }

  dispose(): void {
    for (const { timer } of this.entries.values()) clearTimeout(timer);
    this.entries.clear();
    this.owner.dispose();
  }
}

/** The longest time that a timer takes; what is beyond would end it at once. */
const longestMs = 2 ** 31 - 1;

/** How long the text is to rest before it is evaluated, in milliseconds. What the user has written may be anything. */
function debounceFor(uri: vscode.Uri): number {
  const written = vscode.workspace.getConfiguration("aabb.evaluation", uri).get("debounce");
  return typeof written === "number" && written > 0 ? Math.min(written, longestMs) : 0;
}
