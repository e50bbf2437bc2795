import * as vscode from "vscode";
import { evaluateInSteps, type NotebookResult } from "../../notebook/index.js";
import { type Disposable, Owner, PathIndex } from "../../workspace/index.js";
import { findScenes, isOutOfSight } from "../findFiles.js";
import { folderAround, readText } from "../readFile.js";
import { isEditable, isScene, openDocument, reasonOf, whyUnreadable } from "../sceneFiles.js";
import { yieldBudget } from "../clock.js";
import type { SceneResult, SceneWorkspace } from "../workspace.js";
import { expectingScenes, fileItem, showScenes } from "./testItems.js";
import { TestRuns } from "./testRuns.js";

/** What scenes expect, as tests: of open ones as their text is, of the workspace's when asked for, as the disk is. */
export class SceneTests extends Owner {
  private readonly runs: TestRuns;
  /** The ids of files among the tests, by the paths of these. */
  private readonly listed = new PathIndex<string>();
  /** Closed scenes whose tests have run: with their levels they are followed until they have changed. */
  private readonly followed = new Map<string, Disposable>();
  private discovery: Promise<void> | undefined;
  private listening: Disposable | undefined;

  constructor(
    private readonly controller: vscode.TestController,
    private readonly workspace: SceneWorkspace,
    private readonly log: vscode.LogOutputChannel,
  ) {
    super();
    this.owner.add(controller);
    this.runs = this.owner.add(new TestRuns(controller, this, log));
    controller.resolveHandler = (item) => (item?.uri ? this.resolve(item, item.uri) : this.discover());
    controller.refreshHandler = (token) => this.search(token);
    const { scenes } = workspace;
    this.owner.add(scenes.onDidEvaluate((it) => this.evaluated(it)));
    this.owner.add(scenes.onDidClose(({ uri }) => this.documentClosed(uri)));
    this.owner.add(vscode.workspace.onDidSaveTextDocument(({ uri }) => this.runs.saved(uri)));
  }

  /** Looks for the scenes of the workspace, the first time that it is asked to. */
  discover(): Promise<void> {
    return (this.discovery ??= this.search());
  }

  private async search(token?: vscode.CancellationToken): Promise<void> {
    this.listening ??= this.owner.add(
      this.workspace.changes.listen((event, uri) => (event === "deleted" ? this.deleted(uri) : this.written(uri))),
    );
    this.discovery ??= Promise.resolve();
    const found = await findScenes(token);
    if (token?.isCancellationRequested) return;
    const there = new Set(found.map(String));
    for (const [id, { uri }] of this.controller.items) {
      if (uri && !there.has(id) && !openDocument(uri)) this.forget(uri);
    }
    const budget = yieldBudget();
    for (const uri of found) {
      if (!this.controller.items.get(uri.toString())) {
        const item = fileItem(this.controller, uri);
        item.canResolveChildren = true;
        this.list(item, uri);
      }
      if (budget.isSpent) await budget.renew();
    }
  }

  /** Finds out what is in a file. One that expects nothing is no test, and goes. */
  private async resolve(item: vscode.TestItem, uri: vscode.Uri): Promise<void> {
    if (item.parent) return;
    item.busy = true;
    try {
      const result = await this.textAlone(uri);
      if (this.controller.items.get(item.id) === item) this.show(uri, result);
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
    if (!document) this.follow(uri);
    const result = document
      ? (await this.workspace.scenes.withLevels(document)).result
      : await this.workspace.closed.evaluate(uri.toString());
    // Opened meanwhile, it counts as it stands in its editor.
    if (!document && openDocument(uri)) return await this.evaluate(uri);
    this.show(uri, result);
    return result;
  }

  /** The result of a scene as it is open, or else of its file, without its levels: what it expects is in its text. */
  private async textAlone(uri: vscode.Uri): Promise<NotebookResult> {
    const text = openDocument(uri) ? "" : await readText(uri, folderAround(uri));
    const closed = openDocument(uri) ? undefined : await yieldBudget().through(evaluateInSteps(text), () => false);
    // It may have been opened meanwhile.
    const document = openDocument(uri);
    if (document) return (await this.workspace.scenes.of(document)).result;
    return closed ?? (await this.textAlone(uri));
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

  private evaluated({ document, result, isSameText }: SceneResult): void {
    if (!isEditable(document.uri)) return;
    const before = this.controller.items.get(document.uri.toString());
    this.show(document.uri, result);
    if (before) this.controller.invalidateTestResults(before);
    // The same text has another result when its level has.
    if (isSameText) this.runs.saved(document.uri);
  }

  private documentClosed(uri: vscode.Uri): void {
    const item = this.controller.items.get(uri.toString());
    if (!item) return;
    // Nobody has asked for the tests of files that are not open; an untitled one is gone.
    if (!this.discovery || uri.scheme === "untitled") this.forget(uri);
    else if (!item.canResolveChildren) this.refresh(uri);
  }

  private written(file: string): void {
    const uri = vscode.Uri.parse(file);
    if (!isScene(uri) || openDocument(uri) || isOutOfSight(uri)) return;
    this.leave(file);
    const item = this.controller.items.get(file);
    if (item) this.controller.invalidateTestResults(item);
    // What nobody has looked into is read when somebody does.
    if (item ? !item.canResolveChildren : this.discovery) this.refresh(uri);
    this.runs.saved(uri);
  }

  private follow(uri: vscode.Uri): void {
    const key = uri.toString();
    if (this.followed.has(key)) return;
    this.followed.set(key, this.owner.add(this.workspace.closed.follow(key, () => this.stale(uri))));
  }

  private leave(file: string): void {
    this.owner.delete(this.followed.get(file));
    this.followed.delete(file);
  }

  /** What a closed scene came to is not so any more. */
  private stale(uri: vscode.Uri): void {
    this.leave(uri.toString());
    const item = this.controller.items.get(uri.toString());
    if (!item || openDocument(uri)) return;
    this.controller.invalidateTestResults(item);
    this.runs.saved(uri);
  }

  private deleted(folder: string): void {
    for (const id of this.listed.within(folder)) {
      const uri = this.controller.items.get(id)?.uri;
      if (uri && !openDocument(uri)) this.forget(uri);
    }
  }

  private forget(uri: vscode.Uri): void {
    this.leave(uri.toString());
    this.unlist(uri);
  }

  private list(item: vscode.TestItem, uri: vscode.Uri): void {
    this.controller.items.add(item);
    this.listed.add(uri.toString(), item.id);
  }

  private unlist(uri: vscode.Uri): void {
    this.controller.items.delete(uri.toString());
    this.listed.delete(uri.toString(), uri.toString());
  }

  /** Reads a closed scene again. */
  private refresh(uri: vscode.Uri): void {
    this.workspace.catchUp(`list ${uri.toString()}`, async () => {
      try {
        const result = await this.textAlone(uri);
        if (!openDocument(uri)) this.show(uri, result);
      } catch (error) {
        // Gone meanwhile, mostly; who looks into it or runs it is told.
        this.log.debug(`${uri.toString()}: ${reasonOf(error)}`);
      }
    });
  }
}
