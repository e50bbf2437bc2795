import { defined } from "../../src/geometry/index.js";
import * as v from "valibot";
import { recordedCodes } from "../../src/model/index.js";
import { runSpeeds, scrubStep, type RecordedFrame, type RecordedSolids, type View } from "../../src/view/index.js";
import {
  type RecordingFindingView,
  type RecordingHostMessage,
  type RecordingView,
} from "../../src/view/protocol/index.js";
import { calmStep, Playback } from "../shell/Playback.js";
import { keptOf, keptView, PageStore } from "../shell/PageStore.js";
import { FrameCache, trailFrames, type FramesWanted } from "./FrameCache.js";

/** A finding by what it is of, so that it stays the chosen one when there are more. */
const chosenFinding = v.strictObject({ code: v.picklist(recordedCodes), frame: v.number(), subject: v.string() });

/** What outlives a reload of the page. */
const look = v.object({
  /** Place of the frame that is shown, from 0 on. */
  frame: v.number(),
  /** Whether the last frame is shown, whenever there is another. */
  isLive: v.boolean(),
  speed: v.picklist(runSpeeds),
  plane: v.picklist(["front", "top", "side"]),
  /** What the view was fitted to, and the view where it was moved by hand. */
  fit: v.picklist(["action", "all"]),
  view: keptView,
  /** Name of the body that is selected, and whether the picture goes with it. */
  selected: v.nullable(v.string()),
  follows: v.boolean(),
  /** Only bodies are shown in whose name this is. */
  filter: v.string(),
  /** Kinds of findings that are not listed. */
  hidden: v.array(v.picklist(recordedCodes)),
  chosen: v.nullable(chosenFinding),
});
const keptLook = v.object({ uri: v.string(), ...look.entries });

type RecordingLook = Readonly<v.InferOutput<typeof look>>;

const untouched: RecordingLook = {
  frame: 0,
  isLive: false,
  speed: 1,
  plane: "front",
  fit: "action",
  view: null,
  selected: null,
  follows: false,
  filter: "",
  hidden: [],
  chosen: null,
};

export type FindingsMessage = Extract<RecordingHostMessage, { type: "findings" }>;

/** What the host has said of a recording. */
export interface RecordingContents {
  readonly recording: RecordingView;
  readonly names: readonly string[];
  readonly solid: Uint8Array;
  readonly solids?: RecordedSolids | undefined;
  readonly findings: readonly RecordingFindingView[];
  readonly unlisted: number;
  readonly counts: FindingsMessage["counts"];
  readonly density?: FindingsMessage["density"] | undefined;
  /** Why there is nothing newer. */
  readonly stale?: string | undefined;
}

/** Seconds that a frame is shown at most while a recording is played, whatever its time was. */
const mostShown = 0.5;

/** What the host said of a recording, how it is looked at, and the time that goes on in it. */
export class RecordingStore extends PageStore {
  contents: RecordingContents | undefined;
  look: RecordingLook = untouched;
  isPlaying = false;
  /** A finding that is to be framed, as soon as the page can. */
  private meant: RecordingFindingView | undefined;
  /** How the first finding is looked at, for as long as nobody looks at something else. */
  private opened: RecordingLook | undefined;
  /** Why the last request was not done, until the next one. */
  refusal: string | undefined;
  readonly cache = new FrameCache();
  /** Pixels of the timeline. */
  private pixels = 600;
  private isAsking = false;
  private readonly playback = new Playback((passed, now) => this.advance(passed, now));
  private clock = 0;
  private lastStep = 0;

  protected get about() {
    const { recording } = this.contents ?? {};
    return recording && { uri: recording.uri, run: recording.run };
  }

  protected get kept() {
    return this.contents && { uri: this.contents.recording.uri, ...this.look };
  }

  receive(message: Exclude<RecordingHostMessage, { type: "command" | "reply" }>): void {
    const { contents } = this;
    if (message.type === "recording") this.begin(message);
    else if (!contents || message.uri !== contents.recording.uri || message.run !== contents.recording.run) return;
    else if (message.type === "bodies") {
      const { from } = message;
      const solid = new Uint8Array(from + message.names.length);
      solid.set(contents.solid.subarray(0, from));
      solid.set(message.solid, from);
      this.contents = { ...contents, names: [...contents.names.slice(0, from), ...message.names], solid };
    } else if (message.type === "solids") this.contents = { ...contents, solids: message };
    else if (message.type === "findings") {
      const { from, findings, unlisted, counts, density } = message;
      const all = [...contents.findings.slice(0, from), ...findings];
      this.contents = { ...contents, findings: all, unlisted, counts, density };
      if (this.look === untouched && all[0]) this.open(all[0]);
    } else if (message.type === "frames") {
      this.cache.take(message, contents.recording.dimensions, this.wanted(contents));
    } else if (message.type === "seek") {
      const finding = message.finding === undefined ? undefined : contents.findings[message.finding];
      // Where it is seen, only the page knows.
      this.meant = finding;
      return finding ? this.choose(finding) : this.seek(message.frame);
    } else this.contents = { ...contents, stale: message.message };
    this.changed();
  }

