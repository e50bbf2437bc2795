import { Random, seedOf } from "../random.js";
import { collision, type Plan } from "./collision.js";
import { mixedMagnitudes, overflowing } from "./extremes.js";
import { dividedMotion, grown, growthOfAnySize } from "./growth.js";
import { nearCorner, nearEnd, nearTieOfSpeeds } from "./nearCorner.js";
import { anyNumbers, decimals, displacement, integers, offset, reals, scaled, type Numbers } from "./numbers.js";
import type { Pair } from "./pair.js";
import { extremeDepths, nearTieOfDepths } from "./penetrations.js";

export type { Pair } from "./pair.js";

type Generator = (random: Random, dimensions: number) => Pair;

const anyTime: Plan = { time: "any" };
const overlapping: Plan = { time: "start", overlaps: true };

function planned(numbers: (random: Random) => Numbers, plan: Plan): Generator {
  return (random, dimensions) => collision(random, dimensions, numbers(random), plan);
}

function either(...generators: readonly [Generator, ...Generator[]]): Generator {
  return (random, dimensions) => random.pick(...generators)(random, dimensions);
}

function growing(...generators: readonly [Generator, ...Generator[]]): Generator {
  return (random, dimensions) => grown(random.pick(...generators)(random, dimensions), random);
}

/** What each corpus is made of. In every one there are pairs of which both boxes move. */
const generators = {
  uniform: planned(() => reals, anyTime),
  integers: planned(() => integers, anyTime),
  flush: either(planned(anyNumbers, { time: "start" }), nearTieOfSpeeds),
  tenths: planned((random) => decimals(random, 10), anyTime),
  hundredths: planned((random) => decimals(random, 100), anyTime),
  offsets: planned(offset, anyTime),
  displacements: planned(displacement, anyTime),
  scales: planned(scaled, anyTime),
  "both-moving": either(
    planned(anyNumbers, { time: "any", together: 1000 }),
    planned(anyNumbers, { time: "any", together: 1e9 }),
  ),
  "near-corner": nearCorner,
  "zero-size": planned(anyNumbers, { time: "any", flat: 0.7 }),
  "mixed-magnitudes": mixedMagnitudes,
  overflow: overflowing,
  "frame-end": either(planned(anyNumbers, { time: "end" }), nearEnd),
  depths: planned(anyNumbers, overlapping),
  "decimal-depths": planned((random) => decimals(random, random.pick(10, 100)), overlapping),
  "tied-depths": nearTieOfDepths,
  "extreme-depths": extremeDepths,
  growth: growing(planned(anyNumbers, anyTime), planned(anyNumbers, { time: "start" })),
  "growth-scales": growing(planned(scaled, anyTime), overflowing, planned(offset, anyTime)),
  "growth-ends": growing(planned(anyNumbers, { time: "end" }), planned(anyNumbers, { time: "any", flat: 0.7 })),
  "growth-divided": dividedMotion,
  "growth-magnitudes": growthOfAnySize,
} as const satisfies Readonly<Record<string, Generator>>;

export type CorpusName = keyof typeof generators;

export const corpusNames = Object.keys(generators) as readonly CorpusName[];

/** One case of a corpus: always the same for the same index. */
export function caseOf(corpus: CorpusName, dimensions: 2 | 3, index: number): Pair {
  return generators[corpus](new Random(seedOf(corpus), index, dimensions), dimensions);
}
