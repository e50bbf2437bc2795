import { afterEach, beforeEach, describe, it } from "mocha";
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { SceneTests } from "../../src/extension/testing/sceneTests.js";
import { createWorkspace, followDocuments } from "../../src/extension/workspace.js";
import { room } from "./levels.js";
import { eventually, folder, pause, replace, show, tidyUp, uriOf, write } from "./scenes.js";

/** Expectations in lines 5 and 6, of which the first holds. */
const text = `{ "version": 1, "title": "Hall", "bodies": [
  { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] },
  { "id": "wall", "position": [38, 0], "size": [4, 96] }
], "expect": [
  { "body": "bullet", "hits": "wall" },
  { "body": "bullet", "hits": "wall",
    "time": 0.75 }
] }
`;

/** All that VS Code is told of a run. */
interface Told {
  readonly tests: Map<string, { readonly state: string; readonly message?: vscode.TestMessage }>;
  hasEnded: boolean;
}

/** Tests in a controller of their own, whose runs are seen. */
class Explorer {
  readonly runs: Told[] = [];
  readonly controller = vscode.tests.createTestController("aabb.in-host", "In host");
  readonly tests: SceneTests;
  /** Ends runs as soon as they begin. */
  isImpatient = false;
  private handler: vscode.TestRunProfile["runHandler"] | undefined;
  private readonly log = vscode.window.createOutputChannel("Tests", { log: true });
  private readonly workspace = createWorkspace(this.log);
  private readonly following: vscode.Disposable;

  /** Looks for tests, or into one. Kept from VS Code, whose view of tests asks by itself once it has been seen. */
  resolve: vscode.TestController["resolveHandler"];

  constructor() {
    const seen = Object.create(this.controller, {
      resolveHandler: { set: (handler: typeof this.resolve) => (this.resolve = handler) },
      createTestRun: { value: (request: vscode.TestRunRequest) => this.seenRun(request) },
      createRunProfile: {
        value: (...given: Parameters<vscode.TestController["createRunProfile"]>) => {
          this.handler = given[2];
          return this.controller.createRunProfile(...given);
        },
      },
    }) as vscode.TestController;
    this.tests = new SceneTests(seen, this.workspace, this.log);
    this.following = followDocuments(this.workspace);
  }

  private seenRun(request: vscode.TestRunRequest): vscode.TestRun {
    const told: Told = { tests: new Map(), hasEnded: false };
    this.runs.push(told);
    const run = this.controller.createTestRun(request);
    const impatient = new vscode.CancellationTokenSource();
    if (this.isImpatient) impatient.cancel();
    return new Proxy(run, {
      get: (target, name) => {
        if (name === "token") return impatient.token;
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...args: unknown[]): unknown => {
          if (name === "end") told.hasEnded = true;
          const [item, message] = args as [vscode.TestItem, vscode.TestMessage | undefined];
          const states = ["passed", "failed", "errored", "skipped"];
          if (states.includes(String(name)))
            told.tests.set(pathOf(item), { state: String(name), ...(message && { message }) });
          return (value as (...all: unknown[]) => unknown).apply(target, args);
        };
      },
    });
  }

  /** Runs as VS Code does: items by their paths, or all. */
  async run(include?: readonly string[], exclude: readonly string[] = [], continuous = false): Promise<Told> {
    const items = (paths: readonly string[]): vscode.TestItem[] => paths.map((path) => this.item(path));
    const request = new vscode.TestRunRequest(include && items(include), items(exclude), undefined, continuous);
    await this.handler?.(request, this.ending.token);
    return this.runs.at(-1) ?? { tests: new Map(), hasEnded: false };
  }
  readonly ending = new vscode.CancellationTokenSource();

  /** By `file/scene/expectation`, the latter two by their numbers. */
  item(path: string): vscode.TestItem {
    const [file = "", ...ids] = path.split("/");
    let item = this.controller.items.get(uriOf(file).toString());
    for (const id of ids) item = item?.children.get(id);
    return item ?? assert.fail(`there is no ${path}`);
  }

  labels(path: string): readonly string[] {
    return [...this.item(path).children].map(([, { label }]) => label);
  }

  get files(): readonly string[] {
    // VS Code may hold on to the documents of other tests.
    const own = [...this.controller.items].filter(([, { uri }]) => uri?.path.startsWith(folder().path));
    return own.map(([, { label }]) => label).sort();
  }

  dispose(): void {
    this.ending.dispose();
    for (const each of [this.following, this.tests, this.workspace, this.log]) each.dispose();
  }
}

