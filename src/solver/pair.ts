import type { Box, Vec } from "../geometry/index.js";
import { axesOfBits, normalOf } from "./answer.js";
import type { MovingBox, Sweep } from "./contract.js";
import { compareDifferences, compareQuotients, compareRounded, quotient } from "./exact/index.js";
import { filterPlanar, GAIN } from "./planar.js";

/** Where the numbers of a pair stand: three for each vector, of which two dimensions use two. */
const A_MIN = 0;
const A_MAX = 3;
const A_DISPLACEMENT = 6;
const B_MIN = 9;
const B_MAX = 12;
const B_DISPLACEMENT = 15;
const NUMBERS = GAIN + 2;

/**
 * Two moving boxes as plain numbers, and the exact sweep of them. It is loaded again and again, so that a query over
 * many boxes makes nothing but its answer.
 *
 * Per axis with relative motion, time counts from the gap between the near faces (entry) and between the far faces
 * (exit), each over the relative speed, which is turned round to be positive:
 *
 *     entry = (p − q) / (v − w)   with   p, q = b.min, a.max   and   v, w = a's and b's displacement   if a gains on b
 *                                 with   p, q = a.min, b.max   and   v, w = b's and a's displacement   if not
 *
 * Rounded differences have the right sign and the right order against each other; quotients are compared by
 * `compareRounded` and, where that cannot tell, exactly.
 */
export class Pair {
  /** Two or three. */
  dimensions = 2;
  kind: Sweep["kind"] = "miss";
  /** For a hit or graze, the axis of the normal, and whether the normal points to lower (−1) or higher (1) coordinates. */
  normalAxis = 0;
  side: -1 | 1 = -1;
  /** For a hit or graze, a bit for each axis that attains `time`. */
  axes = 0;
  /** The axis that enters last, at 0 or later; −1 where none does. */
  entryAxis = -1;
  /** The axis that exits first; −1 where none moves. */
  exitAxis = -1;
  /** The times of these two, as plain doubles give them: off by a few ulps. */
  roundedEntry = 0;
  roundedExit = 0;
  readonly numbers = new Float64Array(NUMBERS);

  /** Takes box a, the one that answers are about. */
  loadA({ min, max, displacement }: MovingBox): void {
    const { numbers } = this;
    this.dimensions = min.length;
    for (let axis = 0; axis < min.length; axis++) {
      numbers[A_MIN + axis] = min[axis] as number;
      numbers[A_MAX + axis] = max[axis] as number;
      numbers[A_DISPLACEMENT + axis] = displacement[axis] as number;
    }
  }

  loadB({ min, max, displacement }: MovingBox): void {
    const { numbers } = this;
    for (let axis = 0; axis < min.length; axis++) {
      numbers[B_MIN + axis] = min[axis] as number;
      numbers[B_MAX + axis] = max[axis] as number;
      numbers[B_DISPLACEMENT + axis] = displacement[axis] as number;
    }
  }

  /** Takes as box a a mover whose others rest. */
  loadMover({ min, max }: Box, displacement: Vec): void {
    const { numbers } = this;
    this.dimensions = min.length;
    for (let axis = 0; axis < min.length; axis++) {
      numbers[A_MIN + axis] = min[axis] as number;
      numbers[A_MAX + axis] = max[axis] as number;
      numbers[A_DISPLACEMENT + axis] = displacement[axis] as number;
      if (axis < 2) numbers[GAIN + axis] = displacement[axis] as number;
    }
  }

  /** Takes as b a box at rest, from an array that holds `min…, max…` at `offset`. */
  loadResting(boxes: ArrayLike<number>, offset: number): void {
    const { numbers, dimensions } = this;
    for (let axis = 0; axis < dimensions; axis++) {
      numbers[B_MIN + axis] = boxes[offset + axis] as number;
      numbers[B_MAX + axis] = boxes[offset + dimensions + axis] as number;
      numbers[B_DISPLACEMENT + axis] = 0;
    }
  }

