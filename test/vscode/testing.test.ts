import { afterEach, beforeEach, describe, it } from "mocha";
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { SceneTests } from "../../src/extension/testing/sceneTests.js";
import { Explorer, messageOf, statesOf, textOf } from "./explorer.js";
import { pond, room } from "./levels.js";
import { codesOf, diagnosticsOf, eventually, pause, replace, show, tidyUp, write } from "./scenes.js";

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

function ofScenes(): Explorer<SceneTests> {
  return new Explorer((controller, engine, log) => new SceneTests(controller, engine, log));
}

describe("expectations as tests", () => {
  let explorer: Explorer<SceneTests>;
  beforeEach(() => (explorer = ofScenes()));
  afterEach(async () => {
    explorer.dispose();
    await tidyUp();
  });

  it("stand below their scene and file, in plain words and at their place", async () => {
    await show("a.aabb.json", text);
    await eventually(() => assert.deepEqual(explorer.labels("a.aabb.json"), ["Hall"]));
    assert.deepEqual(explorer.labels("a.aabb.json/0"), [
      "with a sweep: bullet hits wall",
      "with a sweep: bullet hits wall at t = 0.75",
    ]);
    assert.deepEqual(explorer.item("a.aabb.json/0/1").range, new vscode.Range(5, 2, 6, 18));
  });

  it("follow the text as it is typed, and stay while it is broken", async () => {
    const editor = await show("a.aabb.json", text);
    await eventually(() => explorer.item("a.aabb.json/0/1"));
    await replace(editor, '"time": 0.75', '"tunnels": true');
    await eventually(() =>
      assert.equal(
        explorer.item("a.aabb.json/0/1").label,
        "with a sweep: bullet hits wall; in your game: bullet tunnels",
      ),
    );
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
    await write("pond.tmx", pond);
    await show("a.aabb.json", text.replace('"title": "Hall"', '"title": "Hall", "level": { "file": "pond.tmx" }'));
    await eventually(() => assert.equal(explorer.item("a.aabb.json/0").description, "not checked: 1 ellipse"));
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
    const explorer = ofScenes();
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
      { updated: 0, added: 0, tunnels: 1, edits: [], refused: [] },
    );
    assert.equal(document.isDirty, false);
  });

  it("expects a tunnel only where that is asked for", async () => {
    const fresh = `{ "version": 1, "frames": 3, "bodies": [
  { "id": "shot", "position": [0, 0], "size": [6, 3], "velocity": [1800, 0] },
  { "id": "wall", "position": [40, -50], "size": [8, 100] }
] }`;
    const { document } = await show("tunnel.aabb.json", fresh);
    await eventually(() => assert.deepEqual(codesOf(document.uri), ["tunnel"]));
    const recorded = await vscode.commands.executeCommand("aabb.recordExpectations");
    assert.equal((recorded as { tunnels: number }).tunnels, 1);
    assert.doesNotMatch(document.getText(), /tunnels/);
    await eventually(() => assert.equal(diagnosticsOf(document.uri)[0]?.severity, vscode.DiagnosticSeverity.Warning));
    await vscode.commands.executeCommand("aabb.recordExpectationsAndTunnels");
    assert.match(document.getText(), /"tunnels": true, "through": "wall"/);
    await eventually(() =>
      assert.equal(diagnosticsOf(document.uri)[0]?.severity, vscode.DiagnosticSeverity.Information),
    );
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
