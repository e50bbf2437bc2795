import type { Random } from "../random.js";
import { differenceOf, wholeOf } from "./fractions.js";
import { scrambled, type AxisPair, type Pair } from "./pair.js";

/** Overlapping boxes whose depths, on several axes and sides, are equal or differ in a place that no doubles have. */
export function nearTieOfDepths(random: Random, dimensions: number): Pair {
  const bits = random.pick(8, 53, 60, 104);
  const depth = wholeOf(random, bits) + 2n;
  const exponent = random.chance(0.8) ? random.integer(-bits - 4, 0) : random.integer(-1074, 900);
  const near = (): bigint => (random.chance(0.7) ? depth + BigInt(random.integer(-1, 1)) : depth * 3n);
  const scale = 2 ** exponent;
  // Apart by less than half of a depth, so that each box keeps its faces in order.
  const faces = (): readonly [number, number] => differenceOf(random, near(), Number(depth) / 4);
  const axes = Array.from({ length: dimensions }, (): AxisPair => {
    const [aMax, bMin] = faces();
    const [bMax, aMin] = faces();
    const motion = (): number => (random.chance(0.5) ? 0 : random.between(-9, 9) * Number(depth));
    return {
      a: { min: aMin * scale, max: aMax * scale, motion: motion() * scale },
      b: { min: bMin * scale, max: bMax * scale, motion: motion() * scale },
    };
  });
  return scrambled(random, axes);
}

/** Overlapping boxes of any size around the origin, up to those whose extents are no doubles any more. */
export function extremeDepths(random: Random, dimensions: number): Pair {
  const most = random.chance(0.5) ? 1023 : random.integer(-1070, 1023);
  const least = random.chance(0.5) ? most - 2 : -1074;
  const size = (): number => {
    const power = random.integer(Math.max(least, -1074), most);
    return random.chance(0.2) ? 2 ** power : Math.max(random.between(1, 2) * 2 ** power, Number.MIN_VALUE);
  };
  const few: readonly [number, ...number[]] = [size(), size(), size(), random.chance(0.2) ? Number.MAX_VALUE : size()];
  const axes = Array.from({ length: dimensions }, (): AxisPair => {
    const motion = (): number => (random.chance(0.3) ? 0 : random.sign() * random.pick(...few));
    return {
      a: { min: -random.pick(...few), max: random.pick(...few), motion: motion() },
      b: { min: -random.pick(...few), max: random.pick(...few), motion: motion() },
    };
  });
  return scrambled(random, axes);
}
