import type { AxisMotion, CurvedBox, CurveSweep } from "../../src/solver/index.js";
import { inPlaces } from "./rational.js";

/** Two boxes that move along curves. */
export interface CurvedPair {
  readonly a: CurvedBox;
  readonly b: CurvedBox;
}

/** Exact numbers are counted in units of 2^-places: far below the last place of any number of the corpora. */
const places = 240;
const one = 1n << BigInt(places);
/** Depths are compared in shares of the tolerance; rounded ones are off by less than this. */
const slack = 0.05;
const samples = 1000;
const mostPeaks = 20;
const golden = (Math.sqrt(5) - 1) / 2;

function fixed(x: number): bigint {
  return inPlaces(x, -places);
}

function times(x: bigint, y: bigint): bigint {
  return (x * y) >> BigInt(places);
}

function over(x: bigint, y: bigint): bigint {
  return (x << BigInt(places)) / y;
}

/** A depth in tolerances. There is no tolerance only where all that there is on an axis is 0, and so is the depth. */
function inTolerances(depth: bigint, tolerance: number): bigint {
  return tolerance === 0 ? 0n : over(depth, fixed(tolerance));
}

/** Machin's formula. */
const halfPi = ((): bigint => {
  const inverse = (n: bigint): bigint => {
    let sum = 0n;
    let power = one / n;
    for (let k = 1n; power !== 0n; k += 2n, power /= -(n * n)) sum += power / k;
    return sum;
  };
  return 2n * (4n * inverse(5n) - inverse(239n));
})();

function cosine(angle: bigint): bigint {
  const quarters = (2n * angle + halfPi) / (2n * halfPi) - (2n * angle + halfPi < 0n ? 1n : 0n);
  const rest = angle - quarters * halfPi;
  const turn = ((quarters % 4n) + 4n) % 4n;
  const value = series(rest, turn % 2n);
  return turn === 1n || turn === 2n ? -value : value;
}

/** By how much a number is more than the cosine of an angle. */
export function cosineError(value: number, angle: number): number {
  return Number(fixed(value) - cosine(fixed(angle))) / 2 ** places;
}

/** The cosine of a small angle (from 0), or its sine (from 1). */
function series(angle: bigint, from: bigint): bigint {
  const square = times(angle, angle);
  let sum = 0n;
  for (let term = from === 0n ? one : angle, k = from; term !== 0n && term !== -1n; k += 2n) {
    sum += term;
    term = -times(term, square) / ((k + 1n) * (k + 2n));
  }
  return sum;
}

function exactOffset(motion: AxisMotion, time: bigint): bigint {
  switch (motion.kind) {
    case "line":
      return times(fixed(motion.displacement), time);
    case "parabola":
      return times(fixed(motion.velocity) + times(fixed(motion.acceleration), time) / 2n, time);
    case "circle":
      return times(fixed(motion.radius), cosine(fixed(motion.phase) + times(fixed(motion.angularVelocity), time)));
  }
}

function offset(motion: AxisMotion, time: number): number {
  switch (motion.kind) {
    case "line":
      return motion.displacement * time;
    case "parabola":
      return (motion.velocity + (motion.acceleration * time) / 2) * time;
    case "circle":
      return motion.radius * Math.cos(motion.phase + motion.angularVelocity * time);
  }
}

function reach({ min, max, motion, growth }: CurvedBox, axis: number): number {
  const m = motionOf(motion, axis);
  const own =
    m.kind === "line"
      ? Math.abs(m.displacement)
      : m.kind === "parabola"
        ? Math.abs(m.velocity) + Math.abs(m.acceleration) / 2
        : Math.abs(m.radius);
  const grows = Math.max(Math.abs(growth?.min[axis] ?? 0), Math.abs(growth?.max[axis] ?? 0));
  return Math.max(Math.abs(min[axis] ?? 0), Math.abs(max[axis] ?? 0)) + grows + own;
}

