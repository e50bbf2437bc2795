import * as l10n from "@vscode/l10n";
import { pack, type LevelWebviewMessage, type Packed, type WebviewMessage } from "../src/view/protocol/index.js";

/** What VS Code gives to a webview, once. */
interface VsCodeApi {
  postMessage(message: Packed): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

export type Request = Extract<WebviewMessage | LevelWebviewMessage, { id: number }>;
export type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

/** Undefined when it was done, otherwise why not. */
export type Answered = (error: string | undefined) => void;

/** Whom a picture asks, and who keeps how it is looked at. */
export type Asked = Pick<Host, "request" | "answered" | "savedState" | "save">;

/** The extension host, as the webview sees it. */
export class Host {
  private readonly api = acquireVsCodeApi();
  private nextId = 0;
  private readonly open = new Map<
    number,
    { readonly type: Request["type"]; readonly answered?: Answered | undefined }
  >();

  ready(): void {
    this.post({ type: "ready" });
  }

  /**
   * Asks for something, and gives the number of the request. What becomes of it is told to `answered`; without one a
   * refusal is logged, since the picture stands either way.
   */
  request(message: WithoutId<Request>, answered?: Answered): number {
    const id = this.nextId++;
    this.open.set(id, { type: message.type, answered });
    this.post({ ...message, id });
    return id;
  }

  private post(message: WebviewMessage | LevelWebviewMessage): void {
    this.api.postMessage(pack(message));
  }

  /** Takes the answer to a request. */
  answered(id: number, error: string | undefined): void {
    const request = this.open.get(id);
    this.open.delete(id);
    if (request?.answered) request.answered(error);
    else if (error !== undefined) console.warn(`${request?.type ?? "request"}: ${error}`);
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
 * Loads a file that lies beside the script of the page: the only thing that is ever asked of the network. The bundles have
 * no other `fetch`, see esbuild.js.
 *
 * @throws where it is not there
 */
export async function ownFile(name: string): Promise<Response> {
  const response = await window.fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

/**
 * Lets a page speak another language than English.
 *
 * @param file translations, relative to the script of the page
 * @returns them, as JSON, for the threads that the page starts; undefined where they cannot be had, and it stays English
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
