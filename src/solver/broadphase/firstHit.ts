import type { Box, Vec } from "../../geometry/index.js";
import { COUNT_OF_AXES } from "../sweep/axes.js";
import { ConvexPair } from "../sweep/convex/convexPair.js";
import { Hit as SureHit } from "../sweep/filter.js";
import { BoxSweep } from "../sweep/boxSweep.js";
import { A_DISPLACEMENT } from "../sweep/pairTimes.js";
import { compareRounded } from "../sweep/predicates.js";
import { sweep } from "../sweep/sweep.js";
import type { Hit, Layered, Statics, StaticsLimits } from "../types.js";
import { requireMask, requireMovingBox, requireRegion } from "../validate.js";

/*
 *     pair    [ mover: min, max, displacement | candidate: min, max, displacement ]     three numbers each, in columns of `Pair`
 *     best    entry of the best hit so far, what `Pair` said of it, and a copy of its box
 *
 * One search serves all indices, since each query ends before the next begins. An index walks its own memory in any order and
 * hands over candidates by where their numbers stand (`consider`); it passes over what lies behind `limit`. Nothing is made
 * before the answer.
 */

/** What a broad phase answers: a box by its index, and the hit on it. */
export interface IndexedHit {
  readonly index: number;
  readonly sweep: Hit;
}

/**
 * Rounded times are off by less than this share of themselves (see `compareRounded`): what is later than the best hit by
 * more is surely later.
 */
const SURELY_LATER = 1 + 2 ** -48;

const ORIGIN: Vec = [0, 0];

/**
 * The search for the first of many resting boxes that a mover hits. A broad phase offers candidates in any order and may
 * pass over those that cannot be hit before `limit`; which of them is first is decided exactly: the earliest entry, then
 * the fewest axes (a face before an edge before a corner), then the lowest index. Where convex polygons stand in the places of
 * some boxes, all are swept as shapes, in the same order.
 *
 * @internal
 */
export class FirstHit {
  /** −1 while nothing is hit. */
  index = -1;
  /** No box that is entered after this fraction of the frame can be the answer: for skipping what lies behind it. */
  limit = 1;
  /** The mover and a candidate. */
  readonly pair = new BoxSweep();
  /** The best hit so far: its entry, rounded, what `Pair` says of it, and its box, since what candidates are read from may change. */
  private time = 0;
  private axes = 0;
  private normalAxis = 0;
  private exitAxis = 0;
  private readonly box = new Float64Array(6);
  /** The mover and the best hit, where doubles cannot tell which is first. */
  private readonly tie = new BoxSweep();
  /** What limits the boxes that are offered, and the mover: nearly always nothing. */
  private isLimited = false;
  private limits: StaticsLimits | undefined;
  private layers = -1;
  private collidesWith = -1;
  /** What of the boxes are polygons, and the search among these: nearly always nothing. */
  private shapes: Statics["shapes"];
  private among: FirstShape | undefined;

  start(box: Box, displacement: Vec, limits?: StaticsLimits, who?: Layered, shapes?: Statics["shapes"]): void {
    this.pair.loadA(box, displacement);
    this.shapes = shapes;
    if (shapes) (this.among ??= new FirstShape()).start(box, displacement);
    this.index = -1;
    this.limit = 1;
    this.isLimited = limits !== undefined || who !== undefined;
    if (!this.isLimited) return;
    this.limits = limits;
    this.layers = who?.layers ?? -1;
    this.collidesWith = who?.collidesWith ?? -1;
  }

  /** Whether the layers of the mover and of a box let them meet. */
  private canMeet(index: number): boolean {
    const { limits } = this;
    if ((this.layers & (limits?.collidesWith(index) ?? -1)) === 0) return false;
    return ((limits?.layers(index) ?? -1) & this.collidesWith) !== 0;
  }

  /** Whether the mover meets a box through the face that it enters on an axis. */
  private isMet(index: number, axis: number): boolean {
    const face = this.limits?.face(index) ?? 0;
    const isLower = this.pair.numbers[A_DISPLACEMENT + axis] > 0;
    return this.canMeet(index) && (face === 0 || face === (isLower ? -1 : 1) * (axis + 1));
  }

