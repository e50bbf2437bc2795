import assert from "node:assert/strict";
import { afterEach, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { evaluate } from "../../src/notebook/index.js";
import { ansi, checkedFile, type CheckedFile, checkText } from "../../src/report/index.js";
import { fast, ofWall, room, slow } from "./levels.js";
import {
  codesOf,
  diagnosticsOf,
  eventually,
  extension,
  folder,
  safe,
  set,
  tidyUp,
  tunneling,
  write,
} from "./scenes.js";

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

/** Prints a text, as a program does in its terminal, and runs until it is told to end. */
class Printer implements vscode.Pseudoterminal {
  private readonly written = new vscode.EventEmitter<string>();
  private readonly closed = new vscode.EventEmitter<number>();
  readonly onDidWrite = this.written.event;
  readonly onDidClose = this.closed.event;

  constructor(private readonly text: string) {}

  open(): void {
    this.written.fire(this.text.replaceAll("\n", "\r\n"));
  }

  end(): void {
    this.closed.fire(1);
  }

  close(): void {
    this.written.dispose();
    this.closed.dispose();
  }
}

/** What the command line prints about the scene in a file of the workspace. */
function checkedScene(uri: vscode.Uri): CheckedFile {
  return checkedFile(vscode.workspace.asRelativePath(uri), evaluate(tunneling));
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
    await set("level.profiles", undefined);
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
    assert.equal(await run(await fromTasksJson({ command: "check", folder: here(), maxWarnings: ofWall.length })), 0);
  });

  it("look only into the folder that they are for", async () => {
    await write("inner/good.aabb.json", safe);
    await write("bad.aabb.json", tunneling);
    assert.equal(await run(await fromTasksJson({ command: "check", folder: `${here()}/inner` })), 0);
  });

  it("leave nothing behind when they have ended", async () => {
    const exports = await extension();
    await write("good.aabb.json", safe);
    const check = await fromTasksJson({ command: "check", folder: here() });
    await run(check);
    const owned = await exports.owned;
    await run(check);
    await eventually(async () =>
      assert.ok((await exports.owned) <= owned, `${await exports.owned} instead of ${owned}`),
    );
  });

  it("audit levels for the movers of the settings", async () => {
    const uri = await write("room.tmx", room);
    await set("level.profiles", { bullet: fast });
    assert.equal(await run(await fromTasksJson({ command: "audit", folder: here() })), 1);
    assert.equal(await run(await fromTasksJson({ command: "audit", folder: here(), maxWarnings: ofWall.length })), 0);
    await set("level.profiles", { player: slow });
    assert.equal(await run(await fromTasksJson({ command: "audit", folder: here() })), 0);
    assert.deepEqual(codesOf(uri), []);
  });

  it("of any kind give problems with $aabb, from what the command line prints", async () => {
    // A scene also has problems of the extension if an earlier test has checked the workspace.
    const uri = await write("printed.txt", tunneling);
    const next = await write("printedNext.txt", tunneling);
    const printer = new Printer(checkText([uri, next].map(checkedScene), ansi));
    const printing = new vscode.CustomExecution(() => Promise.resolve(printer));
    const root = vscode.workspace.workspaceFolders?.[0] ?? assert.fail("no folder is open");
    assert.deepEqual(codesOf(uri), []);
    await vscode.tasks.executeTask(new vscode.Task({ type: "print" }, root, "print", "tests", printing, "$aabb"));
    // The editor reads lines that come more than 100 ms after the end no more: the program ends afterwards.
    // It shows the problems of a file at the first line about the next one.
    await eventually(() => assert.deepEqual(codesOf(uri), ["tunnel"]));
    printer.end();
    const [problem] = diagnosticsOf(uri);
    assert.equal(problem?.severity, vscode.DiagnosticSeverity.Warning);
    assert.deepEqual(problem.range.start, new vscode.Position(1, 10));
  });

  it("say with their exit code what cannot be used: a scene, a folder without any, a wrong key", async () => {
    await write("broken.aabb.json", "{");
    assert.equal(await run(await fromTasksJson({ command: "check", folder: here() })), 2);
    assert.equal(await run(await fromTasksJson({ command: "check", folder: "nowhere" })), 2);
    assert.equal(await run(await fromTasksJson({ command: "check", maxWarnings: "many" })), 2);
  });
});
