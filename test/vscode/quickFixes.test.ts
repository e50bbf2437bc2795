import assert from "node:assert/strict";
import { afterEach, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { codesOf, diagnosticsOf, eventually, extension, show, tidyUp, tunneling } from "./scenes.js";

const { QuickFix, SourceFixAll } = vscode.CodeActionKind;

/** A body without a size, a slip in a key, and two walls of one name. */
const mistaken = `{ "version": 1, "bodies": [
  { "id": "ball", "position": [0, 0], "size": [1, 1], "velocty": [1, 0] }, // a slip
  { "id": "wall", "position": [50, 0], "size": [1, 1] },
  { "id": "wall", "position": [90, 0], "size": [1, 1] },
  { "id": "block", "position": [70, 0] }
] }
`;

describe("quick fixes", () => {
  before(extension);
  afterEach(tidyUp);

  it("are offered for a body that tunnels, with numbers, and fix it in one step", async () => {
    const { document } = await show("a.aabb.json", tunneling);
    const fixes = await fixesAt(document, "tunnel");
    const titles = fixes.map(({ title }) => title);
    assert.ok(titles.includes("Use a swept check for bullet: safe at any speed"), titles.join("\n"));
    const slow = fixes.find(({ title }) => title.startsWith("Slow down bullet from 3000 to 360 px/s"));
    assert.ok(slow, titles.join("\n"));
    assert.equal(slow.isPreferred, false);
    await make(slow);
    assert.match(document.getText(), /"velocity": \[360, 0\]/);
    await eventually(() => assert.deepEqual(codesOf(document.uri), []));
    await vscode.commands.executeCommand("undo");
    await eventually(() => assert.equal(document.getText(), tunneling));
  });

  it("for a tunnel that the scene expects are none that is preferred, nor part of what fixes all", async () => {
    const declared = tunneling.replace(
      "] }\n] }",
      '] }\n], "expect": [{ "body": "bullet", "tunnels": true, "through": "wall" }] }',
    );
    const { document } = await show("a.aabb.json", declared);
    const fixes = await fixesAt(document, "tunnel");
    assert.notEqual(fixes.length, 0);
    assert.deepEqual(
      fixes
        .filter(({ isPreferred, title }) => isPreferred === true || title.includes(" all "))
        .map(({ title }) => title),
      [],
    );
    for (const { title } of fixes) assert.match(title, /1 expectation will fail$/);
  });

  it("are offered nowhere where nothing is wrong", async () => {
    const { document } = await show("a.aabb.json", tunneling);
    await eventually(() => assert.deepEqual(codesOf(document.uri), ["tunnel"]));
    assert.deepEqual(await actionsAt(document, new vscode.Range(2, 0, 2, 5), QuickFix), []);
  });

  it("prefer the nearest known key, and correct all that is clear at once", async () => {
    const { document } = await show("a.aabb.json", mistaken);
    const fixes = await fixesAt(document, "unknown-key");
    const [preferred] = fixes.filter(({ isPreferred }) => isPreferred);
    assert.equal(preferred?.title, 'Change "velocty" to "velocity"');
    const all = fixes.find(({ title }) => title === "Fix all 2 mistakes in this file that can be fixed automatically");
    assert.ok(all);
    await make(all);
    const corrected = mistaken.replace("velocty", "velocity").replace(/"wall"(?=, "position": \[90)/, '"wall2"');
    assert.equal(document.getText(), corrected);
    await eventually(() => assert.deepEqual(codesOf(document.uri), ["missing"]));
  });

  it("are made on save where that is set: what is clear, and nothing that moves a body otherwise", async () => {
    const { document } = await show("a.aabb.json", tunneling);
    assert.deepEqual(await actionsAt(document, wholeOf(document), SourceFixAll), []);
    const other = (await show("b.aabb.json", mistaken)).document;
    await eventually(() => assert.equal(codesOf(other.uri).length, 3));
    const settings = vscode.workspace.getConfiguration("editor", other.uri);
    const { Workspace } = vscode.ConfigurationTarget;
    await settings.update("codeActionsOnSave", { "source.fixAll.aabb": "explicit" }, Workspace);
    try {
      const editor = vscode.window.activeTextEditor;
      assert.ok(editor);
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), " "));
      await vscode.commands.executeCommand("workbench.action.files.save");
      await eventually(() => assert.match(other.getText(), /"velocity".*"wall".*"wall2"/s));
    } finally {
      await settings.update("codeActionsOnSave", undefined, Workspace);
    }
  });

  it("fix all that tunnels in a file in the same way", async () => {
    const two = tunneling.replace(
      /\n(.*"bullet".*)\n/,
      (_, line: string) => `\n${line}\n${line.replace("bullet", "pellet").replace("40]", "60]")}\n`,
    );
    const { document } = await show("a.aabb.json", two);
    const all = (await fixesAt(document, "tunnel")).find(({ title }) =>
      title.startsWith("Use a swept check for all 2 "),
    );
    assert.equal(all?.title, "Use a swept check for all 2 tunneling bodies in the file");
    await make(all);
    await eventually(() => assert.deepEqual(codesOf(document.uri), []));
  });

  it("of a whole file that is selected fix all of it, and only the first ones by themselves", async () => {
    const bullets = Array.from({ length: 20 }, (_, i) => ({ id: `bullet ${i}`, y: i * 4.75 }));
    const many = tunneling.replace(/\n(.*"bullet".*)\n/, (_, line: string) =>
      bullets.map(({ id, y }) => `\n${line.replace("bullet", id).replace("40]", `${y}]`)}\n`).join(""),
    );
    const { document } = await show("a.aabb.json", many);
    await eventually(() => assert.equal(codesOf(document.uri).length, bullets.length));
    const titles = (await actionsAt(document, wholeOf(document), QuickFix)).map(({ title }) => title);
    assert.equal(titles.filter((title) => title.startsWith("Use a swept check for all 20 ")).length, 1);
    assert.equal(titles.filter((title) => title.startsWith("Use a swept check for bullet")).length, 16);
  });
});

function wholeOf(document: vscode.TextDocument): vscode.Range {
  return new vscode.Range(0, 0, document.lineCount, 0);
}

async function actionsAt(
  document: vscode.TextDocument,
  range: vscode.Range,
  kind: vscode.CodeActionKind,
): Promise<readonly vscode.CodeAction[]> {
  const command = "vscode.executeCodeActionProvider";
  return await vscode.commands.executeCommand<vscode.CodeAction[]>(command, document.uri, range, kind.value);
}

/** The quick fixes at the first problem with this code. */
async function fixesAt(document: vscode.TextDocument, code: string): Promise<readonly vscode.CodeAction[]> {
  await eventually(() => assert.ok(codesOf(document.uri).includes(code)));
  const found = diagnosticsOf(document.uri)[codesOf(document.uri).indexOf(code)];
  assert.ok(found);
  return await actionsAt(document, found.range, QuickFix);
}

async function make({ edit }: vscode.CodeAction): Promise<void> {
  assert.ok(edit);
  assert.ok(await vscode.workspace.applyEdit(edit));
}
