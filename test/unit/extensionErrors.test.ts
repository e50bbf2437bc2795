import { EventEmitter } from "node:events";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { collectErrors } from "../harness/extensionErrors.js";
import { repository } from "../harness/fetchServer.js";
import { stagedFolder } from "../harness/stageExtension.js";

const workbench = "http://127.0.0.1:8000/stable/static/out/vs/code/browser/workbench/workbench.js";
const host = `${stagedFolder(repository)}/dist/extension.js`;
const page = `https://vscode-remote+127.vscode-resource.vscode-cdn.net${stagedFolder(repository)}/dist/webview.js`;
const other = "/server/lib/vscode/extensions/git/dist/main.js";

type Logged = readonly [type: "error" | "warning" | "log", text: string, url: string];

/** Whether a line of a window's console is collected. */
function isCollected([type, text, url]: Logged): boolean {
  const window = new EventEmitter();
  const errors = collectErrors(window as unknown as Page, repository);
  window.emit("console", { type: () => type, text: () => text, location: () => ({ url }) });
  return errors.length > 0;
}

/** Whether an exception that nobody caught is collected. */
function isCollectedThrown(stack: string): boolean {
  const window = new EventEmitter();
  const errors = collectErrors(window as unknown as Page, repository);
  window.emit("pageerror", Object.assign(new Error("boom"), { stack }));
  return errors.length > 0;
}

test.each<Logged>([
  ["error", `Error: boom\n\tat Timeout._onTimeout (${host}:93:24)`, workbench],
  ["error", "[aabb-notebook.aabb-notebook]boom", workbench],
  [
    "warning",
    "[Extension Host] stack trace: FileSystemError\n\tat readFile (extensionHostProcess.js:164:19)",
    workbench,
  ],
  ["error", "boom", page],
  ["warning", "A message that the notebook does not know was dropped.", page],
  ["error", "Refused to connect: it violates the Content Security Policy.", "about:blank"],
])("%s of the extension is collected: %s", (...logged) => {
  expect(isCollected(logged)).toBe(true);
});

test.each<Logged>([
  ["error", "Failed to load resource: the server responded with a status of 404", workbench],
  ["warning", `[Extension Host] stack trace: Error: git\n\tat open (${other}:1:1)`, workbench],
  ["log", `${host} is loaded`, workbench],
])("%s of others is not: %s", (...logged) => {
  expect(isCollected(logged)).toBe(false);
});

test("an exception of a page, of a thread or without a stack is collected, one of VS Code's own is not", () => {
  expect(isCollectedThrown(`Error: boom\n    at ${page}:29:24`)).toBe(true);
  expect(isCollectedThrown("Error: boom\n    at blob:http://127.0.0.1:8000/0f60:1:7")).toBe(true);
  expect(isCollectedThrown("")).toBe(true);
  expect(isCollectedThrown(`Canceled\n    at new Delayer (${workbench}:1:1)`)).toBe(false);
});
