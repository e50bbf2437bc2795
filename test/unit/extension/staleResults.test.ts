import { beforeEach, describe, expect, it, vi } from "vitest";
import type * as vscode from "vscode";
import { NotebookSession } from "../../../src/extension/notebook/session.js";
import { evaluate } from "../../../src/notebook/index.js";
import { PublishedDiagnostics } from "../../../src/extension/problems/publishedDiagnostics.js";
import { chosenSeverities } from "../../../src/extension/problems/severitySettings.js";
import { OpenBooks } from "../../../src/engine/books/index.js";
import { EvaluatedTexts } from "../../../src/engine/evaluatedTexts.js";
import { books as messages, problems as problemMessages, type EngineHost } from "../../../src/engine/index.js";
import { serveProblems } from "../../../src/engine/problems/index.js";
import { StoppedFiles } from "../../../src/engine/stoppedFiles.js";
import { FilesAround, type FileListener, Workspace } from "../../../src/workspace/index.js";
import { connectedEnds } from "../engine/connectedEnds.js";
import { loopback } from "../engine/loopback.js";
import * as fake from "./fakeVscode.js";
import { choose, Document, problems, time, Uri } from "./fakeVscode.js";
import { neverRestarts } from "./neverRestarts.js";

vi.mock("vscode", () => import("./fakeVscode.js"));
vi.mock("../../../src/extension/hostScheduler.js", () => import("./fakeVscode.js"));

const file = "file:/w/a.aabb.json";
const noop = (): void => undefined;
const nothing = { dispose: noop };
const live = { isCancellationRequested: false, onCancellationRequested: () => nothing };
/** What it takes longer to tell of than to read. */
const wrong = JSON.stringify({
  version: 1,
  bodies: Array.from({ length: 600 }, () => ({ position: [0, 0], size: 1 })),
});
/** What the problems of it are called. */
const code = evaluate(wrong).problems[0]?.code ?? "";
const right = JSON.stringify({ version: 1, bodies: [] });
/** Slices after which something happens meanwhile: from before the first one to after the last one. */
const moments = Array.from({ length: 40 }, (_, i) => i);

/** A window with a scene, open or closed. */
class Window {
  readonly document = new Document(file, wrong);
  /** What is on the disk; undefined where nothing is. */
  disk: string | undefined = wrong;
  readonly failures: unknown[] = [];
  readonly log = { error: (text: unknown) => this.failures.push(text) } as unknown as vscode.LogOutputChannel;
  private tell: FileListener = () => undefined;
  readonly workspace = new Workspace<vscode.TextDocument>({
    scheduler: time,
    watcher: {
      watchAll: (tell) => {
        this.tell = tell;
        return nothing;
      },
      watchOne: () => undefined,
    },
    around: () => this.around(),
    readScene: async () => await (this.disk ?? Promise.reject(new Error("the file does not exist"))),
    isThere: () => Promise.resolve(this.disk !== undefined),
    restOf: () => ({ ms: 0, since: "first" }),
    failed: (error) => this.failures.push(error),
  });
  private readonly ends: readonly { dispose(): void }[];
  private readonly host: ReturnType<typeof loopback>[0];

  constructor() {
    const [host, engine] = loopback();
    this.host = host;
    const served = serveProblems(engine, {
      scheduler: time,
      workspace: this.workspace,
      filesAround: () => this.around(),
      isEditable: () => Promise.resolve(true),
      chosenSeverities: (of: string) => Promise.resolve(chosenSeverities(Uri.parse(of) as unknown as vscode.Uri)),
    } as unknown as EngineHost);
    this.ends = [...served, new PublishedDiagnostics({ connection: host, onDidRestart: neverRestarts }, this.log)];
  }

  private around(): FilesAround {
    return new FilesAround({
      file: "a",
      root: "file:/w",
      uriOf: (it) => it,
      read: () => Promise.reject(new Error()),
    });
  }

  async check(): Promise<void> {
    await this.host.sendRequest(problemMessages.checkScene, { uri: file, isNamed: false });
  }

