import { grown, type Obstacle, type Vec } from "../geometry/index.js";
import type { JumpReason, RecordedJump, RecordedPassage } from "./recordedFinding.js";
import type { Recording } from "./recording.js";
import type { RecordedState } from "./state.js";

/** A motion that is so many times that of the frames around it, and of the body's greater side, was none. */
const TIMES_ITS_MOTION = 8;
const TIMES_ITS_SIZE = 4;
/** The same of a motion that something else speaks against, too. */
const TIMES_WHERE_DOUBTFUL = 2;
/** A velocity goes on where it changes by no more than this part of it. */
const SAME_VELOCITY = 0.25;
/** The cosine of the angle from which on a motion leads elsewhere than a velocity: 45°. */
const TURNED = Math.SQRT1_2;
/** A body that was seen with so much of a speed can have that speed. */
const SEEN_SPEED = 0.8;
/** Along a wall, a motion fits the frames around it if it is at most so many times theirs. */
const TIMES_ALONG_WALL = 1.5;
/** Places that a body was put to and that are remembered, besides the one where it appeared. */
const MAX_PLACES = 16;

/** What a sum of rounded positions may exceed. */
export const ROUNDED = 1e-9;

/** Something that a body passed in a motion, if it was one. */
export interface PossiblePassage {
  /** Adds the finding. */
  readonly add: () => void;
  /** The finding of a passage that no frame shows; absent of others. */
  readonly unseen?: RecordedPassage;
  /** Whether the body ends so near behind the wall that it may have been stopped or pushed out there. */
  readonly isNear: boolean;
}

/** A motion of which the next frame says whether it was one, with what was passed on the way. */
export interface PossibleJump {
  readonly body: number;
  readonly frame: number;
  readonly displacement: Vec;
  readonly distance: number;
  /** Its lowest corner after it. */
  readonly to: Vec;
  /** How far it went in the frame before; undefined where that is not known. */
  readonly before: Vec | undefined;
  /** Why it was no motion whatever the next frame shows. */
  readonly certain: "placed" | "maxSpeed" | undefined;
  /** Whether it leads to where the body appeared, or was put before. */
  readonly isReturn: boolean;
  /** Whether the body was seen as fast before. */
  readonly isSeenSpeed: boolean;
  readonly passages: PossiblePassage[];
}

/**
 * Which motions of a recording were none: the body was put there. A fast motion is a motion, unless something speaks against it: the
 * recording itself, a `maxSpeed`, or the frames around it ({@link JumpReason}).
 */
export class Jumps {
  /** The last frame that does not follow on the one before it. */
  cut = 0;
  /** By body: the frame since when it is there without a gap, and that of its last motion. */
  private readonly since: number[] = [];
  private readonly movedIn: number[] = [];
  /** By body: the greatest speed that it was seen with, units per second. */
  private readonly topSpeed: number[] = [];
  /** Coordinates of bodies begin at `body × dimensions`: how far each went in its last motion, and where it appeared first. */
  private displacements = new Float64Array(0);
  /** The same of the motion before that, and the frame of it. */
  private earlier = new Float64Array(0);
  private readonly earlierIn: number[] = [];
  private homes = new Float64Array(0);
  /** Where bodies were put since, by body. */
  private readonly places = new Map<number, Vec[]>();

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

  /** How far a body went along a unit normal in the frame before the one at hand; undefined where that is not known. */
  lastMotionAlong(body: number, normal: Vec, frame: number): number | undefined {
    if (this.sinceOf(body) >= frame - 1) return undefined;
    const { dimensions } = this.recording.header;
    const isLatest = this.movedIn[body] === frame - 1;
    if (!isLatest && this.earlierIn[body] !== frame - 1) return 0;
    const motion = isLatest ? this.displacements : this.earlier;
    return normal.reduce((sum, n, axis) => sum + n * (motion[body * dimensions + axis] as number), 0);
  }

