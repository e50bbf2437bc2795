import { sweepCurve } from "../../src/solver/index.js";
import type { Tally } from "./check.js";
import { curveCase, type CurveCorpus } from "./corpora/curves.js";
import { curveDisagreement, greatestDepth, type CurvedPair } from "./curveOracle.js";
import { Random, seedOf } from "./random.js";

const mostExamples = 3;

/** One case of a corpus: always the same for the same index. */
export function curveCaseOf(corpus: CurveCorpus, dimensions: 2 | 3, index: number): CurvedPair {
  return curveCase(corpus, dimensions, new Random(seedOf(corpus), index, dimensions));
}

/**
 * Compares the answers about the cases with these indices, `to` excluded, with numbers of many more places, and where all goes
 * along lines and parabolas with what algebra says of how deep they come into each other.
 */
export function checkCurve(corpus: CurveCorpus, dimensions: 2 | 3, from: number, to: number): Tally {
  const kinds = { miss: 0, graze: 0, hit: 0, overlap: 0 };
  const examples: string[] = [];
  let disagreements = 0;
  for (let index = from; index < to; index++) {
    const pair = curveCaseOf(corpus, dimensions, index);
    const answer = sweepCurve(pair.a, pair.b);
    kinds[answer.kind]++;
    const wrong = curveDisagreement(pair, answer) ?? wrongDepth(pair, answer.kind);
    if (wrong === undefined) continue;
    disagreements++;
    if (examples.length < mostExamples) {
      examples.push(`curves-${corpus}/${dimensions}d#${index}: ${wrong}\n${aboutCurve(corpus, dimensions, index)}`);
    }
  }
  return { kinds, disagreements, examples };
}

/** What is missed, or made up, by more than the tolerance. */
function wrongDepth(pair: CurvedPair, kind: keyof Tally["kinds"]): string | undefined {
  if ([...pair.a.motion, ...pair.b.motion].some((motion) => motion.kind === "circle")) return undefined;
  const depth = greatestDepth(pair);
  if (kind === "miss" && depth > 1) return `miss, but ${depth} tolerances deep`;
  if ((kind === "hit" || kind === "overlap") && depth <= 0) return `${kind}, but ${depth} tolerances deep`;
  if (kind === "graze" && !(Math.abs(depth) <= 1)) return `graze, but ${depth} tolerances deep`;
  return undefined;
}

export function aboutCurve(corpus: CurveCorpus, dimensions: 2 | 3, index: number): string {
  const pair = curveCaseOf(corpus, dimensions, index);
  return `  ${JSON.stringify(pair)}\n  answer: ${JSON.stringify(sweepCurve(pair.a, pair.b))}`;
}
