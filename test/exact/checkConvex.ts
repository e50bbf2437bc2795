import { penetrationConvex, type ConvexSweep, type MovingBox, type MovingConvex } from "../../src/solver/index.js";
import type { Tally } from "./check.js";
import { convexCaseOf, type ConvexCorpusName, type ConvexPair } from "./corpora/convex.js";
import { convexSweepOracle, type ExactConvexSweep, type Point } from "./convexOracle.js";
import { isRational, isWithinOneUlp, textOf, type Rational } from "./rational.js";

type ConvexSweepFunction = (a: MovingConvex | MovingBox, b: MovingConvex | MovingBox) => ConvexSweep;

const mostExamples = 3;

/** Compares the answers about the cases with these indices, `to` excluded, with those of exact arithmetic. */
export function checkConvex(sweep: ConvexSweepFunction, corpus: ConvexCorpusName, from: number, to: number): Tally {
  const kinds = { miss: 0, graze: 0, hit: 0, overlap: 0 };
  const examples: string[] = [];
  let disagreements = 0;
  for (let index = from; index < to; index++) {
    const pair = convexCaseOf(corpus, index);
    // Two boxes are the corpora of boxes' to tell of, where a box may have no extent.
    if ("min" in pair.a && "min" in pair.b) continue;
    const exact = convexSweepOracle(pair.a, pair.b);
    kinds[exact.kind]++;
    const wrong = wrongIn(sweep, pair, exact);
    if (wrong === undefined) continue;
    disagreements++;
    if (examples.length < mostExamples) examples.push(`${corpus}#${index}: ${wrong}\n${aboutConvex(sweep, pair)}`);
  }
  return { kinds, disagreements, examples };
}

function wrongIn(sweep: ConvexSweepFunction, { a, b }: ConvexPair, exact: ExactConvexSweep): string | undefined {
  try {
    const answer = sweep(a, b);
    if (answer.kind === "overlap" && String(penetrationConvex(a, b)) !== String(answer.penetration)) {
      return "another penetration by itself";
    }
    return convexDisagreement(answer, exact);
  } catch (error) {
    return String(error);
  }
}

/** What is wrong with an answer, in words; undefined where it is right. */
export function convexDisagreement(answer: ConvexSweep, exact: ExactConvexSweep): string | undefined {
  if (answer.kind === "overlap" && exact.kind === "overlap") {
    const wrong = exact.penetration.some((part, axis) => !isWithinOneUlp(answer.penetration[axis] ?? NaN, part));
    if (wrong) return `penetration [${answer.penetration.join()}] instead of [${exact.penetration.map(textOf).join()}]`;
    return wrongExit(answer.exit, exact.exit);
  }
  if (answer.kind !== exact.kind) return `${answer.kind} instead of ${exact.kind}`;
  if ((answer.kind === "hit" || answer.kind === "graze") && (exact.kind === "hit" || exact.kind === "graze")) {
    if (answer.edges.join() !== exact.edges.join()) {
      return `edges [${answer.edges.join()}] instead of [${exact.edges.join()}]`;
    }
    if (answer.isCorner !== exact.isCorner) return answer.isCorner ? "a corner that is none" : "no corner";
    const { x, y } = exact.normal;
    const [normalX = NaN, normalY = NaN] = answer.normal;
    if (!isComponent(normalX, x, exact.normal) || !isComponent(normalY, y, exact.normal)) {
      return `normal [${answer.normal.join()}] instead of [${x}, ${y}] over its length`;
    }
    if (!(answer.time >= 0 && answer.time <= 1 && isWithinOneUlp(answer.time, exact.time))) {
      return `time ${answer.time} instead of ${textOf(exact.time)}`;
    }
    return wrongExit(answer.exit, exact.exit);
  }
  return undefined;
}

function wrongExit(answer: number, exact: Rational | undefined): string | undefined {
  if (exact ? isWithinOneUlp(answer, exact) : answer === Infinity) return undefined;
  return `exit ${answer} instead of ${exact ? textOf(exact) : "Infinity"}`;
}

/** Whether a component of a unit vector is within 1 ulp of `along` over the length of a vector. */
function isComponent(answer: number, along: bigint, { x, y }: Point): boolean {
  if (along === 0n) return answer === 0;
  const square = x * x + y * y;
  // The length to far more places than a double has, even where the component is next to nothing beside it.
  const places = 100n + BigInt(digits(square));
  const length = root(square << (2n * places));
  return isWithinOneUlp(answer, { numerator: along << places, denominator: length });
}

function root(square: bigint): bigint {
  let guess = 1n << BigInt(Math.ceil(digits(square) / 2));
  for (;;) {
    const next = (guess + square / guess) / 2n;
    if (next >= guess) return guess;
    guess = next;
  }
}

/** At least as many as it has in binary, and at most 3 more. */
function digits(whole: bigint): number {
  return 4 * whole.toString(16).length;
}

/** A pair and both answers about it, in doubles that read back as they are and in exact numbers. */
export function aboutConvex(sweep: ConvexSweepFunction, { a, b }: ConvexPair): string {
  const text = (value: unknown): string =>
    JSON.stringify(value, (_, each: unknown) => {
      if (isRational(each)) return textOf(each);
      return each === Infinity ? "Infinity" : typeof each === "bigint" ? String(each) : each;
    });
  const answer = (of: () => unknown): string => {
    try {
      return text(of());
    } catch (error) {
      return String(error);
    }
  };
  return [
    `  a: ${text(a)}`,
    `  b: ${text(b)}`,
    `  answer: ${answer(() => sweep(a, b))}`,
    `  exact:  ${answer(() => convexSweepOracle(a, b))}`,
  ].join("\n");
}
