import { grown, type Vec, vecAt } from "../geometry/index.js";

/** A part of a path, straight but for a curve that nothing has met: its times are fractions of the frame, its places those of a lowest corner. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly start: Vec;
  readonly displacement: Vec;
  /** How large it is at its start, and what that grows by until its end where it grows. */
  readonly size: Vec;
  readonly grows?: Vec;
  /** The highest corner at its start, where that is not `start + size` to the bit. */
  readonly max?: Vec;
  /** On a curve, what its displacement would grow by over the whole frame: see `MotionColumns`. */
  readonly bend?: Vec;
}

/**
 * The paths of the movers through one frame: straight from corner to corner, or along a curve to the first one.
 *
 *     times, places    by corner: when it is reached, as a fraction of the frame, and the lowest corner of the mover there
 *     next             by corner the one after it
 *     last             by mover the one before its end
 *
 * First come the starts of all movers, after these their ends, and then turns, in the order of time.
 */
export class FramePaths {
  private count = 0;
  private times: Float64Array;
  private places: Float64Array;
  private next: Int32Array;
  private readonly last: Int32Array;
  private bends: Float64Array | undefined;

  constructor(
    private readonly movers: number,
    private readonly dimensions: 2 | 3,
  ) {
    this.times = new Float64Array(2 * movers).fill(1, movers);
    this.places = new Float64Array(2 * movers * dimensions);
    this.next = new Int32Array(2 * movers);
    this.last = new Int32Array(movers);
  }

  /** Lets all go from where they start to where they end; by mover and axis. @param bends of curves, as in `MotionColumns` */
  begin(starts: Float64Array, ends: Float64Array, bends?: Float64Array): void {
    const { movers } = this;
    this.bends = bends;
    this.count = 2 * movers;
    this.places.set(starts);
    this.places.set(ends, starts.length);
    for (let mover = 0; mover < movers; mover++) {
      this.next[mover] = movers + mover;
      this.last[mover] = mover;
    }
  }

  /** Lets a mover turn at a place, which stands in `numbers` from `first` on, later than it turned before. */
  turn(mover: number, time: number, numbers: Float64Array, first: number): void {
    const { dimensions } = this;
    const corner = this.count++;
    if (corner === this.times.length) this.reserve(2 * corner);
    this.times[corner] = time;
    for (let axis = 0; axis < dimensions; axis++)
      this.places[corner * dimensions + axis] = numbers[first + axis] as number;
    this.next[corner] = this.movers + mover;
    this.next[this.last[mover] as number] = corner;
    this.last[mover] = corner;
  }

  /** The stretches of a mover's path, but for those that last no time. @param sizeAt how large it is at a time of the frame */
  stretches(mover: number, sizeAt: (time: number) => Vec): readonly Stretch[] {
    const { times, next, movers } = this;
    const found: Stretch[] = [];
    for (let from = mover; from !== movers + mover; from = next[from] as number) {
      const to = next[from] as number;
      const [began, ended] = [times[from] as number, times[to] as number];
      if (!(began < ended)) continue;
      const [start, last] = [this.placeOf(from), this.placeOf(to)];
      const displacement = last.map((place, axis) => place - (start[axis] as number));
      const bend = from === mover ? this.bendOf(mover) : undefined;
      const size = sizeAt(began);
      const grows = sizeAt(ended).map((s, axis) => s - (size[axis] as number));
      const isGrowing = grows.some((change) => change !== 0);
      found.push({
        from: began,
        to: ended,
        start,
        displacement,
        size,
        grows: isGrowing ? grows : undefined,
        bend,
      });
    }
    return found;
  }

  /** What a mover's curve bends by; undefined where it goes straight. */
  bendOf(mover: number): Vec | undefined {
    const { dimensions, bends } = this;
    const bend = bends && vecAt(bends, mover, dimensions);
    return bend?.some((component) => component !== 0) ? bend : undefined;
  }

  /** Until when a mover goes along its curve. */
  endOfCurve(mover: number): number {
    return this.times[this.next[mover] as number] as number;
  }

  private placeOf(corner: number): Vec {
    return vecAt(this.places, corner, this.dimensions);
  }

  /** Writes where a mover is at a time of the frame to a row of a column. */
  writePlace(mover: number, time: number, column: Float64Array, row: number): void {
    const { times, next, movers } = this;
    let from = mover;
    while (from !== movers + mover && (times[next[from] as number] as number) <= time) from = next[from] as number;
    const began = times[from] as number;
    const to = from === movers + mover || began === time ? from : (next[from] as number);
    this.writeBetween(from, to, to === from ? 0 : (time - began) / ((times[to] as number) - began), column, row);
    const bend = from === mover ? this.bendOf(mover) : undefined;
    bend?.forEach((b, axis) => {
      const place = row * this.dimensions + axis;
      column[place] = (column[place] as number) - beside(b, time, this.endOfCurve(mover));
    });
  }

  /**
   * Writes where a mover would end the frame if it did not turn at a time: by its displacement until its first turn, then
   * straight on.
   *
   * @param displacements in the frame, by mover and axis
   * @param lows what growth moves of lower faces in the frame besides; empty where nothing grows
   */
  writeStraightEnd(
    mover: number,
    time: number,
    displacements: Float64Array,
    lows: Float64Array,
    column: Float64Array,
    row: number,
  ): void {
    const { times, next, movers, dimensions } = this;
    let from = mover;
    let to = next[from] as number;
    if (!((times[to] as number) < time)) {
      for (let axis = 0, i = mover * dimensions; axis < dimensions; axis++, i++)
        column[row * dimensions + axis] = (this.places[i] as number) + (displacements[i] as number) + (lows[i] ?? 0);
      return;
    }
    for (; to !== movers + mover && (times[to] as number) < time; to = next[to] as number) from = to;
    const began = times[from] as number;
    this.writeBetween(from, to, (1 - began) / ((times[to] as number) - began), column, row);
  }

  /** @param share of the way between two corners, 0…1; beyond 1 the line goes on */
  private writeBetween(from: number, to: number, share: number, column: Float64Array, row: number): void {
    const { places, dimensions } = this;
    for (let axis = 0; axis < dimensions; axis++) {
      const begin = places[from * dimensions + axis] as number;
      const end = places[to * dimensions + axis] as number;
      column[row * dimensions + axis] = begin + (end - begin) * share;
    }
  }

  private reserve(corners: number): void {
    this.times = grown(this.times, corners);
    this.places = grown(this.places, corners * this.dimensions);
    this.next = grown(this.next, corners);
  }
}

/** How far a curve that bends so is beside the line from where it begins to where it is at another time. */
export function beside(bend: number, time: number, until: number): number {
  return (bend * time * (until - time)) / 2;
}
