import assert from "node:assert/strict";
import { afterEach, before, describe, it } from "mocha";
import * as vscode from "vscode";
import {
  codesOf,
  deleteClosed,
  eventually,
  extension,
  pause,
  previewTabs,
  read,
  safe,
  set,
  setOpenAutomatically,
  show,
  tidyUp,
  tunneling,
  uriOf,
  write,
  type Exports,
} from "./scenes.js";

const setting = "preview.openAutomatically";

async function openPreview(uri?: vscode.Uri): Promise<void> {
  await vscode.commands.executeCommand("aabb.openPreview", uri);
}

async function openToSide(uri?: vscode.Uri): Promise<void> {
  await vscode.commands.executeCommand("aabb.openPreviewToSide", uri);
}

/** Tabs are told of a little after the panel is there. */
async function tabsAre(...labels: readonly string[]): Promise<void> {
  await eventually(() =>
    assert.deepEqual(
      previewTabs().map(({ label }) => label),
      labels,
    ),
  );
}

async function closePreviews(): Promise<void> {
  await vscode.window.tabGroups.close(previewTabs());
}

describe("previews", () => {
  let exports: Exports;
  before(async () => {
    exports = await extension();
    await setOpenAutomatically(false);
  });
  afterEach(tidyUp);

  it("open beside the text, which keeps the focus", async () => {
    const { document } = await show("a.aabb.json", tunneling);
    await openToSide();
    await tabsAre("Preview a.aabb.json");
    assert.equal(previewTabs()[0]?.group.viewColumn, vscode.ViewColumn.Two);
    await eventually(() => assert.equal(vscode.window.activeTextEditor?.document, document));
  });

  it("open in the place of the text", async () => {
    await show("a.aabb.json", tunneling);
    await openPreview();
    await tabsAre("Preview a.aabb.json");
    assert.equal(previewTabs()[0]?.group.viewColumn, vscode.ViewColumn.One);
    await eventually(() => assert.equal(previewTabs()[0]?.isActive, true));
  });

  it("open from a menu for a file that no editor shows", async () => {
    await openPreview(await write("closed.aabb.json", tunneling));
    await tabsAre("Preview closed.aabb.json");
  });

  it("are not made twice in one place", async () => {
    await show("a.aabb.json", tunneling);
    await openToSide();
    await openToSide();
    await openToSide();
    await tabsAre("Preview a.aabb.json");
    assert.equal(exports.previews, 1);
  });

  it("of one file can stand in several groups", async () => {
    await show("a.aabb.json", tunneling);
    await openToSide();
    await openPreview();
    await tabsAre("Preview a.aabb.json", "Preview a.aabb.json");
    assert.equal(new Set(previewTabs().map(({ group }) => group.viewColumn)).size, 2);
  });

  it("show the scene whose text comes to the front", async () => {
    await show("a.aabb.json", tunneling);
    await openToSide();
    await show("other.json", "{}");
    await tabsAre("Preview a.aabb.json");
    const { document } = await show("b.aabb.json", safe);
    await tabsAre("Preview b.aabb.json");
    await eventually(() => assert.equal(vscode.window.activeTextEditor?.document, document));
    assert.equal(exports.previews, 1);
  });

  it("are reused for another file", async () => {
    await show("a.aabb.json", tunneling);
    await openToSide(await write("closed.aabb.json", safe));
    await tabsAre("Preview closed.aabb.json");
    await openToSide();
    await tabsAre("Preview a.aabb.json");
  });

  it("stay with their files while they are locked", async () => {
    await show("a.aabb.json", tunneling);
    await openToSide();
    await tabsAre("Preview a.aabb.json");
    await vscode.commands.executeCommand("aabb.lockPreview");
    await tabsAre("[Preview] a.aabb.json");
    await show("b.aabb.json", safe);
    await openToSide();
    await tabsAre("[Preview] a.aabb.json", "Preview b.aabb.json");
    // The locked one comes to the front, and the other one goes when both would show the same.
    await openToSide(uriOf("a.aabb.json"));
    await eventually(() =>
      assert.equal(previewTabs().find(({ isActive }) => isActive)?.label, "[Preview] a.aabb.json"),
    );
    await vscode.commands.executeCommand("aabb.unlockPreview");
    await tabsAre("Preview a.aabb.json");
    await vscode.window.showTextDocument(uriOf("a.aabb.json"));
    await vscode.window.showTextDocument(uriOf("b.aabb.json"));
    await tabsAre("Preview b.aabb.json");
  });

  it("are not opened where there is no scene", async () => {
    await show("other.json", "{}");
    await openPreview();
    await openToSide(uriOf("other.json"));
    await pause(200);
    assert.equal(exports.previews, 0);
  });

  it("follow a file that is renamed", async () => {
    const { document } = await show("a.aabb.json", tunneling);
    await openToSide();
    await tabsAre("Preview a.aabb.json");
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(document.uri, uriOf("b.aabb.json"));
    assert.ok(await vscode.workspace.applyEdit(edit));
    await tabsAre("Preview b.aabb.json");
  });

  it("follow a folder that is renamed", async () => {
    const uri = await write("old/a.aabb.json", tunneling);
    await openPreview(uri);
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(uriOf("old"), uriOf("new"));
    assert.ok(await vscode.workspace.applyEdit(edit));
    // The tab's name is the same; a second preview would be made if the first were still about the old place.
    await vscode.commands.executeCommand("aabb.openPreview", uriOf("new/a.aabb.json"));
    await pause(200);
    assert.equal(exports.previews, 1);
  });

  it("stay when their file is deleted", async () => {
    const uri = await write("a.aabb.json", tunneling);
    await openPreview(uri);
    await pause(300);
    await vscode.workspace.fs.delete(uri);
    await pause(500);
    await tabsAre("Preview a.aabb.json");
  });

  it("open for a file that does not exist, a folder and unreadable text without an error", async () => {
    await openPreview(uriOf("missing.aabb.json"));
    await vscode.workspace.fs.createDirectory(uriOf("x.aabb.json"));
    await openPreview(uriOf("x.aabb.json"));
    await openPreview(await write("broken.aabb.json", "{"));
    await pause(500);
    assert.equal(exports.previews, 1);
  });

  it("never make a file dirty or write to it", async () => {
    const { document } = await show("a.aabb.json", tunneling);
    await openToSide();
    await pause(1000);
    await closePreviews();
    assert.equal(document.isDirty, false);
    assert.equal(document.version, 1);
    assert.equal(await read(document.uri), tunneling);
  });

  it("go with what they hold: ten that were opened and closed leave nothing", async () => {
    const uri = await write("a.aabb.json", tunneling);
    await openPreview(uri);
    await tabsAre("Preview a.aabb.json");
    await closePreviews();
    await eventually(() => assert.equal(exports.previews, 0));
    const before = await exports.owned;
    for (let n = 0; n < 10; n++) {
      await openPreview(uri);
      assert.equal(exports.previews, 1);
      // Not more than before all: VS Code may have let go of a document of an earlier test.
      const open = await exports.owned;
      await eventually(() => assert.equal(previewTabs().length, 1));
      await closePreviews();
      await eventually(() => assert.equal(exports.previews, 0));
      await eventually(async () => assert.ok((await exports.owned) < open));
    }
    await holdsAtMost(before, uri);
    assert.equal(previewTabs().length, 0);
  });

  it("may be closed while they load", async () => {
    const before = await exports.owned;
    const uri = await write("a.aabb.json", tunneling);
    for (let n = 0; n < 5; n++) {
      await openPreview(uri);
      await pause(n * 50);
      await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    }
    await eventually(() => assert.equal(exports.previews, 0));
    await holdsAtMost(before, uri);
  });

  async function holdsAtMost(owned: number, uri: vscode.Uri): Promise<void> {
    await deleteClosed(uri);
    // Less, where VS Code has meanwhile let go of a document of an earlier test.
    await eventually(async () =>
      assert.ok((await exports.owned) <= owned, `${await exports.owned} instead of ${owned}`),
    );
  }
});

