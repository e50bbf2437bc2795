import { parentPort } from "node:worker_threads";
import { sweep } from "../../src/solver/index.js";
import { about, check, type Tally } from "./check.js";
import { caseOf, corpusNames, type CorpusName } from "./corpora/index.js";

export { corpusNames };

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
  return about(sweep, caseOf(corpus, dimensions, from));
}

parentPort?.on("message", ({ corpus, dimensions, from, to }: Range) => {
  const started = performance.now();
  const tally = check(sweep, corpus, dimensions, from, to);
  const part: Part = { ...tally, seconds: (performance.now() - started) / 1000 };
  parentPort?.postMessage(part);
});
