import assert from "node:assert/strict";
import { afterEach, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { codesOf, eventually, extension, read, safe, tidyUp, tunneling, write, type Exports } from "./scenes.js";

const editorType = "aabb.editor";

function customTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => input instanceof vscode.TabInputCustom && input.viewType === editorType);
}

async function openAsPicture(uri: vscode.Uri, viewColumn?: vscode.ViewColumn): Promise<void> {
  await vscode.commands.executeCommand("vscode.openWith", uri, editorType, viewColumn);
}

function documentOf(uri: vscode.Uri): vscode.TextDocument {
  const found = vscode.workspace.textDocuments.find((it) => it.uri.toString() === uri.toString());
  return found ?? assert.fail(`${uri.path} is not open`);
}

describe("a scene as its picture, in the place of the text", () => {
  let exports: Exports;
  before(async () => {
    exports = await extension();
  });
  afterEach(tidyUp);

  it("is an option and never what a scene opens with", async () => {
    const uri = await write("plain.aabb.json", tunneling);
    await vscode.commands.executeCommand("vscode.open", uri);
    await eventually(() => assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), uri.toString()));
    assert.deepEqual(customTabs(), []);
  });

  it("opens without making the file dirty, has its problems told, and leaves nothing when it is closed", async () => {
    const uri = await write("picture.aabb.json", tunneling);
    const { previews } = exports;
    const owned = await exports.owned;
    await openAsPicture(uri);
    await eventually(() => assert.equal(exports.previews, previews + 1));
    await eventually(() => assert.deepEqual(codesOf(uri), ["tunnel"]));
    assert.equal(documentOf(uri).isDirty, false);
    assert.equal(customTabs()[0]?.isDirty, false);
    assert.equal(await read(uri), tunneling);
    await vscode.window.tabGroups.close(customTabs());
    await eventually(() => assert.equal(exports.previews, previews));
    // Where the workspace has been checked, what is wrong with a closed scene is still followed, until its file is gone.
    await vscode.workspace.fs.delete(uri);
    await eventually(async () =>
      assert.ok((await exports.owned) <= owned, `${await exports.owned} instead of ${owned}`),
    );
  });

  it("follows the text, is dirty with it, and is saved and undone as an editor is", async () => {
    const uri = await write("edited.aabb.json", tunneling);
    await openAsPicture(uri);
    await eventually(() => assert.deepEqual(codesOf(uri), ["tunnel"]));
    const document = documentOf(uri);
    const change = new vscode.WorkspaceEdit();
    const whole = new vscode.Range(document.positionAt(0), document.positionAt(tunneling.length));
    change.replace(uri, whole, safe);
    assert.ok(await vscode.workspace.applyEdit(change));
    await eventually(() => assert.notDeepEqual(codesOf(uri), ["tunnel"]));
    await eventually(() => assert.equal(customTabs()[0]?.isDirty, true));
    await vscode.commands.executeCommand("undo");
    await eventually(() => assert.equal(document.getText(), tunneling));
    await vscode.commands.executeCommand("redo");
    await eventually(() => assert.equal(document.getText(), safe));
    await vscode.commands.executeCommand("workbench.action.files.save");
    await eventually(async () => assert.equal(await read(uri), safe));
    await eventually(() => assert.equal(customTabs()[0]?.isDirty, false));
  });

  it("is what the commands are about that need a scene at hand", async () => {
    const uri = await write("active.aabb.json", tunneling);
    await openAsPicture(uri);
    await eventually(() => assert.equal(customTabs()[0]?.isActive, true));
    await eventually(() => assert.equal(exports.previews, 1));
    const summary = await vscode.commands.executeCommand<{ readonly warnings: number }>("aabb.checkFile");
    assert.equal(summary.warnings, 1);
    await vscode.commands.executeCommand("aabb.fitView");
  });
});
