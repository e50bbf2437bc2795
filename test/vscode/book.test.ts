import assert from "node:assert/strict";
import * as vscode from "vscode";
import { pond } from "./levels.js";
import { codesOf, diagnosticsOf, eventually, extension, read, tidyUp, tunneling, write } from "./scenes.js";

const bookType = "aabb.notebook";
const sceneType = "application/vnd.aabb.scene+json";

const twoCells = `{
  "version": 1, // of the format
  "cells": [
    { "markdown": "## Why" },
    // The scene.
    {
      "bodies": [
        { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] },
        { "id": "wall", "position": [38, 0], "size": [4, 96] }
      ]
    }
  ]
}
`.replaceAll("\n", "\r\n");

/** A frame rate for all cells; at the usual one nothing would tunnel. */
const sharing = `{
  "version": 1,
  "fps": 30,
  "cells": [
    { "markdown": "## Why" },
    {
      "title": "Fast",
      "bodies": [
        { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [600, 0] },
        { "id": "wall", "position": [12, 0], "size": [4, 96] }
      ],
      "expect": [{ "body": "bullet", "hits": "wall" }]
    },
    { "title": "Slow", "bodies": [{ "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [60, 0] }] }
  ]
}
`;

/** The same bodies in both cells. */
const common = `{
  "version": 1,
  "bodies": [
    { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [600, 0] },
    { "id": "wall", "position": [12, 0], "size": [4, 96] }
  ],
  "cells": [
    { "title": "Discrete", "expect": [{ "body": "bullet", "hits": "wall" }] },
    { "title": "Swept", "detection": "swept", "expect": [{ "body": "bullet", "tunnels": false, "hits": "wall" }] }
  ]
}
`;

/** Where a part of a text begins, and a number of characters further. */
function placeOf(document: vscode.TextDocument, part: string, further = 0): vscode.Position {
  const offset = document.getText().indexOf(part);
  assert.ok(offset >= 0, `${part} is not in the text`);
  return document.positionAt(offset + further);
}

async function ask<T>(what: string, { uri }: vscode.TextDocument, ...more: readonly unknown[]): Promise<T> {
  return await vscode.commands.executeCommand<T>(`vscode.execute${what}`, uri, ...more);
}

/** Opens a file as a notebook, and looks at it. */
async function open(uri: vscode.Uri): Promise<vscode.NotebookDocument> {
  await extension();
  await vscode.commands.executeCommand("vscode.openWith", uri, bookType);
  await eventually(() => assert.equal(vscode.window.activeNotebookEditor?.notebook.uri.toString(), uri.toString()));
  const notebook = vscode.window.activeNotebookEditor?.notebook;
  assert.ok(notebook);
  return notebook;
}

/** What a cell shows in words. */
function plainText(cell: vscode.NotebookCell): string {
  const items = cell.outputs.flatMap((output) => output.items);
  const types = ["text/plain", "application/vnd.code.notebook.stderr"];
  return items
    .filter(({ mime }) => types.includes(mime))
    .map(({ data }) => new TextDecoder().decode(data))
    .join("\n");
}

async function edit(change: (edit: vscode.WorkspaceEdit) => void): Promise<void> {
  const made = new vscode.WorkspaceEdit();
  change(made);
  assert.ok(await vscode.workspace.applyEdit(made));
}

async function replaceIn({ document }: vscode.NotebookCell, before: string, after: string): Promise<void> {
  const offset = document.getText().indexOf(before);
  assert.ok(offset >= 0, `${before} is not in the cell`);
  const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + before.length));
  await edit((made) => made.replace(document.uri, range, after));
}

