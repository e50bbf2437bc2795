import * as l10n from "@vscode/l10n";
import type { Steps } from "../../geometry/index.js";
import { type RecordedFinding, RecordedState } from "../../recordings/index.js";
import { pack, type Packed, type RecordingFindingView, type RecordingHostMessage } from "../../view/protocol/index.js";
import { Owner, reasonOf, type ReadRecording, type RecordingValue, Turns } from "../../workspace/index.js";
import type { EngineHost } from "../host.js";
import type { FramesRequest, OpenedPage, PageMessage, RecordingFailure } from "../messages/recordings.js";
import {
  bodiesView,
  countsOf,
  findingView,
  frameNamed,
  framesView,
  recordingView,
  solidsView,
} from "./recordingView.js";

type UnaddressedMessage = Without<RecordingHostMessage, "uri" | "run">;
type Without<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;

/** What a page knows of a recording. */
interface SentParts {
  readonly run: number;
  bodies: number;
  level: unknown;
  readonly findings: RecordedFinding[];
  /** The list that they are from: another one if all is found again, as with another level. */
  of: readonly RecordedFinding[] | undefined;
  unlisted: number;
  frames: number;
}

/** What is sent to the host. */
interface FeedSender {
  post(message: PageMessage): void;
  failed(failure: RecordingFailure): void;
}

/** Tells a page of a recording whatever it does not know yet, and answers what it asks. */
export class RecordingFeed extends Owner {
  private readonly value: RecordingValue;
  /** Frames must not wait for what is told. */
  private readonly turns: { readonly frames: Turns; readonly telling: Turns };
  private sent: SentParts | undefined;
  private view = 0;
  private isListening = false;
  private isTelling = false;
  private isDue = false;
  private hasEnded = false;
  /** A frame that is shown once it is there. */
  private wanted: { readonly frame: number } | undefined;
  /** Where the bodies are, for frames and for findings: each goes on mostly from where it was. */
  private states:
    | { readonly run: number; readonly frames: RecordedState; readonly findings: RecordedState }
    | undefined;

  constructor(
    private readonly opened: OpenedPage,
    { workspace, scheduler }: Pick<EngineHost, "workspace" | "scheduler">,
    private readonly sender: FeedSender,
  ) {
    super();
    const { recordings } = workspace;
    this.turns = { frames: new Turns(scheduler), telling: new Turns(scheduler) };
    this.value = recordings.of(opened.uri);
    this.owner.add(recordings.observeGrowing(opened.uri, () => this.tellSoon()));
  }

  /** The page begins, for the first time or again, and knows nothing. */
  begin(view: number): void {
    this.view = view;
    this.isListening = true;
    this.sent = undefined;
    this.tellSoon();
  }

  /** The page is hidden. */
  pause(): void {
    this.isListening = false;
  }

  /** Shows a frame, now or as soon as it is there. */
  show(frame: number): void {
    this.wanted = { frame };
    this.tellSoon();
  }

  /** Returns why a message of the page about a run is refused; undefined if it is about the newest one. */
  refusalOf(run: number): string | undefined {
    return this.value.newest?.run === run ? undefined : readAgain();
  }

  /** Returns the message with frames that a page asked for, or why there is none. */
  async frames({ run, first, step, count }: FramesRequest): Promise<Packed | string> {
    const value = this.value.newest;
    if (value?.run !== run) return readAgain();
    const steps = framesView(this.statesOf(value).frames, first, step, count);
    const isEnded = (): boolean => !this.isListening || this.value.newest?.run !== run;
    const frames = (await this.turns.frames.take(steps, isEnded))?.value;
    if (!frames) return readAgain();
    if (frames.ends.length === 0) return l10n.t("There is no such frame.");
    return pack(this.addressed(run, { type: "frames", ...frames }));
  }

  /** Returns the message that shows the frame with a number or a time, or why there is none. */
  seek(run: number, text: string): Packed | string {
    const value = this.value.newest;
    if (value?.run !== run) return readAgain();
    const frame = frameNamed(text, value);
    return typeof frame === "string" ? frame : pack(this.addressed(run, { type: "seek", frame }));
  }

  private tellSoon(): void {
    this.isDue = true;
    if (this.isTelling || !this.isListening) return;
    const { uri } = this.opened;
    this.tellAll().catch((error: unknown) => {
      if (!this.hasEnded) this.sender.failed({ uri, reason: reasonOf(error) });
    });
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
    const { name, notes } = this.opened;
    const { run, recording } = value;
    if (value.failure !== undefined) {
      const message = value.isGone
        ? l10n.t("{file} does not exist any more.", { file: name })
        : l10n.t("{file} cannot be read: {reason}.", { file: name, reason: value.failure });
      this.tell(run, { type: "stale", name, message });
      return;
    }
    if (run === 0) return;
    if (this.sent?.run !== run)
      this.sent = { run, bodies: 0, level: undefined, findings: [], of: undefined, unlisted: -1, frames: -1 };
    const { sent } = this;
    const isCurrent = (): boolean => this.isListening && this.value.newest?.run === run && this.sent === sent;
    this.tell(run, { type: "recording", ...recordingView(value), name, notes: [...notes] });
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

  private async tellFindings(value: ReadRecording, sent: SentParts, isCurrent: () => boolean): Promise<void> {
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

  private addressed(run: number, message: UnaddressedMessage): RecordingHostMessage {
    const about = { uri: this.opened.uri, run };
    return { ...message, ...about };
  }

  private tell(run: number, message: UnaddressedMessage): void {
    if (!this.isListening) return;
    const { page } = this.opened;
    this.sender.post({ page, view: this.view, message: pack(this.addressed(run, message)) });
  }

  /** Goes through work in steps, as long as it is wanted. */
  private async through<T>(steps: Steps<T>, isWanted: () => boolean): Promise<T | undefined> {
    return (await this.turns.telling.take(steps, () => !isWanted()))?.value;
  }

  override dispose(): void {
    this.hasEnded = true;
    this.isListening = false;
    super.dispose();
  }
}

/** Says why a message about an earlier run is refused. */
export function readAgain(): string {
  return l10n.t("The recording has been read again.");
}