  /**
   * Takes two boxes of two dimensions. Says whether they are valid; if not, what it holds is of no use.
   */
  loadPlanar(a: MovingBox, b: MovingBox): boolean {
    const { min: aMin, max: aMax, displacement: aMoves } = a;
    const { min: bMin, max: bMax, displacement: bMoves } = b;
    if (aMin.length !== 2 || aMax.length !== 2 || aMoves.length !== 2) return false;
    if (bMin.length !== 2 || bMax.length !== 2 || bMoves.length !== 2) return false;
    const aLeft = aMin[0] as number;
    const aTop = aMin[1] as number;
    const aRight = aMax[0] as number;
    const aBottom = aMax[1] as number;
    const bLeft = bMin[0] as number;
    const bTop = bMin[1] as number;
    const bRight = bMax[0] as number;
    const bBottom = bMax[1] as number;
    const aX = aMoves[0] as number;
    const aY = aMoves[1] as number;
    const bX = bMoves[0] as number;
    const bY = bMoves[1] as number;
    const gainX = aX - bX;
    const gainY = aY - bY;
    const { numbers } = this;
    numbers[A_MIN] = aLeft;
    numbers[A_MIN + 1] = aTop;
    numbers[A_MAX] = aRight;
    numbers[A_MAX + 1] = aBottom;
    numbers[A_DISPLACEMENT] = aX;
    numbers[A_DISPLACEMENT + 1] = aY;
    numbers[B_MIN] = bLeft;
    numbers[B_MIN + 1] = bTop;
    numbers[B_MAX] = bRight;
    numbers[B_MAX + 1] = bBottom;
    numbers[B_DISPLACEMENT] = bX;
    numbers[B_DISPLACEMENT + 1] = bY;
    numbers[GAIN] = gainX;
    numbers[GAIN + 1] = gainY;
    this.dimensions = 2;
    if (aLeft > aRight || aTop > aBottom || bLeft > bRight || bTop > bBottom) return false;
    const sum = aLeft + aRight + (aTop + aBottom) + (bLeft + bRight + (bTop + bBottom)) + (gainX + gainY);
    return sum - sum === 0;
  }

  /** What the floating filter says of what `loadPlanar` took. */
  filter(): number {
    return filterPlanar(this.numbers, this.numbers, B_MIN, B_MAX - B_MIN);
  }

  /** What the floating filter says of a mover of two dimensions and a box at rest that is not loaded. */
  filterResting(boxes: Float64Array, offset: number): number {
    return filterPlanar(this.numbers, boxes, offset, 2);
  }

  /** The rounded entry of a into such a box on an axis on which a moves. */
  restingEntry(axis: number, boxes: Float64Array, offset: number): number {
    const { numbers } = this;
    const moves = numbers[A_DISPLACEMENT + axis] as number;
    return moves > 0
      ? ((boxes[offset + axis] as number) - (numbers[A_MAX + axis] as number)) / moves
      : ((boxes[offset + 2 + axis] as number) - (numbers[A_MIN + axis] as number)) / moves;
  }

  /** Exact order of the entry that is loaded and that of a, on `axis`, into another box at rest. */
  compareEntryWith(axis: number, boxes: ArrayLike<number>, offset: number): number {
    const { numbers, dimensions, entryAxis } = this;
    const moves = numbers[A_DISPLACEMENT + axis] as number;
    return compareQuotients(
      this.entryP(entryAxis),
      this.entryQ(entryAxis),
      this.speedV(entryAxis),
      this.speedW(entryAxis),
      (moves > 0 ? boxes[offset + axis] : numbers[A_MIN + axis]) as number,
      (moves > 0 ? numbers[A_MAX + axis] : boxes[offset + dimensions + axis]) as number,
      moves > 0 ? moves : 0,
      moves > 0 ? 0 : moves,
    );
  }

  /** Sweeps what is loaded. Everything but `kind` tells of the last pair that did not miss. */
  sweep(): Sweep["kind"] {
    return (this.kind = this.decide());
  }

