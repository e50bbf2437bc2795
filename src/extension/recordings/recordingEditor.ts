import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { recordings } from "../../engine/index.js";
import {
  readRecordingWebviewMessage,
  type RecordingHostMessage,
  type RecordingWebviewMessage,
} from "../../view/protocol/index.js";
import { Owner } from "../../workspace/index.js";
import type { EngineClient } from "../engine/client.js";
import { saveExport } from "../preview/export.js";
import { Page, type PageContext } from "../preview/page.js";
import type { Previews } from "../preview/previews.js";
import { nameOf, reasonOf } from "../sceneFiles.js";
import { type Moment, makeSceneOfMoment } from "./moment.js";
import { type PageSession, PageSessions } from "./pageSessions.js";
import { canGrow, MAX_WHOLE_BYTES } from "./recordingBytes.js";
import type { RecordingChecks } from "./recordingChecks.js";

export const recordingEditorType = "aabb.recording";

/** Whether a file is a recording: its name alone says so. */
export function isRecording(uri: vscode.Uri): boolean {
  return /[^/]\.aabb\.(jsonl|csv)$/.test(uri.path);
}

/** What can be asked of a picture from the palette. */
type RecordingCommand = Extract<RecordingHostMessage, { type: "command" }>["command"];

type Request = Exclude<RecordingWebviewMessage, { type: "ready" }>;
type PackedMessage = recordings.PageMessage["message"];

interface EditorContext extends PageContext {
  readonly engine: EngineClient;
  readonly checks: RecordingChecks;
  readonly previews: Previews;
}

interface RecordingContext extends EditorContext {
  readonly sessions: PageSessions;
}

/** One editor that shows a recording. The engine reads the file where it is: it never becomes a document of VS Code. */
export class RecordingPage extends Page<Request, RecordingHostMessage> {
  protected readonly read = readRecordingWebviewMessage;
  private readonly session: PageSession;

  constructor(
    panel: vscode.WebviewPanel,
    uri: vscode.Uri,
    private readonly context: RecordingContext,
  ) {
    super(panel, uri, context);
    this.owner.add(context.checks.opened(uri));
    const opened = { uri: uri.toString(), name: nameOf(uri), notes: notesOn(uri) };
    this.session = this.owner.add(context.sessions.open(opened, (message) => this.postPacked(message)));
    this.owner.add(
      panel.onDidChangeViewState(() => {
        if (!this.isListening) this.session.pause();
      }),
    );
    this.open("recording");
  }

  renamed(uri: vscode.Uri): void {
    // VS Code opens the editor of another file in its place.
    this.uri = uri;
  }

  protected ready(): Promise<void> {
    this.session.begin();
    return Promise.resolve();
  }

  command(command: RecordingCommand): void {
    if (this.isListening) this.post({ type: "command", command });
  }

  /** Shows a frame, now or as soon as it is there. */
  show(frame: number): void {
    this.session.show(frame);
  }

  protected async answer(message: Request): Promise<string | undefined> {
    const { session } = this;
    if (message.uri !== this.uri.toString()) return l10n.t("The recording was read again. Please repeat the action.");
    switch (message.type) {
      case "frames":
        return this.answerWith(await session.frames(message));
      case "seek":
        return this.answerWith(await session.seek(message.run, message.text));
      case "moment":
        return (await session.refusalOf(message.run)) ?? (await this.makeScene(message));
      case "export":
        return (await session.refusalOf(message.run)) ?? (await saveExport(this.uri, message));
    }
  }

  /** Posts a message that the page asked for, or returns why there is none. */
  private answerWith(answer: PackedMessage | string): string | undefined {
    if (typeof answer === "string") return answer;
    this.postPacked(answer);
    return undefined;
  }

  protected override postPacked(message: PackedMessage): void {
    if (this.isListening) super.postPacked(message);
  }

  /** Undefined when it is made, or the user has thought better of it; otherwise why it is not. */
  private async makeScene(moment: Moment): Promise<string | undefined> {
    try {
      await makeSceneOfMoment(this.context.engine, this.uri, moment, this.context.previews);
      return undefined;
    } catch (error) {
      const reason = reasonOf(error);
      void vscode.window.showInformationMessage(reason);
      return reason;
    }
  }
}

/** Returns what the user should know about how a recording is read. */
function notesOn(uri: vscode.Uri): readonly string[] {
  if (canGrow(uri)) return [];
  return [
    l10n.t("This VS Code reads recordings up to {limit} MB and does not show new frames while the file grows.", {
      limit: MAX_WHOLE_BYTES >> 20,
    }),
  ];
}

/** All recordings that are open as pictures, in the place of their texts. */
export class RecordingEditors extends Owner implements vscode.CustomReadonlyEditorProvider {
  private readonly pages = new Set<RecordingPage>();
  private readonly context: RecordingContext;

  constructor(context: EditorContext) {
    super();
    this.context = { ...context, sessions: this.owner.add(new PageSessions(context.engine)) };
    const options = { webviewOptions: { enableFindWidget: true }, supportsMultipleEditorsPerDocument: true };
    this.owner.add(vscode.window.registerCustomEditorProvider(recordingEditorType, this, options));
  }

  get engine(): EngineClient {
    return this.context.engine;
  }

  /** The problems of recordings. */
  get checks(): RecordingChecks {
    return this.context.checks;
  }

  get count(): number {
    return this.pages.size;
  }

  /** The one that has the focus. */
  get active(): RecordingPage | undefined {
    return [...this.pages].find(({ panel }) => panel.active);
  }

  /** Opens a recording, or brings it to the front, and shows a frame of it. */
  async show(uri: vscode.Uri, frame: number): Promise<void> {
    await vscode.commands.executeCommand("vscode.openWith", uri, recordingEditorType);
    const key = uri.toString();
    const pages = [...this.pages].filter((page) => page.uri.toString() === key);
    (pages.find(({ panel }) => panel.active) ?? pages[0])?.show(frame);
  }

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    // The engine has it, for all that look at it.
    return { uri, dispose: () => undefined };
  }

  resolveCustomEditor({ uri }: vscode.CustomDocument, panel: vscode.WebviewPanel): void {
    const page = this.owner.add(new RecordingPage(panel, uri, this.context));
    this.pages.add(page);
    page.onDidDispose(() => {
      this.pages.delete(page);
      this.owner.delete(page);
    });
  }
}
