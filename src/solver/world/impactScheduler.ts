import { axisNormal, COUNT_OF_AXES } from "../sweep/axes.js";
import { Pair } from "../sweep/pair.js";
import { overlapIn, penetration } from "../sweep/separation.js";
import { spreadClusters } from "./clusters.js";
import { isClosing, recordContact, resolveObstacleContact } from "./contact.js";
import { depenetrateRounding, obstacleIn } from "./freePlace.js";
import type { ImpactScheduler, StepContext } from "./impacts.js";
import { NONE } from "./movers.js";
import { ObstacleSearch } from "./obstacles.js";
import { compareNames, leftOf, sortContacts } from "./order.js";
import { holdStuck } from "./rounding.js";
import { TimeSlices } from "./timeSlices.js";

/** Where a pair has its second box. */
const B = 9;

/** Predictions by the exact sweep. Of what never moves, only the first meeting of each mover is an event. */
export class SweptScheduler implements ImpactScheduler {
  /** Movers that overlap obstacles when the frame begins, and pairs of movers that overlap each other. */
  inside: number[] = [];
  readonly overlapping: number[] = [];
  /** Movers, and pairs of movers, whose rounded places at the frame's end may be an ulp inside something. */
  readonly endsInside: number[] = [];
  readonly endsOverlapping: number[] = [];
  private readonly slices: TimeSlices;
  /** The movers that are predicted for again, by their places in that list, and the number of that list. */
  private readonly places: Uint32Array;
  private readonly lists: Uint32Array;
  private list = 0;
  private readonly pair = new Pair();
  private readonly search: ObstacleSearch;
  private readonly end = new Float64Array(6);
  private readonly otherEnd = new Float64Array(6);

  constructor(private readonly context: StepContext) {
    this.pair.dimensions = context.movers.dimensions;
    this.search = new ObstacleSearch(context.movers, context.obstacles);
    this.slices = new TimeSlices(context);
    this.places = new Uint32Array(context.movers.count);
    this.lists = new Uint32Array(context.movers.count);
  }

  scheduleAll(): void {
    const { movers, obstacles, contacts } = this.context;
    if (!obstacles.isEmpty) {
      const owners: number[] = [];
      for (let mover = 0; mover < movers.count; mover++) {
        obstacles.lookNear(mover);
        if (obstacles.from === obstacles.to) continue;
        if (this.passObstacles(mover, 0, true)) this.inside.push(mover);
        while (owners.length < contacts.length) owners.push(mover);
      }
      sortContacts(contacts, owners, movers);
    }
    const pairs = this.slices.begin((near) => this.spreadClusters(near));
    for (let i = 0; i < pairs.length; i += 2) {
      const a = pairs[i] as number;
      const b = pairs[i + 1] as number;
      if (this.withMover(a, b, 0)) this.overlapping.push(a, b);
    }
  }

  /** Says whether there were any. */
  private spreadClusters(near: readonly number[]): boolean {
    const { context } = this;
    const spread = new Set(spreadClusters(context, near));
    if (spread.size === 0) return false;
    this.inside = this.inside.filter((mover) => !spread.has(mover));
    for (const mover of context.obstacles.isEmpty ? [] : spread) {
      context.obstacles.near(mover);
      this.passObstacles(mover, 0);
    }
    return true;
  }

  nextSlice(): boolean {
    const { movers } = this.context;
    const from = movers.until;
    const pairs = this.slices.next();
    for (let i = 0; pairs && i < pairs.length; i += 2) {
      const a = pairs[i] as number;
      const b = pairs[i + 1] as number;
      this.withMover(a, b, Math.max(movers.turnedAt[a] as number, movers.turnedAt[b] as number), from);
    }
    return pairs !== undefined;
  }

  reschedule(turned: readonly number[], time: number): void {
    const { context } = this;
    const { movers, hashGrid, obstacles } = context;
    this.list++;
    for (let i = 0; i < turned.length; i++) {
      const mover = turned[i] as number;
      this.places[mover] = i;
      this.lists[mover] = this.list;
      movers.turnedAt[mover] = time;
      movers.bound(mover, time);
      if (!obstacles.isEmpty) {
        obstacles.near(mover);
        this.passObstacles(mover, time);
      }
      hashGrid.update(mover);
    }
    for (let i = 0; i < turned.length; i++) {
      const mover = turned[i] as number;
      for (const other of hashGrid.touching(mover)) {
        if (this.lists[other] === this.list && (this.places[other] as number) < i) continue;
        if (this.withMover(mover, other, time)) this.meetOverlapping(mover, other, time);
      }
    }
  }

