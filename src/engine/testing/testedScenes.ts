import type { MessageConnection } from "vscode-jsonrpc/browser";
import { evaluateInSteps, type NotebookResult } from "../../notebook/index.js";
import { Owner, reasonOf, YieldBudget, type Disposable } from "../../workspace/index.js";
import type { EngineHost } from "../engineHost.js";
import * as messages from "../messages/testing.js";
import { answer } from "../requests.js";
import { isOutOfSight, isScene } from "../uris.js";
import { outcomeOf, testsOf } from "./outcomes.js";

/** Sends the tests of scenes: of an open scene after each evaluation, of a closed one on request. */
export class TestedScenes extends Owner {
  /** Closed scenes whose tests ran, with their levels, until they change. */
  private readonly followed = new Map<string, Disposable>();
  private watching: Disposable | undefined;

  constructor(
    private readonly connection: MessageConnection,
    private readonly host: EngineHost,
  ) {
    super();
    const { scenes, changes } = host.workspace;
    this.owner.add(
      scenes.onDidEvaluate(({ document, result, isSameText }) => {
        const uri = document.uri.toString();
        void connection.sendNotification(messages.evaluated, { uri, tests: testsOf(result), isSameText });
      }),
    );
    this.owner.add(answer(connection, messages.read, async ({ uri }) => testsOf(await this.textAlone(uri))));
    this.owner.add(answer(connection, messages.run, async ({ uri }) => outcomeOf(await this.evaluate(uri))));
    this.owner.add(connection.onNotification(messages.readLater, ({ uri }) => this.readLater(uri)));
    this.owner.add(connection.onNotification(messages.leave, ({ uri }) => this.leave(uri)));
    this.owner.add(
      connection.onNotification(messages.watch, () => {
        this.watching ??= this.owner.add(changes.listen((event, uri) => this.changed(uri, event === "deleted")));
      }),
    );
  }

  private changed(uri: string, isDeleted: boolean): void {
    if (!isDeleted && (!isScene(uri) || this.host.documentAt(uri) || isOutOfSight(uri))) return;
    if (!isDeleted) this.leave(uri);
    void this.connection.sendNotification(messages.fileChanged, { uri, isDeleted });
  }

  /** Evaluates a scene with its levels, and follows a closed one. */
  private async evaluate(uri: string): Promise<NotebookResult> {
    const { scenes, closed } = this.host.workspace;
    const document = this.host.documentAt(uri);
    if (document) return (await scenes.withLevels(document)).result;
    this.follow(uri);
    const result = await closed.evaluate(uri);
    // A scene that was opened meanwhile counts with the text of its editor.
    return this.host.documentAt(uri) ? await this.evaluate(uri) : result;
  }

  /** Evaluates a scene, open or closed, without its levels: its text says what it expects. */
  private async textAlone(uri: string): Promise<NotebookResult> {
    const { workspace, scheduler, documentAt } = this.host;
    let closed: NotebookResult | undefined;
    if (!documentAt(uri)) {
      const text = await workspace.closed.read(uri);
      closed = await YieldBudget.of(scheduler).through(evaluateInSteps(text), () => false);
    }
    // It may have been opened meanwhile.
    const document = documentAt(uri);
    if (document) return (await workspace.scenes.of(document)).result;
    return closed ?? (await this.textAlone(uri));
  }

  private readLater(uri: string): void {
    this.host.workspace.catchUp(`list ${uri}`, async () => {
      const found = await this.textAlone(uri).then(
        (result) => ({ uri, tests: testsOf(result) }),
        (error: unknown) => ({ uri, failure: reasonOf(error) }),
      );
      void this.connection.sendNotification(messages.readAgain, found);
    });
  }

  private follow(uri: string): void {
    if (this.followed.has(uri)) return;
    const stale = (): void => {
      this.leave(uri);
      void this.connection.sendNotification(messages.stale, { uri });
    };
    this.followed.set(uri, this.owner.add(this.host.workspace.closed.follow(uri, stale)));
  }

  private leave(uri: string): void {
    this.owner.delete(this.followed.get(uri));
    this.followed.delete(uri);
  }
}
