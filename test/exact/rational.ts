/** An exact quotient: `denominator > 0`, and never reduced, since comparisons do not need it. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export function isRational(value: unknown): value is Rational {
  return typeof value === "object" && value !== null && "numerator" in value && "denominator" in value;
}

const mantissaBits = 52;
/** The least exponent that a double's last place can have: that of the subnormal numbers. */
const leastPlace = -1074;
/** From here on a double has the full 53 bits, so that its lower neighbour may be half a place away. */
const leastFullMantissa = 2 ** mantissaBits;
/** Half a place above the greatest double: what is not below this rounds to Infinity. */
const roundsToInfinity = 2n ** 1024n - 2n ** 970n;

const bits = new DataView(new ArrayBuffer(8));

/** The exponent of the last place of a double's mantissa: the number is an integer times 2^place. */
export function lastPlace(x: number): number {
  bits.setFloat64(0, x);
  const exponent = (bits.getUint32(0) >>> 20) & 0x7ff;
  return exponent === 0 ? leastPlace : exponent + leastPlace - 1;
}

/** The double as an integer of at most 53 bits in units of its last place. */
function mantissa(x: number): number {
  bits.setFloat64(0, x);
  const high = bits.getUint32(0);
  const hidden = ((high >>> 20) & 0x7ff) === 0 ? 0 : leastFullMantissa;
  const size = hidden + (high & 0xfffff) * 2 ** 32 + bits.getUint32(4);
  return high >>> 31 === 0 ? size : -size;
}

/** The place in which every one of the numbers is an integer: the finest of their last places. */
export function commonPlace(...lists: readonly (readonly number[])[]): number {
  let finest = Infinity;
  for (const list of lists) {
    for (const x of list) {
      if (x !== 0) finest = Math.min(finest, lastPlace(x));
    }
  }
  return finest === Infinity ? 0 : finest;
}

/** The exact integer x / 2^place; `place` must not be above the number's own last place. */
export function inPlaces(x: number, place: number): bigint {
  if (x === 0) return 0n;
  return BigInt(mantissa(x)) << BigInt(lastPlace(x) - place);
}

/** The exact number x × 2^place. */
export function rational(x: bigint, place: number): Rational {
  return place < 0
    ? { numerator: x, denominator: 1n << BigInt(-place) }
    : { numerator: x << BigInt(place), denominator: 1n };
}

/** Negative, zero or positive, as `a` is less than, equal to or greater than `b`. */
export function compare(a: Rational, b: Rational): number {
  const left = a.numerator * b.denominator;
  const right = b.numerator * a.denominator;
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * Whether no more than one double's distance lies between the answer and the exact value: the value is not past the
 * answer's neighbour on its side. Infinity is such an answer where the value, rounded to a double, is Infinity.
 */
export function isWithinOneUlp(answer: number, { numerator, denominator }: Rational): boolean {
  if (Number.isNaN(answer)) return false;
  if (!Number.isFinite(answer)) {
    return (answer > 0 ? numerator : -numerator) >= roundsToInfinity * denominator;
  }
  const place = lastPlace(answer);
  const size = mantissa(answer);
  // All in units of 2^place / denominator, or 1 / denominator where a place is not a fraction.
  const scale = place > 0 ? denominator << BigInt(place) : denominator;
  const difference = (place < 0 ? numerator << BigInt(-place) : numerator) - BigInt(size) * scale;
  const isTowardsZero = difference < 0n === size > 0;
  const distance = difference < 0n ? -difference : difference;
  const isHalved = isTowardsZero && Math.abs(size) === leastFullMantissa && place > leastPlace;
  return (isHalved ? 2n * distance : distance) <= scale;
}

/** The number with many more digits than a double has, for messages. */
export function textOf({ numerator, denominator }: Rational): string {
  const digits = 30;
  const size = numerator < 0n ? -numerator : numerator;
  if (size === 0n) return "0";
  const exponent = size.toString().length - denominator.toString().length;
  const shift = digits - exponent;
  const shown = (shift > 0 ? (size * 10n ** BigInt(shift)) / denominator : size / (denominator * 10n ** BigInt(-shift)))
    .toString()
    .replace(/^(.)(.*)$/, "$1.$2");
  // The quotient has as many digits before the point as the shift says, or one less.
  const power = shown.length - 2 - shift;
  return `${numerator < 0n ? "-" : ""}${shown}e${power}`;
}
