import { at, type Vec } from "../geometry/index.js";
import { num, numsApart } from "../wording/index.js";

/** `(−1, 0)`, with a true minus sign. */
export function vec(value: Vec): string {
  return `(${value.map((component) => num(component)).join(", ")})`;
}

/** An expected vector and the actual one, with digits until each component that is not {@link isShownAs} reads differently. */
export function vecsApart(expected: Vec, actual: Vec): readonly [string, string] {
  const pairs = expected.map((e, axis) => numbersApart(e, at(actual, axis)));
  return [`(${pairs.map(([text]) => text).join(", ")})`, `(${pairs.map(([, text]) => text).join(", ")})`];
}

/** An expected number and the actual one, with digits until they read differently, unless the one {@link isShownAs} the other. */
export function numbersApart(expected: number, actual: number): readonly [string, string] {
  return isShownAs(actual, expected) ? [num(expected), num(actual)] : numsApart(expected, actual);
}

/** The picture and the tables show this many decimals, so a number copied from there must hold. */
const SHOWN_DECIMALS = 3;

/** More decimals than `toFixed` has to offer are never tried. */
const MOST_DECIMALS = 100;

/** Digits of a double that a run of many frames keeps: the last of its 17 are what rounding makes of them. */
const KEPT_DIGITS = 12;

/**
 * Whether a value reads as the expected one with as many decimals as that is written with, but at least those shown, and with
 * no more digits than a run keeps: 20 steps of 10/3 end at 66.66666666666666, and 200/3 is written as 66.66666666666667.
 */
export function isShownAs(actual: number, expected: number): boolean {
  const [, whole = "", fraction = ""] = /^-?(\d+)\.(\d+)$/.exec(String(expected)) ?? [];
  const decimals = Math.max(SHOWN_DECIMALS, Math.min(fraction.length, KEPT_DIGITS - whole.length));
  return Math.abs(actual - expected) <= 0.5 * 10 ** -decimals;
}

/** The number with the fewest decimals, but not fewer than are shown, as which a value {@link isShownAs}. */
export function shownNumber(actual: number): number {
  for (let decimals = SHOWN_DECIMALS; decimals <= MOST_DECIMALS; decimals++) {
    const rounded = Number(actual.toFixed(decimals));
    if (isShownAs(actual, rounded)) return rounded;
  }
  return actual;
}
