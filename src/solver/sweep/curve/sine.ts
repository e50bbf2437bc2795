/**
 * Cosine and sine with a bound on their error, and the same bits in every engine: `Math.cos` promises neither.
 *
 * Sources: the reduction by multiples of π/2 that are split into parts of 33 bits is that of Cody and Waite, "Software Manual
 * for the Elementary Functions" (1980), with the constants of Sun's fdlibm; on what is left, Taylor's series.
 */

/** Angles go up to this, so that a whole number of quarter turns times 33 bits fits into a double. */
export const GREATEST_ANGLE = 2 ** 20;

const QUARTER_HIGH = 1.57079632673412561417;
const QUARTER_MIDDLE = 6.0771005063039659766e-11;
const QUARTER_LOW = 2.02226624879595063154e-21;
const QUARTERS_PER_RADIAN = 2 / Math.PI;

/** Taylor's coefficients, in powers of the square of an angle; the next ones are below 2^-58 for angles up to π/4. */
const SINE = [
  1,
  -1 / 6,
  1 / 120,
  -1 / 5040,
  1 / 362880,
  -1 / 39916800,
  1 / 6227020800,
  -1 / 1307674368000,
  1 / 355687428096000,
];
const COSINE = [
  1,
  -1 / 2,
  1 / 24,
  -1 / 720,
  1 / 40320,
  -1 / 3628800,
  1 / 479001600,
  -1 / 87178291200,
  1 / 20922789888000,
];

/** The cosine of an angle in radians, of at most `GREATEST_ANGLE`; off by less than 2^-50. */
export function cosine(angle: number): number {
  return quartersOn(angle, 1);
}

/** The sine of an angle in radians, of at most `GREATEST_ANGLE`; off by less than 2^-50. */
export function sine(angle: number): number {
  return quartersOn(angle, 0);
}

/** The sine of an angle and some quarter turns. What is left of the angle is at most π/4 and off by two roundings. */
function quartersOn(angle: number, quarters: number): number {
  const k = Math.round(angle * QUARTERS_PER_RADIAN);
  const rest = angle - k * QUARTER_HIGH - k * QUARTER_MIDDLE - k * QUARTER_LOW;
  const place = (k + quarters) & 3;
  const value = (place & 1) === 0 ? rest * sum(SINE, rest * rest) : sum(COSINE, rest * rest);
  return place < 2 ? value : -value;
}

function sum(coefficients: readonly number[], square: number): number {
  let total = 0;
  for (let place = coefficients.length - 1; place >= 0; place--) total = coefficients[place] + square * total;
  return total;
}
