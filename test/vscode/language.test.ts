import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import {
  codesOf,
  diagnosticsOf,
  deleteClosed,
  eventually,
  extension,
  previewTabs,
  replace,
  set,
  withPreviewsClosed,
  show,
  tidyUp,
  tunneling,
  write,
} from "./scenes.js";

/** The bullet's scene with an expectation, under a title. Line 5 has what is expected. */
const scene = `{ "version": 1, "title": "Thin wall", "bodies": [
  { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] },
  { "id": "wall", "position": [38, 0], "size": [4, 96] }
],
"expect": [
  { "body": "bullet", "hits": "wall" }
] }
`;

/** Where a part of a text begins, and a number of characters further. */
function placeOf({ document }: vscode.TextEditor, part: string, further = 0): vscode.Position {
  const offset = document.getText().lastIndexOf(part);
  assert.ok(offset >= 0, `${part} is not in the text`);
  return document.positionAt(offset + further);
}

async function ask<T>(what: string, { document }: vscode.TextEditor, ...more: readonly unknown[]): Promise<T> {
  return await vscode.commands.executeCommand<T>(`vscode.execute${what}`, document.uri, ...more);
}

/** Of all that VS Code would show there, what is ours. */
async function hoverTexts(editor: vscode.TextEditor, part: string): Promise<readonly string[]> {
  const hovers = await ask<vscode.Hover[]>("HoverProvider", editor, placeOf(editor, part, 1));
  return hovers.flatMap(({ contents }) =>
    contents.map((each) => (each instanceof vscode.MarkdownString ? each.value : "")),
  );
}

async function lensTitles(editor: vscode.TextEditor): Promise<readonly string[]> {
  const lenses = await ask<vscode.CodeLens[]>("CodeLensProvider", editor, 10);
  return lenses.flatMap(({ command }) => command?.title ?? []);
}

async function hintTexts(editor: vscode.TextEditor): Promise<readonly string[]> {
  const everything = new vscode.Range(0, 0, editor.document.lineCount, 0);
  const hints = await ask<vscode.InlayHint[]>("InlayHintProvider", editor, everything);
  return hints.map(({ label }) => (typeof label === "string" ? label : label.map(({ value }) => value).join("")));
}

/** What is offered, beside plain words of the text. */
async function offered(
  editor: vscode.TextEditor,
  position: vscode.Position,
): Promise<readonly vscode.CompletionItem[]> {
  const list = await ask<vscode.CompletionList>("CompletionItemProvider", editor, position);
  return list.items.filter(({ kind }) => kind !== vscode.CompletionItemKind.Text);
}

function labelOf({ label }: vscode.CompletionItem): string {
  return typeof label === "string" ? label : label.label;
}

