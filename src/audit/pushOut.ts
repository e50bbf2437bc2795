import { at, type Vec } from "../geometry/index.js";
import type { PushingSolid } from "./pushingSolids.js";

export type Point = readonly [x: number, y: number];

/** Where the lowest corner of a mover is while it overlaps a solid, without its edge. */
interface Region {
  readonly lowX: number;
  readonly lowY: number;
  readonly highX: number;
  readonly highY: number;
  /** Whether the mover is free of it from the start on: it did not come through its only solid face. */
  readonly isPassed: boolean;
  readonly oneWay?: Vec;
}

/**
 * A mover that begins a step at a free position and is pushed out of each solid that it overlaps at the end of the step: in their order,
 * once, by the least translation, as `leaveStatics` does it in a scene. Of equal translations the one counts that leads most against
 * the step.
 */
export class PushOut {
  private readonly regions: readonly Region[];
  private readonly hasOneWays: boolean;

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
    this.regions = solids.map(({ min, max, oneWay }) => ({
      lowX: at(min, 0) - at(size, 0),
      lowY: at(min, 1) - at(size, 1),
      highX: at(max, 0),
      highY: at(max, 1),
      isPassed: oneWay !== undefined && !this.isBefore({ min, max, oneWay }),
      ...(oneWay && { oneWay }),
    }));
    this.hasOneWays = solids.some(({ oneWay }) => oneWay);
  }

  private isBefore({ min, max, oneWay = [] }: PushingSolid): boolean {
    const axis = at(oneWay, 0) === 0 ? 1 : 0;
    const place = this.begin[axis];
    return at(oneWay, axis) < 0
      ? place + at(this.size, axis) <= at(min, axis) + this.tolerance
      : place >= at(max, axis) - this.tolerance;
  }

  /** Whether the mover is free at the start, where it may be in one-way solids. */
  get isBegun(): boolean {
    return !this.regions.some((region) => !region.oneWay && this.isIn(region, this.start));
  }

  /** What stops a mover on its way. A one-way solid does if the mover began before its face and moves against it. */
  private stopping([x, y]: Point): readonly Region[] {
    if (!this.hasOneWays) return this.regions;
    return this.regions.filter(
      ({ isPassed, oneWay }) => !isPassed && !(oneWay && at(oneWay, 0) * x + at(oneWay, 1) * y > 0),
    );
  }

  private isIn({ lowX, lowY, highX, highY }: Region, [x, y]: Point): boolean {
    const { tolerance } = this;
    return lowX + tolerance < x && x < highX - tolerance && lowY + tolerance < y && y < highY - tolerance;
  }

  /**
   * Where the mover is after a step and the pushes that follow.
   * @param motion the direction that decides between equal ways out, if the step is only a part of one
   */
  private respond(regions: readonly Region[], step: Point, motion: Point): Point {
    let [x, y] = [this.start[0] + step[0], this.start[1] + step[1]];
    for (const region of regions) {
      if (!this.isIn(region, [x, y])) continue;
      const { lowX, lowY, highX, highY, oneWay } = region;
      const ways: readonly Point[] = [
        [lowX - x, 0],
        [highX - x, 0],
        [0, lowY - y],
        [0, highY - y],
      ];
      const [first, ...others] = oneWay
        ? ways.filter((way) => way.every((by, axis) => Math.sign(by) === Math.sign(at(oneWay, axis))))
        : ways;
      if (!first) continue;
      let best: Point = first;
      for (const way of others) {
        const longer = lengthOf(way) - lengthOf(best);
        const isMoreAgainst = along(way, motion) < along(best, motion);
        if (longer < -this.tolerance || (longer <= this.tolerance && isMoreAgainst)) best = way;
      }
      [x, y] = [x + best[0], y + best[1]];
    }
    return [x, y];
  }

  /**
   * Whether the response to a step goes wrong: it leaves the mover in a solid, or in a place to which no straight path along one axis
   * and then along the other leads.
   * @param isInsideOnly whether only the first counts
   */
  private isWrong(step: Point, motion: Point, isInsideOnly = false): boolean {
    const regions = this.stopping(motion);
    const end = this.respond(regions, step, motion);
    if (regions.some((region) => this.isIn(region, end))) return true;
    if (isInsideOnly) return false;
    const corners: readonly Point[] = [
      [end[0], this.begin[1]],
      [this.begin[0], end[1]],
    ];
    // By no path from where the step begins to a corner and from there to the end.
    return corners.every(
      (corner) => !this.isFreeAlong(regions, this.begin, corner) || !this.isFreeAlong(regions, corner, end),
    );
  }

  private isFreeAlong(regions: readonly Region[], a: Point, b: Point): boolean {
    const { tolerance } = this;
    return !regions.some(
      ({ lowX, lowY, highX, highY }) =>
        lowX + tolerance < Math.max(a[0], b[0]) &&
        Math.min(a[0], b[0]) < highX - tolerance &&
        lowY + tolerance < Math.max(a[1], b[1]) &&
        Math.min(a[1], b[1]) < highY - tolerance,
    );
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
      const step: Point = axis === 0 ? [sign * middle, 0] : [0, sign * middle];
      if (motions.some((motion) => this.isWrong(step, motion))) return begin;
      begin = end;
    }
    return Infinity;
  }

  /**
   * Where along an axis the response can change, ascending: the mover comes into a solid or out of it, or two of the ways out of one are
   * equally long. Across, the mover is at its start or flush with a solid.
   */
  private changes(axis: 0 | 1, sign: 1 | -1, reach: number): readonly number[] {
    const { regions, start, tolerance } = this;
    const spans = regions.map((region) => {
      const [low, high] = axis === 0 ? [region.lowX, region.highX] : [region.lowY, region.highY];
      return sign > 0 ? [low - start[axis], high - start[axis]] : [start[axis] - high, start[axis] - low];
    });
    const sides = new Set(
      regions.flatMap(({ lowX, lowY, highX, highY }) => (axis === 0 ? [lowY, highY] : [lowX, highX])),
    );
    const across = new Set([start[1 - axis] as number, ...sides]);
    const lengths = new Set([...across].flatMap((place) => [...sides].map((side) => Math.abs(side - place))));
    const found = new Set<number>();
    for (const [low = 0, high = 0] of spans) {
      for (const each of [low, high, (low + high) / 2]) found.add(each);
      for (const length of lengths) found.add(low + length).add(high - length);
    }
    const sorted = [...found].filter((each) => each > tolerance && each < reach - tolerance).sort((a, b) => a - b);
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
          const part: Point = [(step[0] * times * i) / parts, (step[1] * times * j) / parts];
          if (this.isWrong(part, part, isInsideOnly)) return true;
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
          const part = vec(Math.sign(step[axis]) * slit, Math.sign(step[along]) * way);
          if (this.isWrong(part, part, isInsideOnly)) least = Math.min(least, Math.max(times, slit / own));
        }
        begin = end;
      }
    }
    return least;
  }

  /** How far it is along an axis into the slits that are no further than a reach. */
  private slits(axis: 0 | 1, sign: number, reach: number): readonly number[] {
    const { regions, start, tolerance } = this;
    const lows = regions.map(({ lowX, lowY }) => (axis === 0 ? lowX : lowY));
    const highs = regions.map(({ highX, highY }) => (axis === 0 ? highX : highY));
    const lines = new Set(highs.filter((high) => lows.some((low) => Math.abs(low - high) <= tolerance)));
    return [...lines].map((line) => sign * (line - start[axis])).filter((way) => way > tolerance && way < reach);
  }
}

/** Steps that are tried along each axis. */
const COARSE = 12;
const FINE = 8;
/** Of numbers that are found by halving. */
export const PRECISION = 1e-9;

function lengthOf([x, y]: Point): number {
  return Math.abs(x) + Math.abs(y);
}

function along(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1];
}
