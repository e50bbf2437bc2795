import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { openDocument } from "../../src/extension/sceneFiles.js";
import type { SceneEdit } from "../../src/view/protocol/index.js";
import { assertDone, assertRefused, Picture } from "./picture.js";
import { eventually, read, replace, withPreviewsClosed, show, tidyUp, tunneling, uriOf, write } from "./scenes.js";

const commented = tunneling.replace("},\n", "}, // too fast\n");
const moved = commented.replace("[0, 40]", "[-5, 40]");
const move = (x: number): SceneEdit => ({ kind: "change", bodies: [{ body: 0, position: [x, 40] }] });

/** The editor that shows a document. The keyboard may be in the panel of the picture. */
function editorOf(document: vscode.TextDocument): vscode.TextEditor {
  return vscode.window.visibleTextEditors.find((editor) => editor.document === document) ?? assert.fail();
}

describe("a gesture in the picture", () => {
  let picture: Picture | undefined;
  withPreviewsClosed();
  afterEach(async () => {
    picture?.dispose();
    await tidyUp();
  });

  async function open(name: string, text: string): Promise<{ picture: Picture; document: vscode.TextDocument }> {
    const { document } = await show(name, text);
    picture = await new Picture(document.uri, vscode.ViewColumn.Two).begin();
    return { picture, document };
  }

  it("is one change of the text that keeps its comments, and does not save it", async () => {
    const { picture, document } = await open("a.aabb.json", commented);
    assertDone(await picture.ask("edit", { cell: 0, edit: move(-5) }));
    assert.equal(document.getText(), moved);
    assert.equal(document.version, 2);
    assert.equal(document.isDirty, true);
    assert.equal(await read(document.uri), commented);
  });

  it("is seen in the picture before it is told that it is done", async () => {
    const { picture } = await open("a.aabb.json", commented);
    await picture.ask("edit", { cell: 0, edit: move(-5) });
    const { version } = picture.last("cells");
    const cell = picture.cell(0);
    assert.ok(cell?.kind === "scene");
    assert.equal(cell.bodies.position[0], -5);
    assert.equal(version, 2);
    assert.equal(picture.told.at(-1)?.type, "reply");
  });

  it("is one step of undo, apart from what was typed before and after", async () => {
    const { picture, document } = await open("a.aabb.json", commented);
    const editor = await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
    await replace(editor, "too fast", "fast");
    assert.equal(document.version, 2);
    await eventually(() => assert.equal(picture.version, 2));
    await picture.ask("edit", {
      cell: 0,
      edit: {
        kind: "change",
        bodies: [
          { body: 0, position: [-5, 0] },
          { body: 1, size: [9, 9], velocity: [1, 1] },
        ],
      },
    });
    const between = document.getText();
    await picture.ask("edit", { cell: 0, edit: move(7) });
    await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), between);
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), commented.replace("too fast", "fast"));
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), commented);
  });

  it("adds and removes bodies", async () => {
    const { picture, document } = await open("a.aabb.json", commented);
    const box = { id: "box", position: [1, 2], size: [3, 4] };
    assertDone(await picture.ask("edit", { cell: 0, edit: { kind: "add", bodies: [box] } }));
    assert.equal(
      document.getText(),
      commented.replace("96] }\n", `96] },\n  { "id": "box", "position": [1, 2], "size": [3, 4] }\n`),
    );
    assertDone(await picture.ask("edit", { cell: 0, edit: { kind: "remove", bodies: [2] } }));
    assert.equal(document.getText(), commented);
  });

  it("states the rule of the game, and the verdict follows it", async () => {
    const { picture, document } = await open("a.aabb.json", commented);
    const scene = () => {
      const cell = picture.cell(0);
      return cell?.kind === "scene" ? cell : assert.fail();
    };
    const limits = (): unknown => scene().findings.map(({ minFps }) => minFps);
    const assumed = limits();
    assert.equal(scene().check.isStated, false);
    assertDone(await picture.ask("edit", { cell: 0, edit: { kind: "check", rule: "axis by axis" } }));
    assert.equal(document.getText(), commented.replace('"version": 1,', '"version": 1, "check": "axis by axis",'));
    assert.deepEqual(scene().check, { rule: "axis by axis", isStated: true });
    assert.notDeepEqual(limits(), assumed);
    assertDone(await picture.ask("edit", { cell: 0, edit: { kind: "check", rule: "swept" } }));
    assert.deepEqual(scene().findings, []);
    const items = (await vscode.commands.executeCommand(
      "vscode.executeCompletionItemProvider",
      document.uri,
      document.positionAt(document.getText().indexOf('"swept"') + 1),
    )) as vscode.CompletionList;
    const described = items.items.find(({ label }) => label === '"swept"')?.documentation;
    assert.match(described instanceof vscode.MarkdownString ? described.value : String(described), /whole movement\?/);
    assertDone(await picture.ask("undo", {}));
    assertDone(await picture.ask("undo", {}));
    assert.equal(document.getText(), commented);
    assert.deepEqual(limits(), assumed);
  });

  it("writes an example into an empty file, below its comments, and never over a scene", async () => {
    for (const written of ["", "\n\n", "// Nothing yet.\n"]) {
      const { document } = await show("empty.aabb.json", written);
      const shown = new Picture(document.uri, vscode.ViewColumn.Two);
      picture = shown;
      shown.send({ type: "ready" });
      await eventually(() => assert.equal(shown.last("stale").code, "empty"));
      assertDone(await shown.ask("writeExample", {}));
      assert.ok(document.getText().startsWith(written.trim()));
      assert.match(document.getText(), /^(\/\/ Nothing yet\.\n\n)?\{\n {2}"version": 1,\n {2}"title"[^]*\}\n$/);
      await eventually(() => assert.ok(shown.cell(0)));
      assertRefused(await shown.ask("writeExample", {}), /has changed/);
      assertDone(await shown.ask("undo", {}));
      assert.equal(document.getText(), written);
      shown.dispose();
      await tidyUp();
    }
  });

  it("keeps line ends of two characters", async () => {
    const text = commented.replaceAll("\n", "\r\n");
    const { picture, document } = await open("a.aabb.json", text);
    assertDone(await picture.ask("edit", { cell: 0, edit: move(-5) }));
    assert.equal(document.getText(), moved.replaceAll("\n", "\r\n"));
  });

  it("in a file that no editor shows opens it beside the picture, and can be undone there", async () => {
    const uri = await write("closed.aabb.json", commented);
    picture = await new Picture(uri, vscode.ViewColumn.One).begin();
    assertDone(await picture.ask("edit", { cell: 0, edit: move(-5) }));
    const editor = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
    assert.ok(editor);
    assert.equal(editor.document.getText(), moved);
    assert.notEqual(editor.viewColumn, picture.panel.viewColumn);
    assert.equal(picture.panel.visible, true);
    assertDone(await picture.ask("undo", {}));
    assert.equal(editor.document.getText(), commented);
    assert.equal(editor.document.isDirty, false);
  });

  it("is refused where the text has changed since", async () => {
    const { picture, document } = await open("a.aabb.json", commented);
    const { version } = picture;
    await replace(editorOf(document), "too fast", "fast");
    assertRefused(await picture.ask("edit", { cell: 0, edit: move(-5) }, { version }), /has changed/);
    assertRefused(await picture.ask("text", {}, { version }), /has changed/);
    assert.equal(document.getText(), commented.replace("too fast", "fast"));
  });

  it("is refused in a text that cannot be read", async () => {
    const { picture, document } = await open("a.aabb.json", commented);
    await replace(editorOf(document), "{", "");
    await eventually(() => picture.last("stale"));
    assertRefused(await picture.ask("edit", { cell: 0, edit: move(-5) }), /cannot be read/);
  });

  it("is refused where the file cannot be written", async () => {
    const frozen = vscode.workspace.registerFileSystemProvider("frozen", new FrozenFile(commented), {
      isReadonly: true,
    });
    try {
      const uri = vscode.Uri.parse("frozen:/a.aabb.json");
      picture = await new Picture(uri, vscode.ViewColumn.Two).begin();
      assertRefused(await picture.ask("edit", { cell: 0, edit: move(-5) }), /a\.aabb\.json cannot be written/);
      assert.equal(openDocument(uri)?.getText(), commented);
    } finally {
      frozen.dispose();
    }
  });

  it("is made once for each request, one after the other", async () => {
    const { picture, document } = await open("a.aabb.json", commented);
    const first = picture.ask("edit", { cell: 0, edit: move(-5) });
    const second = picture.ask("edit", { cell: 0, edit: move(-6) });
    assertDone(await first);
    assertRefused(await second, /has changed/);
    assert.equal(document.getText(), moved);
  });
});

