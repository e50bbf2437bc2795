import assert from "node:assert/strict";
import * as vscode from "vscode";
import { runEngine, type RunningEngine } from "../../src/engine/index.js";
import { scheduler } from "../../src/extension/hostScheduler.js";
import type { EngineClient } from "../../src/extension/engine/client.js";
import { startEngine } from "../../src/extension/engine/startEngine.js";
import type { OpenText } from "../../src/workspace/index.js";
import { eventually } from "./scenes.js";

/** Starts the engine in the thread of the tests, so that they can look into it. Disposing of the client ends it. */
export function startEngineHere(log: vscode.LogOutputChannel): { client: EngineClient; engine: RunningEngine } {
  let engine: RunningEngine | undefined;
  const client = startEngine(vscode.Uri.file("/"), log, (port, options) => {
    engine = runEngine(port, scheduler, options);
    return engine;
  });
  if (!engine) throw new Error("the engine was not started");
  return { client, engine };
}

/** Waits until the engine has a document as the editor has it now. */
export async function engineDocument(engine: RunningEngine, { uri, version }: vscode.TextDocument): Promise<OpenText> {
  let found: OpenText | undefined;
  await eventually(() => {
    found = engine.documentAt(uri.toString());
    assert.equal(found?.version, version);
  });
  return found ?? assert.fail();
}
