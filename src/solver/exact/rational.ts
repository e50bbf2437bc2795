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

/** A finite double as a whole number of units of 2^-1074, the smallest double. */
function units(value: number): bigint {
  float[0] = value;
  const pattern = bits[0] as bigint;
  const exponent = (pattern >> FRACTION_BITS) & EXPONENT_MASK;
  const fraction = pattern & FRACTION_MASK;
  // Subnormal numbers have exponent 0 and no hidden bit; the first normal ones count in the same units.
  const magnitude = exponent === 0n ? fraction : (fraction | (FRACTION_MASK + 1n)) << (exponent - 1n);
  return value < 0 ? -magnitude : magnitude;
}

function difference(p: number, q: number): bigint {
  return units(p) - units(q);
}

/** Sign of (p − q) − (r − s). */
export function exactCompareDifferences(p: number, q: number, r: number, s: number): number {
  return signOf(difference(p, q) - difference(r, s));
}

/** Sign of (p − q)/(v − w) − (p2 − q2)/(v2 − w2), where v > w and v2 > w2. */
export function exactCompareQuotients(
  p: number,
  q: number,
  v: number,
  w: number,
  p2: number,
  q2: number,
  v2: number,
  w2: number,
): number {
  return signOf(difference(p, q) * difference(v2, w2) - difference(p2, q2) * difference(v, w));
}

/** (p − q)/(v − w), where v > w, rounded to a double; Infinity beyond their range. */
export function exactQuotient(p: number, q: number, v: number, w: number): number {
  const numerator = difference(p, q);
  if (numerator === 0n) return 0;
  const magnitude = numerator < 0n ? -numerator : numerator;
  const denominator = difference(v, w);
  // A quotient of at least 64 bits: what the division drops is far below the 53 that Number() rounds to.
  const shift = 65 - (bitLength(magnitude) - bitLength(denominator));
  const quotient =
    shift >= 0 ? (magnitude << BigInt(shift)) / denominator : magnitude / (denominator << BigInt(-shift));
  // In two steps, since 2^-shift alone may be out of range where the product is not.
  const half = Math.trunc(shift / 2);
  const value = Number(quotient) * 2 ** -half * 2 ** -(shift - half);
  return numerator < 0n ? -value : value;
}

function bitLength(value: bigint): number {
  return value.toString(16).length * 4;
}

function signOf(value: bigint): number {
  return value > 0n ? 1 : value < 0n ? -1 : 0;
}
