import type { Meeting, Sweep } from "../types.js";
import { axesIn, axisNormal } from "./axes.js";
import { type Face, FaceTimes } from "./faceTimes.js";
import { A_DISPLACEMENT, A_MAX, A_MIN, B_DISPLACEMENT, B_MAX, B_MIN } from "./pairTimes.js";

/** Where in the numbers of a pair stands what the upper faces of its boxes move; what the lower ones do, stands where a `Pair` has it. */
export const A_UPPER = 20;
export const B_UPPER = 23;
const NUMBERS = B_UPPER + 3;

/** What else both faces of a box move in the frame, each of which is added to what it moves already. */
interface FaceGrowth {
  readonly min: ArrayLike<number>;
  readonly max: ArrayLike<number>;
}

/**
 * The exact sweep of two boxes whose faces each move at a speed of their own, with the fields of a `Pair`. On an axis they
 * overlap while both of its pairs of faces are past each other: during two half-lines of time, so still during one open
 * interval.
 */
export class GrowingBoxSweep {
  /** Two or three. */
  dimensions = 2;
  readonly numbers = new Float64Array(NUMBERS);
  /** For a hit or graze, the axis of the normal, and whether the normal points to lower (−1) or higher (1) coordinates. */
  normalAxis = 0;
  side: -1 | 1 = -1;
  /** For a hit or graze, a bit for each axis that attains `time`. */
  axes = 0;
  private entry: FaceTimes | undefined;
  private exit: FaceTimes | undefined;

  /** Sweeps what is loaded. The fields tell of the last pair that did not miss. */
  sweep(aGrowth?: FaceGrowth, bGrowth?: FaceGrowth): Sweep["kind"] {
    const pairs: FaceTimes[] = [];
    for (let axis = 0; axis < this.dimensions; axis++) {
      const aLow = this.faceAt(A_MIN + axis, A_DISPLACEMENT + axis, aGrowth?.min[axis]);
      const aHigh = this.faceAt(A_MAX + axis, A_UPPER + axis, aGrowth?.max[axis]);
      const bLow = this.faceAt(B_MIN + axis, B_DISPLACEMENT + axis, bGrowth?.min[axis]);
      const bHigh = this.faceAt(B_MAX + axis, B_UPPER + axis, bGrowth?.max[axis]);
      pairs.push(new FaceTimes(axis, -1, bLow, aHigh), new FaceTimes(axis, 1, aLow, bHigh));
    }

    let isGraze = false;
    let entry: FaceTimes | undefined;
    let exit: FaceTimes | undefined;
    let normal: FaceTimes | undefined;
    let axes = 0;
    for (const pair of pairs) {
      const { axis, gap, speed } = pair;
      if (gap > 0 && speed <= 0) return "miss";
      // Flush faces that do not near each other: from here on they are flush, or apart.
      if (gap === 0 && speed <= 0) isGraze = true;
      if (speed < 0) {
        if (!exit || pair.compareTime(exit) < 0) exit = pair;
      } else if (speed > 0 && gap >= 0) {
        const late = pair.compareToEnd();
        if (late > 0) return "miss";
        if (late === 0) isGraze = true;
        const later = entry ? pair.compareTime(entry) : 1;
        if (later > 0) {
          entry = normal = pair;
          axes = 0;
        }
        if (later >= 0) axes |= 1 << axis;
        if (later === 0 && normal && pair.compareSpeed(normal) > 0) normal = pair;
      }
    }

    const order = entry && exit ? entry.compareTime(exit) : -1;
    if (order > 0) return "miss";
    this.entry = entry;
    this.exit = exit;
    if (!entry && !isGraze) return "overlap";
    if (!entry || !normal) {
      for (const pair of pairs) {
        if (pair.gap !== 0) continue;
        axes |= 1 << pair.axis;
        if (!normal || pair.compareSpeed(normal) > 0) normal = pair;
      }
    }
    this.axes = axes;
    this.normalAxis = normal?.axis ?? 0;
    this.side = normal?.side ?? -1;
    return isGraze || order === 0 ? "graze" : "hit";
  }

  private faceAt(place: number, moves: number, growth = 0): Face {
    return { place: this.numbers[place], displacement: this.numbers[moves], growth };
  }

  /** For a hit or graze, the face of b that a meets: as `faceAlong` says it of the normal. */
  get face(): number {
    return this.side * (this.normalAxis + 1);
  }

  /** Exact order of the entries of two pairs that hit. */
  compareEntry(other: GrowingBoxSweep): number {
    const { entry } = this;
    return entry && other.entry ? entry.compareTime(other.entry) : 0;
  }

  /** When the last axis enters, within 1 ulp; 0 where the boxes touch from the start. */
  entryTime(): number {
    return this.entry?.flushTime() ?? 0;
  }

  /** When the first axis exits, within 1 ulp; Infinity where none does. */
  exitTime(): number {
    return this.exit?.flushTime() ?? Infinity;
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
