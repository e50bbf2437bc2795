import * as vscode from "vscode";
import { evaluate, type NotebookResult } from "../../notebook/index.js";
import { findScenes, isOutOfSight } from "../findScenes.js";
import { ClosedScenes } from "../levels/index.js";
import { Owner, type Disposable } from "../owner.js";
import { folderAround, readText } from "../readFile.js";
import { PathIndex } from "../pathIndex.js";
import type { SceneChanges } from "../sceneChanges.js";
import { isEditable, openDocument, reasonOf, whyUnreadable } from "../sceneFiles.js";
import type { SceneResult, SceneResults } from "../sceneResults.js";
import { Slice } from "../slice.js";
import { expectingScenes, fileItem, showScenes } from "./testItems.js";
import { TestRuns } from "./testRuns.js";

/**
 * What scenes expect, as tests: file, scene, expectation. Scenes that are open are there as their text is now. Those of
 * the workspace are looked for when somebody asks for tests, and read when somebody looks into one or runs it; from then
 * on they follow the disk.
 */
export class SceneTests implements Disposable {
  private readonly owner = new Owner();
  private readonly closed = this.owner.own(new ClosedScenes((uri) => this.levelChanged(uri)));
  private readonly runs: TestRuns;
  /** The ids of files among the tests, by the paths of these. */
  private readonly listed = new PathIndex<string>();
  private discovery: Promise<void> | undefined;
  /** Closed scenes whose parts are to be read again. */
  private readonly outdated = new Map<string, vscode.Uri>();
  private isRefreshing = false;
  /** Of open scenes, the version that was evaluated last. */
  private readonly versions = new WeakMap<vscode.TextDocument, number>();

  constructor(
    private readonly controller: vscode.TestController,
    private readonly results: SceneResults,
    private readonly changes: SceneChanges,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.owner.own(controller);
    this.runs = this.owner.own(new TestRuns(controller, this, log));
    controller.resolveHandler = (item) => (item?.uri ? this.resolve(item, item.uri) : this.discover());
    controller.refreshHandler = (token) => this.search(token);
    this.owner.own(results.onDidEvaluate((it) => this.evaluated(it)));
    this.owner.own(results.onDidClose(({ uri }) => this.documentClosed(uri)));
    this.owner.own(vscode.workspace.onDidSaveTextDocument(({ uri }) => this.runs.saved(uri)));
    this.owner.own(changes.onDidWrite((uri) => this.written(uri)));
    this.owner.own(changes.onDidDelete((uri) => this.deleted(uri)));
  }

  /** Looks for the scenes of the workspace, the first time that it is asked to. */
  discover(): Promise<void> {
    this.discovery ??= this.search();
    return this.discovery;
  }

  private async search(token?: vscode.CancellationToken): Promise<void> {
    this.changes.watch();
    this.discovery ??= Promise.resolve();
    const found = await findScenes(token);
    if (token?.isCancellationRequested) return;
    const there = new Set(found.map(String));
    for (const [id, { uri }] of this.controller.items) {
      if (uri && !there.has(id) && !openDocument(uri)) this.forget(uri);
    }
    const slice = new Slice();
    for (const uri of found) {
      if (!this.controller.items.get(uri.toString())) this.addClosed(uri);
      if (slice.isOver) await slice.next();
    }
  }

  /** Finds out what is in a file. One that expects nothing is no test, and goes. */
  private async resolve(item: vscode.TestItem, uri: vscode.Uri): Promise<void> {
    if (item.parent) return;
    item.busy = true;
    try {
      const written = openDocument(uri) ? "" : await textOf(uri);
      // It may have been opened meanwhile, or be gone.
      const document = openDocument(uri);
      if (this.controller.items.get(item.id) !== item) return;
      this.show(uri, document ? this.results.of(document).result : evaluate(written));
    } catch (error) {
      item.error = whyUnreadable(error);
    } finally {
      item.busy = false;
    }
  }

  /**
   * Evaluates a scene, open or not, with its levels, and brings its items up to date.
   * @throws an error that says why it cannot be read
   */
  async evaluate(uri: vscode.Uri): Promise<NotebookResult> {
    const document = openDocument(uri);
    const result = document
      ? (await this.results.withLevels(document)).result
      : await this.closed.evaluate(uri, await textOf(uri));
    // Opened meanwhile, it counts as it stands in its editor.
    if (!document && openDocument(uri)) return await this.evaluate(uri);
    this.show(uri, result);
    return result;
  }

