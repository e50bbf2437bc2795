import { sweepNumbers, type Sweep } from "../solver/index.js";
import type { Conventions } from "./conventions.js";
import { ANSWER, status } from "./subject.js";
import { DISPLACEMENT, POSITION, rowLength, SIZE } from "./sweepCases.js";

/** What can be wrong with an answer. */
export type Fault =
  | "died"
  | "hung"
  | "threw"
  | "garbage"
  | "missed"
  | "invented"
  | "inside"
  | "time"
  | "normal"
  | "corner"
  | "asymmetric"
  | "broken";

/** The fault of an answer that is none. */
export function faultOfStatus(value: number): Fault | undefined {
  if (value === status.threw) return "threw";
  if (value === status.garbage) return "garbage";
  if (value === status.died) return "died";
  return value === status.hung ? "hung" : undefined;
}

/** What exact arithmetic answers. */
export interface Exact {
  kind: Sweep["kind"];
  /** Fractions of the frame; the exit may be Infinity. */
  time: number;
  exit: number;
  /** Of the normal; −1 and 0 where there is none. */
  axis: number;
  side: number;
  /** A bit for each axis on which the faces meet at that time. */
  axes: number;
}

/** Ulps that a sum of a few coordinates may be off. */
const COORDINATE_ULPS = 4;
/** Ulps that a strict answer's time may be off: a few operations of doubles. */
const TIME_ULPS = 4;
/** By how much the components of a normal may be off at least. */
const NORMAL_TOLERANCE = 1e-6;

/** The distance to the next greater double. */
export function ulp(value: number): number {
  const magnitude = Math.abs(value);
  if (magnitude < 2 ** -1022) return Number.MIN_VALUE;
  const exponent = Math.floor(Math.log2(magnitude));
  // The logarithm is rounded, next to a power of two upwards.
  return 2 ** ((2 ** exponent > magnitude ? exponent - 1 : exponent) - 52);
}

/** Judges answers of a sweep by those of exact arithmetic. */
export class SweepJudge {
  readonly exact: Exact = { kind: "miss", time: 0, exit: 0, axis: -1, side: 0, axes: 0 };
  /** Both boxes, as the solver takes them. */
  private readonly boxes: Float64Array;
  private readonly out = new Float64Array(5);

  constructor(
    private readonly conventions: Conventions,
    private readonly isStrict: boolean,
  ) {
    this.boxes = new Float64Array(rowLength(conventions.dimensions));
  }

  /** What exact arithmetic answers to a row, in {@link exact}: the same object each time. */
  solve(row: Float64Array, at: number): Exact {
    const { dimensions: d, centers } = this.conventions;
    for (let box = 0; box < 2; box++) {
      const from = at + 3 * d * box;
      const to = 3 * d * box;
      for (let axis = 0; axis < d; axis++) {
        const place = row[from + POSITION * d + axis] as number;
        const size = row[from + SIZE * d + axis] as number;
        this.boxes[to + axis] = centers ? place - size / 2 : place;
        this.boxes[to + d + axis] = centers ? place + size / 2 : place + size;
        this.boxes[to + 2 * d + axis] = row[from + DISPLACEMENT * d + axis] as number;
      }
    }
    return this.read();
  }

  private read(): Exact {
    const { exact, out } = this;
    exact.kind = sweepNumbers(this.boxes, 0, 1, out, this.conventions.dimensions);
    if (exact.kind === "miss") {
      exact.axes = 0;
      exact.axis = -1;
      return exact;
    }
    exact.time = out[0] as number;
    exact.exit = out[1] as number;
    exact.axis = out[2] as number;
    exact.side = out[3] as number;
    exact.axes = out[4] as number;
    return exact;
  }

  /**
   * What is wrong with the answer to a row.
   *
   * @param isExact whether the row is made so that doubles compute with it exactly, and is about touching: what touches
   *   does touch then, and every decision counts
   * @param isInside whether it is about boxes that overlap when the frame begins; else these are left alone
   */
  judge(
    row: Float64Array,
    at: number,
    values: Float64Array,
    answer: number,
    isExact: boolean,
    isInside: boolean,
  ): Fault | undefined {
    const from = ANSWER * answer;
    const kind = values[from] as number;
    if (kind === status.unasked) return undefined;
    const unanswered = faultOfStatus(kind);
    if (unanswered !== undefined) return unanswered;
    const fault = this.compare(row, at, values, from);
    if (fault === undefined || (fault === "inside") !== isInside) return undefined;
    if (isExact || this.isStrict) return fault;
    // A time may be that of the other axis.
    return this.isDecided(row, at, fault === "normal" || fault === "time", fault === "missed") ? fault : undefined;
  }

  private compare(row: Float64Array, at: number, values: Float64Array, from: number): Fault | undefined {
    const { conventions } = this;
    const exact = this.solve(row, at);
    const isHit = values[from] !== status.none;
    switch (exact.kind) {
      case "miss":
        return isHit ? "invented" : undefined;
      case "overlap":
        return isHit === (conventions.startOverlap !== "miss") ? undefined : "inside";
      case "graze": {
        // At the very end of the frame it is the same whether that is said now or by the next one.
        if (exact.time >= 1) return undefined;
        if (!conventions.flushIsHit) return isHit ? "invented" : undefined;
        // Who calls that a hit may or may not do so of a contact that is over at once.
        return isHit || exact.exit <= exact.time ? undefined : "missed";
      }
      case "hit":
        return isHit ? this.compareHit(row, at, values, from) : "missed";
    }
  }

