import type { Disposable, MessageConnection } from "vscode-jsonrpc/browser";
import type { EngineHost } from "../engineHost.js";
import * as messages from "../messages/recordingRequests.js";
import { CheckedRecordings } from "./checkedRecordings.js";
import { gameRecorders } from "./gameRecorders.js";
import { Moments } from "./moments.js";
import { readAgain, RecordingFeed } from "./recordingFeed.js";
import { Sessions } from "./sessions.js";

/** Answers what is asked about recordings of games. Returns what ends it. */
export function serveRecordings(connection: MessageConnection, host: EngineHost): readonly Disposable[] {
  const moments = new Moments(host);
  const failed = (failure: messages.RecordingFailure) => void connection.sendNotification(messages.failed, failure);
  const checked = new CheckedRecordings(host, {
    changed: (change) => void connection.sendNotification(messages.problemsChanged, change),
    failed,
  });
  const feeds = new Sessions<RecordingFeed>();
  const feedSender = {
    post: (message: messages.PageMessage) => void connection.sendNotification(messages.pageMessage, message),
    failed,
  };
  return [
    checked,
    feeds,
    connection.onRequest(messages.recorders, gameRecorders),
    connection.onRequest(messages.openMoment, (opening) => moments.open(opening)),
    connection.onRequest(messages.momentScene, (scene) => ({ text: moments.sceneOf(scene) })),
    connection.onRequest(messages.appendMoment, (scene) => moments.append(scene)),
    connection.onNotification(messages.closeMoment, ({ moment }) => moments.close(moment)),
    connection.onNotification(messages.follow, (recording) => void checked.follow(recording)),
    connection.onNotification(messages.hide, (codes) => checked.hide(codes)),
    connection.onNotification(messages.unfollow, ({ session }) => checked.unfollow(session)),
    connection.onRequest(messages.check, (recording, token) => checked.check(recording, token)),
    connection.onNotification(messages.openPage, (opened) => {
      feeds.open(opened.page, new RecordingFeed(opened, host, feedSender));
    }),
    connection.onNotification(messages.closePage, ({ page }) => feeds.close(page)),
    connection.onNotification(messages.beginPage, ({ page, view }) => feeds.get(page)?.begin(view)),
    connection.onNotification(messages.pausePage, ({ page }) => feeds.get(page)?.pause()),
    connection.onNotification(messages.showFrame, ({ page, frame }) => feeds.get(page)?.show(frame)),
    connection.onRequest(messages.frames, (wanted) => feeds.get(wanted.page)?.frames(wanted) ?? readAgain()),
    connection.onRequest(messages.seek, ({ page, run, text }) => feeds.get(page)?.seek(run, text) ?? readAgain()),
    connection.onRequest(messages.refusal, ({ page, run }) => {
      const feed = feeds.get(page);
      return feed ? (feed.refusalOf(run) ?? null) : readAgain();
    }),
  ];
}
