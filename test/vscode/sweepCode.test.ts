import { describe, it } from "mocha";
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { sweepLanguages } from "../../src/model/index.js";

describe("Show Code of a Sweep", () => {
  for (const { name, file } of sweepLanguages) {
    it(`opens the code in ${name} as a new document`, async () => {
      const uri = await vscode.commands.executeCommand<vscode.Uri>("aabb.showSweepCode", name);
      assert.equal(uri.scheme, "untitled");
      const editor = vscode.window.activeTextEditor;
      assert.equal(editor?.document.uri.toString(), uri.toString());
      assert.match(editor?.document.getText() ?? "", /sweep/i, file);
      await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    });
  }
});
