import assert from "node:assert/strict";
import { afterEach, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { diagnosticsOf, eventually, extension, pause, setOpenAutomatically, tidyUp, write } from "./scenes.js";

const MB = 1e6;

/** Tells how many bytes are in use after work has had time to go on and everything that can be collected has been. */
async function bytesInUse(): Promise<() => Promise<number>> {
  const { setFlagsFromString } = await import("node:v8");
  const { runInNewContext } = await import("node:vm");
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  return async () => {
    // Collecting takes longer than a slice of work: without a pause, what is under way would hardly go on.
    await pause(300);
    collect();
    return process.memoryUsage().heapUsed;
  };
}

/** In a web worker nobody can tell. */
const canTell = !("WorkerGlobalScope" in globalThis);

describe("a scene of 100,000 bodies", () => {
  if (!canTell) return;
  before(extension);
  afterEach(async () => {
    await setOpenAutomatically(undefined);
    await tidyUp();
  });

  it("has what there is to say of it said, and is let go of when it is closed", async () => {
    const inUse = await bytesInUse();
    await setOpenAutomatically(false);
    const bodies = Array.from(
      { length: 100_000 },
      (_, i) => `{ "id": "b${i}", "position": [${2 * i}, 0], "size": [3, 1] }`,
    );
    const mover = `{ "id": "mover", "position": [0, -9], "size": [1, 1], "velocity": [0, 1200] }`;
    const text = `{ "version": 1, "bodies": [${mover},\n${bodies.join(",\n")}] }`;
    const round = async (): Promise<number> => {
      const uri = await write("large.aabb.json", text);
      // By name alone: what a program opens as a document VS Code keeps for minutes.
      await vscode.commands.executeCommand("vscode.open", uri);
      await eventually(() => assert.ok(diagnosticsOf(uri).length > 0));
      const open = await inUse();
      await tidyUp();
      await eventually(() =>
        assert.ok(vscode.workspace.textDocuments.every((it) => it.uri.toString() !== uri.toString())),
      );
      // Work that was under way is ended when it has its next turn.
      await eventually(async () => {
        const gone = open - (await inUse());
        assert.ok(gone > 8 * MB, `${gone / MB} MB are let go of`);
      });
      return await inUse();
    };
    // What is made once stays: compiled code, tables.
    const before = await round();
    await round();
    await eventually(async () => {
      const more = (await inUse()) - before;
      assert.ok(more < 8 * MB, `${more / MB} MB stay of each`);
    });
  });
});
