import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Steps } from "../../geometry/index.js";
import { type RecordedFinding, RecordedState } from "../../recordings/index.js";
import {
  readRecordingWebviewMessage,
  type RecordingFindingView,
  type RecordingHostMessage,
  type RecordingWebviewMessage,
} from "../../view/protocol/index.js";
import { Owner, type ReadRecording, type RecordingValue, Turns } from "../../workspace/index.js";
import { scheduler } from "../clock.js";
import type { EngineClient } from "../engine/client.js";
import { saveExport } from "../preview/export.js";
import { Page, type PageContext } from "../preview/page.js";
import type { Previews } from "../preview/previews.js";
import { nameOf, reasonOf } from "../sceneFiles.js";
import type { SceneWorkspace } from "../workspace.js";
import { type Moment, makeSceneOfMoment } from "./moment.js";
import { canGrow, MAX_WHOLE_BYTES } from "./recordingBytes.js";
import type { RecordingChecks } from "./recordingChecks.js";
import {
  bodiesView,
  countsOf,
  findingView,
  frameNamed,
  framesView,
  recordingView,
  solidsView,
} from "./recordingView.js";

export const recordingEditorType = "aabb.recording";

/** Whether a file is a recording: its name alone says so. */
export function isRecording(uri: vscode.Uri): boolean {
  return /[^/]\.aabb\.(jsonl|csv)$/.test(uri.path);
}

/** What can be asked of a picture from the palette. */
type RecordingCommand = Extract<RecordingHostMessage, { type: "command" }>["command"];

type Request = Exclude<RecordingWebviewMessage, { type: "ready" }>;
type Reply = Without<RecordingHostMessage, "uri" | "run">;
type Without<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;

interface RecordingContext extends PageContext {
  readonly engine: EngineClient;
  readonly workspace: SceneWorkspace;
  readonly checks: RecordingChecks;
  readonly previews: Previews;
}

/** What a page knows of a recording. */
interface Sent {
  readonly run: number;
  bodies: number;
  level: unknown;
  readonly findings: RecordedFinding[];
  /** The list that they are of: another one where all is found again, as with another level. */
  of: readonly RecordedFinding[] | undefined;
  unlisted: number;
  frames: number;
}

/** One editor that shows a recording: it is read where it lies, and never becomes a document of VS Code. */
export class RecordingPage extends Page<Request, RecordingHostMessage> {
  protected readonly read = readRecordingWebviewMessage;
  private readonly value: RecordingValue;
  /** Frames are not to wait for what is told. */
  private readonly turns = { frames: new Turns(scheduler), telling: new Turns(scheduler) };
  private sent: Sent | undefined;
  private isTelling = false;
  private isDue = false;
  /** A frame that is to be shown once it is there. */
  private wanted: { readonly frame: number } | undefined;
  /** Where the bodies are, for frames and for findings: each goes on mostly from where it was. */
  private states:
    | { readonly run: number; readonly frames: RecordedState; readonly findings: RecordedState }
    | undefined;

  constructor(
    panel: vscode.WebviewPanel,
    uri: vscode.Uri,
    private readonly context: RecordingContext,
  ) {
    super(panel, uri, context);
    const { recordings } = context.workspace;
    this.value = recordings.of(uri.toString());
    this.owner.add(context.checks.opened(uri));
    this.owner.add(recordings.observeGrowing(uri.toString(), () => this.tellSoon()));
    this.open("recording");
  }

  renamed(uri: vscode.Uri): void {
    // VS Code opens the editor of another file in its place.
    this.uri = uri;
  }

  protected ready(): Promise<void> {
    this.sent = undefined;
    this.tellSoon();
    return Promise.resolve();
  }

  command(command: RecordingCommand): void {
    if (this.isListening) this.post({ type: "command", command });
  }

  /** Shows a frame, now or as soon as it is there. */
  show(frame: number): void {
    this.wanted = { frame };
    this.tellSoon();
  }

  private tellSoon(): void {
    this.isDue = true;
    if (!this.isTelling && this.isListening) this.attempt(this.tellAll());
  }

  /** Tells what the page does not know yet, in steps. */
  private async tellAll(): Promise<void> {
    this.isTelling = true;
    try {
      while (this.isDue && this.isListening) {
        this.isDue = false;
        await this.tellNewest();
      }
    } finally {
      this.isTelling = false;
    }
  }

