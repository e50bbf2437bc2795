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

/** One axis of a pair, in whole places. The boxes overlap on it while `low < lowSpeed × t` and `highSpeed × t < high`. */
interface Axis {
  readonly index: number;
  /** b.min − a.max, and b.max − a.min: how far a has to go until its upper face is at b, and until its lower one is. */
  readonly low: bigint;
  readonly high: bigint;
  /** The speeds at which these faces of a go there; the same where nothing grows. */
  readonly lowSpeed: bigint;
  readonly highSpeed: bigint;
}

/** A face of b, how far a is from it (negative: inside), and how fast a closes in on it. */
interface Face {
  readonly axis: number;
  readonly side: 1 | -1;
  readonly gap: bigint;
  readonly closing: bigint;
}

const start: Rational = { numerator: 0n, denominator: 1n };
const end: Rational = { numerator: 1n, denominator: 1n };

/** The answer of exact arithmetic on the given doubles, derived from the product's definitions alone. */
export function sweepOracle(a: MovingBox, b: MovingBox): ExactSweep {
  const place = commonPlace(...numbersOf(a), ...numbersOf(b));
  const axes = a.min.map((_, index) => axisOf(a, b, index, place));
  const faces = axes.flatMap(facesOf);
  const entering = faces.filter(({ closing }) => closing > 0n);
  const leaving = faces.filter(({ closing }) => closing < 0n);
  const resting = faces.filter(({ closing }) => closing === 0n);
  const entry = extreme(entering.map(flushTime), 1);
  const exit = extreme(leaving.map(flushTime), -1);

  if (faces.every(({ gap }) => gap < 0n)) return { kind: "overlap", exit, penetration: pushOf(axes, place) };
  if (resting.some(({ gap }) => gap > 0n)) return { kind: "miss" };
  const time = entry && compare(entry, start) > 0 ? entry : start;
  if (compare(time, end) > 0 || (exit && compare(time, exit) > 0)) return { kind: "miss" };

  const enters = entry !== undefined && compare(entry, start) >= 0;
  const isHit =
    enters &&
    (exit === undefined || compare(entry, exit) < 0) &&
    compare(entry, end) < 0 &&
    resting.every(({ gap }) => gap < 0n);
  const touching = enters
    ? entering.filter((face) => compare(flushTime(face), entry) === 0)
    : faces.filter(({ gap }) => gap === 0n);
  return {
    kind: isHit ? "hit" : "graze",
    time,
    exit,
    normal: normalOf(touching, axes.length),
    axes: [...new Set(touching.map(({ axis }) => axis))],
  };
}

function numbersOf({ min, max, displacement, growth }: MovingBox): readonly Vec[] {
  return [min, max, displacement, growth?.min ?? [], growth?.max ?? []];
}

function axisOf(a: MovingBox, b: MovingBox, index: number, place: number): Axis {
  const exact = (vec: Vec | undefined): bigint => inPlaces(vec?.[index] ?? 0, place);
  const moves = ({ displacement, growth }: MovingBox, face: "min" | "max"): bigint =>
    exact(displacement) + exact(growth?.[face]);
  return {
    index,
    low: exact(b.min) - exact(a.max),
    high: exact(b.max) - exact(a.min),
    lowSpeed: moves(a, "max") - moves(b, "min"),
    highSpeed: moves(a, "min") - moves(b, "max"),
  };
}

function facesOf({ index, low, high, lowSpeed, highSpeed }: Axis): readonly Face[] {
  return [
    { axis: index, side: -1, gap: low, closing: lowSpeed },
    { axis: index, side: 1, gap: -high, closing: -highSpeed },
  ];
}

/** When a is at a face, which it comes from or goes to. */
function flushTime({ gap, closing }: Face): Rational {
  return closing > 0n ? { numerator: gap, denominator: closing } : { numerator: -gap, denominator: -closing };
}

/** The greatest (sense 1) or least (sense -1) of some numbers. */
function extreme(numbers: readonly Rational[], sense: 1 | -1): Rational | undefined {
  let found: Rational | undefined;
  for (const number of numbers) {
    if (!found || compare(number, found) * sense > 0) found = number;
  }
  return found;
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
