import { framesOf, scrubStep, type RecordedFrame } from "../../src/view/index.js";
import { mostFrames, type RecordingHostMessage } from "../../src/view/protocol/index.js";

/** Frames that are asked for: each `step` from `first` on. */
interface FramesAsked {
  readonly first: number;
  readonly step: number;
  readonly count: number;
}

/** What is looked at. */
export interface FramesWanted {
  /** How many there are. */
  readonly frames: number;
  /** The one that is shown. */
  readonly current: number;
  /** So many are to be there behind it. */
  readonly ahead: number;
  /** Pixels of the timeline. */
  readonly pixels: number;
}

/** Frames before the one that is shown whose bodies make its trail. */
export const trailFrames = 60;

/** Bytes of all that is kept, and of the frames that a timeline can be sent to. */
const mostBytes = 64 << 20;
const mostScrubbed = 24 << 20;

/** Frames that are asked for together before and behind the one that is shown: what is seen first is there first. */
const atOnce = { first: 48, ahead: 256, scrubbed: 256 } as const;

/**
 * The frames of a recording that a page has: those about the one that is shown, and those that the timeline can be sent to,
 * which so are painted at once. The others are with the host.
 */
export class FrameCache {
  private readonly frames = new Map<number, RecordedFrame>();
  private bytes = 0;
  /** Grows with what comes. */
  version = 0;

  get(place: number): RecordedFrame | undefined {
    return this.frames.get(place);
  }

  clear(): void {
    this.frames.clear();
    this.bytes = 0;
  }

  take(message: Extract<RecordingHostMessage, { type: "frames" }>, dimensions: 2 | 3, wanted: FramesWanted): void {
    for (const [place, frame] of framesOf(message, dimensions)) {
      if (this.frames.has(place)) continue;
      this.frames.set(place, frame);
      this.bytes += bytesOf(frame);
    }
    this.version++;
    if (this.bytes > mostBytes) this.shrink(wanted);
  }

  /** What is to be asked for next; undefined where all is there that is wanted. */
  missing({ frames, current, ahead, pixels }: FramesWanted): FramesAsked | undefined {
    // What was looked at before a reload may still be to come.
    if (current >= frames) return undefined;
    const within = (first: number, count: number): FramesAsked => ({
      first,
      step: 1,
      count: Math.min(mostFrames, count, frames - first),
    });
    if (!this.frames.has(current)) return within(current, atOnce.first);
    for (let place = current - 1; place >= Math.max(0, current - trailFrames); place--) {
      if (this.frames.has(place)) continue;
      const first = Math.max(0, current - trailFrames);
      return within(first, place + 1 - first);
    }
    const end = Math.min(frames, current + 1 + ahead);
    for (let place = current + 1; place < end; place++)
      if (!this.frames.has(place)) return within(place, Math.max(atOnce.ahead, ahead));
    if (!this.frames.has(frames - 1)) return within(frames - 1, 1);
    const step = this.scrubbedStep(frames, pixels);
    for (let place = 0; place < frames; place += step) {
      if (this.frames.has(place)) continue;
      return { first: place, step, count: Math.min(atOnce.scrubbed, Math.ceil((frames - place) / step)) };
    }
    return undefined;
  }

  /** Frames between those of the timeline that are kept: as near as its pixels where they are not too large. */
  private scrubbedStep(frames: number, pixels: number): number {
    const mean = this.frames.size > 0 ? this.bytes / this.frames.size : 1;
    return scrubStep(frames, Math.min(pixels, Math.max(16, mostScrubbed / mean)));
  }

  /** Lets go of what is neither near the frame that is shown nor one that the timeline can be sent to. */
  private shrink({ frames, current, pixels }: FramesWanted): void {
    const step = this.scrubbedStep(frames, pixels);
    for (const reach of [4 * mostFrames, mostFrames, 2 * trailFrames]) {
      for (const [place, frame] of this.frames) {
        if (Math.abs(place - current) <= reach || place % step === 0 || place === frames - 1) continue;
        this.frames.delete(place);
        this.bytes -= bytesOf(frame);
      }
      if (this.bytes <= mostBytes / 2) return;
    }
  }
}

function bytesOf({ bodies, boxes }: RecordedFrame): number {
  return bodies.byteLength + boxes.byteLength + 64;
}
