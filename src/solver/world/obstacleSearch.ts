import { compareAxes } from "../sweep/axes.js";
import { A_UPPER, GrowingBoxSweep } from "../sweep/growingBoxSweep.js";
import type { BoxSweep } from "../sweep/boxSweep.js";
import { B_MIN } from "../sweep/pairTimes.js";
import { overlapIn } from "../sweep/separation.js";
import type { Sweep } from "../types.js";
import type { BodyIndex, ObstacleIndex } from "../indices.js";
import { ANY, type CollisionFilter, NEVER } from "./collisionFilter.js";
import { CurvePair, type CurveMeeting } from "./curvePair.js";
import { NONE, type DynamicBodies } from "./dynamicBodies.js";
import type { StaticBodies } from "./staticBodies.js";

/*
 *     first, pair    two pairs that change places: the mover with the first obstacle so far, and with a candidate
 *
 * Walks over the obstacles near a mover, which stand in one stretch of `obstacles.found`; each is swept by the filter and, where
 * that leaves it open, exactly. The better pair is kept by exchanging the two, so that nothing is copied.
 */

/** A pair of boxes that is swept: a `Pair` where neither grows, a `GrowingPair` where one does. */
interface SweptPair<P> extends Pick<BoxSweep, "dimensions" | "numbers" | "normalAxis" | "side" | "axes" | "face"> {
  sweep(): Sweep["kind"];
  compareEntry(other: P): number;
  entryTime(): number;
  exitTime(): number;
}

/**
 * The search for the first obstacle that a mover meets. Which one is first is decided exactly, so that it does not matter
 * how walls are divided into boxes: by the exact entry, then the fewest axes (a face before an edge before a corner).
 */
export class ObstacleSearch<P extends SweptPair<P> = BoxSweep> {
  /** The first obstacle so far, or `NONE`, and the hit on it, in fractions of what is left of the frame. */
  obstacle = NONE;
  private first: P;
  isInside = false;
  /** Whether its rounded place at the frame's end is inside an obstacle that it does not meet. */
  mayEndInside = false;
  /** The mover and a candidate, which changes places with `first` when it is before that. */
  private pair: P;
  private readonly end = new Float64Array(6);
  /** The same of movers on curves, once there are any. */
  private firstOnCurve: CurvePair | undefined;
  private curve: CurvePair | undefined;
  private isCurved = false;

  constructor(
    private readonly movers: DynamicBodies,
    private readonly obstacles: StaticBodies,
    private readonly filter: CollisionFilter,
    newPair: () => P,
  ) {
    this.first = newPair();
    this.pair = newPair();
    this.pair.dimensions = this.first.dimensions = movers.dimensions;
  }

  /** How the first obstacle is met. */
  get met(): CurveMeeting {
    return (this.isCurved ? this.firstOnCurve : undefined) ?? this.first;
  }

  /** Looks among the obstacles near the mover. `each` is told of every hit, and decides that none is the first. */
  run(mover: BodyIndex, time: number, each?: () => void): void {
    const { movers, obstacles, end } = this;
    this.obstacle = NONE;
    this.isInside = false;
    this.mayEndInside = false;
    if (obstacles.from === obstacles.to) return;
    const filter = this.filter.isOn ? this.filter : undefined;
    this.isCurved = movers.curves.isCurved(mover);
    if (this.isCurved) {
      this.runOnCurve(mover, time, each);
      return;
    }
    movers.load(mover, time, this.pair.numbers, 0);
    movers.load(mover, time, this.first.numbers, 0);
    if (this.first instanceof GrowingBoxSweep) {
      movers.loadUpper(mover, time, this.pair.numbers, A_UPPER);
      movers.loadUpper(mover, time, this.first.numbers, A_UPPER);
    }
    let isEndKnown = false;
    for (let i = obstacles.from; i < obstacles.to; i++) {
      const { pair } = this;
      const obstacle = obstacles.found[i];
      obstacles.load(obstacle, pair.numbers, B_MIN);
      const normal = filter ? filter.normalAt(mover, obstacle) : ANY;
      if (normal !== ANY && (normal === NEVER || !filter?.isOutside(mover, normal, pair.numbers, B_MIN, time)))
        continue;
      const kind = pair.sweep();
      if (kind === "overlap") {
        this.isInside = true;
        if (!each) return;
      } else if (kind === "hit") {
        if (normal !== ANY && normal !== pair.face) continue;
        if (each || this.isBefore(obstacle)) {
          this.obstacle = obstacle;
          this.pair = this.first;
          this.first = pair;
        }
        each?.();
        continue;
      }
      if (!isEndKnown) movers.loadBox(mover, 1, end);
      isEndKnown = true;
      if (!this.mayEndInside) this.mayEndInside = overlapIn(end, 0, pair.numbers, B_MIN, movers.dimensions);
    }
  }

  private runOnCurve(mover: BodyIndex, time: number, each?: () => void): void {
    const { movers, obstacles, filter, end } = this;
    const box = this.pair.numbers;
    let first = (this.firstOnCurve ??= new CurvePair(movers));
    let pair = (this.curve ??= new CurvePair(movers));
    for (let i = obstacles.from; i < obstacles.to; i++) {
      const obstacle = obstacles.found[i];
      obstacles.load(obstacle, box, B_MIN);
      const normal = filter.isOn ? filter.normalAt(mover, obstacle) : ANY;
      if (normal === NEVER) continue;
      const kind = pair.sweepObstacle(mover, box, B_MIN, time, normal);
      if (kind === "overlap") {
        this.isInside = true;
        if (!each) return;
      } else if (kind === "hit") {
        if (!each && !this.isBeforeOnCurve(obstacle, pair, first)) continue;
        this.obstacle = obstacle;
        this.firstOnCurve = pair;
        this.curve = pair = first;
        first = this.firstOnCurve;
        each?.();
      } else if (!this.mayEndInside) {
        movers.loadBox(mover, 1, end);
        this.mayEndInside = overlapIn(end, 0, box, B_MIN, movers.dimensions);
      }
    }
  }

  private isBeforeOnCurve(obstacle: ObstacleIndex, pair: CurvePair, first: CurvePair): boolean {
    if (this.obstacle === NONE) return true;
    const order = pair.entryTime() - first.entryTime() || compareAxes(pair.axes, first.axes);
    return order !== 0 ? order < 0 : this.obstacles.compare(obstacle, this.obstacle) < 0;
  }

  /** Whether the hit that the pair holds comes before the first one. */
  private isBefore(obstacle: ObstacleIndex): boolean {
    if (this.obstacle === NONE) return true;
    const { pair, first } = this;
    const order = pair.compareEntry(first) || compareAxes(pair.axes, first.axes);
    return order !== 0 ? order < 0 : this.obstacles.compare(obstacle, this.obstacle) < 0;
  }
}
