import type { MovingBox, Sweep, SweepFunction } from "../../src/solver/index.js";
import { caseOf, type CorpusName, type Pair } from "./corpora/index.js";
import { disagreement } from "./disagreement.js";
import { sweepOracle, type ExactSweep } from "./oracle.js";
import { isRational, textOf } from "./rational.js";

/** What came out of some cases of a corpus. */
export interface Tally {
  readonly kinds: Readonly<Record<ExactSweep["kind"], number>>;
  readonly disagreements: number;
  /** The first of these, each with all that is needed to look into it. */
  readonly examples: readonly string[];
}

const mostExamples = 3;

/** Compares the answers about the cases with these indices, `to` excluded, with those of exact arithmetic. */
export function check(sweep: SweepFunction, corpus: CorpusName, dimensions: 2 | 3, from: number, to: number): Tally {
  const kinds = { miss: 0, graze: 0, hit: 0, overlap: 0 };
  const examples: string[] = [];
  let disagreements = 0;
  for (let index = from; index < to; index++) {
    const pair = caseOf(corpus, dimensions, index);
    const exact = sweepOracle(pair.a, pair.b);
    kinds[exact.kind]++;
    const wrong = wrongIn(sweep, pair, exact);
    if (wrong === undefined) continue;
    disagreements++;
    if (examples.length < mostExamples)
      examples.push(`${corpus}/${dimensions}d#${index}: ${wrong}\n${about(sweep, pair)}`);
  }
  return { kinds, disagreements, examples };
}

function wrongIn(sweep: SweepFunction, { a, b }: Pair, exact: ExactSweep): string | undefined {
  try {
    return disagreement(sweep(a, b), exact);
  } catch (error) {
    return String(error);
  }
}

/** A pair and both answers about it, in doubles that read back as they are and in exact numbers of 30 digits. */
export function about(sweep: SweepFunction, { a, b }: Pair): string {
  return [
    `  a: ${boxText(a)}`,
    `  b: ${boxText(b)}`,
    `  answer: ${answerText(() => sweep(a, b))}`,
    `  exact:  ${answerText(() => sweepOracle(a, b))}`,
  ].join("\n");
}

function boxText({ min, max, displacement, growth }: MovingBox): string {
  const list = (numbers: readonly number[]): string => `[${numbers.map(String).join(", ")}]`;
  const grows = growth ? `, growth: { min: ${list(growth.min)}, max: ${list(growth.max)} }` : "";
  return `{ min: ${list(min)}, max: ${list(max)}, displacement: ${list(displacement)}${grows} }`;
}

function answerText(answer: () => Sweep | ExactSweep): string {
  try {
    return JSON.stringify(answer(), (_, value: unknown) => {
      if (isRational(value)) return textOf(value);
      // JSON has none.
      return value === Infinity ? "Infinity" : value;
    });
  } catch (error) {
    return String(error);
  }
}
