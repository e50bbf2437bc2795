import { at } from "../../geometry/index.js";
import { compareAxes } from "../sweep/axes.js";
import { ConvexPair } from "../sweep/convex/convexPair.js";
import type { MovingBox, Sweep, SweepFunction } from "../types.js";
import type { BodyIndex, ObstacleIndex } from "../indices.js";
import { ANY } from "./collisionFilter.js";
import { isClosing } from "./contact.js";
import { areSolidShapes, isAmongShapes, isMetAlong, isSolidShape } from "./convexOverlap.js";
import { CORNER, FACE, type Impact, type StepContext } from "./impacts.js";
import { NONE } from "./dynamicBodies.js";

/**
 * Predictions by a published sweep. As in the articles' game loops, it is asked once a frame for each pair, and what it
 * does not see stays as it leaves it. It keeps nothing itself: impacts stand in `context.queue`, pairs that were asked and
 * met in the contact graph. No published sweep knows of polygons: a pair of which one is a polygon is swept exactly, as often as
 * either turns.
 */
export class DiscreteMethodScheduler {
  /** All is predicted that happens until the frame's end. */
  readonly until = 1;
  private pair: ConvexPair | undefined;

  constructor(
    private readonly context: StepContext,
    private readonly sweep: SweepFunction,
  ) {}

  scheduleAll(): void {
    const { movers, hashGrid } = this.context;
    for (let mover = 0; mover < movers.count; mover++) this.withObstacles(mover, 0);
    const pairs = hashGrid.pairs() ?? [];
    for (let i = 0; i < pairs.length; i += 2) this.withMover(pairs[i], pairs[i + 1], 0);
  }

  reschedule(turned: readonly BodyIndex[], time: number): void {
    const { hashGrid } = this.context;
    for (const mover of turned) {
      hashGrid.refile(mover, time);
      this.withObstacles(mover, time);
    }
    const places = new Map(turned.map((mover, i) => [mover, i]));
    turned.forEach((mover, i) => {
      for (const other of [...hashGrid.touching(mover)]) {
        const isAsked = (places.get(other) ?? i) < i;
        if (!isAsked) this.withMover(mover, other, time);
      }
    });
  }

  private withObstacles(mover: BodyIndex, time: number): void {
    const { movers, obstacles, filter } = this.context;
    if (obstacles.isEmpty) return;
    obstacles.lookNear(mover);
    const moving = this.moving(mover, time);
    const still = moving.displacement.map(() => 0);
    const passes = movers.passesObstacles(mover);
    const hasShapes = (movers.shapes.isAny || obstacles.hasShapes) && isAmongShapes(this.context, mover);
    let first: Impact | undefined;
    for (const obstacle of obstacles.found.slice(obstacles.from, obstacles.to)) {
      if (this.context.contactGraph.isDoneWith(mover, obstacle)) continue;
      if (hasShapes && (movers.shapes.of(mover) ?? obstacles.isShape(obstacle))) {
        const met = this.shapeImpact(time, mover, NONE, obstacle);
        if (met && passes) this.predict(met);
        else if (met && (!first || this.isBefore(met, first))) first = met;
        continue;
      }
      if (!filter.isSolidObstacle(mover, obstacle, time)) continue;
      const { min, max } = obstacles.boxOf(obstacle);
      const answer = this.sweep(moving, { min, max, displacement: still });
      const impact = this.impact(answer, time, mover, NONE, obstacle);
      if (!impact || !this.isThrough(filter.normalAt(mover, obstacle), impact)) continue;
      if (passes) this.predict(impact);
      else if (!first || this.isBefore(impact, first)) first = impact;
    }
    if (first) this.predict(first);
  }

  private predict({ mover, other, obstacle, time, exit, isOverlap, axes, normal, axis, side, edge }: Impact): void {
    this.context.queue.push(mover, other, obstacle, time, exit, isOverlap, axes, normal, axis, side, edge);
  }

