import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { codesOf, eventually, extensionId, pause, replace, set, show, tidyUp, tunneling, write } from "./scenes.js";

function isActive(): boolean | undefined {
  return vscode.extensions.getExtension(extensionId)?.isActive;
}

// The first file of the suite in the order of names: nothing has opened a scene yet.
describe("activation", () => {
  afterEach(tidyUp);

  it("does not happen in a folder with scenes", () => {
    assert.equal(isActive(), false);
  });

  it("does not happen with another JSON file", async () => {
    const { document } = await show("tsconfig.json", '{ "compilerOptions": { "strict": true } } // a comment');
    assert.equal(document.languageId, "jsonc");
    await show("plain.jsonc", "{}");
    const json = vscode.extensions.getExtension("vscode.json-language-features");
    // From a web worker the extensions beside VS Code's server are not seen.
    assert.equal(json === undefined, "WorkerGlobalScope" in globalThis);
    if (json) await eventually(() => assert.equal(json.isActive, true));
    await pause(1000);
    assert.equal(isActive(), false);
  });

  it("happens when a scene is opened, which has a language of its own", async () => {
    const { document } = await show("scene.aabb.json", tunneling);
    assert.equal(document.languageId, "aabb-scene");
    await eventually(() => assert.equal(isActive(), true));
    await eventually(() => assert.deepEqual(codesOf(document.uri), ["tunnel"]));
  });

  it("has served the schema: keys are completed in a scene", async () => {
    const { document } = await show("keys.aabb.json", '{ "version": 1, "bodies": [ {  } ] }');
    const inBody = document.positionAt(document.getText().indexOf("{  }") + 2);
    await eventually(async () => {
      const list = await vscode.commands.executeCommand<vscode.CompletionList>(
        "vscode.executeCompletionItemProvider",
        document.uri,
        inBody,
      );
      const labels = list.items.map(({ label }) => (typeof label === "string" ? label : label.label));
      assert.ok(labels.includes("restitution"), labels.join(" "));
    });
  });

  it("leaves nothing of a scene that is closed, as long as nobody has asked for a check", async () => {
    const uri = await write("closed.aabb.json", tunneling);
    // As a user does: a document that the API opens stays open for some minutes.
    await vscode.commands.executeCommand("vscode.open", uri);
    await eventually(() => assert.deepEqual(codesOf(uri), ["tunnel"]));
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await eventually(() => assert.deepEqual(codesOf(uri), []));
  });

  it("leaves nothing of a scene either that is closed while something waits for its text to come to rest", async () => {
    await set("evaluation.debounce", 1000);
    const uri = await write("waiting.aabb.json", tunneling);
    await vscode.commands.executeCommand("vscode.open", uri);
    await eventually(() => assert.deepEqual(codesOf(uri), ["tunnel"]));
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.toString(), uri.toString());
    await replace(editor, "3000", "4000");
    // The editor asks for its lenses and its outline.
    await pause(600);
    await vscode.commands.executeCommand("workbench.action.files.revert");
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await eventually(() => assert.equal(editor.document.isClosed, true));
    // What would come back does so at once, or when a preview that is still there opens the text again.
    await pause(600);
    await set("evaluation.debounce", undefined);
    assert.deepEqual(codesOf(uri), []);
  });
});
