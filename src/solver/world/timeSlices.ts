import type { Frame } from "./impacts.js";

/** Pairs of movers that are looked at in one go: some for each mover, and enough for small frames to have no windows. */
const PAIRS_PER_MOVER = 8;
const PAIRS = 500;

/** And so many times as many as there are in a window in which hardly anybody moves. */
const CROSSINGS = 2;

/** Movers whose paths still meet so often in a window this short are close to each other, and not only fast. */
const SHORTEST = 2 ** -10;

/**
 * How far ahead movers look for each other. Usually that is the whole frame. Where many are so fast that nearly all of
 * their paths cross, most of what they would meet is never met, since something else comes first; there the frame is cut
 * into windows of time, each so long that few paths cross in it. What is predicted is the same, to the bit: a window only
 * chooses who is looked at.
 */
export class Windows {
  private width = 1;
  private most: number;

  constructor(private readonly frame: Frame) {
    this.most = PAIRS + PAIRS_PER_MOVER * frame.movers.count;
  }

  /**
   * The pairs of movers that are near each other at the frame's begin, one after the other.
   *
   * @param separate is given pairs among which are all that overlap, and moves those that are not to begin where they are;
   *   says whether it moved any.
   */
  begin(separate: (pairs: readonly number[]) => boolean): readonly number[] {
    const { movers, neighbours } = this.frame;
    let pairs = neighbours.pairs(this.most);
    if (pairs && separate(pairs)) pairs = neighbours.pairs(this.most);
    if (pairs) return pairs;
    movers.windows = new Float64Array(2 * movers.dimensions * movers.count);
    this.boundAll(0, 0);
    separate(neighbours.pairs() ?? []);
    this.boundAll(0, SHORTEST);
    const near = neighbours.pairs() ?? [];
    this.most = Math.max(this.most, (CROSSINGS * near.length) / 2);
    return this.open(0);
  }

  /** Those of the next window, which is from the end of this one; `undefined` where the frame ends with it. */
  next(): readonly number[] | undefined {
    const { until } = this.frame.movers;
    return until < 1 ? this.open(until) : undefined;
  }

  /** The longest window, of twice the width of the last one and those below, in which few paths cross. */
  private open(from: number): readonly number[] {
    for (this.width = Math.min(2 * this.width, 1 - from); ; this.width /= 2) {
      this.boundAll(from, Math.min(1, from + this.width));
      const pairs = this.frame.neighbours.pairs(this.width > SHORTEST ? this.most : Infinity);
      if (pairs) return pairs;
    }
  }

  private boundAll(from: number, until: number): void {
    const { movers } = this.frame;
    movers.until = until;
    for (let mover = 0; mover < movers.count; mover++) movers.boundWindow(mover, from);
  }
}
