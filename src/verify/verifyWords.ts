import { num } from "../wording/index.js";
import type { Conventions } from "./conventions.js";
import { type Counterexample, missingWords } from "./counterexample.js";
import { type Exact, isSeveral } from "./judge.js";
import type { Law } from "./sweepLaws.js";

const vector = (parts: readonly number[]): string => `(${parts.map((part) => num(part)).join(", ")})`;

/** An answer of a sweep in a sentence. */
export function answerWords(answered: unknown): string {
  if (answered === null || answered === undefined) return "no hit";
  const { time, normal, failed } = answered as { time?: number; normal?: readonly number[]; failed?: string };
  if (failed !== undefined) return failed;
  return `a hit at ${String(time)}${normal ? ` with the normal ${vector(normal)}` : ""}`;
}

/** What stands in the code, as far as its failures tell: what usually does, but for what is known. */
export function causeWords({ cause }: Pick<Law, "cause">, counterexample: Counterexample): string | undefined {
  const { known, fault } = counterexample;
  if (known !== undefined) return known;
  // What is no answer says by itself what it is.
  if (missingWords[fault] !== undefined) return undefined;
  return `Usual cause: ${wildCause(counterexample) ?? cause}`;
}

/**
 * Why code goes wrong where the smallest case has numbers that only `--wild` draws: with others, where a law's usual cause shows, it
 * was right.
 */
function wildCause({ exchanges: [first] }: Counterexample): string | undefined {
  const sizes = numbersIn(first?.asked).map(Math.abs);
  if (sizes.some((size) => size > GREATEST))
    return "numbers of this size leave no digits for small differences, or the product of two overflows to Infinity.";
  return sizes.some((size) => size > 0 && size < LEAST)
    ? "the product of two numbers this small is rounded to 0, or an epsilon is larger than the boxes."
    : undefined;
}

/** Beyond what is drawn without `--wild`, and what is added up from it. */
const [LEAST, GREATEST] = [2 ** -50, 1e12];

function numbersIn(value: unknown): readonly number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

/** What is right, in a sentence: what exact arithmetic answers, in the code's own conventions. */
export function exactWords(
  { kind, time, exit, axis, side, axes }: Exact,
  { dimensions, flushIsHit, startOverlap }: Conventions,
): string {
  switch (kind) {
    case "miss":
      return "no hit";
    case "overlap":
      return `${startOverlap === "miss" ? "no hit" : "a hit"}: the boxes overlap at the start (startOverlap: "${startOverlap}")`;
    case "graze": {
      const isMoment = exit <= time;
      if (flushIsHit) {
        return isMoment
          ? "either a hit or no hit: the boxes touch only for a moment, so both are accepted"
          : `a hit at ${String(time)}: the faces touch (flushIsHit: true)`;
      }
      if (!isMoment) return "no hit: the faces touch, but the boxes do not move toward each other";
      return isSeveral(axes)
        ? "no hit: only the corners touch, and only for a moment"
        : "no hit: the boxes touch only for a moment and never overlap";
    }
    case "hit": {
      const normal = Array.from({ length: dimensions }, (_, i) => (i === axis ? side : 0));
      const isCorner = isSeveral(axes);
      return `a hit at ${String(time)} with the normal ${vector(normal)}${isCorner ? ", or with the other normal of this corner" : ""}`;
    }
  }
}
