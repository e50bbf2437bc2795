import { isWithinReach } from "../geometry/index.js";
import { CsvRows } from "./csv.js";
import { headerIn, plainHeader, type ReadHeader } from "./header.js";
import { isBlank, LineBegun, LONGEST_LINE } from "./lineBegun.js";
import { PlainLine } from "./plainLine.js";
import { ReadingProblems } from "./readingProblems.js";
import { Recording } from "./recording.js";
import { type RecordedBody } from "./recordedFacts.js";

/** What all platforms have, and no list of the language's own names does. */
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

const LINE_FEED = 10;

/** Bytes of the longest line that is tried as one of the plain form. */
const LONGEST_PLAIN = 1 << 19;

/** Of an hour of bullets, each with an id of its own. */
const MOST_BODIES = 1 << 20;
/** Of 18 bytes each. */
const MOST_POSITIONS = 1 << 26;

/** What is known of a recording beside its text. */
export interface ReadingOptions {
  /** What somebody else knows of a body, such as a project of its movers: what the recording says itself goes before. */
  readonly about?: (id: string) => Omit<RecordedBody, "id" | "isSolid">;
}

/**
 * Reads a recording, JSON Lines or CSV, from its bytes as they come. What is wrong is a problem of its line; the rest is read.
 *
 * @example
 * const reader = new RecordingReader();
 * for await (const bytes of file) reader.read(bytes);
 * reader.end();
 * reader.recording.frames; // as many as could be read
 */
export class RecordingReader {
  readonly recording = new Recording();
  private readonly problems = new ReadingProblems(this.recording);
  private readonly decoder = new TextDecoder();
  private readonly rest = new LineBegun();
  /** The last frame, if it was ended for want of more, and whether frames are of several lines. */
  private endedFrame = -1;
  private isOfSeveralLines = false;
  /** A line has come that goes on in a frame that was ended: all has to be read again by another reader. */
  isOvertaken = false;
  private csv: CsvRows | undefined;
  private isBegun = false;
  private isFull = false;
  private facts: ReadHeader = plainHeader;
  private isDimensionKnown = false;
  private readonly goneInFrame = new Set<number>();
  private readonly plain = new PlainLine((id) => this.recording.bodyNamed(id));
  private readonly position: number[] = [0, 0, 0];
  private readonly size: number[] = [0, 0, 0];

  constructor(private readonly options: ReadingOptions = {}) {}

  /** Takes the next bytes, however they are cut. They may follow an `end`: the file has grown. */
  read(bytes: Uint8Array): void {
    this.problems.reopen();
    for (let at = 0; at < bytes.length;) {
      const end = bytes.indexOf(LINE_FEED, at);
      if (end < 0) {
        this.rest.keep(bytes.subarray(at));
        break;
      }
      if (this.rest.isBegun) {
        this.rest.keep(bytes.subarray(at, end));
        this.endOfRest();
      } else if (!this.readQuickly(bytes, at, end)) this.line(bytes.subarray(at, end));
      else this.takePlain();
      at = end + 1;
    }
  }

  /** The line that was kept has come to its end. */
  private endOfRest(): void {
    const { isTaken } = this.rest;
    const line = this.rest.take();
    if (line === undefined) {
      if (!isTaken) this.skipped();
      // What was taken is followed by nothing but the end of its line.
    } else if (!(isTaken && isBlank(line))) this.line(line);
  }

  private skipped(): void {
    this.recording.lines++;
    this.problems.tooLong();
  }

  /**
   * The file has no more, for now: the last line counts, if it is whole, and the last frame. What is said of the end is taken
   * back when more comes.
   */
  end(): void {
    const { recording, problems, rest } = this;
    problems.reopen();
    if (rest.isTooLong) {
      if (!rest.isTaken) this.skipped();
      rest.isTaken = true;
    } else if (rest.length > 0) {
      const line = rest.bytes;
      if (this.isWhole(this.decoder.decode(line))) {
        rest.take();
        this.line(line);
        rest.isTaken = true;
      } else if (!isBlank(line)) problems.cut(this.csv !== undefined);
    }
    if (recording.isInFrame) {
      this.endedFrame = recording.frames;
      recording.endFrame();
    }
    if (recording.frames === 0) problems.empty();
  }