function motionOf(motion: readonly AxisMotion[], axis: number): AxisMotion {
  return motion[axis] ?? { kind: "line", displacement: 0 };
}

/** The greatest coordinate on an axis times 2^-40: what is neither gap nor overlap. */
function toleranceOn({ a, b }: CurvedPair, axis: number): number {
  return Math.max(reach(a, axis), reach(b, axis)) * 2 ** -40;
}

/** A pair of faces: the upper one of the box below and the lower one of the box above. */
interface Faces {
  readonly axis: number;
  readonly side: 1 | -1;
  readonly below: CurvedBox;
  readonly above: CurvedBox;
  readonly tolerance: number;
}

function facesOf(pair: CurvedPair): readonly Faces[] {
  return pair.a.min.flatMap((_, axis): readonly Faces[] => {
    const tolerance = toleranceOn(pair, axis);
    return [
      { axis, side: -1, below: pair.a, above: pair.b, tolerance },
      { axis, side: 1, below: pair.b, above: pair.a, tolerance },
    ];
  });
}

/** A box on an axis, read once: its faces at the frame's begin, how far each grows, and how it moves. */
interface Course {
  readonly min: number;
  readonly max: number;
  readonly minGrows: number;
  readonly maxGrows: number;
  readonly motion: AxisMotion;
}

function courseOf({ min, max, motion, growth }: CurvedBox, axis: number): Course {
  return {
    min: min[axis] ?? 0,
    max: max[axis] ?? 0,
    minGrows: growth?.min[axis] ?? 0,
    maxGrows: growth?.max[axis] ?? 0,
    motion: motionOf(motion, axis),
  };
}

interface Axis {
  readonly a: Course;
  readonly b: Course;
  readonly tolerance: number;
}

function axesOf(pair: CurvedPair): readonly Axis[] {
  return pair.a.min.map((_, axis) => ({
    a: courseOf(pair.a, axis),
    b: courseOf(pair.b, axis),
    tolerance: toleranceOn(pair, axis),
  }));
}

/** How deep the boxes are in each other on an axis then, in tolerances, as plain doubles give it: the less deep pair of faces. */
function depthOn({ a, b, tolerance }: Axis, time: number): number {
  if (tolerance === 0) return 0;
  const [wayOfA, wayOfB] = [offset(a.motion, time), offset(b.motion, time)];
  const aBelow = a.max + a.maxGrows * time + wayOfA - (b.min + b.minGrows * time + wayOfB);
  const bBelow = b.max + b.maxGrows * time + wayOfB - (a.min + a.minGrows * time + wayOfA);
  return (aBelow < bBelow ? aBelow : bBelow) / tolerance;
}

/** The least of the depths on all axes. */
function depthAt(axes: readonly Axis[], time: number): number {
  let depth = Infinity;
  for (const axis of axes) depth = Math.min(depth, depthOn(axis, time));
  return depth;
}

/** How deep two faces are then, exactly up to places that no answer depends on. */
function exactDepthAt({ axis, below, above, tolerance }: Faces, time: number): number {
  const at = fixed(time);
  const place = (face: "min" | "max", { motion, growth, ...box }: CurvedBox): bigint =>
    fixed(box[face][axis] ?? 0) + times(fixed(growth?.[face][axis] ?? 0), at) + exactOffset(motionOf(motion, axis), at);
  return Number(inTolerances(place("max", below) - place("min", above), tolerance)) / 2 ** places;
}

/** What plain doubles see at a time: the depth on each axis, and the least of these. */
interface Look {
  readonly time: number;
  readonly depths: readonly number[];
  readonly depth: number;
}

function lookAt(axes: readonly Axis[], time: number): Look {
  const depths = axes.map((axis) => depthOn(axis, time));
  return { time, depths, depth: Math.min(...depths) };
}