  /** Whether the mover meets a shape through a face with this normal. */
  private isMetAlong(index: number, normal: Vec): boolean {
    const face = this.limits?.face(index) ?? 0;
    return this.canMeet(index) && (face === 0 || normal[Math.abs(face) - 1] * face > 0);
  }

  /** Takes a candidate: the box that stands at `offset` of an array as `min…, max…`. */
  consider(index: number, boxes: Float64Array, offset: number): void {
    const { pair } = this;
    if (this.shapes) {
      this.considerShape(index, boxes, offset);
      return;
    }
    if (pair.dimensions === 2) {
      const found = pair.filterResting(boxes, offset);
      if (found >= 0 && found < SureHit) return;
      if (found >= SureHit) {
        const axis = (found >> 1) & 1;
        const time = pair.restingEntry(axis, boxes, offset);
        const order = this.index < 0 ? -1 : compareRounded(time, this.time);
        if (order < 0 && (!this.isLimited || this.isMet(index, axis))) {
          this.take(index, time, axis, found & 1, 1 << axis, boxes, offset);
        }
        if (order !== 0) return;
      }
    }
    pair.loadResting(boxes, offset);
    if (pair.sweep() !== "hit" || (this.isLimited && !this.isMet(index, pair.normalAxis))) return;
    if (this.index < 0 || this.compareWithBest(index) < 0) {
      this.take(index, pair.roundedEntry, pair.normalAxis, pair.exitAxis, pair.axes, boxes, offset);
    }
  }

  private considerShape(index: number, boxes: Float64Array, offset: number): void {
    const among = this.among as FirstShape;
    const isFirst = among.isFirst(index, this.index, this.shapes?.get(index), boxes, offset);
    if (!isFirst || (this.isLimited && !this.isMetAlong(index, among.candidate.normal))) return;
    this.index = index;
    this.limit = Math.min(1, among.candidate.time * SURELY_LATER + 16 * Number.MIN_VALUE);
    among.takeCandidate();
  }

  private take(
    index: number,
    time: number,
    normalAxis: number,
    exitAxis: number,
    axes: number,
    boxes: Float64Array,
    offset: number,
  ): void {
    this.index = index;
    this.time = time;
    this.normalAxis = normalAxis;
    this.exitAxis = exitAxis;
    this.axes = axes;
    const { box } = this;
    for (let place = 0; place < 2 * this.pair.dimensions; place++) box[place] = boxes[offset + place];
    // A time that doubles cannot give leaves the whole frame open.
    if (time < 1) this.limit = Math.min(1, time * SURELY_LATER + 16 * Number.MIN_VALUE);
  }

  /** Order of the hit that the pair holds and the best so far. */
  private compareWithBest(index: number): number {
    const { pair, tie } = this;
    tie.copyA(pair);
    tie.loadResting(this.box, 0);
    tie.roundedEntry = this.time;
    tie.entryAxis = this.normalAxis;
    const axes = COUNT_OF_AXES[pair.axes] - COUNT_OF_AXES[this.axes];
    return pair.compareEntry(tie) || axes || index - this.index;
  }

  answer(): IndexedHit | undefined {
    if (this.index < 0) return undefined;
    if (this.shapes) return this.among?.answer(this.index, this.shapes.get(this.index) !== undefined);
    const { pair, normalAxis, exitAxis, axes } = this;
    pair.loadResting(this.box, 0);
    pair.entryAxis = pair.normalAxis = normalAxis;
    pair.exitAxis = exitAxis;
    pair.axes = axes;
    pair.side = pair.sideOn(normalAxis);
    return { index: this.index, sweep: pair.meeting("hit") };
  }
}

/** The same among boxes and convex polygons. */
class FirstShape {
  /** The mover and a candidate, and the mover and the best hit so far. */
  candidate = new ConvexPair(false);
  private best = new ConvexPair(false);
  private box: Box = { min: ORIGIN, max: ORIGIN };
  private displacement: Vec = ORIGIN;

