import { ConvexPair } from "../sweep/convex/convexPair.js";
import { overlapIn } from "../sweep/separation.js";
import type { BodyIndex } from "../indices.js";
import { NEVER } from "./collisionFilter.js";
import { recordContact } from "./contact.js";
import { resolveShapeContact } from "./convexContact.js";
import { signOfMotion } from "./convexMotion.js";
import { ConvexCurvePair } from "./convexCurvePair.js";
import { areShapesOverlapping, areSolidShapes, isMetAlong } from "./convexOverlap.js";
import { ConvexSearch } from "./convexSearch.js";
import { CORNER, exitAt, FACE, type RoundedEnds, type StepContext, timeAt } from "./impacts.js";
import { NONE } from "./dynamicBodies.js";
import { resolveRoundingOverlap } from "./roundingOverlaps.js";
import { needsIslandSolve } from "./islandSolve.js";

/*
 * Keeps nothing between two predictions but the pairs in hand, into which movers and obstacles are loaded: what is predicted stands in
 * `context.queue`, and what is to be looked at where the frame ends in `ends`.
 */

/** Bounds in hand: three numbers each for min and max. */
const end = new Float64Array(6);
const otherEnd = new Float64Array(6);

/** Predictions of `SweptScheduler` where a convex polygon is among those that may meet. */
export class ConvexPredictions {
  private readonly search: ConvexSearch;
  private readonly pair = new ConvexPair();
  private readonly curve: ConvexCurvePair;

  constructor(
    private readonly context: StepContext,
    private readonly ends: RoundedEnds,
  ) {
    this.search = new ConvexSearch(context);
    this.curve = new ConvexCurvePair(context.movers);
  }

  /** The first meeting of a mover with something that never moves, as `SweptScheduler` predicts it. */
  passObstacles(mover: BodyIndex, time: number, asGiven: boolean): boolean {
    const { context, search } = this;
    const { movers, obstacles } = context;
    if (movers.passesObstacles(mover)) {
      search.run(mover, time, () => {
        this.predict(mover, time);
      });
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
      if (met.time > 0 || met.isCorner || needsIslandSolve(context, mover, NONE, time)) {
        this.predict(mover, time);
        return false;
      }
      recordContact(context, mover, NONE, obstacle, time, exitAt(time, time, met.exit), met.normal);
      resolveShapeContact(context, mover, obstacle, met.normal, met.edge, time);
      movers.bound(mover, time);
      obstacles.near(mover);
    }
  }

  /** Queues the meeting with an obstacle that the search holds. */
  private predict(mover: BodyIndex, from: number): void {
    const { obstacle, met } = this.search;
    const time = timeAt(from, met.time);
    const exit = exitAt(time, from, met.exit);
    const axes = met.isCorner ? CORNER : FACE;
    const { queue } = this.context;
    queue.push(mover, NONE, obstacle, time, exit, false, axes, met.normal, NONE, 0, met.edge);
  }

  /** The meeting of two movers, as `SweptScheduler` predicts it. */
  withMover(a: BodyIndex, b: BodyIndex, time: number, after: number): boolean {
    const { context, pair: shapes } = this;
    const { movers, filter, queue } = context;
    const normal = filter.normalBetween(a, b);
    const passes = movers.passEachOther(a, b);
    if (normal === NEVER || (passes && context.contactGraph.areDone(a, b))) return false;
    const [mover, other] = movers.comesFirst(a, b) ? [a, b] : [b, a];
    const face = filter.normalBetween(mover, other);
    const isCurved = movers.curves.isCurved(a) || movers.curves.isCurved(b);
    const curve = isCurved ? this.curve : undefined;
    const met = curve ?? shapes;
    if (!curve) {
      movers.shapes.load(mover, time, shapes.a);
      movers.shapes.load(other, time, shapes.b);
    }
    const kind = curve ? curve.sweep(mover, other, time, face) : shapes.sweep();
    if (kind === "overlap") return !passes && areSolidShapes(context, mover, other, time);
    if (kind === "hit" && isMetAlong(face, met.normal)) {
      const at = timeAt(time, met.time);
      if (at <= after || at > movers.until) return false;
      const exit = exitAt(at, time, met.exit);
      const axes = met.isCorner ? CORNER : FACE;
      queue.push(mover, other, NONE, at, exit, false, axes, met.normal, NONE, 0, met.edge);
    } else if (kind !== "hit" && !passes && movers.until === 1) {
      movers.loadBox(a, 1, end);
      movers.loadBox(b, 1, otherEnd);
      if (overlapIn(end, 0, otherEnd, 0, 2) && areShapesOverlapping(context, a, b, 1)) {
        this.ends.overlapping.push([a, b]);
      }
    }
    return false;
  }

  /** Movers that rounding put an ulp into each other meet now, if they come closer; if not, their ends are looked at. */
  meetOverlapping(a: BodyIndex, b: BodyIndex, time: number): void {
    const { movers, queue } = this.context;
    const { pair: shapes } = this;
    const [mover, other] = movers.comesFirst(a, b) ? [a, b] : [b, a];
    movers.shapes.load(mover, time, shapes.a);
    movers.shapes.load(other, time, shapes.b);
    const [x, y] = shapes.penetration();
    const edge = shapes.edgeAlong(x, y);
    const normal = shapes.normalOf(edge);
    const isClosing = signOfMotion(shapes, movers, mover, other, normal, edge, 1 - time) < 0;
    if (isClosing) queue.push(mover, other, NONE, time, time, true, 0, normal, NONE, 0, edge);
    else this.ends.overlapping.push([a, b]);
  }
}
