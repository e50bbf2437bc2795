import { DIGITS } from "./numbers.js";

/** Refresh rates of screens and rates at which games step their physics. */
const commonRates = [24, 25, 30, 50, 60, 72, 75, 90, 100, 120, 144, 165, 180, 200, 240, 300, 360, 480, 500, 600, 1000];

/** How much more than needed a common rate may be to be taken for it: a quarter. */
const nearby = 1.25;

/** A frame rate of at least `bound`: the next common one where that is near, or else {@link wholeUp}. */
export function rateFrom(bound: number): number {
  return commonRates.find((rate) => rate >= bound && rate <= bound * nearby) ?? wholeUp(bound);
}

/** The least whole number that is at least `bound`, which is greater than 0, and that a sentence shows with all of its digits. */
export function wholeUp(bound: number): number {
  const whole = Math.ceil(Number(bound.toPrecision(exactDigits)));
  return whole < 10 ** DIGITS ? whole : roundUp(bound, DIGITS);
}

/** Numbers that are chosen have so many digits: enough to be close to the bound, few enough to be read at a glance. */
const chosenDigits = 2;

/** The least number of so many digits that is at least `bound`, which is greater than 0. */
export function roundUp(bound: number, digits = chosenDigits): number {
  const unit = unitOf(bound, digits);
  return inUnits(Math.ceil(steps(bound, unit)), unit);
}

/** The greatest number of so many digits that is at most `bound`, which is greater than 0. */
export function roundDown(bound: number, digits = chosenDigits): number {
  const unit = unitOf(bound, digits);
  return inUnits(Math.floor(steps(bound, unit)), unit);
}

/** The decimal power of the last of so many digits. */
function unitOf(value: number, digits: number): number {
  return Math.floor(Math.log10(value)) - digits + 1;
}

/** Doubles carry noise in their last digits: 72.00000000000001 units are 72. */
const exactDigits = 12;

function steps(value: number, unit: number): number {
  return Number((value / 10 ** unit).toPrecision(exactDigits));
}

/** Through text, which gives the double that is nearest to the decimal number. */
function inUnits(count: number, unit: number): number {
  return Number(`${count}e${unit}`);
}

/** A number rounded toward 0 to so many digits. */
export function towardsZero(value: number, digits = 3): number {
  if (value === 0) return 0;
  const unit = unitOf(Math.abs(value), digits);
  return inUnits(Math.trunc(steps(value, unit)), unit);
}

/** The greatest number of the digits of a sentence that is at most `value`, which may be less than 0. */
export function floor(value: number): number {
  return value < 0 ? -roundUp(-value, DIGITS) : towardsZero(value, DIGITS);
}
