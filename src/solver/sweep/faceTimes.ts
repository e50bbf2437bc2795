import {
  compareDifferences,
  compareQuotients,
  compareRounded,
  corrected,
  isSafe,
  quotient,
  ratio,
  signOf,
  tailOf,
  units,
} from "./predicates.js";

/** A face on one axis: where it is, and what it moves in the frame, which is a sum of two doubles. */
export interface Face {
  readonly place: number;
  readonly displacement: number;
  readonly growth: number;
}

/** One in the units in which exact numbers are counted. */
const ONE = 1n << 1074n;

/** A sum that is less than this share of its greatest terms is computed exactly. */
const CANCELLATION = 2 ** -20;

/**
 * The two faces that meet where a box comes from one side of an axis: the lower face of the box above and the upper one of
 * the box below. On that axis the boxes overlap while both of their pairs of faces are past each other:
 *
 *     gap − speed · t < 0   with   gap = upper − lower   and   speed = what lower moves − what upper moves
 *
 * so that the faces are flush at the time gap / speed. The gap is a difference of two doubles, and the speed a sum of four.
 * Where what each of both faces moves is a double, or the same is lost of both, it is a difference of two doubles as well,
 * and the questions are those about boxes of constant size. Else doubles answer if they are further apart than their
 * errors, and whole numbers of any size if not.
 */
export class FaceTimes {
  /** How far the faces are apart, rounded once; negative where they are past each other. */
  readonly gap: number;
  /** How fast they near each other, off by (1 + 2^-10) · 2^-53 of its value at most; its sign is right. */
  readonly speed: number;
  /** When they are flush as plain doubles give it; not a number where they do not tell. */
  readonly time: number;

  /** What each face moves, rounded, and whether the difference of these two is the exact speed. */
  private readonly upperMoves: number;
  private readonly lowerMoves: number;
  private readonly isDifference: boolean;
  /** What the speed lacks, to 2^-80 of its value. */
  private readonly speedTail: number = 0;

  /** `side`: the sign of the normal that points out of b at a: −1 where b has the upper face. */
  constructor(
    readonly axis: number,
    readonly side: -1 | 1,
    private readonly upper: Face,
    private readonly lower: Face,
  ) {
    this.gap = upper.place - lower.place;
    const up = upper.displacement + upper.growth;
    const low = lower.displacement + lower.growth;
    // A sum is the difference of one number and the negative of the other.
    const upTail = tailOf(upper.displacement, -upper.growth, up);
    const lowTail = tailOf(lower.displacement, -lower.growth, low);
    const difference = low - up;
    this.upperMoves = up;
    this.lowerMoves = low;
    this.isDifference = upTail === lowTail;
    this.speed = difference;
    if (!this.isDifference) {
      const rest = tailOf(low, up, difference) + (lowTail - upTail);
      this.speed = difference + rest;
      this.speedTail = tailOf(difference, -rest, this.speed);
      if (!(Math.abs(this.speed) > CANCELLATION * (Math.abs(up) + Math.abs(low)) && Math.abs(this.speed) < Infinity)) {
        const exact = this.exactSpeed();
        this.speed = ratio(exact, ONE);
        this.speedTail = Math.abs(this.speed) < Infinity ? ratio(exact - units(this.speed), ONE) : 0;
      }
    }
    this.time = Math.abs(this.speed) < Infinity ? this.gap / this.speed : NaN;
  }

  /** Exact order of the times at which this pair and another one are flush; of neither the speed is 0. */
  compareTime(other: FaceTimes): number {
    const rounded = compareRounded(this.time, other.time);
    if (rounded !== 0) return rounded;
    if (this.isDifference && other.isDifference) {
      const [p, q, v, w] = this.terms();
      const [p2, q2, v2, w2] = other.terms();
      return compareQuotients(p, q, v, w, p2, q2, v2, w2);
    }
    const sense = this.speed > 0 === other.speed > 0 ? 1 : -1;
    return sense * signOf(this.exactGap() * other.exactSpeed() - other.exactGap() * this.exactSpeed());
  }

  /** Exact order of the time at which faces that near each other are flush and the end of the frame. */
  compareToEnd(): number {
    if (this.isDifference) {
      return compareDifferences(this.upper.place, this.lower.place, this.lowerMoves, this.upperMoves);
    }
    return compareRounded(this.gap, this.speed) || signOf(this.exactGap() - this.exactSpeed());
  }

  /** Exact order of the speeds. */
  compareSpeed(other: FaceTimes): number {
    if (this.isDifference && other.isDifference) {
      return compareDifferences(this.lowerMoves, this.upperMoves, other.lowerMoves, other.upperMoves);
    }
    return compareRounded(this.speed, other.speed) || signOf(this.exactSpeed() - other.exactSpeed());
  }

  /** When the faces are flush, within 1 ulp; their speed is not 0. */
  flushTime(): number {
    if (this.isDifference) return quotient(...this.terms());
    const { gap, speed } = this;
    if (gap === 0) return 0;
    if (isSafe(gap) && isSafe(speed)) {
      return corrected(gap, tailOf(this.upper.place, this.lower.place, gap), speed, this.speedTail);
    }
    const exact = this.exactSpeed();
    return exact > 0n ? ratio(this.exactGap(), exact) : ratio(-this.exactGap(), -exact);
  }

  /** The time as (p − q)/(v − w) with v > w. */
  private terms(): [p: number, q: number, v: number, w: number] {
    const { upper, lower, upperMoves, lowerMoves } = this;
    return this.speed > 0
      ? [upper.place, lower.place, lowerMoves, upperMoves]
      : [lower.place, upper.place, upperMoves, lowerMoves];
  }

  private exactGap(): bigint {
    return units(this.upper.place) - units(this.lower.place);
  }

  private exactSpeed(): bigint {
    const { upper, lower } = this;
    return units(lower.displacement) + units(lower.growth) - units(upper.displacement) - units(upper.growth);
  }
}