  /** Whether the last line is known to be whole without its end: a row is not, which may be cut in the middle of a number. */
  private isWhole(line: string): boolean {
    return this.isJson(line) && objectIn(line) !== undefined;
  }

  /** Whether more lines may come of the last frame, as of frames before it. */
  get mayGoOn(): boolean {
    return this.recording.isInFrame && (this.csv !== undefined || this.isOfSeveralLines);
  }

  private isJson(line: string): boolean {
    return this.isBegun ? !this.csv : line.trimStart().startsWith("{");
  }

  /** Reads a line of the plain form. @returns false where it is of another one */
  private readQuickly(bytes: Uint8Array, from: number, to: number): boolean {
    const { recording, plain } = this;
    const isPlane = this.isDimensionKnown && recording.header.dimensions === 2;
    const isPlain = isPlane && !this.csv && !this.isFull && to - from <= LONGEST_PLAIN && plain.read(bytes, from, to);
    if (isPlain) recording.lines++;
    return isPlain;
  }

  private line(bytes: Uint8Array): void {
    if (bytes.length > LONGEST_LINE) {
      this.skipped();
      return;
    }
    this.recording.lines++;
    if (this.isFull || isBlank(bytes)) return;
    const line = this.decoder.decode(bytes);
    if (!this.isBegun) {
      const isJson = this.isJson(line);
      this.isBegun = true;
      if (!isJson) {
        const columns = CsvRows.begin(line);
        this.csv = typeof columns === "string" ? new CsvRows([]) : columns;
        if (typeof columns === "string") this.problems.header(columns);
        this.takeHeader(plainHeader);
        return;
      }
    }
    if (this.csv) this.takeRow(line, this.csv);
    else this.takeObject(line);
    this.lookForRoom();
  }

  /** Ends the reading where more cannot be kept. */
  private lookForRoom(): void {
    const { recording } = this;
    if (recording.positions < MOST_POSITIONS && recording.bodies.length < MOST_BODIES) return;
    this.isFull = true;
    this.problems.full(MOST_POSITIONS, MOST_BODIES);
  }

  private takeObject(line: string): void {
    const { recording, problems } = this;
    const object = objectIn(line);
    if (object === undefined) {
      problems.noObject();
      return;
    }
    if ("aabb" in object) {
      if (recording.frames > 0 || recording.isInFrame) this.beginRun();
      const facts = headerIn(line);
      for (const problem of facts.problems) problems.header(problem);
      this.takeHeader(facts);
      return;
    }
    if (recording.frames === 0 && !recording.isInFrame && this.facts === plainHeader && recording.lines === 1) {
      problems.noHeader();
    }
    const { frame, time, bodies, gone, placed, solid, marks } = object;
    if (!this.beginFrame(frame, time, false)) return;
    for (const key in object) {
      if (problems.isEnough) break;
      if (!frameKeys.has(key)) problems.unknownKey(key, frameKeys);
    }
    // Before the bodies: it says what those are that come in this frame.
    if (solid !== undefined) {
      if (isTexts(solid)) for (const id of solid) this.takeSolid(id);
      else problems.wrongValue("solid", '["wall"]');
    }
    if (bodies !== undefined) {
      if (isRecord(bodies)) for (const [id, place] of Object.entries(bodies)) this.takeBody(this.bodyOf(id), id, place);
      else problems.wrongValue("bodies", '{ "player": [100, 200] }');
    }
    if (gone !== undefined) {
      if (isTexts(gone)) for (const id of gone) this.takeAway(id);
      else problems.wrongValue("gone", '["bullet"]');
    }
    if (placed !== undefined) {
      if (isTexts(placed)) for (const id of placed) recording.markPlaced(this.bodyOf(id));
      else problems.wrongValue("placed", '["player"]');
    }
    if (marks !== undefined) {
      if (isTexts(marks)) recording.mark(marks);
      else problems.wrongValue("marks", '["explosion"]');
    }
  }

