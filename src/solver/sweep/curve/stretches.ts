import type { Depth } from "./depth.js";

/** Whether two boxes are apart (−1) or past each other (1) at a pair of faces, or by less than the tolerance either (0). */
export type Sign = -1 | 0 | 1;

/** A part of the frame with one sign throughout; at its ends too. */
export interface Stretch {
  readonly sign: Sign;
  readonly from: number;
  readonly to: number;
}

/**
 * Divides the frame into stretches of one sign. What has the sign 1 or −1 certainly has it; where it is 0, the depth is
 * certainly within the tolerance. So between 1 and −1 there is always a 0.
 *
 * Pieces whose bounds do not decide are cut into halves until their slope has one sign, and then have one root at most. In
 * a piece of the half-length h that has slopes of both signs the depth differs by less than 2 M h² and small errors, where M
 * bounds the second derivative; and it does so by a quarter of the tolerance at least, or the piece would be decided. With
 * M ≤ 2 (32π)² times the greatest coordinate, h cannot be below 2^-29: there is an end, however fast the motion.
 *
 * Source: the isolation of roots by exclusion and monotony (Snyder, "Interval Analysis for Computer Graphics", 1992).
 */
export function stretchesOf(depth: Depth): readonly Stretch[] {
  const stretches: Stretch[] = [];
  const add = (sign: number, from: number, to: number): void => {
    if (from === to) return;
    const last = stretches.at(-1);
    if (last?.sign === sign) stretches[stretches.length - 1] = { ...last, to };
    else stretches.push({ sign: sign as Sign, from, to });
  };
  const cut = (from: number, to: number): void => {
    depth.lookAt(from, to);
    const { low, high, slopeSign, tolerance } = depth;
    if (low > 0) add(1, from, to);
    else if (high < 0) add(-1, from, to);
    else if (-tolerance <= low && high <= tolerance) add(0, from, to);
    else if (slopeSign !== 0) {
      const [before, after] = rootBetween(depth, slopeSign, from, to);
      add(-slopeSign, from, before);
      add(0, before, after);
      add(slopeSign, after, to);
    } else {
      const middle = (from + to) / 2;
      cut(from, middle);
      cut(middle, to);
    }
  };
  for (let piece = 0; piece < depth.pieces; piece++) cut(piece / depth.pieces, (piece + 1) / depth.pieces);
  return stretches;
}

/**
 * Where a depth that only grows (sign 1) or only falls (sign −1) ceases to be surely on one side of 0, and begins to be surely
 * on the other one: at the ends of the piece, or where it is more than twice its error and still within the tolerance.
 */
function rootBetween(depth: Depth, slopeSign: number, from: number, to: number): readonly [number, number] {
  const least = 2 * depth.error;
  // With the error itself, which is an eighth of the tolerance at most, it stays below that.
  const most = 0.75 * depth.tolerance;
  const rising = (time: number): number => slopeSign * depth.at(time);
  const [atFrom, atTo] = [rising(from), rising(to)];
  const before = atFrom > -least ? from : atTo <= -least ? to : within(rising, from, to, -most, -least);
  const after = atTo < least ? to : atFrom >= least ? from : within(rising, before, to, least, most);
  return [before, after];
}

/**
 * A time at which a rising function is between two levels: at an end, or found by secants and halves in turns. The levels are
 * half a tolerance apart, which is more than two errors and what the function gains from one double to the next.
 */
function within(rising: (time: number) => number, from: number, to: number, low: number, high: number): number {
  const target = (low + high) / 2;
  let [before, after] = [rising(from), rising(to)];
  for (let isSecant = true; ; isSecant = !isSecant) {
    if (low <= before && before <= high) return from;
    if (low <= after && after <= high) return to;
    const secant = from + ((target - before) / (after - before)) * (to - from);
    const time = isSecant && secant > from && secant < to ? secant : (from + to) / 2;
    const value = rising(time);
    if (value < target) [from, before] = [time, value];
    else [to, after] = [time, value];
  }
}

/**
 * A moment for a stretch of sign 0, between those of other signs: where the depth is 0 or, if it is so nowhere, where it comes
 * nearest to that. What is flush when the frame begins, or a rounding past it, is so from the begin.
 */
export function momentOf(
  depth: Depth,
  { from, to }: Stretch,
  before: Sign | undefined,
  after: Sign | undefined,
): number {
  const [first, last] = [depth.at(from), depth.at(to)];
  if (before === undefined && first * (after ?? 0) >= 0) return from;
  if (first * last <= 0) return signChange((time) => depth.at(time), from, to);
  if (depth.slopeAt(from) * depth.slopeAt(to) < 0) return signChange((time) => depth.slopeAt(time), from, to);
  return Math.abs(first) < Math.abs(last) ? from : to;
}

/** Where a function is 0 or changes its sign, to the double. */
function signChange(value: (time: number) => number, from: number, to: number): number {
  const first = value(from);
  if (first === 0) return from;
  for (;;) {
    const middle = (from + to) / 2;
    if (middle <= from || middle >= to) break;
    if (value(middle) * first > 0) from = middle;
    else to = middle;
  }
  return Math.abs(value(from)) < Math.abs(value(to)) ? from : to;
}
