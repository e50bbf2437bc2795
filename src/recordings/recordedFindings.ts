import { at, grown, type Vec } from "../geometry/index.js";
import { defaultCheck } from "../model/index.js";
import type { Solids } from "../scene/index.js";
import { GrowingColumn } from "./bodyColumns.js";
import { BodyIndex } from "./bodyIndex.js";
import { BodyWays } from "./bodyWays.js";
import { FindingList } from "./findingList.js";
import { addOrWait, Jumps, type PossibleJump } from "./jumps.js";
import { boundsAround, isMoving, passageLimits } from "./passageLimits.js";
import { passagesBetween, type UnseenPassage, type Wall } from "./passages.js";
import type { RecordedBody } from "./recordedFacts.js";
import type { RecordedDrop, RecordedFinding, RecordedNumbers, RecordedPassage } from "./recordedFinding.js";
import { RecordedWalls } from "./recordedWalls.js";
import type { Recording } from "./recording.js";
import { isStandingOn, type RecordedMotion } from "./standing.js";
import { RecordedState } from "./state.js";
import { Stays } from "./stays.js";

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
  /** Frames that were looked at. */
  frames = 0;

  private readonly before: RecordedState;
  private readonly now: RecordedState;
  private readonly ways: BodyWays;
  private readonly contacts = new GrowingColumn(Uint16Array);
  private walls: RecordedWalls | undefined;
  private bodies: { readonly solid: BodyIndex; readonly other: BodyIndex } | undefined;
  private readonly jumps: Jumps;
  private readonly list = new FindingList();
  private readonly motion: RecordedMotion;
  private readonly stays: Stays;
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
    const { before, now, ways, jumps } = this;
    this.motion = { before, now, ways, jumps };
    this.stays = new Stays(this.list, this.motion);
  }

  get found(): readonly RecordedFinding[] {
    return this.list.found;
  }

  /** How many findings of each kind there are, and how many of them are not listed. */
  get counts(): FindingList["counts"] {
    return this.list.counts;
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
    this.walls ??= new RecordedWalls(this.solids, this.ways, dimensions);
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
    return this.stays.count;
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
    if (gap) this.list.add({ code: "recording-gap", frame, gap });
    if (gap) this.stays.cut(frame, gap.kind === "run");
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
    for (const body of gone) this.stays.end(body, now.movedIn[body] === frame ? frame : frame - 1);
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
    const { bounds, places, met } = this;
    const found = this.walls as RecordedWalls;
    // To set a length takes as long as a search that finds nothing.
    if (places.length > 0) places.length = 0;
    if (met.length > 0) met.length = 0;
    this.ways.writeBounds(body, bounds, 0);
    if (this.isOfLevel) found.statics?.collect(bounds, places);
    const solid = this.bodies?.solid;
    if (solid && solid.count > 0) solid.collect(bounds, met);
    if (places.length + met.length === 0) {
      if (!this.stays.isEmpty) this.stays.end(body, frame - 1);
      return false;
    }
    const near = this.nearOf(body);
    if (near + met.length === 0) {
      if (!this.stays.isEmpty) this.stays.end(body, frame - 1);
      return true;
    }
    const stretch = this.ways.stretch(body, true);
    const walls: Wall[] = [];
    for (let i = 0; i < near; i++) walls.push(found.wallAt(places[i] as number));
    for (const other of met) {
      walls.push({ ...found.ofBody(other), isPossiblyPlaced: candidates?.has(other) === true });
    }
    const hasPath = !this.jumps.isNew(body, frame) && walls.length > 0;
    this.stays.look(frame, body, stretch, walls, hasPath, candidates);
    if (!hasPath) return true;
    for (const passage of passagesBetween(stretch, walls)) {
      const found = this.passageOf(frame, body, passage);
      const { normal, distanceBehind, bodies } = passage;
      const { min, max } = stretch.end;
      const length = normal.reduce((sum, n, axis) => sum + Math.abs(n) * (at(max, axis) - at(min, axis)), 0);
      addOrWait(
        {
          add: () => this.list.add(found),
          unseen: found.code !== "recorded-drop" ? found : undefined,
          isNear: passage.isStraight && distanceBehind <= length,
        },
        [body, ...bodies],
        candidates,
      );
    }
    return true;
  }

  /** Puts those of the places first whose insides a body's way leads through, with its faces further in. @returns how many */
  private nearOf(body: number): number {
    const { bounds, places, box } = this;
    const statics = this.walls?.statics;
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
    if (isStraight && entered.oneWay && isStandingOn(this.motion, frame, body, entered, normal)) {
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
      path: Math.hypot(...relative),
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
    const found = this.walls as RecordedWalls;
    if (this.isOfLevel) found.statics?.collect(corners, places);
    this.bodies?.solid.collect(corners, bodies);
    const walls = [
      ...places.map((place) => found.wallAt(place)),
      ...bodies.filter((other) => other !== body).map((other) => found.ofBody(other)),
    ];
    return walls.filter((wall) => !isMoving(wall));
  }

  private decide(possible: PossibleJump, after: Vec | undefined): void {
    const { body, passages } = possible;
    const jump = this.jumps.decide(possible, after);
    if (!jump) {
      for (const passage of passages) passage.add();
      return;
    }
    this.list.add(jump);
    this.stays.forgetEntriesOf(body);
  }
}

/** Bits of what is said of a body. */
const [SOLID, LEFT_OUT, HAS_MAX_SPEED] = [1, 2, 4];
