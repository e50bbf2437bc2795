import { beforeEach, describe, expect, it, vi } from "vitest";
import type * as vscode from "vscode";
import { problems as messages } from "../../../src/engine/index.js";
import { PublishedDiagnostics } from "../../../src/extension/problems/publishedDiagnostics.js";
import { loopback } from "../engine/loopback.js";
import { DiagnosticSeverity, problems } from "./fakeVscode.js";
import { neverRestarts } from "./neverRestarts.js";

vi.mock("vscode", () => import("./fakeVscode.js"));
vi.mock("../../../src/extension/hostScheduler.js", () => import("./fakeVscode.js"));

const uri = "file:/w/a.aabb.json";
const start = { line: 0, character: 0 };
const range = { start, end: start };

/** Has problems shown, and returns what VS Code gets. */
async function shown(published: messages.PublishedProblems) {
  const [host, engine] = loopback();
  const log = { error: () => undefined } as unknown as vscode.LogOutputChannel;
  const diagnostics = new PublishedDiagnostics({ connection: host, onDidRestart: neverRestarts }, log);
  await engine.sendNotification(messages.sceneProblems, published);
  diagnostics.dispose();
  return problems.get(uri);
}

beforeEach(() => problems.clear());

describe("problems that are published", () => {
  const tunnel = { range, code: "tunnel", severity: "warning", message: "a tunnels" } as const;

  it("are shown with their severities and codes", async () => {
    const found = await shown({ uri, problems: [{ ...tunnel, severity: "hint", isAccepted: true }], unlisted: 0 });
    expect(found).toMatchObject([
      { message: "a tunnels", severity: DiagnosticSeverity.Hint, code: { value: "tunnel" }, source: "aabb", tags: [1] },
    ]);
  });

  it("are counted in full, also when not all of them are sent", async () => {
    const found = await shown({ uri, problems: [tunnel, { ...tunnel, message: "b tunnels" }], unlisted: 3 });
    expect(found?.map(({ message }) => message)).toEqual(["a tunnels", ...Array(4).fill("b tunnels")]);
  });

  it("are gone when there are none left", async () => {
    await shown({ uri, problems: [tunnel], unlisted: 0 });
    expect(await shown({ uri, problems: [], unlisted: 0 })).toBeUndefined();
  });
});
