import type { Box, Vec } from "../../geometry/index.js";
import { filterSweep2D, RELATIVE } from "./filter.js";
import { compareDifferences, compareQuotients, quotient } from "./predicates.js";

/** Where the numbers of a pair stand: three for each vector, of which two dimensions use two. */
export const A_MIN = 0;
export const A_MAX = 3;
export const A_DISPLACEMENT = 6;
export const B_MIN = 9;
export const B_MAX = 12;
export const B_DISPLACEMENT = 15;
const NUMBERS = RELATIVE + 2;

/**
 * Two moving boxes as plain numbers, loaded again and again so that a query over many boxes makes nothing but its answer,
 * and the exact times at which they enter and exit each other on each axis.
 *
 * Per axis with relative motion, time counts from the gap between the near faces (entry) and between the far faces
 * (exit), each over the relative speed, which is turned round to be positive:
 *
 *     entry = (p − q) / (v − w)   with   p, q = b.min, a.max   and   v, w = a's and b's displacement   if a gains on b
 *                                 with   p, q = a.min, b.max   and   v, w = b's and a's displacement   if not
 *     exit  = the same            with   p, q = b.max, a.min   or   a.max, b.min
 */
export class PairTimes {
  /** Two or three. */
  dimensions = 2;
  readonly numbers = new Float64Array(NUMBERS);

  /** Takes box a, the one that answers are about. */
  loadA({ min, max }: Box, displacement: Vec): void {
    this.dimensions = min.length;
    this.load(A_MIN, min, max, displacement);
    this.numbers[RELATIVE] = displacement[0];
    this.numbers[RELATIVE + 1] = displacement[1];
  }

  /** Takes the first box of another pair: its numbers are read faster than those of vectors. */
  copyA({ dimensions, numbers: from }: PairTimes): void {
    const { numbers } = this;
    this.dimensions = dimensions;
    for (let place = A_MIN; place < B_MIN; place++) numbers[place] = from[place];
    numbers[RELATIVE] = from[RELATIVE];
    numbers[RELATIVE + 1] = from[RELATIVE + 1];
  }

  loadB({ min, max }: Box, displacement: Vec): void {
    this.load(B_MIN, min, max, displacement);
  }

  private load(offset: number, min: Vec, max: Vec, displacement: Vec): void {
    const { numbers } = this;
    for (let axis = 0; axis < min.length; axis++) {
      numbers[offset + axis] = min[axis];
      numbers[offset + A_MAX + axis] = max[axis];
      numbers[offset + A_DISPLACEMENT + axis] = displacement[axis];
    }
  }

  /** Takes as b a box at rest, from an array that holds `min…, max…` at `offset`. */
  loadResting(boxes: ArrayLike<number>, offset: number): void {
    const { numbers, dimensions } = this;
    for (let axis = 0; axis < dimensions; axis++) {
      numbers[B_MIN + axis] = boxes[offset + axis];
      numbers[B_MAX + axis] = boxes[offset + dimensions + axis];
      numbers[B_DISPLACEMENT + axis] = 0;
    }
  }

  /** What the floating filter says of a mover of two dimensions and a box at rest that is not loaded. */
  filterResting(boxes: Float64Array, offset: number): number {
    return filterSweep2D(this.numbers, boxes, offset, 2);
  }

  /** The rounded entry of a into such a box on an axis on which a moves. */
  restingEntry(axis: number, boxes: Float64Array, offset: number): number {
    const { numbers } = this;
    const moves = numbers[A_DISPLACEMENT + axis];
    return moves > 0
      ? (boxes[offset + axis] - numbers[A_MAX + axis]) / moves
      : (boxes[offset + 2 + axis] - numbers[A_MIN + axis]) / moves;
  }

  /** Whether a moves towards higher coordinates as seen from b. */
  protected gains(axis: number): boolean {
    return this.numbers[A_DISPLACEMENT + axis] > this.numbers[B_DISPLACEMENT + axis];
  }

  /** The terms of an axis' entry or exit, (p − q) / (v − w): see above. */
  protected termP(axis: number, isExit: boolean): number {
    const place = this.gains(axis) ? (isExit ? B_MAX : B_MIN) : isExit ? A_MAX : A_MIN;
    return this.numbers[place + axis];
  }

  protected termQ(axis: number, isExit: boolean): number {
    const place = this.gains(axis) ? (isExit ? A_MIN : A_MAX) : isExit ? B_MIN : B_MAX;
    return this.numbers[place + axis];
  }

  protected speedV(axis: number): number {
    return this.numbers[(this.gains(axis) ? A_DISPLACEMENT : B_DISPLACEMENT) + axis];
  }

  protected speedW(axis: number): number {
    return this.numbers[(this.gains(axis) ? B_DISPLACEMENT : A_DISPLACEMENT) + axis];
  }

  /** Exact order of an axis' entry and the frame's end. */
  protected compareEntryToEnd(axis: number): number {
    return compareDifferences(this.termP(axis, false), this.termQ(axis, false), this.speedV(axis), this.speedW(axis));
  }

  /** Exact order of the relative speeds on two axes. */
  protected compareSpeeds(axis: number, other: number): number {
    return compareDifferences(this.speedV(axis), this.speedW(axis), this.speedV(other), this.speedW(other));
  }

  /** Exact order of the entry or exit on one axis and that on another, of this pair or another one. */
  protected compareTimes(
    axis: number,
    isExit: boolean,
    other: number,
    otherIsExit: boolean,
    pair: PairTimes = this,
  ): number {
    return compareQuotients(
      this.termP(axis, isExit),
      this.termQ(axis, isExit),
      this.speedV(axis),
      this.speedW(axis),
      pair.termP(other, otherIsExit),
      pair.termQ(other, otherIsExit),
      pair.speedV(other),
      pair.speedW(other),
    );
  }

  /** When a enters or exits b on an axis on which it moves, within 1 ulp. */
  timeOn(axis: number, isExit: boolean): number {
    const { numbers } = this;
    const aMoves = numbers[A_DISPLACEMENT + axis];
    const bMoves = numbers[B_DISPLACEMENT + axis];
    const gains = aMoves > bMoves;
    const isUpper = gains === isExit;
    const b = numbers[(isUpper ? B_MAX : B_MIN) + axis];
    const a = numbers[(isUpper ? A_MIN : A_MAX) + axis];
    return gains ? quotient(b, a, aMoves, bMoves) : quotient(a, b, bMoves, aMoves);
  }

  /** Which way the normal points where a enters on an axis. */
  sideOn(axis: number): -1 | 1 {
    return this.gains(axis) ? -1 : 1;
  }
}