/** Looks all over the frame, and where the boxes are deepest in each other or nearest to it, to the last places. */
function looksAt(axes: readonly Axis[]): readonly Look[] {
  const grid = Array.from({ length: samples + 1 }, (_, i) => lookAt(axes, i / samples));
  const peaks = grid.filter(({ depth }, i) => depth >= depthOf(grid[i - 1]) && depth >= depthOf(grid[i + 1]));
  peaks.sort((one, other) => other.depth - one.depth);
  return [...grid, ...peaks.slice(0, mostPeaks).map(({ time }) => lookAt(axes, peakNear(axes, time)))];
}

function depthOf(look: Look | undefined): number {
  return look?.depth ?? -Infinity;
}

/** Golden-section search: of the two inner times, one is an inner time of what is left. */
function peakNear(axes: readonly Axis[], time: number): number {
  let [from, to] = [Math.max(0, time - 1 / samples), Math.min(1, time + 1 / samples)];
  let [one, other] = [to - (to - from) * golden, from + (to - from) * golden];
  let [atOne, atOther] = [depthAt(axes, one), depthAt(axes, other)];
  for (let step = 0; step < 60; step++) {
    if (atOne < atOther) {
      [from, one, atOne] = [one, other, atOther];
      other = from + (to - from) * golden;
      atOther = depthAt(axes, other);
    } else {
      [to, other, atOther] = [other, one, atOne];
      one = to - (to - from) * golden;
      atOne = depthAt(axes, one);
    }
  }
  return (from + to) / 2;
}

/** What is wrong with an answer about curves, in words; undefined where nothing is found. */
export function curveDisagreement(pair: CurvedPair, answer: CurveSweep): string | undefined {
  const faces = facesOf(pair);
  const looks = looksAt(axesOf(pair));
  const exact = (time: number): number => Math.min(...faces.map((each) => exactDepthAt(each, time)));
  const deepest = looks.reduce((most, look) => (look.depth > most.depth ? look : most));
  const isMeeting = answer.kind === "hit" || answer.kind === "graze";

  if (answer.kind === "miss" && exact(deepest.time) >= 0) return `miss, but ${exact(deepest.time)} at ${deepest.time}`;
  if (answer.kind === "overlap" && exact(0) <= 0) return `overlap of ${exact(0)}`;
  if (isMeeting) {
    const early = looks.find(({ time, depth }) => depth > 1 + slack && (time < answer.time || answer.kind === "graze"));
    if (early) return `${answer.kind} at ${answer.time}, but ${early.depth} at ${early.time}`;
    if (!(Math.abs(exact(answer.time)) <= 1)) return `${answer.kind} at ${answer.time} with ${exact(answer.time)}`;
    for (const axis of answer.axes) {
      if (!faces.some((each) => each.axis === axis && Math.abs(exactDepthAt(each, answer.time)) <= 1)) {
        return `axis ${axis} is not flush at ${answer.time}`;
      }
    }
    const normal = faces.find(({ axis, side }) => answer.normal[axis] === side);
    if (!normal || !(Math.abs(exactDepthAt(normal, answer.time)) <= 1)) return `normal of a face that is not flush`;
  }
  if (answer.kind === "hit" || answer.kind === "overlap") {
    if (answer.kind === "hit" && !(answer.time < answer.exit)) return `hit from ${answer.time} to ${answer.exit}`;
    const between = [0.25, 0.5, 0.75].map((share) => exact(answer.time + share * (answer.exit - answer.time)));
    const isShallow = !looks.some(({ time, depth }) => depth > 1 && time > answer.time && time < answer.exit);
    if (!between.some((depth) => depth > 0) && !isShallow) return "no overlap after its begin";
  }
  if (answer.kind !== "miss") {
    if (answer.exit !== 1 && !(Math.abs(exact(answer.exit)) <= 1))
      return `exit ${answer.exit} with ${exact(answer.exit)}`;
    const out = looks.find(({ time, depth }) => depth < -1 - slack && time > answer.time && time < answer.exit);
    if (out) return `apart at ${out.time}, before ${answer.exit}`;
  }
  return wrongIntervals(looks, answer);
}