  /** Begins a frame, or goes on with the one that was begun. @returns false where the line is of no frame that can come now */
  private beginFrame(frame: unknown, time: unknown, isSameAtSameTime: boolean): boolean {
    const { recording } = this;
    const [hasFrame, hasTime] = [frame !== undefined && frame !== null, time !== undefined && time !== null];
    if (!(hasFrame || hasTime) || (hasFrame && !isNumber(frame)) || (hasTime && !isNumber(time))) {
      this.problems.noMoment();
      return false;
    }
    const last = recording.isInFrame ? recording.frames : recording.frames - 1;
    const isFirst = last < 0 || this.isNewRun;
    const [lastNumber, lastTime] = isFirst ? [NaN, NaN] : [recording.numberOf(last), recording.timeAt(last)];
    if (!isFirst) {
      const isEarlier = hasFrame ? (frame as number) < lastNumber : (time as number) < lastTime;
      const isSame = hasFrame ? frame === lastNumber : isSameAtSameTime && time === lastTime;
      if (isSame && recording.isInFrame) {
        this.isOfSeveralLines = true;
        return true;
      }
      if (isSame && last === this.endedFrame) {
        this.isOvertaken = true;
        return false;
      }
      if (isEarlier || isSame) {
        const now = { hasFrame, at: (hasFrame ? frame : time) as number };
        this.problems.late(now, { hasFrame, at: hasFrame ? lastNumber : lastTime });
        return false;
      }
    }
    if (recording.isInFrame) recording.endFrame();
    if (this.isNewRun) recording.beginRun(this.isOfLevel);
    this.isNewRun = false;
    this.goneInFrame.clear();
    const number = hasFrame ? (frame as number) : isFirst ? 0 : lastNumber + 1;
    recording.beginFrame(number, hasTime ? (time as number) : NaN, recording.lines);
    return true;
  }

  private isNewRun = false;
  /** Whether the run that is being read was played in the level of the first one, as far as anybody says. */
  private isOfLevel = true;

  private beginRun(): void {
    if (this.recording.isInFrame) this.recording.endFrame();
    this.isNewRun = true;
    this.problems.newRun();
  }

  private takeHeader(facts: ReadHeader): void {
    const { recording } = this;
    this.facts = facts;
    // Of another run in the same file only the bodies count: its columns are those of the first.
    if (!this.isDimensionKnown) {
      recording.header = { dimensions: 2, ...facts.header };
      this.isDimensionKnown = facts.header.dimensions !== undefined;
    } else {
      // Only one level is read. A run that names none may have been played in any.
      this.isOfLevel = isSame(recording.header.level, facts.header.level);
      if (!this.isOfLevel) this.problems.otherLevel();
      else if (!this.isAsBefore(facts)) this.problems.otherHeader();
    }
    for (const { id, ...about } of facts.bodies) {
      if (recording.bodies.length < MOST_BODIES) recording.bodyFor(id, { ...this.options.about?.(id), ...about });
    }
  }

  /** Whether another first line says nothing else than the one that counts. */
  private isAsBefore({ header, bodies }: ReadHeader): boolean {
    const { recording } = this;
    return (
      isSaid(recording.header, header) &&
      recording.header.tolerance === header.tolerance &&
      bodies.every((body) => isSaid(recording.bodies[recording.bodyNamed(body.id) ?? -1] ?? body, body))
    );
  }

