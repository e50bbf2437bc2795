/**
 * Questions about differences of doubles and their quotients, answered as exact arithmetic would. Plain doubles decide
 * nearly all of them: each question first computes in doubles and trusts the result where a derived error bound allows.
 *
 * Source of the pattern: Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates"
 * (1997); error-free sums and products by Knuth, Dekker and Veltkamp.
 */

/** Half an ulp of 1: a rounded operation is off by at most this share of its result. */
const UNIT_ROUNDOFF = 2 ** -53;

/**
 * Two quotients q = fl(fl(p − q)/fl(v − w)) are each off by at most three roundings, (1 + u)³ − 1 < 3.01 u of their
 * value. They are in the right order when they are further apart than 3.01 u (|a| + |b|); the fourth u covers the
 * roundings of this comparison itself.
 */
const QUOTIENT_BOUND = 4 * UNIT_ROUNDOFF;

/** A quotient below 2^-1022 is off by up to half of the smallest double more; eight of those cover both and the bound. */
const UNDERFLOW_BOUND = 8 * Number.MIN_VALUE;

/** Where doubles within [2^-400, 2^400] are multiplied and split, nothing overflows and no error term underflows. */
const SAFE_MAX = 2 ** 400;
const SAFE_MIN = 2 ** -400;

/** Splits a double into two halves of 26 bits: 2^27 + 1. */
const SPLITTER = 134217729;

/**
 * Order of two quotients known as rounded doubles, where these are far enough apart to tell; else 0. NaN and Infinity
 * (differences or quotients beyond the range of doubles) tell nothing.
 */
export function compareRounded(a: number, b: number): number {
  const apart = a - b;
  const bound = QUOTIENT_BOUND * (Math.abs(a) + Math.abs(b)) + UNDERFLOW_BOUND;
  return apart > bound ? 1 : -apart > bound ? -1 : 0;
}

/** What rounding took from `p − q`: (p − q) = difference + tail exactly, where the difference is finite. */
export function tailOf(p: number, q: number, difference: number): number {
  const subtracted = p - difference;
  const kept = difference + subtracted;
  return p - kept + (subtracted - q);
}

/** Sign of (p − q) − (r − s). Rounding keeps order: unequal rounded differences decide, equal ones leave it to the tails. */
export function compareDifferences(p: number, q: number, r: number, s: number): number {
  const a = p - q;
  const b = r - s;
  if (a !== b) return a < b ? -1 : 1;
  if (!Number.isFinite(a)) return signOf(difference(p, q) - difference(r, s));
  return Math.sign(tailOf(p, q, a) - tailOf(r, s, b));
}

/** Sign of (p − q)/(v − w) − (p2 − q2)/(v2 − w2), where v > w and v2 > w2: for when `compareRounded` cannot tell. */
export function compareQuotients(
  p: number,
  q: number,
  v: number,
  w: number,
  p2: number,
  q2: number,
  v2: number,
  w2: number,
): number {
  const n = p - q;
  const s = v - w;
  const n2 = p2 - q2;
  const s2 = v2 - w2;
  if (isSafe(s) && isSafe(s2) && isSafeOrZero(n) && isSafeOrZero(n2)) {
    const nTail = tailOf(p, q, n);
    const sTail = tailOf(v, w, s);
    const nTail2 = tailOf(p2, q2, n2);
    const sTail2 = tailOf(v2, w2, s2);
    if (nTail === 0 && sTail === 0 && nTail2 === 0 && sTail2 === 0) return compareProducts(n, s2, n2, s);
    if (n === n2 && s === s2 && nTail === nTail2 && sTail === sTail2) return 0;
  }
  return signOf(difference(p, q) * difference(v2, w2) - difference(p2, q2) * difference(v, w));
}

/** What a cross product of rounded differences is off by at most, as a share of its terms: 3 u each, u for the last one, and slack. */
const CROSS_BOUND = 8 * UNIT_ROUNDOFF;

/** Sign of the cross product (b − a) × (d − c) of two ways: positive where the second turns from the x axis to the y axis. */
export function compareDirections(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): number {
  const one = (bx - ax) * (dy - cy);
  const other = (by - ay) * (dx - cx);
  const terms = Math.abs(one) + Math.abs(other);
  const cross = one - other;
  if (terms > SAFE_MIN && Math.abs(cross) > CROSS_BOUND * terms && terms < Infinity) return Math.sign(cross);
  return signOf(difference(bx, ax) * difference(dy, cy) - difference(by, ay) * difference(dx, cx));
}

/** Sign of a·b − c·d for doubles in the safe range. Rounding keeps order; equal rounded products leave it to the tails. */
function compareProducts(a: number, b: number, c: number, d: number): number {
  const ab = a * b;
  const cd = c * d;
  if (ab !== cd) return ab < cd ? -1 : 1;
  return Math.sign(productTail(a, b, ab) - productTail(c, d, cd));
}

