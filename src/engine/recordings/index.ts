import type { Disposable, MessageConnection } from "vscode-jsonrpc/browser";
import type { EngineHost } from "../host.js";
import * as messages from "../messages/recordings.js";
import { CheckedRecordings } from "./checkedRecordings.js";
import { gameRecorders } from "./gameRecorders.js";
import { Moments } from "./moments.js";

/** Answers what is asked about recordings of games. Returns what ends it. */
export function serveRecordings(connection: MessageConnection, host: EngineHost): readonly Disposable[] {
  const moments = new Moments(host);
  const checked = new CheckedRecordings(host, {
    changed: (change) => void connection.sendNotification(messages.problemsChanged, change),
    failed: (failure) => void connection.sendNotification(messages.failed, failure),
  });
  return [
    checked,
    connection.onRequest(messages.recorders, gameRecorders),
    connection.onRequest(messages.openMoment, (opening) => moments.open(opening)),
    connection.onRequest(messages.momentScene, (scene) => ({ text: moments.sceneOf(scene) })),
    connection.onRequest(messages.appendMoment, (scene) => moments.append(scene)),
    connection.onNotification(messages.closeMoment, ({ moment }) => moments.close(moment)),
    connection.onNotification(messages.follow, (recording) => void checked.follow(recording)),
    connection.onNotification(messages.hide, (codes) => checked.hide(codes)),
    connection.onNotification(messages.unfollow, ({ session }) => checked.unfollow(session)),
    connection.onRequest(messages.check, (recording, token) => checked.check(recording, token)),
  ];
}
