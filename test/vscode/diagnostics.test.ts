import assert from "node:assert/strict";
import { afterEach, before, describe, it } from "mocha";
import * as vscode from "vscode";
import {
  codeOf,
  codesOf,
  diagnosticsOf,
  eventually,
  extension,
  pause,
  read,
  replace,
  safe,
  show,
  tidyUp,
  tunneling,
  write,
} from "./scenes.js";

const { Range } = vscode;

describe("diagnostics", () => {
  before(extension);
  afterEach(tidyUp);

  it("warn at the id of the body that tunnels, with the obstacle beside it", async () => {
    const { uri } = (await show("a.aabb.json", tunneling)).document;
    await eventually(() => assert.deepEqual(codesOf(uri), ["tunnel"]));
    const [warning] = diagnosticsOf(uri);
    assert.equal(warning?.severity, vscode.DiagnosticSeverity.Warning);
    assert.deepEqual(warning.range, new Range(1, 10, 1, 18));
    assert.match(warning.message, /250/);
    const [obstacle] = warning.relatedInformation ?? [];
    assert.equal(obstacle?.location.uri.toString(), uri.toString());
    assert.deepEqual(obstacle.location.range, new Range(2, 10, 2, 16));
    assert.match(obstacle.message, /wall/);
  });

  it("follow the unsaved text", async () => {
    const editor = await show("a.aabb.json", safe);
    const { document } = editor;
    await pause(300);
    assert.deepEqual(codesOf(document.uri), []);
    await replace(editor, "300", "3000");
    await eventually(() => assert.deepEqual(codesOf(document.uri), ["tunnel"]));
    assert.equal(document.isDirty, true);
    assert.equal(await read(document.uri), safe);
    await replace(editor, "3000", "300");
    await eventually(() => assert.deepEqual(codesOf(document.uri), []));
  });

  it("end with the last state of fast typing", async () => {
    const editor = await show("a.aabb.json", safe);
    for (let n = 0; n < 20; n++) {
      await replace(editor, "300", "3000");
      await replace(editor, "3000", "300");
    }
    await replace(editor, "300", "3000");
    await eventually(() => assert.deepEqual(codesOf(editor.document.uri), ["tunnel"]));
    await pause(300);
    assert.deepEqual(codesOf(editor.document.uri), ["tunnel"]);
  });

  it("count characters as the editor does, after lines of Windows and letters beyond the basic plane", async () => {
    const text = `{ "version": 1, "title": "🚀",\r\n"bodies": [\r\n/* 🚀 */ { "id": "a", "position": [0, 0], "size": [-1, 1] }] }`;
    const { document } = await show("a.aabb.json", text);
    await eventually(() => assert.equal(diagnosticsOf(document.uri).length, 1));
    const [problem] = diagnosticsOf(document.uri);
    assert.ok(problem);
    assert.equal(problem.severity, vscode.DiagnosticSeverity.Error);
    assert.equal(problem.range.start.line, 2);
    assert.match(document.getText(problem.range), /-1/);
  });

  it("stand at the expectation that fails", async () => {
    const expectation = '{ "body": "bullet", "misses": "wall" }';
    const { document } = await show(
      "a.aabb.json",
      safe.replace('"frames": 8', `"frames": 20, "expect": [${expectation}]`),
    );
    await eventually(() => assert.ok(codesOf(document.uri).includes("expectation")));
    const failed = diagnosticsOf(document.uri).find((one) => codeOf(one) === "expectation");
    assert.equal(failed?.severity, vscode.DiagnosticSeverity.Error);
    assert.equal(document.getText(failed.range), expectation);
  });

  it("tell where the text of a scene breaks off", async () => {
    const { document } = await show("a.aabb.json", tunneling.slice(0, 60));
    await eventually(() => assert.ok(diagnosticsOf(document.uri).length > 0));
    assert.equal(diagnosticsOf(document.uri)[0]?.severity, vscode.DiagnosticSeverity.Error);
  });

  it("are about an empty file, too", async () => {
    const { document } = await show("a.aabb.json", "");
    await eventually(() => assert.ok(diagnosticsOf(document.uri).length > 0));
  });

  it("survive ten megabytes of nesting", async () => {
    const { document } = await show("a.aabb.json", "[".repeat(10_000_000));
    await eventually(() => assert.ok(diagnosticsOf(document.uri).length > 0));
  });

  it("are there for a scene that has never been saved", async () => {
    const uri = vscode.Uri.from({ scheme: "untitled", path: "new.aabb.json" });
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), tunneling));
    await eventually(() => assert.deepEqual(codesOf(uri), ["tunnel"]));
  });

  it("are not made for other JSON files", async () => {
    const { document } = await show("aabb.json", tunneling);
    await pause(300);
    assert.deepEqual(codesOf(document.uri), []);
  });

  it("are not made for text that cannot be edited, as in a comparison with a commit", async () => {
    const content = { provideTextDocumentContent: () => tunneling };
    const registration = vscode.workspace.registerTextDocumentContentProvider("in-host-commit", content);
    const uri = vscode.Uri.parse("in-host-commit:/old/a.aabb.json");
    await vscode.window.showTextDocument(uri);
    await pause(300);
    registration.dispose();
    assert.deepEqual(codesOf(uri), []);
  });

  it("leave the scene as it is", async () => {
    const { document } = await show("a.aabb.json", tunneling);
    await eventually(() => assert.deepEqual(codesOf(document.uri), ["tunnel"]));
    assert.equal(document.isDirty, false);
    assert.equal(document.version, 1);
  });

  it("follow a file that another program changes", async () => {
    const { document } = await show("a.aabb.json", safe);
    await write("a.aabb.json", tunneling);
    await eventually(() => assert.deepEqual(codesOf(document.uri), ["tunnel"]));
  });
});
