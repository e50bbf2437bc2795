import { at } from "../../geometry/index.js";
import { compareAxes } from "../sweep/axes.js";
import type { MovingBox, Sweep, SweepFunction } from "../types.js";
import type { Impact, ImpactScheduler, StepContext } from "./impacts.js";
import { NONE } from "./movers.js";
import { compareNames, leftOf } from "./order.js";

/**
 * Predictions by a published sweep. As in the articles' game loops, it is asked once a frame for each pair, and what it
 * does not see stays as it leaves it.
 */
export class PerFrameScheduler implements ImpactScheduler {
  constructor(
    private readonly context: StepContext,
    private readonly sweep: SweepFunction,
  ) {}

  scheduleAll(): void {
    const { movers, hashGrid, queue } = this.context;
    for (let mover = 0; mover < movers.count; mover++) this.withObstacles(mover, 0);
    const pairs = hashGrid.pairs() ?? [];
    for (let i = 0; i < pairs.length; i += 2) {
      const impact = this.ofMovers(pairs[i] as number, pairs[i + 1] as number, 0);
      if (impact) queue.push(impact);
    }
  }

  reschedule(turned: readonly number[], time: number): void {
    const { movers, hashGrid, queue } = this.context;
    for (const mover of turned) {
      movers.bound(mover, time);
      hashGrid.update(mover);
      this.withObstacles(mover, time);
    }
    const places = new Map(turned.map((mover, i) => [mover, i]));
    turned.forEach((mover, i) => {
      for (const other of [...hashGrid.touching(mover)]) {
        const isAsked = (places.get(other) ?? i) < i;
        const impact = isAsked ? undefined : this.ofMovers(mover, other, time);
        if (impact) queue.push(impact);
      }
    });
  }

  nextSlice(): boolean {
    return false;
  }

  private withObstacles(mover: number, time: number): void {
    const { movers, obstacles, queue } = this.context;
    if (obstacles.isEmpty) return;
    obstacles.lookNear(mover);
    const moving = this.moving(mover, time);
    const still = moving.displacement.map(() => 0);
    const passes = movers.passes(mover);
    let first: Impact | undefined;
    for (const obstacle of obstacles.found.slice(obstacles.from, obstacles.to)) {
      if (this.context.contactGraph.isDoneWith(mover, obstacle)) continue;
      const answer = this.sweep(moving, { ...obstacles.boxOf(obstacle), displacement: still });
      const impact = this.impact(answer, time, mover, NONE, obstacle);
      if (!impact) continue;
      if (passes) queue.push(impact);
      else if (!first || this.isBefore(impact, first)) first = impact;
    }
    if (first) queue.push(first);
  }

  private isBefore(impact: Impact, other: Impact): boolean {
    const order = impact.time - other.time || compareAxes(impact.axes, other.axes);
    return order !== 0 ? order < 0 : this.context.obstacles.compare(impact.obstacle, other.obstacle) < 0;
  }

  private ofMovers(a: number, b: number, time: number): Impact | undefined {
    const { movers } = this.context;
    if (this.context.contactGraph.areDone(a, b)) return undefined;
    const [mover, other] = compareNames(movers, a, b) < 0 ? [a, b] : [b, a];
    return this.impact(this.sweep(this.moving(mover, time), this.moving(other, time)), time, mover, other, NONE);
  }

  private moving(mover: number, time: number): MovingBox {
    const { movers } = this.context;
    const displacement = movers.rates(mover).map((rate) => rate * (1 - time));
    return { ...movers.box(mover, time), displacement };
  }

  private impact(answer: Sweep, from: number, mover: number, other: number, obstacle: number): Impact | undefined {
    const { movers } = this.context;
    const { versions } = movers;
    if (answer.kind === "miss" || answer.kind === "graze") return undefined;
    const isOverlap = answer.kind === "overlap";
    if (isOverlap && (movers.passes(mover) || (other !== NONE && movers.passes(other)))) return undefined;
    if (movers.isFrozen(mover) && (other === NONE || movers.isFrozen(other))) return undefined;
    // The published methods also answer with times outside the frame, and with none at all.
    if (!(answer.time >= 0 && answer.time < 1)) return undefined;
    const normal = isOverlap ? answer.penetration.map(Math.sign) : answer.normal;
    const axis = normal.findIndex((n) => n !== 0);
    return {
      time: answer.time === 0 ? from : from + answer.time * (1 - from),
      exit: from + answer.exit * (1 - from),
      isOverlap,
      axes: isOverlap ? 0 : answer.axes.reduce((bits, each) => bits | (1 << each), 0),
      normal,
      axis,
      side: axis < 0 || at(normal, axis) < 0 ? -1 : 1,
      mover,
      left: leftOf(movers, mover),
      other,
      obstacle,
      version: versions[mover] as number,
      otherVersion: other === NONE ? 0 : (versions[other] as number),
    };
  }
}
