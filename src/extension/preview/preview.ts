import * as vscode from "vscode";
import { bodyRange } from "../../notebook/index.js";
import { readWebviewMessage, type HostMessage, type WebviewMessage } from "../../protocol.js";
import type { TextRange } from "../../scene/index.js";
import { Owner, type Disposable } from "../owner.js";
import { nameOf, openDocument, reasonOf } from "../sceneFiles.js";
import type { SceneResult, SceneResults } from "../sceneResults.js";
import { previewHtml, previewRoot } from "./html.js";
import { Outbox, outsideCells, reasonIn, type Stale } from "./outbox.js";
import { reveal } from "./reveal.js";

export const previewType = "aabb.preview";

/** The title of a preview's tab. */
export function previewTitle(uri: vscode.Uri): string {
  return `Preview ${nameOf(uri)}`;
}

/** What previews share. */
export interface PreviewContext {
  readonly extension: vscode.Uri;
  readonly results: SceneResults;
  readonly log: vscode.LogOutputChannel;
}

/** One panel that shows one scene file. */
export class Preview implements Disposable {
  private readonly owner = new Owner();
  private readonly outbox = new Outbox();
  private readonly disposed = this.owner.own(new vscode.EventEmitter<void>());
  readonly onDidDispose = this.disposed.event;
  /** Whether there is a page that listens: a hidden panel has none. */
  private isListening = false;
  private isDisposed = false;
  private watcher: Owner | undefined;
  /** The text that is shown now. */
  private shown: vscode.TextDocument | undefined;
  /** Versions of a document begin anew when it is closed and opened again; those in messages only grow. */
  private versionBase = 0;
  private lastVersion = 0;

  constructor(
    readonly panel: vscode.WebviewPanel,
    private location: vscode.Uri,
    private readonly context: PreviewContext,
  ) {
    const { extension } = context;
    this.owner.own(panel);
    this.owner.own(panel.onDidDispose(() => this.dispose()));
    this.owner.own(panel.onDidChangeViewState(() => (this.isListening &&= panel.visible)));
    this.owner.own(panel.webview.onDidReceiveMessage((message) => this.attempt(this.receive(message))));
    const icon = (theme: string): vscode.Uri => vscode.Uri.joinPath(extension, "media", `preview-${theme}.svg`);
    panel.iconPath = { light: icon("light"), dark: icon("dark") };
    panel.webview.options = { enableScripts: true, localResourceRoots: [previewRoot(extension)] };
    this.follow(location);
    panel.webview.html = previewHtml(panel.webview, extension);
  }

  get uri(): vscode.Uri {
    return this.location;
  }

  get column(): vscode.ViewColumn | undefined {
    return this.panel.viewColumn;
  }

  /** Shows another file from now on: the same one under its new name. */
  follow(uri: vscode.Uri): void {
    this.location = uri;
    this.panel.title = previewTitle(uri);
    this.outbox.forget();
    this.owner.release(this.watcher);
    this.watcher = this.owner.own(this.watch(uri));
    if (this.isListening) this.refresh();
  }

  /** A version of the file's text has been evaluated. */
  update({ document, version, result }: SceneResult): void {
    if (!this.isListening) return;
    if (document !== this.shown) {
      this.shown = document;
      this.versionBase = this.lastVersion;
      this.outbox.forget();
    }
    this.lastVersion = this.versionBase + version;
    for (const message of this.outbox.messages(this.about(), result)) this.post(message);
  }

  /** Brings the picture up to date with the file, or says why that cannot be. */
  refresh(): void {
    this.attempt(this.load());
  }

  private async load(): Promise<void> {
    const uri = this.location;
    const document = await openScene(uri).catch((error: unknown) => this.lose(uri, reasonOf(error)));
    if (document && this.isAbout(uri)) this.update(this.context.results.of(document));
  }

  /** Whether what was begun for a file is still wanted. */
  private isAbout(uri: vscode.Uri): boolean {
    return uri === this.location && !this.isDisposed;
  }

