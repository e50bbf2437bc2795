import type { StepContext } from "./impacts.js";

/** Pairs of movers that are looked at in one go: some for each mover, and enough for small frames to have no slices. */
const PAIRS_PER_MOVER = 8;
const PAIRS = 500;

/** And so many times as many as there are in a slice in which hardly anybody moves. */
const CROSSINGS = 2;

/** Movers whose paths still meet so often in a slice this short are close to each other, and not only fast. */
const SHORTEST = 2 ** -10;

/**
 * How far ahead movers look for each other. Usually that is the whole frame. Where many are so fast that nearly all of
 * their paths cross, most of what they would meet is never met, since something else comes first; there the frame is cut
 * into slices of time, each so long that few paths cross in it. What is predicted is the same, to the bit: a slice only
 * chooses who is looked at.
 */
export class TimeSlices {
  private width = 1;
  private most: number;

  constructor(private readonly context: StepContext) {
    this.most = PAIRS + PAIRS_PER_MOVER * context.movers.count;
  }

  /**
   * The pairs of movers that are near each other at the frame's begin, one after the other.
   *
   * @param separate is given pairs among which are all that overlap, and moves those that are not to begin where they are;
   *   says whether it moved any.
   */
  begin(separate: (pairs: readonly number[]) => boolean): readonly number[] {
    const { movers, hashGrid } = this.context;
    let pairs = hashGrid.pairs(this.most);
    if (pairs && separate(pairs)) pairs = hashGrid.pairs(this.most);
    if (pairs) return pairs;
    movers.slices = new Float64Array(2 * movers.dimensions * movers.count);
    this.boundAll(0, 0);
    separate(hashGrid.pairs() ?? []);
    this.boundAll(0, SHORTEST);
    const near = hashGrid.pairs() ?? [];
    this.most = Math.max(this.most, (CROSSINGS * near.length) / 2);
    return this.open(0);
  }

  /** Those of the next slice, which is from the end of this one; `undefined` where the frame ends with it. */
  next(): readonly number[] | undefined {
    const { until } = this.context.movers;
    return until < 1 ? this.open(until) : undefined;
  }

  /** The longest slice, of twice the width of the last one and those below, in which few paths cross. */
  private open(from: number): readonly number[] {
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
