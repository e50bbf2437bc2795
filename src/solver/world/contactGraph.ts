/**
 * Who met whom in a frame. Most movers meet nobody, so lists are made for those who do; each holds for every other mover
 * its index, and the axis and side of the face between: the normal that points out of the other.
 */
export class ContactGraph {
  private readonly resting = new Map<number, number[]>();
  private readonly supports = new Map<number, number[]>();
  /** Obstacles by number, movers by their complement (`~index`). */
  private readonly done = new Map<number, number[]>();

  /** Notes movers that were set going along, with `a` on a side of `b`. */
  addRestingContact(a: number, b: number, axis: number, side: number): void {
    listOf(this.resting, a).push(b, axis, side);
    listOf(this.resting, b).push(a, axis, -side);
  }

  /** Notes a mover that could not give way to another one, which is on a side of it. */
  addSupport(mover: number, support: number, axis: number, side: number): void {
    listOf(this.supports, mover).push(support, axis, side);
  }

  /** Those who were set going along with a mover; three numbers each. */
  restingContactsOf(mover: number): readonly number[] | undefined {
    return this.resting.get(mover);
  }

  /** Those who could not give way to a mover; three numbers each. */
  supportsOf(mover: number): readonly number[] | undefined {
    return this.supports.get(mover);
  }

  /** Ends the questions about a mover and another one or, where that is below 0, an obstacle. */
  markDone(mover: number, other: number, obstacle: number): void {
    listOf(this.done, mover).push(other < 0 ? obstacle : ~other);
  }

  isDoneWith(mover: number, obstacle: number): boolean {
    return this.done.get(mover)?.includes(obstacle) ?? false;
  }

  areDone(a: number, b: number): boolean {
    return (this.done.get(a)?.includes(~b) ?? false) || (this.done.get(b)?.includes(~a) ?? false);
  }
}

function listOf(lists: Map<number, number[]>, mover: number): number[] {
  const list = lists.get(mover);
  if (list) return list;
  const made: number[] = [];
  lists.set(mover, made);
  return made;
}
