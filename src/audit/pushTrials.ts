import { at, type Box, boxAt, type Vec } from "../geometry/index.js";
import type { Level } from "../levels/index.js";
import { KnownPlaces } from "./knownPlaces.js";
import { highOf, lowOf, type PushingSolid, PushingSolids } from "./pushingSolids.js";
import { type Point, PushOut } from "./pushOut.js";
import type { AxisMotions } from "./thinRuns.js";

/** Solids are looked at as far away as a step and so many pushes less one may lead. */
export const PUSHES = 3;
/** Places are told apart by lengths of 2^-KEPT_BITS of the mover's size, rounded up to a power of two. */
const KEPT_BITS = 30;

/** Tries pushes out of solids at places of a world. Places at which the same solids lie around the mover are tried once. */
export class PushTrials {
  /** Tried places. */
  places = 0;
  /** Solids near these places, counted anew for each place. */
  looks = 0;
  readonly solids: PushingSolids;
  readonly bounds: readonly Box[];
  /** What rounding may add to or take from a difference of two faces. */
  readonly tolerance: number;
  /** Coordinates are rounded to multiples of this length when places are compared, in pixels. */
  private readonly unit: number;
  /** By what is near a place, and the step there. */
  private readonly known = new KnownPlaces();

  constructor(
    levels: readonly Level[],
    private readonly size: Vec,
    private readonly axisMotions: AxisMotions,
  ) {
    this.solids = new PushingSolids(levels);
    this.bounds = levels.map(({ bounds }) => bounds);
    this.tolerance = Math.max(...axisMotions.map(({ tolerance }) => tolerance));
    this.unit = 2 ** (Math.ceil(Math.log2(Math.max(...size, Number.MIN_VALUE))) - KEPT_BITS);
  }

  /** Solids that a mover may be pushed out of, or into, when it comes to a face of one. */
  near(solid: PushingSolid, axis: 0 | 1, face: number, limit: number): readonly PushingSolid[] {
    const { size, axisMotions } = this;
    const ways = axes.map((i) => {
      const { step, extent } = axisMotions[i];
      return step > 0 ? Math.min(step * limit, highOf(solid, i) - lowOf(solid, i) + extent) : 0;
    });
    const reach = PUSHES * Math.max(...ways) + 2 * Math.max(...size);
    return this.solids.near({
      min: axes.map((i) => (i === axis ? face : lowOf(solid, i)) - reach),
      max: axes.map((i) => (i === axis ? face : highOf(solid, i)) + reach),
    });
  }

  /** The solids near a start that are joined with one of them; none where no mover starts there, or where they are too few. */
  joinedAt(
    start: Point,
    solid: PushingSolid,
    strip: readonly PushingSolid[],
    reach: number,
    least: number,
  ): readonly PushingSolid[] {
    this.places++;
    this.looks += strip.length;
    const { size } = this;
    if (!this.isInside(start)) return [];
    // A push is no longer than the way in, and leads on from there.
    const far = PUSHES * reach;
    const [lowX, lowY] = [start[0] - far, start[1] - far];
    const [highX, highY] = [start[0] + at(size, 0) + far, start[1] + at(size, 1) + far];
    const solids = this.joinedWith(
      solid,
      strip.filter((each) => each.lowX < highX && lowX < each.highX && each.lowY < highY && lowY < each.highY),
    );
    return solids.length < least ? [] : solids;
  }

  /** Those among some that are joined with one of them: in config space, so that a gap too narrow for the mover joins two. */
  private joinedWith(solid: PushingSolid, among: readonly PushingSolid[]): readonly PushingSolid[] {
    const joined: number[] = [];
    const others: number[] = [];
    for (const [i, each] of among.entries()) (isSame(each, solid) ? joined : others).push(i);
    for (const i of joined) {
      for (let k = others.length - 1; k >= 0; k--) {
        const other = others[k] as number;
        if (!this.areJoined(among[i] as PushingSolid, among[other] as PushingSolid)) continue;
        joined.push(other);
        others[k] = others[others.length - 1] as number;
        others.pop();
      }
      if (others.length === 0) return among;
    }
    return joined.sort((a, b) => a - b).map((i) => among[i] as PushingSolid);
  }

  private areJoined(one: PushingSolid, other: PushingSolid): boolean {
    const { size } = this;
    const [x, y] = [at(size, 0) - this.tolerance, at(size, 1) - this.tolerance];
    return (
      one.lowX < other.highX + x &&
      other.lowX < one.highX + x &&
      one.lowY < other.highY + y &&
      other.lowY < one.highY + y
    );
  }

  private isInside(start: Point): boolean {
    const { size, tolerance } = this;
    const place = boxAt(start, size);
    const area = this.bounds.reduce((sum, { min, max }) => {
      const [w, h] = [0, 1].map((i) =>
        Math.max(0, Math.min(at(max, i), at(place.max, i)) - Math.max(at(min, i), at(place.min, i))),
      );
      return sum + (w ?? 0) * (h ?? 0);
    }, 0);
    const [w, h] = [at(size, 0), at(size, 1)];
    return area >= (w - 2 * tolerance) * (h - 2 * tolerance) * (1 - 1e-9);
  }

  /**
   * What is found by pushes out of solids from a start, or was found at a place that is like it; the least of several ways to begin.
   * @param begins what is near decides about them
   * @returns Infinity where there are no solids, or where the mover is not free at the start
   */
  tried(
    kind: readonly number[],
    solids: readonly PushingSolid[],
    start: Point,
    begins: readonly Point[],
    find: (pushOut: PushOut) => number,
  ): number {
    if (solids.length === 0) return Infinity;
    const { known } = this;
    known.begin();
    for (const each of kind) known.add(each);
    for (const each of solids) this.addSeenFrom(start, each);
    const before = known.get();
    if (before !== undefined) return before;
    const tries = begins.map((each) => new PushOut(solids, this.size, start, each, this.tolerance));
    const found = Math.min(...tries.map((each) => (each.isBegun ? find(each) : Infinity)));
    known.set(found);
    return found;
  }

  /** A solid as seen from a start, without the noise of the last digits. */
  private addSeenFrom([x, y]: Point, { lowX, lowY, highX, highY, oneWay }: PushingSolid): void {
    const { unit, known } = this;
    known.add(Math.round((lowX - x) / unit));
    known.add(Math.round((lowY - y) / unit));
    known.add(Math.round((highX - x) / unit));
    known.add(Math.round((highY - y) / unit));
    known.add(oneWay ? Math.sign(at(oneWay, 0)) + 3 * Math.sign(at(oneWay, 1)) : 0);
  }
}

const axes = [0, 1] as const;

function isSame(a: PushingSolid, b: PushingSolid): boolean {
  return a.lowX === b.lowX && a.lowY === b.lowY && a.highX === b.highX && a.highY === b.highY;
}

/** The first digits of a number, and its size, as a whole number: without the noise of its last digits. */
export function digitsOf(value: number): number {
  const exponent = Math.floor(Math.log2(Math.abs(value)));
  return Number.isFinite(exponent) ? Math.round(value * 2 ** (DIGITS - exponent)) * 2048 + exponent + 1024 : value;
}

/** Binary digits of numbers that are compared. */
const DIGITS = 33;
