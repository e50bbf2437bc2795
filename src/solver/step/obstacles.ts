import { boxAt, type Box } from "../../geometry/index.js";
import { statics } from "../broadPhase/index.js";
import type { Body, Statics } from "../contract.js";
import type { Movers } from "./movers.js";

/**
 * Everything in a world that never moves, by number: first its immovable bodies, then the boxes of its statics. Queries
 * leave what they find in a list that the next query uses again.
 */
export class Obstacles {
  /** What the last query found. */
  readonly found: number[] = [];

  readonly isEmpty: boolean;
  /** The bounds in which it looked: `min…, max…`. */
  private readonly bounds: Float64Array;
  private readonly resting: Statics | undefined;

  constructor(
    private readonly bodies: readonly Body[],
    private readonly boxes: Statics | undefined,
    private readonly dimensions: 2 | 3,
  ) {
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
  }

  /** Finds all obstacles that touch a box. */
  find({ min, max }: Box): void {
    this.bounds.set(min);
    this.bounds.set(max, this.dimensions);
    this.findInBounds();
  }

  /** Finds all obstacles that touch the bounds of a mover's path. */
  findNear(mover: number, { low, high, dimensions }: Movers): void {
    for (let axis = 0, place = mover * dimensions; axis < dimensions; axis++, place++) {
      this.bounds[axis] = low[place] as number;
      this.bounds[dimensions + axis] = high[place] as number;
    }
    this.findInBounds();
  }

  /** Finds all obstacles that touch a box (three numbers each for min and max), widened on an axis. */
  findAround(box: Float64Array, axis: number, slack: number): void {
    const { bounds, dimensions } = this;
    for (let i = 0; i < dimensions; i++) {
      bounds[i] = box[i] as number;
      bounds[dimensions + i] = box[3 + i] as number;
    }
    bounds[axis] = (box[axis] as number) - slack;
    bounds[dimensions + axis] = (box[3 + axis] as number) + slack;
    this.findInBounds();
  }

  /** Whether the last query looked everywhere where a mover's path can lead, as it is now. */
  coversNear(mover: number, { low, high, dimensions }: Movers): boolean {
    for (let axis = 0, place = mover * dimensions; axis < dimensions; axis++, place++) {
      if ((low[place] as number) < (this.bounds[axis] as number)) return false;
      if ((high[place] as number) > (this.bounds[dimensions + axis] as number)) return false;
    }
    return true;
  }

  private findInBounds(): void {
    const { found, bounds, bodies, resting, boxes } = this;
    found.length = 0;
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
    return this.bodies[obstacle]?.id ?? obstacle - this.bodies.length;
  }

  /** Order of names: bodies by their ids, then statics by their indices. */
  compare(a: number, b: number): number {
    const idA = this.bodies[a]?.id;
    const idB = this.bodies[b]?.id;
    if (idA === undefined || idB === undefined) return a - b;
    return idA < idB ? -1 : idA > idB ? 1 : a - b;
  }
}
