import { penetration } from "../penetration.js";
import { normalOf } from "../answer.js";
import { compareQuotients, compareRounded } from "../exact/index.js";
import { Pair } from "../pair.js";
import { compareAxes, NONE, type Event, type Frame } from "./events.js";
import { freeFrom, obstacleIn } from "./freeSpace.js";

/** Predicts what bodies will meet if they go on as they do. */
export interface Prediction {
  /** Predicts for all movers, at the frame's begin. */
  begin(): void;
  /** Predicts again for movers that turned. */
  again(turned: readonly number[], time: number): void;
}

/** Where a pair has its second box, and from a box' min to its max. */
const B = 9;
const TO_MAX = 3;

/**
 * Predictions by the exact sweep. Of what never moves, only the first meeting is asked for; which is first is decided
 * exactly, so that it does not matter how walls are divided into boxes.
 */
export class ExactPrediction implements Prediction {
  /** Movers that overlap obstacles when the frame begins, and pairs of movers that overlap each other. */
  readonly inside: number[] = [];
  readonly overlapping: number[] = [];
  /** Movers, and pairs of movers, whose rounded places at the frame's end may be an ulp inside something. */
  readonly endsInside: number[] = [];
  readonly endsOverlapping: number[] = [];
  private readonly pair = new Pair();
  private readonly end = new Float64Array(6);
  private readonly otherEnd = new Float64Array(6);
  /** The first entry so far: its terms (p − q) / (v − w), its rounded value, and what else an event needs. */
  private obstacle = NONE;
  private p = 0;
  private q = 0;
  private v = 0;
  private w = 0;
  private rounded = 0;
  private axes = 0;
  private axis = 0;
  private side: -1 | 1 = -1;
  private time = 0;
  private exit = 0;

  constructor(private readonly frame: Frame) {
    this.pair.dimensions = frame.movers.dimensions;
  }

  begin(): void {
    const { movers, neighbours, obstacles } = this.frame;
    if (!obstacles.isEmpty) {
      for (let mover = 0; mover < movers.count; mover++) {
        if (this.withObstacles(mover, 0)) this.inside.push(mover);
      }
    }
    const pairs = neighbours.pairs();
    for (let i = 0; i < pairs.length; i += 2) {
      const [a, b] = [pairs[i] as number, pairs[i + 1] as number];
      if (this.withMover(a, b, 0)) this.overlapping.push(a, b);
    }
  }

  again(turned: readonly number[], time: number): void {
    const { frame } = this;
    const { movers, neighbours, obstacles } = frame;
    for (const mover of turned) {
      movers.bound(mover, time);
      // Rounding can put a place that was flush with one obstacle an ulp into another.
      if (!obstacles.isEmpty && this.withObstacles(mover, time)) {
        freeFrom(frame, mover, time, obstacleIn(frame));
        this.withObstacles(mover, time);
      }
      neighbours.update(mover);
    }
    turned.forEach((mover, i) => {
      for (const other of neighbours.touching(mover)) {
        const place = turned.indexOf(other);
        if (place >= 0 && place < i) continue;
        if (this.withMover(mover, other, time)) this.meetOverlapping(mover, other, time);
      }
    });
  }

  /** Predicts the first meeting with something that never moves; all of them for what passes. Says whether it is inside. */
  private withObstacles(mover: number, time: number): boolean {
    const { movers, obstacles, queue } = this.frame;
    const { pair, end } = this;
    const { dimensions } = movers;
    const passes = movers.passes[mover] === 1;
    obstacles.findNear(mover, movers);
    if (obstacles.found.length === 0) return false;
    movers.load(mover, time, pair.numbers, 0);
    movers.loadEnd(mover, end);
    this.obstacle = NONE;
    let mayEndInside = false;
    for (const obstacle of obstacles.found) {
      obstacles.load(obstacle, pair.numbers, B);
      const kind = pair.sweep();
      if (kind === "overlap" && !passes) return true;
      if (kind === "hit") {
        if (passes) {
          this.take(obstacle);
          queue.push(this.event(mover, NONE, time));
        } else if (this.isBefore(obstacle)) this.take(obstacle);
      }
      mayEndInside ||= overlapIn(end, 0, pair.numbers, B, dimensions);
    }
    if (passes) return false;
    if (this.obstacle !== NONE) queue.push(this.event(mover, NONE, time));
    else if (mayEndInside) this.endsInside.push(mover);
    return false;
  }

