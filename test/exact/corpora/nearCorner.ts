import type { Random } from "../random.js";
import { differenceOf, mediant, neighbours, wholeOf, type Fraction } from "./fractions.js";
import { scrambled, type AxisPair, type Pair } from "./pair.js";

/** Two times that are not equal, but no doubles can tell them apart; or that are. */
type Times = readonly [Fraction, ...Fraction[]];

/**
 * Boxes that enter on two axes, or enter on one and leave on another, at times that are equal or differ by as little as
 * the doubles allow: less than 2^-100, and less than 2^-190 where both boxes move.
 */
export function nearCorner(random: Random, dimensions: number): Pair {
  const roll = random.unit();
  const times =
    roll < 0.4 ? closeTimes(random, 53) : roll < 0.6 ? closeTimes(random, 104) : oneTime(random, roll < 0.95);
  const axes: AxisPair[] = [entering(random, random.pick(...times))];
  while (axes.length < dimensions) {
    const time = random.pick(...times);
    axes.push(random.chance(0.6) ? entering(random, time) : leaving(random, time));
  }
  return scrambled(random, axes);
}

/** Arrival at the end of the frame, exactly or not, by as little as the doubles allow. */
export function nearEnd(random: Random, dimensions: number): Pair {
  const speed = wholeOf(random, random.pick(20, 53, 60, 104));
  const off = BigInt(random.integer(-1, 1));
  const axes: AxisPair[] = [entering(random, { p: speed + off, q: speed })];
  while (axes.length < dimensions) {
    const time = random.pick({ p: 1n, q: 2n }, { p: 1n, q: 1n }, { p: speed - 1n, q: speed });
    axes.push(random.chance(0.7) ? entering(random, time) : leaving(random, { p: 2n * time.p, q: time.q }));
  }
  return scrambled(random, axes);
}

/**
 * Boxes that are flush on several axes and close in, move away or rest on them, at speeds that no doubles can tell apart:
 * what the normal depends on.
 */
export function nearTieOfSpeeds(random: Random, dimensions: number): Pair {
  const speed = wholeOf(random, random.pick(30, 53, 80, 104));
  const sense = BigInt(random.sign());
  const axes: AxisPair[] = [];
  while (axes.length < dimensions) {
    const near = speed + BigInt(random.integer(-1, 1));
    const q = random.chance(0.1) ? 0n : random.chance(0.9) ? near * sense : -near;
    axes.push(random.chance(0.9) ? facing(random, 0n, q, 0) : leaving(random, { p: near, q: near }));
  }
  return scrambled(random, axes);
}

function closeTimes(random: Random, bits: number): Times {
  const [one, other] = neighbours(random, bits);
  return random.chance(0.3) ? [one, other, mediant(one, other)] : [one, other];
}

/** One time, as quotients of different numbers; or of numbers that differ in their last places only. */
function oneTime(random: Random, areUnlike: boolean): Times {
  const [{ p, q }] = neighbours(random, 26);
  const factor = wholeOf(random, 76);
  const factors = areUnlike
    ? [1n, wholeOf(random, 27), wholeOf(random, 70), factor]
    : [factor, factor, factor + 1n, factor - 1n];
  return [{ p, q }, ...factors.filter((n) => n > 0n).map((n) => ({ p: p * n, q: q * n }))];
}

/** An axis on which a, moving up, enters b at the time p/q and leaves it later. */
function entering(random: Random, { p, q }: Fraction): AxisPair {
  return facing(random, p, q, exponentOf(random, q));
}

function facing(random: Random, gap: bigint, speed: bigint, exponent: number): AxisPair {
  const scale = 2 ** exponent;
  const [bMin, aMax] = differenceOf(random, gap);
  const [aMotion, bMotion] = differenceOf(random, speed);
  const extent = random.chance(0.1) ? 0 : Math.abs(Number(speed)) * random.between(0, 2);
  const other = random.chance(0.1) ? 0 : Math.abs(Number(speed)) * random.between(0, 2);
  return {
    a: { min: (aMax - extent) * scale, max: aMax * scale, motion: aMotion * scale },
    b: { min: bMin * scale, max: (bMin + other) * scale, motion: bMotion * scale },
  };
}

/** An axis on which a, moving up, leaves b at the time p/q, after it has entered it, or in the same moment. */
function leaving(random: Random, { p, q }: Fraction): AxisPair {
  const scale = 2 ** exponentOf(random, q);
  const [bMax, aMin] = differenceOf(random, p);
  const [aMotion, bMotion] = differenceOf(random, q);
  const extent = Number(p) * (random.chance(0.5) ? random.between(0, 1.5) : 2 ** -random.integer(1, 60));
  const isPoint = random.chance(0.1);
  return {
    a: { min: aMin * scale, max: (isPoint ? aMin : aMin + extent) * scale, motion: aMotion * scale },
    b: { min: (bMax - extent) * scale, max: bMax * scale, motion: bMotion * scale },
  };
}

/** Brings speeds of any number of bits to the size of those on the other axes, more or less. */
function exponentOf(random: Random, speed: bigint): number {
  return random.integer(-4, 4) - (speed.toString(2).length - 1);
}
