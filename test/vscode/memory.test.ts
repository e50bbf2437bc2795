import assert from "node:assert/strict";
import { afterEach, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { diagnosticsOf, eventually, extension, setOpenAutomatically, tidyUp, write } from "./scenes.js";

const MB = 1e6;

/** Tells how many bytes are in use after everything that can be collected has been. */
async function bytesInUse(): Promise<() => number> {
  const { setFlagsFromString } = await import("node:v8");
  const { runInNewContext } = await import("node:vm");
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  return () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
}

/** In a web worker nobody can tell. */
const canTell = !("WorkerGlobalScope" in globalThis);

describe("a scene of 20,000 bodies", () => {
  if (!canTell) return;
  before(extension);
  afterEach(async () => {
    await setOpenAutomatically(undefined);
    await tidyUp();
  });

  it("is let go of when it is closed", async () => {
    const inUse = await bytesInUse();
    await setOpenAutomatically(false);
    const bodies = Array.from(
      { length: 20_000 },
      (_, i) => `{ "id": "b${i}", "position": [${2 * i}, 0], "size": [3, 1] }`,
    );
    const mover = `{ "id": "mover", "position": [0, -9], "size": [1, 1], "velocity": [0, 1200] }`;
    const text = `{ "version": 1, "bodies": [${mover},\n${bodies.join(",\n")}] }`;
    const round = async (): Promise<number> => {
      const uri = await write("large.aabb.json", text);
      // By name alone: what a program opens as a document VS Code keeps for minutes.
      await vscode.commands.executeCommand("vscode.open", uri);
      await eventually(() => assert.ok(diagnosticsOf(uri).length > 0), 30_000);
      const open = inUse();
      await tidyUp();
      await eventually(
        () => assert.ok(vscode.workspace.textDocuments.every((it) => it.uri.toString() !== uri.toString())),
        25_000,
      );
      return open;
    };
    // What is made once stays: compiled code, tables.
    await round();
    const before = inUse();
    const open = await round();
    const after = inUse();
    assert.ok(open - before > 10 * MB, `${(open - before) / MB} MB are in use while it is open`);
    assert.ok(after - before < 5 * MB, `${(after - before) / MB} MB are in use after it`);
  }).timeout(120_000);
});
