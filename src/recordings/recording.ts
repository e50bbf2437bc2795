import { BodyColumn, GrowingColumn } from "./bodyColumns.js";
import {
  type RecordingHeader,
  type RecordedBody,
  type RecordingProblem,
  type Gap,
  type FrameChanges,
} from "./recordedFacts.js";

/** The state of all bodies at a frame, from which others are found. */
interface Keyframe {
  readonly frame: number;
  /** The row of the last position of each body that is there. */
  readonly rows: Uint32Array;
  /** The number of its size. */
  readonly sizes: Uint32Array;
}

/** A keyframe is due when so many times as much has changed as it holds: it adds an eighth of that to the bytes of a position. */
const CHANGES_A_BODY = 16;
/** And not sooner than after so many changes. */
const LEAST_CHANGES = 4096;
/** Frames that change nothing have to be gone through as well. */
const MOST_FRAMES = 4096;

/**
 * What a game wrote down, in columns, as far as it has been read. A reader adds frames at the end ({@link RecordingReader});
 * everything else only grows, so that whoever has looked at a frame need not do so again.
 *
 * Frames are counted from 0 in the order of the file: their `index`. The number that the game gave a frame is `numberOf`. In a
 * frame only those bodies have a position that the game named there: others keep still. {@link RecordedState} says where all
 * are at a frame.
 *
 * Memory: 2 bytes a position for its body and 8 a coordinate, about 36 bytes a frame, and a keyframe now and then.
 */
export class Recording {
  header: RecordingHeader = { dimensions: 2, fps: 60, unit: "px", yAxis: "down" };
  readonly bodies: RecordedBody[] = [];
  /** Bodies that are solid, and others of which nothing is looked for. */
  readonly bodyCounts = { solid: 0, leftOut: 0 };
  private readonly byId = new Map<string, number>();
  readonly problems: RecordingProblem[] = [];
  /** Problems that are counted and not listed. */
  unlistedProblems = 0;
  /** Frames that are whole. */
  frames = 0;
  /** Positions in them and in the frame that is being read. */
  get positions(): number {
    return this.bodyOfRow.length;
  }
  /** Lines that were read. */
  lines = 0;

  private readonly bodyOfRow = new BodyColumn();
  private readonly coordinates = new GrowingColumn(Float64Array);
  private readonly firstRows = new GrowingColumn(Uint32Array);
  private readonly numbers = new GrowingColumn(Float64Array);
  private readonly times = new GrowingColumn(Float64Array);
  private readonly linesOf = new GrowingColumn(Uint32Array);
  /** Sizes that changed, or came: the row from which on, ascending, and the components. */
  private readonly sizeRows = new GrowingColumn(Uint32Array);
  private readonly sizes = new GrowingColumn(Float64Array);
  private readonly goneFrames = new GrowingColumn(Uint32Array);
  private readonly goneBodies = new GrowingColumn(Uint32Array);
  /** The frames with which runs begin, but the first one, and whether the level that counts is that of the run. */
  private readonly runs: { readonly frame: number; readonly isOfLevel: boolean }[] = [];
  /** Frames whose numbers are missing, how often time did not go on, and before which frame the first of these is. */
  readonly gaps = { missing: 0, stood: 0, first: -1 };
  private readonly allMarks = new Map<number, readonly string[]>();
  /** Bodies that the game put where they are, by frame. */
  private readonly allPlaced = new Map<number, Set<number>>();
  private readonly keyframes: Keyframe[] = [];
  // Of each body now: the row of its last position plus one, 0 while it is not there; and the number of its size plus one.
  private lastRow = new Uint32Array(64);
  private lastSize = new Uint32Array(64);
  /** The bodies that are there now, in any order, and the place of each among them. */
  private readonly present: number[] = [];
  private presentAt = new Uint32Array(64);
  /** Of the frame that is being read. */
  private firstRow = 0;
  private changed = 0;
  private keyframeAt = 0;

  /** The number of a body; undefined where there is none of this id. */
  bodyNamed(id: string): number | undefined {
    return this.byId.get(id);
  }

  /** The number that the game gave a frame; where it gave none, frames are counted on. */
  numberOf(frame: number): number {
    return this.numbers.at(frame);
  }

