import * as vscode from "vscode";
import { pack } from "../../view/protocol/index.js";
import { Owner } from "../../workspace/index.js";
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

/**
 * A panel with a page that shows one file: it speaks first, each of its requests gets a reply, and it may be gone at any
 * moment.
 */
export abstract class Page<Request extends Asked, Posted> extends Owner {
  private readonly disposed = this.owner.add(new vscode.EventEmitter<void>());
  readonly onDidDispose = this.disposed.event;
  private isThere = false;
  private hasEnded = false;

  protected constructor(
    readonly panel: vscode.WebviewPanel,
    protected location: vscode.Uri,
    private readonly extension: vscode.Uri,
    private readonly log: vscode.LogOutputChannel,
  ) {
    super();
    this.owner.add(panel);
    this.owner.add(panel.onDidDispose(() => this.dispose()));
    this.owner.add(panel.onDidChangeViewState(() => (this.isThere &&= panel.visible)));
    this.owner.add(panel.webview.onDidReceiveMessage((message) => this.attempt(this.receive(message))));
    const icon = (theme: string): vscode.Uri => vscode.Uri.joinPath(extension, "media", `preview-${theme}.svg`);
    panel.iconPath = { light: icon("light"), dark: icon("dark") };
    panel.webview.options = { enableScripts: true, localResourceRoots: [previewRoot(extension)] };
  }

  /** The message that came, or undefined for anything that is not one. */
  protected abstract read(received: unknown): Request | { readonly type: "ready" } | undefined;
  /** The page has begun, for the first time or again, and knows nothing. */
  protected abstract ready(): Promise<void>;
  /** Does what is asked. Undefined when it is done, otherwise (or as an error) why not. */
  protected abstract answer(request: Request): Promise<string | undefined>;

  /** Loads it. The title is to be there by now. */
  protected open(kind: Parameters<typeof previewHtml>[2]): void {
    this.panel.webview.html = previewHtml(this.panel.webview, this.extension, kind);
  }

  /** The file that it shows now. */
  get uri(): vscode.Uri {
    return this.location;
  }

  /** Whether somebody listens: a hidden panel has no page. */
  protected get isListening(): boolean {
    return this.isThere;
  }

  protected get isDisposed(): boolean {
    return this.hasEnded;
  }

  protected post(message: Posted | Reply): void {
    if (!this.hasEnded) this.attempt(this.panel.webview.postMessage(pack(message)));
  }

  /** Sees something through that nobody waits for. */
  protected attempt(doing: Thenable<unknown>): void {
    doing.then(undefined, (error: unknown) => {
      // A panel may close at any moment; what was on its way to it then has no receiver, and that is no error.
      if (!this.hasEnded) this.log.error(`${this.location.toString()}: ${reasonOf(error)}`);
    });
  }

  private async receive(received: unknown): Promise<void> {
    const message = this.read(received);
    if (!message) {
      this.log.warn(`A message from the page of ${this.location.toString()} is of no known kind: dropped.`);
      return;
    }
    if (!("id" in message)) {
      this.isThere = true;
      await this.ready();
      return;
    }
    const { type, id } = message;
    const error = await this.answer(message).catch(reasonOf);
    if (error !== undefined) this.log.info(`${this.location.toString()}: no ${type}: ${error}`);
    this.post({ type: "reply", id, ...(error !== undefined && { error }) });
  }

  override dispose(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.isThere = false;
    this.disposed.fire();
    super.dispose();
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
