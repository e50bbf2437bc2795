import { afterEach, expect, it, vi } from "vitest";
import type * as vscode from "vscode";
import { connectTo, Engine, type EngineHost } from "../../../src/engine/index.js";
import { Preview } from "../../../src/extension/preview/previewPanel.js";
import { PreviewClients } from "../../../src/extension/preview/previewClients.js";
import { pack } from "../../../src/view/protocol/index.js";
import { unpack } from "../../../src/view/protocol/pack.js";
import { FilesAround, Workspace } from "../../../src/workspace/index.js";
import { fakeChannel } from "./fakeChannel.js";
import * as fake from "./fakeVscode.js";
import { Document, EventEmitter, TextEditor, time, Uri } from "./fakeVscode.js";
import { neverRestarts } from "./neverRestarts.js";

vi.mock("vscode", () => import("./fakeVscode.js"));
vi.mock("../../../src/extension/hostScheduler.js", () => import("./fakeVscode.js"));

const file = "file:/w/a.aabb.json";
const noop = (): void => undefined;
const nothing = { dispose: noop };
const failures: unknown[] = [];

const scene = (ids: readonly string[]): string =>
  JSON.stringify({ version: 1, bodies: ids.map((id, i) => ({ id, position: [10 * i, 0], size: [1, 1] })) });

interface Told {
  readonly type: string;
  readonly version?: number;
  readonly error?: string;
  readonly bodies?: readonly number[];
}

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
  readonly told: Told[] = [];
  private readonly sent = new EventEmitter<unknown>();
  private readonly engine: Engine;
  readonly preview: Preview;

  constructor() {
    fake.workspace.textDocuments = [this.document];
    const webview = {
      onDidReceiveMessage: this.sent.event,
      postMessage: (message: unknown) => Promise.resolve(this.told.push(unpack(message) as Told)),
      asWebviewUri: (it: unknown) => it,
    };
    const silent = { visible: true, viewColumn: 2, onDidDispose: () => nothing, onDidChangeViewState: () => nothing };
    const panel = { ...silent, viewType: "aabb.preview", webview, dispose: noop } as unknown as vscode.WebviewPanel;
    const log = { error: (text: unknown) => void failures.push(text), info: noop, warn: noop, log: noop };
    const [own, other] = fakeChannel(time);
    const { document, workspace } = this;
    const isEditable = () => Promise.resolve(false);
    const host = { scheduler: time, workspace, documentAt: () => document, isEditable } as unknown as EngineHost;
    this.engine = new Engine(connectTo(other, log), host);
    const connection = connectTo(own, log);
    connection.listen();
    this.preview = new Preview(panel, Uri.parse(file) as unknown as vscode.Uri, {
      extension: Uri.parse("file:/e") as unknown as vscode.Uri,
      clients: new PreviewClients({ connection, onDidRestart: neverRestarts }),
      log: log as unknown as vscode.LogOutputChannel,
    });
    this.changed();
  }

  changed(): void {
    this.workspace.scenes.changed(this.document as unknown as vscode.TextDocument);
  }

  /** Somebody types: there are bodies before all others. */
  type(...ids: readonly string[]): void {
    this.document.write(scene([...ids, "a", "b", "c"]));
    this.changed();
  }

  send(message: object): void {
    this.sent.fire(pack(message));
  }

  /** Waits until the page knows the scene. Returns the version that it knows. */
  async begin(): Promise<number | undefined> {
    await time.rest();
    this.send({ type: "ready" });
    await time.rest();
    return this.told.findLast(({ type }) => type === "notebook")?.version;
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

/** Slices after which somebody types: from before the first one to after the last one. */
const moments = Array.from({ length: 24 }, (_, i) => i);

async function slices(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await time.slice();
}

it.each(moments)(
  "an edit is made of the text that it was asked of, or refused, when others type while it is told: after %i slices",
  async (moment) => {
    const shown = new Shown();
    const { document } = shown;
    const version = await shown.begin();
    // All of it is told again, in slices, and meanwhile somebody drags b.
    shown.send({ type: "ready" });
    const edit = { kind: "change", bodies: [{ body: 1, position: [99, 0] }] };
    shown.send({ type: "edit", id: 1, uri: file, version, cell: 0, edit });
    await slices(moment);
    const before = document.version;
    if (document.getText() === scene(["a", "b", "c"])) shown.type("new");
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

it.each(moments)(
  "the text of the body that was asked for is selected when others type: after %i slices",
  async (moment) => {
    const shown = new Shown();
    const version = await shown.begin();
    fake.window.shown = [];
    shown.send({ type: "reveal", id: 1, uri: file, version, cell: 0, bodies: [1] });
    await slices(moment);
    if (fake.window.shown.length === 0) shown.type("new");
    await time.rest();
    expect(shown.told.at(-1)).toEqual({ type: "reply", id: 1 });
    const { start, end } = fake.window.shown.at(-1)?.selection ?? { start: { character: 0 }, end: { character: 0 } };
    const text = shown.document.getText();
    const { bodies } = JSON.parse(text) as { bodies: { id: string }[] };
    expect(text.slice(start.character, end.character)).toBe(`"${bodies[1]?.id ?? ""}"`);
    shown.end();
  },
);

it.each(moments)(
  "a page that begins is told of the whole file first, whatever is on its way: after %i slices",
  async (moment) => {
    const shown = new Shown();
    await shown.begin();
    shown.type("new");
    await slices(moment);
    const before = shown.told.length;
    shown.send({ type: "ready" });
    await time.rest();
    const [settings, whole, ...rest] = shown.told.slice(before);
    expect([settings?.type, whole?.type]).toEqual(["settings", "notebook"]);
    expect([whole, ...rest].at(-1)?.version).toBe(shown.document.version);
    shown.end();
  },
);

it.each(moments)(
  "a moved text cursor is told once, in the text that the page knows, when others type: after %i slices",
  async (moment) => {
    const shown = new Shown();
    await shown.begin();
    const { document } = shown;
    const editor = new TextEditor(document);
    const cursorTo = (body: string, kind?: number) => editor.putCursor(document.getText().indexOf(`"${body}"`), kind);
    shown.type("new");
    cursorTo("b", 1);
    await slices(moment);
    shown.type("newer", "new");
    cursorTo("b");
    await time.rest();
    const cursors = shown.told.filter(({ type }) => type === "cursor");
    expect(cursors).toMatchObject([{ bodies: [cursors[0]?.version] }]);
    shown.end();
  },
);
