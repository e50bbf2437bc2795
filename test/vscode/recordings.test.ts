import assert from "node:assert/strict";
import { afterEach, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { PageSessions } from "../../src/extension/recordings/pageSessions.js";
import { RecordingChecks } from "../../src/extension/recordings/recordingChecks.js";
import { RecordingPage, recordingEditorType } from "../../src/extension/recordings/recordingEditor.js";
import type { Previews } from "../../src/extension/preview/previews.js";
import { readRecordingHostMessage, type RecordingHostMessage } from "../../src/view/protocol/index.js";
import { roomLine, roomRecording } from "../page/recordings.js";
import { startEngineHere } from "./engineHere.js";
import { fakePanel, type FakePanel } from "./fakePanel.js";
import { tiledMap } from "./levels.js";
import {
  codesOf,
  diagnosticsOf,
  eventually,
  extension,
  read,
  tidyUp,
  uriOf,
  write,
  writeWatched,
  type Exports,
} from "./scenes.js";

type Told<T extends RecordingHostMessage["type"]> = Extract<RecordingHostMessage, { type: T }>;

/** The page of a recording, played by a test. */
class Picture {
  readonly told: RecordingHostMessage[] = [];
  private readonly log = vscode.window.createOutputChannel("Recording", { log: true });
  private readonly engine = startEngineHere(this.log).client;
  private readonly checks = new RecordingChecks(this.engine, this.log);
  private readonly sessions = new PageSessions(this.engine);
  private readonly panel: FakePanel;
  private readonly page: RecordingPage;
  private lastId = 0;

  constructor(
    readonly uri: vscode.Uri,
    previews: Previews,
  ) {
    this.panel = fakePanel(recordingEditorType, vscode.ViewColumn.Two, (message) => {
      this.told.push(readRecordingHostMessage(message) ?? assert.fail(`not a message: ${JSON.stringify(message)}`));
    });
    const { engine, sessions, checks, log } = this;
    this.page = new RecordingPage(this.panel.panel, uri, {
      extension: vscode.Uri.file("/"),
      engine,
      sessions,
      checks,
      previews,
      log,
    });
    this.begin();
  }

  /** The page begins, for the first time or again. */
  begin(): void {
    this.told.length = 0;
    this.send({ type: "ready" });
  }

  last<T extends RecordingHostMessage["type"]>(type: T): Told<T> {
    const found = this.told.findLast((message) => message.type === type);
    return (found as Told<T> | undefined) ?? assert.fail(`was told nothing of ${type}`);
  }

  get frames(): number {
    return this.last("recording").frames;
  }

  send(message: unknown): void {
    this.panel.send(message);
  }

  /** What a request is answered with: undefined for done. */
  async ask(message: object): Promise<string | undefined> {
    const id = ++this.lastId;
    this.send({ id, uri: this.uri.toString(), run: this.last("recording").run, ...message });
    await eventually(() => assert.ok(this.told.some((it) => it.type === "reply" && it.id === id)));
    const reply = this.told.find((it) => it.type === "reply" && it.id === id);
    return reply?.type === "reply" ? reply.error : assert.fail();
  }

  show(frame: number): void {
    this.page.show(frame);
  }

  dispose(): void {
    this.page.dispose();
    this.checks.dispose();
    this.sessions.dispose();
    this.engine.dispose();
    this.panel.dispose();
    this.log.dispose();
  }
}

function customTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => input instanceof vscode.TabInputCustom && input.viewType === recordingEditorType);
}

/** Adds to the end of a file, as a game does. */
async function append(uri: vscode.Uri, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode((await read(uri)) + text));
}