  /** There is no text any more: the last picture stays, and says so. */
  private async lose(uri: vscode.Uri, reason: string): Promise<void> {
    const isUnreadable = await isThere(uri);
    if (!this.isAbout(uri)) return;
    this.shown = undefined;
    const name = nameOf(uri);
    const why: Stale = isUnreadable
      ? { code: "unreadable", message: `${name} cannot be read: ${reason}` }
      : { code: "deleted", message: `${name} does not exist any more.` };
    if (this.isListening) this.post(this.outbox.lost(this.about(), why));
  }

  private about(): { readonly uri: string; readonly name: string; readonly version: number } {
    return { uri: this.location.toString(), name: nameOf(this.location), version: this.lastVersion };
  }

  /** Sees the file change, vanish and come back, wherever it lies. */
  private watch(uri: vscode.Uri): Owner {
    const watching = new Owner();
    if (uri.scheme === "untitled") return watching;
    const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(uri, ".."), globFor(nameOf(uri)));
    const watcher = watching.own(vscode.workspace.createFileSystemWatcher(pattern, false, true, false));
    watching.own(watcher.onDidCreate(() => this.refresh()));
    watching.own(watcher.onDidDelete(() => this.attempt(this.fileDeleted(uri))));
    return watching;
  }

  /** Programs that replace a file delete it first: what is there again was never gone. */
  private async fileDeleted(uri: vscode.Uri): Promise<void> {
    if (!(await isThere(uri))) await this.lose(uri, "");
  }

  private async receive(received: unknown): Promise<void> {
    const message = readWebviewMessage(received);
    if (!message) {
      this.context.log.warn(`A message from the preview of ${this.location.toString()} is of no known kind: dropped.`);
      return;
    }
    if (message.type === "ready") {
      this.isListening = true;
      this.outbox.forget();
      await this.load();
      return;
    }
    const isReveal = message.type === "reveal" || message.type === "revealProblem";
    const error = isReveal ? await this.reveal(message).catch(reasonOf) : `"${message.type}" is not known here.`;
    this.post({ type: "reply", id: message.id, ...(error !== undefined && { error }) });
  }

  /** Undefined when it is done, otherwise why not. */
  private async reveal(message: RevealMessage): Promise<string | undefined> {
    const uri = this.location;
    if (message.uri !== uri.toString()) return "The preview shows another file now.";
    const document = await openScene(uri);
    const result = this.context.results.of(document);
    const range = rangeIn(result, message);
    if (!range) return "The text does not have this any more.";
    await reveal(document, range, this.column);
    return undefined;
  }

  private post(message: HostMessage): void {
    if (!this.isDisposed) this.attempt(this.panel.webview.postMessage(message));
  }

  /** Sees something through that nobody waits for. */
  private attempt(doing: Thenable<unknown>): void {
    doing.then(undefined, (error: unknown) => {
      // A panel may close at any moment; what was on its way to it then has no receiver, and that is no error.
      if (!this.isDisposed) this.context.log.error(`Preview of ${this.location.toString()}: ${reasonOf(error)}`);
    });
  }

  dispose(): void {
    if (this.isDisposed) return;
    this.isDisposed = true;
    this.isListening = false;
    this.disposed.fire();
    this.owner.dispose();
  }
}

type RevealMessage = Extract<WebviewMessage, { type: "reveal" | "revealProblem" }>;

function rangeIn({ result }: SceneResult, message: RevealMessage): TextRange | undefined {
  const cell = message.cell === undefined ? undefined : result.cells[message.cell];
  if (message.type === "reveal") {
    const body = cell?.kind === "scene" ? cell.scene.bodies[message.bodies[0] ?? -1] : undefined;
    return body && bodyRange(body);
  }
  if (message.cell !== undefined)
    return cell?.kind === "scene" ? cell.problems[message.problem ?? 0]?.range : undefined;
  const problem = message.problem === undefined ? reasonIn(result.problems) : outsideCells(result)[message.problem];
  return problem?.range;
}

/** The document of a scene, from the disk where it is not open. Opening changes nothing in it. */
async function openScene(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const document = openDocument(uri);
  if (document) return document;
  // To open what was never saved would be to make it anew.
  if (uri.scheme === "untitled") throw new Error("it was closed without being saved");
  return await vscode.workspace.openTextDocument(uri);
}

/** A name as a pattern that means just this name. */
function globFor(name: string): string {
  return name.replace(/[*?[\]{}]/g, "[$&]");
}

async function isThere(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
