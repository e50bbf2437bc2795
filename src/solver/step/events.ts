import { sweptBounds, type Box } from "../../geometry/index.js";
import type { Sweep, SweepFunction } from "../contract.js";
import { outward } from "../broadPhase/index.js";
import type { Mover } from "./mover.js";
import type { Obstacle, Obstacles } from "./obstacles.js";
import { SweptGrid } from "./sweptGrid.js";

/** A meeting that will happen unless one of its bodies turns first. */
export interface Event {
  /** Fraction of the frame. */
  readonly time: number;
  /** When it was predicted: `sweep` counts fractions of what was left of the frame then. */
  readonly from: number;
  readonly sweep: Exclude<Sweep, { kind: "miss" | "graze" }>;
  readonly mover: Mover;
  readonly other:
    { readonly kind: "mover"; readonly mover: Mover } | { readonly kind: "obstacle"; readonly obstacle: Obstacle };
  /** The turns of the bodies for which this was predicted. */
  readonly turn: number;
  readonly otherTurn: number;
}

/**
 * Earlier events first; at the same time separations before contacts, faces before edges and corners (a corner that is
 * only a seam of two flush boxes is gone once the face has been dealt with), then an order that depends on the bodies'
 * ids and not on how they were listed.
 */
export function compareEvents(a: Event, b: Event): number {
  return (
    a.time - b.time ||
    axesOf(a).length - axesOf(b).length ||
    (axesOf(a)[0] ?? 0) - (axesOf(b)[0] ?? 0) ||
    a.mover.rank - b.mover.rank ||
    otherRank(a) - otherRank(b)
  );
}

function axesOf(event: Event): readonly number[] {
  return event.sweep.kind === "hit" ? event.sweep.axes : [];
}

function otherRank(event: Event): number {
  return event.other.kind === "mover" ? event.other.mover.rank : -1;
}

/** Whether the bodies still move as they did when the event was predicted. */
export function isCurrent(event: Event): boolean {
  return (
    event.mover.turn === event.turn && (event.other.kind === "obstacle" || event.other.mover.turn === event.otherTurn)
  );
}

/** Predicts meetings with what never moves and between movers. */
export class Prediction {
  private readonly bounds: SweptGrid;

  constructor(
    private readonly movers: readonly Mover[],
    private readonly obstacles: Obstacles,
    private readonly sweep: SweepFunction,
  ) {
    this.bounds = new SweptGrid(movers.map((mover) => boundsOf(mover, 0)));
  }

  /** The first meeting of a body with something that never moves, from `time` on. */
  firstWithObstacle(mover: Mover, time: number): Event | undefined {
    const box = mover.boxAt(time);
    const displacement = mover.remainingAt(time);
    const rest = displacement.map(() => 0);
    let first: Event | undefined;
    for (const obstacle of this.obstacles.touching(outward(sweptBounds(box, displacement)))) {
      if (mover.settled.includes(obstacle.name)) continue;
      const answer = this.sweep({ ...box, displacement }, { ...obstacle.box, displacement: rest });
      const event = this.event(answer, time, mover, { kind: "obstacle", obstacle });
      if (event && (!first || compareEvents(event, first) < 0)) first = event;
    }
    return first;
  }

  /** The meetings of a body with other movers, from `time` on; `onlyHigherRank` when all movers are asked in turn. */
  withMovers(mover: Mover, time: number, onlyHigherRank: boolean): readonly Event[] {
    const bounds = boundsOf(mover, time);
    if (time > 0 || mover.turn > 0) this.bounds.update(mover.rank, bounds);
    const events: Event[] = [];
    for (const rank of this.bounds.touching(bounds)) {
      const other = this.movers[rank];
      if (!other || other === mover || (onlyHigherRank && rank < mover.rank)) continue;
      const event = this.pair(mover.rank < rank ? mover : other, mover.rank < rank ? other : mover, time);
      if (event) events.push(event);
    }
    return events;
  }

  private pair(a: Mover, b: Mover, time: number): Event | undefined {
    if (a.settled.includes(b) || b.settled.includes(a)) return undefined;
    const answer = this.sweep(
      { ...a.boxAt(time), displacement: a.remainingAt(time) },
      { ...b.boxAt(time), displacement: b.remainingAt(time) },
    );
    return this.event(answer, time, a, { kind: "mover", mover: b });
  }

  private event(answer: Sweep, from: number, mover: Mover, other: Event["other"]): Event | undefined {
    if (answer.kind === "miss" || answer.kind === "graze") return undefined;
    const otherMover = other.kind === "mover" ? other.mover : undefined;
    if (answer.kind === "overlap" && (mover.response === "pass" || otherMover?.response === "pass")) return undefined;
    if (mover.isFrozen && (!otherMover || otherMover.isFrozen)) return undefined;
    // The published methods also answer with times outside the frame, and with none at all.
    if (!(answer.time >= 0 && answer.time < 1)) return undefined;
    const time = answer.time === 0 ? from : from + answer.time * (1 - from);
    return { time, from, sweep: answer, mover, other, turn: mover.turn, otherTurn: otherMover?.turn ?? 0 };
  }
}

/** Everywhere a body gets in the rest of the frame unless it turns. */
function boundsOf(mover: Mover, time: number): Box {
  return outward(sweptBounds(mover.boxAt(time), mover.remainingAt(time)));
}
