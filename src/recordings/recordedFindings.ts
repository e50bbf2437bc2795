import { at, grown, type Obstacle, obstacleAt, type Steps, type Vec } from "../geometry/index.js";
import type { Solids } from "../scene/index.js";
import { joined, type Statics } from "../solver/index.js";
import { areOverlapping, directionOf, polygonAt, pushOut, type Solid, solidParts } from "../tunneling/index.js";
import { BodyIndex } from "./bodyIndex.js";
import { BodyWays } from "./bodyWays.js";
import { GrowingColumn } from "./columns.js";
import type { RecordedFinding, RecordedPassage } from "./finding.js";
import { Jumps, type PossibleJump } from "./jumps.js";
import { passagesBetween, type Wall } from "./passages.js";
import type { RecordedBody, Recording } from "./recording.js";
import { RecordedState } from "./state.js";

/** Of each kind, so that many of one do not hide the others: more than anybody reads. */
const MOST_LISTED = 2000;

/** Bodies that are looked at in a step where nothing is near; where something is, each costs as many as `WORK_OF_CANDIDATE`. */
const WORK_A_STEP = 8192;
const WORK_OF_CANDIDATE = 16;
/** Bodies of a large frame of which each is looked at for itself in a step. */
const ROWS_A_STEP = 2048;

const noSolids: Solids = { grids: [], boxes: [] };

/**
 * What a recording shows, found as the recording grows. Findings come in the order of their frames, but that of two neighbouring
 * frames: whether a body jumped, only the next frame says. One of them may be replaced at its place by one that says more, as a run
 * of overlaps by the same run with its end.
 *
 * Between two frames each body goes straight, and its faces with it. Inside of something is a body that is deeper in it than the
 * tolerance: it is looked at with all of its faces that much further in. What is asked of pairs is answered by the product's sweep.
 */
export class RecordedFindings {
  readonly found: RecordedFinding[] = [];
  /** How many findings of each kind there are, and how many of them are not listed. */
  readonly counts = new Map<RecordedFinding["code"], { all: number; unlisted: number }>();
  /** Frames that were looked at. */
  frames = 0;

  private readonly before: RecordedState;
  private readonly now: RecordedState;
  private readonly ways: BodyWays;
  private readonly contacts = new GrowingColumn(Uint16Array);
  private statics: Statics | undefined;
  private bodies: { readonly solid: BodyIndex; readonly other: BodyIndex } | undefined;
  private readonly jumps: Jumps;
  /** By body, the place in `found` of the run of overlaps that lasts; −1 for one that is not listed. */
  private readonly runs = new Map<number, Run>();
  /** What the next frame decides. */
  private waiting: PossibleJump[] = [];
  private isDecided = false;
  /** Whether the frame at hand was played in the level whose solids are known. */
  private isOfLevel = true;
  private work = 0;
  private readonly bounds = new Float64Array(6);
  private readonly box = new Float64Array(6);
  private readonly places: number[] = [];
  private readonly met: number[] = [];
  /** Those that moved in the frame at hand and are looked at. */
  private readonly moved: number[] = [];
  /** What is said of bodies, as bits, by body. */
  private kinds = new Uint8Array(0);

  /**
   * @param solids of the level that was played; what can be entered besides are bodies that are `solid`
   * @param isLevelOfAll whether all runs of the recording were played in it, whatever they say themselves
   */
  constructor(
    readonly recording: Recording,
    readonly solids: Solids = noSolids,
    readonly isLevelOfAll = false,
  ) {
    this.before = new RecordedState(recording);
    this.now = new RecordedState(recording);
    this.ways = new BodyWays(recording, this.before, this.now);
    this.jumps = new Jumps(recording, this.before, this.now);
  }

  /** How many bodies came to something solid in a frame, or past it. */
  contactsIn(frame: number): number {
    return frame < this.contacts.length ? this.contacts.at(frame) : 0;
  }

  /** Looks at all frames that have come since, in steps of about a millisecond. */
  *advance(): Steps<void> {
    const { recording } = this;
    if (this.frames >= recording.frames) return;
    const { dimensions } = recording.header;
    // Levels have two dimensions.
    if (!this.statics && dimensions === 2) {
      const [first, ...others] = yield* solidParts(this.solids, dimensions);
      if (first) this.statics = joined(first, ...others);
    }
    this.bodies ??= { solid: this.indexOf(dimensions), other: this.indexOf(dimensions) };
    while (this.frames < recording.frames) {
      yield* this.frame(this.frames);
      this.frames++;
      this.work += 64;
      if (this.work < WORK_A_STEP) continue;
      this.work = 0;
      yield;
    }
  }