  private show(uri: vscode.Uri, result: NotebookResult): void {
    const { items } = this.controller;
    const known = items.get(uri.toString());
    // While a text is broken, its tests stay as they were.
    if (!result.notebook) {
      if (known) known.error = result.problems.map(({ message }) => message).join("\n");
      return;
    }
    const scenes = expectingScenes(result);
    if (scenes.length === 0) return this.unlist(uri);
    const item = known ?? fileItem(this.controller, uri);
    if (item.error !== undefined) item.error = undefined;
    item.canResolveChildren = false;
    showScenes(this.controller, item, result, scenes);
    if (!known) this.list(item, uri);
  }

  private evaluated({ document, result }: SceneResult): void {
    if (!isEditable(document.uri)) return;
    const before = this.controller.items.get(document.uri.toString());
    this.show(document.uri, result);
    if (before) this.controller.invalidateTestResults(before);
    // The same text has another result when its level has.
    if (this.versions.get(document) === document.version) this.runs.saved(document.uri);
    this.versions.set(document, document.version);
  }

  private documentClosed(uri: vscode.Uri): void {
    const item = this.controller.items.get(uri.toString());
    if (!item) return;
    // Nobody has asked for the tests of files that are not open; an untitled one is gone.
    if (!this.discovery || uri.scheme === "untitled") this.forget(uri);
    else if (isKnown(item)) this.refresh(uri);
  }

  private written(uri: vscode.Uri): void {
    if (openDocument(uri) || isOutOfSight(uri)) return;
    const item = this.controller.items.get(uri.toString());
    if (item) this.controller.invalidateTestResults(item);
    if (item ? isKnown(item) : this.discovery) this.refresh(uri);
    this.runs.saved(uri);
  }

  private levelChanged(uri: vscode.Uri): Promise<void> {
    const item = this.controller.items.get(uri.toString());
    if (item && !openDocument(uri)) {
      this.controller.invalidateTestResults(item);
      this.runs.saved(uri);
    }
    return Promise.resolve();
  }

  private deleted(folder: vscode.Uri): void {
    for (const id of this.listed.within(folder)) {
      const uri = this.controller.items.get(id)?.uri;
      if (uri && !openDocument(uri)) this.forget(uri);
    }
  }

  private addClosed(uri: vscode.Uri): void {
    const item = fileItem(this.controller, uri);
    item.canResolveChildren = true;
    this.list(item, uri);
  }

  private forget(uri: vscode.Uri): void {
    this.outdated.delete(uri.toString());
    this.closed.forget(uri);
    this.unlist(uri);
  }

  private list(item: vscode.TestItem, uri: vscode.Uri): void {
    this.controller.items.add(item);
    this.listed.add(uri, item.id);
  }

  private unlist(uri: vscode.Uri): void {
    this.controller.items.delete(uri.toString());
    this.listed.delete(uri, uri.toString());
  }

  /** Reads a closed scene again. A checkout of another branch writes many at once. */
  private refresh(uri: vscode.Uri): void {
    this.outdated.set(uri.toString(), uri);
    if (!this.isRefreshing) void this.refreshAll();
  }

  private async refreshAll(): Promise<void> {
    this.isRefreshing = true;
    const slice = new Slice();
    for (const [id, uri] of this.outdated) {
      this.outdated.delete(id);
      try {
        const text = await textOf(uri);
        if (!openDocument(uri)) this.show(uri, evaluate(text));
      } catch (error) {
        // Gone meanwhile, mostly; who looks into it or runs it is told.
        this.log.debug(`${id}: ${reasonOf(error)}`);
      }
      if (slice.isOver) await slice.next();
    }
    this.isRefreshing = false;
  }

  dispose(): void {
    this.outdated.clear();
    this.owner.dispose();
  }
}

/** Whether it has been found out what is in a file. */
function isKnown({ canResolveChildren }: vscode.TestItem): boolean {
  return !canResolveChildren;
}

async function textOf(uri: vscode.Uri): Promise<string> {
  return await readText(uri, folderAround(uri));
}