  /**
   * Predicts the first meeting of a mover with something that never moves. Faces that it meets at once it meets at once:
   * nothing that happens to others comes before. Rounding can put a place that is flush with one obstacle an ulp into
   * another; a mover that finds no free place within the rounding stays where it is.
   *
   * @param asGiven whether the mover stands where the world was given with it: what is inside of something there, as the
   *   answer says, is not a matter of rounding, and left to be separated.
   */
  private passObstacles(mover: number, time: number, asGiven = false): boolean {
    const { context, search } = this;
    const { movers, obstacles } = context;
    if (movers.passes(mover)) {
      search.run(mover, time, () => {
        this.predict(mover, time);
      });
      return false;
    }
    for (let isGiven = asGiven; ; isGiven = false) {
      search.run(mover, time);
      if (search.isInside) {
        if (isGiven) return true;
        if (depenetrateRounding(context, mover, time, obstacleIn(context))?.length) continue;
        holdStuck(context, mover, time);
        return false;
      }
      if (search.obstacle === NONE) {
        if (search.mayEndInside) this.endsInside.push(mover);
        return false;
      }
      const { obstacle, axis, side } = search;
      if (search.time > 0 || COUNT_OF_AXES[search.axes] !== 1) {
        this.predict(mover, time);
        return false;
      }
      recordContact(
        context,
        mover,
        NONE,
        obstacle,
        time,
        exitAt(time, time, search.exit),
        axisNormal(movers.dimensions, axis, side),
      );
      resolveObstacleContact(context, mover, obstacle, axis, side, time);
      movers.bound(mover, time);
      obstacles.near(mover);
      // Who stays beside the only obstacle that is near meets no more.
      if (obstacles.to - obstacles.from === 1 && movers.rate(mover, axis) === 0) return false;
    }
  }

  /** Queues the meeting with an obstacle that the search holds. */
  private predict(mover: number, from: number): void {
    const { context, search } = this;
    const { versions, dimensions } = context.movers;
    const { axes, axis, side, obstacle } = search;
    const time = timeAt(from, search.time);
    context.queue.push({
      time,
      exit: exitAt(time, from, search.exit),
      isOverlap: false,
      axes,
      normal: axisNormal(dimensions, axis, side),
      axis,
      side,
      mover,
      left: leftOf(context.movers, mover),
      other: NONE,
      obstacle,
      version: versions[mover] as number,
      otherVersion: 0,
    });
  }

  /**
   * Predicts the meeting of two movers, if it is after a time and in the slice. Says whether they overlap.
   *
   * @param time when the last of them turned.
   */
  private withMover(a: number, b: number, time: number, after = -1): boolean {
    const { context, pair, end, otherEnd } = this;
    const { movers } = context;
    const passes = movers.passes(a) || movers.passes(b);
    if (passes && context.contactGraph.areDone(a, b)) return false;
    movers.load(a, time, pair.numbers, 0);
    movers.load(b, time, pair.numbers, B);
    const kind = pair.sweep();
    if (kind === "overlap") return !passes;
    if (kind === "hit") {
      const fraction = pair.entryTime();
      const at = timeAt(time, fraction);
      if (at <= after || at > movers.until) return false;
      this.predictPair(a, b, time, fraction, pair.axes, pair.normalAxis, pair.side, false);
    } else if (!passes && movers.until === 1) {
      movers.loadBox(a, 1, end);
      movers.loadBox(b, 1, otherEnd);
      if (overlapIn(end, 0, otherEnd, 0, movers.dimensions)) this.endsOverlapping.push(a, b);
    }
    return false;
  }

  /** Movers that rounding put an ulp into each other meet now, if they come closer; if not, their ends are looked at. */
  private meetOverlapping(a: number, b: number, time: number): void {
    const { movers } = this.context;
    const push = penetration(movers.box(a, time), movers.box(b, time));
    const axis = push.findIndex((component) => component !== 0);
    const side = (push[axis] as number) < 0 ? -1 : 1;
    if (isClosing(this.context, a, b, axis, side)) this.predictPair(a, b, time, 0, 0, axis, side, true);
    else this.endsOverlapping.push(a, b);
  }

  /** Queues the meeting of two movers, in the order of their names; the pair holds its exit. */
  private predictPair(
    a: number,
    b: number,
    from: number,
    fraction: number,
    axes: number,
    axis: number,
    side: -1 | 1,
    isOverlap: boolean,
  ): void {
    const { movers, queue } = this.context;
    const { versions, dimensions } = movers;
    const isSwapped = compareNames(movers, a, b) > 0;
    const mover = isSwapped ? b : a;
    const other = isSwapped ? a : b;
    const sideOfFirst = isSwapped ? (side < 0 ? 1 : -1) : side;
    const time = timeAt(from, fraction);
    queue.push({
      time,
      exit: exitAt(time, from, this.pair.exitTime()),
      isOverlap,
      axes,
      normal: axisNormal(dimensions, axis, sideOfFirst),
      axis,
      side: sideOfFirst,
      mover,
      left: leftOf(movers, mover),
      other,
      obstacle: NONE,
      version: versions[mover] as number,
      otherVersion: versions[other] as number,
    });
  }
}

/** A fraction of what is left from a time on, as a time of the frame. */
function timeAt(from: number, fraction: number): number {
  return Math.min(1, from + fraction * (1 - from));
}

function exitAt(time: number, from: number, fraction: number): number {
  return fraction === Infinity ? Infinity : Math.max(time, from + fraction * (1 - from));
}
