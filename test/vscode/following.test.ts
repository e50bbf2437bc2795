import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { assertDone, assertRefused, Picture } from "./picture.js";
import {
  eventually,
  pause,
  read,
  safe,
  withPreviewsClosed,
  show,
  tidyUp,
  tunneling,
  uriOf,
  write,
  writeWatched,
} from "./scenes.js";

let picture: Picture;

/** A picture of a file that no editor shows. */
async function open(text = tunneling): Promise<vscode.Uri> {
  const uri = await write("a.aabb.json", text);
  picture = await new Picture(uri, vscode.ViewColumn.One).begin();
  return uri;
}

/** The picture shows the bullet at this speed. */
async function showsSpeed(speed: number): Promise<void> {
  await eventually(() => {
    const cell = picture.cell(0);
    assert.ok(cell?.kind === "scene");
    assert.equal(cell.bodies.velocity[0], speed);
    assert.notEqual(picture.told.at(-1)?.type, "stale");
  });
}

describe("a picture of a file on the disk", () => {
  withPreviewsClosed();
  afterEach(async () => {
    picture.dispose();
    await tidyUp();
  });

  it("follows what another program writes, and can be edited after that", async () => {
    const uri = await open();
    await write("a.aabb.json", safe);
    await showsSpeed(300);
    const bodies = [{ body: 0, velocity: [0, 0] }];
    assertDone(await picture.ask("edit", { cell: 0, edit: { kind: "change", bodies } }));
    await showsSpeed(0);
    assert.equal(await read(uri), safe);
  });

  it("follows files that are replaced, as by a checkout of another branch", async () => {
    const uri = await open();
    for (const text of [safe, tunneling, safe]) {
      await vscode.workspace.fs.delete(uri);
      await write("b.aabb.json", text);
      await write("a.aabb.json", text);
      await showsSpeed(text === safe ? 300 : 3000);
    }
  });

  it("says when it is deleted, and goes on when it is there again", async () => {
    await writeWatched("a.aabb.json", tunneling);
    const uri = await open();
    await vscode.workspace.fs.delete(uri);
    await eventually(() => assert.equal(picture.last("stale").code, "deleted"));
    const { line, column, name, uri: told } = picture.last("stale");
    assert.deepEqual([line, column], [0, 0], "there is no text, and so no place in it");
    assert.deepEqual([name, told], ["a.aabb.json", uri.toString()]);
    await write("a.aabb.json", safe);
    await showsSpeed(300);
  });

  it("says that its file was deleted while it was hidden, though VS Code still has the text", async () => {
    const uri = await open();
    await vscode.workspace.openTextDocument(uri);
    await show("b.aabb.json", safe);
    await eventually(() => assert.equal(picture.panel.visible, false));
    await vscode.workspace.fs.delete(uri);
    picture.panel.reveal();
    await eventually(() => assert.equal(picture.panel.visible, true));
    picture.send({ type: "ready" });
    await eventually(() => assert.equal(picture.last("stale").code, "deleted"));
    assert.ok(picture.cell(0), "the last diagram stays");
    assert.equal(picture.told.at(-1)?.type, "stale");
  });

  it("shows the text of the editor where that is not saved, whatever comes to the disk", async () => {
    const { document } = await show("a.aabb.json", tunneling);
    picture = await new Picture(document.uri, vscode.ViewColumn.Two).begin();
    const bodies = [{ body: 0, velocity: [7, 0] }];
    assertDone(await picture.ask("edit", { cell: 0, edit: { kind: "change", bodies } }));
    await write("a.aabb.json", safe);
    await pause(300);
    await showsSpeed(7);
    assertDone(await picture.ask("undo", {}));
    assert.equal(document.getText(), tunneling);
  });

  it("goes to the new name, and refuses what was meant for the old one", async () => {
    const old = await open();
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(old, uriOf("b.aabb.json"));
    assert.ok(await vscode.workspace.applyEdit(edit));
    picture.preview.follow(uriOf("b.aabb.json"));
    await eventually(() => assert.equal(picture.last("notebook").uri, uriOf("b.aabb.json").toString()));
    const bodies = [{ body: 0, velocity: [7, 0] }];
    const late = await picture.ask("edit", { cell: 0, edit: { kind: "change", bodies } }, { uri: old.toString() });
    assertRefused(late, /another file/);
    assertDone(await picture.ask("edit", { cell: 0, edit: { kind: "change", bodies } }));
    await showsSpeed(7);
  });

  it("leaves it as it is while it is looked at, played with and drafted in", async () => {
    const uri = await open();
    const before = await vscode.workspace.fs.stat(uri);
    assertDone(await picture.ask("text", {}));
    assertDone(await picture.ask("reveal", { cell: 0, bodies: [0, 1] }));
    assertRefused(await picture.ask("undo", {}), /Nothing to undo/);
    const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
    assert.equal(document?.isDirty, false);
    assert.equal(document.version, 1);
    assert.equal(await read(uri), tunneling);
    assert.equal((await vscode.workspace.fs.stat(uri)).mtime, before.mtime);
  });
});
