import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { type HostMessage, readWebviewMessage, type WebviewMessage } from "../../view/protocol/index.js";
import type { Disposable } from "../../workspace/index.js";
import { isThere, nameOf, reasonOf } from "../sceneFiles.js";
import type { SceneResult, SceneWorkspace } from "../workspace.js";
import { CursorFollower } from "./cursor.js";
import { Editing, textHasChanged } from "./editing.js";
import { saveExport } from "./export.js";
import { Page } from "./page.js";
import { isSeen, openScene, rangesFor, reveal } from "./textEditor.js";
import { type Stale, ViewDiff } from "./viewDiff.js";

/** What can be asked of a preview from the palette. */
export type Command = Extract<HostMessage, { type: "command" }>["command"];

export const previewType = "aabb.preview";

/** A preview that stands in the place of the text: the file's own editor, which VS Code names, saves and restores. */
export const editorType = "aabb.editor";

/** The title of a preview's tab. */
export function previewTitle(uri: vscode.Uri): string {
  return l10n.t("Preview {file}", { file: nameOf(uri) });
}

/** What previews share. */
export interface PreviewContext {
  readonly extension: vscode.Uri;
  readonly workspace: SceneWorkspace;
  readonly log: vscode.LogOutputChannel;
}

/** One panel that shows one scene file. */
export class Preview extends Page<Request, HostMessage> {
  /** Whether it is the editor of its file. Asked when the panel is there: one that is closed has no type. */
  readonly isEditor: boolean;
  private readonly viewDiff = new ViewDiff();
  private watcher: Disposable | undefined;
  /** The text that is shown now. */
  private shown: vscode.TextDocument | undefined;
  /** Versions of a document begin anew when it is closed and opened again; those in messages only grow. */
  private versionBase = 0;
  private lastVersion = 0;
  /** The cell that was asked for and that no page has been told of. */
  private wanted: number | undefined;
  private readonly editing: Editing;
  private readonly cursor = this.owner.add(
    new CursorFollower((subject) => {
      const { uri, version } = this.about();
      this.post({ type: "cursor", uri, version, ...subject, bodies: [...subject.bodies] });
    }),
  );

