import assert from "node:assert/strict";
import { afterEach, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { codesOf, eventually, extension, pause, replace, show, tidyUp, write } from "./scenes.js";

const broken = `{
  "version":1, // a comment
  "bodies": [
    { "id": "bullet", "position": [
      0,
      40], "size": [8,4],   "velocity": [300,0] },
  ],
}
`;

const formatted = `{
  "version": 1, // a comment
  "bodies": [
    { "id": "bullet", "position": [0, 40], "size": [8, 4],   "velocity": [300, 0] },
  ],
}
`;

async function setFormatOnSave(on: true | undefined): Promise<void> {
  const editor = vscode.workspace.getConfiguration("editor", { languageId: "aabb-scene" });
  await editor.update("formatOnSave", on, vscode.ConfigurationTarget.Workspace, true);
}

/** What VS Code's JSON support says of a file. */
function marksOfJson(uri: vscode.Uri): readonly string[] {
  const others = vscode.languages.getDiagnostics(uri).filter(({ source }) => source !== "aabb");
  return others.map(({ source, message }) => `${source}: ${message}`);
}

describe("the form of a scene", () => {
  before(extension);
  afterEach(async () => {
    await setFormatOnSave(undefined);
    await tidyUp();
  });

  it("comes with Format Document: vectors stay on one line, and nobody is asked which formatter it should be", async () => {
    const { document } = await show("form.aabb.json", broken);
    // VS Code asks where nobody answers, and then changes nothing.
    await eventually(async () => {
      await vscode.commands.executeCommand("editor.action.formatDocument");
      assert.equal(document.getText(), formatted);
    });
  });

  it("comes with a save, where that is wanted", async () => {
    await setFormatOnSave(true);
    const editor = await show("saved.aabb.json", broken);
    await replace(editor, "300", "310");
    assert.ok(await editor.document.save());
    assert.equal(editor.document.getText(), formatted.replace("300", "310"));
  });

  it("comes to a part of it with Format Selection", async () => {
    const editor = await show("part.aabb.json", broken);
    const { document } = editor;
    await eventually(async () => {
      editor.selection = new vscode.Selection(3, 0, 5, 6);
      await vscode.commands.executeCommand("editor.action.formatSelection");
      assert.match(document.getText(), /"position": \[0, 40\]/);
    });
    assert.match(document.getText(), /"version":1,/);
  });

  it("comes to a cell of a notebook", async () => {
    const uri = await write("cells.aabb.json", broken);
    const notebook = await vscode.workspace.openNotebookDocument(uri);
    await vscode.window.showNotebookDocument(notebook);
    const { document } = notebook.cellAt(0);
    assert.equal(document.languageId, "aabb-scene");
    await eventually(async () => {
      await vscode.commands.executeCommand("notebook.formatCell");
      assert.match(document.getText(), /"position": \[0, 40\], "size": \[8, 4\]/);
    });
  });

  it("is not given to other JSON files", async () => {
    const { document } = await show("other.jsonc", '{ "a": [1,2] }');
    await eventually(async () => {
      await vscode.commands.executeCommand("editor.action.formatDocument");
      assert.match(document.getText(), /\[\n\s*1,\n\s*2\n/);
    });
  });
});

describe("the format of scenes", () => {
  before(extension);
  afterEach(tidyUp);

  it("explains keys", async () => {
    const { document } = await show("keys.aabb.json", '{ "version": 1, "fps": 60, "bodies": [] }');
    await eventually(async () => {
      const at = document.positionAt(document.getText().indexOf("fps"));
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        "vscode.executeHoverProvider",
        document.uri,
        at,
      );
      const texts = hovers.flatMap(({ contents }) =>
        contents.map((each) => (each instanceof vscode.MarkdownString ? each.value : "")),
      );
      assert.match(texts.join("\n"), /The frame rate of the game/);
    });
  });

  it("has no fault in comments and commas at the end, and one mark for each fault of a broken text", async () => {
    const editor = await show("faults.aabb.json", formatted);
    await replace(editor, '"version": 1,', '"version" 1,');
    await eventually(() => assert.deepEqual(codesOf(editor.document.uri), ["syntax"]));
    await pause(500);
    assert.deepEqual(marksOfJson(editor.document.uri), []);
    await replace(editor, '"version" 1,', '"version": 1,');
    await eventually(() => {
      assert.deepEqual(marksOfJson(editor.document.uri), []);
      assert.deepEqual(codesOf(editor.document.uri), []);
    });
  });
});
