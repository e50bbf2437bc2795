import type { MovingBox, Vec } from "../../src/solver/index.js";
import { commonPlace, compare, inPlaces, rational, type Rational } from "./rational.js";

/** What `sweep` has to answer. `exit` is undefined where no moving axis ends the contact. */
export type ExactSweep =
  | { readonly kind: "miss" }
  | {
      readonly kind: "graze" | "hit";
      readonly time: Rational;
      readonly exit: Rational | undefined;
      readonly normal: Vec;
      readonly axes: readonly number[];
    }
  | { readonly kind: "overlap"; readonly exit: Rational | undefined; readonly penetration: ExactPush };

/** The least translation of box a that separates it from box b: along one axis, of any sign but zero. */
export interface ExactPush {
  readonly dimensions: number;
  readonly axis: number;
  readonly by: Rational;
}

/** One axis of a pair, in whole places. The boxes overlap on it while `low < speed × t < high`. */
interface Axis {
  readonly index: number;
  /** Speed of a relative to b. */
  readonly speed: bigint;
  /** b.min − a.max, and b.max − a.min: how far a has to go until its upper face is at b, and until its lower one is. */
  readonly low: bigint;
  readonly high: bigint;
}

const start: Rational = { numerator: 0n, denominator: 1n };
const end: Rational = { numerator: 1n, denominator: 1n };

/** The answer of exact arithmetic on the given doubles, derived from the product's definitions alone. */
export function sweepOracle(a: MovingBox, b: MovingBox): ExactSweep {
  const place = commonPlace(a.min, a.max, a.displacement, b.min, b.max, b.displacement);
  const axes = a.min.map((_, index) => axisOf(a, b, index, place));
  const moving = axes.filter(({ speed }) => speed !== 0n);
  const entry = extreme(moving.map(entryOf), 1);
  const exit = extreme(moving.map(exitOf), -1);

  if (axes.every(overlapsAtStart)) return { kind: "overlap", exit, penetration: pushOf(axes, place) };
  const resting = axes.filter(({ speed }) => speed === 0n);
  if (!resting.every(touchesAtStart)) return { kind: "miss" };
  const time = entry && compare(entry, start) > 0 ? entry : start;
  if (compare(time, end) > 0 || (exit && compare(time, exit) > 0)) return { kind: "miss" };

  const enters = entry !== undefined && compare(entry, start) >= 0;
  const isHit =
    enters &&
    exit !== undefined &&
    compare(entry, exit) < 0 &&
    compare(entry, end) < 0 &&
    resting.every(overlapsAtStart);
  const touching = enters
    ? moving.filter((axis) => compare(entryOf(axis), entry) === 0)
    : axes.filter(({ low, high }) => low === 0n || high === 0n);
  const faces = touching.map(enters ? enteredFace : flushFace);
  return {
    kind: isHit ? "hit" : "graze",
    time,
    exit,
    normal: normalOf(faces, axes.length),
    axes: touching.map(({ index }) => index),
  };
}

function axisOf(a: MovingBox, b: MovingBox, index: number, place: number): Axis {
  const difference = (u: Vec, v: Vec): bigint => inPlaces(u[index] ?? 0, place) - inPlaces(v[index] ?? 0, place);
  return {
    index,
    speed: difference(a.displacement, b.displacement),
    low: difference(b.min, a.max),
    high: difference(b.max, a.min),
  };
}

function entryOf({ speed, low, high }: Axis): Rational {
  return speed > 0n ? { numerator: low, denominator: speed } : { numerator: -high, denominator: -speed };
}

function exitOf({ speed, low, high }: Axis): Rational {
  return speed > 0n ? { numerator: high, denominator: speed } : { numerator: -low, denominator: -speed };
}

/** The greatest (sense 1) or least (sense -1) of some numbers. */
function extreme(numbers: readonly Rational[], sense: 1 | -1): Rational | undefined {
  let found: Rational | undefined;
  for (const number of numbers) {
    if (!found || compare(number, found) * sense > 0) found = number;
  }
  return found;
}

function overlapsAtStart({ low, high }: Axis): boolean {
  return low < 0n && high > 0n;
}

function touchesAtStart({ low, high }: Axis): boolean {
  return low <= 0n && high >= 0n;
}

/** A face of b at which a is, and how fast a closes in on it. */
interface Face {
  readonly axis: number;
  readonly side: 1 | -1;
  readonly closing: bigint;
}

/** The face through which a enters: the one that faces its motion. */
function enteredFace({ index, speed }: Axis): Face {
  return speed > 0n ? { axis: index, side: -1, closing: speed } : { axis: index, side: 1, closing: -speed };
}

/** The face at which a is now, whether it moves or not. */
function flushFace({ index, speed, low }: Axis): Face {
  return low === 0n ? { axis: index, side: -1, closing: speed } : { axis: index, side: 1, closing: -speed };
}

function normalOf(faces: readonly Face[], dimensions: number): Vec {
  const normal = new Array<number>(dimensions).fill(0);
  let fastest: Face | undefined;
  for (const face of faces) {
    if (!fastest || face.closing > fastest.closing) fastest = face;
  }
  if (fastest) normal[fastest.axis] = fastest.side;
  return normal;
}

/** Ties: x, y, z, and on an axis the push to lower coordinates. */
function pushOf(axes: readonly Axis[], place: number): ExactPush {
  let least: { readonly axis: number; readonly by: bigint } | undefined;
  for (const { index, low, high } of axes) {
    // Of overlapping boxes `low` is negative and `high` positive: a goes down by the one, or up by the other.
    for (const by of [low, high]) {
      if (!least || sizeOf(by) < sizeOf(least.by)) least = { axis: index, by };
    }
  }
  return { dimensions: axes.length, axis: least?.axis ?? 0, by: rational(least?.by ?? 0n, place) };
}

function sizeOf(x: bigint): bigint {
  return x < 0n ? -x : x;
}
