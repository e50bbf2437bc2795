import * as vscode from "vscode";
import { pack, type Packed, toBase64 } from "../../view/protocol/index.js";
import { Owner } from "../../workspace/index.js";
import { translations } from "../l10n.js";
import { isWithin, movedWith, nameOf, reasonOf, type FileRename } from "../sceneFiles.js";

/** What all pages need. */
export interface PageContext {
  readonly extension: vscode.Uri;
  readonly log: vscode.LogOutputChannel;
}

/** What a page shows. */
type PageKind = "notebook" | "level" | "recording";

/** Something that the page of a panel asks for, and gets a reply to. */
interface PanelRequest {
  readonly type: string;
  readonly id: number;
}

interface Reply {
  readonly type: "reply";
  readonly id: number;
  readonly error?: string;
}

/** A panel with a page that shows one file: it speaks first, gets replies, and may be gone at any moment. */
export abstract class Page<Request extends PanelRequest, Posted> extends Owner {
  private readonly disposed = this.owner.add(new vscode.EventEmitter<void>());
  readonly onDidDispose = this.disposed.event;
  /** Whether somebody listens: a hidden panel has no page. */
  protected isListening = false;
  protected isDisposed = false;

  /** @param uri of the file that it shows now; @param roots folders of which it may show pictures */
  protected constructor(
    readonly panel: vscode.WebviewPanel,
    public uri: vscode.Uri,
    private readonly host: PageContext,
    roots: readonly vscode.Uri[] = [],
  ) {
    super();
    const { extension } = host;
    this.owner.add(panel);
    this.owner.add(panel.onDidDispose(() => this.dispose()));
    this.owner.add(panel.onDidChangeViewState(() => (this.isListening &&= panel.visible)));
    this.owner.add(panel.webview.onDidReceiveMessage((message) => this.attempt(this.receive(message))));
    const icon = (theme: string): vscode.Uri => vscode.Uri.joinPath(extension, "media", `preview-${theme}.svg`);
    panel.iconPath = { light: icon("light"), dark: icon("dark") };
    panel.webview.options = { enableScripts: true, localResourceRoots: [previewRoot(extension), ...roots] };
  }

  /** The message that came, or undefined for anything that is not one. */
  protected abstract readonly read: (received: unknown) => Request | { readonly type: "ready" } | undefined;
  /** The page has begun, for the first time or again, and knows nothing. */
  protected abstract ready(): Promise<void>;
  /** Does what is asked. Undefined when it is done, otherwise (or as an error) why not. */
  protected abstract answer(request: Request): Promise<string | undefined>;
  /** Its file has another name now. */
  abstract renamed(uri: vscode.Uri): void;

  /** Loads it. The title is to be there by now. */
  protected open(kind: PageKind): void {
    this.panel.webview.html = previewHtml(this.panel.webview, this.host.extension, kind);
  }

  /** The file, as messages name it. */
  protected about(): { readonly uri: string; readonly name: string } {
    return { uri: this.uri.toString(), name: nameOf(this.uri) };
  }

  protected post(message: Posted | Reply): void {
    this.postPacked(pack(message));
  }

  /** Posts a message that is packed already, unread. */
  protected postPacked(message: Packed): void {
    if (!this.isDisposed) this.attempt(this.panel.webview.postMessage(message));
  }

  /** Fire-and-forget: what goes wrong is logged. */
  protected attempt(doing: Thenable<unknown>): void {
    doing.then(undefined, (error: unknown) => {
      // A panel may close at any moment; what was on its way to it then has no receiver, and that is no error.
      if (!this.isDisposed) this.host.log.error(`${this.uri.toString()}: ${reasonOf(error)}`);
    });
  }

  private async receive(received: unknown): Promise<void> {
    const message = this.read(received);
    if (!message) {
      this.host.log.warn(`Ignored a message of unknown kind from the page of ${this.uri.toString()}.`);
      return;
    }
    if (!("id" in message)) {
      this.isListening = true;
      await this.ready();
      return;
    }
    const { type, id } = message;
    const error = await this.answer(message).catch(reasonOf);
    if (error !== undefined) this.host.log.info(`${this.uri.toString()}: no ${type}: ${error}`);
    this.post({ type: "reply", id, error });
  }

  override dispose(): void {
    if (this.isDisposed) return;
    this.isDisposed = true;
    this.isListening = false;
    this.disposed.fire();
    super.dispose();
  }
}

/** All panels of one kind: they come with a command or with a reload of the window, and follow their files. */
export abstract class Pages<P extends Page<PanelRequest, unknown>>
  extends Owner
  implements vscode.WebviewPanelSerializer
{
  protected readonly pages = new Set<P>();

  protected constructor(type: string) {
    super();
    this.owner.add(vscode.window.registerWebviewPanelSerializer(type, this));
    this.owner.add(vscode.workspace.onDidRenameFiles(({ files }) => files.forEach((it) => this.renamed(it))));
  }

  /** What fills a panel that VS Code brings back; none, or an error, where its state, which a page has written, means nothing. */
  protected abstract restored(panel: vscode.WebviewPanel, uri: vscode.Uri, state: object): (() => void) | undefined;

  get count(): number {
    return this.pages.size;
  }

  /** The one that has the focus. */
  get active(): P | undefined {
    return [...this.pages].find(({ panel }) => panel.active);
  }

  /** Those of a file. */
  of(uri: vscode.Uri): readonly P[] {
    const key = uri.toString();
    return [...this.pages].filter((page) => page.uri.toString() === key);
  }

  deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const fill = this.fillOf(panel, state);
    if (fill) fill();
    else panel.dispose();
    return Promise.resolve();
  }

  private fillOf(panel: vscode.WebviewPanel, state: unknown): (() => void) | undefined {
    if (typeof state !== "object" || state === null || !("uri" in state) || typeof state.uri !== "string")
      return undefined;
    try {
      return this.restored(panel, vscode.Uri.parse(state.uri, true), state);
    } catch {
      return undefined;
    }
  }

  protected add(page: P): P {
    this.pages.add(this.owner.add(page));
    page.onDidDispose(() => {
      this.pages.delete(page);
      this.owner.delete(page);
    });
    return page;
  }

  private renamed(renamed: FileRename): void {
    for (const page of this.pages) if (isWithin(page.uri, renamed.oldUri)) page.renamed(movedWith(page.uri, renamed));
  }
}

/** The folder that a preview may load from. */
function previewRoot(extension: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extension, "dist");
}

/** The page of a preview. It is the same for every file of a kind: what it shows comes with messages. */
export function previewHtml(webview: vscode.Webview, extension: vscode.Uri, kind: PageKind): string {
  const root = previewRoot(extension);
  const script = webview.asWebviewUri(vscode.Uri.joinPath(root, "webview.js")).toString();
  const style = webview.asWebviewUri(vscode.Uri.joinPath(root, "webview.css")).toString();
  // A number that is used once and cannot be guessed.
  const nonce = toBase64(crypto.getRandomValues(new Uint8Array(16)));
  const language = translations();
  const spoken = language === undefined ? "" : ` data-translations="${language}"`;
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    // A worker of a page starts from what the page has fetched.
    `connect-src ${webview.cspSource}`,
    "worker-src blob:",
    `style-src ${webview.cspSource}`,
    `img-src ${webview.cspSource} data:`,
    "font-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="${language === undefined ? "en" : vscode.env.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>AABB Notebook</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
<div id="root" data-kind="${kind}"${spoken}></div>
<script type="module" nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}
