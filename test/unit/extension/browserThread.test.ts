import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type * as vscode from "vscode";
import { startThread } from "../../../src/extension/platform/browser/index.js";

vi.mock("vscode", () => ({
  workspace: { fs: { readFile: () => Promise.resolve(new TextEncoder().encode(program)) } },
}));

/** A program that answers with what it gets, and with its options. */
const program =
  "exports.run = (port, options) => { port.onmessage = ({ data }) => port.postMessage([data, options]); };";

/** A worker of a browser that does not load its program. */
class FailingWorker {
  onmessage: (() => void) | undefined;
  onerror: ((event: { readonly message: string }) => void) | undefined;

  constructor() {
    setTimeout(() => this.onerror?.({ message: "blocked by a policy" }));
  }
}

beforeEach(() => {
  vi.stubGlobal("URL", { createObjectURL: () => "blob:1", revokeObjectURL: () => undefined });
});
afterEach(() => vi.unstubAllGlobals());

/** What a browser has that refuses workers. */
function RefusedWorker(): never {
  throw new Error("there are no workers");
}

it.each([
  ["refuses to make a worker", RefusedWorker, "there are no workers"],
  ["does not load the program in a worker", FailingWorker, "blocked by a policy"],
])("a program runs in the thread of its host if that %s", async (_, worker, why) => {
  vi.stubGlobal("Worker", worker);
  const { port1, port2 } = new MessageChannel();
  const [said, failures, stops]: [unknown[], string[], string[]] = [[], [], []];
  port2.onmessage = ({ data }) => said.push(data);
  const thread = startThread({} as vscode.Uri, port1, "options", {
    failed: (reason) => failures.push(reason),
    stopped: (reason) => stops.push(reason),
  });
  port2.postMessage("hello");
  await expect.poll(() => said, { timeout: 60_000 }).toEqual([["hello", "options"]]);
  expect(failures).toEqual([expect.stringContaining(why)]);
  expect(stops).toEqual([]);
  thread.dispose();
  port2.close();
});