  /** Takes the line of the plain form that was read: nearly all are of two numbers for each body. */
  private takePlain(): void {
    const { recording, position } = this;
    const { frame, count, bodies, counts, numbers } = this.plain;
    if (!this.beginFrame(frame, undefined, false)) return;
    const isPlain = !this.facts.isCentered && this.goneInFrame.size === 0;
    for (let i = 0; i < count; i++) {
      const body = bodies[i] as number;
      const [x, y] = [numbers[4 * i] as number, numbers[4 * i + 1] as number];
      if (isPlain && counts[i] === 2 && isWithinReach(x) && isWithinReach(y) && recording.isPlaceable(body)) {
        position[0] = x;
        position[1] = y;
        recording.place(body, position, undefined);
      } else {
        const given = Array.from(numbers.subarray(4 * i, 4 * i + (counts[i] as number)));
        this.takeBody(body, recording.bodies[body]?.id ?? "", given);
      }
    }
    this.lookForRoom();
  }

  private bodyOf(id: string): number {
    const { recording } = this;
    return recording.bodyNamed(id) ?? recording.bodyFor(id, { ...this.options.about?.(id), isSolid: false });
  }

  /** Takes a body for solid that comes in this frame. */
  private takeSolid(id: string): void {
    const { recording, problems } = this;
    const known = recording.bodyNamed(id);
    if (known === undefined) recording.bodyFor(id, { ...this.options.about?.(id), isSolid: true });
    else if (!recording.bodies[known]?.isSolid) problems.lateSolid(id);
  }

  /** Takes a position, and a size with it. */
  private takeBody(body: number, id: string, numbers: unknown): void {
    const { recording, problems, position, size } = this;
    if (!Array.isArray(numbers)) return problems.wrongNumbers(id);
    const count = numbers.length;
    if (!this.isDimensionKnown && (count === 2 || count === 3 || count === 4 || count === 6)) {
      recording.header = { ...recording.header, dimensions: count === 3 || count === 6 ? 3 : 2 };
      this.isDimensionKnown = true;
    }
    const { dimensions } = recording.header;
    if (count !== dimensions && count !== 2 * dimensions) return problems.wrongNumbers(id);
    for (let i = 0; i < count; i++) {
      const value = numbers[i] as unknown;
      if (typeof value !== "number" || !isWithinReach(value) || (i >= dimensions && value < 0))
        return problems.wrongNumbers(id);
      if (i < dimensions) position[i] = value;
      else size[i - dimensions] = value;
    }
    if (recording.isPlaced(body) || this.goneInFrame.has(body)) {
      problems.placedTwice(id);
      return;
    }
    const hasSize = count > dimensions;
    const isSized = hasSize || this.sizeFor(body, id);
    if (this.facts.isCentered) {
      for (let axis = 0; axis < dimensions; axis++) {
        const extent = isSized ? (size[axis] as number) : recording.lastSizeOf(body, axis);
        position[axis] = (position[axis] as number) - extent / 2;
      }
    }
    recording.place(body, position, isSized ? size : undefined);
  }

  /** Finds the size of a body that has none yet. @returns false where it has one */
  private sizeFor(body: number, id: string): boolean {
    const { recording, size } = this;
    if (recording.hasSize(body)) return false;
    const known = recording.bodies[body]?.size;
    if (!known) this.problems.noSize(id);
    for (let axis = 0; axis < 3; axis++) size[axis] = known?.[axis] ?? 0;
    return true;
  }

  private takeAway(id: string): void {
    const body = this.recording.bodyNamed(id);
    // Who says so again, or of somebody who never was there, says nothing wrong.
    if (body === undefined || !this.recording.isPresent(body)) return;
    this.recording.remove(body);
    this.goneInFrame.add(body);
  }

  private takeRow(line: string, csv: CsvRows): void {
    const row = csv.row(line);
    if (!row) {
      this.problems.noRow();
      return;
    }
    if (this.beginFrame(row.frame, row.time, true)) this.takeBody(this.bodyOf(row.id), row.id, row.numbers);
  }
}

const frameKeys = new Set(["frame", "time", "bodies", "gone", "placed", "solid", "marks"]);

/** Whether what is known of something would not change by what is said of it. */
const isSaid = (known: object, said: object): boolean => isSame({ ...known, ...said }, known);

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A line as `JSON.parse` has it; undefined where it is no object. */
function objectIn(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const isNumber = (value: unknown): value is number => typeof value === "number" && isWithinReach(value);

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");
