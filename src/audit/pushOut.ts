import { at, type Vec } from "../geometry/index.js";
import type { PushingSolid } from "./pushingSolids.js";

export type Point = readonly [x: number, y: number];

/** Solids among others that have one solid face alone: the sign of that face along each axis, 0 of all others. */
interface OneWays {
  readonly faceX: Int8Array;
  readonly faceY: Int8Array;
  /** Whether the mover is free of it from the start on: it did not come through its only solid face. */
  readonly isPassed: Uint8Array;
  /** Whether it does not stop the mover on the way that is looked at. */
  readonly isOff: Uint8Array;
}

/**
 * A mover that begins a step at a free position and is pushed out of each solid that it overlaps at the end of the step: in their order,
 * once, by the least translation, as `leaveStatics` does it in a scene. Of equal translations the one counts that leads most against
 * the step.
 *
 * A search creates tens of thousands of these and tries some thousand steps with each. With arrays here and fields
 * in solids, in place of points, audits of real levels take two thirds of the time.
 */
export class PushOut {
  private readonly count: number;
  /** Where the lowest corner of the mover is while it overlaps a solid: left, right, top and bottom edges. */
  private readonly lowX: Float64Array;
  private readonly highX: Float64Array;
  private readonly lowY: Float64Array;
  private readonly highY: Float64Array;
  /** Solids with one solid face alone, where there are any. */
  private readonly oneWays: OneWays | undefined;
  /** Where the mover is after the last response. */
  private endX = 0;
  private endY = 0;

  /**
   * @param solids near the start, in the order in which the game comes to them
   * @param start right before the solid that the mover comes to
   * @param begin where the step begins: a one-way solid stops the mover only from before its face
   * @param tolerance depths up to this are rounding
   */
  constructor(
    solids: readonly PushingSolid[],
    private readonly size: Vec,
    private readonly start: Point,
    private readonly begin: Point,
    private readonly tolerance: number,
  ) {
    const { length } = solids;
    this.count = length;
    this.lowX = new Float64Array(length);
    this.highX = new Float64Array(length);
    this.lowY = new Float64Array(length);
    this.highY = new Float64Array(length);
    for (const [i, { lowX, lowY, highX, highY }] of solids.entries()) {
      this.lowX[i] = lowX - at(size, 0);
      this.highX[i] = highX;
      this.lowY[i] = lowY - at(size, 1);
      this.highY[i] = highY;
    }
    if (!solids.some(({ oneWay }) => oneWay)) return;
    const signs = (axis: 0 | 1): Int8Array =>
      Int8Array.from(solids, ({ oneWay }) => (oneWay ? Math.sign(at(oneWay, axis)) : 0));
    this.oneWays = {
      ...{ faceX: signs(0), faceY: signs(1) },
      isPassed: Uint8Array.from(solids, (each) => (each.oneWay && !this.isBefore(each, each.oneWay) ? 1 : 0)),
      isOff: new Uint8Array(solids.length),
    };
  }

  private isBefore({ lowX, lowY, highX, highY }: PushingSolid, oneWay: Vec): boolean {
    const axis = at(oneWay, 0) === 0 ? 1 : 0;
    const place = this.begin[axis];
    return at(oneWay, axis) < 0
      ? place + at(this.size, axis) <= (axis === 0 ? lowX : lowY) + this.tolerance
      : place >= (axis === 0 ? highX : highY) - this.tolerance;
  }

  /** Whether the mover is free at the start, where it may be in one-way solids. */
  get isBegun(): boolean {
    const [x, y] = this.start;
    for (let i = 0; i < this.count; i++) if (!this.isOneWay(i) && this.isIn(i, x, y)) return false;
    return true;
  }

  private isOneWay(i: number): boolean {
    return this.oneWays !== undefined && (this.oneWays.faceX[i] !== 0 || this.oneWays.faceY[i] !== 0);
  }

  /**
   * Notes which one-way solids do not stop the mover on its way: of those, one stops it if the mover began before its face and moves
   * against it.
   */
  private turnOff({ faceX, faceY, isPassed, isOff }: OneWays, motionX: number, motionY: number): void {
    for (let i = 0; i < this.count; i++) {
      const along = (faceX[i] as number) * motionX + (faceY[i] as number) * motionY;
      isOff[i] = isPassed[i] === 1 || along > 0 ? 1 : 0;
    }
  }

  private isIn(i: number, x: number, y: number): boolean {
    const { tolerance } = this;
    return (
      (this.lowX[i] as number) + tolerance < x &&
      x < (this.highX[i] as number) - tolerance &&
      (this.lowY[i] as number) + tolerance < y &&
      y < (this.highY[i] as number) - tolerance
    );
  }

