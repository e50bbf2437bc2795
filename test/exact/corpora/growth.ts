import type { Growth, MovingBox } from "../../../src/solver/index.js";
import type { Random } from "../random.js";
import { commonPlace, inPlaces } from "../rational.js";
import { fewMagnitudes, mixedMagnitudes } from "./extremes.js";
import { nearCorner, nearEnd, nearTieOfSpeeds } from "./nearCorner.js";
import type { Pair } from "./pair.js";

/** A box whose faces move by what is given, where that keeps them in order; else one of them moves as the other does. */
export function growing(random: Random, box: MovingBox, motion: (axis: number) => number): MovingBox {
  const min = box.min.map((_, axis) => motion(axis));
  const max = box.max.map((_, axis) => motion(axis));
  const growth = {
    min,
    max: max.map((high, axis) => (staysInOrder(box, min, max, axis) ? high : (min[axis] ?? 0))),
  };
  return random.chance(0.15) ? box : { ...box, growth };
}

function staysInOrder(box: MovingBox, low: readonly number[], high: readonly number[], axis: number): boolean {
  const numbers = [box.min[axis] ?? 0, box.max[axis] ?? 0, low[axis] ?? 0, high[axis] ?? 0] as const;
  const place = commonPlace(numbers);
  const [min, max, lowMoves, highMoves] = numbers.map((x) => inPlaces(x, place)) as [bigint, bigint, bigint, bigint];
  return max + highMoves >= min + lowMoves;
}

function bothGrowing(random: Random, { a, b }: Pair, motion: (box: MovingBox, axis: number) => number): Pair {
  return {
    a: growing(random, a, (axis) => motion(a, axis)),
    b: growing(random, b, (axis) => motion(b, axis)),
  };
}

/** Growth of the size of what the boxes are and move, of which some is exactly what is left of a size at the frame's end. */
export function grown(pair: Pair, random: Random): Pair {
  const isWhole = [pair.a, pair.b].every(({ min, displacement }) => [...min, ...displacement].every(Number.isInteger));
  return bothGrowing(random, pair, ({ min, max, displacement }, axis) => {
    if (random.chance(0.3)) return 0;
    const size = (max[axis] ?? 0) - (min[axis] ?? 0);
    const measure = random.pick(size, displacement[axis] ?? 0, size / 2);
    const share = isWhole ? random.integer(-2, 2) : random.pick(random.between(-1, 1), -1, 0.5, 1);
    const motion = share * measure;
    return Number.isFinite(motion) ? motion : 0;
  });
}

/**
 * Ties and what is nearly one, of faces whose motion is divided between displacement and growth: the relative motion of the
 * faces that decide is what it was, or differs in its last place; those that decide nothing move as they like.
 */
export function dividedMotion(random: Random, dimensions: number): Pair {
  const source = random.pick(nearCorner, nearCorner, nearEnd, nearTieOfSpeeds);
  const { a, b } = source(random, dimensions);
  return { a: divided(random, a), b: divided(random, b) };
}

function divided(random: Random, box: MovingBox): MovingBox {
  const shares = box.displacement.map((motion) => {
    const share = random.pick(0, motion, 2 ** -random.integer(1, 60) * motion, random.between(-1, 2) * motion);
    const rest = motion - share;
    return { rest, share: random.chance(0.9) ? share : share * (1 + Number.EPSILON) };
  });
  const own = ({ share }: { share: number }): number => (random.chance(0.8) ? share : share * random.between(-1, 2));
  const min = shares.map(own);
  const max = shares.map(own);
  const growth: Growth = {
    min,
    max: max.map((high, axis) => (staysInOrder(box, min, max, axis) ? high : (min[axis] ?? 0))),
  };
  return { ...box, displacement: shares.map(({ rest }) => rest), growth };
}

/** Sums of four numbers that have nothing to do with each other, and of which the greatest may cancel each other. */
export function growthOfAnySize(random: Random, dimensions: number): Pair {
  const pair = mixedMagnitudes(random, dimensions);
  const few = [...fewMagnitudes(random), ...pair.a.displacement, ...pair.b.displacement, ...pair.a.max, ...pair.b.min];
  return bothGrowing(random, pair, () => random.sign() * random.pick(0, ...few));
}
