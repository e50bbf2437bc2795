import { compareQuotients, compareRounded } from "../exact/index.js";
import { Pair } from "../pair.js";
import { NONE, type Frame } from "./events.js";
import { compareAxes } from "./order.js";

/** Where a pair has its second box, here one at rest, and how far from a box' min its max is. */
const B = 9;
const TO_MAX = 3;

/**
 * The search for the first obstacle that a mover meets. Which one is first is decided exactly, so that it does not matter
 * how walls are divided into boxes: by the exact entry, then the fewest axes (a face before an edge before a corner).
 */
export class ObstacleSearch {
  /** The first obstacle so far, or `NONE`, and the axes that enter it. */
  obstacle = NONE;
  axes = 0;
  axis = 0;
  side: -1 | 1 = -1;
  /** Fractions of what is left of the frame. */
  time = 0;
  exit = 0;
  /** Whether the mover overlaps an obstacle from the start. */
  isInside = false;
  /** Whether its rounded place at the frame's end is inside an obstacle that it does not meet. */
  mayEndInside = false;
  readonly pair = new Pair();
  /** The terms of the first entry, (p − q) / (v − w), and its rounded value. */
  private p = 0;
  private q = 0;
  private v = 0;
  private w = 0;
  private rounded = 0;
  private readonly end = new Float64Array(6);

  constructor(private readonly frame: Frame) {
    this.pair.dimensions = frame.movers.dimensions;
  }

  /** Looks among the obstacles near the mover. `each` is told of every hit, and decides that none is the first. */
  run(mover: number, time: number, each?: () => void): void {
    const { movers, obstacles } = this.frame;
    const { pair, end } = this;
    const { numbers, dimensions } = pair;
    this.obstacle = NONE;
    this.isInside = false;
    this.mayEndInside = false;
    if (obstacles.from === obstacles.to) return;
    movers.load(mover, time, numbers, 0);
    let isEndKnown = false;
    for (let i = obstacles.from; i < obstacles.to; i++) {
      const obstacle = obstacles.found[i] as number;
      obstacles.load(obstacle, numbers, B);
      const kind = pair.sweep();
      if (kind === "overlap") {
        this.isInside = true;
        if (!each) return;
      } else if (kind === "hit") {
        if (each || this.isBefore(obstacle)) this.take(obstacle);
        each?.();
        continue;
      }
      if (!isEndKnown) movers.loadBox(mover, 1, end);
      isEndKnown = true;
      if (!this.mayEndInside) this.mayEndInside = overlapIn(end, 0, numbers, B, dimensions);
    }
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
    return compareQuotients(
      pair.termP(axis, false),
      pair.termQ(axis, false),
      pair.speedV(axis),
      pair.speedW(axis),
      p,
      q,
      v,
      w,
    );
  }

  /** Takes the hit that the pair holds. */
  private take(obstacle: number): void {
    const { pair } = this;
    const axis = pair.entryAxis;
    this.obstacle = obstacle;
    this.rounded = pair.roundedEntry;
    this.p = pair.termP(axis, false);
    this.q = pair.termQ(axis, false);
    this.v = pair.speedV(axis);
    this.w = pair.speedW(axis);
    this.axes = pair.axes;
    this.axis = pair.normalAxis;
    this.side = pair.side;
    this.time = pair.entryTime();
    this.exit = pair.exitTime();
  }
}

/** Whether the interiors of two boxes in buffers overlap. */
export function overlapIn(
  a: Float64Array,
  offsetA: number,
  b: Float64Array,
  offsetB: number,
  dimensions: number,
): boolean {
  for (let axis = 0; axis < dimensions; axis++) {
    const i = offsetA + axis;
    const j = offsetB + axis;
    if (!((a[i] as number) < (b[j + TO_MAX] as number) && (b[j] as number) < (a[i + TO_MAX] as number))) return false;
  }
  return true;
}