function pathOf({ id, label, parent }: vscode.TestItem): string {
  return parent ? `${pathOf(parent)}/${id}` : label;
}

function statesOf({ tests }: Told): Readonly<Record<string, string>> {
  return Object.fromEntries([...tests].map(([path, { state }]) => [path, state]));
}

function messageOf({ tests }: Told, path: string): vscode.TestMessage {
  return tests.get(path)?.message ?? assert.fail(`nothing was said of ${path}`);
}

function textOf({ message }: vscode.TestMessage): string {
  return typeof message === "string" ? message : message.value;
}

describe("expectations as tests", () => {
  let explorer: Explorer;
  beforeEach(() => (explorer = new Explorer()));
  afterEach(async () => {
    explorer.dispose();
    await tidyUp();
  });

  it("stand below their scene and file, in plain words and at their place", async () => {
    await show("a.aabb.json", text);
    await eventually(() => assert.deepEqual(explorer.labels("a.aabb.json"), ["Hall"]));
    assert.deepEqual(explorer.labels("a.aabb.json/0"), ["bullet hits wall", "bullet hits wall at t = 0.75"]);
    assert.deepEqual(explorer.item("a.aabb.json/0/1").range, new vscode.Range(5, 2, 6, 18));
  });

  it("follow the text as it is typed, and stay while it is broken", async () => {
    const editor = await show("a.aabb.json", text);
    await eventually(() => explorer.item("a.aabb.json/0/1"));
    await replace(editor, '"time": 0.75', '"tunnels": true');
    await eventually(() => assert.equal(explorer.item("a.aabb.json/0/1").label, "bullet hits wall, tunnels"));
    await replace(editor, '{ "version"', '"version"');
    await pause(200);
    assert.equal(explorer.labels("a.aabb.json/0").length, 2);
  });

  it("go when the scene expects nothing any more", async () => {
    const editor = await show("a.aabb.json", text);
    await eventually(() => explorer.item("a.aabb.json"));
    await replace(editor, '"expect"', '"notes": "", "title"');
    await eventually(() => assert.deepEqual(explorer.files, []));
  });

  it("pass, or fail at the line that is wrong, with what was expected and what happens", async () => {
    const { document } = await show("a.aabb.json", text);
    await eventually(() => explorer.item("a.aabb.json"));
    const told = await explorer.run(["a.aabb.json"]);
    assert.deepEqual(statesOf(told), { "a.aabb.json/0/0": "passed", "a.aabb.json/0/1": "failed" });
    const message = messageOf(told, "a.aabb.json/0/1");
    assert.match(textOf(message), /expected that bullet hits wall at t = 0.75, but .* at t = 0.6/);
    assert.equal(message.expectedOutput, '"time": 0.75');
    assert.equal(message.actualOutput, '"time": 0.6');
    assert.deepEqual(message.location?.range, new vscode.Range(6, 4, 6, 16));
    assert.equal(message.location.uri.toString(), document.uri.toString());
    assert.ok(told.hasEnded);
  });

  it("are left out where the user says so", async () => {
    await show("a.aabb.json", text);
    await eventually(() => explorer.item("a.aabb.json/0/0"));
    assert.deepEqual(statesOf(await explorer.run(["a.aabb.json/0/0"])), { "a.aabb.json/0/0": "passed" });
    const without = await explorer.run(["a.aabb.json"], ["a.aabb.json/0/1"]);
    assert.deepEqual(statesOf(without), { "a.aabb.json/0/0": "passed" });
  });

  it("wait for the level of their scene", async () => {
    await write("room.tmx", room);
    const inRoom = `{ "version": 1, "level": { "file": "room.tmx" },
      "bodies": [{ "id": "ball", "position": [0, 20], "size": [8, 8], "velocity": [6000, 0] }],
      "expect": [{ "body": "ball", "normal": [-1, 0] }] }`;
    await show("open.aabb.json", inRoom);
    await eventually(() => explorer.item("open.aabb.json"));
    assert.deepEqual(statesOf(await explorer.run(["open.aabb.json"])), { "open.aabb.json/0/0": "passed" });
  });

  it("of a level that is not there are errors, with the reason", async () => {
    const lost = text.replace('"title": "Hall"', '"level": { "file": "no.tmx" }');
    await show("a.aabb.json", lost);
    await eventually(() => explorer.item("a.aabb.json/0/1"));
    const told = await explorer.run(["a.aabb.json/0/1"]);
    assert.deepEqual(statesOf(told), { "a.aabb.json/0/1": "errored" });
    assert.match(textOf(messageOf(told, "a.aabb.json/0/1")), /no\.tmx/);
  });

  it("that hold in a scene of which something was left out are skipped, and those that fail still fail", async () => {
    // What an orbit meets of what grows is not evaluated yet.
    const ramp = `{ "id": "bubble", "position": [900, 0], "size": [1, 1], "growth": [1, 1] },
      { "id": "ramp", "position": [990, 0], "size": [4, 9], "orbit": { "center": [990, 9], "angularVelocity": 1 } }`;
    await show("a.aabb.json", text.replace("\n], ", `,\n  ${ramp}\n], `));
    await eventually(() => assert.equal(explorer.item("a.aabb.json/0").description, "not evaluated: body ramp"));
    const told = await explorer.run(["a.aabb.json"]);
    assert.deepEqual(statesOf(told), { "a.aabb.json/0/0": "skipped", "a.aabb.json/0/1": "failed" });
  });

  it("that are left out with their whole scene are errors of that", async () => {
    await show("a.aabb.json", text.replace('"title": "Hall"', '"title": "Hall", "gravity": 9'));
    await eventually(() => explorer.item("a.aabb.json/0"));
    const told = await explorer.run(["a.aabb.json"]);
    assert.deepEqual(statesOf(told), { "a.aabb.json/0": "errored" });
    assert.match(textOf(messageOf(told, "a.aabb.json/0")), /"gravity" must be 2 numbers/);
  });

  it("of a scene with an error leave it to the scene to say which, at its place", async () => {
    const { document } = await show("a.aabb.json", text.replace('"size": [8, 4]', '"size": [8, 4], "colour": "red"'));
    await eventually(() => explorer.item("a.aabb.json/0"));
    const told = await explorer.run(["a.aabb.json/0"]);
    assert.equal(told.tests.get("a.aabb.json/0")?.state, "errored");
    const { location } = messageOf(told, "a.aabb.json/0");
    assert.equal(document.getText(location?.range), '"colour"');
  });

  it("are looked for in the workspace when they are asked for, and read when somebody looks at them", async () => {
    await write("closed.aabb.json", text);
    await pause(300);
    assert.equal(explorer.files.length, 0);
    await explorer.resolve?.(undefined);
    assert.ok(explorer.files.includes("closed.aabb.json"));
    const unread = [...explorer.controller.items].filter(([, item]) => item.canResolveChildren);
    assert.ok(unread.length > 0 && unread.every(([, { children }]) => children.size === 0));
    await explorer.resolve?.(explorer.item("closed.aabb.json"));
    assert.deepEqual(explorer.labels("closed.aabb.json/0").length, 2);
  });

  it("run without being looked at before, all of them", async () => {
    await write("closed.aabb.json", text);
    await write("broken.aabb.json", "{");
    await write("quiet.aabb.json", '{ "version": 1 }');
    const told = statesOf(await explorer.run());
    assert.equal(told["closed.aabb.json/0/0"], "passed");
    assert.equal(told["closed.aabb.json/0/1"], "failed");
    assert.equal(told["broken.aabb.json"], "errored");
    assert.ok(!explorer.files.includes("quiet.aabb.json"));
  });

  it("follow the disk once they were asked for", async () => {
    const uri = await write("a.aabb.json", text);
    await explorer.tests.discover();
    await explorer.resolve?.(explorer.item("a.aabb.json"));
    await write("a.aabb.json", text.replace("Hall", "Room"));
    await eventually(() => assert.deepEqual(explorer.labels("a.aabb.json"), ["Room"]));
    await write("later.aabb.json", text);
    await eventually(() => explorer.item("later.aabb.json"));
    await vscode.workspace.fs.delete(uri);
    await eventually(() => assert.ok(!explorer.files.includes("a.aabb.json")));
  });

  it("of a run that is cancelled are not run, and the run ends", async () => {
    await show("a.aabb.json", text);
    await eventually(() => explorer.item("a.aabb.json"));
    explorer.isImpatient = true;
    const told = await explorer.run(["a.aabb.json"]);
    assert.deepEqual(statesOf(told), {});
    assert.ok(told.hasEnded);
  });

  it("run again when their scene is saved, as long as the user wants it", async () => {
    const editor = await show("a.aabb.json", text);
    await eventually(() => explorer.item("a.aabb.json"));
    await explorer.run(["a.aabb.json"], [], true);
    assert.equal(explorer.runs.length, 0);
    await replace(editor, "0.75", "0.6");
    await pause(200);
    assert.equal(explorer.runs.length, 0);
    await editor.document.save();
    await eventually(() => assert.equal(explorer.runs.at(-1)?.tests.get("a.aabb.json/0/1")?.state, "passed"));
    explorer.ending.cancel();
    const { length } = explorer.runs;
    await replace(editor, "0.6", "0.7");
    await editor.document.save();
    await pause(500);
    assert.equal(explorer.runs.length, length);
  });
});