/** What rounding took from `a · b`: a·b = product + tail exactly, for doubles in the safe range. */
export function productTail(a: number, b: number, product: number): number {
  const aSplit = SPLITTER * a;
  const aHigh = aSplit - (aSplit - a);
  const aLow = a - aHigh;
  const bSplit = SPLITTER * b;
  const bHigh = bSplit - (bSplit - b);
  const bLow = b - bHigh;
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}

/**
 * (p − q)/(v − w), where v > w, within 1 ulp of the exact value; Infinity beyond the range of doubles. The quotient of
 * the rounded differences is corrected once by its remainder, which leaves half an ulp for the last rounding and terms
 * of the order of u² for the correction.
 */
export function quotient(p: number, q: number, v: number, w: number): number {
  const n = p - q;
  const s = v - w;
  if (n === 0) return 0;
  if (isSafe(n) && isSafe(s)) return corrected(n, tailOf(p, q, n), s, tailOf(v, w, s));
  return ratio(difference(p, q), difference(v, w));
}

/** (n + nTail)/(s + sTail) within 1 ulp, for doubles in the safe range and what rounding took from them. */
export function corrected(n: number, nTail: number, s: number, sTail: number): number {
  const rounded = n / s;
  const product = rounded * s;
  const remainder = n - product - productTail(rounded, s, product);
  // One over s, which does not wait for the division above, is exact enough for the correction.
  return rounded + (remainder + nTail - rounded * sTail) * (1 / s);
}

/** Whether a value, other than 0, is within the safe range. */
export function isSafe(value: number): boolean {
  const magnitude = Math.abs(value);
  return magnitude >= SAFE_MIN && magnitude <= SAFE_MAX;
}

function isSafeOrZero(value: number): boolean {
  return value === 0 || isSafe(value);
}

/**
 * Exact arithmetic on doubles, for what plain doubles cannot decide. Every finite double is a whole number of units of
 * 2^-1074, so differences and products of differences are whole numbers too; BigInt holds them at any size. Unlike
 * expansions of doubles this neither overflows nor underflows, and it is only reached in near-ties.
 */

const float = new Float64Array(1);
const bits = new BigUint64Array(float.buffer);

const FRACTION_BITS = 52n;
const FRACTION_MASK = (1n << FRACTION_BITS) - 1n;
const EXPONENT_MASK = 0x7ffn;

/** A finite double as a whole number of units of 2^-1074, the smallest double, or of 2^place of these. */
export function units(value: number, place = 0n): bigint {
  float[0] = value;
  const pattern = bits[0];
  const exponent = (pattern >> FRACTION_BITS) & EXPONENT_MASK;
  const fraction = pattern & FRACTION_MASK;
  // Subnormal numbers have exponent 0 and no hidden bit; the first normal ones count in the same units.
  const magnitude = exponent === 0n ? fraction : (fraction | (FRACTION_MASK + 1n)) << (exponent - 1n - place);
  return value < 0 ? -magnitude : magnitude;
}

/** The greatest `place` at which every one of these doubles is a whole number of `units`. */
export function commonPlace(values: Iterable<number>): bigint {
  let place = EXPONENT_MASK;
  for (const value of values) {
    if (value === 0) continue;
    float[0] = value;
    const exponent = (bits[0] >> FRACTION_BITS) & EXPONENT_MASK;
    if (exponent < place) place = exponent;
  }
  // Of nothing but zeros any place will do.
  return place === 0n || place === EXPONENT_MASK ? 0n : place - 1n;
}

function difference(p: number, q: number): bigint {
  return units(p) - units(q);
}

/** A quotient of whole numbers, the second of which is positive, as a double within 1 ulp; Infinity beyond their range. */
export function ratio(numerator: bigint, denominator: bigint): number {
  if (numerator === 0n) return 0;
  const magnitude = numerator < 0n ? -numerator : numerator;
  // A quotient of at least 64 bits: what the division drops is far below the 53 that Number() rounds to.
  const shift = 65 - 4 * (magnitude.toString(16).length - denominator.toString(16).length);
  const quotient =
    shift >= 0 ? (magnitude << BigInt(shift)) / denominator : magnitude / (denominator << BigInt(-shift));
  // In two steps, since 2^-shift alone may be out of range where the product is not.
  const half = Math.trunc(shift / 2);
  const value = Number(quotient) * 2 ** -half * 2 ** -(shift - half);
  return numerator < 0n ? -value : value;
}

export function signOf(value: bigint): number {
  return value > 0n ? 1 : value < 0n ? -1 : 0;
}