  start(box: Box, displacement: Vec): void {
    this.box = box;
    this.displacement = displacement;
    for (const { a, b } of [this.candidate, this.best]) {
      a.loadBox(box);
      a.loadDisplacement(displacement);
      b.loadDisplacement(ORIGIN);
    }
  }

  /** Whether a box, or the polygon in its place, is hit before the best so far; below 0 there is none. */
  isFirst(index: number, best: number, corners: readonly Vec[] | undefined, boxes: Float64Array, at: number): boolean {
    const { candidate } = this;
    if (corners) candidate.b.loadPolygon({ position: ORIGIN, corners });
    else {
      const [left, top, right, bottom] = boxes.subarray(at, at + 4);
      candidate.b.loadSides(left, top, right, bottom);
    }
    if (candidate.sweep() !== "hit") return false;
    if (best < 0) return true;
    const order = candidate.compareEntry(this.best) || Number(candidate.isCorner) - Number(this.best.isCorner);
    return order !== 0 ? order < 0 : index < best;
  }

  takeCandidate(): void {
    [this.best, this.candidate] = [this.candidate, this.best];
  }

  /** What the sweep of a box, or of a polygon, says of the best hit. */
  answer(index: number, isPolygon: boolean): IndexedHit | undefined {
    const { time, exit, normal, b } = this.best;
    if (isPolygon) {
      const axes = [0, 1].filter((axis) => Math.abs(normal[axis]) === 1);
      return { index, sweep: { kind: "hit", time, exit, normal, axes } };
    }
    const { corners: sides } = b;
    const moving = { min: this.box.min, max: this.box.max, displacement: this.displacement };
    const [min, max] = [Array.from(sides.subarray(0, 2)), Array.from(sides.subarray(4, 6))];
    const found = sweep(moving, { min, max, displacement: ORIGIN });
    return found.kind === "hit" ? { index, sweep: found } : undefined;
  }
}

/** Shared by all queries, each of which ends before another one begins: scenes make many small indices. */
const sharedSearch = new FirstHit();
const loaded = new Float64Array(6);
const regions = { 2: new Float64Array(4), 3: new Float64Array(6) };

function requireLayers({ layers, collidesWith }: Layered): void {
  if (layers !== undefined) requireMask(layers, "who", ".layers");
  if (collidesWith !== undefined) requireMask(collidesWith, "who", ".collidesWith");
}

/**
 * What indices of boxes have in common; each finds candidates in its own way.
 *
 * @internal
 */
export abstract class StaticsIndex implements Statics {
  constructor(
    readonly dimensions: 2 | 3,
    readonly count: number,
    readonly limits: StaticsLimits | undefined,
    readonly shapes?: Statics["shapes"],
    protected readonly search = sharedSearch,
  ) {}

  abstract collect(bounds: Float64Array, found: number[]): void;
  abstract load(index: number, numbers: Float64Array, offset: number): void;
  /** The first hit of a mover that is known to be valid. */
  protected abstract find(box: Box, displacement: Vec, who?: Layered): IndexedHit | undefined;

  box(index: number): Box {
    this.load(index, loaded, 0);
    const numbers = loaded;
    const min = [numbers[0], numbers[1]];
    const max = [numbers[3], numbers[4]];
    if (this.dimensions === 3) {
      min.push(numbers[2]);
      max.push(numbers[5]);
    }
    return { min, max };
  }

  /** @throws RangeError for a box of other dimensions, or `min > max`. */
  touching(box: Box): readonly number[] {
    requireRegion(box, this.dimensions);
    const region = regions[this.dimensions];
    region.set(box.min);
    region.set(box.max, this.dimensions);
    const found: number[] = [];
    this.collect(region, found);
    // What is in one cell is in order already, and among boxes in one place that is much.
    return found.every((each, i) => i === 0 || found[i - 1] <= each) ? found : found.sort((a, b) => a - b);
  }

  firstHit(box: Box, displacement: Vec, who?: Layered): IndexedHit | undefined {
    requireMovingBox(box, displacement, this.dimensions);
    if (who) requireLayers(who);
    return this.find(box, displacement, who);
  }
}
