import { sweepConvex, type ConvexSweep } from "../../src/solver/index.js";
import type { Tally } from "./check.js";
import { growingConvexCaseOf, type ConvexCorpusName } from "./corpora/convex.js";
import { growingConvexDisagreement, type GrowingConvexPair } from "./growingConvexOracle.js";

const mostExamples = 3;

/** The answer about a box that grows and a polygon. */
export type GrowingConvexSweep = (pair: GrowingConvexPair) => ConvexSweep;

export const sweepGrowingConvex: GrowingConvexSweep = ({ polygon, box }) => sweepConvex(box, polygon);

/** Compares the answers about the cases with these indices, `to` excluded, with those of exact arithmetic. */
export function checkGrowingConvex(
  sweep: GrowingConvexSweep,
  corpus: ConvexCorpusName,
  from: number,
  to: number,
): Tally {
  const kinds = { miss: 0, graze: 0, hit: 0, overlap: 0 };
  const examples: string[] = [];
  let disagreements = 0;
  for (let index = from; index < to; index++) {
    const pair = growingConvexCaseOf(corpus, index);
    const answer = sweep(pair);
    const { kind, wrong } = growingConvexDisagreement(pair, answer);
    kinds[kind]++;
    if (wrong === undefined) continue;
    disagreements++;
    if (examples.length < mostExamples)
      examples.push(`growing-${corpus}#${index}: ${wrong}\n${aboutGrowingConvex(pair)}`);
  }
  return { kinds, disagreements, examples };
}

export function aboutGrowingConvex(pair: GrowingConvexPair): string {
  return `  ${JSON.stringify(pair)}\n  answer: ${JSON.stringify(sweepGrowingConvex(pair))}`;
}