  private decide(): Sweep["kind"] {
    const { numbers, dimensions } = this;
    let isFlush = false;
    let leaves = false;
    let arrivesAtEnd = false;
    let entryAxis = -1;
    let entry = 0;
    let exitAxis = -1;
    let exit = Infinity;
    let axes = 0;
    let normalAxis = 0;
    for (let axis = 0; axis < dimensions; axis++) {
      const aMin = numbers[A_MIN + axis] as number;
      const aMax = numbers[A_MAX + axis] as number;
      const bMin = numbers[B_MIN + axis] as number;
      const bMax = numbers[B_MAX + axis] as number;
      const aMoves = numbers[A_DISPLACEMENT + axis] as number;
      const bMoves = numbers[B_DISPLACEMENT + axis] as number;
      if (aMoves === bMoves) {
        if (aMax < bMin || bMax < aMin) return "miss";
        if (aMax === bMin || aMin === bMax) isFlush = true;
        continue;
      }
      const gains = aMoves > bMoves;
      const near = gains ? bMin - aMax : aMin - bMax;
      const far = gains ? bMax - aMin : aMax - bMin;
      if (far < 0) return "miss";
      if (far === 0) leaves = true;
      const speed = gains ? aMoves - bMoves : bMoves - aMoves;
      if (near >= speed) {
        if (near > speed) return "miss";
        const late = this.compareEntryToEnd(axis);
        if (late > 0) return "miss";
        if (late === 0) arrivesAtEnd = true;
      }
      // Infinity over Infinity is no number, and neither is what a speed out of range would give.
      const scale = speed < Infinity ? speed : NaN;
      if (near >= 0) {
        const time = near / scale;
        const later = entryAxis < 0 ? 1 : compareRounded(time, entry) || this.compareEntries(axis, entryAxis);
        if (later > 0) {
          entryAxis = normalAxis = axis;
          entry = time;
          axes = 1 << axis;
        } else if (later === 0) {
          axes |= 1 << axis;
          if (this.compareSpeeds(axis, normalAxis) > 0) normalAxis = axis;
        }
      }
      const time = far / scale;
      if (exitAxis < 0 || (compareRounded(time, exit) || this.compareExits(axis, exitAxis)) < 0) {
        exitAxis = axis;
        exit = time;
      }
    }
    const enters = entryAxis >= 0;
    let order = -1;
    if (enters) {
      order = compareRounded(entry, exit) || this.compareEntryToExit(entryAxis, exitAxis);
      if (order > 0) return "miss";
    }
    this.entryAxis = entryAxis;
    this.roundedEntry = entry;
    this.exitAxis = exitAxis;
    this.roundedExit = exit;
    if (!enters) {
      if (!isFlush && !leaves) return "overlap";
      this.findFlushAxes();
      return "graze";
    }
    this.axes = axes;
    this.normalAxis = normalAxis;
    this.side = this.sideOn(normalAxis);
    return isFlush || arrivesAtEnd || order === 0 ? "graze" : "hit";
  }

  /** Whether a moves towards higher coordinates as seen from b. */
  private gains(axis: number): boolean {
    return (this.numbers[A_DISPLACEMENT + axis] as number) > (this.numbers[B_DISPLACEMENT + axis] as number);
  }

  /** The place of the terms of an axis' entry (p − q) / (v − w). Those of its exit: p and q from the other two faces. */
  entryP(axis: number): number {
    return this.numbers[(this.gains(axis) ? B_MIN : A_MIN) + axis] as number;
  }

  entryQ(axis: number): number {
    return this.numbers[(this.gains(axis) ? A_MAX : B_MAX) + axis] as number;
  }

  private exitP(axis: number): number {
    return this.numbers[(this.gains(axis) ? B_MAX : A_MAX) + axis] as number;
  }

  private exitQ(axis: number): number {
    return this.numbers[(this.gains(axis) ? A_MIN : B_MIN) + axis] as number;
  }

  speedV(axis: number): number {
    return this.numbers[(this.gains(axis) ? A_DISPLACEMENT : B_DISPLACEMENT) + axis] as number;
  }

  speedW(axis: number): number {
    return this.numbers[(this.gains(axis) ? B_DISPLACEMENT : A_DISPLACEMENT) + axis] as number;
  }

  private compareEntryToEnd(axis: number): number {
    return compareDifferences(this.entryP(axis), this.entryQ(axis), this.speedV(axis), this.speedW(axis));
  }

  private compareSpeeds(axis: number, other: number): number {
    return compareDifferences(this.speedV(axis), this.speedW(axis), this.speedV(other), this.speedW(other));
  }

