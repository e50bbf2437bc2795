import { empty, type Vec } from "../../geometry/index.js";
import { axisNormal, COUNT_OF_AXES } from "../sweep/axes.js";
import { A_UPPER, B_UPPER, GrowingBoxSweep } from "../sweep/growingBoxSweep.js";
import { BoxSweep } from "../sweep/boxSweep.js";
import { B_MIN } from "../sweep/pairTimes.js";
import { overlapIn } from "../sweep/separation.js";
import type { BodyIndex } from "../indices.js";
import { isAnyInMany, spreadClusters } from "./spreadClusters.js";
import { ANY, NEVER } from "./collisionFilter.js";
import { CurvePair, type CurveMeeting } from "./curvePair.js";
import { isClosing, recordContact, resolveObstacleContact } from "./contact.js";
import { isAmongShapes } from "./convexOverlap.js";
import { ConvexPredictions } from "./convexPredictions.js";
import { minimumTranslation } from "./freePlace.js";
import { exitAt, type MoverPair, type RoundedEnds, type StepContext, timeAt } from "./impacts.js";
import { stayFlush } from "./kinematic.js";
import { NONE } from "./dynamicBodies.js";
import { ObstacleSearch } from "./obstacleSearch.js";
import { resolveRoundingOverlap } from "./roundingOverlaps.js";
import { TimeSlices } from "./timeSlices.js";

type AnySearch = ObstacleSearch | ObstacleSearch<GrowingBoxSweep>;

/** The end of a growth has none. */
const NO_NORMAL: Vec = [];

/**
 * Predictions by the exact sweep. Of what never moves, only the first meeting of each mover is an event.
 *
 *     context.queue     a heap of impacts, the first one on top; those of bodies that turned since are dropped when they come up
 *     lists, places     per mover the number of the last list of turned movers that it was in, and its place there
 *
 * Who turns is predicted for anew, beside what is near it; of two who turned together, the first in the list asks.
 */
export class ContinuousScheduler {
  /** Movers that overlap obstacles when the frame begins, and pairs of movers that overlap each other. */
  inside: BodyIndex[] = [];
  overlapping: MoverPair[] = [];
  readonly ends: RoundedEnds = { inside: [], overlapping: [] };
  private readonly slices: TimeSlices;
  private places = empty.uint32;
  private lists = empty.uint32;
  private list = 0;
  private readonly pair = new BoxSweep();
  private readonly search: ObstacleSearch;
  /** For what most worlds have none of: those on curves, those that grow, and polygons. */
  private curve: CurvePair | undefined;
  private growingPair: GrowingBoxSweep | undefined;
  private growingSearch: ObstacleSearch<GrowingBoxSweep> | undefined;
  private convex: ConvexPredictions | undefined;
  private readonly end = new Float64Array(6);
  private readonly otherEnd = new Float64Array(6);

  constructor(private readonly context: StepContext) {
    this.pair.dimensions = context.movers.dimensions;
    const { movers, obstacles, filter } = context;
    this.search = new ObstacleSearch(movers, obstacles, filter, () => new BoxSweep());
    this.slices = new TimeSlices(context);
  }

  private clear(): void {
    const { count, capacity } = this.context.movers;
    this.inside = [];
    this.overlapping = [];
    this.ends.inside.length = 0;
    this.ends.overlapping.length = 0;
    this.list = 0;
    this.lists.fill(0);
    if (this.lists.length >= count) return;
    this.places = new Uint32Array(capacity);
    this.lists = new Uint32Array(capacity);
  }

  /** Predicts for all movers, at the frame's begin. */
  scheduleAll(): void {
    const { movers, obstacles, contacts } = this.context;
    this.clear();
    if (!obstacles.isEmpty) {
      this.beginAmongObstacles();
      contacts.sortByPlace(movers);
    }
    for (const mover of movers.growths.movers) this.predictVanishing(mover, 0);
    const pairs = this.slices.begin(
      (near) => !movers.shapes.isAny && isAnyInMany(near, movers.count) && this.spreadClusters(near),
    );
    this.beginAmongMovers(pairs);
    this.noteApart();
  }