  /**
   * Notes how far a body went in the frame at hand.
   *
   * @param isLimited whether it has a greatest speed
   * @returns what the next frame has to decide, if it went so far that it may have been put there
   */
  note(body: number, frame: number, isLimited: boolean): PossibleJump | undefined {
    const { before, now, recording } = this;
    const { dimensions } = recording.header;
    const first = body * dimensions;
    this.makeRoom(first + dimensions);
    if (before.isThere[body] !== 1) {
      if (this.since[body] !== undefined) this.rememberPlace(body, this.placeOf(body));
      else this.homes.set(this.placeOf(body), first);
      this.since[body] = frame;
    }
    if (this.isNew(body, frame)) {
      this.movedIn[body] = -1;
      this.earlierIn[body] = -1;
      return undefined;
    }
    let square = 0;
    let size = 0;
    for (let axis = 0; axis < dimensions; axis++) {
      const d = (now.positions[first + axis] as number) - (before.positions[first + axis] as number);
      square += d * d;
      size = Math.max(size, now.sizes[first + axis] as number);
    }
    const distance = Math.sqrt(square);
    const maxSpeed = isLimited ? recording.bodies[body]?.maxSpeed : undefined;
    const isPlaced = recording.isPlacedIn(body, frame);
    const isLong = maxSpeed === undefined && distance > TIMES_ITS_SIZE * size;
    // Of one that has just come, or comes after a gap, only the next frame can say it.
    const isKnown = this.sinceOf(body) < frame - 1;
    const last = isLong && isKnown ? this.asIn(frame, this.motionIn(body, frame - 1), frame - 1) : undefined;
    this.earlierIn[body] = this.movedIn[body] ?? -1;
    this.movedIn[body] = frame;
    for (let axis = 0; axis < dimensions; axis++) {
      this.earlier[first + axis] = this.displacements[first + axis] as number;
      this.displacements[first + axis] =
        (now.positions[first + axis] as number) - (before.positions[first + axis] as number);
    }
    const isTooFast =
      maxSpeed?.some((most, axis) => {
        return Math.abs(this.displacements[first + axis] as number) > most * recording.secondsOf(frame) * (1 + ROUNDED);
      }) === true;
    const isPossible =
      isPlaced || isTooFast || (isLong && !(last && distance <= TIMES_WHERE_DOUBTFUL * lengthOf(last)));
    const speed = distance / recording.secondsOf(frame);
    const topSpeed = this.topSpeed[body] ?? 0;
    if (!isPossible) {
      if (speed > topSpeed) this.topSpeed[body] = speed;
      return undefined;
    }
    return {
      ...{ body, frame, distance, before: last, passages: [] },
      displacement: this.motionIn(body, frame),
      to: this.placeOf(body),
      certain: isPlaced ? "placed" : isTooFast ? "maxSpeed" : undefined,
      isReturn: this.isKnownPlace(body),
      isSeenSpeed: topSpeed >= SEEN_SPEED * speed,
    };
  }

  /** How far a body of a possible jump goes in the next frame, for {@link decide}. */
  after({ body, frame }: PossibleJump, next: number): Vec {
    return this.asIn(frame, this.motionIn(body, next), next);
  }

  /**
   * Decides whether a body jumped. To be called once, before the bodies of the next frame are looked at.
   *
   * @param after how far it goes in the next frame; undefined where that is not known
   * @returns the jump; undefined for a motion
   */
  decide(possible: PossibleJump, after: Vec | undefined): RecordedJump | undefined {
    const { body, frame, distance, passages } = possible;
    const reason = reasonOf(possible, after);
    if (!reason) {
      const speed = distance / this.recording.secondsOf(frame);
      if (speed > (this.topSpeed[body] ?? 0)) this.topSpeed[body] = speed;
      return undefined;
    }
    this.rememberPlace(body, possible.to);
    const maxSpeed = reason === "maxSpeed" ? this.recording.bodies[body]?.maxSpeed : undefined;
    const obstacle: Obstacle | undefined = passages.find(({ unseen }) => unseen?.body === body)?.unseen?.obstacle;
    return {
      ...{ code: "recorded-jump", body, frame, distance, reason },
      maxSpeed,
      obstacle,
    };
  }

  /** The frame since when a body is there without a gap. */
  private sinceOf(body: number): number {
    return Math.max(this.cut, this.since[body] ?? 0);
  }

  /** How far a body went in a frame that is the last or the one at hand. */
  private motionIn(body: number, frame: number): Vec {
    const { dimensions } = this.recording.header;
    if (this.movedIn[body] !== frame) return Array.from({ length: dimensions }, () => 0);
    return [...this.displacements.subarray(body * dimensions, (body + 1) * dimensions)];
  }

  /** How far a body would go in a frame that went so far in another one: in a longer one further, in a shorter one no less far. */
  private asIn(frame: number, motion: Vec, other: number): Vec {
    const { recording } = this;
    const times = Math.max(1, recording.secondsOf(frame) / recording.secondsOf(other));
    return motion.map((d) => d * times);
  }

