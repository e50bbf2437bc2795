import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { preview } from "../../engine/index.js";
import { type HostMessage, readWebviewMessage, type WebviewMessage } from "../../view/protocol/index.js";
import { defaultFps } from "../newSceneCommand.js";
import { editorRange, isDeleted, isScene, isThere, nameOf, onDidChangeSetting, reasonOf } from "../sceneFiles.js";
import { CursorFollower } from "./cursor.js";
import { changeText, textHasChanged, undoOrRedo } from "./editing.js";
import { saveExport } from "./export.js";
import { Page, type PageContext } from "./page.js";
import type { PreviewClient, PreviewClients, PreviewListener } from "./previewClients.js";
import { isSeen, openScene, reveal } from "./textEditor.js";

/** What can be asked of a preview from the palette. */
export type Command = Extract<HostMessage, { type: "command" }>["command"];

export const previewType = "aabb.preview";

/** A preview that stands in the place of the text: the file's own editor, which VS Code names, saves and restores. */
export const editorType = "aabb.editor";

/** The title of a preview's tab: in brackets, as Markdown's, if the preview is locked to its file. */
export function previewTitle(uri: vscode.Uri, isLocked: boolean): string {
  const file = nameOf(uri);
  return isLocked ? l10n.t("[Preview] {file}", { file }) : l10n.t("Preview {file}", { file });
}

/** What previews share. */
export interface PreviewContext extends PageContext {
  readonly clients: PreviewClients;
}

/** One panel that shows one scene file. */
export class Preview extends Page<Request, HostMessage> implements PreviewListener {
  /** Whether it is the editor of its file. Asked when the panel is there: one that is closed has no type. */
  readonly isEditor: boolean;
  protected readonly read = readWebviewMessage;
  private readonly engine: PreviewClient;
  /** Counts the pages of this panel: each knows nothing when it begins. */
  private page = 0;
  private lastChange: Promise<unknown> = Promise.resolve();
  private readonly cursor = this.owner.add(
    new CursorFollower(async ({ document, offsets }) => {
      const { uri, version } = document;
      const told = this.engine.ask(preview.moveCursor, { uri: uri.toString(), version, offsets });
      this.attempt(told);
      return await told.catch(() => false);
    }),
  );

  /** @param locked whether it stays with its file */
  constructor(
    panel: vscode.WebviewPanel,
    uri: vscode.Uri,
    { clients, ...context }: PreviewContext,
    private locked = false,
  ) {
    super(panel, uri, context);
    this.isEditor = panel.viewType === editorType;
    const location = (): vscode.Uri => this.uri;
    this.owner.add(onDidChangeSetting(section, () => this.sendSettings(), location));
    this.engine = this.owner.add(clients.open(this.about(), this));
    this.owner.add(
      panel.onDidChangeViewState(() => {
        if (!this.isListening) this.engine.notify(preview.hide, {});
      }),
    );
    this.setTitle();
    this.open("notebook");
  }

  /** Its file has another name now, under which it is looked at as before. */
  renamed(uri: vscode.Uri): void {
    if (!isScene(uri)) return this.refresh();
    if (this.isListening)
      this.post({ type: "renamed", from: this.uri.toString(), uri: uri.toString(), name: nameOf(uri) });
    this.follow(uri);
  }

  /** Shows another file from now on. */
  follow(uri: vscode.Uri): void {
    this.uri = uri;
    this.engine.notify(preview.follow, this.about());
    this.setTitle();
    if (!this.isListening) return;
    this.begin();
    this.refresh();
  }

  /** Whether it shows the scene that is in front, whichever that is. */
  get isFollowing(): boolean {
    return !this.isEditor && !this.locked;
  }

  get isLocked(): boolean {
    return this.locked;
  }

  set isLocked(isLocked: boolean) {
    this.locked = isLocked;
    this.setTitle();
    this.sendSettings();
  }

  /** The engine was started again: the page is told everything once more. */
  restarted(): void {
    this.engine.reopen(this.about());
    if (this.isListening) this.attempt(this.ready());
  }

  private setTitle(): void {
    if (!this.isEditor) this.panel.title = previewTitle(this.uri, this.locked);
  }

  fileChanged(about: string, event: "created" | "deleted"): void {
    const { uri } = this;
    if (about !== uri.toString()) return;
    if (event === "created") this.refresh();
    // Programs that replace a file delete it first: what is there again was never gone.
    else this.attempt(isThere(uri).then((isBack) => (isBack ? undefined : this.lose(uri, ""))));
  }

  protected async ready(): Promise<void> {
    this.engine.notify(preview.begin, { page: ++this.page });
    this.begin();
    await this.load();
  }

  /** What a page that knows nothing of this file is told first, before the engine tells it the rest. */
  private begin(): void {
    this.cursor.follow(this.uri);
    this.sendSettings();
  }

  private sendSettings(): void {
    if (this.isListening) this.post({ type: "settings", gridSize: gridSizeFor(this.uri), isLocked: this.locked });
  }

  /** The engine made a message. The page that it is for may be gone. */
  posted({ page, message, version }: preview.PostedMessage): void {
    if (!this.isListening || page !== this.page) return;
    this.postPacked(message);
    if (version !== undefined) this.cursor.update(version);
  }

  /** The engine failed at a message. */
  failed(reason: string): void {
    this.attempt(Promise.reject(new Error(reason)));
  }