describe("Record Expectations", () => {
  afterEach(tidyUp);

  it("writes what happens into a scene, as one step of undo that is not saved", async () => {
    const { document } = await show("a.aabb.json", text);
    const recorded = await vscode.commands.executeCommand("aabb.recordExpectations");
    assert.equal((recorded as { updated: number }).updated, 1);
    assert.equal(document.getText(), text.replace("0.75", "0.6"));
    assert.ok(document.isDirty);
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), text);
  });

  it("takes a file that is not open, and shows what it has written", async () => {
    const uri = await write("closed.aabb.json", text);
    await vscode.commands.executeCommand("aabb.recordExpectations", uri, "all");
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), uri.toString());
    assert.equal(vscode.window.activeTextEditor.document.getText(), text.replace("0.75", "0.6"));
  });

  it("asks which of several scenes, and offers the one at the cursor first", async () => {
    const scene = text.replace('"version": 1, ', "").trimEnd();
    const several = `{ "version": 1, "cells": [\n${scene.replace("Hall", "First")},\n${scene.replace("Hall", "Second")}\n] }\n`;
    const { document } = await show("several.aabb.json", several);
    const inSecond = document.positionAt(several.lastIndexOf('"bullet"'));
    await vscode.window.showTextDocument(document, { selection: new vscode.Range(inSecond, inSecond) });

    let isAnswered = false;
    const recording = vscode.commands.executeCommand("aabb.recordExpectations").then((it) => {
      isAnswered = true;
      return it as { updated: number };
    });
    await eventually(async () => {
      await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
      assert.ok(isAnswered, "nothing was picked");
    });

    assert.equal((await recording).updated, 1);
    const last = several.lastIndexOf("0.75");
    assert.equal(document.getText(), `${several.slice(0, last)}0.6${several.slice(last + 4)}`);
  });

  it("takes the scene of a failed test", async () => {
    const explorer = new Explorer();
    const { document } = await show("a.aabb.json", text);
    await eventually(() => explorer.item("a.aabb.json/0/1"));
    await vscode.commands.executeCommand("aabb.recordExpectations", { test: explorer.item("a.aabb.json/0/1") });
    explorer.dispose();
    assert.equal(document.getText(), text.replace("0.75", "0.6"));
  });

  it("leaves what holds as it is", async () => {
    const holding = text.replace("0.75", "0.6");
    const { document } = await show("a.aabb.json", holding);
    const recorded = await vscode.commands.executeCommand("aabb.recordExpectations");
    assert.deepEqual(
      { ...(recorded as object), edits: [], refused: [] },
      { updated: 0, added: 0, edits: [], refused: [] },
    );
    assert.equal(document.isDirty, false);
  });
});

describe("Show Expectations in Test Explorer", () => {
  afterEach(tidyUp);

  it("opens the view", async () => {
    await write("closed.aabb.json", text);
    await vscode.commands.executeCommand("aabb.showTests");
    await vscode.commands.executeCommand("workbench.view.explorer");
  });
});