describe("a scene as a notebook", () => {
  afterEach(tidyUp);

  it("has prose and scenes as cells, with the picture and its words below a scene, and is not dirty", async () => {
    const notebook = await open(await write("cells.aabb.json", twoCells));
    const [prose, scene] = notebook.getCells();
    assert.ok(prose && scene);
    assert.deepEqual(
      notebook.getCells().map(({ kind, document }) => [kind, document.languageId]),
      [
        [vscode.NotebookCellKind.Markup, "markdown"],
        [vscode.NotebookCellKind.Code, "aabb-scene"],
      ],
    );
    assert.equal(prose.document.getText(), "## Why");
    await eventually(() => assert.match(plainText(scene), /bullet/));
    assert.ok(scene.outputs.some(({ items }) => items.some(({ mime }) => mime === sceneType)));
    assert.equal(notebook.isDirty, false);
    await eventually(() => assert.deepEqual(codesOf(scene.document.uri), ["tunnel"]));
  });

  it("says below a scene what of it was not evaluated, and not that nothing was found", async () => {
    await write("pond.tmx", pond);
    const partial = twoCells
      .replace("3000", "300")
      .replace('"bodies": [', '"level": { "file": "pond.tmx" }, "bodies": [');
    const scene = (await open(await write("partial.aabb.json", partial))).cellAt(1);
    await eventually(() => assert.match(plainText(scene), /not checked: 1 ellipse/));
    assert.doesNotMatch(plainText(scene), /nothing found|safe/i);
  });

  it("follows what is typed, and writes nothing but that", async () => {
    const uri = await write("follows.aabb.json", twoCells);
    const notebook = await open(uri);
    const scene = notebook.cellAt(1);
    await eventually(() => assert.match(plainText(scene), /tunnels/i));
    await replaceIn(scene, "3000", "300");
    await eventually(() => assert.doesNotMatch(plainText(scene), /tunnels/i));
    assert.ok(await notebook.save());
    assert.equal(await read(uri), twoCells.replace("3000", "300"));
  });

  it("says where a cell is broken, and goes on with the others", async () => {
    const notebook = await open(await write("broken.aabb.json", twoCells));
    const scene = notebook.cellAt(1);
    await edit((made) => {
      const cell = new vscode.NotebookCellData(vscode.NotebookCellKind.Code, '{\n  "fps" 30\n}', "aabb-scene");
      made.set(notebook.uri, [vscode.NotebookEdit.insertCells(2, [cell])]);
    });
    await eventually(() =>
      assert.match(plainText(notebook.cellAt(2)), /Line 2, column 9: Expected a colon between the key and its value/),
    );
    await eventually(() => assert.match(plainText(scene), /tunnels/i));
  });

  it("of one scene is one cell, and becomes a list of cells with the second", async () => {
    const uri = await write("single.aabb.json", tunneling);
    const notebook = await open(uri);
    assert.equal(notebook.cellCount, 1);
    await eventually(() => assert.match(plainText(notebook.cellAt(0)), /tunnels/i));
    await edit((made) => {
      const cell = new vscode.NotebookCellData(vscode.NotebookCellKind.Markup, "Why", "markdown");
      made.set(notebook.uri, [vscode.NotebookEdit.insertCells(0, [cell])]);
    });
    assert.ok(await notebook.save());
    const { cells } = JSON.parse(await read(uri)) as { cells: Record<string, unknown>[] };
    assert.deepEqual(
      cells.map((cell) => Object.keys(cell)),
      [["markdown"], ["bodies"]],
    );
  });

  it("whose text cannot be read has it in one cell, and gives it back as it was", async () => {
    const bytes = Uint8Array.of(0xff, 0xfe, 0x7b, 0x00);
    for (const content of [new TextEncoder().encode("{ broken\r\n"), bytes]) {
      const uri = await write("raw.aabb.json", "");
      await vscode.workspace.fs.writeFile(uri, content);
      const notebook = await open(uri);
      assert.equal(notebook.cellCount, 1);
      await edit((made) => made.set(uri, [vscode.NotebookEdit.updateNotebookMetadata({ ...notebook.metadata, n: 1 })]));
      assert.ok(await notebook.save());
      assert.deepEqual([...(await vscode.workspace.fs.readFile(uri))], [...content]);
      await tidyUp();
    }
  });

  it("knows in each cell what the file says outside of them, and what is in the other ones", async () => {
    const notebook = await open(await write("shared.aabb.json", sharing));
    const [, cell, other] = notebook.getCells().map(({ document }) => document);
    assert.ok(cell && other);
    await eventually(() => assert.deepEqual(codesOf(cell.uri), ["tunnel"]));

    const symbols = await ask<vscode.DocumentSymbol[]>("DocumentSymbolProvider", cell);
    const names = symbols.flatMap(({ name, children }) => [name, ...children.map((child) => child.name)]);
    assert.ok(names.includes("Fast") && names.includes("bullet") && !names.includes("Slow"), names.join("\n"));

    const { items } = await ask<vscode.CompletionList>(
      "CompletionItemProvider",
      cell,
      placeOf(cell, '"hits": "wall"', 9),
    );
    const labels = items.map(({ label }) => (typeof label === "string" ? label : label.label));
    assert.ok(labels.includes('"wall"'), labels.join("\n"));

    const definitions = await ask<vscode.Location[]>("DefinitionProvider", cell, placeOf(cell, '"bullet", "hits"', 2));
    assert.deepEqual(
      definitions.map(({ uri, range }) => [uri.toString(), cell.getText(range)]),
      [[cell.uri.toString(), '"bullet"']],
    );

    const renamed = await ask<vscode.WorkspaceEdit>("DocumentRenameProvider", cell, placeOf(cell, "bullet"), "arrow");
    assert.deepEqual(
      renamed.entries().map(([uri, edits]) => [uri.toString(), edits.length]),
      [[cell.uri.toString(), 2]],
    );
  });

  it("marks in each cell only what stands in it, and renames nothing that the file says for all", async () => {
    const uri = await write("common.aabb.json", common);
    const cell = (await open(uri)).cellAt(0).document;
    const place = placeOf(cell, '"wall"', 2);
    const highlights = await ask<vscode.DocumentHighlight[]>("DocumentHighlights", cell, place);
    assert.deepEqual(
      highlights.map(({ range }) => cell.getText(range)),
      ['"wall"'],
    );
    await assert.rejects(ask("DocumentRenameProvider", cell, place, "post"), /also uses this name outside its cells/);
    const prepared = Promise.resolve(vscode.commands.executeCommand("vscode.prepareRename", cell.uri, place));
    await assert.rejects(prepared, /also uses this name outside its cells/);
  });

  it("offers in a cell what fixes it, as it is in its file", async () => {
    const notebook = await open(await write("fixed.aabb.json", sharing));
    const { document } = notebook.cellAt(1);
    await eventually(() => assert.deepEqual(codesOf(document.uri), ["tunnel"]));
    const [diagnostic] = diagnosticsOf(document.uri);
    assert.ok(diagnostic);
    const actions = await ask<vscode.CodeAction[]>(
      "CodeActionProvider",
      document,
      diagnostic.range,
      vscode.CodeActionKind.QuickFix.value,
    );
    const titles = actions.map(({ title }) => title).join("\n");
    // A shortest push-out is safe up to a step of half of bullet (8 px) and wall (4 px): 6 px a frame at 30 fps are 180 px/s.
    const slower = actions.find(({ title }) =>
      title.startsWith("Slow down bullet from 600 to 180 px/s (safe up to 180)"),
    );
    assert.ok(slower?.edit, titles);
    assert.doesNotMatch(titles, /version/);
    assert.ok(await vscode.workspace.applyEdit(slower.edit));
    await eventually(() => assert.deepEqual(codesOf(document.uri), []));
  });

  it("follows what another program writes outside of its cells", async () => {
    const uri = await write("outside.aabb.json", sharing);
    const notebook = await open(uri);
    await eventually(() => assert.deepEqual(codesOf(notebook.cellAt(1).document.uri), ["tunnel"]));
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(sharing.replace('"fps": 30', '"fps": 600')));
    await eventually(() => assert.ok(!codesOf(notebook.cellAt(1).document.uri).includes("tunnel")));
  });

  it("says nothing of its cells while another kernel is chosen", async () => {
    const notebook = await open(await write("kernel.aabb.json", twoCells));
    const scene = notebook.cellAt(1);
    await eventually(() => assert.deepEqual(codesOf(scene.document.uri), ["tunnel"]));

    const other = vscode.notebooks.createNotebookController("another", bookType, "Another");
    const choose = async (id: string): Promise<void> => {
      await vscode.commands.executeCommand("notebook.selectKernel", { id, extension: "aabb-notebook.aabb-notebook" });
    };
    try {
      await choose("another");
      await eventually(() => assert.deepEqual(codesOf(scene.document.uri), []));
      assert.match(plainText(scene), /tunnels/i);
    } finally {
      other.dispose();
    }
    await choose("aabb.kernel");
    await eventually(() => assert.deepEqual(codesOf(scene.document.uri), ["tunnel"]));
  });

  it("leaves nothing behind when it is closed", async () => {
    const owned = await (await extension()).owned;
    const before = owned;
    const notebook = await open(await write("closed.aabb.json", twoCells));
    await eventually(() => assert.match(plainText(notebook.cellAt(1)), /tunnels/i));
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await eventually(() => assert.ok(notebook.isClosed));
    // Less, where VS Code has meanwhile let go of a document of an earlier test.
    await eventually(async () => assert.ok((await (await extension()).owned) <= before));
  });
});
