import type { AxisMotion, CurvedBox } from "../../types.js";
import { cosine, sine } from "./sine.js";

/** How deep two are in each other at one pair of faces, in numbers: what moves closer has a factor above 0. */
interface DepthTerms {
  readonly constant: number;
  /** What it grows by in the frame, besides the motions. */
  readonly linear: number;
  readonly motions: readonly (readonly [motion: AxisMotion, factor: number])[];
  /** The greatest coordinates that each of the two could have in the frame, across the faces. */
  readonly reaches: readonly [number, number];
}

/** A box on one axis, with all that moves its faces. */
interface AxisCurve {
  readonly min: number;
  readonly max: number;
  readonly motion: AxisMotion;
  readonly minGrows: number;
  readonly maxGrows: number;
}

/** The box on an axis. */
export function axisCurve({ min, max, motion, growth }: CurvedBox, axis: number): AxisCurve {
  return {
    min: min[axis],
    max: max[axis],
    motion: motion[axis],
    minGrows: growth ? growth.min[axis] : 0,
    maxGrows: growth ? growth.max[axis] : 0,
  };
}

/**
 * The depth of box a in box b at a pair of faces of an axis.
 *
 * @param side the sign of the normal out of b: −1 for the upper face of a and the lower one of b
 */
export function faceDepth(axis: number, side: -1 | 1, a: AxisCurve, b: AxisCurve): Depth {
  const [lower, upper] = side < 0 ? [a, b] : [b, a];
  return new Depth(axis, side, {
    constant: lower.max - upper.min,
    linear: lower.maxGrows - upper.minGrows,
    motions: [
      [lower.motion, 1],
      [upper.motion, -1],
    ],
    reaches: [reachOf(a), reachOf(b)],
  });
}

/** What is less than this share of the greatest coordinate is neither gap nor overlap: it is a graze. */
const TOLERANCE = 2 ** -40;
/** Below this, a share of a coordinate would leave the range of normal doubles. */
const LEAST_TOLERANCE = 2 ** -1000;

/**
 * Computed depths, and bounds over a piece of a frame, are off by less than this share of the sum of what both boxes reach.
 * With u = 2^-53: a whole turn's angle, 32π at most, is off by 101 u and its cosine by 8 u more, that of a phase by 8 u; so
 * a wave of radius r is off by 180 u · r with all its roundings. Bounds add the same errors of the derivatives, of which
 * Taylor's series takes at most e^0.8 − 1 = 1.3 times as much. The polynomial's part is off by fewer than 20 u. That is 450 u;
 * across an edge of a polygon, whose normal and products are rounded, fewer than 490 u.
 */
const ERROR = 2 ** -44;

/** Taylor's series over a piece has this many terms; the next one, for an angle of at most 0.8, is below 2^-48. */
const TERMS = 16;
const GREATEST_HALF_ANGLE = 0.8;

/** cosine · cos(frequency · t) + sine · sin(frequency · t): circles of the same frequency are one wave. */
interface Wave {
  readonly frequency: number;
  cosine: number;
  sine: number;
}

/**
 * How deep two boxes are in each other at one of the two pairs of faces of an axis, as a function of the time: the place of
 * the lower face of the pair minus that of the upper one, which is negative where there is a gap. It is a polynomial of the
 * second degree and at most two waves.
 */
export class Depth {
  /** A depth of which less than this is between 0 and it is not decided. */
  readonly tolerance: number;
  /** No computed depth is off by more. */
  readonly error: number;
  /** How many equal pieces of the frame are so short that the bounds over them hold. */
  readonly pieces: number;

  /** Bounds over the last piece that was asked for, and the sign of the slope where that is the same all over it, else 0. */
  low = 0;
  high = 0;
  slopeSign = 0;

  private constant: number;
  private linear: number;
  private quadratic = 0;
  private readonly waves: Wave[] = [];
  private readonly terms = new Float64Array(TERMS);

  /** By `axis` and `side` it is known to who made it: of polygons, `axis` is the number of an edge. */
  constructor(
    readonly axis: number,
    readonly side: -1 | 1,
    { constant, linear, motions, reaches: [aReach, bReach] }: DepthTerms,
  ) {
    this.constant = constant;
    this.linear = linear;
    for (const [motion, factor] of motions) this.add(motion, factor);
    this.tolerance = TOLERANCE * Math.max(aReach, bReach) + LEAST_TOLERANCE;
    this.error = ERROR * (aReach + bReach) + LEAST_TOLERANCE / 16;
    let pieces = 1;
    for (const { frequency } of this.waves) {
      while (frequency / 2 > GREATEST_HALF_ANGLE * pieces) pieces *= 2;
    }
    this.pieces = pieces;
  }