describe("aabb.preview.openAutomatically", () => {
  let exports: Exports;
  before(async () => {
    exports = await extension();
  });
  afterEach(async () => {
    await setOpenAutomatically(undefined);
    await tidyUp();
  });

  it("is off unless it is set", () => {
    assert.equal(vscode.workspace.getConfiguration("aabb").inspect(setting)?.defaultValue, false);
  });

  it("opens the preview beside a scene, without taking the focus", async () => {
    await setOpenAutomatically(true);
    const { document } = await show("a.aabb.json", tunneling);
    await tabsAre("Preview a.aabb.json");
    await eventually(() => assert.equal(vscode.window.activeTextEditor?.document, document));
  });

  it("leaves a preview closed that the user has closed, until the scene is opened anew", async () => {
    await setOpenAutomatically(true);
    await show("a.aabb.json", tunneling);
    await tabsAre("Preview a.aabb.json");
    await closePreviews();
    await show("other.json", "{}");
    await vscode.window.showTextDocument(uriOf("a.aabb.json"), { preview: false });
    await pause(400);
    assert.equal(exports.previews, 0);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await vscode.window.showTextDocument(uriOf("a.aabb.json"), { preview: false });
    await tabsAre("Preview a.aabb.json");
  });

  it("does nothing for other files", async () => {
    await setOpenAutomatically(true);
    await show("other.json", "{}");
    await pause(300);
    assert.equal(exports.previews, 0);
  });
});

