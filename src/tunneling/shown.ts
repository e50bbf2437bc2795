import type { Vec } from "../geometry/index.js";
import { num } from "../wording/index.js";

/** `(−1, 0)`, with a true minus sign. */
export function vec(value: Vec): string {
  return `(${value.map((component) => num(component)).join(", ")})`;
}

/** The picture and the tables show this many decimals, so a number copied from there must hold. */
const SHOWN_DECIMALS = 3;

/** More decimals than `toFixed` has to offer are never tried. */
const MOST_DECIMALS = 100;

/** Whether a value reads as the expected one with as many decimals as that is written with, but at least those shown. */
export function isShownAs(actual: number, expected: number): boolean {
  const decimals = Math.max(SHOWN_DECIMALS, (/\.(\d+)$/.exec(String(expected))?.[1] ?? "").length);
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
