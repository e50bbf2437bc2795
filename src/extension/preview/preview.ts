import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Steps } from "../../geometry/index.js";
import { fixInWay, type Fix } from "../../language/index.js";
import type { NotebookResult } from "../../notebook/index.js";
import { editScene, type TextEdit } from "../../scene/edit/index.js";
import { type HostMessage, readWebviewMessage, type WebviewMessage } from "../../view/protocol/index.js";
import { type Disposable, inSlices, Turns } from "../../workspace/index.js";
import { isScene, isThere, nameOf, onDidChangeSetting, rangeIn, reasonOf } from "../sceneFiles.js";
import { scheduler, yieldBudget } from "../clock.js";
import type { SceneResult, SceneWorkspace } from "../workspace.js";
import { CursorFollower } from "./cursor.js";
import { editText, textHasChanged, undoOrRedo } from "./editing.js";
import { saveExport } from "./export.js";
import { Page, type PageContext } from "./page.js";
import { isSeen, openScene, rangesFor, reveal } from "./textEditor.js";
import { ViewDiff } from "./viewDiff.js";

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
export interface PreviewContext extends PageContext {
  readonly workspace: SceneWorkspace;
}

/** One panel that shows one scene file. */
export class Preview extends Page<Request, HostMessage> {
  /** Whether it is the editor of its file. Asked when the panel is there: one that is closed has no type. */
  readonly isEditor: boolean;
  protected readonly read = readWebviewMessage;
  private readonly viewDiff = new ViewDiff();
  private watcher: Disposable | undefined;
  /** The text that is shown now. */
  private shown: vscode.TextDocument | undefined;
  /** Versions of a document begin anew when it is closed and opened again; those in messages only grow. */
  private versionBase = 0;
  private lastVersion = 0;
  /** The cell that was asked for and that no page has been told of. */
  private wanted: number | undefined;
  private lastChange: Promise<unknown> = Promise.resolve();
  private readonly trials = new Turns(scheduler);
  /** What is under way to the page, and how to end that. */
  private telling: Promise<void> = Promise.resolve();
  private endTelling: () => void = () => undefined;
  private readonly cursor = this.owner.add(
    new CursorFollower((subject) => {
      this.post({ type: "cursor", ...this.text(), ...subject, bodies: [...subject.bodies] });
    }),
  );

  constructor(
    panel: vscode.WebviewPanel,
    uri: vscode.Uri,
    private readonly context: PreviewContext,
  ) {
    super(panel, uri, context);
    this.isEditor = panel.viewType === editorType;
    const location = (): vscode.Uri => this.uri;
    this.owner.add(onDidChangeSetting(section, () => this.sendSettings(), location));
    this.owner.defer(() => this.endTelling());
    this.follow(uri);
    this.open("notebook");
  }

  renamed(uri: vscode.Uri): void {
    if (isScene(uri)) this.follow(uri);
    else this.refresh();
  }

  /** Shows another file from now on: the same one under its new name. */
  follow(uri: vscode.Uri): void {
    this.uri = uri;
    if (!this.isEditor) this.panel.title = previewTitle(uri);
    this.owner.delete(this.watcher);
    // What is only written anew is seen through its document.
    this.watcher = this.owner.add(
      this.context.workspace.changes.follow(uri.toString(), (event) => {
        if (event === "created") this.refresh();
        // Programs that replace a file delete it first: what is there again was never gone.
        else if (event === "deleted")
          this.attempt(isThere(uri).then((isBack) => (isBack ? undefined : this.lose(uri, ""))));
      }),
    );
    this.begin();
    if (this.isListening) this.refresh();
  }

  protected async ready(): Promise<void> {
    this.begin();
    await this.load();
  }

  /** What a page that knows nothing of this file is told first. */
  private begin(): void {
    this.endTelling();
    this.viewDiff.forget();
    this.cursor.begin(this.uri);
    this.sendSettings();
  }

  private sendSettings(): void {
    if (this.isListening) this.post(settingsFor(this.uri));
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
    const message = this.viewDiff.message({ ...this.about(), ...this.text() }, result);
    this.tell(message, () => {
      this.cursor.update(latest);
      this.tellWanted();
    });
  }

