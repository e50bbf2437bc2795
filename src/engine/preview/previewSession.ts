import * as l10n from "@vscode/l10n";
import type { MessageConnection } from "vscode-jsonrpc/browser";
import { fixInWay, type Fix } from "../../language/index.js";
import type { NotebookResult } from "../../notebook/index.js";
import { newSceneText, rangesOf } from "../../scene/index.js";
import { editScene, type TextEdit } from "../../scene/edit/index.js";
import { type HostMessage, pack, type WebviewMessage } from "../../view/protocol/index.js";
import { type Disposable, type OpenText, Owner, reasonOf, type EvaluatedFile } from "../../workspace/index.js";
import type { EngineHost } from "../engineHost.js";
import { trialsUntil, unlessCancelled } from "../trials.js";
import * as messages from "../messages/previewRequests.js";
import { CursorSubject } from "./cursorSubject.js";
import { type RevealRequest, rangesFor } from "./textRanges.js";
import { ViewDiff } from "./viewDiff.js";

type RequestOf<T extends WebviewMessage["type"]> = Extract<WebviewMessage, { type: T }>;
type TrialMessage = Extract<HostMessage, { type: "tried" }>;

/** A version of a file's text, as messages of a page name it. */
interface TextVersion {
  readonly uri: string;
  readonly version: number;
}

/** One preview: makes what its page is told, and answers what that asks for. */
export class PreviewSession extends Owner {
  private readonly viewDiff = new ViewDiff();
  private following: Disposable | undefined;
  private isDisposed = false;
  private page = 0;
  private isListening = false;
  /** The text that is shown now. */
  private shown: OpenText | undefined;
  /** Versions of a document begin again when it is closed and opened; those in messages of a page only grow. */
  private versionBase = 0;
  private lastVersion = 0;
  /** The cell that was asked for and that no page has been told of. */
  private wanted: number | undefined;
  private readonly cursor = this.owner.add(
    new CursorSubject((subject) =>
      this.post({ type: "cursor", ...this.text(), ...subject, bodies: [...subject.bodies] }),
    ),
  );

  constructor(
    private readonly session: number,
    private file: messages.ShownFile,
    private readonly host: EngineHost,
    private readonly connection: MessageConnection,
  ) {
    super();
    this.follow(file);
  }

  get uri(): string {
    return this.file.uri;
  }

  /** Shows another file from now on, or the same one under its new name. */
  follow(file: messages.ShownFile): void {
    this.file = file;
    const { session } = this;
    const { uri } = file;
    this.owner.delete(this.following);
    // A file that is only written is seen through its document.
    this.following = this.owner.add(
      this.host.workspace.changes.follow(uri, (event) => {
        if (event === "created" || event === "deleted")
          void this.connection.sendNotification(messages.changeFile, { session, uri, event });
      }),
    );
    this.forget();
  }

  /** A page began and knows nothing. */
  begin(page: number): void {
    this.page = page;
    this.isListening = true;
    this.forget();
  }

  private forget(): void {
    this.viewDiff.forget();
    this.cursor.begin();
  }

  hide(): void {
    this.isListening = false;
  }

  /** A version of the file's text has been evaluated. */
  update(latest: EvaluatedFile<OpenText>): void {
    if (!this.isListening) return;
    const { document, version, result } = latest;
    if (document !== this.shown) {
      this.shown = document;
      this.versionBase = this.lastVersion;
      this.viewDiff.forget();
    }
    this.lastVersion = this.versionBase + version;
    try {
      this.post(this.viewDiff.message({ ...this.text(), name: this.file.name }, result), version);
      this.cursor.update(latest);
      this.tellWanted();
    } catch (error) {
      const { session } = this;
      void this.connection.sendNotification(messages.fail, { session, reason: reasonOf(error) });
    }
  }

  /** @param version of the document, if the page knows it by this message */
  private post(message: HostMessage, version?: number): void {
    const { session, page } = this;
    const packed = pack(message);
    const transfer = [packed.buffer];
    void this.connection.sendNotification(messages.post, { session, page, version, message: packed, transfer });
  }

  /** Brings the page up to date with the open document of a file. */
  async load(uri: string): Promise<void> {
    const document = this.documentOf(uri);
    if (!document) return;
    const result = await this.host.workspace.scenes.of(document);
    // A document that was closed is not the newest text any more.
    if (this.isAbout(uri) && !document.isClosed) this.update(result);
  }

  /** Returns the open document of a file, if that is the one that is shown. */
  private documentOf(uri: string): OpenText | undefined {
    return this.isAbout(uri) ? this.host.documentAt(uri) : undefined;
  }

  /** Whether what was begun for a file is still wanted. */
  private isAbout(uri: string): boolean {
    return uri === this.uri && !this.isDisposed;
  }

