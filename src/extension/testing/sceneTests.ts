import * as vscode from "vscode";
import { testing } from "../../engine/index.js";
import { Owner, PathIndex } from "../../workspace/index.js";
import type { EngineClient, EngineSession } from "../engine/client.js";
import { findScenes, isOutOfSight } from "../workspaceFiles.js";
import { isEditable, isScene, openDocument, whyUnreadable } from "../sceneFiles.js";
import { yieldBudget } from "../hostScheduler.js";
import { fileItem, showScenes } from "./testItems.js";
import { TestRuns } from "./testRuns.js";

/** What scenes expect, as tests: of open ones as their text is, of the workspace's when asked for, as the disk is. */
export class SceneTests extends Owner {
  private readonly runs: TestRuns;
  private readonly connection: EngineClient["connection"];
  /** The ids of files among the tests, by the paths of these. */
  private readonly listed = new PathIndex<string>();
  private discovery: Promise<void> | undefined;
  private isWatching = false;

  constructor(
    private readonly controller: vscode.TestController,
    engine: EngineSession,
    private readonly log: vscode.LogOutputChannel,
  ) {
    super();
    this.owner.add(controller);
    this.runs = this.owner.add(new TestRuns(controller, this, log));
    controller.resolveHandler = (item) => (item?.uri ? this.resolve(item, item.uri) : this.discover());
    controller.refreshHandler = (token) => this.search(token);
    const { connection } = engine;
    this.connection = connection;
    this.owner.add(engine.onDidRestart(() => this.isWatching && this.watch()));
    const uriOf = ({ uri }: { readonly uri: string }): vscode.Uri => vscode.Uri.parse(uri, true);
    this.owner.add(connection.onNotification(testing.evaluated, (scene) => this.evaluated(uriOf(scene), scene)));
    this.owner.add(connection.onNotification(testing.stale, (file) => this.stale(uriOf(file))));
    this.owner.add(connection.onNotification(testing.readAgain, (file) => this.readAgain(uriOf(file), file)));
    this.owner.add(
      connection.onNotification(testing.fileChanged, (file) => {
        if (file.isDeleted) this.deleted(file.uri);
        else this.written(uriOf(file));
      }),
    );
    this.owner.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => this.documentClosed(uri)));
    this.owner.add(vscode.workspace.onDidSaveTextDocument(({ uri }) => this.runs.saved(uri)));
  }

  /** Looks for the scenes of the workspace, the first time that it is asked to. */
  discover(): Promise<void> {
    return (this.discovery ??= this.search());
  }

  private watch(): void {
    this.isWatching = true;
    void this.connection.sendNotification(testing.watch);
  }

  private async search(token?: vscode.CancellationToken): Promise<void> {
    if (!this.isWatching) this.watch();
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
      const tests = await this.connection.sendRequest(testing.read, { uri: uri.toString() });
      if (this.controller.items.get(item.id) === item) this.show(uri, tests);
    } catch (error) {
      item.error = whyUnreadable(error);
    } finally {
      item.busy = false;
    }
  }

  /**
   * Runs the tests of a scene, open or not, with its levels, and brings its items up to date.
   * @throws an error that says why it cannot be read
   */
  async evaluate(uri: vscode.Uri): Promise<testing.FileOutcome> {
    const outcome = await this.connection.sendRequest(testing.run, { uri: uri.toString() });
    this.show(uri, outcome.tests);
    return outcome;
  }

  private show(uri: vscode.Uri, tests: testing.TestedFile): void {
    const { items } = this.controller;
    const known = items.get(uri.toString());
    // While a text is broken, its tests stay as they were.
    if ("broken" in tests) {
      if (known) known.error = tests.broken;
      return;
    }
    if (tests.scenes.length === 0) return this.unlist(uri);
    const item = known ?? fileItem(this.controller, uri);
    if (item.error !== undefined) item.error = undefined;
    item.canResolveChildren = false;
    showScenes(this.controller, item, tests.scenes);
    if (!known) this.list(item, uri);
  }

  private evaluated(
    uri: vscode.Uri,
    { tests, isSameText }: { readonly tests: testing.TestedFile; readonly isSameText: boolean },
  ): void {
    // It may have been closed by the time that this comes.
    if (!isEditable(uri) || !openDocument(uri)) return;
    const before = this.controller.items.get(uri.toString());
    this.show(uri, tests);
    if (before) this.controller.invalidateTestResults(before);
    // The same text has another result when its level has.
    if (isSameText) this.runs.saved(uri);
  }

  private documentClosed(uri: vscode.Uri): void {
    const item = this.controller.items.get(uri.toString());
    if (!item) return;
    // Nobody has asked for the tests of files that are not open; an untitled one is gone.
    if (!this.discovery || uri.scheme === "untitled") this.forget(uri);
    else if (!item.canResolveChildren) this.readLater(uri);
  }

  private written(uri: vscode.Uri): void {
    if (!isScene(uri) || openDocument(uri) || isOutOfSight(uri)) return;
    const item = this.controller.items.get(uri.toString());
    if (item) this.controller.invalidateTestResults(item);
    // What nobody has looked into is read when somebody does.
    if (item ? !item.canResolveChildren : this.discovery) this.readLater(uri);
    this.runs.saved(uri);
  }

  /** What a closed scene came to is not so any more. */
  private stale(uri: vscode.Uri): void {
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
    void this.connection.sendNotification(testing.leave, { uri: uri.toString() });
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

  /** Has a closed scene read again. */
  private readLater(uri: vscode.Uri): void {
    void this.connection.sendNotification(testing.readLater, { uri: uri.toString() });
  }

  private readAgain(
    uri: vscode.Uri,
    { tests, failure }: { readonly tests?: testing.TestedFile; readonly failure?: string },
  ): void {
    if (tests && !openDocument(uri)) this.show(uri, tests);
    // Gone meanwhile, mostly; who looks into it or runs it is told.
    if (failure !== undefined) this.log.debug(`${uri.toString()}: ${failure}`);
  }
}
