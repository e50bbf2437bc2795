// How a probe in the extension host tells what it measured.
const fs = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");

/** Where the answer stands, in the opened folder. */
const answerFile = ".bench-answer";

/** @param {unknown} value */
function answer(value) {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (folder === undefined) throw new Error("a probe needs a folder to be open");
  return fs.promises.writeFile(path.join(folder.uri.fsPath, answerFile), JSON.stringify(value));
}

/** @param {() => unknown} holds @param {number} [limitMs] */
async function waitFor(holds, limitMs = 30_000) {
  const started = Date.now();
  while (!holds()) {
    if (Date.now() - started > limitMs) throw new Error(`waited ${limitMs} ms in vain for: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

module.exports = { answer, waitFor };
