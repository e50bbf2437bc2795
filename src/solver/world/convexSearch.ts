import { ConvexPair } from "../sweep/convex/convexPair.js";
import { overlapIn } from "../sweep/separation.js";
import { ANY, NEVER } from "./collisionFilter.js";
import { isMetAlong, isSolidShape } from "./convexPlace.js";
import type { StepContext } from "./impacts.js";
import { NONE } from "./movers.js";

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
  first = new ConvexPair();
  isInside = false;
  /** Whether its rounded place at the frame's end may be inside an obstacle that it does not meet. */
  mayEndInside = false;
  /** The mover and a candidate, which changes places with `first` when it is before that. */
  private pair = new ConvexPair();

  constructor(private readonly context: StepContext) {}

  /** Looks among the obstacles near the mover. `each` is told of every hit, and decides that none is the first. */
  run(mover: number, time: number, each?: () => void): void {
    const { movers, obstacles, filter } = this.context;
    this.obstacle = NONE;
    this.isInside = this.mayEndInside = false;
    movers.shapes.load(mover, time, this.pair.a);
    movers.shapes.load(mover, time, this.first.a);
    movers.loadBox(mover, 1, end);
    for (let i = obstacles.from; i < obstacles.to; i++) {
      const { pair } = this;
      const obstacle = obstacles.found[i] as number;
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

  /** Whether the hit that the pair holds comes before the first one. */
  private isBefore(obstacle: number): boolean {
    if (this.obstacle === NONE) return true;
    const { pair, first } = this;
    const order = pair.compareEntry(first) || Number(pair.isCorner) - Number(first.isCorner);
    return order !== 0 ? order < 0 : this.context.obstacles.compare(obstacle, this.obstacle) < 0;
  }
}