  private add(motion: AxisMotion, factor: number): void {
    switch (motion.kind) {
      case "line":
        this.linear += factor * motion.displacement;
        break;
      case "parabola":
        this.linear += factor * motion.velocity;
        this.quadratic += (factor * motion.acceleration) / 2;
        break;
      case "circle": {
        const { radius, phase, angularVelocity } = motion;
        const frequency = Math.abs(angularVelocity);
        let wave = this.waves.find((other) => other.frequency === frequency);
        if (!wave) this.waves.push((wave = { frequency, cosine: 0, sine: 0 }));
        wave.cosine += factor * radius * cosine(phase);
        wave.sine -= factor * Math.sign(angularVelocity) * radius * sine(phase);
      }
    }
  }

  /** The depth at a time, off by `error` at most. */
  at(time: number): number {
    let depth = this.constant + time * (this.linear + time * this.quadratic);
    for (const wave of this.waves) {
      const angle = wave.frequency * time;
      depth += wave.cosine * cosine(angle) + wave.sine * sine(angle);
    }
    return depth;
  }

  /** How fast the boxes get deeper into each other at a time. */
  slopeAt(time: number): number {
    let slope = this.linear + 2 * time * this.quadratic;
    for (const wave of this.waves) {
      const angle = wave.frequency * time;
      slope += wave.frequency * (wave.sine * cosine(angle) - wave.cosine * sine(angle));
    }
    return slope;
  }

  /** By how much slopes are off at most. */
  get slopeError(): number {
    return this.error * this.waves.reduce((most, { frequency }) => Math.max(most, 2 + frequency), 2);
  }

  /**
   * Bounds the depth and its slope from one time to another, in a piece that is no longer than the frame's share.
   *
   * Source: the centered form of interval analysis (Moore, "Methods and Applications of Interval Analysis", 1979), with all
   * terms of Taylor's series that count.
   */
  lookAt(from: number, to: number): void {
    const { terms } = this;
    const middle = (from + to) / 2;
    const half = (to - from) / 2;
    terms.fill(0);
    terms[0] = this.constant + middle * (this.linear + middle * this.quadratic);
    terms[1] = half * (this.linear + 2 * middle * this.quadratic);
    terms[2] = half * half * this.quadratic;
    let remainder = 0;
    for (const wave of this.waves) {
      const angle = wave.frequency * middle;
      const [c, s] = [cosine(angle), sine(angle)];
      // The derivatives of a wave repeat with the opposite sign.
      let derivative = wave.cosine * c + wave.sine * s;
      let next = wave.sine * c - wave.cosine * s;
      let factor = 1;
      for (let k = 0; k < TERMS; k++) {
        terms[k] = terms[k] + factor * derivative;
        [derivative, next] = [next, -derivative];
        factor *= (wave.frequency * half) / (k + 1);
      }
      remainder += factor * (Math.abs(wave.cosine) + Math.abs(wave.sine));
    }
    let radius = remainder + this.error;
    let slopeRadius = TERMS * remainder + half * this.slopeError;
    for (let k = 1; k < TERMS; k++) {
      const size = Math.abs(terms[k]);
      radius += size;
      if (k > 1) slopeRadius += k * size;
    }
    this.low = terms[0] - radius;
    this.high = terms[0] + radius;
    this.slopeSign = Math.abs(terms[1]) > slopeRadius ? Math.sign(terms[1]) : 0;
  }
}

/** The greatest coordinate that a face could have in the frame. */
function reachOf({ min, max, motion, minGrows, maxGrows }: AxisCurve): number {
  return (
    Math.max(Math.abs(min), Math.abs(max)) + Math.max(Math.abs(minGrows), Math.abs(maxGrows)) + motionReach(motion)
  );
}

export function motionReach(motion: AxisMotion): number {
  switch (motion.kind) {
    case "line":
      return Math.abs(motion.displacement);
    case "parabola":
      return Math.abs(motion.velocity) + Math.abs(motion.acceleration) / 2;
    case "circle":
      return Math.abs(motion.radius);
  }
}
