import type { Disposable, MessageConnection } from "vscode-jsonrpc/browser";
import { newSceneText } from "../../scene/index.js";
import * as messages from "../messages/scenes.js";

/** Writes texts of scenes. Returns what ends it. */
export function serveScenes(connection: MessageConnection): readonly Disposable[] {
  return [connection.onRequest(messages.newScene, ({ fps }) => newSceneText(fps))];
}