  private placeOf(body: number): Vec {
    const { dimensions } = this.recording.header;
    return [...this.now.positions.subarray(body * dimensions, (body + 1) * dimensions)];
  }

  private rememberPlace(body: number, place: Vec): void {
    const places = this.places.get(body) ?? [];
    this.places.set(body, places);
    places.push(place);
    if (places.length > MAX_PLACES) places.shift();
  }

  /** Whether a body is where it appeared, or was put before: about, since it may have fallen to the ground since. */
  private isKnownPlace(body: number): boolean {
    const { homes, now } = this;
    const { dimensions } = this.recording.header;
    const first = body * dimensions;
    const isAt = (place: ArrayLike<number>, offset: number): boolean => {
      for (let axis = 0; axis < dimensions; axis++) {
        const far = Math.abs((now.positions[first + axis] as number) - (place[offset + axis] as number));
        if (far > (now.sizes[first + axis] as number) / 2) return false;
      }
      return true;
    };
    return isAt(homes, first) || this.places.get(body)?.some((place) => isAt(place, 0)) === true;
  }

  private makeRoom(length: number): void {
    if (this.homes.length >= length) return;
    const room = Math.max(64, length, 2 * this.homes.length);
    this.homes = grown(this.homes, room);
    this.displacements = grown(this.displacements, room);
    this.earlier = grown(this.earlier, room);
  }
}

/** Why a body was put somewhere; undefined for one that moved. @param after how far it goes in the next frame */
function reasonOf(possible: PossibleJump, after: Vec | undefined): JumpReason | undefined {
  const { certain, before, displacement, distance, isReturn, isSeenSpeed } = possible;
  if (certain) return certain;
  const around = [before, after].filter((each) => each !== undefined);
  if (around.length === 0) return undefined;
  const fastest = Math.max(...around.map(lengthOf));
  if (distance <= TIMES_WHERE_DOUBTFUL * fastest) return undefined;
  if (isReturn) return "return";
  if (endsBehindWall(possible, after)) return undefined;
  if (before && after && isTurned(displacement, before, after)) return "velocity";
  return distance > TIMES_ITS_MOTION * fastest && !isSeenSpeed ? "speed" : undefined;
}

/** Whether a body has the same velocity before and after a motion, and that leads elsewhere than the motion. */
function isTurned(displacement: Vec, before: Vec, after: Vec): boolean {
  const change = lengthOf(before.map((d, axis) => d - (after[axis] as number)));
  if (change > SAME_VELOCITY * Math.max(lengthOf(before), lengthOf(after))) return false;
  const both = before.map((d, axis) => d + (after[axis] as number));
  const length = lengthOf(both);
  return length > 0 && product(displacement, both) < TURNED * lengthOf(displacement) * length;
}

/**
 * Whether a body ends next to the last wall on its way, as one that was stopped or pushed out there. Of one that was seen before, it
 * must go along the wall as in the frames around, and not turn back: else it may stand there after a respawn.
 */
function endsBehindWall({ body, before, displacement, passages }: PossibleJump, after: Vec | undefined): boolean {
  return passages.some(({ unseen, isNear }) => {
    if (!unseen || unseen.body !== body || !isNear) return false;
    if (!before) return true;
    const { normal } = unseen;
    if (product(before, normal) * product(displacement, normal) < 0) return false;
    const along = (motion: Vec): number => {
      const across = product(motion, normal);
      return lengthOf(motion.map((d, axis) => d - across * (normal[axis] as number)));
    };
    const fastest = Math.max(along(before), after ? along(after) : 0);
    return along(displacement) <= TIMES_ALONG_WALL * fastest + ROUNDED * lengthOf(displacement);
  });
}

const lengthOf = (motion: Vec): number => Math.hypot(...motion);

const product = (a: Vec, b: Vec): number => a.reduce((sum, each, axis) => sum + each * (b[axis] as number), 0);

/** Adds a passage, or has it wait for what the next frame says of the bodies that it depends on. */
export function addOrWait(
  passage: PossiblePassage,
  bodies: readonly number[],
  candidates: ReadonlyMap<number, PossibleJump> | undefined,
): void {
  for (const body of bodies) {
    const waiting = candidates?.get(body);
    if (!waiting) continue;
    waiting.passages.push(passage);
    return;
  }
  passage.add();
}
