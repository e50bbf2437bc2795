import { at } from "../../geometry/index.js";
import type { MovingBox, Sweep, SweepFunction } from "../types.js";
import type { Prediction } from "./impactScheduler.js";
import { type Event, type Frame, NONE } from "./impacts.js";
import { compareAxes, compareNames, leftOf } from "./order.js";

/**
 * Predictions by a published sweep. As in the articles' game loops, it is asked once a frame for each pair, and what it
 * does not see stays as it leaves it.
 */
export class PublishedPrediction implements Prediction {
  constructor(
    private readonly frame: Frame,
    private readonly sweep: SweepFunction,
  ) {}

  begin(): void {
    const { movers, neighbours, queue } = this.frame;
    for (let mover = 0; mover < movers.count; mover++) this.withObstacles(mover, 0);
    const pairs = neighbours.pairs() ?? [];
    for (let i = 0; i < pairs.length; i += 2) {
      const event = this.ofMovers(pairs[i] as number, pairs[i + 1] as number, 0);
      if (event) queue.push(event);
    }
  }

  again(turned: readonly number[], time: number): void {
    const { movers, neighbours, queue } = this.frame;
    for (const mover of turned) {
      movers.bound(mover, time);
      neighbours.update(mover);
      this.withObstacles(mover, time);
    }
    const places = new Map(turned.map((mover, i) => [mover, i]));
    turned.forEach((mover, i) => {
      for (const other of [...neighbours.touching(mover)]) {
        const isAsked = (places.get(other) ?? i) < i;
        const event = isAsked ? undefined : this.ofMovers(mover, other, time);
        if (event) queue.push(event);
      }
    });
  }

  further(): boolean {
    return false;
  }

  private withObstacles(mover: number, time: number): void {
    const { movers, obstacles, queue } = this.frame;
    if (obstacles.isEmpty) return;
    obstacles.lookNear(mover);
    const moving = this.moving(mover, time);
    const still = moving.displacement.map(() => 0);
    const passes = movers.passes(mover);
    let first: Event | undefined;
    for (const obstacle of obstacles.found.slice(obstacles.from, obstacles.to)) {
      if (this.frame.acquaintances.isSettledWith(mover, obstacle)) continue;
      const answer = this.sweep(moving, { ...obstacles.boxOf(obstacle), displacement: still });
      const event = this.event(answer, time, mover, NONE, obstacle);
      if (!event) continue;
      if (passes) queue.push(event);
      else if (!first || this.isBefore(event, first)) first = event;
    }
    if (first) queue.push(first);
  }

  private isBefore(event: Event, other: Event): boolean {
    const order = event.time - other.time || compareAxes(event.axes, other.axes);
    return order !== 0 ? order < 0 : this.frame.obstacles.compare(event.obstacle, other.obstacle) < 0;
  }

  private ofMovers(a: number, b: number, time: number): Event | undefined {
    const { movers } = this.frame;
    if (this.frame.acquaintances.areSettled(a, b)) return undefined;
    const [mover, other] = compareNames(movers, a, b) < 0 ? [a, b] : [b, a];
    return this.event(this.sweep(this.moving(mover, time), this.moving(other, time)), time, mover, other, NONE);
  }

  private moving(mover: number, time: number): MovingBox {
    const { movers } = this.frame;
    const displacement = movers.rates(mover).map((rate) => rate * (1 - time));
    return { ...movers.box(mover, time), displacement };
  }

  private event(answer: Sweep, from: number, mover: number, other: number, obstacle: number): Event | undefined {
    const { movers } = this.frame;
    const { turns } = movers;
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
      turn: turns[mover] as number,
      otherTurn: other === NONE ? 0 : (turns[other] as number),
    };
  }
}
