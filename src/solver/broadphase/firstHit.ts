import type { Box, Vec } from "../../geometry/index.js";
import { axesIn, axisNormal, COUNT_OF_AXES } from "../sweep/axes.js";
import { Hit as SureHit } from "../sweep/filter.js";
import { Pair } from "../sweep/pair.js";
import { compareRounded } from "../sweep/predicates.js";
import type { Hit, Statics } from "../types.js";
import { requireRegion } from "../validate.js";

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

/**
 * The search for the first of many resting boxes that a mover hits. A broad phase offers candidates in any order and may
 * pass over those that cannot be hit before `limit`; which of them is first is decided exactly: the earliest entry, then
 * the fewest axes (a face before an edge before a corner), then the lowest index.
 */
export class FirstHit {
  /** −1 while nothing is hit. */
  index = -1;
  /** No box that is entered after this fraction of the frame can be the answer: for skipping what lies behind it. */
  limit = 1;
  /** Box a is the mover. */
  readonly pair = new Pair();
  /** What the best hit so far is compared by: its entry, rounded, and its axes. */
  private time = 0;
  private axes = 0;
  /** An axis on which it is entered last, and the first on which it is left. */
  private normalAxis = 0;
  private exitAxis = 0;
  /** Its box: what candidates are read from may change, or be let go of. */
  private readonly best = new Float64Array(6);

  start(box: Box, displacement: Vec): void {
    this.pair.loadA(box, displacement);
    this.index = -1;
    this.limit = 1;
  }

  /** Takes a candidate: the box that stands at `offset` of an array as `min…, max…`. */
  consider(index: number, boxes: Float64Array, offset: number): void {
    const { pair } = this;
    if (pair.dimensions === 2) {
      const found = pair.filterResting(boxes, offset);
      if (found >= 0 && found < SureHit) return;
      if (found >= SureHit) {
        const axis = (found >> 1) & 1;
        const time = pair.restingEntry(axis, boxes, offset);
        const order = this.index < 0 ? -1 : compareRounded(time, this.time);
        if (order < 0) this.take(index, time, axis, found & 1, 1 << axis, boxes, offset);
        if (order !== 0) return;
      }
    }
    pair.loadResting(boxes, offset);
    if (pair.sweep() !== "hit") return;
    if (this.index < 0 || this.comparePair(index) < 0) {
      this.take(index, pair.roundedEntry, pair.normalAxis, pair.exitAxis, pair.axes, boxes, offset);
    }
  }

  /** The answer, if there is one. */
  answer(): IndexedHit | undefined {
    if (this.index < 0) return undefined;
    const { pair, normalAxis } = this;
    pair.loadResting(this.best, 0);
    return {
      index: this.index,
      sweep: {
        kind: "hit",
        time: pair.timeOn(normalAxis, false),
        exit: pair.timeOn(this.exitAxis, true),
        normal: axisNormal(pair.dimensions, normalAxis, pair.sideOn(normalAxis)),
        axes: axesIn(this.axes),
      },
    };
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
    const { best } = this;
    for (let place = 0; place < 2 * this.pair.dimensions; place++) best[place] = boxes[offset + place] as number;
    // A time that doubles cannot give leaves the whole frame open.
    if (time < 1) this.limit = Math.min(1, time * SURELY_LATER + 16 * Number.MIN_VALUE);
  }

  /** Order of the hit that the pair holds and the best so far. */
  private comparePair(index: number): number {
    const { pair } = this;
    return (
      compareRounded(pair.roundedEntry, this.time) ||
      pair.compareEntryWith(pair.entryAxis, this.normalAxis, this.best, 0) ||
      (COUNT_OF_AXES[pair.axes] as number) - (COUNT_OF_AXES[this.axes] as number) ||
      index - this.index
    );
  }
}

/**
 * The boxes of an index that touch the given one, ascending.
 *
 * @throws RangeError for a box of other dimensions, or `min > max`; its sides may be infinite.
 */
export function touchingIn(index: Statics, box: Box): readonly number[] {
  requireRegion(box, index.dimensions);
  const region = regions[index.dimensions];
  region.set(box.min);
  region.set(box.max, index.dimensions);
  const found: number[] = [];
  index.collect(region, found);
  // What is in one cell is in order already, and among boxes in one place that is much.
  return found.every((each, i) => i === 0 || (found[i - 1] as number) <= each) ? found : found.sort((a, b) => a - b);
}

/** Shared by all queries, each of which ends before another one begins. */
const regions = { 2: new Float64Array(4), 3: new Float64Array(6) };
