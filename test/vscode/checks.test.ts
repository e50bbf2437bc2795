import assert from "node:assert/strict";
import { afterEach, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { pond } from "./levels.js";
import {
  codesOf,
  diagnosticsOf,
  eventually,
  extension,
  folder,
  pause,
  replace,
  safe,
  show,
  tidyUp,
  tunneling,
  uriOf,
  write,
  writeWatched,
} from "./scenes.js";

interface Summary {
  readonly files: number;
  readonly cells: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly notEvaluated: readonly string[];
  readonly cancelled?: boolean;
}

async function checkWorkspace(token?: vscode.CancellationToken): Promise<Summary> {
  return await vscode.commands.executeCommand<Summary>("aabb.checkWorkspace", token);
}

describe("Check This File for Tunneling", () => {
  before(extension);
  afterEach(tidyUp);

  it("counts what is wrong in the active scene", async () => {
    await show("a.aabb.json", tunneling);
    const summary = await vscode.commands.executeCommand<Summary>("aabb.checkFile");
    assert.equal(summary.files, 1);
    assert.equal(summary.cells, 1);
    assert.equal(summary.warnings, 1);
    assert.equal(summary.errors, 0);
  });

  it("takes a scene that is not open, and keeps its problems", async () => {
    const uri = await write("closed.aabb.json", tunneling);
    const summary = await vscode.commands.executeCommand<Summary>("aabb.checkFile", uri);
    assert.equal(summary.warnings, 1);
    assert.deepEqual(codesOf(uri), ["tunnel"]);
  });

  it("leaves other scenes alone when they are written", async () => {
    await vscode.commands.executeCommand("aabb.checkFile", await write("checked.aabb.json", tunneling));
    const other = await write("other.aabb.json", tunneling);
    await pause(1000);
    assert.deepEqual(codesOf(other), []);
  });

  it("names what was left out of a scene, and a file of which nothing can be read", async () => {
    const check = async (name: string, text: string): Promise<Summary> =>
      await vscode.commands.executeCommand<Summary>("aabb.checkFile", await write(name, text));
    assert.deepEqual((await check("whole.aabb.json", safe)).notEvaluated, []);
    await write("pond.tmx", pond);
    const partial = safe.replace('"bodies": [', '"level": { "file": "pond.tmx" }, "bodies": [');
    assert.deepEqual((await check("partial.aabb.json", partial)).notEvaluated, ["1 ellipse"]);
    assert.deepEqual((await check("broken.aabb.json", "{")).notEvaluated, ["broken.aabb.json"]);
  });

  it("says what is the matter with a folder that is named like a scene", async () => {
    const uri = uriOf("x.aabb.json");
    await vscode.workspace.fs.createDirectory(uri);
    const summary = await vscode.commands.executeCommand<Summary>("aabb.checkFile", uri);
    assert.equal(summary.errors, 1);
    assert.deepEqual(codesOf(uri), ["unreadable"]);
  });

  it("does nothing where no scene is at hand", async () => {
    await show("other.json", "{}");
    assert.equal(await vscode.commands.executeCommand("aabb.checkFile"), undefined);
  });
});

describe("Check Workspace for Tunneling", () => {
  before(extension);
  afterEach(tidyUp);

  it("counts every scene and shows the problems of closed ones", async () => {
    const without = await checkWorkspace();
    const bad = await write("deep/er/bad.aabb.json", tunneling);
    const good = await write("good.aabb.json", safe);
    await write("node_modules/lib/other.aabb.json", tunneling);
    await write("not-a-scene.json", tunneling);
    const summary = await checkWorkspace();
    assert.equal(summary.files, without.files + 2);
    assert.equal(summary.cells, without.cells + 2);
    assert.equal(summary.warnings, without.warnings + 1);
    assert.equal(summary.cancelled, false);
    assert.deepEqual(codesOf(bad), ["tunnel"]);
    assert.deepEqual(diagnosticsOf(bad)[0]?.range, new vscode.Range(1, 10, 1, 18));
    assert.deepEqual(codesOf(good), []);
  });

  it("names what was left out of any scene", async () => {
    const before = await checkWorkspace();
    await write("a.aabb.json", safe);
    await write(
      "b.aabb.json",
      safe.replace(
        '"size": [8, 4]',
        '"size": [8, 4], "rotation": 30, "orbit": { "center": [0, 0], "angularVelocity": 1 }',
      ),
    );
    const summary = await checkWorkspace();
    assert.deepEqual([...summary.notEvaluated].sort(), [...before.notEvaluated, "body bullet"].sort());
  });

  it("takes the unsaved text of open scenes", async () => {
    const editor = await show("a.aabb.json", safe);
    const before = await checkWorkspace();
    await replace(editor, "300", "3000");
    const after = await checkWorkspace();
    assert.equal(after.warnings, before.warnings + 1);
  });

  it("keeps the problems of a scene that is closed afterwards, as they are on the disk", async () => {
    const editor = await show("a.aabb.json", safe.replace("300", "3000"));
    await checkWorkspace();
    await replace(editor, "3000", "300");
    await eventually(() => assert.deepEqual(codesOf(editor.document.uri), []));
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    await eventually(() => assert.deepEqual(codesOf(editor.document.uri), ["tunnel"]));
  });

  it("stays fresh when closed scenes are written, made and deleted", async () => {
    const uri = await write("a.aabb.json", tunneling);
    await checkWorkspace();
    assert.deepEqual(codesOf(uri), ["tunnel"]);
    await write("a.aabb.json", safe);
    await eventually(() => assert.deepEqual(codesOf(uri), []));
    const later = await write("later.aabb.json", tunneling);
    await eventually(() => assert.deepEqual(codesOf(later), ["tunnel"]));
    await vscode.workspace.fs.delete(later);
    await eventually(() => assert.deepEqual(codesOf(later), []));
  });

  it("forgets the scenes of a folder that is deleted", async () => {
    const uri = await writeWatched("sub/a.aabb.json", tunneling);
    await checkWorkspace();
    assert.deepEqual(codesOf(uri), ["tunnel"]);
    await vscode.workspace.fs.delete(uriOf("sub"), { recursive: true });
    await eventually(() => assert.deepEqual(codesOf(uri), []));
  });

  it("moves the problems of a scene that is renamed", async () => {
    const uri = await write("a.aabb.json", tunneling);
    await checkWorkspace();
    const edit = new vscode.WorkspaceEdit();
    const renamed = uriOf("b.aabb.json");
    edit.renameFile(uri, renamed);
    assert.ok(await vscode.workspace.applyEdit(edit));
    await eventually(() => {
      assert.deepEqual(codesOf(uri), []);
      assert.deepEqual(codesOf(renamed), ["tunnel"]);
    });
  });

  it("counts a folder that is named like a scene as one problem", async () => {
    const before = await checkWorkspace();
    await write("x.aabb.json/inner.txt", "");
    const summary = await checkWorkspace();
    assert.equal(summary.files, before.files + 1);
    assert.equal(summary.errors, before.errors + 1);
    assert.deepEqual(codesOf(uriOf("x.aabb.json")), ["unreadable"]);
  });

  it("survives every kind of bad text", async () => {
    const before = await checkWorkspace();
    const texts = [
      "",
      "{",
      "[]",
      "null",
      "\0",
      '{"version":2}',
      '{"version":1,"bodies":[{"id":"__proto__"}]}',
      "1e999",
    ];
    for (const [i, text] of texts.entries()) await write(`bad-${i}.aabb.json`, text);
    const summary = await checkWorkspace();
    assert.equal(summary.files, before.files + texts.length);
    assert.ok(summary.errors >= before.errors + texts.length);
  });

  it("ends when it is cancelled, and says so", async () => {
    for (let n = 0; n < 30; n++) await write(`many/${n}.aabb.json`, tunneling);
    const source = new vscode.CancellationTokenSource();
    source.cancel();
    const summary = await checkWorkspace(source.token);
    source.dispose();
    assert.equal(summary.cancelled, true);
    assert.equal(summary.files, 0);
  });

  it("runs once when it is asked for twice", async () => {
    await write("a.aabb.json", tunneling);
    const [first, second] = await Promise.all([checkWorkspace(), checkWorkspace()]);
    assert.deepEqual(first, second);
    assert.ok(first.files > 0);
  });

  it("opens no document", async () => {
    const uri = await write("a.aabb.json", tunneling);
    await checkWorkspace();
    const open = vscode.workspace.textDocuments.filter((document) => document.uri.path.startsWith(folder().path));
    assert.deepEqual(
      open.filter((document) => document.uri.toString() === uri.toString()),
      [],
    );
  });
});
