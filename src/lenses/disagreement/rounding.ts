import * as l10n from "@vscode/l10n";
import type { Disagreement } from "./disagreement.js";
import { exactly } from "../words.js";

/**
 * Why an answer differs that is right in real numbers: the doubles that decided it. Only for answers whose every other
 * reason was ruled out.
 *
 * @param first what it compares, by name
 */
export function rounding(first: string, firstValue: number, second: string, secondValue: number): Disagreement {
  const values = {
    first,
    firstValue: exactly(firstValue),
    second,
    secondValue: exactly(secondValue),
  };
  if (!Number.isFinite(firstValue) || !Number.isFinite(secondValue)) {
    return {
      brief: l10n.t("out of range"),
      sentence: l10n.t(
        "Its numbers leave the range of doubles: {first} is {firstValue} and {second} is {secondValue}.",
        values,
      ),
    };
  }
  return {
    brief: l10n.t("rounds"),
    sentence: l10n.t(
      "Rounding decides: it gets {firstValue} for {first} and {secondValue} for {second}; with the exact numbers one of its comparisons comes out the other way.",
      values,
    ),
  };
}
