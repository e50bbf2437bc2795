import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";

describe("the host of the tests", () => {
  it("has a folder open, with scenes in it", async () => {
    assert.equal(vscode.workspace.workspaceFolders?.length, 1);
    const scenes = await vscode.workspace.findFiles("**/*.aabb.json");
    assert.ok(scenes.length > 0);
  });

  it("has the extension under test", () => {
    assert.notEqual(vscode.extensions.getExtension("aabb-notebook.aabb-notebook"), undefined);
  });
});