  get engineHost(): EngineHost {
    const { workspace } = this;
    const host = { scheduler: time, workspace, stopped: new StoppedFiles(), documentAt: () => this.text };
    return host as unknown as EngineHost;
  }

  get text(): vscode.TextDocument {
    return this.document as unknown as vscode.TextDocument;
  }

  open(): void {
    fake.workspace.textDocuments = [this.document];
    this.workspace.scenes.changed(this.text);
  }

  write(text: string): void {
    this.document.write(text);
    this.workspace.scenes.changed(this.text);
  }

  close(): void {
    this.document.isClosed = true;
    fake.workspace.textDocuments = [];
    this.workspace.scenes.close(this.text);
  }

  /** A file is another on the disk, or is not there any more. */
  happens(event: "written" | "deleted", text?: string): void {
    this.disk = text;
    this.tell(event, file);
  }

  end(): void {
    for (const each of this.ends) each.dispose();
    this.workspace.dispose();
  }

  get shown(): number {
    return problems.get(file)?.length ?? 0;
  }
}

async function slices(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await time.slice();
}

/** Waits for work, with something that happens after so many slices of it. */
async function meanwhile(moment: number, work: Promise<unknown>, happens: () => void): Promise<void> {
  await slices(moment);
  happens();
  await time.rest();
  await work;
  await time.rest();
}

async function opened(): Promise<Window> {
  const window = new Window();
  window.open();
  await time.rest();
  return window;
}

/** How many problems there are in the end, by the moment; all the same where it has nothing to do with that. */
async function shownBy(run: (moment: number) => Promise<Window>): Promise<ReadonlySet<number>> {
  const shown = new Set<number>();
  for (const moment of moments) {
    problems.clear();
    fake.workspace.textDocuments = [];
    choose({});
    const window = await run(moment);
    expect(window.failures).toEqual([]);
    shown.add(window.shown);
    window.end();
  }
  return shown;
}

beforeEach(() => {
  problems.clear();
  fake.workspace.textDocuments = [];
  choose({});
});

describe("the problems of a scene that is checked", () => {
  it("are there after more than a few slices and less than are tried", async () => {
    const window = new Window();
    window.open();
    await slices(3);
    expect(window.shown).toBe(0);
    await slices(moments.length - 10);
    expect(window.shown).toBe(600);
    window.end();
  });

  it("are those of the newest text, whenever that is another", async () => {
    const run = async (moment: number): Promise<Window> => {
      const window = await opened();
      await meanwhile(moment, window.check(), () => window.write(right));
      return window;
    };
    expect(await shownBy(run)).toEqual(new Set([0]));
  });

  it("are those of the disk, whenever it is closed", async () => {
    const run = async (moment: number): Promise<Window> => {
      const window = await opened();
      window.disk = right;
      await meanwhile(moment, window.check(), () => window.close());
      return window;
    };
    expect(await shownBy(run)).toEqual(new Set([0]));
  });

  it("are those of the text, whenever it is opened", async () => {
    const run = async (moment: number): Promise<Window> => {
      const window = new Window();
      window.document.write(right);
      await meanwhile(moment, window.check(), () => window.open());
      return window;
    };
    expect(await shownBy(run)).toEqual(new Set([0]));
  });

  it("are those of the disk, whenever that is another", async () => {
    const run = async (moment: number): Promise<Window> => {
      const window = new Window();
      await meanwhile(moment, window.check(), () => window.happens("written", right));
      return window;
    };
    expect(await shownBy(run)).toEqual(new Set([0]));
  });

  it("are gone with the file, whenever that is deleted", async () => {
    const run = async (moment: number): Promise<Window> => {
      const window = new Window();
      await meanwhile(moment, window.check(), () => window.happens("deleted"));
      return window;
    };
    expect(await shownBy(run)).toEqual(new Set([0]));
  });

  it("are of the newest text with the severities as they are in the end, whenever these are chosen", async () => {
    const told = new Set<number>();
    const run = async (moment: number): Promise<Window> => {
      const window = await opened();
      window.write(wrong.replace('"size":1', '"size":[1,1]'));
      await meanwhile(moment, Promise.resolve(), () => choose({ [code]: "hint" }));
      for (const { severity } of problems.get(file) ?? []) told.add(severity);
      return window;
    };
    expect(await shownBy(run)).toEqual(new Set([599]));
    expect(told).toEqual(new Set([fake.DiagnosticSeverity.Hint]));
  });
});

