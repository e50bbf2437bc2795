import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { saveExport } from "../../src/extension/preview/export.js";
import { folder, read, show, tidyUp, tunneling, uriOf, write } from "./scenes.js";

const content = new TextEncoder().encode("bytes");

/** What the user was asked, with what the user answers. */
interface Dialogs {
  readonly asked: vscode.SaveDialogOptions[];
  readonly errors: string[];
}

const { showSaveDialog, showErrorMessage } = vscode.window;

/** Answers the dialogs of VS Code in the place of a user. */
function answer(target: vscode.Uri | undefined): Dialogs {
  const dialogs: Dialogs = { asked: [], errors: [] };
  Object.assign(vscode.window, {
    showSaveDialog: (options: vscode.SaveDialogOptions) => {
      dialogs.asked.push(options);
      return Promise.resolve(target);
    },
    showErrorMessage: (message: string) => {
      dialogs.errors.push(message);
      return new Promise(() => undefined);
    },
  });
  return dialogs;
}

describe("an export", () => {
  afterEach(async () => {
    Object.assign(vscode.window, { showSaveDialog, showErrorMessage });
    await tidyUp();
  });

  it("is proposed beside the scene and written byte for byte, and the scene is not touched", async () => {
    const { document } = await show("a.aabb.json", tunneling);
    const target = uriOf("a-Scene.png");
    const dialogs = answer(target);
    assert.equal(await saveExport(document.uri, { name: "a-Scene.png", content }), undefined);
    assert.equal(dialogs.asked[0]?.defaultUri?.toString(), target.toString());
    assert.deepEqual(dialogs.asked[0].filters, { "PNG image": ["png"] });
    assert.deepEqual([...(await vscode.workspace.fs.readFile(target))], [...content]);
    assert.equal(document.isDirty, false);
    assert.equal(await read(document.uri), tunneling);
  });

  it("may be cancelled, and then writes nothing and says nothing", async () => {
    const uri = await write("a.aabb.json", tunneling);
    const dialogs = answer(undefined);
    assert.equal(await saveExport(uri, { name: "a.svg", content }), undefined);
    assert.deepEqual(dialogs.errors, []);
    assert.deepEqual(await vscode.workspace.fs.readDirectory(folder()), [["a.aabb.json", vscode.FileType.File]]);
  });

  it("that cannot be written says so to the user and to the page", async () => {
    const uri = await write("a.aabb.json", tunneling);
    await vscode.workspace.fs.createDirectory(uriOf("taken.svg"));
    const dialogs = answer(uriOf("taken.svg"));
    const error = await saveExport(uri, { name: "a.svg", content });
    assert.match(error ?? "", /^taken\.svg could not be written: ./);
    assert.deepEqual(dialogs.errors, [error]);
  });

  for (const scheme of ["untitled", "git", "no-such-scheme"]) {
    it(`of a scene that is not on a disk (${scheme}) is proposed in the workspace`, async () => {
      const dialogs = answer(undefined);
      const scene = uriOf("new.aabb.json").with({ scheme });
      await saveExport(scene, { name: "new.csv", content });
      const [first] = vscode.workspace.workspaceFolders ?? [];
      assert.ok(first);
      assert.equal(dialogs.asked[0]?.defaultUri?.toString(), vscode.Uri.joinPath(first.uri, "new.csv").toString());
    });
  }

  it("stays in its folder, whatever name the page proposes", async () => {
    const dialogs = answer(undefined);
    await saveExport(uriOf("a.aabb.json"), { name: "../../../outside.png", content });
    assert.equal(dialogs.asked[0]?.defaultUri?.toString(), uriOf("..-..-..-outside.png").toString());
  });
});
