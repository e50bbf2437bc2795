import type { BodyIndex } from "../indices.js";
import type { StepContext } from "./impacts.js";
import { KineticOrder } from "./kineticOrder.js";

/*
 *     movers.slices    per mover the bounds of its path within the slice at hand, `min…, max…`; none where the slice is the frame
 *     order            the movers along an axis (`kineticOrder.ts`), where few overlap along it
 *
 * Who may meet whom is asked of the hash grid by these bounds, or of the order; the walk through the frame goes from slice to slice,
 * or from swap to swap.
 */

/** Pairs of movers that are looked at in one go: some for each mover, and enough for small frames to have no slices. */
const PAIRS_PER_MOVER = 8;
const PAIRS = 500;

/** And so many times as many as there are in a slice in which hardly anybody moves. */
const CROSSINGS = 2;

/** So many times as many pairs may come to overlap along an axis before the order along it is of no use. */
const CHANGES = 4;

/** Movers whose paths still meet so often in a slice this short are close to each other, and not only fast. */
const SHORTEST = 2 ** -10;

/**
 * How far ahead movers look for each other. Usually that is the whole frame. Where many are so fast that nearly all of
 * their paths cross, most of what they would meet is never met, since something else comes first. There they are kept in
 * order along an axis, if few overlap along it, as in a row or a tower: who is not beside another one meets it no sooner
 * than those between. If too many do, or too many change places, the frame is cut into slices of time, each so long that
 * few paths cross in it. What is predicted is the same, to the bit: all this only chooses who is looked at.
 */
export class TimeSlices {
  private width = 1;
  private most = 0;
  private readonly order: KineticOrder;
  private isOrdered = false;
  /** How many pairs may still come to overlap along the axis. */
  private left = 0;

  constructor(private readonly context: StepContext) {
    this.order = new KineticOrder(context.movers);
  }

  /** The time until which all is predicted that may happen. */
  get until(): number {
    return this.isOrdered ? Math.min(1, this.order.next) : this.context.movers.until;
  }

  /**
   * The pairs of movers that are near each other at the frame's begin, one after the other.
   *
   * @param separate is given pairs among which are all that overlap, and moves those that are not to begin where they are;
   *   says whether it moved any
   */
  begin(separate: (pairs: readonly BodyIndex[]) => boolean): readonly BodyIndex[] {
    const { movers, hashGrid } = this.context;
    this.width = 1;
    this.isOrdered = false;
    this.most = PAIRS + PAIRS_PER_MOVER * movers.count;
    let pairs = hashGrid.pairs(this.most);
    if (pairs && separate(pairs)) pairs = hashGrid.pairs(this.most);
    if (pairs) return pairs;
    movers.slices = new Float64Array(2 * movers.dimensions * movers.count);
    this.boundAll(0, 0);
    separate(hashGrid.pairs() ?? []);
    this.boundAll(0, SHORTEST);
    const near = hashGrid.pairs() ?? [];
    this.most = Math.max(this.most, (CROSSINGS * near.length) / 2);
    // Who goes along a curve changes places with another one more than once.
    const ordered = movers.shapes.isAny || movers.curves.isAny ? undefined : this.order.begin(this.most);
    if (!ordered) return this.open(0);
    this.isOrdered = true;
    this.left = CHANGES * this.most;
    movers.until = 1;
    return ordered;
  }

  /** Whether the frame ends with this slice. */
  get isLast(): boolean {
    return !this.isOrdered && this.until >= 1;
  }

  /**
   * Those who may meet from the end of this slice on, until which all has happened and which is not the last. Where movers
   * are in order, these are two that come to overlap along the axis.
   */
  next(): readonly BodyIndex[] {
    const { until, order } = this;
    if (!this.isOrdered) return this.open(until);
    if (order.next < 1) {
      const pair = order.swapNext() ?? [];
      if (pair.length === 0 || this.left-- > 0) return pair;
      this.isOrdered = false;
      this.context.queue.dropPairs();
      return this.open(until);
    }
    this.isOrdered = false;
    this.boundAll(1, 1);
    this.context.hashGrid.pairs();
    return [];
  }

  /** Takes note of movers that turned. */
  update(turned: readonly BodyIndex[], time: number): void {
    if (this.isOrdered) this.order.update(turned, time);
    else for (const mover of turned) this.context.hashGrid.update(mover);
  }

  /** All others that a mover may meet. */
  near(mover: BodyIndex): readonly BodyIndex[] {
    return this.isOrdered ? this.order.neighbours(mover) : this.context.hashGrid.touching(mover);
  }

  /** The longest slice, of twice the width of the last one and those below, in which few paths cross. */
  private open(from: number): readonly BodyIndex[] {
    for (this.width = Math.min(2 * this.width, 1 - from); ; this.width /= 2) {
      this.boundAll(from, Math.min(1, from + this.width));
      const pairs = this.context.hashGrid.pairs(this.width > SHORTEST ? this.most : Infinity);
      if (pairs) return pairs;
    }
  }

  private boundAll(from: number, until: number): void {
    const { movers } = this.context;
    movers.until = until;
    for (let mover = 0; mover < movers.count; mover++) movers.boundSlice(mover, from);
  }
}
