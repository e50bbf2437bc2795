import * as vscode from "vscode";
import { evaluate, type NotebookResult } from "../notebook/index.js";
import { Owner, type Disposable } from "./owner.js";
import { isScene, reasonOf } from "./sceneFiles.js";

/** A frame of a 60 Hz screen: evaluating more often than it can be seen is of no use. */
const frameMs = 16;

/** The result of one version of an open scene. */
export interface SceneResult {
  readonly document: vscode.TextDocument;
  readonly version: number;
  readonly result: NotebookResult;
}

interface Entry {
  readonly document: vscode.TextDocument;
  latest?: SceneResult;
  /** The newest result of a text that could be read: what the next one can take over from. */
  readable?: NotebookResult;
  /** When the last evaluation ended, and how long it took. */
  ended: number;
  took: number;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

/** Evaluates open scenes, once per version of their text, for everything that shows or checks them. */
export class SceneResults implements Disposable {
  private readonly owner = new Owner();
  private readonly entries = new Map<vscode.TextDocument, Entry>();
  private readonly evaluated = this.owner.own(new vscode.EventEmitter<SceneResult>());
  private readonly closed = this.owner.own(new vscode.EventEmitter<vscode.TextDocument>());

  /** A version of an open scene has been evaluated. */
  readonly onDidEvaluate = this.evaluated.event;
  /** A scene is not open any more. */
  readonly onDidClose = this.closed.event;

  constructor(private readonly log: vscode.LogOutputChannel) {}

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
    const entry = this.entries.get(document) ?? { document, ended: 0, took: 0 };
    if (!document.isClosed) this.entries.set(document, entry);
    if (entry.latest?.version === document.version) return entry.latest;
    clearTimeout(entry.timer);
    entry.timer = undefined;

    const began = performance.now();
    const result = evaluate(document.getText(), entry.readable);
    entry.ended = performance.now();
    entry.took = entry.ended - began;
    if (result.notebook) entry.readable = result;
    entry.latest = { document, version: document.version, result };
    this.evaluated.fire(entry.latest);
    return entry.latest;
  }

  private opened(document: vscode.TextDocument): void {
    if (isScene(document.uri)) this.evaluateNow(document);
  }

  /** At once where the last evaluation is a frame ago; otherwise when it is. Long evaluations leave as long a pause. */
  private changed(document: vscode.TextDocument): void {
    if (!isScene(document.uri)) return;
    const entry = this.entries.get(document);
    if (!entry) return this.evaluateNow(document);
    if (entry.timer !== undefined) return;
    const wait = entry.ended + Math.max(frameMs, entry.took) - performance.now();
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
    this.entries.delete(document);
    this.closed.fire(document);
  }

  dispose(): void {
    for (const { timer } of this.entries.values()) clearTimeout(timer);
    this.entries.clear();
    this.owner.dispose();
  }
}