  /** Makes a message and sends it, in the place of one that is still being made. */
  private tell(message: Steps<HostMessage>, told: () => void): void {
    this.endTelling();
    this.telling = new Promise((resolve) => {
      const failed = (error: unknown): void => {
        this.attempt(Promise.reject(error instanceof Error ? error : new Error(String(error))));
        resolve();
      };
      const done = (made: HostMessage): void => {
        try {
          this.post(made);
          told();
          resolve();
        } catch (error) {
          failed(error);
        }
      };
      const making = inSlices(scheduler, message, { done, failed });
      this.endTelling = () => {
        making?.dispose();
        resolve();
      };
    });
  }

  /** Waits until the page has been told of the newest text. */
  private async allTold(): Promise<void> {
    for (let before; before !== this.telling;) {
      before = this.telling;
      await before;
    }
  }

  /** Brings the picture up to date with the file, or says why that cannot be. */
  refresh(): void {
    this.attempt(this.load());
  }

  private async load(): Promise<void> {
    const uri = this.uri;
    const document = await openScene(uri).catch((error: unknown) => this.lose(uri, reasonOf(error)));
    if (!document || !this.isAbout(uri)) return;
    const result = await this.context.workspace.scenes.of(document);
    if (!this.isAbout(uri)) return;
    // What was closed meanwhile is not the newest text any more.
    if (document.isClosed) await this.load();
    else this.update(result);
  }

  /** Brings a cell into sight, now or as soon as there is a page. */
  showCell(cell: number): void {
    this.wanted = cell;
    if (this.isListening) this.tellWanted();
  }

  private tellWanted(): void {
    if (this.wanted !== undefined) this.post({ type: "show", ...this.text(), cell: this.wanted });
    this.wanted = undefined;
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
    this.shown = undefined;
    // What is on its way to the page is not to come after this.
    this.endTelling();
    this.viewDiff.forget();
    const file = nameOf(uri);
    const why = isUnreadable
      ? { code: "unreadable", message: l10n.t("{file} cannot be read: {reason}", { file, reason }) }
      : { code: "deleted", message: l10n.t("{file} does not exist any more.", { file }) };
    if (this.isListening) this.post({ type: "stale", ...this.about(), ...this.text(), ...why, line: 0, column: 0 });
  }

  /** The text, as messages name it. */
  private text(): TextVersion {
    return { uri: this.uri.toString(), version: this.lastVersion };
  }

  protected async answer(message: Request): Promise<string | undefined> {
    switch (message.type) {
      case "reveal":
      case "revealProblem":
        return await this.reveal(message);
      case "text": {
        const { version, result } = await this.currentTextOf(message);
        this.post({ type: "text", id: message.id, uri: message.uri, version, text: result.text });
        return undefined;
      }
      case "edit":
        return await this.inTurn(() => this.edit(message));
      case "try":
        return await this.try(message);
      case "undo":
      case "redo":
        return await this.inTurn(() => this.undo(message));
      case "export":
        if (message.uri !== this.uri.toString()) return l10n.t("The preview shows another file now.");
        return await saveExport(this.uri, message);
    }
  }

  /** Changes of the text are made one after the other. */
  private async inTurn<T>(change: () => Promise<T>): Promise<T> {
    const turn = this.lastChange.then(change, change);
    this.lastChange = turn;
    return await turn;
  }

  /** One step of undo. */
  private async edit(request: RequestOf<"edit">): Promise<string | undefined> {
    const { document, result } = await this.currentTextOf(request);
    const edits = await this.editsOf(result, request);
    if (typeof edits === "string") return edits;
    const error = await editText(document, edits, this.panel.viewColumn);
    await this.tellNewText(document);
    return error;
  }

  /** What a change comes to in the text, or why it cannot be made. What fixes a finding has been tried: it is a quick fix. */
  private async editsOf(
    result: NotebookResult,
    { cell, edit }: RequestOf<"edit">,
  ): Promise<readonly TextEdit[] | string> {
    if (edit.kind !== "fix") return editScene(result, cell, edit);
    const scene = result.cells[cell];
    const finding = scene?.kind === "scene" ? scene.result.findings[edit.finding] : undefined;
    const steps = finding && fixInWay(result, { index: cell, finding }, edit.way);
    const fix = steps && (await yieldBudget().through(steps, () => this.isDisposed));
    return typeof fix === "object" ? fix.edits : (fix ?? notWritable());
  }