  /** How a mover meets an obstacle, or another mover, where one of the two is a polygon. */
  private shapeImpact(from: number, mover: BodyIndex, other: BodyIndex, obstacle: ObstacleIndex): Impact | undefined {
    const { context } = this;
    const { movers, obstacles, filter } = context;
    const shapes = (this.pair ??= new ConvexPair());
    if (movers.isFrozen(mover) && (other === NONE || movers.isFrozen(other))) return undefined;
    movers.shapes.load(mover, from, shapes.a);
    if (other === NONE) obstacles.loadShape(obstacle, shapes.b);
    else movers.shapes.load(other, from, shapes.b);
    const kind = shapes.sweep();
    const [axis, side] = [NONE, 0];
    if (kind === "overlap") {
      const isSolid =
        other === NONE
          ? !movers.passesObstacles(mover) && isSolidShape(context, mover, obstacle, from)
          : !movers.passEachOther(mover, other) && areSolidShapes(context, mover, other, from);
      if (!isSolid) return undefined;
      const [x, y] = shapes.penetration();
      const edge = shapes.edgeAlong(x, y);
      const normal = shapes.normalOf(edge);
      return { time: from, exit: from, isOverlap: true, axes: 0, normal, axis, side, edge, mover, other, obstacle };
    }
    const face = other === NONE ? filter.normalAt(mover, obstacle) : filter.normalBetween(mover, other);
    if (kind !== "hit" || !isMetAlong(face, shapes.normal)) return undefined;
    const { normal, edge, isCorner } = shapes;
    const time = from + shapes.time * (1 - from);
    const exit = from + shapes.exit * (1 - from);
    const axes = isCorner ? CORNER : FACE;
    return { time, exit, isOverlap: false, axes, normal, axis, side, edge, mover, other, obstacle };
  }

  private isBefore(impact: Impact, other: Impact): boolean {
    const order = impact.time - other.time || compareAxes(impact.axes, other.axes);
    return order !== 0 ? order < 0 : this.context.obstacles.compare(impact.obstacle, other.obstacle) < 0;
  }

  private withMover(a: BodyIndex, b: BodyIndex, time: number): void {
    const { movers, contactGraph, filter } = this.context;
    if (contactGraph.areDone(a, b)) return;
    const [mover, other] = movers.comesFirst(a, b) ? [a, b] : [b, a];
    if (movers.shapes.areAmong(a, b)) {
      const met = this.shapeImpact(time, mover, other, NONE);
      if (met) this.predict(met);
      return;
    }
    if (!filter.areSolid(a, b, time)) return;
    const answer = this.sweep(this.moving(mover, time), this.moving(other, time));
    const impact = this.impact(answer, time, mover, other, NONE);
    if (impact && this.isThrough(filter.normalBetween(mover, other), impact)) this.predict(impact);
  }

  /** Whether an impact is through the face that is solid, and against it: published sweeps answer with others as well. */
  private isThrough(face: number, { mover, other, axis, side }: Impact): boolean {
    return face === ANY || (face === side * (axis + 1) && isClosing(this.context, mover, other, axis, side));
  }

  private moving(mover: BodyIndex, time: number): MovingBox {
    const { movers } = this.context;
    return movers.moving(mover, time);
  }

  private impact(
    answer: Sweep,
    from: number,
    mover: BodyIndex,
    other: BodyIndex,
    obstacle: ObstacleIndex,
  ): Impact | undefined {
    const { movers } = this.context;
    if (answer.kind === "miss" || answer.kind === "graze") return undefined;
    const isOverlap = answer.kind === "overlap";
    if (isOverlap && (other === NONE ? movers.passesObstacles(mover) : movers.passEachOther(mover, other))) {
      return undefined;
    }
    if (movers.isFrozen(mover) && (other === NONE || movers.isFrozen(other))) return undefined;
    // The published methods also answer with times outside the frame, and with none at all.
    if (!(answer.time >= 0 && answer.time < 1)) return undefined;
    const normal = isOverlap ? answer.penetration.map(Math.sign) : answer.normal;
    const axis = normal.findIndex((n) => n !== 0);
    const time = answer.time === 0 ? from : from + answer.time * (1 - from);
    const exit = from + answer.exit * (1 - from);
    const axes = isOverlap ? 0 : answer.axes.reduce((bits, each) => bits | (1 << each), 0);
    const side = axis < 0 || at(normal, axis) < 0 ? -1 : 1;
    return { time, exit, isOverlap, axes, normal, axis, side, edge: 0, mover, other, obstacle };
  }
}
