import { afterEach, before, describe, it } from "mocha";
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { previewHtml } from "../../src/extension/preview/page.js";
import { extension, tidyUp } from "./scenes.js";

// What other languages look like is seen in a browser: the language of a host is its window's.
describe("in English", () => {
  before(extension);
  afterEach(tidyUp);

  it("no translations are loaded, by the host or by a page", () => {
    assert.equal(vscode.env.language, "en");
    assert.equal(vscode.l10n.bundle, undefined);
    const { webview } = vscode.window.createWebviewPanel("aabb.test", "Page", vscode.ViewColumn.One);
    const html = previewHtml(webview, vscode.Uri.file("/extension"), "notebook");
    assert.match(html, /<html lang="en">/);
    assert.doesNotMatch(html, /translations/);
  });
});
