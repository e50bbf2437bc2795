import * as l10n from "@vscode/l10n";

/** Digits that a sentence can carry. Doubles are first taken at twelve, so that 250.00000000000003 is 250. */
export const DIGITS = 4;
const NOISE_DIGITS = 12;
/** With these every double reads differently from all others. */
const MOST_DIGITS = 17;

/** What every double is less than. */
const MOST = "1.8e308";

/** A number as a sentence says it. */
export function num(value: number): string {
  return plain(toDigits(value, DIGITS));
}

/** Two numbers with the fewest digits, from those of a sentence on, with which they read differently; equal numbers read alike. */
export function numsApart(a: number, b: number): readonly [string, string] {
  for (let digits = DIGITS; digits <= MOST_DIGITS; digits++) {
    const texts = [plain(toDigits(a, digits)), plain(toDigits(b, digits))] as const;
    if (texts[0] !== texts[1]) return texts;
  }
  return [num(a), num(b)];
}

/** Rounded up to the digits of a sentence: a limit that must be exceeded stays safe when it is copied. */
export function numUp(value: number): string {
  return plain(rounded(value, 1));
}

/** Rounded down to the digits of a sentence: a limit that must not be reached stays safe when it is copied. */
export function numDown(value: number): string {
  return plain(rounded(value, -1));
}

/** A share as whole percent, or with two digits where it is so small that whole percents say too little, or nearly all. */
export function percent(share: number): string {
  const value = share * 100;
  const isPlain = value === 0 || value === 100 || (value >= 10 && value <= 99);
  return `${plain(isPlain ? Math.round(value) : toDigits(value, 2))} %`;
}

/** The nearest number of so many digits; the number itself where that is beyond the range of doubles. */
export function toDigits(value: number, digits: number): number {
  return finiteOr(Number(value.toPrecision(digits)), value);
}

/** The next number of the digits of a sentence in a direction, or the number itself where that is one. */
function rounded(value: number, direction: 1 | -1): number {
  if (!Number.isFinite(value) || value === 0) return value;
  const exact = toDigits(value, NOISE_DIGITS);
  const text = exact.toExponential(DIGITS - 1);
  const nearest = Number(text);
  if ((nearest - exact) * direction >= 0) return finiteOr(nearest, value);
  // Through text: a power of ten that scales the digits would leave the range of doubles before they do.
  const [mantissa = "", exponent = ""] = text.split("e");
  const count = Number(mantissa.replace(".", "")) + direction;
  return finiteOr(Number(`${count}e${Number(exponent) - DIGITS + 1}`), value);
}

function finiteOr(value: number, other: number): number {
  return Number.isFinite(value) ? value : other;
}

function plain(value: number): string {
  if (Number.isFinite(value)) return String(value).replace("-", "−").replace("e−", "e-");
  // A ratio or sum that no double can hold.
  if (Number.isNaN(value)) return "–";
  return value > 0 ? l10n.t("more than {most}", { most: MOST }) : l10n.t("less than {least}", { least: `−${MOST}` });
}