function wrongIntervals(looks: readonly Look[], { intervals }: CurveSweep): string | undefined {
  for (const [axis, list] of intervals.entries()) {
    const isInside = (time: number): boolean =>
      list.some(({ kind, entry, exit }) => kind === "overlap" && entry < time && time < exit);
    const isEnd = (time: number): boolean => list.some(({ entry, exit }) => entry === time || exit === time);
    for (const { time, depths } of looks) {
      const depth = depths[axis] ?? NaN;
      if (depth > 1 + slack && !isInside(time) && !isEnd(time)) return `axis ${axis} overlaps by ${depth} at ${time}`;
      if (depth < -1 - slack && isInside(time)) return `axis ${axis} is apart by ${depth} at ${time}`;
    }
    const isAscending = list.every(({ entry, exit }, i) => entry <= exit && (list[i - 1]?.exit ?? 0) <= entry);
    if (!isAscending) return `intervals of axis ${axis} are not ascending`;
  }
  return undefined;
}

/**
 * How deep boxes get into each other that move along lines and parabolas, in tolerances: decided algebraically. The least
 * of several parabolas is greatest at an end of the frame, where one of them has its vertex, or where two of them cross.
 */
export function greatestDepth(pair: CurvedPair): number {
  const curves = facesOf(pair).map(parabolaOf);
  const moments = [0n, one];
  for (const [i, curve] of curves.entries()) {
    moments.push(...rootsOf([0n, 2n * curve[2], curve[1]]));
    for (const other of curves.slice(0, i)) {
      moments.push(...rootsOf([curve[2] - other[2], curve[1] - other[1], curve[0] - other[0]]));
    }
  }
  let greatest: bigint | undefined;
  for (const time of moments) {
    if (time < 0n || time > one) continue;
    const depths = curves.map(([c, v, a]) => c + times(v + times(a, time), time));
    const depth = depths.reduce((x, y) => (x < y ? x : y));
    if (greatest === undefined || depth > greatest) greatest = depth;
  }
  return Number(greatest) / 2 ** places;
}

type Parabola = readonly [constant: bigint, linear: bigint, quadratic: bigint];

/** c + v t + a t², in tolerances. */
function parabolaOf({ axis, below, above, tolerance }: Faces): Parabola {
  const terms = (box: CurvedBox, face: "min" | "max"): Parabola => {
    const motion = motionOf(box.motion, axis);
    if (motion.kind === "circle") throw new RangeError("A circle is no parabola.");
    const speed = motion.kind === "line" ? motion.displacement : motion.velocity;
    const acceleration = motion.kind === "line" ? 0 : motion.acceleration;
    const growth = fixed(box.growth?.[face][axis] ?? 0);
    return [fixed(box[face][axis] ?? 0), fixed(speed) + growth, fixed(acceleration) / 2n];
  };
  const [upper, lower] = [terms(below, "max"), terms(above, "min")];
  const share = (k: 0 | 1 | 2): bigint => inTolerances(upper[k] - lower[k], tolerance);
  return [share(0), share(1), share(2)];
}

/** The roots of a t² + b t + c. */
function rootsOf([a, b, c]: readonly [bigint, bigint, bigint]): readonly bigint[] {
  if (a === 0n) return b === 0n ? [] : [over(-c, b)];
  const discriminant = b * b - 4n * a * c;
  if (discriminant < 0n) return [];
  const root = squareRoot(discriminant);
  return [over(-b - root, 2n * a), over(-b + root, 2n * a)];
}

/** The whole part, by Newton's method. */
function squareRoot(n: bigint): bigint {
  if (n < 2n) return n;
  let x = 1n << BigInt(Math.ceil(n.toString(2).length / 2));
  for (;;) {
    const next = (x + n / x) >> 1n;
    if (next >= x) return x;
    x = next;
  }
}
