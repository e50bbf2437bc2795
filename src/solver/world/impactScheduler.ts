import { normalOf } from "../sweep/axes.js";
import { Pair } from "../sweep/pair.js";
import { penetration } from "../sweep/separation.js";
import { spreadCrowds } from "./clusters.js";
import { isClosing, note, stopAt } from "./contact.js";
import { freeFromRounding, obstacleIn } from "./freePlace.js";
import { type Frame, NONE } from "./impacts.js";
import { ObstacleSearch, overlapIn } from "./obstacles.js";
import { AXES_IN, compareNames, leftOf, sortContacts } from "./order.js";
import { strand } from "./rounding.js";
import { Windows } from "./timeSlices.js";

/** Predicts what bodies will meet if they go on as they do. */
export interface Prediction {
  /** Predicts for all movers, at the frame's begin. */
  begin(): void;
  /** Predicts again for movers that turned. */
  again(turned: readonly number[], time: number): void;
  /** Looks further ahead, once all that was predicted has happened. Says whether there was anything left to look at. */
  further(): boolean;
}

/** Where a pair has its second box. */
const B = 9;

/** Predictions by the exact sweep. Of what never moves, only the first meeting of each mover is an event. */
export class ExactPrediction implements Prediction {
  /** Movers that overlap obstacles when the frame begins, and pairs of movers that overlap each other. */
  inside: number[] = [];
  readonly overlapping: number[] = [];
  /** Movers, and pairs of movers, whose rounded places at the frame's end may be an ulp inside something. */
  readonly endsInside: number[] = [];
  readonly endsOverlapping: number[] = [];
  private readonly windows: Windows;
  /** The movers that are predicted for again, by their places in that list, and the number of that list. */
  private readonly places: Uint32Array;
  private readonly lists: Uint32Array;
  private list = 0;
  private readonly pair = new Pair();
  private readonly search: ObstacleSearch;
  private readonly end = new Float64Array(6);
  private readonly otherEnd = new Float64Array(6);

  constructor(private readonly frame: Frame) {
    this.pair.dimensions = frame.movers.dimensions;
    this.search = new ObstacleSearch(frame);
    this.windows = new Windows(frame);
    this.places = new Uint32Array(frame.movers.count);
    this.lists = new Uint32Array(frame.movers.count);
  }

  begin(): void {
    const { movers, obstacles, contacts } = this.frame;
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
    const pairs = this.windows.begin((near) => this.spreadCrowds(near));
    for (let i = 0; i < pairs.length; i += 2) {
      const a = pairs[i] as number;
      const b = pairs[i + 1] as number;
      if (this.withMover(a, b, 0)) this.overlapping.push(a, b);
    }
  }

  /** Says whether there were any. */
  private spreadCrowds(near: readonly number[]): boolean {
    const { frame } = this;
    const spread = new Set(spreadCrowds(frame, near));
    if (spread.size === 0) return false;
    this.inside = this.inside.filter((mover) => !spread.has(mover));
    for (const mover of frame.obstacles.isEmpty ? [] : spread) {
      frame.obstacles.near(mover);
      this.passObstacles(mover, 0);
    }
    return true;
  }

  further(): boolean {
    const { movers } = this.frame;
    const from = movers.until;
    const pairs = this.windows.next();
    for (let i = 0; pairs && i < pairs.length; i += 2) {
      const a = pairs[i] as number;
      const b = pairs[i + 1] as number;
      this.withMover(a, b, Math.max(movers.turnedAt[a] as number, movers.turnedAt[b] as number), from);
    }
    return pairs !== undefined;
  }

  again(turned: readonly number[], time: number): void {
    const { frame } = this;
    const { movers, neighbours, obstacles } = frame;
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
      neighbours.update(mover);
    }
    for (let i = 0; i < turned.length; i++) {
      const mover = turned[i] as number;
      for (const other of neighbours.touching(mover)) {
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
    const { frame, search } = this;
    const { movers, obstacles } = frame;
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
        if (freeFromRounding(frame, mover, time, obstacleIn(frame))?.length) continue;
        strand(frame, mover, time);
        return false;
      }
      if (search.obstacle === NONE) {
        if (search.mayEndInside) this.endsInside.push(mover);
        return false;
      }
      const { obstacle, axis, side } = search;
      if (search.time > 0 || AXES_IN[search.axes] !== 1) {
        this.predict(mover, time);
        return false;
      }
      note(
        frame,
        mover,
        NONE,
        obstacle,
        time,
        exitAt(time, time, search.exit),
        normalOf(movers.dimensions, axis, side),
      );
      stopAt(frame, mover, obstacle, axis, side, time);
      movers.bound(mover, time);
      obstacles.near(mover);
      // Who stays beside the only obstacle that is near meets no more.
      if (obstacles.to - obstacles.from === 1 && movers.rate(mover, axis) === 0) return false;
    }
  }

  /** Queues the meeting with an obstacle that the search holds. */
  private predict(mover: number, from: number): void {
    const { frame, search } = this;
    const { turns, dimensions } = frame.movers;
    const { axes, axis, side, obstacle } = search;
    const time = timeAt(from, search.time);
    frame.queue.push({
      time,
      exit: exitAt(time, from, search.exit),
      isOverlap: false,
      axes,
      normal: normalOf(dimensions, axis, side),
      axis,
      side,
      mover,
      left: leftOf(frame.movers, mover),
      other: NONE,
      obstacle,
      turn: turns[mover] as number,
      otherTurn: 0,
    });
  }

  /**
   * Predicts the meeting of two movers, if it is after a time and in the window. Says whether they overlap.
   *
   * @param time when the last of them turned.
   */
  private withMover(a: number, b: number, time: number, after = -1): boolean {
    const { frame, pair, end, otherEnd } = this;
    const { movers } = frame;
    const passes = movers.passes(a) || movers.passes(b);
    if (passes && frame.acquaintances.areSettled(a, b)) return false;
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
    const { movers } = this.frame;
    const push = penetration(movers.box(a, time), movers.box(b, time));
    const axis = push.findIndex((component) => component !== 0);
    const side = (push[axis] as number) < 0 ? -1 : 1;
    if (isClosing(this.frame, a, b, axis, side)) this.predictPair(a, b, time, 0, 0, axis, side, true);
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
    const { movers, queue } = this.frame;
    const { turns, dimensions } = movers;
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
      normal: normalOf(dimensions, axis, sideOfFirst),
      axis,
      side: sideOfFirst,
      mover,
      left: leftOf(movers, mover),
      other,
      obstacle: NONE,
      turn: turns[mover] as number,
      otherTurn: turns[other] as number,
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