  private async tellNewest(): Promise<void> {
    const value = this.value.newest;
    if (!value) return;
    const { run, recording } = value;
    if (value.failure !== undefined) {
      const why = value.isGone
        ? l10n.t("{file} does not exist any more.", { file: nameOf(this.uri) })
        : l10n.t("{file} cannot be read: {reason}.", { file: nameOf(this.uri), reason: value.failure });
      this.post({ type: "stale", ...this.about(), run, message: why });
      return;
    }
    if (run === 0) return;
    if (this.sent?.run !== run)
      this.sent = { run, bodies: 0, level: undefined, findings: [], of: undefined, unlisted: -1, frames: -1 };
    const { sent } = this;
    const isCurrent = (): boolean => this.isListening && this.value.newest?.run === run && this.sent === sent;
    this.post({
      type: "recording",
      ...this.of(run),
      ...recordingView(value),
      name: nameOf(this.uri),
      notes: this.notes(),
    });
    if (recording.bodies.length > sent.bodies) {
      const from = sent.bodies;
      sent.bodies = recording.bodies.length;
      const bodies = await this.through(bodiesView(recording, from), isCurrent);
      if (bodies) this.tell(run, { type: "bodies", ...bodies });
    }
    if (value.level !== sent.level && isCurrent()) {
      sent.level = value.level;
      const solids = await this.through(solidsView(value), isCurrent);
      if (solids) this.tell(run, { type: "solids", ...solids });
    }
    if (isCurrent()) await this.tellFindings(value, sent, isCurrent);
    const { wanted } = this;
    if (wanted && recording.frames > wanted.frame && isCurrent()) {
      this.wanted = undefined;
      const finding = sent.findings.findIndex(({ frame }) => frame === wanted.frame);
      this.tell(run, { type: "seek", frame: wanted.frame, ...(finding >= 0 && { finding }) });
    }
  }

  private async tellFindings(value: ReadRecording, sent: Sent, isCurrent: () => boolean): Promise<void> {
    const { found, frames } = value.findings;
    const counts = countsOf(value.findings);
    const unlisted = counts.reduce((sum, n) => sum + n, 0) - found.length;
    const isSame = found === sent.of && frames === sent.frames;
    if (isSame && unlisted === sent.unlisted && found.length === sent.findings.length) return;
    let from = 0;
    while (from < sent.findings.length && found[from] === sent.findings[from]) from++;
    const listed = found.slice(from);
    const views = await this.through(this.findingViews(value, listed), isCurrent);
    if (!views) return;
    sent.findings.length = from;
    sent.of = found;
    for (const finding of listed) sent.findings.push(finding);
    sent.frames = frames;
    sent.unlisted = unlisted;
    this.tell(sent.run, {
      ...{ type: "findings", from, findings: views, counts, unlisted },
      density: { frames: value.summary.partFrames, contacts: value.summary.contacts },
    });
  }

  private *findingViews(value: ReadRecording, findings: readonly RecordedFinding[]): Steps<RecordingFindingView[]> {
    const views: RecordingFindingView[] = [];
    const state = this.statesOf(value).findings;
    for (const finding of findings) {
      views.push(findingView(value, finding, state));
      yield;
    }
    return views;
  }

  private statesOf({ run, recording }: ReadRecording) {
    if (this.states?.run !== run)
      this.states = { run, frames: new RecordedState(recording), findings: new RecordedState(recording) };
    return this.states;
  }

  /** What is to be known of how it is read. */
  private notes(): string[] {
    if (canGrow(this.uri)) return [];
    return [
      l10n.t("Here recordings up to {limit} MB can be read, and none is followed as it grows.", {
        limit: MAX_WHOLE_BYTES >> 20,
      }),
    ];
  }

  protected async answer(message: Request): Promise<string | undefined> {
    const value = this.value.newest;
    if (message.uri !== this.uri.toString() || message.run !== value?.run)
      return l10n.t("The recording has been read again.");
    switch (message.type) {
      case "frames": {
        const { first, step, count } = message;
        const steps = framesView(this.statesOf(value).frames, first, step, count);
        const isEnded = (): boolean => !this.isListening || this.value.newest?.run !== message.run;
        const frames = (await this.turns.frames.take(steps, isEnded))?.value;
        if (!frames) return l10n.t("The recording has been read again.");
        if (frames.ends.length === 0) return l10n.t("There is no such frame.");
        this.tell(message.run, { type: "frames", ...frames });
        return undefined;
      }
      case "seek": {
        const frame = frameNamed(message.text, value);
        if (typeof frame === "string") return frame;
        this.tell(message.run, { type: "seek", frame });
        return undefined;
      }
      case "moment":
        return await this.makeScene(message);
      case "export":
        return await saveExport(this.uri, message);
    }
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

  private of(run: number): { readonly uri: string; readonly run: number } {
    return { uri: this.uri.toString(), run };
  }

  private tell(run: number, message: Reply): void {
    if (this.isListening) this.post({ ...message, ...this.of(run) });
  }

  /** Goes through work in steps, as long as it is wanted. */
  private async through<T>(steps: Steps<T>, isWanted: () => boolean): Promise<T | undefined> {
    return (await this.turns.telling.take(steps, () => !isWanted()))?.value;
  }
}

/** All recordings that are open as pictures, in the place of their texts. */
export class RecordingEditors extends Owner implements vscode.CustomReadonlyEditorProvider {
  private readonly pages = new Set<RecordingPage>();

  constructor(private readonly context: RecordingContext) {
    super();
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
    // The store has it, for all that look at it.
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