  /** Tells who begins the frame in nothing. */
  private noteApart(): void {
    const { inside, overlapping, ends } = this;
    const { movers } = this.context;
    movers.rest.noteApart();
    const beside = [inside, ends.inside, ...overlapping, ...ends.overlapping];
    for (const those of beside) for (const mover of those) movers.rest.noteBeside(mover);
  }

  private beginAmongObstacles(): void {
    const { movers, obstacles } = this.context;
    for (let mover = 0; mover < movers.count; mover++) {
      if (movers.rest.settled[mover] === 1) {
        obstacles.leaveOut(mover);
        continue;
      }
      obstacles.lookNear(mover);
      if (obstacles.from === obstacles.to) continue;
      if (this.passObstacles(mover, 0, true)) this.inside.push(mover);
    }
  }

  private beginAmongMovers(pairs: readonly BodyIndex[]): void {
    for (let i = 0; i < pairs.length; i += 2) {
      const a = pairs[i];
      const b = pairs[i + 1];
      if (!this.withMover(a, b, 0)) continue;
      if (this.areRoundedIntoEachOther(a, b)) this.meetOverlapping(a, b, 0);
      else this.overlapping.push([a, b]);
    }
  }

  /**
   * Whether two boxes overlap by no more than rounding when the frame begins, and did not as they were given: one of them was put
   * face to face with an obstacle since. The nearest place that is free may be beyond a wall; they have to stay where they are.
   */
  private areRoundedIntoEachOther(a: BodyIndex, b: BodyIndex): boolean {
    const { movers } = this.context;
    if (movers.shapes.areAmong(a, b)) return false;
    const { axis } = minimumTranslation(this.context, a, b, 0);
    const given = (mover: BodyIndex): number => movers.start(mover, axis) + movers.sizeAtBegin(mover, axis);
    if (given(a) > movers.start(b, axis) && given(b) > movers.start(a, axis)) return false;
    const isNear = (mover: BodyIndex): boolean =>
      Math.abs(movers.coordinate(mover, axis, 0) - movers.start(mover, axis)) <= movers.roundingError(mover, axis, 0);
    return isNear(a) && isNear(b);
  }

