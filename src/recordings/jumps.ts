import type { Obstacle } from "../geometry/index.js";
import type { RecordedJump, RecordedPassage } from "./finding.js";
import type { Recording } from "./recording.js";
import type { RecordedState } from "./state.js";

/** A motion that is so many times that of the frames around it, and of the body's greater side, was none. */
const TIMES_ITS_MOTION = 8;
const TIMES_ITS_SIZE = 4;

/** What a sum of rounded positions may exceed. */
export const ROUNDED = 1e-9;

/** A motion of which the next frame says whether it was one, with what was passed on the way. */
export interface PossibleJump {
  readonly body: number;
  readonly frame: number;
  readonly distance: number;
  /** How far it went in the frame before; undefined where that is not known. */
  readonly before: number | undefined;
  readonly isTooFast: boolean;
  readonly passages: RecordedPassage[];
}

/** Which motions of a recording were none: the body was put there. Only the frames around say it. */
export class Jumps {
  /** The last frame that does not follow on the one before it. */
  cut = 0;
  /** By body: the frame since when it is there without a gap, that of its last motion, and how far that was. */
  private readonly since: number[] = [];
  private readonly movedIn: number[] = [];
  private readonly distance: number[] = [];

  /**
   * @param before where all bodies are in the frame before the one at hand
   * @param now where they are in that
   */
  constructor(
    private readonly recording: Recording,
    private readonly before: RecordedState,
    private readonly now: RecordedState,
  ) {}

  /** Whether a body has come in a frame, or is there again. */
  isNew(body: number, frame: number): boolean {
    return this.sinceOf(body) === frame;
  }

  /**
   * Notes how far a body went in the frame at hand.
   *
   * @param isLimited whether it has a greatest speed
   * @returns what the next frame has to decide, if it went so far that it may have been put there
   */
  note(body: number, frame: number, isLimited: boolean): PossibleJump | undefined {
    const { before, now, recording } = this;
    if (before.isThere[body] !== 1) this.since[body] = frame;
    if (this.isNew(body, frame)) {
      this.movedIn[body] = -1;
      return undefined;
    }
    const { dimensions } = recording.header;
    const first = body * dimensions;
    let square = 0;
    let size = 0;
    for (let axis = 0; axis < dimensions; axis++) {
      const d = (now.positions[first + axis] as number) - (before.positions[first + axis] as number);
      square += d * d;
      size = Math.max(size, now.sizes[first + axis] as number);
    }
    const distance = Math.sqrt(square);
    const last = this.motionIn(body, frame - 1);
    this.movedIn[body] = frame;
    this.distance[body] = distance;
    const maxSpeed = isLimited ? recording.bodies[body]?.maxSpeed : undefined;
    const isTooFast =
      maxSpeed?.some((most, axis) => {
        const d = (now.positions[first + axis] as number) - (before.positions[first + axis] as number);
        return Math.abs(d) > most * recording.secondsOf(frame) * (1 + ROUNDED);
      }) === true;
    const possible = { body, frame, distance, passages: [] };
    if (isTooFast) return { ...possible, before: undefined, isTooFast };
    // What may be that fast was not put there.
    if (maxSpeed !== undefined || distance <= TIMES_ITS_SIZE * size) return undefined;
    // Of one that has just come, or comes after a gap, only the next frame can say it.
    const isKnown = this.sinceOf(body) < frame - 1;
    const known = isKnown ? this.asIn(frame, last, frame - 1) : undefined;
    return known !== undefined && distance <= TIMES_ITS_MOTION * known
      ? undefined
      : { ...possible, before: known, isTooFast };
  }

  /** How far a body of the frame at hand went in it, for {@link decide}. */
  after({ body, frame }: PossibleJump, at: number): number {
    return this.asIn(frame, this.motionIn(body, at), at);
  }

  /**
   * Decides whether a body jumped.
   *
   * @param after how far it goes in the next frame; undefined where that is not known
   * @returns the jump, or what was passed by a motion
   */
  decide(possible: PossibleJump, after: number | undefined): readonly (RecordedJump | RecordedPassage)[] {
    const { body, frame, distance, passages, before, isTooFast } = possible;
    const around = [before, after].filter((each) => each !== undefined);
    const isJump = isTooFast || (around.length > 0 && around.every((each) => distance > TIMES_ITS_MOTION * each));
    if (!isJump) return passages;
    const maxSpeed = isTooFast ? this.recording.bodies[body]?.maxSpeed : undefined;
    const obstacle: Obstacle | undefined = passages.find((passage) => passage.body === body)?.obstacle;
    return [
      {
        ...{ code: "recorded-jump", body, frame, distance },
        ...(maxSpeed && { maxSpeed }),
        ...(obstacle && { obstacle }),
      },
    ];
  }

  /** The frame since when a body is there without a gap. */
  private sinceOf(body: number): number {
    return Math.max(this.cut, this.since[body] ?? 0);
  }

  /** How far a body went in a frame that is the last or the one at hand. */
  private motionIn(body: number, frame: number): number {
    return this.movedIn[body] === frame ? (this.distance[body] as number) : 0;
  }

  /** How far a body would go in a frame that went so far in another one: in a longer one further, in a shorter one no less far. */
  private asIn(frame: number, motion: number, other: number): number {
    const { recording } = this;
    return motion * Math.max(1, recording.secondsOf(frame) / recording.secondsOf(other));
  }
}
