import { at, type Box, grown, type Obstacle, obstacleAt, type Vec } from "../geometry/index.js";
import { defaultCheck } from "../model/index.js";
import type { Solids } from "../scene/index.js";
import { joined, type Statics } from "../solver/index.js";
import { areOverlapping, directionOf, polygonAt, pushOut, type Solid, solidParts } from "../tunneling/index.js";
import { BodyIndex } from "./bodyIndex.js";
import { BodyWays } from "./bodyWays.js";
import { GrowingColumn } from "./bodyColumns.js";
import type {
  RecordedDrop,
  RecordedFinding,
  RecordedNumbers,
  RecordedOverlap,
  RecordedPassage,
  RecordedWrongSide,
} from "./recordedFinding.js";
import { Jumps, type PossibleJump, type PossiblePassage } from "./jumps.js";
import { boundsAround, isMoving, passageLimits } from "./passageLimits.js";
import {
  entryOf,
  leavesThrough,
  passagesBetween,
  reachAlong,
  type Stretch,
  type UnseenPassage,
  type Wall,
} from "./passages.js";
import type { Recording } from "./recording.js";
import type { RecordedBody } from "./recordedFacts.js";
import { RecordedState } from "./state.js";

/** Of each kind, so that many of one do not hide the others: more than anybody reads. */
const MOST_LISTED = 2000;

/** What a frame takes beside its positions, in positions. */
const FRAME = 64;

const noSolids: Solids = { grids: [], boxes: [] };

