import { parentPort } from "node:worker_threads";
import { sweep, sweepConvex } from "../../src/solver/index.js";
import { about, check, type Tally } from "./check.js";
import { aboutConvex, checkConvex } from "./checkConvex.js";
import { convexCaseOf, convexCorpusNames, type ConvexCorpusName } from "./corpora/convex.js";
import { caseOf, corpusNames as boxCorpusNames, type CorpusName as BoxCorpusName } from "./corpora/index.js";

export type CorpusName = BoxCorpusName | ConvexCorpusName;

export const corpusNames: readonly CorpusName[] = [...boxCorpusNames, ...convexCorpusNames];

/** The dimensions in which there is a corpus. */
export function dimensionsOf(corpus: CorpusName): readonly (2 | 3)[] {
  return isConvex(corpus) ? [2] : [2, 3];
}

/** Some cases of a corpus; `to` is excluded. */
export interface Range {
  readonly corpus: CorpusName;
  readonly dimensions: 2 | 3;
  readonly from: number;
  readonly to: number;
}

/** What came out, and how long it took on one core. */
export interface Part extends Tally {
  readonly seconds: number;
}

/** One case with both answers, as text. */
export function caseText({ corpus, dimensions, from }: Range): string {
  return isConvex(corpus)
    ? aboutConvex(sweepConvex, convexCaseOf(corpus, from))
    : about(sweep, caseOf(corpus, dimensions, from));
}

function isConvex(corpus: CorpusName): corpus is ConvexCorpusName {
  return (convexCorpusNames as readonly CorpusName[]).includes(corpus);
}

parentPort?.on("message", ({ corpus, dimensions, from, to }: Range) => {
  const started = performance.now();
  const tally = isConvex(corpus)
    ? checkConvex(sweepConvex, corpus, from, to)
    : check(sweep, corpus, dimensions, from, to);
  const part: Part = { ...tally, seconds: (performance.now() - started) / 1000 };
  parentPort?.postMessage(part);
});
