import assert from "node:assert/strict";
import { afterEach, before, describe, it } from "mocha";
import * as vscode from "vscode";
import type { HostMessage } from "../../src/view/protocol/index.js";
import { assertDone, assertRefused, Picture } from "./picture.js";
import { eventually, extension, pause, replace, withPreviewsClosed, show, tidyUp, uriOf } from "./scenes.js";

/** Line 1 has body `a`, line 2 a comment that belongs to `b`, line 3 `b`, line 4 `c`, line 6 what is expected of `c` and `a`. */
const scene = `{ "version": 1, "bodies": [
  { "id": "a", "position": [0, 0], "size": [1, 1] },
  // the second
  { "id": "b", "position": [5, 0], "size": [1, 1] },
  { "id": "c", "position": [9, 0], "size": [1, 1] } ],
  "expect": [
    { "body": "c", "misses": "a" }
  ]
}
`;

let picture: Picture | undefined;

async function open(text = scene): Promise<{ picture: Picture; editor: vscode.TextEditor }> {
  const { document } = await show("a.aabb.json", text);
  picture = await new Picture(document.uri, vscode.ViewColumn.Two).begin();
  const editor = await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
  return { picture, editor };
}

/** Moves the cursor as the user does: by keys. A page that has just been opened may take the keyboard in between. */
async function cursorTo(line: number, then?: string): Promise<void> {
  await eventually(async () => {
    const editor = await vscode.window.showTextDocument(uriOf("a.aabb.json"), { viewColumn: vscode.ViewColumn.One });
    await vscode.commands.executeCommand("cursorTop");
    await vscode.commands.executeCommand("cursorMove", { to: "down", by: "line", value: line });
    if (then !== undefined) await vscode.commands.executeCommand(then);
    await pause(20);
    assert.equal(editor.selection.active.line, line);
  });
}

function cursors(picture: Picture): readonly HostMessage[] {
  return picture.told.filter(({ type }) => type === "cursor");
}

async function isTold(
  picture: Picture,
  subject: { readonly cell?: number; readonly bodies: readonly number[] },
): Promise<void> {
  await eventually(() => {
    const { type: _, uri: __, version: ___, ...told } = picture.last("cursor");
    assert.deepEqual(told, subject);
  });
}

describe("the text cursor", () => {
  withPreviewsClosed();
  afterEach(async () => {
    picture?.dispose();
    await tidyUp();
  });

  it("is told to the picture where the user moves it", async () => {
    const { picture } = await open();
    await cursorTo(1);
    await isTold(picture, { cell: 0, bodies: [0] });
    await cursorTo(2);
    await isTold(picture, { cell: 0, bodies: [1] });
    await cursorTo(6);
    await isTold(picture, { cell: 0, bodies: [0, 2] });
    await cursorTo(9);
    await isTold(picture, { bodies: [] });
  });

  it("is told once for each body", async () => {
    const { picture } = await open();
    await cursorTo(1);
    await isTold(picture, { cell: 0, bodies: [0] });
    const before = cursors(picture).length;
    for (let n = 0; n < 5; n++) await vscode.commands.executeCommand("cursorRight");
    await cursorTo(3);
    await isTold(picture, { cell: 0, bodies: [1] });
    // The way there leads over the first line, which is in no body, once or more often.
    const more = cursors(picture).slice(before);
    assert.ok(
      more.every((it) => it.type === "cursor" && !it.bodies.includes(0)),
      "the first body was told again",
    );
  });

  it("may be in several bodies", async () => {
    const { picture } = await open();
    await cursorTo(3, "editor.action.insertCursorBelow");
    await isTold(picture, { cell: 0, bodies: [1, 2] });
  });

  it("is told to a picture that begins later", async () => {
    const { document } = await show("a.aabb.json", scene);
    await cursorTo(3);
    await eventually(() => assert.equal(vscode.window.activeTextEditor?.selection.active.line, 3));
    picture = await new Picture(document.uri, vscode.ViewColumn.Two).begin();
    await isTold(picture, { cell: 0, bodies: [1] });
  });

  it("is not told back where the picture has selected", async () => {
    const { picture, editor } = await open();
    await isTold(picture, { cell: 0, bodies: [] });
    const before = cursors(picture).length;
    assertDone(await picture.ask("reveal", { cell: 0, bodies: [2, 0] }));
    await eventually(() => assert.equal(editor.selections.length, 2));
    assert.deepEqual(
      editor.selections.map((selection) => editor.document.getText(selection)),
      ['"c"', '"a"'],
    );
    await pause(300);
    assert.equal(cursors(picture).length, before);
    await cursorTo(3);
    await isTold(picture, { cell: 0, bodies: [1] });
  });

  it("is not told where an edit or an undo of the picture moves it", async () => {
    const { picture } = await open();
    await cursorTo(3);
    await isTold(picture, { cell: 0, bodies: [1] });
    const before = cursors(picture).length;
    assertDone(await picture.ask("edit", { cell: 0, edit: { kind: "remove", bodies: [0] } }));
    assertDone(await picture.ask("undo", {}));
    assertDone(await picture.ask("edit", { cell: 0, edit: { kind: "change", bodies: [{ body: 2, size: [7, 7] }] } }));
    assertDone(await picture.ask("undo", {}));
    await pause(300);
    assert.equal(cursors(picture).length, before);
  });

  it("is told when the text can be read again, and not before", async () => {
    const { picture, editor } = await open();
    await cursorTo(1);
    await isTold(picture, { cell: 0, bodies: [0] });
    await replace(editor, "[", "");
    await eventually(() => picture.last("stale"));
    const before = cursors(picture).length;
    await cursorTo(3);
    await pause(200);
    assert.equal(cursors(picture).length, before);
    await replace(editor, `"bodies": `, `"bodies": [`);
    await isTold(picture, { cell: 0, bodies: [1] });
  });

  it("selects nothing for a body that is not there", async () => {
    const { picture } = await open();
    assertRefused(await picture.ask("reveal", { cell: 0, bodies: [7] }), /no longer contains this/);
  });
});

describe("aabb.preview.gridSize", () => {
  const setGrid = async (value: unknown): Promise<void> => {
    await vscode.workspace
      .getConfiguration("aabb")
      .update("preview.gridSize", value, vscode.ConfigurationTarget.Workspace);
  };
  before(extension);
  afterEach(async () => {
    picture?.dispose();
    await setGrid(undefined);
    await tidyUp();
  });

  it("is told to a picture when it begins, and when it changes", async () => {
    const { picture } = await open();
    assert.equal(picture.last("settings").gridSize, 1);
    await setGrid(8);
    await eventually(() => assert.equal(picture.last("settings").gridSize, 8));
    await setGrid(0);
    await eventually(() => assert.equal(picture.last("settings").gridSize, 0));
  });

  it("is as without it where what is written is none", async () => {
    await setGrid(-3);
    const { picture } = await open();
    assert.equal(picture.last("settings").gridSize, 1);
    await setGrid("wide");
    await eventually(() => assert.ok(picture.count("settings") > 1));
    assert.equal(picture.last("settings").gridSize, 1);
  });
});