  /** There is no text any more: the last diagrams stay, and the page says why they are outdated. */
  lose(why: { readonly code: string; readonly message: string }): void {
    this.shown = undefined;
    this.viewDiff.forget();
    const { name } = this.file;
    if (this.isListening) this.post({ type: "stale", name, ...this.text(), ...why, line: 0, column: 0 });
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

  async moveCursor(cursors: messages.TextCursors): Promise<boolean> {
    return cursors.uri === this.uri && (await this.cursor.moved(cursors));
  }

  /** The text, as messages of a page name it. */
  private text(): TextVersion {
    return { uri: this.uri, version: this.lastVersion };
  }

  async postText(request: RequestOf<"text">): Promise<null> {
    const { version, result } = await this.currentTextOf(request);
    this.post({ type: "text", id: request.id, uri: request.uri, version, text: result.text });
    return null;
  }

  /** Tells the page what fixes a finding, one finding after the other, for as long as the text is this one. */
  async tryFixes(request: RequestOf<"try">): Promise<string | null> {
    const { uri, version, cell, finding: index, ways } = request;
    const { document, result } = await this.currentTextOf(request);
    const scene = result.cells[cell];
    const finding = scene?.kind === "scene" ? scene.result.findings[index] : undefined;
    if (!finding) return textHasChanged();
    const textVersion = document.version;
    const isEnded = (): boolean => this.isDisposed || document.isClosed || document.version !== textVersion;
    const { evaluate } = trialsUntil(isEnded, this.host.scheduler);
    const outcomes: TrialMessage["outcomes"] = [];
    for (const way of ways) {
      const tried = await unlessCancelled(fixInWay(result, { index: cell, finding }, way, evaluate));
      if (isEnded()) return textHasChanged();
      outcomes.push({ way, ...outcomeOf(tried) });
    }
    this.post({ type: "tried", uri, version, cell, finding: index, outcomes });
    return null;
  }

  async makeEdits(request: RequestOf<"edit">): Promise<messages.TextChange | string> {
    const { textVersion: version, result } = await this.currentTextOf(request);
    const edits = await this.editsOf(result, request);
    return typeof edits === "string" ? edits : toTextChange(result, version, edits);
  }

  async makeExample(request: RequestOf<"writeExample">, fps: number): Promise<messages.TextChange | string> {
    const { textVersion: version, result } = await this.currentTextOf(request);
    const { text, problems } = result;
    if (!problems.some(({ code }) => code === "empty")) return textHasChanged();
    const written = text.trimEnd();
    const example = newSceneText(fps);
    const end = { offset: written.length, length: text.length - written.length };
    return toTextChange(result, version, [{ ...end, text: written === "" ? example : `\n\n${example}` }]);
  }

  /** Returns what a change comes to in the text, or why it cannot be made. A fix of a finding is tried: it is a quick fix. */
  private async editsOf(
    result: NotebookResult,
    { cell, edit }: RequestOf<"edit">,
  ): Promise<readonly TextEdit[] | string> {
    if (edit.kind !== "fix") return editScene(result, cell, edit);
    const scene = result.cells[cell];
    const finding = scene?.kind === "scene" ? scene.result.findings[edit.finding] : undefined;
    const { evaluate } = trialsUntil(() => this.isDisposed, this.host.scheduler);
    const tried = finding && fixInWay(result, { index: cell, finding }, edit.way, evaluate);
    const fix = tried && (await unlessCancelled(tried));
    return typeof fix === "object" ? fix.edits : (fix ?? notWritable());
  }

  async findRanges(request: RevealRequest, isSelecting: boolean): Promise<messages.TextRanges> {
    const { textVersion: version, result } = await this.textOf(request);
    const ranges = rangesFor(result, request);
    if (isSelecting && ranges.length > 0) this.cursor.expect(result, ranges);
    return { version, ranges: ranges.map(rangesOf(result.text)) };
  }

  async checkText(request: TextVersion): Promise<null> {
    await this.textOf(request);
    return null;
  }

  /** The page is told of a new text before it is told that its change is done. */
  async catchUp(uri: string): Promise<void> {
    const document = this.documentOf(uri);
    if (document) await this.host.workspace.scenes.of(document);
  }

  /** Returns the text that a request speaks of as it is now, with its versions as the page and as the document count. */
  private async textOf({ uri, version }: TextVersion) {
    if (uri !== this.uri) throw new Error(l10n.t("The preview now shows another file."));
    if (version > this.lastVersion)
      throw new Error(l10n.t("The preview asked for a version of the source that no longer exists."));
    const document = this.documentOf(uri);
    if (!document) throw new Error(textHasChanged());
    for (;;) {
      const { result, version: textVersion } = await this.host.workspace.scenes.of(document);
      if (document.isClosed || (this.shown && document !== this.shown)) throw new Error(textHasChanged());
      // If the text has moved on meanwhile, the newer one counts.
      if (textVersion === document.version)
        return { document, result, textVersion, version: this.versionBase + textVersion };
    }
  }

  /** Does the same as {@link textOf}, but refuses if the text has changed since the version that the request speaks of. */
  private async currentTextOf(request: TextVersion) {
    const current = await this.textOf(request);
    if (request.version !== current.version) throw new Error(textHasChanged());
    return current;
  }

  override dispose(): void {
    this.isDisposed = true;
    super.dispose();
  }
}

/** Returns edits with the places that they have in the text. */
function toTextChange({ text }: NotebookResult, version: number, edits: readonly TextEdit[]): messages.TextChange {
  const rangeOf = rangesOf(text);
  return { version, edits: edits.map(({ text: written, ...range }) => ({ range: rangeOf(range), text: written })) };
}

/** Says why an answer is refused that was meant for an earlier version. */
export function textHasChanged(): string {
  return l10n.t("The source has changed in the meantime.");
}

/** Returns what a page is told of a way to fix a finding that was tried. */
function outcomeOf(fix: Fix | string | undefined): Omit<TrialMessage["outcomes"][number], "way"> {
  if (typeof fix !== "object") return { why: fix ?? notWritable() };
  const { title, value } = fix;
  return { does: title, value };
}

function notWritable(): string {
  return l10n.t("This fix has no number that can be written into the source.");
}
