import * as l10n from "@vscode/l10n";
import {
  pack,
  type LevelWebviewMessage,
  type Packed,
  type RecordingWebviewMessage,
  type WebviewMessage,
} from "../../src/view/protocol/index.js";

/** What VS Code gives to a webview, once. */
interface VsCodeApi {
  postMessage(message: Packed): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** Each message of a union without some of its properties. */
export type Without<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;
/** What a page asks the host for. */
export type Request = Without<
  Extract<WebviewMessage | LevelWebviewMessage | RecordingWebviewMessage, { id: number }>,
  "id"
>;

/** Undefined when it was done, otherwise why not. */
export type ReplyCallback = (error: string | undefined) => void;

/** A file to write where the user wants it. */
export type ExportedFile = Pick<Extract<WebviewMessage, { type: "export" }>, "name" | "content">;

/** Answers the requests of a page, and keeps how it is looked at: the extension host, or what stands for it. */
export type PageHost = Pick<Host, "ready" | "request" | "savedState" | "save">;

/** The extension host, as the webview sees it. */
export class Host {
  private readonly api = acquireVsCodeApi();
  private nextId = 0;
  private readonly open = new Map<number, ReplyCallback>();

  /** Says that the page is there and knows nothing: it is told everything. */
  ready(): void {
    this.api.postMessage(pack({ type: "ready" }));
  }

  /** Asks for something. `answered` is told what becomes of it, else a refusal is logged. */
  request(message: Request, answered?: ReplyCallback): void {
    const id = this.nextId++;
    const logged: ReplyCallback = (error) => {
      if (error !== undefined) console.warn(`${message.type}: ${error}`);
    };
    this.open.set(id, answered ?? logged);
    this.api.postMessage(pack({ ...message, id }));
  }

  answered(id: number, error: string | undefined): void {
    const answered = this.open.get(id);
    this.open.delete(id);
    answered?.(error);
  }

  get savedState(): unknown {
    return this.api.getState();
  }

  save(state: unknown): void {
    this.api.setState(state);
  }
}

/**
 * Whether a message event comes from the frame that VS Code puts around a webview, which has this window's own origin.
 * Anything else that can reach this window has no business here. The frame itself cannot be compared: VS Code takes
 * `window.parent` away before the page begins.
 */
export function isFromHost(event: MessageEvent): boolean {
  return event.origin === window.origin;
}

/**
 * Loads a file that lies beside the script of the page, or rejects: the only thing that is ever asked of the network. The
 * bundles have no other `fetch`, see esbuild.js.
 */
export async function ownFile(name: string): Promise<Response> {
  const response = await window.fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

/**
 * Lets a page speak another language than English, with a file of translations beside its script. Gives them as JSON, for
 * the threads that the page starts; undefined where they cannot be had, and it stays English.
 */
export async function speakLanguage(file: string): Promise<string | undefined> {
  try {
    const contents = await (await ownFile(file)).text();
    l10n.config({ contents });
    return contents;
  } catch (error) {
    console.warn(`${file} cannot be loaded:`, error);
    return undefined;
  }
}