  private spreadClusters(near: readonly BodyIndex[]): boolean {
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

  /** The time until which all is predicted that may happen. */
  get until(): number {
    return this.slices.until;
  }

  /** Whether all of the frame has been looked at, once all that was predicted has happened. */
  get isDone(): boolean {
    return this.slices.isLast;
  }

  /** Looks further ahead, once all that was predicted has happened and it is not done. */
  nextSlice(): void {
    const { movers } = this.context;
    const since = this.until;
    const pairs = this.slices.next();
    for (let i = 0; i < pairs.length; i += 2) {
      const a = pairs[i];
      const b = pairs[i + 1];
      this.withMover(a, b, Math.max(movers.turnedAt[a], movers.turnedAt[b]), since);
    }
  }

  /** Predicts again for movers that turned. */
  reschedule(turned: readonly BodyIndex[], time: number): void {
    this.list++;
    this.turn(turned, time);
    this.slices.update(turned, time);
    this.meetAgain(turned, time);
  }

  private turn(turned: readonly BodyIndex[], time: number): void {
    const { movers, obstacles } = this.context;
    for (let i = 0; i < turned.length; i++) {
      const mover = turned[i];
      this.places[mover] = i;
      this.lists[mover] = this.list;
      movers.turnedAt[mover] = time;
      if (movers.kinematic.length > 0 || movers.growths.isAny) stayFlush(this.context, mover, time);
      movers.bound(mover, time);
      if (!obstacles.isEmpty) {
        obstacles.near(mover);
        this.passObstacles(mover, time);
      }
      if (movers.growths.isAny) this.predictVanishing(mover, time);
    }
  }

  /** Queues the moments at which the size of a mover reaches 0 on an axis. */
  private predictVanishing(mover: BodyIndex, time: number): void {
    const { movers, queue } = this.context;
    for (let axis = 0; axis < movers.dimensions; axis++) {
      const end = movers.growths.vanishes(mover, axis);
      if (end < 1) queue.push(mover, NONE, NONE, Math.max(time, end), Infinity, false, 0, NO_NORMAL, axis, 1);
    }
  }

  private meetAgain(turned: readonly BodyIndex[], time: number): void {
    for (let i = 0; i < turned.length; i++) {
      const mover = turned[i];
      for (const other of this.slices.near(mover)) {
        if (this.lists[other] === this.list && this.places[other] < i) continue;
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
  private passObstacles(mover: BodyIndex, time: number, asGiven = false): boolean {
    const { context } = this;
    const { movers, obstacles } = context;
    if ((movers.shapes.isAny || obstacles.hasShapes) && isAmongShapes(context, mover)) {
      return this.amongPolygons().passObstacles(mover, time, asGiven);
    }
    const isGrowing = movers.grows(mover) && !movers.curves.isCurved(mover);
    const search = isGrowing ? this.searchOfGrowing() : this.search;
    if (movers.passesObstacles(mover)) {
      this.predictAll(mover, time, search);
      return false;
    }
    for (let isGiven = asGiven; ; isGiven = false) {
      search.run(mover, time);
      if (search.isInside) {
        if (isGiven) return true;
        if (resolveRoundingOverlap(context, mover, time)) continue;
        return false;
      }
      if (search.obstacle === NONE) {
        if (search.mayEndInside) this.ends.inside.push(mover);
        return false;
      }
      const { obstacle, met } = search;
      const { normalAxis: axis, side } = met;
      if (met.entryTime() > 0 || COUNT_OF_AXES[met.axes] !== 1) {
        this.predict(mover, time, search);
        return false;
      }
      const exit = exitAt(time, time, met.exitTime());
      recordContact(context, mover, NONE, obstacle, time, exit, axisNormal(movers.dimensions, axis, side));
      resolveObstacleContact(context, mover, obstacle, axis, side, time);
      movers.bound(mover, time);
      obstacles.near(mover);
      // Who stays beside the only obstacle that is near meets no more.
      if (obstacles.to - obstacles.from === 1 && movers.rate(mover, axis) === 0) return false;
    }
  }

  private amongPolygons(): ConvexPredictions {
    return (this.convex ??= new ConvexPredictions(this.context, this.ends));
  }

  private searchOfGrowing(): ObstacleSearch<GrowingBoxSweep> {
    const { movers, obstacles, filter } = this.context;
    return (this.growingSearch ??= new ObstacleSearch(movers, obstacles, filter, () => new GrowingBoxSweep()));
  }

  /** Queues the meetings of a mover that passes with all that it meets. */
  private predictAll(mover: BodyIndex, time: number, search: AnySearch): void {
    search.run(mover, time, () => {
      this.predict(mover, time, search);
    });
  }

  /** Queues the meeting with an obstacle that the search holds. */
  private predict(mover: BodyIndex, from: number, search: AnySearch): void {
    const { movers, queue } = this.context;
    const { axes, normalAxis: axis, side } = search.met;
    const time = timeAt(from, search.met.entryTime());
    const exit = exitAt(time, from, search.met.exitTime());
    const normal = axisNormal(movers.dimensions, axis, side);
    queue.push(mover, NONE, search.obstacle, time, exit, false, axes, normal, axis, side);
  }

  /**
   * Predicts the meeting of two movers, if it is after a time and in the slice. Says whether they overlap.
   *
   * @param time when the last of them turned.
   */
  private withMover(a: BodyIndex, b: BodyIndex, time: number, after = -1): boolean {
    const { context, end, otherEnd } = this;
    const { movers, filter } = context;
    if (movers.shapes.isAny && movers.shapes.areAmong(a, b)) return this.amongPolygons().withMover(a, b, time, after);
    const normal = filter.isOn ? filter.normalBetween(a, b) : ANY;
    if (normal === NEVER) return false;
    const isCurved = movers.curves.isAny && (movers.curves.isCurved(a) || movers.curves.isCurved(b));
    if (normal !== ANY && !isCurved && !filter.areOutside(a, b, normal, time)) return false;
    const passes = movers.passEachOther(a, b);
    if (passes && context.contactGraph.areDone(a, b)) return false;
    if (movers.isStill(a) && movers.isStill(b)) {
      // All that there is to know of two that stay where they are.
      movers.loadBox(a, time, end);
      movers.loadBox(b, time, otherEnd);
      return !passes && overlapIn(end, 0, otherEnd, 0, movers.dimensions);
    }
    if (isCurved) {
      const curve = (this.curve ??= new CurvePair(movers));
      const kind = curve.sweep(a, b, time, normal);
      if (kind === "overlap") return !passes;
      if (kind === "hit") this.predictMeeting(a, b, time, after, curve);
      return false;
    }
    const pair = this.pairOf(a, b);
    movers.load(a, time, pair.numbers, 0);
    movers.load(b, time, pair.numbers, B_MIN);
    if (pair === this.growingPair) {
      movers.loadUpper(a, time, pair.numbers, A_UPPER);
      movers.loadUpper(b, time, pair.numbers, B_UPPER);
    }
    const kind = pair.sweep();
    if (kind === "overlap") return !passes;
    if (kind === "hit") {
      if (normal === ANY || normal === pair.face) this.predictMeeting(a, b, time, after, pair);
    } else if (!passes && movers.until === 1) {
      movers.loadBox(a, 1, end);
      movers.loadBox(b, 1, otherEnd);
      if (overlapIn(end, 0, otherEnd, 0, movers.dimensions)) this.ends.overlapping.push([a, b]);
    }
    return false;
  }

  private predictMeeting(a: BodyIndex, b: BodyIndex, time: number, after: number, met: CurveMeeting): void {
    const fraction = met.entryTime();
    const at = timeAt(time, fraction);
    if (at <= after || at > this.context.movers.until) return;
    this.predictPair(a, b, time, fraction, met.axes, met.normalAxis, met.side, false, met.exitTime());
  }

  /** Movers that rounding put an ulp into each other meet now, if they come closer; if not, their ends are looked at. */
  private meetOverlapping(a: BodyIndex, b: BodyIndex, time: number): void {
    if (this.context.movers.shapes.areAmong(a, b)) {
      this.amongPolygons().meetOverlapping(a, b, time);
      return;
    }
    const { axis, side } = minimumTranslation(this.context, a, b, time);
    if (isClosing(this.context, a, b, axis, side)) {
      this.predictPair(a, b, time, 0, 0, axis, side, true, this.pairOf(a, b).exitTime());
    } else this.ends.overlapping.push([a, b]);
  }

  /** The pair in which two movers are swept. */
  private pairOf(a: BodyIndex, b: BodyIndex): BoxSweep | GrowingBoxSweep {
    const { movers } = this.context;
    const isGrowing = movers.growths.isAny && (movers.growths.isGrowing(a) || movers.growths.isGrowing(b));
    if (!isGrowing) return this.pair;
    this.growingPair ??= new GrowingBoxSweep();
    this.growingPair.dimensions = movers.dimensions;
    return this.growingPair;
  }

  /** Queues the meeting of two movers, in their order. */
  private predictPair(
    a: BodyIndex,
    b: BodyIndex,
    from: number,
    fraction: number,
    axes: number,
    axis: number,
    side: -1 | 1,
    isOverlap: boolean,
    exitFraction: number,
  ): void {
    const { movers, queue } = this.context;
    const isSwapped = movers.comesFirst(b, a);
    const sideOfFirst = isSwapped ? (side < 0 ? 1 : -1) : side;
    const time = timeAt(from, fraction);
    const exit = exitAt(time, from, exitFraction);
    const normal = axisNormal(movers.dimensions, axis, sideOfFirst);
    const mover = isSwapped ? b : a;
    const other = isSwapped ? a : b;
    queue.push(mover, other, NONE, time, exit, isOverlap, axes, normal, axis, sideOfFirst);
  }
}