describe("the text from which a picture makes drafts", () => {
  let picture: Picture | undefined;
  withPreviewsClosed();
  afterEach(async () => {
    picture?.dispose();
    await tidyUp();
  });

  it("is that of the editor, saved or not, and giving it changes nothing", async () => {
    const { document } = await show("a.aabb.json", commented);
    picture = await new Picture(document.uri, vscode.ViewColumn.Two).begin();
    assertDone(await picture.ask("edit", { cell: 0, edit: move(-5) }));
    assertDone(await picture.ask("text", {}));
    assert.equal(picture.last("text").text, moved);
    assert.equal(picture.last("text").version, picture.version);
    assert.equal(document.version, 2);
    assert.equal(await read(document.uri), commented);
  });

  it("is not given for another file", async () => {
    const { document } = await show("a.aabb.json", commented);
    picture = await new Picture(document.uri, vscode.ViewColumn.Two).begin();
    const uri = document.uri.with({ path: `${document.uri.path}x` }).toString();
    assertRefused(await picture.ask("text", {}, { uri }), /another file/);
    assert.equal(picture.count("text"), 0);
  });
});

describe("undo and redo in the picture", () => {
  let picture: Picture | undefined;
  withPreviewsClosed();
  afterEach(async () => {
    picture?.dispose();
    await tidyUp();
  });

  /** A scene in the first group that was edited twice in the picture in the second. */
  async function editedTwice(): Promise<{ picture: Picture; document: vscode.TextDocument }> {
    const { document } = await show("a.aabb.json", commented);
    picture = await new Picture(document.uri, vscode.ViewColumn.Two).begin();
    await picture.ask("edit", { cell: 0, edit: move(-5) });
    await picture.ask("edit", { cell: 0, edit: move(-6) });
    picture.panel.reveal(undefined, false);
    await eventually(() => assert.equal(picture?.panel.active, true));
    return { picture, document };
  }

  it("take one step, and leave the keyboard in the picture", async () => {
    const { picture, document } = await editedTwice();
    assertDone(await picture.ask("undo", {}));
    assert.equal(document.getText(), moved);
    await eventually(() => assert.equal(picture.panel.active, true));
    assertDone(await picture.ask("undo", {}));
    assert.equal(document.getText(), commented);
    assert.equal(document.isDirty, false);
    assertRefused(await picture.ask("undo", {}), /Nothing to undo/);
    assertDone(await picture.ask("redo", {}));
    assert.equal(document.getText(), moved);
    await eventually(() => assert.equal(picture.panel.active, true));
  });

  it("work where the editor is behind another tab", async () => {
    const { picture, document } = await editedTwice();
    const other = await vscode.window.showTextDocument(await write("other.json", "{}"), {
      preview: false,
      viewColumn: vscode.ViewColumn.One,
    });
    await replace(other, "{}", "[]");
    picture.panel.reveal(undefined, false);
    assertDone(await picture.ask("undo", {}));
    assert.equal(document.getText(), moved);
    assert.equal(other.document.getText(), "[]");
  });

  it("work where the editor is behind the picture itself", async () => {
    const { document } = await show("a.aabb.json", commented);
    picture = await new Picture(document.uri, vscode.ViewColumn.One).begin();
    assertDone(await picture.ask("edit", { cell: 0, edit: move(-5) }));
    assertDone(await picture.ask("undo", {}));
    assert.equal(document.getText(), commented);
    assert.equal(picture.panel.visible, true);
  });

  it("work where the editor was closed", async () => {
    const { picture, document } = await editedTwice();
    await document.save();
    await vscode.window.tabGroups.close(
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .filter(({ input }) => input instanceof vscode.TabInputText),
    );
    await eventually(() => assert.equal(picture.panel.viewColumn, vscode.ViewColumn.One));
    picture.panel.reveal(undefined, false);
    assertDone(await picture.ask("undo", {}));
    assert.equal(openDocument(uriOf("a.aabb.json"))?.getText(), moved);
    assert.equal(picture.panel.visible, true);
  });

  it("work while another editor has the keyboard", async () => {
    const { picture, document } = await editedTwice();
    const other = await vscode.window.showTextDocument(await write("other.json", "{}"), {
      preview: false,
      viewColumn: vscode.ViewColumn.Three,
    });
    await replace(other, "{}", "[]");
    assertDone(await picture.ask("undo", {}));
    assert.equal(document.getText(), moved);
    assert.equal(other.document.getText(), "[]");
  });

  it("asked for in quick succession are all made", async () => {
    const { picture, document } = await editedTwice();
    const both = [picture.ask("undo", {}), picture.ask("undo", {})];
    (await Promise.all(both)).forEach(assertDone);
    assert.equal(document.getText(), commented);
  });
});

/** A file system of one file that nobody can write. */
class FrozenFile implements vscode.FileSystemProvider {
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;
  private readonly bytes: Uint8Array;

  constructor(text: string) {
    this.bytes = new TextEncoder().encode(text);
  }

  stat(): vscode.FileStat {
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: this.bytes.length };
  }

  readFile(): Uint8Array {
    return this.bytes;
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  readDirectory(): [] {
    return [];
  }

  writeFile(): void {
    throw vscode.FileSystemError.NoPermissions();
  }

  createDirectory = this.writeFile.bind(this);
  delete = this.writeFile.bind(this);
  rename = this.writeFile.bind(this);
}