  private begin(message: RecordingView): void {
    const before = this.contents;
    if (before && before.recording.uri === message.uri && before.recording.run === message.run) {
      this.contents = { ...before, recording: message, stale: undefined };
    } else {
      const nothing = {
        names: [],
        solid: new Uint8Array(),
        findings: [],
        unlisted: 0,
        counts: recordedCodes.map(() => 0),
      };
      this.cache.clear();
      this.contents = { recording: message, ...nothing };
      if (!before) this.look = keptOf(keptLook, this.host.savedState, message.uri) ?? untouched;
    }
    const last = Math.max(0, message.frames - 1);
    const wasAtEnd = before !== undefined && this.look.frame >= before.recording.frames - 1;
    // A game that runs is watched, until somebody looks at something else.
    const isUntouched = this.look === untouched || this.look === this.opened;
    if (message.state === "following" && before?.recording.state === "read" && (wasAtEnd || isUntouched))
      this.look = { ...this.look, isLive: true };
    // While it is read again, what was looked at may still be to come.
    if (this.look.isLive) this.look = { ...this.look, frame: last };
    else if (message.state !== "reading" && this.look.frame > last) this.look = { ...this.look, frame: last };
  }

  /** The frame that is shown, as far as it is there. */
  get frame(): RecordedFrame | undefined {
    return this.cache.get(this.look.frame);
  }

  /** The frames before it that are there in a row, the oldest first, and it. */
  get trail(): readonly RecordedFrame[] {
    const found: RecordedFrame[] = [];
    for (let place = this.look.frame; place >= 0 && found.length <= trailFrames; place--) {
      const frame = this.cache.get(place);
      if (!frame) break;
      found.push(frame);
    }
    return found.reverse();
  }

  /** Carries out a command of the palette. */
  run(command: "fit" | "nextContact" | "previousContact" | "moment"): void {
    if (command === "fit") return this.set({ view: null, follows: false });
    if (command === "moment") return this.makeScene();
    const finding = this.findingAfter(command === "nextContact" ? 1 : -1);
    if (finding) this.choose(finding);
  }

  /** Changes how it is looked at. */
  set(change: Partial<RecordingLook>): void {
    this.look = { ...this.look, ...change };
    this.changed();
  }

  /** Shows a frame, and plays no more. */
  seek(place: number, change: Partial<RecordingLook> = {}): void {
    const last = this.lastFrame;
    this.isPlaying = false;
    const frame = Math.min(last, Math.max(0, Math.round(place)));
    this.set({ isLive: false, chosen: null, ...change, frame });
  }

  /** Goes to the last frame, and on to each that comes. */
  goLive(isLive: boolean): void {
    this.isPlaying = false;
    this.set(isLive ? { isLive, frame: this.lastFrame, chosen: null } : { isLive });
  }

  /** Shows when something was found, and frames that. */
  choose(finding: RecordingFindingView, view?: View): void {
    const { code, frame, subject, body } = finding;
    const name = body === undefined ? undefined : this.contents?.names[body];
    this.seek(frame, {
      chosen: { code, frame, subject },
      ...defined({ selected: name, view }),
    });
  }

  /** Shows the first finding of a recording that was just opened. */
  private open(first: RecordingFindingView): void {
    this.meant = first;
    this.choose(first);
    this.opened = this.look;
  }

  /** Frames the finding that is meant, once the page can. */
  frameMeant(viewOf: (finding: RecordingFindingView) => View | undefined): void {
    const { meant, look, opened } = this;
    if (!meant) return;
    this.meant = undefined;
    this.choose(meant, viewOf(meant));
    if (look === opened) this.opened = this.look;
  }

  /** The findings that are listed. */
  get listed(): readonly RecordingFindingView[] {
    const { hidden } = this.look;
    const all = this.contents?.findings ?? [];
    return hidden.length === 0 ? all : all.filter(({ code }) => !hidden.includes(code));
  }

