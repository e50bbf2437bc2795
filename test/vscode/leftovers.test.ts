import assert from "node:assert/strict";
import { afterEach, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { fast, room } from "./levels.js";
import { eventually, extension, set, tidyUp, tunneling, write, type Exports } from "./scenes.js";

const inRoom = `{ "version": 1, "level": { "file": "room.tmx" }, "bodies": [
  { "id": "ball", "position": [0, 20], "size": [8, 8], "velocity": [6000, 0] }
], "expect": [{ "body": "ball", "tunnels": true }] }
`;

describe("a round through everything that can be open", () => {
  let exports: Exports;
  before(async () => {
    exports = await extension();
  });
  afterEach(async () => {
    await set("level.profiles", undefined);
    await tidyUp();
  });

  /** Opens a scene in a level in each way, checks the workspace and its level, and closes everything. */
  async function round(): Promise<void> {
    const level = await write("room.tmx", room);
    const scene = await write("hall.aabb.json", inRoom);
    const book = await write("book.aabb.json", tunneling);
    const picture = await write("picture.aabb.json", tunneling);
    await set("level.profiles", { bullet: fast });
    await vscode.commands.executeCommand("vscode.open", scene, { preview: false });
    await vscode.commands.executeCommand("aabb.openPreviewToSide", scene);
    await vscode.commands.executeCommand("vscode.openWith", book, "aabb.notebook", { preview: false });
    await vscode.commands.executeCommand("vscode.openWith", picture, "aabb.editor", { preview: false });
    await vscode.commands.executeCommand("aabb.checkLevel", level, { profile: "bullet" });
    await eventually(() => assert.equal(exports.previews, 2));
    await vscode.commands.executeCommand("aabb.showTests");
    await vscode.commands.executeCommand("aabb.checkWorkspace");
    await vscode.commands.executeCommand("aabb.clearLevelProblems");
    await set("level.profiles", undefined);
    await tidyUp();
    await eventually(() => assert.equal(exports.previews, 0));
  }

  it("leaves nothing: no listener, watcher, timer or panel", async () => {
    // What is made once, when somebody asks for it, stays.
    await round();
    await eventually(() => assert.ok(vscode.workspace.textDocuments.every(({ isDirty }) => !isDirty)));
    const { owned } = exports;
    await round();
    // Less, where VS Code has meanwhile let go of a document of an earlier test.
    await eventually(() => assert.ok(exports.owned <= owned, `${exports.owned} instead of ${owned}`));
  }).timeout(60_000);
});