describe("a recording in its editor", () => {
  let exports: Exports;
  before(async () => {
    exports = await extension();
  });
  afterEach(tidyUp);

  it("is what a recording opens with, never becomes a document, has its problems told, and leaves nothing", async () => {
    const { previews } = exports;
    const owned = await exports.owned;
    const uri = await write("run.aabb.jsonl", roomRecording({ frames: 130 }));
    await vscode.commands.executeCommand("vscode.open", uri);
    await eventually(() => assert.equal(exports.previews, previews + 1));
    await eventually(() =>
      assert.deepEqual(
        codesOf(uri),
        Array.from({ length: 3 }, () => "recorded-tunnel"),
      ),
    );
    const [first] = diagnosticsOf(uri);
    assert.match(first?.message ?? "", /^bullet#1 tunnels through wall from frame 4 to 5/);
    // The line of frame 5.
    assert.equal(first?.range.start.line, 6);
    assert.equal(first?.severity, vscode.DiagnosticSeverity.Warning);
    assert.ok(vscode.workspace.textDocuments.every((document) => document.uri.toString() !== uri.toString()));
    await vscode.window.tabGroups.close(customTabs());
    await eventually(() => assert.equal(exports.previews, previews));
    await eventually(() => assert.deepEqual(codesOf(uri), []));
    await eventually(async () =>
      assert.ok((await exports.owned) <= owned, `${await exports.owned} instead of ${owned}`),
    );
  });

  it("offers a scene of the moment, and the moment itself, where a finding is in the text", async () => {
    const uri = await write("fixes.aabb.jsonl", roomRecording({ frames: 70 }));
    await vscode.commands.executeCommand("vscode.open", uri);
    await eventually(() => assert.equal(codesOf(uri).length, 2));
    await vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.Two });
    const range = new vscode.Range(6, 0, 6, 0);
    let fixes: readonly vscode.CodeAction[] = [];
    // Those that it is asked for while it is read once more are none.
    await eventually(async () => {
      fixes = await vscode.commands.executeCommand("vscode.executeCodeActionProvider", uri, range, "quickfix");
      const titles = fixes.map(({ title }) => title);
      assert.deepEqual(titles, ["Create a Scene from This Moment", "Show in the Recording"]);
    });
    const [, show] = fixes;
    await vscode.commands.executeCommand(show?.command?.command ?? "", ...(show?.command?.arguments ?? []));
    await eventually(() => assert.equal(customTabs()[0]?.isActive, true));
  });

  it("is opened at the frame of a problem by the link of its code, beside which is the page that explains it", async () => {
    const uri = await write("link #1 %41.aabb.jsonl", roomRecording({ frames: 70 }));
    await vscode.commands.executeCommand("vscode.open", uri, { preview: false });
    await eventually(() => assert.equal(codesOf(uri).length, 2));
    const [first, second] = diagnosticsOf(uri);
    const [page] = first?.relatedInformation ?? [];
    // Once is enough.
    assert.equal(second?.relatedInformation, undefined);
    assert.equal(page?.location.uri.path, "/recorded-tunnel.md");
    assert.ok(second && typeof second.code === "object");
    const link = second.code.target;
    // As VS Code writes it into the Problems panel, and reads it again.
    const { scheme, path, query } = vscode.Uri.parse(link.toString(true));
    assert.equal(scheme, "command");
    await vscode.window.showTextDocument(await write("other.aabb.json", "{}"), { preview: false });
    assert.equal(customTabs()[0]?.isActive, false);
    await vscode.commands.executeCommand(path, ...(JSON.parse(query) as unknown[]));
    await eventually(() => assert.equal(customTabs()[0]?.isActive, true));
  });

  it("says in the problems how many more there are than are listed", async () => {
    const uri = await write("many.aabb.jsonl", roomRecording({ frames: 70 }) + "nonsense\n".repeat(1500));
    await vscode.commands.executeCommand("vscode.open", uri);
    await eventually(() => assert.equal(diagnosticsOf(uri).length, 1001));
    // Tunnels are not among those that are left out.
    assert.equal(codesOf(uri).filter((code) => code === "recorded-tunnel").length, 2);
    assert.match(diagnosticsOf(uri).at(-1)?.message ?? "", /^This file has 502 more problems/);
  });

  it("makes a new scene of a moment, in which the same happens", async () => {
    const uri = await write("moment.aabb.jsonl", roomRecording({ frames: 70 }));
    const made = await vscode.commands.executeCommand<vscode.Uri>("aabb.sceneOfMoment", uri, {
      frame: 5,
      target: "new",
    });
    const document = await vscode.workspace.openTextDocument(made);
    assert.match(
      document.getText(),
      /"id": "bullet#1", "position": \[148, 90\], "size": \[6, 3\], "velocity": \[1800, 0\]/,
    );
    assert.match(document.getText(), /"tunnels": true, "through": "wall"/);
    // It is expected, and no problem of its own.
    await eventually(() => assert.deepEqual(codesOf(made), ["tunnel"]));
    assert.equal(diagnosticsOf(made)[0]?.severity, vscode.DiagnosticSeverity.Information);
    // Its picture is in front, beside the recording.
    const tab = (): vscode.Tab | undefined => vscode.window.tabGroups.activeTabGroup.activeTab;
    await eventually(() => assert.ok(tab()?.input instanceof vscode.TabInputWebview, tab()?.label));
  });

  it("appends the scene of a moment to one that is there, whose text stays", async () => {
    const level = await write("maps/cave.tmx", tiledMap(["....#...", "....#...", "....#..."]));
    const uri = await write(
      "runs/cave.aabb.jsonl",
      `{"aabb":"recording","version":1,"level":{"file":"../maps/cave.tmx"},"bodies":{"ball":{"size":[4,4]}}}
{"frame":0,"bodies":{"ball":[50,20]}}
{"frame":1,"bodies":{"ball":[90,20]}}
`,
    );
    assert.ok(level);
    const before = '{\n  "version": 1,\n  // Mine.\n  "bodies": []\n}\n';
    const target = await write("scenes/mine.aabb.json", before);
    await vscode.commands.executeCommand("aabb.sceneOfMoment", uri, { frame: 1, target });
    const text = (await vscode.workspace.openTextDocument(target)).getText();
    assert.match(text, /\/\/ Mine\./);
    assert.match(text, /"file": "\.\.\/maps\/cave\.tmx"/);
    await eventually(() => assert.deepEqual(codesOf(target), ["tunnel"]));
    assert.equal(await read(target), before);
    await vscode.commands.executeCommand("undo");
  });

  it("says why there is no scene of a moment that there is not", async () => {
    const uri = await write("none.aabb.jsonl", roomRecording({ frames: 3 }));
    await assert.rejects(
      async () => await vscode.commands.executeCommand("aabb.sceneOfMoment", uri, { frame: 99, target: "new" }),
      /frame does not exist/,
    );
  });
});

