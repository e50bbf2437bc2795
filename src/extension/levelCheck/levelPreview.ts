import * as vscode from "vscode";
import { readLevelWebviewMessage, type LevelHostMessage, type LevelWebviewMessage } from "../../protocol.js";
import type { Place } from "../../report/index.js";
import { Owner, type Disposable } from "../owner.js";
import { previewHtml, previewRoot } from "../preview/html.js";
import { editorBeside } from "../preview/textEditor.js";
import { nameOf, reasonOf } from "../sceneFiles.js";
import type { AuditResult } from "./auditFile.js";
import type { CheckedLevel, LevelChecks } from "./levelChecks.js";
import { auditView, levelViews } from "./levelView.js";
import type { LevelCheck } from "./profiles.js";
import { profilesFor } from "./settings.js";

export const levelPreviewType = "aabb.level";

/** What pictures of levels share. */
export interface LevelPreviewContext {
  readonly extension: vscode.Uri;
  readonly checks: LevelChecks;
  readonly log: vscode.LogOutputChannel;
}

type Request = Exclude<LevelWebviewMessage, { type: "ready" }>;

/** One panel that shows the levels of a file, with the walls that a mover can pass. */
export class LevelPreview implements Disposable {
  private readonly owner = new Owner();
  private readonly disposed = this.owner.own(new vscode.EventEmitter<void>());
  readonly onDidDispose = this.disposed.event;
  private isListening = false;
  private isDisposed = false;
  /** What is shown, and its number. */
  private checked: CheckedLevel | undefined;
  private version = 0;
  /** The levels that the page has. */
  private sent: AuditResult["reading"] | undefined;

  constructor(
    readonly panel: vscode.WebviewPanel,
    private location: vscode.Uri,
    private check: LevelCheck,
    private readonly context: LevelPreviewContext,
  ) {
    const { extension, checks } = context;
    this.owner.own(panel);
    this.owner.own(panel.onDidDispose(() => this.dispose()));
    this.owner.own(panel.onDidChangeViewState(() => (this.isListening &&= panel.visible)));
    this.owner.own(panel.webview.onDidReceiveMessage((message) => this.attempt(this.receive(message))));
    this.owner.own(checks.onDidCheck((checked) => this.show(checked)));
    this.owner.own(
      checks.onDidLose((uri) => {
        if (uri.toString() === this.location.toString()) this.lose(`${nameOf(uri)} does not exist any more.`);
      }),
    );
    this.owner.own(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration("aabb.level", this.location)) this.sendAudit();
      }),
    );
    const icon = (theme: string): vscode.Uri => vscode.Uri.joinPath(extension, "media", `preview-${theme}.svg`);
    panel.iconPath = { light: icon("light"), dark: icon("dark") };
    panel.webview.options = { enableScripts: true, localResourceRoots: [previewRoot(extension)] };
    this.follow(location);
    panel.webview.html = previewHtml(panel.webview, extension, "level");
  }

  get uri(): vscode.Uri {
    return this.location;
  }

  /** Shows the file under its new name. */
  follow(uri: vscode.Uri): void {
    this.location = uri;
    this.panel.title = `Level ${nameOf(uri)}`;
  }

  /** Shows what a level was checked for, if it is this one; of several checks the first. */
  show(checked: CheckedLevel): void {
    const [first] = checked.results;
    if (!first || checked.uri.toString() !== this.location.toString()) return;
    this.checked = checked;
    this.check = first.check;
    this.version++;
    this.send();
  }

  private send(): void {
    const reading = this.checked?.results[0]?.reading;
    if (!this.isListening || !reading) return;
    if (reading !== this.sent) this.post({ type: "levels", ...this.about(), levels: levelViews(reading.levels) });
    this.sent = reading;
    this.sendAudit();
  }

  private sendAudit(): void {
    const result = this.checked?.results[0];
    if (!this.isListening || !result) return;
    const view = auditView(result, profilesFor(this.location));
    this.post({ type: "audit", ...this.about(), version: this.version, ...view });
  }

  private lose(message: string): void {
    this.post({ type: "stale", ...this.about(), message });
  }

  private about(): { readonly uri: string; readonly name: string } {
    return { uri: this.location.toString(), name: nameOf(this.location) };
  }

  private async receive(received: unknown): Promise<void> {
    const message = readLevelWebviewMessage(received);
    if (!message) {
      this.context.log.warn(`A message from the picture of ${this.location.toString()} is of no known kind: dropped.`);
      return;
    }
    if (message.type === "ready") {
      this.isListening = true;
      this.sent = undefined;
      if (this.checked) this.send();
      else await this.audit(this.check);
      return;
    }
    const error = await this.answer(message).catch(reasonOf);
    if (error !== undefined) this.context.log.info(`${this.location.toString()}: no ${message.type}: ${error}`);
    this.post({ type: "reply", id: message.id, ...(error !== undefined && { error }) });
  }

  /** Does what is asked. Undefined when it is done, otherwise (or as an error) why not. */
  private async answer(message: Request): Promise<string | undefined> {
    if (message.uri !== this.location.toString()) return "The picture shows another file now.";
    switch (message.type) {
      case "auditProfile": {
        const found = profilesFor(this.location).checks.find(({ profile }) => profile === message.profile);
        if (!found) return `There is no profile "${message.profile}" any more.`;
        await this.audit(found);
        return undefined;
      }
      case "auditMover":
        await this.audit({ mover: message.mover, choice: this.check.choice });
        return undefined;
      case "revealWall":
        return await this.reveal(message.version, ({ levels }) => levels[message.level]?.findings[message.finding]);
      case "revealLevelProblem":
        return await this.reveal(message.version, ({ problems }) => problems[message.problem]);
    }
  }

  /** What comes of it is shown when the check says that it is done. */
  private async audit(check: LevelCheck): Promise<void> {
    this.check = check;
    await this.context.checks.check(this.location, [check], undefined, this.checked);
  }

  private async reveal(
    version: number,
    placeIn: (audited: AuditResult["audited"]) => Place | undefined,
  ): Promise<string | undefined> {
    const { checked } = this;
    const audited = checked?.results[0]?.audited;
    const place = audited && placeIn(audited);
    if (version !== this.version || !checked || !place) return "The level has been checked again.";
    const document = await vscode.workspace.openTextDocument(checked.around.uriOf(place.file));
    const editor = await editorBeside(this.panel.viewColumn, document, { focus: false });
    const { start, end } = place.range;
    editor.selection = new vscode.Selection(start.line, start.character, end.line, end.character);
    editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    return undefined;
  }

  private post(message: LevelHostMessage): void {
    if (!this.isDisposed && this.isListening) this.attempt(this.panel.webview.postMessage(message));
  }

  private attempt(doing: Thenable<unknown>): void {
    doing.then(undefined, (error: unknown) => {
      // A panel may close at any moment; what was on its way to it then has no receiver, and that is no error.
      if (!this.isDisposed) this.context.log.error(`Picture of ${this.location.toString()}: ${reasonOf(error)}`);
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