  /** Predicts the meeting of two movers. Says whether they overlap. */
  private withMover(a: number, b: number, time: number): boolean {
    const { movers, queue } = this.frame;
    const { pair, end, otherEnd } = this;
    const passes = movers.passes[a] === 1 || movers.passes[b] === 1;
    if (passes && isSettled(this.frame, a, b)) return false;
    movers.load(a, time, pair.numbers, 0);
    movers.load(b, time, pair.numbers, B);
    const kind = pair.sweep();
    if (kind === "overlap") return !passes;
    if (kind === "hit") {
      this.take(NONE);
      queue.push(this.event(a, b, time));
    } else if (!passes) {
      movers.loadEnd(a, end);
      movers.loadEnd(b, otherEnd);
      if (overlapIn(end, 0, otherEnd, 0, movers.dimensions)) this.endsOverlapping.push(a, b);
    }
    return false;
  }

  /** Movers that rounding put an ulp into each other meet now, if they come closer; if not, their ends are looked at. */
  private meetOverlapping(a: number, b: number, time: number): void {
    const { movers, queue } = this.frame;
    const push = penetration(movers.box(a, time), movers.box(b, time));
    this.axis = push.findIndex((component) => component !== 0);
    this.side = (push[this.axis] as number) < 0 ? -1 : 1;
    const rateA = movers.rate[a * movers.dimensions + this.axis] as number;
    const rateB = movers.rate[b * movers.dimensions + this.axis] as number;
    if (this.side < 0 ? rateA > rateB : rateA < rateB) {
      this.axes = 0;
      this.time = 0;
      this.exit = this.pair.exitTime();
      queue.push({ ...this.event(a, b, time), isOverlap: true });
    } else this.endsOverlapping.push(a, b);
  }

  /** Whether the hit that the pair holds comes before the one that was taken. */
  private isBefore(obstacle: number): boolean {
    if (this.obstacle === NONE) return true;
    const { pair } = this;
    const order = compareRounded(pair.roundedEntry, this.rounded) || this.compareEntries();
    if (order !== 0) return order < 0;
    const axes = compareAxes(pair.axes, this.axes);
    return axes !== 0 ? axes < 0 : this.frame.obstacles.compare(obstacle, this.obstacle) < 0;
  }

  private compareEntries(): number {
    const { pair, p, q, v, w } = this;
    const axis = pair.entryAxis;
    return compareQuotients(pair.entryP(axis), pair.entryQ(axis), pair.speedV(axis), pair.speedW(axis), p, q, v, w);
  }

  /** Takes the hit that the pair holds. */
  private take(obstacle: number): void {
    const { pair } = this;
    const axis = pair.entryAxis;
    this.obstacle = obstacle;
    this.rounded = pair.roundedEntry;
    this.p = pair.entryP(axis);
    this.q = pair.entryQ(axis);
    this.v = pair.speedV(axis);
    this.w = pair.speedW(axis);
    this.axes = pair.axes;
    this.axis = pair.normalAxis;
    this.side = pair.side;
    this.time = pair.entryTime();
    this.exit = pair.exitTime();
  }

  /** The event of what was taken: of a mover and an obstacle, or of two movers in the order of their names. */
  private event(a: number, b: number, from: number): Event {
    const { movers } = this.frame;
    const { turns, dimensions } = movers;
    const isSwapped = b !== NONE && movers.compare(a, b) > 0;
    const mover = isSwapped ? b : a;
    const other = isSwapped ? a : b;
    const side = isSwapped ? (this.side < 0 ? 1 : -1) : this.side;
    const time = Math.min(1, from + this.time * (1 - from));
    return {
      time,
      exit: this.exit === Infinity ? Infinity : Math.max(time, from + this.exit * (1 - from)),
      isOverlap: false,
      axes: this.axes,
      normal: normalOf(dimensions, this.axis, side),
      axis: this.axis,
      side,
      mover,
      other,
      obstacle: b === NONE ? this.obstacle : NONE,
      turn: turns[mover] as number,
      otherTurn: other === NONE ? 0 : (turns[other] as number),
    };
  }
}

/** Whether a pair met in this frame and is not asked about again. */
export function isSettled({ movers }: Frame, a: number, b: number): boolean {
  return (movers.hasMet(a)?.settled.includes(~b) ?? false) || (movers.hasMet(b)?.settled.includes(~a) ?? false);
}

/** Whether the interiors of two boxes in buffers overlap. */
function overlapIn(a: Float64Array, offsetA: number, b: Float64Array, offsetB: number, dimensions: number): boolean {
  for (let axis = 0; axis < dimensions; axis++) {
    const i = offsetA + axis;
    const j = offsetB + axis;
    if (!((a[i] as number) < (b[j + TO_MAX] as number) && (b[j] as number) < (a[i + TO_MAX] as number))) return false;
  }
  return true;
}