describe("recordings of a project", () => {
  before(extension);
  afterEach(tidyUp);

  const project = '{ "version": 1, "recordings": [{ "files": "runs/*.aabb.jsonl" }] }';

  it("are read by the check of the workspace where the project names them, and their problems stay", async () => {
    const checkWorkspace = async () =>
      await vscode.commands.executeCommand<{ readonly recordings: number; readonly warnings: number }>(
        "aabb.checkWorkspace",
      );
    const without = await checkWorkspace();
    await write("aabb.config.json", project);
    const named = await write("runs/named.aabb.jsonl", roomRecording({ frames: 70 }));
    const other = await write("other.aabb.jsonl", roomRecording({ frames: 70 }));
    const summary = await checkWorkspace();
    assert.equal(summary.recordings, without.recordings + 1);
    assert.equal(summary.warnings, without.warnings + 2);
    assert.deepEqual(codesOf(named), ["recorded-tunnel", "recorded-tunnel"]);
    assert.deepEqual(codesOf(other), []);
    // They are followed, as other problems are, until the file is gone.
    await write("runs/named.aabb.jsonl", roomRecording({ frames: 40 }));
    await eventually(() => assert.deepEqual(codesOf(named), ["recorded-tunnel"]));
    await vscode.workspace.fs.delete(named);
    await eventually(() => assert.deepEqual(codesOf(named), []));
  });

  it("have the level of the project, where they name none, and the sizes of its movers", async () => {
    await write("maps/cave.tmx", tiledMap(["....#...", "....#...", "....#..."]));
    await write(
      "aabb.config.json",
      `{ "version": 1, "movers": { "ball": { "size": [4, 4], "speed": [3000, 0] } },
         "recordings": [{ "files": "runs/*.aabb.csv", "level": { "file": "maps/cave.tmx" } }] }`,
    );
    const uri = await write("runs/cave.aabb.csv", "frame,id,x,y\n0,ball,50,20\n1,ball,90,20\n");
    await vscode.commands.executeCommand("aabb.checkWorkspace");
    assert.deepEqual(
      diagnosticsOf(uri).map(({ message }) => message.split(" from ")[0]),
      ['ball tunnels through "walls: tile [4, 1]"'],
    );
  });

  it("are replayed by a task, which is offered where there are recordings", async () => {
    const uri = await write("task.aabb.jsonl", roomRecording({ frames: 70 }));
    const task = (await vscode.tasks.fetchTasks({ type: "aabb" })).find(({ name }) => name === "replay");
    assert.ok(task);
    const ended = new Promise<number | undefined>((resolve) => {
      const listening = vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
        if (execution.task.name !== "replay") return;
        listening.dispose();
        resolve(exitCode);
      });
    });
    await vscode.tasks.executeTask(task);
    assert.equal(await ended, 1);
    assert.deepEqual(codesOf(uri), ["recorded-tunnel", "recorded-tunnel"]);
  });

  it("get a recorder for the engine that is found, which is not written over one that is there", async () => {
    await write("game/project.godot", "config_version=5\n");
    const made = await vscode.commands.executeCommand<vscode.Uri>("aabb.writeRecorder", "Godot 4");
    assert.match(made.path, /game\/aabb_recorder\.gd$/);
    assert.match(await read(made), /extends Node/);
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), made.toString());
    await vscode.workspace.fs.writeFile(made, new TextEncoder().encode("# mine"));
    await vscode.commands.executeCommand("aabb.writeRecorder", "Godot 4");
    assert.equal(await read(made), "# mine");
  });

  it("get the recorder for the version of Godot that the project is of", async () => {
    await write("old/project.godot", "; Engine configuration file.\n\nconfig_version=4\n");
    const made = await vscode.commands.executeCommand<vscode.Uri>("aabb.writeRecorder", "Godot 3");
    assert.match(made.path, /old\/aabb_recorder\.gd$/);
    assert.match(await read(made), /File\.new\(\)/);
  });

  it("get the module that a recorder in JavaScript imports, next to it", async () => {
    await write("web/package.json", "{}");
    const made = await vscode.commands.executeCommand<vscode.Uri>("aabb.writeRecorder", "JavaScript");
    assert.match(await read(made), /from "\.\/aabb-recorder\.mjs"/);
    assert.match(await read(vscode.Uri.joinPath(made, "..", "aabb-recorder.mjs")), /aabb:"recording"|"recording"/);
  });
});