  /** Brings the picture up to date with the file, or says why that cannot be. */
  refresh(): void {
    this.attempt(this.load());
  }

  private async load(): Promise<void> {
    const uri = this.uri;
    const document = await openScene(uri).catch((error: unknown) => this.lose(uri, reasonOf(error)));
    if (!document || !this.isAbout(uri)) return;
    await this.engine.ask(preview.load, { uri: uri.toString() });
    if (!this.isAbout(uri)) return;
    // What was closed meanwhile is not the newest text any more.
    if (document.isClosed) await this.load();
    // VS Code still has the text of a file that is gone.
    else if (!document.isDirty && (await isDeleted(uri))) await this.lose(uri, "");
  }

  /** Brings a cell into sight, now or as soon as there is a page. */
  showCell(cell: number): void {
    this.engine.notify(preview.showCell, { cell });
  }

  /** Has the page carry out a command. */
  command(command: Command): void {
    // Its menu is worked with the keyboard, which has to be where the menu is.
    if (command === "export") this.panel.reveal(this.panel.viewColumn, false);
    this.post({ type: "command", command });
  }

  /** Whether what was begun for a file is still wanted. */
  private isAbout(uri: vscode.Uri): boolean {
    return uri === this.uri && !this.isDisposed;
  }

  /** There is no text any more: the last picture stays, and says so. */
  private async lose(uri: vscode.Uri, reason: string): Promise<void> {
    const isUnreadable = await isThere(uri);
    if (!this.isAbout(uri)) return;
    const file = nameOf(uri);
    const why = isUnreadable
      ? { code: "unreadable", message: l10n.t("{file} cannot be read: {reason}", { file, reason }) }
      : { code: "deleted", message: l10n.t("{file} no longer exists.", { file }) };
    this.engine.notify(preview.lose, why);
  }

  protected async answer(request: Request): Promise<string | undefined> {
    switch (request.type) {
      case "reveal":
      case "revealProblem":
        return await this.reveal(request);
      case "text":
        await openScene(this.uri);
        return (await this.engine.ask(preview.postText, { request })) ?? undefined;
      case "try":
        await openScene(this.uri);
        return (await this.engine.ask(preview.tryFixes, { request })) ?? undefined;
      case "edit":
        return await this.inTurn(() => this.edit(() => this.engine.ask(preview.makeEdits, { request })));
      case "writeExample": {
        const fps = defaultFps(this.uri);
        return await this.inTurn(() => this.edit(() => this.engine.ask(preview.makeExample, { request, fps })));
      }
      case "undo":
      case "redo":
        return await this.inTurn(() => this.undo(request));
      case "export":
        if (request.uri !== this.uri.toString()) return l10n.t("The preview now shows another file.");
        return await saveExport(this.uri, request);
    }
  }

  /** Changes of the text are made one after the other. */
  private async inTurn<T>(change: () => Promise<T>): Promise<T> {
    const turn = this.lastChange.then(change, change);
    this.lastChange = turn;
    return await turn;
  }

  /** Makes a change of the text, as one step of undo. */
  private async edit(made: () => Promise<preview.TextChange | string>): Promise<string | undefined> {
    const document = await openScene(this.uri);
    const change = await made();
    if (typeof change === "string") return change;
    const error = await changeText(document, change, this.panel.viewColumn);
    await this.tellNewText(document);
    return error;
  }

  private async undo(request: RequestOf<"undo" | "redo">): Promise<string | undefined> {
    const document = await openScene(this.uri);
    const refusal = await this.engine.ask(preview.checkText, { request });
    if (refusal !== null) return refusal;
    const error = await undoOrRedo(request.type, document, this.panel, this.isEditor);
    await this.tellNewText(document);
    return error;
  }

  /** The page is told of a new text before it is told that its change is done. */
  private async tellNewText({ uri }: vscode.TextDocument): Promise<void> {
    await this.engine.ask(preview.catchUp, { uri: uri.toString() });
  }

  private async reveal(request: RequestOf<"reveal" | "revealProblem">): Promise<string | undefined> {
    for (;;) {
      const document = await openScene(this.uri);
      // Whoever works in the preview alone has chosen not to see the text; a problem is fixed there.
      const isSelecting = !this.isEditor || request.type !== "reveal" || isSeen(document);
      const found = await this.engine.ask(preview.findRanges, { request, isSelecting });
      if (typeof found === "string") return found;
      if (document.isClosed) return textHasChanged();
      // If the text has moved on meanwhile, the newer one counts.
      if (document.version !== found.version) continue;
      if (found.ranges.length === 0) return l10n.t("The source no longer contains this part of the scene.");
      if (isSelecting) await reveal(document, found.ranges.map(editorRange), this.panel.viewColumn);
      return undefined;
    }
  }
}

/** A message that gets a reply when what it asks for is done. */
type Request = Exclude<WebviewMessage, { type: "ready" }>;
type RequestOf<T extends Request["type"]> = Extract<Request, { type: T }>;

const section = "aabb.preview";

/** Units that edges of a file's bodies snap to. The value in the user's settings may be anything. */
function gridSizeFor(uri: vscode.Uri): number {
  const configuration = vscode.workspace.getConfiguration(section, uri);
  const written = configuration.get("gridSize");
  const isUsable = typeof written === "number" && Number.isFinite(written) && written >= 0;
  return (isUsable ? written : configuration.inspect<number>("gridSize")?.defaultValue) ?? 0;
}
