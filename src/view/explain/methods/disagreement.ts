import * as l10n from "@vscode/l10n";
import type { Sweep } from "../../../solver/index.js";
import { collides } from "../explanation.js";
import { exactly } from "../methodWords.js";

/**
 * Times of the methods are quotients of rounded differences, within 3.01 · 2⁻⁵³ of the true ones; those of the exact sweep
 * within an ulp. What is further apart is another answer.
 */
const mostRounding = 2 ** -50;

/** Whether a game would do the same with both: respond at the same time to the same face. A graze is no collision. */
export function agrees(exact: Sweep, answer: Sweep, hasNormal: boolean): boolean {
  if (!collides(exact)) return !collides(answer);
  if (!collides(answer)) return false;
  if (exact.kind === "overlap") return answer.kind === "overlap";
  if (answer.kind === "hit" && hasNormal && answer.normal.some((n, axis) => n !== exact.normal[axis])) return false;
  return isSameTime(exact.time, answer.time);
}

/** Whether two times are the same but for rounding; NaN is no time. */
export function isSameTime(exact: number, time: number): boolean {
  return Math.abs(time - exact) <= mostRounding * Math.abs(exact);
}

/** Why the answer of a published method is not the exact one: in a few words, and in a sentence. */
export interface Disagreement {
  readonly brief: string;
  readonly sentence: string;
}

/**
 * Why an answer differs that is right in real numbers: the doubles that decided it. Only for answers whose every other
 * reason was ruled out.
 *
 * @param first what it compares, by name
 */
export function rounding(first: string, firstValue: number, second: string, secondValue: number): Disagreement {
  const values = { first, firstValue: exactly(firstValue), second, secondValue: exactly(secondValue) };
  if (!Number.isFinite(firstValue) || !Number.isFinite(secondValue)) {
    const sentence = l10n.t(
      "The method's numbers exceed the range of doubles: {first} is {firstValue} and {second} is {secondValue}.",
      values,
    );
    return { brief: l10n.t("out of range"), sentence };
  }
  const sentence = l10n.t(
    "Rounding decides: the method computes {first} = {firstValue} and {second} = {secondValue}. With exact numbers, one of its comparisons would have the opposite result.",
    values,
  );
  return { brief: l10n.t("rounding"), sentence };
}
