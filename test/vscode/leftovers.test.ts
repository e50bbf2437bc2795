import assert from "node:assert/strict";
import { afterEach, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { fast, room, tiledMap } from "./levels.js";
import { codesOf, eventually, extension, set, tidyUp, tunneling, write, type Exports } from "./scenes.js";

const inRoom = `{ "version": 1, "level": { "file": "room.tmx" }, "bodies": [
  { "id": "ball", "position": [0, 20], "size": [8, 8], "velocity": [6000, 0] }
], "expect": [{ "body": "ball", "tunnels": true }] }
`;

/** Has one of the tasks that are offered run until it has ended. */
async function runTask(command: "check" | "audit", isTerminated = false): Promise<void> {
  const tasks = await vscode.tasks.fetchTasks({ type: "aabb" });
  const task = tasks.find(({ definition }) => definition["command"] === command) ?? assert.fail(`no task ${command}`);
  const isMeant = ({ execution }: vscode.TaskStartEvent): boolean => execution.task.name === task.name;
  let hasEnded = false;
  const listeners = [
    vscode.tasks.onDidStartTaskProcess((event) => isMeant(event) && isTerminated && event.execution.terminate()),
    vscode.tasks.onDidEndTask((event) => (hasEnded ||= isMeant(event))),
  ];
  await vscode.tasks.executeTask(task);
  await eventually(() => assert.ok(hasEnded, `the task ${command} has not ended`));
  for (const listener of listeners) listener.dispose();
}

/** Takes seconds to audit. */
const large = tiledMap(Array.from({ length: 1200 }, () => "#..".repeat(400)));

describe("a round through everything that can be open", () => {
  let exports: Exports;
  before(async () => {
    exports = await extension();
  });
  afterEach(async () => {
    await set("level.profiles", undefined);
    await tidyUp();
  });

  /** Opens a scene in a level in each way and its level, checks them and the workspace, and closes everything. */
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
    await vscode.commands.executeCommand("aabb.checkLevel", level);
    await eventually(() => assert.equal(exports.previews, 3));
    await vscode.commands.executeCommand("aabb.showTests");
    await vscode.commands.executeCommand("aabb.checkWorkspace");
    await runTask("check");
    const slow = await write("slow.tmx", large);
    await runTask("audit", true);
    assert.deepEqual(codesOf(slow), [], "the task came to its end");
    for (const terminal of vscode.window.terminals) terminal.dispose();
    await vscode.commands.executeCommand("workbench.action.closePanel");
    await vscode.commands.executeCommand("aabb.clearLevelProblems");
    await set("level.profiles", undefined);
    await tidyUp();
    await eventually(() => assert.equal(exports.previews, 0));
  }

  it("leaves nothing: no listener, watcher, timer or panel", async () => {
    // What is made once, when somebody asks for it, stays.
    await round();
    await eventually(() => assert.ok(vscode.workspace.textDocuments.every(({ isDirty }) => !isDirty)));
    const owned = await exports.owned;
    await round();
    // Less, where VS Code has meanwhile let go of a document of an earlier test.
    await eventually(async () =>
      assert.ok((await exports.owned) <= owned, `${await exports.owned} instead of ${owned}`),
    );
  });
});
