import * as vscode from "vscode";
import { connectTo, Engine } from "../../engine/index.js";
import { scheduler } from "../clock.js";
import { godotScenes } from "../levels/godotScenes.js";
import { findLevels } from "../levels/workspaceLevels.js";
import { chosenSeverities } from "../problems/severities.js";
import { filesAround } from "../readFile.js";
import { recordingBytes } from "../recordings/recordingBytes.js";
import { isEditable, openDocument } from "../sceneFiles.js";
import { readSchema } from "../servedPages.js";
import type { SceneWorkspace } from "../workspace.js";
import { EngineClient } from "./client.js";

/** Starts the engine in the thread of the extension host. Disposing of the client ends it. */
export function startEngineInPlace(
  workspace: SceneWorkspace,
  extension: vscode.Uri,
  log: vscode.LogOutputChannel,
): EngineClient {
  const { port1, port2 } = new MessageChannel();
  const logger = {
    error: (message: string) => log.error(message),
    warn: (message: string) => log.warn(message),
    info: (message: string) => log.info(message),
    log: (message: string) => log.debug(message),
  };
  const engine = new Engine(connectTo(port1, logger), {
    ...recordingBytes,
    scheduler,
    workspace,
    documentAt: (uri) => openDocument(vscode.Uri.parse(uri)),
    filesAround: (uri) => filesAround(vscode.Uri.parse(uri)),
    async findLevels(isCancelled) {
      const source = new vscode.CancellationTokenSource();
      if (isCancelled()) source.cancel();
      try {
        return (await findLevels(source.token)).map(String);
      } finally {
        source.dispose();
      }
    },
    godotScenes: async (level) => (await godotScenes(vscode.Uri.parse(level))).map(String),
    relativePath: (uri) => Promise.resolve(vscode.workspace.asRelativePath(vscode.Uri.parse(uri))),
    isEditable: (uri) => Promise.resolve(isEditable(vscode.Uri.parse(uri))),
    chosenSeverities: (uri) => Promise.resolve(chosenSeverities(vscode.Uri.parse(uri))),
    readSchema: (name) => readSchema(extension, name),
  });
  const client = new EngineClient(connectTo(port2, logger));
  client.connection.onDispose(() => engine.dispose());
  return client;
}