  constructor(
    panel: vscode.WebviewPanel,
    location: vscode.Uri,
    private readonly context: PreviewContext,
  ) {
    super(panel, location, context.extension, context.log);
    this.isEditor = panel.viewType === editorType;
    this.editing = new Editing(this, context.workspace.scenes);
    this.owner.add(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (this.isListening && concernsPreview(change, this.location)) this.post(settingsFor(this.location));
      }),
    );
    this.follow(location);
    this.open("notebook");
  }

  get column(): vscode.ViewColumn | undefined {
    return this.panel.viewColumn;
  }

  /** Shows another file from now on: the same one under its new name. */
  follow(uri: vscode.Uri): void {
    this.location = uri;
    if (!this.isEditor) this.panel.title = previewTitle(uri);
    this.owner.delete(this.watcher);
    // What is only written anew is seen through its document.
    this.watcher = this.owner.add(
      this.context.workspace.changes.follow(uri.toString(), (event) => {
        if (event === "created") this.refresh();
        else if (event === "deleted") this.attempt(this.fileDeleted(uri));
      }),
    );
    this.begin();
    if (this.isListening) this.refresh();
  }

  protected read(received: unknown): WebviewMessage | undefined {
    return readWebviewMessage(received);
  }

  protected async ready(): Promise<void> {
    this.begin();
    await this.load();
  }

  /** What a page that knows nothing of this file is told first. */
  private begin(): void {
    this.viewDiff.forget();
    this.cursor.begin(this.location);
    if (this.isListening) this.post(settingsFor(this.location));
  }

  /** A version of the file's text has been evaluated. */
  update(latest: SceneResult): void {
    if (!this.isListening) return;
    const { document, version, result } = latest;
    if (document !== this.shown) {
      this.shown = document;
      this.versionBase = this.lastVersion;
      this.viewDiff.forget();
    }
    this.lastVersion = this.versionBase + version;
    for (const message of this.viewDiff.messages(this.about(), result)) this.post(message);
    this.cursor.update(latest);
    this.tellWanted();
  }

  /** Brings the picture up to date with the file, or says why that cannot be. */
  refresh(): void {
    this.attempt(this.load());
  }

  private async load(): Promise<void> {
    const uri = this.location;
    const document = await openScene(uri).catch((error: unknown) => this.lose(uri, reasonOf(error)));
    if (document && this.isAbout(uri)) this.update(this.context.workspace.scenes.of(document));
  }

  /** Brings a cell into sight, now or as soon as there is a page. */
  showCell(cell: number): void {
    this.wanted = cell;
    if (this.isListening) this.tellWanted();
  }

  private tellWanted(): void {
    if (this.wanted === undefined) return;
    const { uri, version } = this.about();
    this.post({ type: "show", uri, version, cell: this.wanted });
    this.wanted = undefined;
  }

  /** Has the page carry out a command. */
  command(command: Command): void {
    // Its menu is worked with the keyboard, which has to be where the menu is.
    if (command === "export") this.panel.reveal(this.column, false);
    this.post({ type: "command", command });
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
    const file = nameOf(uri);
    const why: Stale = isUnreadable
      ? { code: "unreadable", message: l10n.t("{file} cannot be read: {reason}", { file, reason }) }
      : { code: "deleted", message: l10n.t("{file} does not exist any more.", { file }) };
    if (this.isListening) this.post(this.viewDiff.lost(this.about(), why));
  }

  private about(): { readonly uri: string; readonly name: string; readonly version: number } {
    return { uri: this.location.toString(), name: nameOf(this.location), version: this.lastVersion };
  }

  /** Programs that replace a file delete it first: what is there again was never gone. */
  private async fileDeleted(uri: vscode.Uri): Promise<void> {
    if (!(await isThere(uri))) await this.lose(uri, "");
  }

  protected async answer(message: Request): Promise<string | undefined> {
    switch (message.type) {
      case "reveal":
      case "revealProblem":
        return await this.reveal(message);
      case "text":
        await this.sendText(message);
        return undefined;
      case "edit":
        return await this.editing.edit(message);
      case "undo":
      case "redo":
        return await this.editing.undo(message);
      case "export":
        if (message.uri !== this.location.toString()) return l10n.t("The preview shows another file now.");
        return await saveExport(this.location, message);
    }
  }

  private async sendText(message: Extract<Request, { type: "text" }>): Promise<void> {
    const { version, result } = await this.currentTextOf(message);
    this.post({ type: "text", id: message.id, uri: message.uri, version, text: result.text });
  }

  private async reveal(message: Extract<Request, { type: "reveal" | "revealProblem" }>): Promise<string | undefined> {
    const current = await this.textOf(message);
    const ranges = rangesFor(current, message);
    if (ranges.length === 0) return l10n.t("The text does not have this any more.");
    // Whoever works in the picture alone has chosen not to see the text; a problem is mended there.
    if (this.isEditor && message.type === "reveal" && !isSeen(current.document)) return undefined;
    this.cursor.expect(current, ranges);
    await reveal(current.document, ranges, this.column);
    return undefined;
  }

  /** The text that a message speaks of as it is now, with the version that it has in messages. */
  async textOf({ uri, version }: { readonly uri: string; readonly version: number }): Promise<SceneResult> {
    if (uri !== this.location.toString()) throw new Error(l10n.t("The preview shows another file now."));
    if (version > this.lastVersion) throw new Error(l10n.t("There is no such version of the text."));
    const current = this.context.workspace.scenes.of(await openScene(this.location));
    return { ...current, version: this.lastVersion };
  }

  /** {@link textOf}, refused if it has changed since the version that the message speaks of. */
  async currentTextOf(message: { readonly uri: string; readonly version: number }): Promise<SceneResult> {
    const current = await this.textOf(message);
    if (message.version !== current.version) throw new Error(textHasChanged());
    return current;
  }
}

/** A message that gets a reply when what it asks for is done. */
type Request = Exclude<WebviewMessage, { type: "ready" }>;

const section = "aabb.preview";

/** The user's settings for previews of a file. What the user has written may be anything. */
export function settingsFor(uri: vscode.Uri): HostMessage {
  const configuration = vscode.workspace.getConfiguration(section, uri);
  const written = configuration.get("gridSize");
  const gridSize = isGridSize(written) ? written : configuration.inspect<number>("gridSize")?.defaultValue;
  return { type: "settings", gridSize: gridSize ?? 0 };
}

function isGridSize(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

/** Whether a change of the configuration can be one of these settings. */
export function concernsPreview(change: vscode.ConfigurationChangeEvent, uri: vscode.Uri): boolean {
  return change.affectsConfiguration(section, uri);
}