  /**
   * Moves the mover to where it is after a step and the pushes that follow.
   * @param motionX with `motionY` the direction that decides between equal ways out, if the step is only a part of one
   */
  private respond(stepX: number, stepY: number, motionX: number, motionY: number): void {
    const { tolerance, oneWays } = this;
    let x = this.start[0] + stepX;
    let y = this.start[1] + stepY;
    for (let i = 0; i < this.count; i++) {
      if (oneWays?.isOff[i] === 1 || !this.isIn(i, x, y)) continue;
      const left = (this.lowX[i] as number) - x;
      const right = (this.highX[i] as number) - x;
      const up = (this.lowY[i] as number) - y;
      const down = (this.highY[i] as number) - y;
      if (oneWays && this.isOneWay(i)) {
        if (oneWays.faceX[i] !== 0) x += (oneWays.faceX[i] as number) < 0 ? left : right;
        else y += (oneWays.faceY[i] as number) < 0 ? up : down;
        continue;
      }
      let [best, against, byX, byY] = [Math.abs(left), left * motionX, left, 0];
      let longer = Math.abs(right) - best;
      if (longer < -tolerance || (longer <= tolerance && right * motionX < against))
        [best, against, byX] = [Math.abs(right), right * motionX, right];
      longer = Math.abs(up) - best;
      if (longer < -tolerance || (longer <= tolerance && up * motionY < against))
        [best, against, byX, byY] = [Math.abs(up), up * motionY, 0, up];
      longer = Math.abs(down) - best;
      if (longer < -tolerance || (longer <= tolerance && down * motionY < against)) [byX, byY] = [0, down];
      x += byX;
      y += byY;
    }
    this.endX = x;
    this.endY = y;
  }

  /**
   * Whether the response to a step goes wrong: it leaves the mover in a solid, or in a place to which no straight path along one axis
   * and then along the other leads.
   * @param isInsideOnly whether only the first counts
   */
  private isWrong(stepX: number, stepY: number, motionX: number, motionY: number, isInsideOnly = false): boolean {
    const { oneWays } = this;
    if (oneWays) this.turnOff(oneWays, motionX, motionY);
    this.respond(stepX, stepY, motionX, motionY);
    const { endX, endY } = this;
    for (let i = 0; i < this.count; i++) if (oneWays?.isOff[i] !== 1 && this.isIn(i, endX, endY)) return true;
    if (isInsideOnly) return false;
    const [x, y] = this.begin;
    // By no path from where the step begins to a corner and from there to the end.
    return (
      (!this.isFreeAlong(x, y, endX, y) || !this.isFreeAlong(endX, y, endX, endY)) &&
      (!this.isFreeAlong(x, y, x, endY) || !this.isFreeAlong(x, endY, endX, endY))
    );
  }

  private isFreeAlong(ax: number, ay: number, bx: number, by: number): boolean {
    const { tolerance, oneWays } = this;
    const [fromX, toX] = ax < bx ? [ax, bx] : [bx, ax];
    const [fromY, toY] = ay < by ? [ay, by] : [by, ay];
    for (let i = 0; i < this.count; i++) {
      if (
        oneWays?.isOff[i] !== 1 &&
        (this.lowX[i] as number) + tolerance < toX &&
        fromX < (this.highX[i] as number) - tolerance &&
        (this.lowY[i] as number) + tolerance < toY &&
        fromY < (this.highY[i] as number) - tolerance
      )
        return false;
    }
    return true;
  }

  /**
   * How far the mover may be moved along an axis from where its step begins, so that no response goes wrong up to there; Infinity where none
   * does. A tie leads back, so that just that far is safe as well.
   * @param reach how far from the start responses are tried
   * @param longest the longest step of interest
   * @param drift the longest step along the other axis, as a multiple of the one along this axis. Of equal ways out the one against the
   *   longer part of the step counts: a way that only a longer drift makes wrong needs so long a drift first.
   */
  longestSafe(axis: 0 | 1, sign: 1 | -1, reach: number, longest: number, drift: number): number {
    const vec = (own: number, other: number): Point => (axis === 0 ? [own, other] : [other, own]);
    const earlier = Math.abs(this.start[axis] - this.begin[axis]);
    const safeBy = (motions: readonly Point[], end: number): number =>
      earlier + this.safeAlong(axis, sign, Math.min(reach, end - earlier), motions);
    if (drift === 0) return safeBy([vec(sign, 0)], longest);
    const mostlyAlong = safeBy([vec(2 * sign, -1), vec(2 * sign, 1)], longest);
    const share = Math.min(1, drift);
    const within = share * Math.min(longest, mostlyAlong);
    const mostlyAcross = safeBy([vec(sign, -1), vec(sign, 1), vec(sign, -2), vec(sign, 2)], within);
    return Math.min(mostlyAlong, mostlyAcross / share);
  }

  /** @param motions the directions of steps of which none may go wrong */
  private safeAlong(axis: 0 | 1, sign: 1 | -1, reach: number, motions: readonly Point[]): number {
    let begin = 0;
    if (!(reach > this.tolerance)) return Infinity;
    for (const end of [...this.changes(axis, sign, reach), reach]) {
      const middle = (begin + end) / 2;
      const [x, y] = axis === 0 ? [sign * middle, 0] : [0, sign * middle];
      if (motions.some(([motionX, motionY]) => this.isWrong(x, y, motionX, motionY))) return begin;
      begin = end;
    }
    return Infinity;
  }

