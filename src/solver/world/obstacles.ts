import { type Box, boxAt } from "../../geometry/index.js";
import { statics } from "../broadphase/multiLevelGrid.js";
import { compareAxes } from "../sweep/axes.js";
import { Pair } from "../sweep/pair.js";
import { compareQuotients, compareRounded } from "../sweep/predicates.js";
import { overlapIn } from "../sweep/separation.js";
import type { Body, Statics } from "../types.js";
import { NONE, type Movers } from "./movers.js";

/** Everything in a world that never moves, by number: first its immovable bodies, then the boxes of its statics. */
export class Obstacles {
  readonly isEmpty: boolean;
  /** Obstacles that touch the paths of movers. Those of the mover that was asked for last stand from `from` until `to`. */
  readonly found: number[] = [];
  from = 0;
  to = 0;
  private readonly resting: Statics | undefined;
  /** Per mover, where in `found` its obstacles begin and end, and in which bounds they were looked for: `min…, max…`. */
  private readonly ranges: Uint32Array;
  private readonly seen: Float64Array;
  private readonly bounds: Float64Array;

  constructor(
    private readonly bodies: readonly Body[],
    private readonly boxes: Statics | undefined,
    private readonly movers: Movers,
  ) {
    const { dimensions, count } = movers;
    this.bounds = new Float64Array(2 * dimensions);
    if (bodies.length > 0) {
      const flat = new Float64Array(bodies.length * 2 * dimensions);
      bodies.forEach(({ position, size }, i) => {
        const { min, max } = boxAt(position, size);
        flat.set(min, i * 2 * dimensions);
        flat.set(max, (2 * i + 1) * dimensions);
      });
      this.resting = statics(flat, dimensions);
    }
    this.isEmpty = !this.resting && !(boxes && boxes.count > 0);
    this.ranges = new Uint32Array(this.isEmpty ? 0 : 2 * count);
    this.seen = new Float64Array(this.isEmpty ? 0 : 2 * dimensions * count);
  }

  /** Looks for what a mover's path touches. */
  lookNear(mover: number): void {
    const { movers, bounds, seen, ranges, found } = this;
    const { state } = movers;
    const place = movers.boundsAt(mover);
    for (let i = 0, at = mover * bounds.length; i < bounds.length; i++, at++) {
      const face = state[place + i] as number;
      bounds[i] = face;
      seen[at] = face;
    }
    this.from = found.length;
    this.collect(found);
    this.to = found.length;
    ranges[2 * mover] = this.from;
    ranges[2 * mover + 1] = this.to;
  }

  /** The same, but only where nobody looked in this frame. */
  near(mover: number): void {
    const { movers, seen } = this;
    const { state, dimensions } = movers;
    const place = movers.boundsAt(mover);
    const at = mover * 2 * dimensions;
    for (let axis = 0; axis < dimensions; axis++) {
      const low = state[place + axis] as number;
      const high = state[place + dimensions + axis] as number;
      if (!(low >= (seen[at + axis] as number) && high <= (seen[at + dimensions + axis] as number))) {
        this.lookNear(mover);
        return;
      }
    }
    this.from = this.ranges[2 * mover] as number;
    this.to = this.ranges[2 * mover + 1] as number;
  }

  /** All obstacles that touch a box. */
  touching({ min, max }: Box): readonly number[] {
    const found: number[] = [];
    this.bounds.set(min);
    this.bounds.set(max, this.movers.dimensions);
    this.collect(found);
    return found;
  }

  private collect(found: number[]): void {
    const { bounds, bodies, resting, boxes } = this;
    resting?.collect(bounds, found);
    if (!boxes) return;
    const from = found.length;
    boxes.collect(bounds, found);
    if (bodies.length > 0) for (let i = from; i < found.length; i++) found[i] = (found[i] as number) + bodies.length;
  }

  /** Writes the box of an obstacle: three numbers each for min and max. */
  load(obstacle: number, numbers: Float64Array, offset: number): void {
    const index = obstacle - this.bodies.length;
    const source = (index < 0 ? this.resting : this.boxes) as Statics;
    source.load(index < 0 ? obstacle : index, numbers, offset);
  }

  boxOf(obstacle: number): Box {
    const index = obstacle - this.bodies.length;
    const source = index < 0 ? this.resting : this.boxes;
    return (source as Statics).box(index < 0 ? obstacle : index);
  }

  /** The name by which contacts call an obstacle. */
  name(obstacle: number): string | number {
    const { bodies } = this;
    return obstacle < bodies.length ? (bodies[obstacle] as Body).id : obstacle - bodies.length;
  }

  /** Order of names: bodies by their ids, then statics by their indices. */
  compare(a: number, b: number): number {
    const { bodies } = this;
    if (a >= bodies.length || b >= bodies.length) return a - b;
    const idA = (bodies[a] as Body).id;
    const idB = (bodies[b] as Body).id;
    return idA < idB ? -1 : idA > idB ? 1 : a - b;
  }
}

/** Where a pair has its second box, here one at rest. */
const B = 9;

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

  constructor(
    private readonly movers: Movers,
    private readonly obstacles: Obstacles,
  ) {
    this.pair.dimensions = movers.dimensions;
  }

  /** Looks among the obstacles near the mover. `each` is told of every hit, and decides that none is the first. */
  run(mover: number, time: number, each?: () => void): void {
    const { movers, obstacles, pair, end } = this;
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
    return axes !== 0 ? axes < 0 : this.obstacles.compare(obstacle, this.obstacle) < 0;
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
