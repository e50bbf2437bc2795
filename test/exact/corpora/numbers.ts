import type { Random } from "../random.js";

/** Makes a case's doubles of small numbers: what the collision is planned in, and what it is made of. */
export interface Numbers {
  /** Whole numbers make ties and corners, others do not. */
  readonly isWhole: boolean;
  coordinate(n: number, axis: number): number;
  /** Of a number ≥ 0. */
  extent(n: number): number;
  motion(n: number): number;
}

function same(isWhole: boolean, convert: (n: number) => number): Numbers {
  return { isWhole, coordinate: convert, extent: convert, motion: convert };
}

export const integers = same(true, (n) => n);
export const reals = same(false, (n) => n);

/** Decimals in both ways in which programs make them, which differ by a rounding. */
export function decimals(random: Random, parts: 10 | 100): Numbers {
  return random.chance(0.5) ? same(true, (n) => n / parts) : same(true, (n) => n * (1 / parts));
}

/** Any of the above. */
export function anyNumbers(random: Random): Numbers {
  return random.pick(integers, reals, decimals(random, 10), decimals(random, 100));
}

/** Far from the origin, by another distance on every axis: most places of a coordinate are used up. */
export function offset(random: Random): Numbers {
  const { isWhole, extent } = anyNumbers(random);
  const isRound = random.chance(0.5);
  const bases = [0, 1, 2].map(() => {
    const base = random.sign() * 10 ** random.between(6, 9);
    return isRound ? Math.round(base) : base;
  });
  return { isWhole, coordinate: (n, axis) => (bases[axis] ?? 0) + extent(n), extent, motion: extent };
}

/** Displacements of any size, of boxes whose distances are as small or as great, or are not. */
export function displacement(random: Random): Numbers {
  const { isWhole, coordinate, extent } = anyNumbers(random);
  const size = 10 ** random.between(-300, 12);
  const motion = (n: number): number => extent(n) * size;
  const isNear = random.chance(0.6);
  return { isWhole, coordinate: isNear ? motion : coordinate, extent: isNear ? motion : extent, motion };
}

/** Everything at one power of two: among the smallest and the greatest doubles too. */
export function scaled(random: Random): Numbers {
  const { isWhole, extent } = anyNumbers(random);
  // Planned numbers are below 2^8, so that the greatest of them stay finite.
  const power = random.chance(0.3) ? random.integer(-1074, -1000) : random.integer(-990, 1010);
  const scale = 2 ** power;
  return same(isWhole, (n) => extent(n) * scale);
}
