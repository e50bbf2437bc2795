import { ConvexPair } from "../sweep/convex/convexPair.js";
import type { BodyIndex, ObstacleIndex } from "../indices.js";
import { ConvexCurvePair, type ShapeMet } from "./convexCurvePair.js";
import { overlapIn } from "../sweep/separation.js";
import { ANY, NEVER } from "./collisionFilter.js";
import { isMetAlong, isSolidShape } from "./convexOverlap.js";
import type { StepContext } from "./impacts.js";
import { NONE } from "./dynamicBodies.js";

/*
 *     first, pair    two `ConvexPair`s that change places: the mover with the first obstacle so far, and with a candidate
 *
 * Walks over the obstacles near a mover, which stand in one stretch of `obstacles.found`; each is swept, and the better pair is kept
 * by exchanging the two, so that nothing is copied.
 */

/** Bounds in hand: three numbers each for min and max. */
const end = new Float64Array(6);
const bounds = new Float64Array(6);

/**
 * The search for the first obstacle that a mover meets, where any of them or the mover is a convex polygon. Which one is first
 * is decided exactly: the earliest entry, then a face before a corner, so that a corner which is only the seam of two flush
 * obstacles is gone once the face has been dealt with, and then the order of names.
 */
export class ConvexSearch {
  /** The first obstacle so far, or `NONE`, and the hit on it, in fractions of what is left of the frame. */
  obstacle = NONE;
  private first = new ConvexPair();
  isInside = false;
  /** Whether its rounded place at the frame's end may be inside an obstacle that it does not meet. */
  mayEndInside = false;
  /** The mover and a candidate, which changes places with `first` when it is before that. */
  private pair = new ConvexPair();
  /** The same of a mover on a curve. */
  private firstOnCurve: ConvexCurvePair;
  private curve: ConvexCurvePair;
  private isCurved = false;

  constructor(private readonly context: StepContext) {
    this.firstOnCurve = new ConvexCurvePair(context.movers);
    this.curve = new ConvexCurvePair(context.movers);
  }

  /** How the first obstacle is met. */
  get met(): ShapeMet {
    return this.isCurved ? this.firstOnCurve : this.first;
  }

  /** Looks among the obstacles near the mover. `each` is told of every hit, and decides that none is the first. */
  run(mover: BodyIndex, time: number, each?: () => void): void {
    const { movers, obstacles, filter } = this.context;
    this.obstacle = NONE;
    this.isInside = this.mayEndInside = false;
    this.isCurved = movers.curves.isCurved(mover);
    if (this.isCurved) {
      this.runOnCurve(mover, time, each);
      return;
    }
    movers.shapes.load(mover, time, this.pair.a);
    movers.shapes.load(mover, time, this.first.a);
    movers.loadBox(mover, 1, end);
    for (let i = obstacles.from; i < obstacles.to; i++) {
      const { pair } = this;
      const obstacle = obstacles.found[i];
      const normal = filter.normalAt(mover, obstacle);
      if (normal === NEVER) continue;
      obstacles.loadShape(obstacle, pair.b);
      const kind = pair.sweep();
      if (kind === "overlap") {
        if (normal !== ANY && !isSolidShape(this.context, mover, obstacle, time)) continue;
        this.isInside = true;
        if (!each) return;
        continue;
      }
      if (kind === "hit" && isMetAlong(normal, pair.normal)) {
        if (each || this.isBefore(obstacle)) {
          this.obstacle = obstacle;
          this.pair = this.first;
          this.first = pair;
        }
        each?.();
        continue;
      }
      obstacles.load(obstacle, bounds, 0);
      if (!this.mayEndInside) this.mayEndInside = overlapIn(end, 0, bounds, 0, 2);
    }
  }

  private runOnCurve(mover: BodyIndex, time: number, each?: () => void): void {
    const { movers, obstacles, filter } = this.context;
    movers.loadBox(mover, 1, end);
    for (let i = obstacles.from; i < obstacles.to; i++) {
      const obstacle = obstacles.found[i];
      const normal = filter.normalAt(mover, obstacle);
      if (normal === NEVER) continue;
      const kind = this.curve.sweepObstacle(mover, obstacles, obstacle, time, normal);
      if (kind === "overlap") {
        if (normal !== ANY && !isSolidShape(this.context, mover, obstacle, time)) continue;
        this.isInside = true;
        if (!each) return;
      } else if (kind === "hit") {
        if (!each && !this.isBeforeOnCurve(obstacle)) continue;
        this.obstacle = obstacle;
        [this.curve, this.firstOnCurve] = [this.firstOnCurve, this.curve];
        each?.();
      } else if (!this.mayEndInside) {
        obstacles.load(obstacle, bounds, 0);
        this.mayEndInside = overlapIn(end, 0, bounds, 0, 2);
      }
    }
  }

  private isBeforeOnCurve(obstacle: ObstacleIndex): boolean {
    if (this.obstacle === NONE) return true;
    const { curve, firstOnCurve } = this;
    const order = curve.time - firstOnCurve.time || Number(curve.isCorner) - Number(firstOnCurve.isCorner);
    return order !== 0 ? order < 0 : this.context.obstacles.compare(obstacle, this.obstacle) < 0;
  }

  /** Whether the hit that the pair holds comes before the first one. */
  private isBefore(obstacle: ObstacleIndex): boolean {
    if (this.obstacle === NONE) return true;
    const { pair, first } = this;
    const order = pair.compareEntry(first) || Number(pair.isCorner) - Number(first.isCorner);
    return order !== 0 ? order < 0 : this.context.obstacles.compare(obstacle, this.obstacle) < 0;
  }
}