/** A notebook with one cell, in a window. */
class Book {
  private readonly cellUri = `${file.replace("file:", "vscode-notebook-cell:")}#1`;
  private readonly document = new Document(this.cellUri, wrong);
  private readonly cell = { kind: fake.NotebookCellKind.Code, document: this.document, index: 0, outputs: [] };
  private readonly ends = connectedEnds();
  private readonly engine: OpenBooks;
  readonly session: NotebookSession;

  constructor(window: Window) {
    const [connection, engineEnd] = this.ends;
    this.engine = new OpenBooks(engineEnd, window.engineHost);
    const notebook = { uri: Uri.parse(file), isClosed: false, metadata: {}, getCells: () => [this.cell] };
    const execution = { start: noop, end: noop, replaceOutput: () => Promise.resolve() };
    this.session = new NotebookSession(notebook as unknown as vscode.NotebookDocument, {
      controller: { createNotebookCellExecution: () => execution } as unknown as vscode.NotebookController,
      diagnostics: fake.languages.createDiagnosticCollection() as unknown as vscode.DiagnosticCollection,
      engine: { connection },
      log: window.log,
    });
    connection.onNotification(messages.evaluated, ({ cells }) => this.session.evaluated(cells));
    this.session.choose(true);
  }

  get shown(): number | undefined {
    return problems.get(this.cellUri)?.length;
  }

  write(text: string): void {
    const { cell, document } = this;
    document.write(text);
    const change = { metadata: undefined, contentChanges: [], cellChanges: [{ cell, document }] };
    this.session.changed(change as unknown as vscode.NotebookDocumentChangeEvent);
  }

  end(): void {
    this.session.dispose();
    this.engine.dispose();
  }
}

describe("a notebook", () => {
  it.each(["closed", "given to another kernel"])("has no problems once it is %s, whenever it is", async (how) => {
    const run = async (moment: number): Promise<Window> => {
      const window = new Window();
      const book = new Book(window);
      await meanwhile(moment, Promise.resolve(), () => {
        if (how === "closed") book.session.dispose();
        else book.session.choose(false);
      });
      expect(book.shown).toBeUndefined();
      book.session.choose(how !== "closed");
      await time.rest();
      expect(book.shown).toBe(how === "closed" ? undefined : 600);
      book.end();
      return window;
    };
    await shownBy(run);
  });

  it("has the problems of its newest text, whenever that changes", async () => {
    const run = async (moment: number): Promise<Window> => {
      const window = new Window();
      const book = new Book(window);
      await meanwhile(moment, Promise.resolve(), () => book.write(right));
      expect(book.shown).toBe(0);
      book.end();
      return window;
    };
    await shownBy(run);
  });
});

describe("an answer to the text editor", () => {
  const textsOf = ({ engineHost }: Window): EvaluatedTexts =>
    new EvaluatedTexts(engineHost, { cellAt: () => undefined });

  it.each(["of", "settled"] as const)("is of the text that it asked about, or of none: %s", async (when) => {
    const run = async (moment: number): Promise<Window> => {
      const window = new Window();
      window.open();
      const { version } = window.text;
      const asked = textsOf(window)[when]({ uri: file, version }, live);
      await meanwhile(moment, asked, () => window.write(right));
      const text = await asked;
      if (text) expect([text.result.text, text.isOutdated()]).toEqual([wrong, true]);
      expect(moment > 0 || text === undefined).toBe(true);
      expect(moment < moments.length - 1 || text !== undefined).toBe(true);
      return window;
    };
    await shownBy(run);
  });

  it("is none once nobody wants it any more", async () => {
    const window = new Window();
    window.open();
    const token = { ...live };
    const asked = textsOf(window).of({ uri: file, version: window.text.version }, token);
    await meanwhile(1, asked, () => (token.isCancellationRequested = true));
    expect(await asked).toBeUndefined();
    window.end();
  });
});