  /** No frame comes any more, for now: what waited for one is judged without it. */
  *end(): Steps<void> {
    yield* this.advance();
    this.isDecided ||= this.isWaiting;
    for (const each of this.waiting) this.decide(each, undefined);
    this.waiting = [];
  }

  /** Whether the next frame has to say something of one that was looked at. */
  get isWaiting(): boolean {
    return this.waiting.length > 0;
  }

  /** Whether something was judged without a frame that has come since: all has to be looked at again by another of these. */
  get isOvertaken(): boolean {
    return this.isDecided && this.frames < this.recording.frames;
  }

  private indexOf(dimensions: 2 | 3): BodyIndex {
    const isThere = (body: number): boolean => this.now.isThere[body] === 1;
    return new BodyIndex(dimensions, isThere, (body, bounds, offset) => this.ways.writeBounds(body, bounds, offset));
  }

  private *frame(frame: number): Steps<void> {
    const { recording, before, now, waiting, moved } = this;
    const { solid, other } = this.bodies as NonNullable<typeof this.bodies>;
    now.forward();
    const gap = recording.gapBefore(frame);
    const { from, to, gone } = recording.changesOf(frame);
    const isLong = to - from > ROWS_A_STEP;
    if (isLong) yield;
    this.ways.isGap = frame === 0 || gap !== undefined;
    if (this.ways.isGap) this.jumps.cut = frame;
    if (gap?.kind === "run") this.isOfLevel = this.isLevelOfAll || recording.isOfLevel(frame);
    if (gap) this.add({ code: "recording-gap", frame, gap });
    if (gap?.kind === "run") for (const body of this.runs.keys()) this.endRun(body, frame - 1);
    // How far each went, before anybody is judged by it.
    let isSolidMoving = false;
    let candidates: Map<number, PossibleJump> | undefined;
    this.makeRoom();
    let count = 0;
    for (let row = from; row < to; row++) {
      if (isLong && (row - from) % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
      const body = recording.bodyAt(row);
      const kind = this.kinds[body] as number;
      if ((kind & SOLID) !== 0) {
        isSolidMoving = true;
        if (solid.count === 0) this.touchAll(other);
        solid.touch(body);
      } else {
        if ((kind & LEFT_OUT) !== 0) continue;
        moved[count++] = body;
        if (solid.count > 0) other.touch(body);
      }
      const jump = this.jumps.note(body, frame, (kind & HAS_MAX_SPEED) !== 0);
      if (jump) (candidates ??= new Map<number, PossibleJump>()).set(body, jump);
    }
    if (waiting.length > 0) {
      for (const each of waiting) {
        const isThere = !this.ways.isGap && now.isThere[each.body] === 1;
        this.decide(each, isThere ? this.jumps.after(each, frame) : undefined);
      }
      this.waiting = [];
    }
    this.work += to - from;
    if (isLong) yield;
    yield* solid.prepare();
    if (isSolidMoving) yield* other.prepare();
    let contacts = 0;
    for (let i = 0; i < count; i++) {
      if (this.look(frame, moved[i] as number, candidates)) contacts++;
      if (isLong && i % ROWS_A_STEP === ROWS_A_STEP - 1) this.work = WORK_A_STEP;
      if (this.work < WORK_A_STEP) continue;
      this.work = 0;
      yield;
    }
    if (isSolidMoving) contacts += yield* this.lookAtResting(frame, candidates);
    // Who is gone in the frame that names it last was there in it.
    for (const body of gone) this.endRun(body, now.movedIn[body] === frame ? frame : frame - 1);
    this.contacts.push(Math.min(contacts, 0xffff));
    for (const each of candidates?.values() ?? []) this.waiting.push(each);
    if (isLong) yield;
    before.forward();
  }

  /** Notes what is said of bodies that have come. */
  private makeRoom(): void {
    const { bodies } = this.recording;
    const known = this.kinds.length;
    if (known >= bodies.length) return;
    // What is not there yet is told when it comes.
    this.kinds = grown(this.kinds, bodies.length);
    for (let body = known; body < bodies.length; body++) {
      const { isSolid, isLeftOut, maxSpeed } = bodies[body] as RecordedBody;
      this.kinds[body] = (isSolid ? SOLID : 0) | (isLeftOut ? LEFT_OUT : 0) | (maxSpeed ? HAS_MAX_SPEED : 0);
    }
  }

  /** The first that is solid has come: until then nobody asked where the others are. */
  private touchAll(others: BodyIndex): void {
    const { isThere } = this.now;
    for (let body = 0; body < this.kinds.length; body++) {
      if (isThere[body] === 1 && ((this.kinds[body] as number) & (SOLID | LEFT_OUT)) === 0) others.touch(body);
    }
  }

  /** Those that keep still, and to which something solid comes. */
  private *lookAtResting(frame: number, candidates: ReadonlyMap<number, PossibleJump> | undefined): Steps<number> {
    const { recording, bounds, now } = this;
    const { other } = this.bodies as NonNullable<typeof this.bodies>;
    const { from, to } = recording.changesOf(frame);
    // Who was in it is near its way.
    const resting = new Set<number>();
    const near: number[] = [];
    for (let row = from; row < to; row++) {
      const body = recording.bodyAt(row);
      if (((this.kinds[body] as number) & SOLID) === 0) continue;
      this.ways.writeBounds(body, bounds, 0);
      near.length = 0;
      other.collect(bounds, near);
      for (const each of near) if (!resting.has(each) && this.ways.comesTo(body, each)) resting.add(each);
      this.work += near.length + 1;
      if (this.work < WORK_A_STEP) continue;
      this.work = 0;
      yield;
    }
    let contacts = 0;
    for (const body of resting) {
      if (now.movedIn[body] === frame || now.isThere[body] !== 1) continue;
      if (this.look(frame, body, candidates)) contacts++;
      if (this.work < WORK_A_STEP) continue;
      this.work = 0;
      yield;
    }
    return contacts;
  }

  /** Looks at what a body comes to in a frame. @returns whether that is anything */
  private look(frame: number, body: number, candidates: ReadonlyMap<number, PossibleJump> | undefined): boolean {
    const { bounds, places, met, statics } = this;
    // To set a length takes as long as a search that finds nothing.
    if (places.length > 0) places.length = 0;
    if (met.length > 0) met.length = 0;
    this.ways.writeBounds(body, bounds, 0);
    if (this.isOfLevel) statics?.collect(bounds, places);
    const solid = this.bodies?.solid;
    if (solid && solid.count > 0) solid.collect(bounds, met);
    if (places.length + met.length === 0) {
      if (this.runs.size > 0) this.endRun(body, frame - 1);
      return false;
    }
    this.work += 1;
    const near = this.nearOf(body);
    if (near + met.length === 0) {
      if (this.runs.size > 0) this.endRun(body, frame - 1);
      return true;
    }
    const stretch = this.ways.stretch(body, true);
    const walls: Wall[] = [];
    for (let i = 0; i < near; i++) {
      const place = places[i] as number;
      const solid = this.solidAt(place);
      walls.push({
        obstacle: obstacleAt(this.solids.grids, -1 - place),
        start: solid,
        end: solid,
        displacement: undefined,
        oneWay: this.faceOf(place),
      });
    }
    for (const other of met) {
      const { start, end, ...motion } = this.ways.stretch(other, false);
      walls.push({ obstacle: { kind: "body", index: other }, start, end, displacement: motion });
    }
    this.work += WORK_OF_CANDIDATE * walls.length;
    this.lookForOverlap(frame, body, stretch.end, walls);
    if (this.jumps.isNew(body, frame) || walls.length === 0) return true;
    for (const passage of passagesBetween(stretch, walls)) {
      const found = this.passageOf(frame, body, passage);
      const waiting =
        candidates?.get(body) ?? (found.obstacle.kind === "body" ? candidates?.get(found.obstacle.index) : undefined);
      if (waiting) waiting.passages.push(found);
      else this.add(found);
    }
    return true;
  }

  /** Puts those of the places first whose insides a body's way leads through, with its faces further in. @returns how many */
  private nearOf(body: number): number {
    const { bounds, places, statics, box } = this;
    if (places.length === 0 || !statics) return 0;
    const tolerance = this.ways.toleranceOf(body);
    let near = 0;
    for (const place of places) {
      statics.load(place, box, 0);
      const isNear =
        (bounds[0] as number) + tolerance < (box[3] as number) &&
        (bounds[1] as number) + tolerance < (box[4] as number) &&
        (box[0] as number) < (bounds[2] as number) - tolerance &&
        (box[1] as number) < (bounds[3] as number) - tolerance;
      // Without a tolerance the sweep says what touches.
      if (isNear || tolerance === 0) places[near++] = place;
    }
    return near;
  }

  private passageOf(
    frame: number,
    body: number,
    { isStraight, obstacle, wall, normal, entry, exit, relative, length }: ReturnType<typeof passagesBetween>[number],
  ): RecordedPassage {
    const fps = 1 / this.recording.secondsOf(frame);
    const dwell = exit - entry;
    const step = Math.abs(normal.reduce((sum, n, axis) => sum + n * at(relative, axis), 0));
    const speed = step * fps;
    const isKnown = isStraight && dwell > 0;
    const [minFps, maxSpeed] = [fps / dwell, speed * dwell];
    return {
      code: isStraight ? "recorded-tunnel" : "recorded-corner",
      ...{ body, frame, obstacle, wall, normal, entry, exit, dwell, missed: 1 - dwell, speed, fps },
      thickness: Math.max(0, dwell * step - length),
      step,
      ...(isKnown && Number.isFinite(minFps) && { minFps }),
      ...(isKnown && Number.isFinite(maxSpeed) && { maxSpeed }),
    };
  }

  private lookForOverlap(frame: number, body: number, end: Solid, walls: readonly Wall[]): void {
    let deepest: { readonly obstacle: Obstacle; readonly depth: number } | undefined;
    const own = this.now.box(body);
    for (const wall of walls) {
      // Who comes through a one-way solid from behind is in it on the way.
      if (wall.oneWay || !areOverlapping(end, wall.end)) continue;
      const depth = Math.hypot(...pushOut(own, wall.end));
      if (!deepest || depth > deepest.depth) deepest = { obstacle: wall.obstacle, depth };
    }
    if (!deepest) {
      if (this.runs.size > 0) this.endRun(body, frame - 1);
      return;
    }
    const run = this.runs.get(body);
    if (run && run.depth >= deepest.depth) return;
    const finding = { code: "recorded-overlap", body, frame: run?.frame ?? frame, deepest: frame, ...deepest } as const;
    const place = run ? run.place : this.add(finding);
    if (run && place >= 0) this.found[place] = finding;
    this.runs.set(body, { place, frame: finding.frame, depth: deepest.depth });
  }

  private endRun(body: number, lastFrame: number): void {
    const run = this.runs.get(body);
    if (!run) return;
    this.runs.delete(body);
    const finding = this.found[run.place];
    if (finding?.code === "recorded-overlap") this.found[run.place] = { ...finding, lastFrame };
  }

  private decide(possible: PossibleJump, after: number | undefined): void {
    for (const finding of this.jumps.decide(possible, after)) this.add(finding);
  }

  /** @returns the place of the finding; −1 for one that is not listed */
  private add(finding: RecordedFinding): number {
    const { counts, found } = this;
    const count = counts.get(finding.code) ?? { all: 0, unlisted: 0 };
    counts.set(finding.code, count);
    if (count.all++ < MOST_LISTED) return found.push(finding) - 1;
    count.unlisted++;
    return -1;
  }

  private solidAt(place: number): Solid {
    const statics = this.statics as Statics;
    const corners = statics.shapes?.get(place);
    return corners ? polygonAt({ position: [0, 0], corners }) : statics.box(place);
  }

  /** The direction of the only face that is solid; undefined where all are. */
  private faceOf(place: number): Vec | undefined {
    const face = this.statics?.limits?.face(place) ?? 0;
    return face === 0 ? undefined : directionOf(face, this.recording.header.dimensions);
  }
}

/** Bits of what is said of a body. */
const [SOLID, LEFT_OUT, HAS_MAX_SPEED] = [1, 2, 4];

interface Run {
  readonly place: number;
  readonly frame: number;
  readonly depth: number;
}
