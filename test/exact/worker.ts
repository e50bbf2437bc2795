import { parentPort } from "node:worker_threads";
import { sweep, sweepConvex } from "../../src/solver/index.js";
import { about, check, type Tally } from "./check.js";
import { aboutConvex, checkConvex } from "./checkConvex.js";
import { aboutCurve, checkCurve } from "./checkCurve.js";
import { aboutGrowingConvex, checkGrowingConvex, sweepGrowingConvex } from "./checkGrowingConvex.js";
import { convexCaseOf, convexCorpusNames, growingConvexCaseOf, type ConvexCorpusName } from "./corpora/convex.js";
import { curveCorpora, type CurveCorpus } from "./corpora/curves.js";
import { caseOf, corpusNames as boxCorpusNames, type CorpusName as BoxCorpusName } from "./corpora/index.js";

/** Boxes, convex polygons, boxes that grow beside these, and boxes along curves. */
export type CorpusName = BoxCorpusName | ConvexCorpusName | `growing-${ConvexCorpusName}` | `curves-${CurveCorpus}`;

export const corpusNames: readonly CorpusName[] = [
  ...boxCorpusNames,
  ...convexCorpusNames,
  ...convexCorpusNames.map((name) => `growing-${name}` as const),
  ...curveCorpora.map((name) => `curves-${name}` as const),
];

/** The dimensions in which there is a corpus. */
export function dimensionsOf(corpus: CorpusName): readonly (2 | 3)[] {
  return isConvex(corpus) || isGrowingConvex(corpus) ? [2] : [2, 3];
}

/** So many times as many cases of it are looked at as are asked for: what is certified and not exact takes the longest. */
export function shareOf(corpus: CorpusName): number {
  return isCurve(corpus) ? 0.1 : 1;
}

type Kind = keyof Tally["kinds"];

/** What some corpora are for; the others of boxes and of curves are for everything but overlaps, and convex ones for everything. */
const purposes: Readonly<Partial<Record<CorpusName, readonly Kind[]>>> = {
  uniform: ["miss", "graze", "hit", "overlap"],
  "mixed-magnitudes": ["miss", "graze", "hit", "overlap"],
  depths: ["overlap"],
  "decimal-depths": ["overlap"],
  "tied-depths": ["overlap"],
  "extreme-depths": ["overlap"],
};

/** Fewer cases may have none of what is rare. */
const leastCases = 1000;

/** The kinds of answer that a corpus is for and hardly has in so many cases. */
export function lacking(corpus: CorpusName, cases: number, kinds: Tally["kinds"]): readonly Kind[] {
  if (cases < leastCases) return [];
  const isOfConvex = isConvex(corpus) || isGrowingConvex(corpus);
  const purpose = purposes[corpus] ?? ["miss", "graze", "hit", ...(isOfConvex ? (["overlap"] as const) : [])];
  const share = isCurve(corpus) ? 0 : isOfConvex ? 0.002 : 0.02;
  return purpose.filter((kind) => kinds[kind] <= share * cases);
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
  if (isConvex(corpus)) return aboutConvex(sweepConvex, convexCaseOf(corpus, from));
  if (isGrowingConvex(corpus)) return aboutGrowingConvex(growingConvexCaseOf(convexOf(corpus), from));
  if (isCurve(corpus)) return aboutCurve(curveOf(corpus), dimensions, from);
  return about(sweep, caseOf(corpus, dimensions, from));
}

function tallyOf({ corpus, dimensions, from, to }: Range): Tally {
  if (isConvex(corpus)) return checkConvex(sweepConvex, corpus, from, to);
  if (isGrowingConvex(corpus)) return checkGrowingConvex(sweepGrowingConvex, convexOf(corpus), from, to);
  if (isCurve(corpus)) return checkCurve(curveOf(corpus), dimensions, from, to);
  return check(sweep, corpus, dimensions, from, to);
}

function isGrowingConvex(corpus: CorpusName): corpus is `growing-${ConvexCorpusName}` {
  return corpus.startsWith("growing-");
}

function convexOf(corpus: `growing-${ConvexCorpusName}`): ConvexCorpusName {
  return corpus.slice("growing-".length) as ConvexCorpusName;
}

function isCurve(corpus: CorpusName): corpus is `curves-${CurveCorpus}` {
  return corpus.startsWith("curves-");
}

function curveOf(corpus: `curves-${CurveCorpus}`): CurveCorpus {
  return corpus.slice("curves-".length) as CurveCorpus;
}

function isConvex(corpus: CorpusName): corpus is ConvexCorpusName {
  return (convexCorpusNames as readonly CorpusName[]).includes(corpus);
}

parentPort?.on("message", (range: Range) => {
  const started = performance.now();
  const part: Part = { ...tallyOf(range), seconds: (performance.now() - started) / 1000 };
  parentPort?.postMessage(part);
});