describe("the page of a recording", () => {
  let picture: Picture | undefined;
  let previews: Previews;
  before(async () => {
    await extension();
  });
  afterEach(async () => {
    picture?.dispose();
    previews?.dispose();
    picture = undefined;
    await tidyUp();
  });

  async function open(name: string, text: string): Promise<Picture> {
    const log = vscode.window.createOutputChannel("Previews", { log: true });
    previews = { dispose: () => log.dispose() } as unknown as Previews;
    const shown = (picture = new Picture(await writeWatched(name, text), previews));
    await eventually(() => assert.equal(shown.last("recording").state, "read"));
    await eventually(() => shown.last("findings"));
    return shown;
  }

  it("is told what there is, and frames when it asks for them", async () => {
    const shown = await open("told.aabb.jsonl", roomRecording({ frames: 130 }));
    assert.equal(shown.frames, 130);
    assert.deepEqual(shown.last("bodies").names.slice(0, 3), ["player", "floor", "wall"]);
    assert.deepEqual([...shown.last("bodies").solid].slice(0, 3), [0, 1, 1]);
    await eventually(() => assert.deepEqual(shown.last("findings").counts, [3, 0, 0, 0, 0, 0, 0]));
    assert.equal(await shown.ask({ type: "frames", first: 4, step: 60, count: 2 }), undefined);
    const frames = shown.last("frames");
    assert.deepEqual([...frames.numbers], [4, 64]);
    assert.deepEqual([...frames.ends], [4, 8]);
    assert.deepEqual([...frames.boxes.slice(4, 8)], [0, 144, 320, 160]);
  });

  it("is told of what comes, and of no more than that", async () => {
    const shown = await open("grows.aabb.jsonl", roomRecording({ frames: 60 }));
    await eventually(() => assert.deepEqual(shown.last("findings").counts, [1, 0, 0, 0, 0, 0, 0]));
    await append(shown.uri, Array.from({ length: 70 }, (_, i) => `${roomLine(60 + i)}\n`).join(""));
    await eventually(() => assert.equal(shown.frames, 130));
    assert.equal(shown.last("recording").state, "following");
    await eventually(() => assert.deepEqual(shown.last("findings").counts, [3, 0, 0, 0, 0, 0, 0]));
    assert.equal(shown.last("findings").from + shown.last("findings").findings.length, 3);
    await eventually(() => assert.ok(shown.last("bodies").from >= 4));
    assert.ok(shown.last("recording").run === 1);
  });

  it("says that its file was deleted, and goes on where it is there again", async () => {
    const shown = await open("gone.aabb.jsonl", roomRecording({ frames: 60 }));
    await vscode.workspace.fs.delete(shown.uri);
    await eventually(() => assert.match(shown.last("stale").message, /no longer exists/));
    await write("gone.aabb.jsonl", roomRecording({ frames: 20 }));
    await eventually(() => assert.equal(shown.frames, 20));
  });

  it("shows the frame that is meant, and what was found there", async () => {
    const shown = await open("show.aabb.jsonl", roomRecording({ frames: 70 }));
    await eventually(() => assert.deepEqual(shown.last("findings").counts, [2, 0, 0, 0, 0, 0, 0]));
    shown.show(65);
    await eventually(() => assert.deepEqual([shown.last("seek").frame, shown.last("seek").finding], [65, 1]));
  });

  it("knows all when it begins again", async () => {
    const shown = await open("again.aabb.jsonl", roomRecording({ frames: 60 }));
    shown.begin();
    await eventually(() => assert.equal(shown.last("bodies").from, 0));
    await eventually(() => assert.equal(shown.last("findings").from, 0));
  });

  it("takes no harm from messages that no page sends", async () => {
    const shown = await open("hostile.aabb.jsonl", roomRecording({ frames: 60 }));
    const uri = shown.uri.toString();
    for (const message of [
      null,
      "ready",
      { type: "frames" },
      { type: "frames", id: 1, uri, run: 1, first: -1, step: 1, count: 1 },
      { type: "frames", id: 1, uri, run: 1, first: 0, step: 0, count: 1 },
      { type: "frames", id: 1, uri, run: 1, first: 0, step: 1, count: 1e9 },
      { type: "seek", id: 1, uri, run: 1, text: "9".repeat(1e6) },
      { type: "moment", id: 1, uri, run: 1, frame: 0.5 },
      { type: "edit", id: 1, uri },
    ])
      shown.send(message);
    assert.match((await shown.ask({ type: "frames", first: 1e9, step: 1, count: 1 })) ?? "", /frame does not exist/);
    assert.match((await shown.ask({ type: "frames", first: 0, step: 1, count: 1, run: 7 })) ?? "", /read again/);
    assert.match((await shown.ask({ type: "seek", text: "soon" })) ?? "", /a time such as 3\.2 s/);
    assert.match((await shown.ask({ type: "moment", frame: 1e9 })) ?? "", /frame does not exist/);
    assert.equal(shown.told.filter(({ type }) => type === "reply").length, 4);
  });

  it("is told of what cannot be read of the file, and of the rest", async () => {
    const lines = roomRecording({ frames: 60 }).split("\n");
    lines.splice(20, 0, "{ broken", `{"frame":"x"}`);
    const shown = await open("broken.aabb.jsonl", lines.join("\n"));
    assert.equal(shown.frames, 60);
    assert.match(shown.last("recording").problems[0]?.message ?? "", /^line 21: /);
    assert.deepEqual(shown.last("recording").notEvaluated, ["2 lines"]);
  });

  it("has nothing of a file that is none", async () => {
    const uri = uriOf("folder.aabb.jsonl");
    await vscode.workspace.fs.createDirectory(uri);
    previews = { dispose: () => undefined } as unknown as Previews;
    const shown = (picture = new Picture(uri, previews));
    await eventually(() => assert.match(shown.last("stale").message, /cannot be read/));
  });
});
