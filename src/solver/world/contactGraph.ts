/**
 * Who met whom in a frame. Most movers meet nobody, so lists are made for those who do; each holds for every other mover
 * its index, and the axis and side of the face between: the normal that points out of the other.
 */
export class Acquaintances {
  private readonly companions = new Map<number, number[]>();
  private readonly supports = new Map<number, number[]>();
  /** Obstacles by number, movers by their complement (`~index`). */
  private readonly settled = new Map<number, number[]>();

  /** Notes movers that were set going along, with `a` on a side of `b`. */
  goAlong(a: number, b: number, axis: number, side: number): void {
    listOf(this.companions, a).push(b, axis, side);
    listOf(this.companions, b).push(a, axis, -side);
  }

  /** Notes a mover that could not give way to another one, which is on a side of it. */
  lean(mover: number, support: number, axis: number, side: number): void {
    listOf(this.supports, mover).push(support, axis, side);
  }

  /** Those who were set going along with a mover; three numbers each. */
  companionsOf(mover: number): readonly number[] | undefined {
    return this.companions.get(mover);
  }

  /** Those who could not give way to a mover; three numbers each. */
  supportsOf(mover: number): readonly number[] | undefined {
    return this.supports.get(mover);
  }

  /** Ends the questions about a mover and another one or, where that is below 0, an obstacle. */
  settle(mover: number, other: number, obstacle: number): void {
    listOf(this.settled, mover).push(other < 0 ? obstacle : ~other);
  }

  isSettledWith(mover: number, obstacle: number): boolean {
    return this.settled.get(mover)?.includes(obstacle) ?? false;
  }

  areSettled(a: number, b: number): boolean {
    return (this.settled.get(a)?.includes(~b) ?? false) || (this.settled.get(b)?.includes(~a) ?? false);
  }
}

function listOf(lists: Map<number, number[]>, mover: number): number[] {
  const list = lists.get(mover);
  if (list) return list;
  const made: number[] = [];
  lists.set(mover, made);
  return made;
}