  /**
   * Where along an axis the response can change, ascending: the mover comes into a solid or out of it, or two of the ways out of one are
   * equally long. Across, the mover is at its start or flush with a solid.
   */
  private changes(axis: 0 | 1, sign: 1 | -1, reach: number): readonly number[] {
    const { count, start, tolerance } = this;
    const [lows, highs] = axis === 0 ? [this.lowX, this.highX] : [this.lowY, this.highY];
    const sides = new Set(axis === 0 ? [...this.lowY, ...this.highY] : [...this.lowX, ...this.highX]);
    const across = new Set([start[1 - axis] as number, ...sides]);
    const lengths = new Set<number>();
    for (const place of across) for (const side of sides) lengths.add(Math.abs(side - place));
    const found = new Set<number>();
    const add = (each: number): void => {
      if (each > tolerance && each < reach - tolerance) found.add(each);
    };
    for (let i = 0; i < count; i++) {
      const [a, b] = [(lows[i] as number) - start[axis], (highs[i] as number) - start[axis]];
      const [low, high] = sign > 0 ? [a, b] : [0 - b, 0 - a];
      for (const each of [low, high, (low + high) / 2]) add(each);
      for (const length of lengths) {
        add(low + length);
        add(high - length);
      }
    }
    const sorted = [...found].sort((a, b) => a - b);
    return sorted.filter((each, i) => i === 0 || each - (sorted[i - 1] as number) > tolerance);
  }

  /**
   * So many times as long as a step may be, along both axes at once, so that no response goes wrong to it and to all that are shorter on
   * each axis; Infinity where none does up to a greatest number. Found by trying: exact where what goes wrong is a corner of the steps.
   * @param isInsideOnly whether a response that leaves the mover free is right, wherever it is
   */
  longestSafeTimes(step: Point, most: number, isInsideOnly: boolean): number {
    const exact = Math.min(
      this.longestIntoSlits(0, step, most, isInsideOnly),
      this.longestIntoSlits(1, step, most, isInsideOnly),
    );
    return Math.min(exact, this.longestTried(step, Math.min(exact, most), isInsideOnly));
  }

  private longestTried(step: Point, most: number, isInsideOnly: boolean): number {
    const isWrong = (times: number, parts: number): boolean => {
      for (let i = parts; i > 0; i--) {
        for (let j = parts; j > 0; j--) {
          const x = (step[0] * times * i) / parts;
          const y = (step[1] * times * j) / parts;
          if (this.isWrong(x, y, x, y, isInsideOnly)) return true;
        }
      }
      return false;
    };
    let [low, high] = [0, Infinity];
    for (let i = 1; i <= COARSE && high === Infinity; i++) {
      const times = (most * i) / COARSE;
      if (isWrong(times, COARSE)) high = times;
      else low = times;
    }
    if (high === Infinity) return Infinity;
    low = 0;
    while (high - low > PRECISION * high) {
      const middle = (low + high) / 2;
      if (isWrong(middle, FINE)) high = middle;
      else low = middle;
    }
    return low;
  }

  /**
   * The same for steps that end in a slit: right between two solids with a gap as wide as the mover. Only steps of just one length along an axis
   * do so, which no number of trials meets.
   * @param axis across the slits
   */
  private longestIntoSlits(axis: 0 | 1, step: Point, most: number, isInsideOnly: boolean): number {
    const slits = this.slits(axis, Math.sign(step[axis]), Math.abs(step[axis]) * most);
    if (slits.length === 0) return Infinity;
    const along = axis === 0 ? 1 : 0;
    const [own, other] = [Math.abs(step[axis]), Math.abs(step[along])];
    const vec = (x: number, y: number): Point => (axis === 0 ? [x, y] : [y, x]);
    const reach = other * most;
    let least = Infinity;
    for (const slit of slits) {
      let begin = 0;
      for (const end of [...this.changes(along, step[along] > 0 ? 1 : -1, reach), reach]) {
        for (const [way, times] of [
          [(begin + end) / 2, begin / other],
          [end, end / other],
        ] as const) {
          const [x, y] = vec(Math.sign(step[axis]) * slit, Math.sign(step[along]) * way);
          if (this.isWrong(x, y, x, y, isInsideOnly)) least = Math.min(least, Math.max(times, slit / own));
        }
        begin = end;
      }
    }
    return least;
  }

  /** How far it is along an axis into the slits that are no further than a reach. */
  private slits(axis: 0 | 1, sign: number, reach: number): readonly number[] {
    const { start, tolerance } = this;
    const [lows, highs] = axis === 0 ? [this.lowX, this.highX] : [this.lowY, this.highY];
    const lines = new Set(highs.filter((high) => lows.some((low) => Math.abs(low - high) <= tolerance)));
    return [...lines].map((line) => sign * (line - start[axis])).filter((way) => way > tolerance && way < reach);
  }
}

/** Steps that are tried along each axis. */
const COARSE = 12;
const FINE = 8;
/** Of numbers that are found by halving. */
export const PRECISION = 1e-9;
