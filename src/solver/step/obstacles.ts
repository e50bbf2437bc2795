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
  private readonly resting: Statics | undefined;

  constructor(
    private readonly bodies: readonly Body[],
    private readonly boxes: Statics | undefined,
    dimensions: 2 | 3,
  ) {
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

  /** Finds all obstacles that touch the bounds of a mover's path. */
  findNear(mover: number, { low, high, dimensions }: Movers): void {
    const place = mover * dimensions;
    this.find({
      min: [...low.subarray(place, place + dimensions)],
      max: [...high.subarray(place, place + dimensions)],
    });
  }

  /** Finds all obstacles that touch a box. */
  find(box: Box): void {
    const { found } = this;
    found.length = 0;
    if (this.resting) found.push(...this.resting.touching(box));
    if (this.boxes) for (const index of this.boxes.touching(box)) found.push(this.bodies.length + index);
  }

  /** Writes an obstacle as a box at rest: three numbers each for min, max and displacement. */
  load(obstacle: number, numbers: Float64Array, offset: number): void {
    const { min, max } = this.boxOf(obstacle);
    numbers.set(min, offset);
    numbers.set(max, offset + 3);
    numbers.fill(0, offset + 6, offset + 9);
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