  private compareHit(row: Float64Array, at: number, values: Float64Array, from: number): Fault | undefined {
    const { exact } = this;
    if (!(Math.abs((values[from + 1] as number) - exact.time) <= this.timeTolerance(row, at))) return "time";
    if (values[from] !== status.full) return undefined;
    return this.isNormal(values, from + 2) ? undefined : isSeveral(exact.axes) ? "corner" : "normal";
  }

  /** How far a time may be off. */
  timeTolerance(row: Float64Array, at: number): number {
    const { exact, conventions } = this;
    if (this.isStrict) return TIME_ULPS * ulp(exact.time);
    const d = conventions.dimensions;
    const speed = Math.abs(this.relative(row, at, exact.axis));
    const axis = Math.max(0, exact.axis);
    const faces = [axis, d + axis, 3 * d + axis, 4 * d + axis];
    const greatest = Math.max(...faces.map((place) => Math.abs(this.boxes[place] as number)));
    return conventions.tolerance + (speed > 0 ? (COORDINATE_ULPS * ulp(greatest)) / speed : 0);
  }

  /** Any of the axes on which the faces meet, or all of them at once, against the motion. */
  private isNormal(values: Float64Array, from: number): boolean {
    const { exact, conventions } = this;
    const d = conventions.dimensions;
    const slack = this.isStrict ? NORMAL_TOLERANCE : Math.max(NORMAL_TOLERANCE, conventions.tolerance);
    let length = 0;
    for (let axis = 0; axis < d; axis++) {
      const part = values[from + axis] as number;
      length += part * part;
      if (Math.abs(part) <= slack) continue;
      if ((exact.axes & (1 << axis)) === 0) return false;
      if (part > 0 !== this.sideOn(axis) > 0) return false;
    }
    return Math.abs(length - 1) <= 4 * slack;
  }

  /** The side of b from which a comes on an axis on which it meets b. */
  private sideOn(axis: number): number {
    if (axis === this.exact.axis) return this.exact.side;
    const d = this.conventions.dimensions;
    return (this.boxes[2 * d + axis] as number) > (this.boxes[5 * d + axis] as number) ? -1 : 1;
  }

  private relative(row: Float64Array, at: number, axis: number): number {
    const d = this.conventions.dimensions;
    if (axis < 0) return 0;
    return (row[at + 2 * d + axis] as number) - (row[at + 5 * d + axis] as number);
  }

  /**
   * Whether moving any face by a little leaves the kind of the answer, and the axis where that is asked, as it is: by the
   * tolerance of the way, and by no less than what rounding takes from the coordinates.
   *
   * @param isHitAsked whether it is only asked that there is a hit: boxes that rounding has overlap a little are one as well,
   *   unless the convention has them miss
   */
  isDecided(row: Float64Array, at: number, isAxisAsked: boolean, isHitAsked = false): boolean {
    const { boxes } = this;
    const { dimensions: d, startOverlap } = this.conventions;
    const { kind, axes } = this.solve(row, at);
    const isOverlapHit = isHitAsked && startOverlap !== "miss";
    const groupOf = (one: Sweep["kind"]): string => (isOverlapHit && one === "overlap" ? "hit" : decisionOf(one));
    const asked = { kind: groupOf(kind), axes };
    let way = 0;
    let greatest = 0;
    for (let axis = 0; axis < d; axis++) way = Math.max(way, Math.abs(this.relative(row, at, axis)));
    for (const value of boxes) greatest = Math.max(greatest, Math.abs(value));
    const slack = Math.max(this.conventions.tolerance * way, COORDINATE_ULPS * ulp(greatest));
    for (let axis = 0; axis < d; axis++) {
      for (const [own, other] of [
        [axis, 4 * d + axis],
        [d + axis, 3 * d + axis],
      ] as const) {
        for (const by of [slack, -slack]) {
          const face = boxes[own] as number;
          const against = boxes[other] as number;
          boxes[own] = face + by;
          // To move the face that it meets the other way is the same, where this one would pass its own box's other face.
          if ((boxes[axis] as number) > (boxes[d + axis] as number)) {
            boxes[own] = face;
            boxes[other] = against - by;
          }
          const isThere = (boxes[3 * d + axis] as number) <= (boxes[4 * d + axis] as number);
          const exact = isThere ? this.read() : undefined;
          boxes[own] = face;
          boxes[other] = against;
          if (!exact) continue;
          if (groupOf(exact.kind) !== asked.kind || (isAxisAsked && exact.axes !== asked.axes)) {
            this.read();
            return false;
          }
        }
      }
    }
    this.read();
    return true;
  }
}

/** Kinds between which people decide. */
function decisionOf(kind: Sweep["kind"]): "no" | "hit" | "overlap" {
  return kind === "hit" || kind === "overlap" ? kind : "no";
}

/** Whether a set of axes has more than one. */
export function isSeveral(axes: number): boolean {
  return (axes & (axes - 1)) !== 0;
}
