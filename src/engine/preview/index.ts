import type { Disposable, MessageConnection } from "vscode-jsonrpc/browser";
import { DisposableStore, reasonOf } from "../../workspace/index.js";
import type { EngineHost } from "../engineHost.js";
import * as messages from "../messages/previewRequests.js";
import { PreviewSession, textHasChanged } from "./previewSession.js";

/** Keeps the previews of scene files for as long as the host has them. Returns what ends it. */
export function servePreviews(connection: MessageConnection, host: EngineHost): readonly Disposable[] {
  const owner = new DisposableStore();
  const sessions = new Map<number, PreviewSession>();
  /** Answers of a session; a string says why there is none. */
  const answerOf = async <T>(
    session: number,
    answer: (preview: PreviewSession) => Promise<T | string>,
  ): Promise<T | string> => {
    const preview = sessions.get(session);
    return preview ? await answer(preview).catch(reasonOf) : textHasChanged();
  };
  return [
    owner,
    host.workspace.scenes.onDidEvaluate((latest) => {
      const uri = latest.document.uri.toString();
      for (const preview of sessions.values()) if (preview.uri === uri) preview.update(latest);
    }),
    connection.onNotification(messages.open, ({ session, ...file }) => {
      sessions.set(session, owner.add(new PreviewSession(session, file, host, connection)));
    }),
    connection.onNotification(messages.close, ({ session }) => {
      owner.delete(sessions.get(session));
      sessions.delete(session);
    }),
    connection.onNotification(messages.follow, ({ session, ...file }) => sessions.get(session)?.follow(file)),
    connection.onNotification(messages.begin, ({ session, page }) => sessions.get(session)?.begin(page)),
    connection.onNotification(messages.hide, ({ session }) => sessions.get(session)?.hide()),
    connection.onNotification(messages.lose, ({ session, ...why }) => sessions.get(session)?.lose(why)),
    connection.onNotification(messages.showCell, ({ session, cell }) => sessions.get(session)?.showCell(cell)),
    connection.onRequest(messages.load, async ({ session, uri }) => {
      await sessions.get(session)?.load(uri);
      return null;
    }),
    connection.onRequest(messages.catchUp, async ({ session, uri }) => {
      await sessions.get(session)?.catchUp(uri);
      return null;
    }),
    connection.onRequest(messages.moveCursor, async ({ session, ...cursors }) => {
      return (await sessions.get(session)?.moveCursor(cursors)) ?? false;
    }),
    connection.onRequest(messages.postText, ({ session, request }) =>
      answerOf(session, (preview) => preview.postText(request)),
    ),
    connection.onRequest(messages.tryFixes, ({ session, request }) =>
      answerOf(session, (preview) => preview.tryFixes(request)),
    ),
    connection.onRequest(messages.makeEdits, ({ session, request }) =>
      answerOf(session, (preview) => preview.makeEdits(request)),
    ),
    connection.onRequest(messages.makeExample, ({ session, request, fps }) =>
      answerOf(session, (preview) => preview.makeExample(request, fps)),
    ),
    connection.onRequest(messages.findRanges, ({ session, request, isSelecting }) =>
      answerOf(session, (preview) => preview.findRanges(request, isSelecting)),
    ),
    connection.onRequest(messages.checkText, ({ session, request }) =>
      answerOf(session, (preview) => preview.checkText(request)),
    ),
  ];
}