describe("New Scene", () => {
  before(extension);
  afterEach(async () => {
    await set("defaultFps", undefined);
    await tidyUp();
  });

  it("opens a scene that has something to say and is not written yet", async () => {
    await vscode.commands.executeCommand("aabb.newScene");
    const document = vscode.window.activeTextEditor?.document;
    assert.ok(document);
    assert.equal(document.isUntitled, true);
    assert.equal(document.languageId, "aabb-scene");
    assert.match(document.uri.path, /\/scene\.aabb\.json$/);
    await tabsAre("Preview scene.aabb.json");
    await eventually(() => assert.deepEqual(codesOf(document.uri), ["tunnel"]));
  });

  it("has the frame rate that is set, and the same step in each frame", async () => {
    for (const [written, fps] of [
      [30, 30],
      [-1, 60],
    ]) {
      await set("defaultFps", written);
      await vscode.commands.executeCommand("aabb.newScene");
      const document = vscode.window.activeTextEditor?.document;
      assert.ok(document);
      assert.match(document.getText(), new RegExp(`"fps": ${fps},[^]*"velocity": \\[${50 * Number(fps)}, 0\\]`));
      await eventually(() => assert.deepEqual(codesOf(document.uri), ["tunnel"]));
      await tidyUp();
    }
  });

  it("takes another name for the second", async () => {
    await vscode.commands.executeCommand("aabb.newScene");
    await vscode.commands.executeCommand("aabb.newScene");
    assert.match(vscode.window.activeTextEditor?.document.uri.path ?? "", /\/scene-2\.aabb\.json$/);
  });

  it("begins where it is asked to, beside files that are there", async () => {
    await write("sub/scene.aabb.json", safe);
    await vscode.commands.executeCommand("aabb.newScene", uriOf("sub"));
    assert.equal(vscode.window.activeTextEditor?.document.uri.path, uriOf("sub/scene-2.aabb.json").path);
  });

  it("can be previewed before it is saved, and is followed to its file", async () => {
    await vscode.commands.executeCommand("aabb.newScene", uriOf("."));
    await openToSide();
    await tabsAre("Preview scene.aabb.json");
    const exports = await extension();
    await vscode.commands.executeCommand("workbench.action.files.save");
    const saved = uriOf("scene.aabb.json");
    await eventually(() => assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), saved.toString()));
    await openToSide(saved);
    await pause(200);
    assert.equal(exports.previews, 1);
  });
});