/**
 * What a recording shows, found as the recording grows. Findings come in the order of their frames, but that of two neighbouring
 * frames: whether a body jumped, only the next frame says. One of them may be replaced at its place by one that says more, as a run
 * of overlaps by the same run with its end, or by the passage that it turns out to be.
 *
 * A passage is looked for from one frame in which the body is free to the next one: in by a face, and behind that face when it is free
 * again, whatever the frames between show.
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
  /** By body, the run of frames that lasts and shows it inside something. */
  private readonly stays = new Map<number, Stay>();
  /** Bodies that were inside something when their run of the game ended. */
  private stuckAtRunEnds = 0;
  /** What the next frame decides. */
  private waiting: PossibleJump[] = [];
  private isDecided = false;
  /** Whether the frame at hand was played in the level whose solids are known. */
  private isOfLevel = true;
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

  /** Looks at frames that have come since: at all, or at as many as have so many positions, and one at least. */
  advance(mostPositions = Infinity): void {
    const { recording } = this;
    if (this.frames >= recording.frames) return;
    const { dimensions } = recording.header;
    // Levels have two dimensions.
    if (!this.statics && dimensions === 2) {
      const [first, ...others] = solidParts(this.solids, dimensions);
      if (first) this.statics = joined(first, ...others);
    }
    this.bodies ??= { solid: this.indexOf(dimensions), other: this.indexOf(dimensions) };
    let looked = 0;
    while (this.frames < recording.frames && looked < mostPositions) {
      const { from, to } = recording.changesOf(this.frames);
      looked += to - from + FRAME;
      this.frame(this.frames);
      this.frames++;
    }
  }

  /** No frame comes any more, for now: what waited for one is judged without it. */
  end(): void {
    this.advance();
    this.isDecided ||= this.isWaiting;
    for (const each of this.waiting) this.decide(each, undefined);
    this.waiting = [];
  }

  /** How many bodies are inside something in the last frame, of this run of the game and of those before it. */
  get endsInside(): number {
    return this.stuckAtRunEnds + this.stays.size;
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

  private frame(frame: number): void {
    const { recording, before, now, waiting, moved } = this;
    const { solid, other } = this.bodies as NonNullable<typeof this.bodies>;
    now.forward();
    const gap = recording.gapBefore(frame);
    const { from, to, gone } = recording.changesOf(frame);
    this.ways.isGap = frame === 0 || gap !== undefined;
    if (this.ways.isGap) this.jumps.cut = frame;
    if (gap?.kind === "run") this.isOfLevel = this.isLevelOfAll || recording.isOfLevel(frame);
    if (gap) this.add({ code: "recording-gap", frame, gap });
    if (gap) this.cutStays(frame, gap.kind === "run");
    // How far each went, before anybody is judged by it.
    let isSolidMoving = false;
    let candidates: Map<number, PossibleJump> | undefined;
    this.makeRoom();
    let count = 0;
    for (let row = from; row < to; row++) {
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
    solid.prepare();
    if (isSolidMoving) other.prepare();
    let contacts = 0;
    for (let i = 0; i < count; i++) {
      if (this.look(frame, moved[i] as number, candidates)) contacts++;
    }
    if (isSolidMoving) contacts += this.lookAtResting(frame, candidates);
    // Who is gone in the frame that names it last was there in it.
    for (const body of gone) this.endStay(body, now.movedIn[body] === frame ? frame : frame - 1);
    this.contacts.push(Math.min(contacts, 0xffff));
    for (const each of candidates?.values() ?? []) this.waiting.push(each);
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
  private lookAtResting(frame: number, candidates: ReadonlyMap<number, PossibleJump> | undefined): number {
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
    }
    let contacts = 0;
    for (const body of resting) {
      if (now.movedIn[body] === frame || now.isThere[body] !== 1) continue;
      if (this.look(frame, body, candidates)) contacts++;
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
      if (this.stays.size > 0) this.endStay(body, frame - 1);
      return false;
    }
    const near = this.nearOf(body);
    if (near + met.length === 0) {
      if (this.stays.size > 0) this.endStay(body, frame - 1);
      return true;
    }
    const stretch = this.ways.stretch(body, true);
    const walls: Wall[] = [];
    for (let i = 0; i < near; i++) {
      walls.push(this.wallAt(places[i] as number));
    }
    for (const other of met) {
      walls.push({ ...this.solidBody(other), isPossiblyPlaced: candidates?.has(other) === true });
    }
    const hasPath = !this.jumps.isNew(body, frame) && walls.length > 0;
    this.lookForStay(frame, body, stretch, walls, hasPath, candidates);
    if (!hasPath) return true;
    for (const passage of passagesBetween(stretch, walls)) {
      const found = this.passageOf(frame, body, passage);
      const { normal, distanceBehind, bodies } = passage;
      const { min, max } = stretch.end;
      const length = normal.reduce((sum, n, axis) => sum + Math.abs(n) * (at(max, axis) - at(min, axis)), 0);
      this.judge(
        {
          add: () => this.add(found),
          unseen: found.code !== "recorded-drop" ? found : undefined,
          isNear: passage.isStraight && distanceBehind <= length,
        },
        [body, ...bodies],
        candidates,
      );
    }
    return true;
  }

  /** Adds a passage, or has it wait for what the next frame says of the bodies that it depends on. */
  private judge(
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

  private passageOf(frame: number, body: number, passage: UnseenPassage): RecordedPassage | RecordedDrop {
    const { isStraight, obstacle, wall, normal, entry, exit, relative, length, entered } = passage;
    if (isStraight && entered.oneWay && this.isStandingOn(frame, body, entered, normal)) {
      return { code: "recorded-drop", body, frame, obstacle, wall, normal };
    }
    const fps = 1 / this.recording.secondsOf(frame);
    const dwell = exit - entry;
    const step = Math.abs(normal.reduce((sum, n, axis) => sum + n * at(relative, axis), 0));
    const speed = step * fps;
    return {
      code: isStraight ? "recorded-tunnel" : "recorded-corner",
      ...{ body, frame, obstacle, wall, normal, entry, exit, dwell, missed: 1 - dwell, speed, fps },
      thickness: Math.max(0, dwell * step - length),
      step,
      numbers: isStraight && dwell > 0 ? this.numbersOf(body, passage, fps) : undefined,
    };
  }

  private numbersOf(body: number, passage: UnseenPassage, fps: number): RecordedNumbers {
    const { check = defaultCheck } = this.recording.bodies[body] as RecordedBody;
    return { check, ...passageLimits(passage, check, this.restingIn(boundsAround(passage), body), fps) };
  }

  /** The solids in a box that do not move in this frame. */
  private restingIn(bounds: Vec, body: number): readonly Wall[] {
    const [places, bodies]: [number[], number[]] = [[], []];
    const corners = Float64Array.from(bounds);
    if (this.isOfLevel) this.statics?.collect(corners, places);
    this.bodies?.solid.collect(corners, bodies);
    const walls = [
      ...places.map((place) => this.wallAt(place)),
      ...bodies.filter((other) => other !== body).map((other) => this.solidBody(other)),
    ];
    return walls.filter((wall) => !isMoving(wall));
  }

  /** Whether a body stands on the face of a wall when the frame at hand begins: it touches it, and rested there in the frame before. */
  private isStandingOn(frame: number, body: number, wall: Wall, normal: Vec): boolean {
    const tolerance = this.ways.toleranceOf(body);
    const low = -reachAlong(
      normal.map((n) => 0 - n),
      this.before.box(body),
    );
    if (Math.abs(low - reachAlong(normal, wall.start)) > tolerance) return false;
    const own = this.jumps.lastMotionAlong(body, normal, frame);
    const { obstacle } = wall;
    const other = obstacle.kind === "body" ? this.jumps.lastMotionAlong(obstacle.index, normal, frame) : 0;
    return own === undefined || other === undefined || Math.abs(own - other) <= tolerance;
  }

  /** Looks whether a body is inside something at the end of the frame at hand, and how it came there or left it. */
  private lookForStay(
    frame: number,
    body: number,
    stretch: Stretch,
    walls: readonly Wall[],
    hasPath: boolean,
    candidates: ReadonlyMap<number, PossibleJump> | undefined,
  ): void {
    const stay = this.stays.get(body);
    const overlapped = walls.filter((wall) => areOverlapping(stretch.end, wall.end));
    const entry = !stay && hasPath && overlapped.length > 0 ? entryOf(stretch, walls) : undefined;
    // A body that comes through a one-way wall from behind is in it on the way.
    const isInOneWay = stay?.entry?.isOneWay ?? entry?.isOneWay ?? false;
    const inside = overlapped.filter((wall) => !wall.oneWay || isInOneWay);
    if (inside.length === 0) {
      if (stay) this.leave(frame, body, stay, stretch, walls, hasPath, candidates);
      return;
    }
    const own = this.now.box(body);
    let deepest: Pick<Stay, "obstacle" | "depth"> | undefined;
    for (const wall of inside) {
      const depth = Math.hypot(...pushOut(own, wall.end));
      if (!deepest || depth > deepest.depth) deepest = { obstacle: wall.obstacle, depth };
    }
    if (!deepest || (stay && stay.depth >= deepest.depth)) return;
    const finding: RecordedOverlap = {
      ...{ code: "recorded-overlap", body, frame: stay?.frame ?? frame, deepest: frame },
      ...deepest,
    };
    if (stay) {
      Object.assign(stay, deepest, { deepest: frame });
      if (stay.place >= 0) this.found[stay.place] = finding;
      return;
    }
    this.stays.set(body, {
      ...{ place: this.add(finding), frame, deepest: frame },
      ...deepest,
      entry: entry && {
        ...{ obstacle: entry.wall.obstacle, normal: entry.normal, isOneWay: entry.isOneWay },
        wall: { min: entry.wall.end.min, max: entry.wall.end.max },
        face: reachAlong(entry.normal, entry.wall.end),
        isStanding: entry.isOneWay && this.isStandingOn(frame, body, entry.wall, entry.normal),
      },
    });
  }

  /** A body is free again: it passed what it was in, if it is behind the face by which it came, and left by the opposite one. */
  private leave(
    frame: number,
    body: number,
    stay: Stay,
    stretch: Stretch,
    walls: readonly Wall[],
    hasPath: boolean,
    candidates: ReadonlyMap<number, PossibleJump> | undefined,
  ): void {
    this.endStay(body, frame - 1);
    const { entry, place } = stay;
    if (!entry || !hasPath) return;
    const { normal, obstacle, wall, isStanding } = entry;
    const face = this.faceNow(entry);
    const near = -reachAlong(
      normal.map((n) => 0 - n),
      stretch.end,
    );
    const solid = entry.isOneWay ? walls : walls.filter(({ oneWay }) => !oneWay);
    if (face === undefined || near >= face || !leavesThrough(stretch, solid, normal)) return;
    const { frame: first, deepest, depth } = stay;
    const where = { body, frame: first, lastFrame: frame - 1, obstacle, wall, normal } as const;
    const finding: RecordedWrongSide | RecordedDrop = isStanding
      ? { code: "recorded-drop", ...where }
      : { code: "recorded-wrong-side", ...where, deepest, depth };
    const bodies = obstacle.kind === "body" ? [body, obstacle.index] : [body];
    this.judge({ add: () => this.replaceOverlap(place, finding), isNear: false }, bodies, candidates);
  }

  /** Where the face of an entry is in the frame at hand, along its normal; undefined where its wall is gone. */
  private faceNow({ obstacle, normal, face }: NonNullable<Stay["entry"]>): number | undefined {
    if (obstacle.kind !== "body") return face;
    return this.now.isThere[obstacle.index] === 1 ? reachAlong(normal, this.now.box(obstacle.index)) : undefined;
  }

  private endStay(body: number, lastFrame: number): void {
    const stay = this.stays.get(body);
    if (!stay) return;
    this.stays.delete(body);
    const finding = this.found[stay.place];
    if (finding?.code === "recorded-overlap") this.found[stay.place] = { ...finding, lastFrame };
  }

  /** The frame at hand does not follow on the one before it: no path leads across. */
  private cutStays(frame: number, isRun: boolean): void {
    if (isRun) this.stuckAtRunEnds += this.stays.size;
    for (const [body, stay] of this.stays) {
      if (isRun) this.endStay(body, frame - 1);
      else stay.entry = undefined;
    }
  }

  private decide(possible: PossibleJump, after: Vec | undefined): void {
    const { body, passages } = possible;
    const jump = this.jumps.decide(possible, after);
    if (!jump) {
      for (const passage of passages) passage.add();
      return;
    }
    this.add(jump);
    // No path leads to where it was put, nor do others pass it on the way there.
    for (const [each, stay] of this.stays) {
      const { obstacle } = stay.entry ?? {};
      if (each === body || (obstacle?.kind === "body" && obstacle.index === body)) stay.entry = undefined;
    }
  }

  /** Puts a passage in the place of the overlaps that turned out to be it: they are one finding. */
  private replaceOverlap(place: number, finding: RecordedFinding): void {
    const { counts, found } = this;
    const overlaps = counts.get("recorded-overlap");
    if (overlaps) {
      overlaps.all--;
      if (place < 0) overlaps.unlisted--;
      if (overlaps.all === 0) counts.delete("recorded-overlap");
    }
    if (place < 0) {
      this.add(finding);
      return;
    }
    const count = counts.get(finding.code) ?? { all: 0, unlisted: 0 };
    counts.set(finding.code, count);
    count.all++;
    found[place] = finding;
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

  private wallAt(place: number): Wall {
    const solid = this.solidAt(place);
    const obstacle = obstacleAt(this.solids.grids, -1 - place);
    return { obstacle, start: solid, end: solid, displacement: undefined, oneWay: this.faceOf(place) };
  }

  private solidBody(body: number): Wall {
    const { start, end, ...motion } = this.ways.stretch(body, false);
    return { obstacle: { kind: "body", index: body }, start, end, displacement: motion };
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

/** Frames that follow on each other and show a body inside something. */
interface Stay {
  /** That of its overlap in `found`; −1 for one that is not listed. */
  readonly place: number;
  /** The first frame. */
  readonly frame: number;
  /** The frame in which it is deepest, in what, and how deep. */
  deepest: number;
  obstacle: Obstacle;
  depth: number;
  /** How it came there: undefined where no path says so. */
  entry:
    | {
        /** The wall that it entered first, and where that was. */
        readonly obstacle: Obstacle;
        readonly wall: Box;
        readonly normal: Vec;
        /** The position of the entered face along the normal, of a wall that keeps still. */
        readonly face: number;
        readonly isOneWay: boolean;
        /** Whether it stood on a one-way wall before. */
        readonly isStanding: boolean;
      }
    | undefined;
}
