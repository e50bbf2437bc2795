import * as l10n from "@vscode/l10n";
import { type RecordedFinding, RecordedState } from "../../recordings/index.js";
import { pack, type Packed, type RecordingHostMessage } from "../../view/protocol/index.js";
import { Owner, reasonOf, type ReadRecording, type RecordingValue } from "../../workspace/index.js";
import type { EngineHost } from "../engineHost.js";
import type { FramesRequest, OpenedPage, PageMessage, RecordingFailure } from "../messages/recordingRequests.js";
import { bodiesView, countsOf, findingView, frameNamed, framesView, recordingView, solidsOf } from "./recordingView.js";

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
  private sent: SentParts | undefined;
  private view = 0;
  private isListening = false;
  /** A frame that is shown once it is there. */
  private wanted: { readonly frame: number } | undefined;
  /** Where the bodies are, for frames and for findings: each goes on mostly from where it was. */
  private states:
    | { readonly run: number; readonly frames: RecordedState; readonly findings: RecordedState }
    | undefined;

  constructor(
    private readonly opened: OpenedPage,
    { workspace }: Pick<EngineHost, "workspace">,
    private readonly sender: FeedSender,
  ) {
    super();
    const { recordings } = workspace;
    this.value = recordings.of(opened.uri);
    this.owner.add(recordings.observeGrowing(opened.uri, () => this.tellNews()));
  }

  /** The page begins, for the first time or again, and knows nothing. */
  begin(view: number): void {
    this.view = view;
    this.isListening = true;
    this.sent = undefined;
    this.tellNews();
  }

  /** The page is hidden. */
  pause(): void {
    this.isListening = false;
  }

  /** Shows a frame, now or as soon as it is there. */
  show(frame: number): void {
    this.wanted = { frame };
    this.tellNews();
  }

  /** Returns why a message of the page about a run is refused; undefined if it is about the newest one. */
  refusalOf(run: number): string | undefined {
    return this.value.newest?.run === run ? undefined : readAgain();
  }

  /** Returns the message with frames that a page asked for, or why there is none. */
  frames({ run, first, step, count }: FramesRequest): Packed | string {
    const value = this.value.newest;
    if (value?.run !== run) return readAgain();
    const frames = framesView(this.statesOf(value).frames, first, step, count);
    if (frames.ends.length === 0) return l10n.t("This frame does not exist.");
    return pack(this.addressed(run, { type: "frames", ...frames }));
  }

  /** Returns the message that shows the frame with a number or a time, or why there is none. */
  seek(run: number, text: string): Packed | string {
    const value = this.value.newest;
    if (value?.run !== run) return readAgain();
    const frame = frameNamed(text, value);
    return typeof frame === "string" ? frame : pack(this.addressed(run, { type: "seek", frame }));
  }

  /** Tells what the page does not know yet. */
  private tellNews(): void {
    if (!this.isListening) return;
    const { uri } = this.opened;
    try {
      this.tellNewest();
    } catch (error) {
      this.sender.failed({ uri, reason: reasonOf(error) });
    }
  }

  private tellNewest(): void {
    const value = this.value.newest;
    if (!value) return;
    const { name, notes } = this.opened;
    const { run, recording } = value;
    if (value.failure !== undefined) {
      const message = value.isGone
        ? l10n.t("{file} no longer exists.", { file: name })
        : l10n.t("{file} cannot be read: {reason}.", { file: name, reason: value.failure });
      this.tell(run, { type: "stale", name, message });
      return;
    }
    if (run === 0) return;
    if (this.sent?.run !== run)
      this.sent = { run, bodies: 0, level: undefined, findings: [], of: undefined, unlisted: -1, frames: -1 };
    const { sent } = this;
    this.tell(run, { type: "recording", ...recordingView(value), name, notes: [...notes] });
    if (recording.bodies.length > sent.bodies) {
      const from = sent.bodies;
      sent.bodies = recording.bodies.length;
      this.tell(run, { type: "bodies", ...bodiesView(recording, from) });
    }
    if (value.level !== sent.level) {
      sent.level = value.level;
      this.tell(run, { type: "solids", ...solidsOf(value) });
    }
    this.tellFindings(value, sent);
    const { wanted } = this;
    if (wanted && recording.frames > wanted.frame) {
      this.wanted = undefined;
      const finding = sent.findings.findIndex(({ frame }) => frame === wanted.frame);
      this.tell(run, { type: "seek", frame: wanted.frame, finding: finding >= 0 ? finding : undefined });
    }
  }

  private tellFindings(value: ReadRecording, sent: SentParts): void {
    const { found, frames } = value.findings;
    const counts = countsOf(value.findings);
    const unlisted = counts.reduce((sum, n) => sum + n, 0) - found.length;
    const isSame = found === sent.of && frames === sent.frames;
    if (isSame && unlisted === sent.unlisted && found.length === sent.findings.length) return;
    let from = 0;
    while (from < sent.findings.length && found[from] === sent.findings[from]) from++;
    const listed = found.slice(from);
    const state = this.statesOf(value).findings;
    const views = listed.map((finding) => findingView(value, finding, state));
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

  override dispose(): void {
    this.isListening = false;
    super.dispose();
  }
}

/** Says why a message about an earlier run is refused. */
export function readAgain(): string {
  return l10n.t("The recording was read again. Please repeat the action.");
}
