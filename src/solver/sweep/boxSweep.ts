import type { Meeting, Sweep } from "../types.js";
import { axesIn, axisNormal } from "./axes.js";
import { A_DISPLACEMENT, A_MAX, A_MIN, B_DISPLACEMENT, B_MAX, B_MIN, PairTimes } from "./pairTimes.js";
import { compareDifferences, compareRounded } from "./predicates.js";

/**
 * The exact sweep of two moving boxes.
 *
 * Rounded differences have the right sign and the right order against each other; quotients are compared by
 * `compareRounded` and, where that cannot tell, exactly.
 */
export class BoxSweep extends PairTimes {
  /** For a hit or graze, the axis of the normal, and whether the normal points to lower (−1) or higher (1) coordinates. */
  normalAxis = 0;
  side: -1 | 1 = -1;
  /** For a hit or graze, a bit for each axis that attains `time`. */
  axes = 0;
  /** The axis that enters last, at 0 or later; −1 where none does. */
  entryAxis = -1;
  /** The axis that exits first; −1 where none moves. */
  exitAxis = -1;
  /** The time of entry as plain doubles give it: off by a few ulps. */
  roundedEntry = 0;

  /** Sweeps what is loaded. The fields tell of the last pair that did not miss. */
  sweep(): Sweep["kind"] {
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
      const aMin = numbers[A_MIN + axis];
      const aMax = numbers[A_MAX + axis];
      const bMin = numbers[B_MIN + axis];
      const bMax = numbers[B_MAX + axis];
      const aMoves = numbers[A_DISPLACEMENT + axis];
      const bMoves = numbers[B_DISPLACEMENT + axis];
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
        const later =
          entryAxis < 0 ? 1 : compareRounded(time, entry) || this.compareTimes(axis, false, entryAxis, false);
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
      if (exitAxis < 0 || (compareRounded(time, exit) || this.compareTimes(axis, true, exitAxis, true)) < 0) {
        exitAxis = axis;
        exit = time;
      }
    }
    const enters = entryAxis >= 0;
    let order = -1;
    if (enters) {
      order = compareRounded(entry, exit) || this.compareTimes(entryAxis, false, exitAxis, true);
      if (order > 0) return "miss";
    }
    this.entryAxis = entryAxis;
    this.roundedEntry = entry;
    this.exitAxis = exitAxis;
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

  /** What is in contact when nothing enters: the axes on which the boxes are flush, the one that closes fastest first. */
  private findFlushAxes(): void {
    const { numbers, dimensions } = this;
    this.axes = 0;
    let fastest = -1;
    for (let axis = 0; axis < dimensions; axis++) {
      const isBelow = numbers[A_MAX + axis] === numbers[B_MIN + axis];
      if (!isBelow && numbers[A_MIN + axis] !== numbers[B_MAX + axis]) continue;
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
    const [v, w] = isBelow ? [A_DISPLACEMENT, B_DISPLACEMENT] : [B_DISPLACEMENT, A_DISPLACEMENT];
    const [v2, w2] = otherIsBelow ? [A_DISPLACEMENT, B_DISPLACEMENT] : [B_DISPLACEMENT, A_DISPLACEMENT];
    const speed = (place: number): number => numbers[place];
    return compareDifferences(speed(v + axis), speed(w + axis), speed(v2 + other), speed(w2 + other));
  }

  /** For a hit or graze, the face of b that a meets: as `faceAlong` says it of the normal. */
  get face(): number {
    return this.side * (this.normalAxis + 1);
  }

  /** Exact order of the entries of two pairs that hit. */
  compareEntry(other: BoxSweep): number {
    return (
      compareRounded(this.roundedEntry, other.roundedEntry) ||
      this.compareTimes(this.entryAxis, false, other.entryAxis, false, other)
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

  /** The answer for a pair that was found to hit or graze. */
  meeting<Kind extends "hit" | "graze">(kind: Kind): Meeting<Kind> {
    return {
      kind,
      time: this.entryTime(),
      exit: this.exitTime(),
      normal: axisNormal(this.dimensions, this.normalAxis, this.side),
      axes: axesIn(this.axes),
    };
  }
}
