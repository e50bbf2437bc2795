import type { Random } from "../random.js";
import { scrambled, type AxisPair, type Pair, type Span } from "./pair.js";

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

/**
 * Magnitudes that have nothing to do with each other in one pair. All numbers of a case come from a few, so that faces
 * are flush and times tie in spite of that; differences and quotients overflow and vanish.
 */
export function mixedMagnitudes(random: Random, dimensions: number): Pair {
  const few: readonly [number, ...number[]] = [
    0,
    ...Array.from({ length: random.integer(2, 4) }, () =>
      random.chance(0.7)
        ? random.pick(...landmarks)
        : Math.min(random.between(1, 2) * 2 ** random.integer(-1074, 1023), Number.MAX_VALUE),
    ),
  ];
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
