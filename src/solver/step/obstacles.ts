import { boxAt, type Box } from "../../geometry/index.js";
import { statics } from "../broadPhase/index.js";
import type { Body, Statics } from "../contract.js";
import type { Movers } from "./movers.js";

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