  private compareEntries(axis: number, other: number): number {
    return compareQuotients(
      this.entryP(axis),
      this.entryQ(axis),
      this.speedV(axis),
      this.speedW(axis),
      this.entryP(other),
      this.entryQ(other),
      this.speedV(other),
      this.speedW(other),
    );
  }

  private compareExits(axis: number, other: number): number {
    return compareQuotients(
      this.exitP(axis),
      this.exitQ(axis),
      this.speedV(axis),
      this.speedW(axis),
      this.exitP(other),
      this.exitQ(other),
      this.speedV(other),
      this.speedW(other),
    );
  }

  private compareEntryToExit(axis: number, other: number): number {
    return compareQuotients(
      this.entryP(axis),
      this.entryQ(axis),
      this.speedV(axis),
      this.speedW(axis),
      this.exitP(other),
      this.exitQ(other),
      this.speedV(other),
      this.speedW(other),
    );
  }

  /** What is in contact when nothing enters: the axes on which the boxes are flush, the one that closes fastest first. */
  private findFlushAxes(): void {
    const { numbers, dimensions } = this;
    this.axes = 0;
    let fastest = -1;
    for (let axis = 0; axis < dimensions; axis++) {
      const isBelow = (numbers[A_MAX + axis] as number) === (numbers[B_MIN + axis] as number);
      if (!isBelow && (numbers[A_MIN + axis] as number) !== (numbers[B_MAX + axis] as number)) continue;
      this.axes |= 1 << axis;
      if (fastest >= 0 && this.compareClosing(axis, isBelow, fastest, this.side === -1) <= 0) continue;
      fastest = axis;
      this.normalAxis = axis;
      this.side = isBelow ? -1 : 1;
    }
  }

  /** Order of the speeds at which a moves towards b's face on two axes; negative speeds leave it. */
  private compareClosing(axis: number, isBelow: boolean, other: number, otherIsBelow: boolean): number {
    const { numbers } = this;
    const a = numbers[A_DISPLACEMENT + axis] as number;
    const b = numbers[B_DISPLACEMENT + axis] as number;
    const aOther = numbers[A_DISPLACEMENT + other] as number;
    const bOther = numbers[B_DISPLACEMENT + other] as number;
    return compareDifferences(
      isBelow ? a : b,
      isBelow ? b : a,
      otherIsBelow ? aOther : bOther,
      otherIsBelow ? bOther : aOther,
    );
  }

  /** When the last axis enters, within 1 ulp; 0 where the boxes touch from the start. */
  entryTime(): number {
    return this.entryAxis < 0 ? 0 : this.timeOn(this.entryAxis, false);
  }

  /** When the first axis exits, within 1 ulp; Infinity where none does. */
  exitTime(): number {
    return this.exitAxis < 0 ? Infinity : this.timeOn(this.exitAxis, true);
  }

  /** When a enters or exits b on an axis on which it moves, within 1 ulp. */
  timeOn(axis: number, isExit: boolean): number {
    const { numbers } = this;
    const aMoves = numbers[A_DISPLACEMENT + axis] as number;
    const bMoves = numbers[B_DISPLACEMENT + axis] as number;
    const gains = aMoves > bMoves;
    const isUpper = gains === isExit;
    const b = numbers[(isUpper ? B_MAX : B_MIN) + axis] as number;
    const a = numbers[(isUpper ? A_MIN : A_MAX) + axis] as number;
    return gains ? quotient(b, a, aMoves, bMoves) : quotient(a, b, bMoves, aMoves);
  }

  /** Which way the normal points where a enters on an axis. */
  sideOn(axis: number): -1 | 1 {
    return this.gains(axis) ? -1 : 1;
  }

  /** The answer for a pair that was found to hit or graze. */
  meeting<Kind extends "hit" | "graze">(kind: Kind): Meeting<Kind> {
    return {
      kind,
      time: this.entryTime(),
      exit: this.exitTime(),
      normal: normalOf(this.dimensions, this.normalAxis, this.side),
      axes: axesOfBits(this.axes),
    };
  }
}

interface Meeting<Kind> {
  readonly kind: Kind;
  readonly time: number;
  readonly exit: number;
  readonly normal: Vec;
  readonly axes: readonly number[];
}
