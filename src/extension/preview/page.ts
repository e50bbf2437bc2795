import * as vscode from "vscode";
import { pack } from "../../view/protocol/index.js";
import { type Disposable, DisposableStore } from "../../workspace/index.js";
import { translations } from "../l10n.js";
import { reasonOf } from "../sceneFiles.js";

/** Something that the page of a panel asks for, and gets a reply to. */
interface Asked {
  readonly type: string;
  readonly id: number;
}

interface Reply {
  readonly type: "reply";
  readonly id: number;
  readonly error?: string;
}

/** What a page shows, and who answers it. */
export interface PageContent<Request extends Asked> {
  readonly kind: Parameters<typeof previewHtml>[2];
  /** What it shows now, for the log. */
  name(): string;
  /** The message that came, or undefined for anything that is not one. */
  read(received: unknown): Request | { readonly type: "ready" } | undefined;
  /** The page has begun, for the first time or again, and knows nothing. */
  ready(): Promise<void>;
  /** Does what is asked. Undefined when it is done, otherwise (or as an error) why not. */
  answer(request: Request): Promise<string | undefined>;
}

/** The page in a panel: it speaks first, each of its requests gets a reply, and it may be gone at any moment. */
export class Page<Request extends Asked, Posted> implements Disposable {
  private readonly owner = new DisposableStore();
  private readonly disposed = this.owner.add(new vscode.EventEmitter<void>());
  readonly onDidDispose = this.disposed.event;
  private isThere = false;
  private hasEnded = false;

  constructor(
    readonly panel: vscode.WebviewPanel,
    extension: vscode.Uri,
    private readonly log: vscode.LogOutputChannel,
    private readonly content: PageContent<Request>,
  ) {
    this.owner.add(panel);
    this.owner.add(panel.onDidDispose(() => this.dispose()));
    this.owner.add(panel.onDidChangeViewState(() => (this.isThere &&= panel.visible)));
    this.owner.add(panel.webview.onDidReceiveMessage((message) => this.attempt(this.receive(message))));
    const icon = (theme: string): vscode.Uri => vscode.Uri.joinPath(extension, "media", `preview-${theme}.svg`);
    panel.iconPath = { light: icon("light"), dark: icon("dark") };
    panel.webview.options = { enableScripts: true, localResourceRoots: [previewRoot(extension)] };
  }

  /** Loads it. The title is to be there by now. */
  begin(extension: vscode.Uri): void {
    this.panel.webview.html = previewHtml(this.panel.webview, extension, this.content.kind);
  }

  /** Whether somebody listens: a hidden panel has no page. */
  get isListening(): boolean {
    return this.isThere;
  }

  get isDisposed(): boolean {
    return this.hasEnded;
  }

  post(message: Posted | Reply): void {
    if (!this.hasEnded) this.attempt(this.panel.webview.postMessage(pack(message)));
  }

  /** Sees something through that nobody waits for. */
  attempt(doing: Thenable<unknown>): void {
    doing.then(undefined, (error: unknown) => {
      // A panel may close at any moment; what was on its way to it then has no receiver, and that is no error.
      if (!this.hasEnded) this.log.error(`${this.content.name()}: ${reasonOf(error)}`);
    });
  }

  private async receive(received: unknown): Promise<void> {
    const message = this.content.read(received);
    if (!message) {
      this.log.warn(`A message from the page of ${this.content.name()} is of no known kind: dropped.`);
      return;
    }
    if (!("id" in message)) {
      this.isThere = true;
      await this.content.ready();
      return;
    }
    const { type, id } = message;
    const error = await this.content.answer(message).catch(reasonOf);
    if (error !== undefined) this.log.info(`${this.content.name()}: no ${type}: ${error}`);
    this.post({ type: "reply", id, ...(error !== undefined && { error }) });
  }

  dispose(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.isThere = false;
    this.disposed.fire();
    this.owner.dispose();
  }
}

/** The folder that a preview may load from. */
export function previewRoot(extension: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extension, "dist");
}

/** The page of a preview. It is the same for every file of a kind: what it shows comes with messages. */
export function previewHtml(webview: vscode.Webview, extension: vscode.Uri, kind: "notebook" | "level"): string {
  const root = previewRoot(extension);
  const script = webview.asWebviewUri(vscode.Uri.joinPath(root, "webview.js")).toString();
  const style = webview.asWebviewUri(vscode.Uri.joinPath(root, "webview.css")).toString();
  const nonce = newNonce();
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

/** A number that is used once and cannot be guessed. */
function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
