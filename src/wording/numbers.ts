/** Digits that a sentence can carry. Doubles are first taken at twelve, so that 250.00000000000003 is 250. */
const DIGITS = 4;
const NOISE_DIGITS = 12;

/** A number as a sentence says it. */
export function num(value: number): string {
  return plain(Number(value.toPrecision(DIGITS)));
}

/** Rounded up to the digits of a sentence: a limit that must be exceeded stays safe when it is copied. */
export function numUp(value: number): string {
  return plain(rounded(value, Math.ceil));
}

/** Rounded down to the digits of a sentence: a limit that must not be reached stays safe when it is copied. */
export function numDown(value: number): string {
  return plain(rounded(value, Math.floor));
}

/** A share as whole percent, or with two digits where it is so small that whole percents say too little, or nearly all. */
export function percent(share: number): string {
  const value = share * 100;
  const isPlain = value === 0 || value === 100 || (value >= 10 && value <= 99);
  return `${plain(isPlain ? Math.round(value) : Number(value.toPrecision(2)))} %`;
}

function rounded(value: number, round: (value: number) => number): number {
  if (!Number.isFinite(value) || value === 0) return value;
  const exact = Number(value.toPrecision(NOISE_DIGITS));
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(exact))) - DIGITS + 1);
  return Number((round(Number((exact / unit).toPrecision(NOISE_DIGITS))) * unit).toPrecision(DIGITS));
}

function plain(value: number): string {
  return String(value).replace("-", "−").replace("e−", "e-");
}