  /** Tells the page what fixes a finding, one finding after the other, for as long as the text is this one. */
  private async try(message: RequestOf<"try">): Promise<string | undefined> {
    const { uri, version, cell, finding: index, ways } = message;
    const { document, result } = await this.currentTextOf(message);
    const scene = result.cells[cell];
    const finding = scene?.kind === "scene" ? scene.result.findings[index] : undefined;
    if (!finding) return textHasChanged();
    const textVersion = document.version;
    const isEnded = (): boolean => this.isDisposed || document.isClosed || document.version !== textVersion;
    const outcomes: Tried["outcomes"] = [];
    for (const way of ways) {
      const tried = await this.trials.take(fixInWay(result, { index: cell, finding }, way), isEnded);
      if (!tried) return textHasChanged();
      outcomes.push({ way, ...outcomeOf(tried.value) });
    }
    this.post({ type: "tried", uri, version, cell, finding: index, outcomes });
    return undefined;
  }

  private async undo(request: RequestOf<"undo" | "redo">): Promise<string | undefined> {
    const { document } = await this.textOf(request);
    const error = await undoOrRedo(request.type, document, this.panel, this.isEditor);
    await this.tellNewText(document);
    return error;
  }

  /** The picture is told of a new text before it is told that its change is done. */
  private async tellNewText(document: vscode.TextDocument): Promise<void> {
    await this.context.workspace.scenes.of(document);
    await this.allTold();
  }

  private async reveal(message: RequestOf<"reveal" | "revealProblem">): Promise<string | undefined> {
    const current = await this.textOf(message);
    const { document } = current;
    const ranges = rangesFor(current, message);
    if (ranges.length === 0) return l10n.t("The text does not have this any more.");
    // Whoever works in the picture alone has chosen not to see the text; a problem is fixed there.
    if (this.isEditor && message.type === "reveal" && !isSeen(document)) return undefined;
    this.cursor.expect(current, ranges);
    const places = ranges.map((range) => rangeIn(document, range));
    await reveal(document, places, this.panel.viewColumn);
    return undefined;
  }

  /** The text that a message speaks of as it is now, with the version that it has in messages. */
  private async textOf({ uri, version }: TextVersion): Promise<SceneResult> {
    if (uri !== this.uri.toString()) throw new Error(l10n.t("The preview shows another file now."));
    if (version > this.lastVersion) throw new Error(l10n.t("There is no such version of the text."));
    const document = await openScene(this.uri);
    for (;;) {
      const current = await this.context.workspace.scenes.of(document);
      await this.allTold();
      if (document.isClosed || (this.shown && document !== this.shown)) throw new Error(textHasChanged());
      // Of a text that has moved on while it was told, the newer one counts.
      if (current.version === document.version) return { ...current, version: this.versionBase + current.version };
    }
  }

  /** {@link textOf}, refused if it has changed since the version that the message speaks of. */
  private async currentTextOf(message: TextVersion): Promise<SceneResult> {
    const current = await this.textOf(message);
    if (message.version !== current.version) throw new Error(textHasChanged());
    return current;
  }
}

/** What a page is told of a way to fix a finding that was tried. */
function outcomeOf(fix: Fix | string | undefined): Omit<Tried["outcomes"][number], "way"> {
  if (typeof fix !== "object") return { why: fix ?? notWritable() };
  const { title, value } = fix;
  return { does: title, ...(value !== undefined && { value }) };
}

function notWritable(): string {
  return l10n.t("There is no value that could be written for that.");
}

/** A version of a file's text, as messages name it. */
interface TextVersion {
  readonly uri: string;
  readonly version: number;
}

/** A message that gets a reply when what it asks for is done. */
type Request = Exclude<WebviewMessage, { type: "ready" }>;
type Tried = Extract<HostMessage, { type: "tried" }>;
type RequestOf<T extends Request["type"]> = Extract<Request, { type: T }>;

const section = "aabb.preview";

/** The user's settings for previews of a file. What the user has written may be anything. */
function settingsFor(uri: vscode.Uri): HostMessage {
  const configuration = vscode.workspace.getConfiguration(section, uri);
  const written = configuration.get("gridSize");
  const isUsable = typeof written === "number" && Number.isFinite(written) && written >= 0;
  const gridSize = isUsable ? written : configuration.inspect<number>("gridSize")?.defaultValue;
  return { type: "settings", gridSize: gridSize ?? 0 };
}