  /** The finding that is framed. */
  get chosen(): RecordingFindingView | undefined {
    const { chosen } = this.look;
    if (!chosen) return undefined;
    return this.contents?.findings.find(
      ({ code, frame, subject }) => code === chosen.code && frame === chosen.frame && subject === chosen.subject,
    );
  }

  /** The finding after the one that is framed or the frame that is shown, or before it. */
  findingAfter(direction: 1 | -1): RecordingFindingView | undefined {
    const { listed, chosen, look } = this;
    const at = chosen && chosen.frame === look.frame ? listed.indexOf(chosen) : -1;
    if (at >= 0) return listed[at + direction];
    const isBeyond = ({ frame }: RecordingFindingView): boolean => direction * (frame - look.frame) > 0;
    return direction > 0 ? listed.find(isBeyond) : listed.findLast(isBeyond);
  }

  get lastFrame(): number {
    return Math.max(0, (this.contents?.recording.frames ?? 0) - 1);
  }

  /** Frames between those that a pointer on the timeline can choose. */
  get scrubStep(): number {
    return scrubStep(this.contents?.recording.frames ?? 0, this.pixels);
  }

  /** Whether all frames are there that the picture and the timeline want. */
  get isLoaded(): boolean {
    return this.contents !== undefined && this.cache.missing(this.wanted(this.contents)) === undefined;
  }

  /** How many pixels the timeline has. */
  setTimeline(pixels: number): void {
    if (pixels === this.pixels || pixels <= 0) return;
    this.pixels = pixels;
    this.ask();
  }

  togglePlay(): void {
    const isAtEnd = this.look.frame >= this.lastFrame;
    this.isPlaying = !this.isPlaying && this.lastFrame > 0;
    if (this.isPlaying) {
      this.look = { ...this.look, isLive: false, chosen: null, ...(isAtEnd && { frame: 0 }) };
      this.clock = 0;
      this.lastStep = performance.now();
      this.playback.start();
    }
    this.changed();
  }

  /** Shows the frames that are due, and waits for one that is not there yet. Returns whether there are more. */
  private advance(passed: number, now: number): boolean {
    const { isCalm } = this.playback;
    if (!this.isPlaying || (isCalm && now - this.lastStep < calmStep)) return this.isPlaying;
    this.lastStep = now;
    let { frame } = this.look;
    this.clock = isCalm ? Infinity : this.clock + passed * this.look.speed;
    for (; frame < this.lastFrame; frame++) {
      const [shown, next] = [this.cache.get(frame), this.cache.get(frame + 1)];
      const length = shown && next ? Math.min(mostShown, Math.max(0, next.time - shown.time)) : Infinity;
      if (length === Infinity) this.clock = 0;
      if (!(this.clock >= length)) break;
      this.clock -= length;
      if (!isCalm) continue;
      frame++;
      break;
    }
    if (frame >= this.lastFrame) this.isPlaying = false;
    if (frame !== this.look.frame || !this.isPlaying) {
      this.look = { ...this.look, frame };
      this.changed();
    } else this.ask();
    return this.isPlaying;
  }

  /** Has a scene made of what happens between the frame that is shown and the one before. */
  makeScene(): void {
    const { chosen, look, contents } = this;
    const found = chosen && chosen.frame === look.frame ? chosen.body : undefined;
    const selected = look.selected === null ? -1 : (contents?.names.indexOf(look.selected) ?? -1);
    const body = found ?? (selected < 0 ? undefined : selected);
    this.request({ type: "moment", frame: look.frame, body });
  }

  /** Asks for what the user wants; a refusal is shown until the next request. */
  override request(message: Parameters<PageStore["request"]>[0]): void {
    if (!this.contents) return;
    this.refusal = undefined;
    super.request(message, (error) => {
      this.refusal = error;
      this.drawPage();
    });
  }

  private wanted({ recording }: RecordingContents): FramesWanted {
    // A second of what is played.
    const ahead = this.isPlaying ? Math.min(1000, Math.ceil(recording.fps * this.look.speed) + 16) : 16;
    return { frames: recording.frames, current: this.look.frame, ahead, pixels: this.pixels };
  }

  /** Asks for frames that are wanted, one request at a time: what is wanted may be others by then. */
  private ask(): void {
    const { contents } = this;
    if (!contents || this.isAsking) return;
    const asked = this.cache.missing(this.wanted(contents));
    if (!asked) return;
    this.isAsking = true;
    super.request({ type: "frames", ...asked }, (error) => {
      this.isAsking = false;
      if (error === undefined) this.ask();
    });
  }

  protected override changed(): void {
    super.changed();
    this.ask();
  }
}
