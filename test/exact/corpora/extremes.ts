import type { MovingBox } from "../../../src/solver/index.js";
import type { Random } from "../random.js";
import { collision } from "./collision.js";
import { decimals, integers, reals } from "./numbers.js";
import { pairOf, scrambled, type AxisPair, type Pair, type Span } from "./pair.js";

/** The ends of the doubles, and what lies between. */
const landmarks = [
  Number.MIN_VALUE,
  3 * Number.MIN_VALUE,
  1e-320,
  2 ** -1022,
  1e-300,
  1e-160,
  2 ** -53,
  1,
  1 + Number.EPSILON,
  2 ** 53,
  1e160,
  1e300,
  2 ** 1023,
  Number.MAX_VALUE * (1 - Number.EPSILON),
  Number.MAX_VALUE,
] as const;

/** Zero and a few numbers of any size, which can be very different. */
export function fewMagnitudes(random: Random): readonly [number, ...number[]] {
  const any = (): number => Math.min(random.between(1, 2) * 2 ** random.integer(-1074, 1023), Number.MAX_VALUE);
  const count = random.integer(2, 4);
  return [0, ...Array.from({ length: count }, () => (random.chance(0.7) ? random.pick(...landmarks) : any()))];
}

/**
 * Magnitudes that have nothing to do with each other in one pair. All numbers of a case come from a few, so that faces
 * are flush and times tie in spite of that; differences and quotients overflow and vanish.
 */
export function mixedMagnitudes(random: Random, dimensions: number): Pair {
  const few = fewMagnitudes(random);
  const signed = (): number => random.sign() * random.pick(...few);
  const axes = Array.from({ length: dimensions }, (): AxisPair => {
    const isAround = random.chance(0.5);
    const span = (): Span => {
      const [one, other] = isAround ? [-random.pick(...few), random.pick(...few)] : [signed(), signed()];
      return { min: Math.min(one, other), max: Math.max(one, other), motion: random.chance(0.4) ? 0 : signed() };
    };
    const [a, b] = [span(), span()];
    const roll = random.unit();
    // A common face now.
    if (roll < 0.1) return { a: { ...a, min: Math.min(a.min, b.min), max: b.min }, b };
    // Or one at the end of the frame.
    if (roll < 0.2) {
      const distance = random.pick(...few);
      return {
        a: { min: Math.min(a.min, 0), max: 0, motion: distance },
        b: { min: distance, max: Math.max(distance, b.max), motion: 0 },
      };
    }
    return { a, b };
  });
  return scrambled(random, axes);
}

/**
 * Pairs of small numbers, on each axis moved around the origin and then enlarged until the greatest number just is a
 * double: many of the differences are none any more.
 */
export function overflowing(random: Random, dimensions: number): Pair {
  const { a, b } = collision(random, dimensions, random.pick(integers, reals, decimals(random, 10)), { time: "any" });
  const span = (box: MovingBox, axis: number): Span => ({
    min: box.min[axis] ?? 0,
    max: box.max[axis] ?? 0,
    motion: box.displacement[axis] ?? 0,
  });
  return pairOf(a.min.map((_, axis) => enlarged(span(a, axis), span(b, axis))));
}

function enlarged(a: Span, b: Span): AxisPair {
  const middle = (Math.min(a.min, b.min) + Math.max(a.max, b.max)) / 2;
  const numbers = [a.min - middle, a.max - middle, b.min - middle, b.max - middle, a.motion, b.motion];
  const greatest = Math.max(...numbers.map(Math.abs));
  const scale = 2 ** (1023 - Math.floor(Math.log2(Math.max(greatest, 1))));
  const [aMin = 0, aMax = 0, bMin = 0, bMax = 0, aMotion = 0, bMotion = 0] = numbers.map((n) => n * scale);
  return { a: { min: aMin, max: aMax, motion: aMotion }, b: { min: bMin, max: bMax, motion: bMotion } };
}
