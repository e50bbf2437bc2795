import assert from "node:assert/strict";
import { afterEach, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { codesOf, eventually, extension, folder, safe, tidyUp, tunneling, write } from "./scenes.js";

/** Runs a task to its end, and gives its exit code. */
async function run(task: vscode.Task): Promise<number | undefined> {
  const ended = new Promise<number | undefined>((resolve) => {
    const listener = vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
      if (execution.task.name !== task.name) return;
      listener.dispose();
      resolve(exitCode);
    });
  });
  await vscode.tasks.executeTask(task);
  return await ended;
}

/** The task that a `tasks.json` has under a label. */
async function fromTasksJson(task: object): Promise<vscode.Task> {
  const label = `${folder().path.split("/").at(-1) ?? ""} ${String(Math.random())}`;
  const text = JSON.stringify({ version: "2.0.0", tasks: [{ type: "aabb", label, ...task }] });
  await vscode.workspace.fs.writeFile(tasksJson(), new TextEncoder().encode(text));
  let found: vscode.Task | undefined;
  await eventually(async () => {
    found = (await vscode.tasks.fetchTasks({ type: "aabb" })).find(({ name }) => name === label);
    assert.ok(found);
  });
  return found ?? assert.fail(`there is no task ${label}`);
}

function tasksJson(): vscode.Uri {
  const root = vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail("no folder is open");
  return vscode.Uri.joinPath(root, ".vscode", "tasks.json");
}

const here = (): string => folder().path.split("/").at(-1) ?? "";

describe("tasks", () => {
  before(extension);
  afterEach(async () => {
    await vscode.commands.executeCommand("workbench.action.closePanel");
    await vscode.workspace.fs.delete(tasksJson()).then(undefined, () => undefined);
    for (const terminal of vscode.window.terminals) terminal.dispose();
    await tidyUp();
  });

  it("are offered for the folder that is open", async () => {
    const tasks = await vscode.tasks.fetchTasks({ type: "aabb" });
    const check = tasks.find(({ definition }) => definition["command"] === "check");
    assert.equal(check?.source, "aabb");
    assert.deepEqual(check.group, vscode.TaskGroup.Test);
    assert.deepEqual(check.problemMatchers, []);
  });

  it("fail where something is found, which is in the problems then", async () => {
    const uri = await write("bad.aabb.json", tunneling);
    assert.equal(await run(await fromTasksJson({ command: "check", folder: here() })), 1);
    assert.deepEqual(codesOf(uri), ["tunnel"]);
  });

  it("allow as many warnings as they are told", async () => {
    await write("bad.aabb.json", tunneling);
    assert.equal(await run(await fromTasksJson({ command: "check", folder: here(), maxWarnings: 1 })), 0);
  });

  it("look only into the folder that they are for", async () => {
    await write("inner/good.aabb.json", safe);
    await write("bad.aabb.json", tunneling);
    assert.equal(await run(await fromTasksJson({ command: "check", folder: `${here()}/inner` })), 0);
  });

  it("say with their exit code what cannot be used: a scene, a folder without any, a wrong key", async () => {
    await write("broken.aabb.json", "{");
    assert.equal(await run(await fromTasksJson({ command: "check", folder: here() })), 2);
    assert.equal(await run(await fromTasksJson({ command: "check", folder: "nowhere" })), 2);
    assert.equal(await run(await fromTasksJson({ command: "check", maxWarnings: "many" })), 2);
  });
});
