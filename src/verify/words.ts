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
export function causeWords({ cause }: Pick<Law, "cause">, { known, fault }: Counterexample): string | undefined {
  if (known !== undefined) return known;
  // What is no answer says by itself what it is.
  return missingWords[fault] === undefined ? `Most often ${cause}` : undefined;
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
      return `${startOverlap === "miss" ? "no hit" : "a hit"}: they overlap from the beginning (startOverlap: "${startOverlap}")`;
    case "graze": {
      const isMoment = exit <= time;
      if (flushIsHit) {
        return isMoment
          ? "either: they touch for a moment, and that is over at once"
          : `a hit at ${String(time)}: the faces touch (flushIsHit: true)`;
      }
      if (!isMoment) return "no hit: the faces only touch, and neither closes in on the other";
      return isSeveral(axes)
        ? "no hit: only their corners touch, for a moment"
        : "no hit: they touch for a moment, and go apart";
    }
    case "hit": {
      const normal = Array.from({ length: dimensions }, (_, i) => (i === axis ? side : 0));
      const isCorner = isSeveral(axes);
      return `a hit at ${String(time)} with the normal ${vector(normal)}${isCorner ? ", or the other one of this corner" : ""}`;
    }
  }
}
