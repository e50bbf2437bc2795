// The previews of scene files: the engine makes what their pages are told, and works out what these ask for.
import { NotificationType, RequestType } from "vscode-jsonrpc/browser";
import type { Range } from "../../scene/index.js";
import type { Packed, WebviewMessage } from "../../view/protocol/index.js";
import type { Transfer } from "../connection.js";

/** The number by which both ends know a preview. The host chooses it. */
export interface Session {
  readonly session: number;
}

/** The file that a preview shows. */
export interface ShownFile {
  readonly uri: string;
  /** What the user calls it. */
  readonly name: string;
}

/** A request of a page. Its uri and version say which text the page shows; versions in messages of a page only grow. */
export interface PageRequest<T extends WebviewMessage["type"]> extends Session {
  readonly request: Extract<WebviewMessage, { type: T }>;
}

/** There is a preview of a file. It has no page yet. */
export const open = new NotificationType<Session & ShownFile>("preview/open");

/** A preview shows another file, or the same one under its new name. */
export const follow = new NotificationType<Session & ShownFile>("preview/follow");

/** A page began and knows nothing. What the engine posts from now on is for this page. */
export const begin = new NotificationType<Session & { readonly page: number }>("preview/begin");

/** The preview is hidden, so its page is gone. */
export const hide = new NotificationType<Session>("preview/hide");

export const close = new NotificationType<Session>("preview/close");

/** Brings the page up to date with an open file. Does nothing if the document is closed by now, or the preview shows another file. */
export const load = new RequestType<Session & { readonly uri: string }, null, void>("preview/load");

/** The file has no text any more. The page keeps its diagrams and says why they are outdated. */
export const lose = new NotificationType<Session & { readonly code: string; readonly message: string }>("preview/lose");

/** Has the page show a cell, now or as soon as there is a page that knows the text. */
export const showCell = new NotificationType<Session & { readonly cell: number }>("preview/showCell");

/** The cursors of an editor in a version of a document, as offsets. */
export interface TextCursors {
  readonly uri: string;
  readonly version: number;
  readonly offsets: readonly number[];
}

/** The user moved the text cursor. Answers whether the page was told, once it knows that version; false if it never will. */
export const moveCursor = new RequestType<Session & TextCursors, boolean, void>("preview/moveCursor");

/** Posts the text to the page. Like all answers below, a string says why that is not done. */
export const postText = new RequestType<PageRequest<"text">, string | null, void>("preview/postText");

/** Tries fixes of a finding and posts the outcomes to the page. */
export const tryFixes = new RequestType<PageRequest<"try">, string | null, void>("preview/tryFixes");

/** Changes of one version of the document. */
export interface TextChange {
  readonly version: number;
  readonly edits: readonly { readonly range: Range; readonly text: string }[];
}

/** Works out how to edit the text. */
export const makeEdits = new RequestType<PageRequest<"edit">, TextChange | string, void>("preview/makeEdits");

/** Works out how to write an example into an empty text. Refused if the text is not empty. */
export const makeExample = new RequestType<
  PageRequest<"writeExample"> & { readonly fps: number },
  TextChange | string,
  void
>("preview/makeExample");

/** Ranges in one version of the document, in the order in which they were asked for; none if the text does not have them any more. */
export interface TextRanges {
  readonly version: number;
  readonly ranges: readonly Range[];
}

/** Finds where something is in the text. If it is about to be selected, the page is not told of that cursor. */
export const findRanges = new RequestType<
  PageRequest<"reveal" | "revealProblem"> & { readonly isSelecting: boolean },
  TextRanges | string,
  void
>("preview/findRanges");

/** Waits until the page knows the newest text. Refused if the page shows another file. */
export const checkText = new RequestType<PageRequest<"undo" | "redo">, string | null, void>("preview/checkText");

/** Waits until the page was told of the newest text of a document. */
export const catchUp = new RequestType<Session & { readonly uri: string }, null, void>("preview/catchUp");

/** A message for a page, packed. */
export interface PostedMessage extends Session, Transfer {
  readonly page: number;
  readonly message: Packed;
  /** The version of the document that the page knows by this message. */
  readonly version?: number;
}

/** From the engine: the host posts the message unread, unless there is another page by now. */
export const post = new NotificationType<PostedMessage>("preview/post");

/** From the engine: something happened to the file on the disk. */
export const changeFile = new NotificationType<
  Session & { readonly uri: string; readonly event: "created" | "deleted" }
>("preview/changeFile");

/** From the engine: a message could not be made, for this reason. */
export const fail = new NotificationType<Session & { readonly reason: string }>("preview/fail");