describe("the text of a scene", () => {
  withPreviewsClosed();
  afterEach(async () => {
    for (const name of ["codeLens", "inlayHints", "hover"]) await set(`${name}.enabled`, undefined);
    await tidyUp();
  });

  it("has a lens with the verdict, unless that is turned off", async () => {
    const editor = await show("a.aabb.json", scene);
    const titles = ["▶ Show", "▲ tunnels in frame 1", "✓ 1 expectation holds", "Check"];
    assert.deepEqual(await lensTitles(editor), titles);
    await set("codeLens.enabled", false);
    await eventually(async () => assert.deepEqual(await lensTitles(editor), []));
    await set("codeLens.enabled", undefined);
    await eventually(async () => assert.deepEqual(await lensTitles(editor), titles));
  });

  it("opens its picture from the lens, beside the text that keeps the focus", async () => {
    const editor = await show("a.aabb.json", scene);
    const [lens] = await ask<vscode.CodeLens[]>("CodeLensProvider", editor, 10);
    assert.ok(lens?.command);
    await vscode.commands.executeCommand(lens.command.command, ...(lens.command.arguments as unknown[]));
    await eventually(() => assert.equal(previewTabs().length, 1));
    await eventually(() => assert.equal(vscode.window.activeTextEditor?.document, editor.document));
  });

  it("has a hint of the first contact, which leads to what is met, unless that is turned off", async () => {
    const editor = await show("a.aabb.json", scene);
    assert.deepEqual(await hintTexts(editor), ["tunnels through wall (sweep: hit at 60 %)"]);
    const [hint] = await ask<vscode.InlayHint[]>("InlayHintProvider", editor, new vscode.Range(0, 0, 9, 0));
    const target = typeof hint?.label === "string" ? undefined : hint?.label[1]?.location;
    assert.equal(target && editor.document.getText(target.range), '"wall"');
    await set("inlayHints.enabled", false);
    await eventually(async () => assert.deepEqual(await hintTexts(editor), []));
  });

  it("tells of a body beside what the schema says of its keys, unless that is turned off", async () => {
    const editor = await show("a.aabb.json", scene);
    const ofBody = (texts: readonly string[]): readonly string[] =>
      texts.filter((text) => text.startsWith("**bullet**"));
    const ofSchema = (texts: readonly string[]): readonly string[] =>
      texts.filter((text) => text.includes("units per second"));
    await eventually(async () => assert.equal(ofBody(await hoverTexts(editor, `"bullet", "hits`)).length, 1));
    // VS Code's JSON support has the schema a moment later. Said once, and by one of us.
    await eventually(async () => {
      const texts = await hoverTexts(editor, `"velocity"`);
      assert.equal(ofSchema(texts).length, 1, texts.join("\n"));
      assert.ok(
        texts.some((text) => text.startsWith("Movement per frame at 60 fps: 50 px along x")),
        texts.join("\n"),
      );
    });
    await set("hover.enabled", false);
    await eventually(async () => assert.deepEqual(ofBody(await hoverTexts(editor, `"bullet", "hits`)), []));
    assert.equal(ofSchema(await hoverTexts(editor, `"velocity"`)).length, 1);
  });

  it("completes ids while it is typed, what is hit first", async () => {
    const editor = await show("a.aabb.json", scene.replace(`"hits": "wall"`, `"hits": `));
    const items = await offered(editor, placeOf(editor, `"hits": `, 8));
    assert.deepEqual(items.map(labelOf), ['"wall"']);
    await replace(editor, `"hits": `, `"hits": "w"`);
    const [item] = await offered(editor, placeOf(editor, `"w" }`, 2));
    assert.equal(item && labelOf(item), '"wall"');
    assert.match(item?.detail ?? "", /bullet hits this obstacle in frame 1 at t = 0\.600/);
    const range = item?.range instanceof vscode.Range ? item.range : item?.range?.replacing;
    assert.equal(range && editor.document.getText(range), '"w"');
  });

  it("leaves keys, words and snippets to the schema, and offers nothing twice", async () => {
    const text = scene.replace(`"velocity": [3000, 0]`, `"velocity": [3000, 0], "response": `);
    const editor = await show("a.aabb.json", text);
    await eventually(async () => {
      const labels = (await offered(editor, placeOf(editor, `"response": `, 12))).map(labelOf);
      assert.ok(labels.includes('"slide"'), labels.join(" "));
      assert.equal(new Set(labels).size, labels.length, labels.join(" "));
    });
    await replace(editor, `, "response": `, "");
    await replace(editor, `{ "body": "bullet", "hits": "wall" }`, "");
    const snippets = await offered(editor, placeOf(editor, `"expect": [`, 11));
    assert.ok(snippets.map(labelOf).includes("Hits"), snippets.map(labelOf).join(" "));
    await replace(editor, `"expect": [`, `"expect": [ {  }`);
    const keys = (await offered(editor, placeOf(editor, `{  }`, 2))).map(labelOf);
    assert.ok(keys.includes("tunnels"), keys.join(" "));
    assert.equal(new Set(keys).size, keys.length, keys.join(" "));
  });

  it("completes the level files around it, and what is in the one that it names", async () => {
    await write("levels/cave.tmj", level);
    await write("levels/other.json", level);
    await write("levels/no-level.json", "{}");
    const text = `{ "version": 1, "level": { "file": "", "layers": [""] } }`;
    const editor = await show("scenes/a.aabb.json", text);
    const labels = async (position: vscode.Position) => (await offered(editor, position)).map(labelOf);
    const inFolder = async () =>
      (await labels(placeOf(editor, `"file": ""`, 9))).filter((label) => label.startsWith(`"../levels`));
    await eventually(async () =>
      assert.deepEqual(await inFolder(), ['"../levels/cave.tmj"', '"../levels/other.json"']),
    );
    await replace(editor, `"file": ""`, `"file": "../levels/cave.tmj"`);
    assert.deepEqual(await labels(placeOf(editor, `[""]`, 2)), ['"ground"', '"walls"']);
  });

  it("links its level file", async () => {
    await write("levels/cave.tmj", level);
    const editor = await show("a.aabb.json", `{ "version": 1, "level": { "file": "levels/cave.tmj" } }`);
    const links = await ask<vscode.DocumentLink[]>("LinkProvider", editor);
    assert.deepEqual(
      links.map(({ range, target }) => [editor.document.getText(range), target?.path.endsWith("/levels/cave.tmj")]),
      [["levels/cave.tmj", true]],
    );
  });

  it("goes from an id to its body and to everything that is expected of it", async () => {
    const editor = await show("a.aabb.json", scene);
    const { document } = editor;
    const inExpectation = placeOf(editor, `"wall" }`, 2);
    const definitions = await ask<vscode.Location[]>("DefinitionProvider", editor, inExpectation);
    assert.deepEqual(
      definitions.map(({ range }) => range.start.line),
      [2],
    );
    const references = await ask<vscode.Location[]>("ReferenceProvider", editor, inExpectation);
    assert.deepEqual(
      references.map(({ range }) => [range.start.line, document.getText(range)]),
      [
        [2, '"wall"'],
        [5, '"wall"'],
      ],
    );
    const highlights = await ask<vscode.DocumentHighlight[]>("DocumentHighlights", editor, inExpectation);
    assert.deepEqual(highlights.map(({ kind }) => kind).sort(), [
      vscode.DocumentHighlightKind.Read,
      vscode.DocumentHighlightKind.Write,
    ]);
  });

  it("renames an id everywhere, and refuses one that is taken or empty", async () => {
    const editor = await show("a.aabb.json", scene);
    const { document } = editor;
    const place = placeOf(editor, `"wall" }`, 2);
    const prepared = await vscode.commands.executeCommand<{ range: vscode.Range; placeholder: string }>(
      "vscode.prepareRename",
      document.uri,
      place,
    );
    assert.equal(prepared.placeholder, "wall");
    assert.equal(document.getText(prepared.range), "wall");
    const rename = (id: string) => ask<vscode.WorkspaceEdit>("DocumentRenameProvider", editor, place, id);
    await assert.rejects(rename("bullet"), /already the id of another body/);
    assert.ok(await vscode.workspace.applyEdit(await rename('the "wall"')));
    assert.equal(document.getText(), scene.replaceAll('"wall"', '"the \\"wall\\""'));
    await assert.rejects(
      Promise.resolve(vscode.commands.executeCommand("vscode.prepareRename", document.uri, placeOf(editor, "3000"))),
      /Only the ids of bodies/,
    );
  });

  it("completes the keys that a scene begins with first, and writes their values", async () => {
    const editor = await show("begin.aabb.json", "{\n  \n}\n");
    await eventually(async () => {
      const items = await offered(editor, new vscode.Position(1, 2));
      const sorted = items.toSorted((a, b) => ((a.sortText ?? labelOf(a)) < (b.sortText ?? labelOf(b)) ? -1 : 1));
      assert.deepEqual(sorted.slice(0, 3).map(labelOf), ["version", "bodies", "fps"]);
      const textOf = ({ insertText }: vscode.CompletionItem): string =>
        typeof insertText === "string" ? insertText : (insertText?.value ?? "");
      const [version = "", bodies = "", fps = ""] = sorted.map(textOf);
      assert.match(version, /^"version": (\$\{1:)?1/);
      assert.match(bodies, /^"bodies": \[\s*\{ "id"/);
      assert.match(fps, /^"fps": (\$\{1:)?60/);
    });
  });

  it("corrects keys without quotes, and those of other programs", async () => {
    const editor = await show("guess.aabb.json", "{ version: 1, bodies: [{ x: 1, y: 2, w: 3, h: 4 }] }\n");
    const { document } = editor;
    const fix = async (title: string): Promise<void> => {
      await eventually(async () => {
        const [problem] = diagnosticsOf(document.uri);
        assert.ok(problem);
        const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
          "vscode.executeCodeActionProvider",
          document.uri,
          problem.range,
        );
        const action = actions.find((each) => each.title.startsWith(title));
        assert.ok(action?.edit, actions.map((each) => each.title).join("\n"));
        await vscode.workspace.applyEdit(action.edit);
      });
    };
    await fix("Add double quotes");
    await fix('Replace with "position"');
    await eventually(() => assert.deepEqual(codesOf(document.uri), []));
    assert.equal(document.getText(), '{ "version": 1, "bodies": [{ "position": [1, 2], "size": [3, 4] }] }\n');
  });

  it("has an outline by scene and body, and no other one", async () => {
    const editor = await show("a.aabb.json", scene);
    const symbols = await ask<vscode.DocumentSymbol[]>("DocumentSymbolProvider", editor);
    assert.equal(symbols.length, 1);
    const [first] = symbols;
    assert.equal(first?.name, "Thin wall");
    assert.match(first.detail, /tunnels in frame 1/);
    assert.deepEqual(
      first.children.map(({ name }) => name),
      ["bullet", "wall", "✓ with a sweep: bullet hits wall"],
    );
  });

  it("is formatted", async () => {
    const editor = await show("a.aabb.json", scene);
    const options = { tabSize: 2, insertSpaces: true };
    const edits = await ask<vscode.TextEdit[]>("FormatDocumentProvider", editor, options);
    assert.ok(edits.length > 0);
  });

  it("keeps its lens and its outline while it is broken", async () => {
    const editor = await show("a.aabb.json", scene.replace("[3000, 0]", "[3000, "));
    assert.deepEqual(await lensTitles(editor), ["▶ Show", "Check"]);
    const symbols = await ask<vscode.DocumentSymbol[]>("DocumentSymbolProvider", editor);
    assert.equal(symbols[0]?.name, "Thin wall");
    assert.deepEqual(await hintTexts(editor), []);
  });

  it("has all of it under any language and in no other file", async () => {
    const editor = await show("a.aabb.json", tunneling);
    await vscode.languages.setTextDocumentLanguage(editor.document, "plaintext");
    assert.deepEqual(await hintTexts(editor), ["tunnels through wall (sweep: hit at 60 %)"]);
    await eventually(() => assert.deepEqual(codesOf(editor.document.uri), ["tunnel"]));
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "x"));
    await eventually(() => assert.notDeepEqual(codesOf(editor.document.uri), ["tunnel"]));
    const other = await show("other.json", tunneling);
    assert.deepEqual(await lensTitles(other), []);
    assert.deepEqual(await hintTexts(other), []);
  });

  it("leaves nothing of itself when it is closed", async () => {
    const owned = await (await extension()).owned;
    for (let round = 0; round < 5; round++) {
      const editor = await show("a.aabb.json", scene);
      await Promise.all([lensTitles(editor), hintTexts(editor), hoverTexts(editor, `"bullet", "hits`)]);
      await vscode.commands.executeCommand("workbench.action.closeAllEditors");
      await deleteClosed(editor.document.uri);
      await tidyUp();
    }
    // Less, where VS Code has meanwhile let go of a document of an earlier test.
    await eventually(async () => {
      const left = await (await extension()).owned;
      assert.ok(left <= owned, `${left} instead of ${owned}`);
    });
  });
});

/** Two layers, one of them with a wall. */
const level = JSON.stringify({
  type: "map",
  version: "1.10",
  tiledversion: "1.11",
  orientation: "orthogonal",
  renderorder: "right-down",
  infinite: false,
  width: 2,
  height: 1,
  tilewidth: 16,
  tileheight: 16,
  tilesets: [{ firstgid: 1, name: "t", tilewidth: 16, tileheight: 16, tilecount: 4, columns: 2, image: "t.png" }],
  layers: ["ground", "walls"].map((name, i) => ({
    type: "tilelayer",
    id: i + 1,
    name,
    width: 2,
    height: 1,
    x: 0,
    y: 0,
    opacity: 1,
    visible: true,
    data: [1, 2],
  })),
});
