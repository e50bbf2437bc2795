import type { Random } from "../random.js";

/** A time p/q, with p and q of a wanted size. */
export interface Fraction {
  readonly p: bigint;
  readonly q: bigint;
}

/**
 * Two fractions in [0, 1] with about so many bits that are as close as two such fractions can be: p q' − p' q = ±1, so
 * that they differ by 1 / (q q').
 *
 * Source: consecutive convergents of a continued fraction have this determinant; its quotients are drawn at random.
 */
export function neighbours(random: Random, bits: number): readonly [Fraction, Fraction] {
  const limit = 2n ** BigInt(bits - 2);
  let [p, q, before, qBefore] = random.chance(0.5) ? [1n, 1n, 0n, 1n] : [0n, 1n, 1n, 0n];
  // Both have to be of that size: the last quotient is small, because all of them are.
  while (q < limit) {
    const quotient = BigInt(random.chance(0.9) ? random.integer(1, 2) : random.integer(1, 9));
    [p, before] = [quotient * p + before, p];
    [q, qBefore] = [quotient * q + qBefore, q];
  }
  return [
    { p, q },
    { p: before, q: qBefore },
  ];
}

/** The fraction between two neighbours that has the least denominator: it is a neighbour of both. */
export function mediant(one: Fraction, other: Fraction): Fraction {
  return { p: one.p + other.p, q: one.q + other.q };
}

/** A whole number of at most so many bits (up to 106), and at least 1. */
export function wholeOf(random: Random, bits: number): bigint {
  const low = Math.min(bits, 53);
  const upper = BigInt(Math.floor(random.unit() * 2 ** (bits - low)));
  const lower = BigInt(Math.floor(random.unit() * 2 ** low));
  const whole = (upper << BigInt(low)) + lower;
  return whole > 0n ? whole : 1n;
}

/**
 * Two doubles whose exact difference is the given number of up to 106 bits. One of up to 53 bits has many such pairs;
 * a longer one needs two doubles, the second below the last place of the first. `spread`: how far from the origin the
 * smaller of the two may be, at most 2^52.
 */
export function differenceOf(random: Random, whole: bigint, spread = 2 ** 52): readonly [number, number] {
  const high = Number(whole);
  const low = BigInt(high) - whole;
  if (low !== 0n || Math.abs(high) >= 2 ** 52 || random.chance(0.3)) return [high, Number(low)];
  const shift = Math.floor(random.unit() * spread) * random.sign();
  return [high + shift, shift];
}
