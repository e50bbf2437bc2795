import type { Disposable, MessageConnection } from "vscode-jsonrpc/browser";
import type { EngineHost } from "../host.js";
import * as messages from "../messages/recordings.js";
import { gameRecorders } from "./gameRecorders.js";
import { Moments } from "./moments.js";

/** Answers what is asked about recordings of games. Returns what ends it. */
export function serveRecordings(connection: MessageConnection, host: EngineHost): readonly Disposable[] {
  const moments = new Moments(host);
  return [
    connection.onRequest(messages.recorders, gameRecorders),
    connection.onRequest(messages.openMoment, (opening) => moments.open(opening)),
    connection.onRequest(messages.momentScene, (scene) => ({ text: moments.sceneOf(scene) })),
    connection.onRequest(messages.appendMoment, (scene) => moments.append(scene)),
    connection.onNotification(messages.closeMoment, ({ moment }) => moments.close(moment)),
  ];
}
