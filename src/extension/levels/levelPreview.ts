import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { type LevelHostMessage, type LevelWebviewMessage, readLevelWebviewMessage } from "../../view/protocol/index.js";
import type { Place } from "../../report/index.js";
import type { AuditResult, LevelCheck } from "../../workspace/index.js";
import { saveExport } from "../preview/export.js";
import { Page } from "../preview/page.js";
import { editorBeside } from "../preview/textEditor.js";
import { nameOf } from "../sceneFiles.js";
import type { CheckedLevel, LevelChecks } from "./levelChecks.js";
import { auditView, levelView } from "./levelView.js";
import { profilesFor } from "./workspaceLevels.js";

export const levelPreviewType = "aabb.level";

/** What can be asked of a picture from the palette. */
export type LevelCommand = Extract<LevelHostMessage, { type: "command" }>["command"];

/** What pictures of levels share. */
export interface LevelPreviewContext {
  readonly extension: vscode.Uri;
  readonly checks: LevelChecks;
  readonly log: vscode.LogOutputChannel;
}

type Request = Exclude<LevelWebviewMessage, { type: "ready" }>;

/** One panel that shows the levels of a file, with the walls that a mover can pass. */
export class LevelPreview extends Page<Request, LevelHostMessage> {
  /** What is shown, and its number. */
  private checked: CheckedLevel | undefined;
  private version = 0;
  /** Why there is nothing newer than that to show. */
  private lost: string | undefined;
  /** The levels that the page has. */
  private sent: AuditResult["reading"] | undefined;

  constructor(
    panel: vscode.WebviewPanel,
    location: vscode.Uri,
    private check: LevelCheck,
    private readonly context: LevelPreviewContext,
  ) {
    super(panel, location, context.extension, context.log);
    const { checks } = context;
    this.owner.add(checks.onDidCheck((checked) => this.show(checked)));
    this.owner.add(
      checks.onDidLose((uri) => {
        if (uri.toString() !== this.location.toString()) return;
        this.lose(l10n.t("{file} does not exist any more.", { file: nameOf(uri) }));
      }),
    );
    this.owner.add(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration("aabb.level", this.location)) this.sendAudit();
      }),
    );
    this.follow(location);
    this.open("level");
  }

  protected read(received: unknown): LevelWebviewMessage | undefined {
    return readLevelWebviewMessage(received);
  }

  protected async ready(): Promise<void> {
    this.sent = undefined;
    if (this.checked) this.send();
    else await this.audit(this.check);
  }

  /** Shows the file under its new name. */
  follow(uri: vscode.Uri): void {
    this.location = uri;
    this.panel.title = l10n.t("Level {file}", { file: nameOf(uri) });
  }

  /** Shows what a level was checked for, if it is this one; of several checks the first. */
  show(checked: CheckedLevel): void {
    const [first] = checked.results;
    if (!first || checked.uri.toString() !== this.location.toString()) return;
    this.checked = checked;
    this.lost = undefined;
    this.check = first.check;
    this.version++;
    this.send();
  }

  private send(): void {
    const reading = this.checked?.results[0]?.reading;
    if (!this.isListening || !reading) return;
    if (reading !== this.sent) this.tell({ type: "levels", ...this.about(), levels: reading.levels.map(levelView) });
    this.sent = reading;
    this.sendAudit();
    // It may have been lost while nobody looked.
    if (this.lost !== undefined) this.lose(this.lost);
  }

  private sendAudit(): void {
    const result = this.checked?.results[0];
    if (!this.isListening || !result) return;
    const view = auditView(result, profilesFor(this.location));
    this.tell({ type: "audit", ...this.about(), version: this.version, ...view });
  }

  private lose(message: string): void {
    this.lost = message;
    this.tell({ type: "stale", ...this.about(), message });
  }

  private about(): { readonly uri: string; readonly name: string } {
    return { uri: this.location.toString(), name: nameOf(this.location) };
  }

  protected async answer(message: Request): Promise<string | undefined> {
    if (message.uri !== this.location.toString()) return l10n.t("The picture shows another file now.");
    switch (message.type) {
      case "auditProfile": {
        const { profile } = message;
        const found = profilesFor(this.location).checks.find((check) => check.profile === profile);
        if (!found) return l10n.t('There is no profile "{profile}" any more.', { profile });
        await this.audit(found);
        return undefined;
      }
      case "auditMover":
        await this.audit({ mover: message.mover, choice: this.check.choice });
        return undefined;
      case "export":
        return await saveExport(this.location, message);
      case "revealWall":
        return await this.reveal(message.version, ({ levels }) => levels[message.level]?.findings[message.finding]);
      case "revealLevelProblem":
        return await this.reveal(message.version, ({ problems }) => problems[message.problem]);
    }
  }

  /** What comes of it is shown when the check says that it is done. */
  private async audit(check: LevelCheck): Promise<void> {
    this.check = check;
    await this.context.checks.check(this.location, [check]);
  }

  private async reveal(
    version: number,
    placeIn: (audited: AuditResult["audited"]) => Place | undefined,
  ): Promise<string | undefined> {
    const { checked } = this;
    const audited = checked?.results[0]?.audited;
    const place = audited && placeIn(audited);
    if (version !== this.version || !checked || !place) return l10n.t("The level has been checked again.");
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(checked.uriOf(place.file)));
    const editor = await editorBeside(this.panel.viewColumn, document, { focus: false });
    const { start, end } = place.range;
    editor.selection = new vscode.Selection(start.line, start.character, end.line, end.character);
    editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    return undefined;
  }

  /** Has the page carry out a command. */
  command(command: LevelCommand): void {
    this.tell({ type: "command", command });
  }

  private tell(message: LevelHostMessage): void {
    if (this.isListening) this.post(message);
  }
}
