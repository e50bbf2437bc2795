import { empty, grown } from "../../geometry/index.js";
import type { BodyIndex } from "../indices.js";

/**
 * Bodies that were set going together on an axis, until they turn on it.
 *
 *     ids    by mover and axis: a number that all of one island share; 0 in none
 */
export class Islands {
  private ids = empty.uint32;
  private count = 0;

  constructor(private readonly dimensions: 2 | 3) {}

  /** Makes room for so many movers. */
  reserve(capacity: number): void {
    this.ids = grown(this.ids, capacity * this.dimensions);
  }

  clear(): void {
    this.count = 0;
    this.ids.fill(0);
  }

  /** The number of a mover's island on an axis, or 0. */
  idOf(mover: BodyIndex, axis: number): number {
    return this.ids[mover * this.dimensions + axis];
  }

  /** Makes one island of some movers. */
  merge(movers: readonly BodyIndex[], axis: number): void {
    this.count++;
    for (const mover of movers) this.ids[mover * this.dimensions + axis] = this.count;
  }

  leave(mover: BodyIndex, axis: number): void {
    this.ids[mover * this.dimensions + axis] = 0;
  }
}