  /** The first frame with this number or a later one, in the first run that has one; the last frame where there is none. */
  frameWithNumber(number: number): number {
    let [low, high] = [0, this.runs[0]?.frame ?? this.frames];
    const last = Math.max(0, Math.min(high, this.frames) - 1);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.numberOf(middle) < number) low = middle + 1;
      else high = middle;
    }
    return Math.min(low, last);
  }

  /** The line of the file in which a frame begins, from 1. */
  lineOf(frame: number): number {
    return this.linesOf.at(frame);
  }

  /** Seconds: as the game gave them, else by the number of the frame. */
  timeOf(frame: number): number {
    const time = this.times.at(frame);
    return Number.isNaN(time) ? this.numberOf(frame) / this.header.fps : time;
  }

  /** As the game gave it; NaN where it gave none. */
  timeAt(frame: number): number {
    return this.times.at(frame);
  }

  /** How long a frame lasted, in seconds: from the one before it. Of the first one, and where time stood, as long as `fps` says. */
  secondsOf(frame: number): number {
    const usual = 1 / this.header.fps;
    if (frame === 0) return usual;
    const [before, now] = [this.times.at(frame - 1), this.times.at(frame)];
    const seconds = now - before;
    if (seconds > 0) return seconds;
    const numbers = this.numberOf(frame) - this.numberOf(frame - 1);
    return numbers > 0 ? numbers * usual : usual;
  }

  /** What is between a frame and the one before it, if they do not follow on each other. */
  gapBefore(frame: number): Gap | undefined {
    if (frame === 0) return undefined;
    if (this.runAt(frame)?.frame === frame) return { kind: "run" };
    const missing = this.numberOf(frame) - this.numberOf(frame - 1) - 1;
    if (missing > 0) return { kind: "missing", frames: missing };
    return this.times.at(frame) <= this.times.at(frame - 1) ? { kind: "stood" } : undefined;
  }

  /** The run that a frame is of; undefined for the first one. */
  private runAt(frame: number): (typeof this.runs)[number] | undefined {
    const { runs } = this;
    let [low, high] = [0, runs.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((runs[middle]?.frame ?? Infinity) <= frame) low = middle + 1;
      else high = middle;
    }
    return runs[low - 1];
  }

  /** Whether a frame is of a run that was played in the level that counts: that of the first one. */
  isOfLevel(frame: number): boolean {
    return this.runAt(frame)?.isOfLevel ?? true;
  }

  /** Frames of runs that were played in another level than the first one, or do not say in which. */
  get framesElsewhere(): number {
    return this.runs.reduce((sum, { frame, isOfLevel }, i) => {
      return isOfLevel ? sum : sum + Math.max(0, (this.runs[i + 1]?.frame ?? this.frames) - frame);
    }, 0);
  }

  /** What the game wrote at a frame, such as `explosion`. */
  marksOf(frame: number): readonly string[] {
    return this.allMarks.get(frame) ?? [];
  }

  /** Whether the game says that it put a body where it is in a frame, as at a respawn. */
  isPlacedIn(body: number, frame: number): boolean {
    return this.allPlaced.size > 0 && this.allPlaced.get(frame)?.has(body) === true;
  }

  /** What a frame changes. */
  changesOf(frame: number): FrameChanges {
    const { firstRows } = this;
    const to = frame + 1 < firstRows.length ? firstRows.at(frame + 1) : this.positions;
    return { from: firstRows.at(frame), to, gone: this.goneIn(frame) };
  }

  private goneIn(frame: number): readonly number[] {
    const { goneFrames, goneBodies } = this;
    if (goneFrames.length === 0) return none;
    const found: number[] = [];
    for (let i = firstNotBelow(goneFrames, frame); i < goneFrames.length && goneFrames.at(i) === frame; i++) {
      found.push(goneBodies.at(i));
    }
    return found;
  }

  /** The body that a row of positions is of. */
  bodyAt(row: number): number {
    return this.bodyOfRow.at(row);
  }

  /** A coordinate of the lowest corner in a row. */
  coordinate(row: number, axis: number): number {
    return this.coordinates.at(row * this.header.dimensions + axis);
  }

  /** The number of the first size that comes at a row or later. */
  sizeFrom(row: number): number {
    return firstNotBelow(this.sizeRows, row);
  }

  /** The row at which a size came; Infinity beyond the last. */
  rowOfSize(size: number): number {
    return size < this.sizeRows.length ? this.sizeRows.at(size) : Infinity;
  }

  sizeComponent(size: number, axis: number): number {
    return this.sizes.at(size * this.header.dimensions + axis);
  }

  /** The last keyframe that is not after a frame; undefined for a frame before the first one. */
  keyframeBefore(frame: number): Keyframe | undefined {
    let [low, high] = [0, this.keyframes.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.keyframes[middle] as Keyframe).frame <= frame) low = middle + 1;
      else high = middle;
    }
    return this.keyframes[low - 1];
  }

  /** Bytes of all columns. */
  get bytes(): number {
    const { bodyOfRow, coordinates, firstRows, numbers, times, linesOf, sizeRows, sizes, goneFrames, goneBodies } =
      this;
    const columns = [
      bodyOfRow,
      coordinates,
      firstRows,
      numbers,
      times,
      linesOf,
      sizeRows,
      sizes,
      goneFrames,
      goneBodies,
    ];
    return (
      columns.reduce((sum, { bytes }) => sum + bytes, 0) +
      this.keyframes.reduce((sum, { rows, sizes: own }) => sum + rows.byteLength + own.byteLength, 0)
    );
  }

  // For the reader alone:

  /** The number of a body, which is added where it is new. */
  bodyFor(id: string, about: Omit<RecordedBody, "id"> = { isSolid: false }): number {
    const known = this.byId.get(id);
    if (known !== undefined) return known;
    const number = this.bodies.push({ ...about, id }) - 1;
    if (about.isSolid) this.bodyCounts.solid++;
    else if (about.isLeftOut) this.bodyCounts.leftOut++;
    this.byId.set(id, number);
    if (number >= this.lastRow.length) {
      this.lastRow = doubled(this.lastRow);
      this.lastSize = doubled(this.lastSize);
      this.presentAt = doubled(this.presentAt);
    }
    return number;
  }

  /** Begins a frame. The one before it must have been ended. */
  beginFrame(number: number, time: number, line: number): void {
    this.firstRow = this.positions;
    this.firstRows.push(this.positions);
    this.numbers.push(number);
    this.times.push(time);
    this.linesOf.push(line);
    const { gaps, frames } = this;
    const gap = this.gapBefore(frames);
    if (!gap || gap.kind === "run") return;
    if (gap.kind === "missing") gaps.missing += gap.frames;
    else gaps.stood++;
    if (gaps.first < 0) gaps.first = frames;
  }

  /** Ends the frame that was begun: from now on it counts. */
  endFrame(): void {
    this.frames++;
    const changes = this.positions + this.goneFrames.length + this.sizeRows.length - this.changed;
    const since = this.frames - this.keyframeAt;
    if (changes < Math.max(LEAST_CHANGES, CHANGES_A_BODY * this.present.length) && since < MOST_FRAMES) return;
    this.changed += changes;
    this.keyframeAt = this.frames;
    const rows = Uint32Array.from(this.present, (body) => (this.lastRow[body] as number) - 1);
    const sizes = Uint32Array.from(this.present, (body) => (this.lastSize[body] as number) - 1);
    this.keyframes.push({ frame: this.frames - 1, rows, sizes });
  }

  /** Whether a frame was begun and not ended. */
  get isInFrame(): boolean {
    return this.firstRows.length > this.frames;
  }

  /** Whether a body is there in the frame that is being read. */
  isPresent(body: number): boolean {
    return this.lastRow[body] !== 0;
  }

  /** Whether a body has a position in the frame that is being read. */
  isPlaced(body: number): boolean {
    return (this.lastRow[body] as number) > this.firstRow;
  }

  /** Whether a body can be placed in the frame that is being read, without a size: it has one, and no place there yet. */
  isPlaceable(body: number): boolean {
    return this.lastSize[body] !== 0 && !this.isPlaced(body);
  }

  hasSize(body: number): boolean {
    return this.lastSize[body] !== 0;
  }

  /** The component of a body's size that was given last. */
  lastSizeOf(body: number, axis: number): number {
    return this.sizeComponent((this.lastSize[body] as number) - 1, axis);
  }

  /** Adds a position, and with it a size, if that is another one than before: the first time a body needs one. */
  place(body: number, position: ArrayLike<number>, size: ArrayLike<number> | undefined): void {
    const { dimensions } = this.header;
    if (size) {
      let isNew = !this.hasSize(body);
      for (let axis = 0; !isNew && axis < dimensions; axis++) isNew = this.lastSizeOf(body, axis) !== size[axis];
      if (isNew) {
        this.lastSize[body] = this.sizeRows.length + 1;
        this.sizeRows.push(this.positions);
        for (let axis = 0; axis < dimensions; axis++) this.sizes.push(size[axis] as number);
      }
    }
    this.coordinates.push(position[0] as number);
    this.coordinates.push(position[1] as number);
    if (dimensions === 3) this.coordinates.push(position[2] as number);
    this.bodyOfRow.push(body);
    if (this.lastRow[body] === 0) this.presentAt[body] = this.present.push(body) - 1;
    this.lastRow[body] = this.positions;
  }

  /** Takes a body away from the frame that is being read on. */
  remove(body: number): void {
    if (this.lastRow[body] === 0) return;
    this.lastRow[body] = 0;
    const [place, last] = [this.presentAt[body] as number, this.present.pop() as number];
    if (last !== body) {
      this.present[place] = last;
      this.presentAt[last] = place;
    }
    this.goneFrames.push(this.frames);
    this.goneBodies.push(body);
  }

  mark(marks: readonly string[]): void {
    this.allMarks.set(this.frames, [...this.marksOf(this.frames), ...marks]);
  }

  /** Notes that the game put a body where it is in the frame that is being read. */
  markPlaced(body: number): void {
    const placed = this.allPlaced.get(this.frames) ?? new Set();
    this.allPlaced.set(this.frames, placed.add(body));
  }

  /** The next frame is the first of another run, in which nobody is there yet. @param isOfLevel whether in the same level */
  beginRun(isOfLevel: boolean): void {
    this.runs.push({ frame: this.frames, isOfLevel });
    for (const body of this.present) this.lastRow[body] = 0;
    this.present.length = 0;
  }
}

const none: readonly number[] = [];

/** The first row of an ascending column that is not below a value. */
function firstNotBelow(column: GrowingColumn<Uint32Array>, value: number): number {
  let [low, high] = [0, column.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (column.at(middle) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function doubled(column: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * column.length);
  larger.set(column);
  return larger;
}
