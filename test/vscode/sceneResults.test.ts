import assert from "node:assert/strict";
import { afterEach, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { SceneResults } from "../../src/extension/sceneResults.js";
import { evaluate } from "../../src/notebook/index.js";
import { extension, setOpenAutomatically, show, tidyUp, tunneling } from "./scenes.js";

describe("who waits for a scene to come to rest", () => {
  before(extension);
  afterEach(async () => {
    await vscode.workspace.getConfiguration("aabb.evaluation").update("debounce", undefined);
    await setOpenAutomatically(undefined);
    await tidyUp();
  });

  it("is told when it cannot be evaluated, and answered when it can be again", async () => {
    await setOpenAutomatically(false);
    await vscode.workspace.getConfiguration("aabb.evaluation").update("debounce", 200);
    let fails = false;
    const log = vscode.window.createOutputChannel("Results", { log: true });
    const results = new SceneResults(log, (...input) => {
      if (fails) throw new Error("an accident");
      return evaluate(...input);
    });
    try {
      results.start();
      const editor = await show("a.aabb.json", tunneling);
      const { document } = editor;
      const type = () => editor.edit((edit) => edit.insert(new vscode.Position(0, 0), " "));
      results.of(document);
      fails = true;
      await type();
      const late = new Promise((_, reject) => setTimeout(() => reject(new Error("nobody was told")), 5000));
      await assert.rejects(Promise.race([results.settled(document), late]), /an accident/);
      fails = false;
      await type();
      assert.equal((await results.settled(document)).version, document.version);
    } finally {
      results.dispose();
      log.dispose();
    }
  });
});
