import { afterEach, expect, it, vi } from "vitest";
import type * as vscode from "vscode";
import { connectTo, Engine, type EngineHost } from "../../../src/engine/index.js";
import { Preview } from "../../../src/extension/preview/preview.js";
import { PreviewClients } from "../../../src/extension/preview/previewClients.js";
import { pack } from "../../../src/view/protocol/index.js";
import { unpack } from "../../../src/view/protocol/pack.js";
import { FilesAround, Workspace } from "../../../src/workspace/index.js";
import { fakeChannel } from "./fakeChannel.js";
import * as fake from "./fakeVscode.js";
import { Document, EventEmitter, time, Uri } from "./fakeVscode.js";

vi.mock("vscode", () => import("./fakeVscode.js"));
vi.mock("../../../src/extension/clock.js", () => import("./fakeVscode.js"));

const file = "file:/w/a.aabb.json";
const noop = (): void => undefined;
const nothing = { dispose: noop };
const failures: unknown[] = [];

const scene = (ids: readonly string[]): string =>
  JSON.stringify({ version: 1, bodies: ids.map((id, i) => ({ id, position: [10 * i, 0], size: [1, 1] })) });

/** A preview of a scene, whose page is the test. */
class Shown {
  readonly document = new Document(file, scene(["a", "b", "c"]));
  readonly workspace = new Workspace<vscode.TextDocument>({
    scheduler: time,
    watcher: { watchAll: () => nothing, watchOne: () => undefined },
    around: () =>
      new FilesAround({ file: "a", root: "file:/w", uriOf: (it) => it, read: () => Promise.reject(new Error()) }),
    readScene: () => Promise.reject(new Error()),
    isThere: () => Promise.resolve(true),
    restOf: () => ({ ms: 0, since: "first" }),
    failed: (error) => failures.push(error),
  });
  readonly told: { readonly type: string; readonly version?: number; readonly error?: string }[] = [];
  private readonly sent = new EventEmitter<unknown>();
  private readonly engine: Engine;
  readonly preview: Preview;

  constructor() {
    fake.workspace.textDocuments = [this.document];
    const webview = {
      onDidReceiveMessage: this.sent.event,
      postMessage: (message: unknown) => Promise.resolve(this.told.push(unpack(message) as Shown["told"][number])),
      asWebviewUri: (it: unknown) => it,
    };
    const silent = { visible: true, viewColumn: 2, onDidDispose: () => nothing, onDidChangeViewState: () => nothing };
    const panel = { ...silent, viewType: "aabb.preview", webview, dispose: noop } as unknown as vscode.WebviewPanel;
    const log = { error: (text: unknown) => void failures.push(text), info: noop, warn: noop, log: noop };
    const [own, other] = fakeChannel(time);
    const { document, workspace } = this;
    const host = { scheduler: time, workspace, documentAt: () => document } as unknown as EngineHost;
    this.engine = new Engine(connectTo(other, log), host);
    const connection = connectTo(own, log);
    connection.listen();
    this.preview = new Preview(panel, Uri.parse(file) as unknown as vscode.Uri, {
      extension: Uri.parse("file:/e") as unknown as vscode.Uri,
      clients: new PreviewClients(connection),
      log: log as unknown as vscode.LogOutputChannel,
    });
    this.changed();
  }

  changed(): void {
    this.workspace.scenes.changed(this.document as unknown as vscode.TextDocument);
  }

  send(message: object): void {
    this.sent.fire(pack(message));
  }

  end(): void {
    this.preview.dispose();
    this.engine.dispose();
    this.workspace.dispose();
  }
}

afterEach(() => {
  expect(failures).toEqual([]);
  fake.workspace.textDocuments = [];
});

it.each(Array.from({ length: 24 }, (_, i) => i))(
  "an edit is made of the text that it was asked of, or refused, when others type while it is told: after %i slices",
  async (slices) => {
    const shown = new Shown();
    const { document } = shown;
    await time.rest();
    shown.send({ type: "ready" });
    await time.rest();
    const { version } = shown.told.findLast(({ type }) => type === "notebook") ?? {};
    // All of it is told again, in slices, and meanwhile somebody drags b.
    shown.send({ type: "ready" });
    const edit = { kind: "change", bodies: [{ body: 1, position: [99, 0] }] };
    shown.send({ type: "edit", id: 1, uri: file, version, cell: 0, edit });
    for (let i = 0; i < slices; i++) await time.slice();
    const before = document.version;
    if (document.getText() === scene(["a", "b", "c"])) {
      document.write(scene(["new", "a", "b", "c"]));
      shown.changed();
    }
    await time.rest();
    const { bodies } = JSON.parse(document.getText()) as { bodies: { id: string; position: number[] }[] };
    const moved = bodies.filter(({ position }) => position[0] === 99).map(({ id }) => id);
    const reply = shown.told.find(({ type }) => type === "reply");
    expect(reply).toBeDefined();
    expect(moved).toEqual(reply?.error === undefined ? ["b"] : []);
    expect(reply?.error === undefined).toBe(before > 1);
    shown.end();
  },
);
