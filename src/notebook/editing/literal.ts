/** A finite number in the shortest way that reads as the same number. */
export function literal(n: number): string {
  return String(n === 0 ? 0 : n).replace("e+", "e");
}

/**
 * Of any decimal fraction, a double holds this many digits (IEEE 754 binary64, DBL_DIG). Digits beyond them are what
 * binary sums leave behind: 10.2 + 2.1 is 12.299999999999999.
 */
const heldDigits = 15;

/**
 * A number to be written where others are computed from it: `sum` rounded to as few digits as still give what is wanted
 * exactly, or to 15 digits where that takes more. So 12.3 is written for 10.2 + 2.1, though a corner computed from it is
 * 10.200000000000001; the relative error of what is written is below 1e-14, far less than any pointer can mean.
 */
export function roundedSum(sum: number, isWanted: (n: number) => boolean): number {
  for (let digits = 1; digits < heldDigits; digits++) {
    const rounded = Number(sum.toPrecision(digits));
    if (isWanted(rounded)) return rounded;
  }
  return Number(sum.toPrecision(heldDigits));
}
