/** A sum of powers of x: the factors of x⁰, x¹, x² and so on. */
export type Polynomial = readonly number[];

/** Its value at x. Source: Horner's method. */
export function valueOf(polynomial: Polynomial, x: number): number {
  let sum = 0;
  for (let i = polynomial.length - 1; i >= 0; i--) sum = sum * x + polynomial[i];
  return sum;
}

// Loops over new arrays: of the time that cells of phases take, half was spent in callbacks here.

export function plus(a: Polynomial, b: Polynomial): Polynomial {
  const sum = a.slice();
  for (let i = 0; i < b.length; i++) sum[i] = (sum[i] ?? 0) + b[i];
  return sum;
}

export function minus(a: Polynomial, b: Polynomial): Polynomial {
  const difference = a.slice();
  for (let i = 0; i < b.length; i++) difference[i] = (difference[i] ?? 0) - b[i];
  return difference;
}

/** A polynomial times a number. */
export function times(a: Polynomial, by: number): Polynomial {
  return a.map((factor) => factor * by);
}

export function product(a: Polynomial, b: Polynomial): Polynomial {
  const factors: number[] = [];
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < b.length; j++) factors[i + j] = (factors[i + j] ?? 0) + a[i] * b[j];
  }
  return factors;
}

/** A value that a polynomial does not exceed, from -far to far. */
export function mostOf(polynomial: Polynomial, far: number): number {
  let [most, power] = [polynomial[0] ?? 0, far];
  for (let i = 1; i < polynomial.length; i++, power *= far) most += Math.abs(polynomial[i]) * power;
  return most;
}

/** The same of the difference of two polynomials, which is not made for it. */
export function mostOfDifference(a: Polynomial, b: Polynomial, far: number): number {
  let [most, power] = [(a[0] ?? 0) - (b[0] ?? 0), far];
  const length = Math.max(a.length, b.length);
  for (let i = 1; i < length; i++, power *= far) most += Math.abs((a[i] ?? 0) - (b[i] ?? 0)) * power;
  return most;
}

/** Whether a polynomial may be 0 somewhere from -far to far. */
export function canBeZero(polynomial: Polynomial, far: number): boolean {
  const constant = polynomial[0] ?? 0;
  return Math.abs(constant) <= mostOf(polynomial, far) - constant;
}

/**
 * Where a polynomial changes its sign within some bounds, ascending: to the last bits. A place where it only touches 0 may be left out.
 *
 * Between two roots of its derivative a polynomial has one root at most (Rolle).
 */
export function rootsBetween(polynomial: Polynomial, low: number, high: number): readonly number[] {
  const degree = polynomial.findLastIndex((factor) => factor !== 0);
  const [constant = 0, gain = 0, bend = 0] = polynomial;
  const isWithin = (x: number): boolean => x >= low && x <= high;
  if (degree < 1) return [];
  if (degree === 1) return [-constant / gain].filter(isWithin);
  if (degree === 2) {
    const square = gain * gain - 4 * bend * constant;
    if (!(square > 0)) return [];
    // No two numbers of one sign are subtracted.
    const half = -(gain + (gain < 0 ? -1 : 1) * Math.sqrt(square)) / 2;
    return [half / bend, constant / half].filter(isWithin).sort((a, b) => a - b);
  }
  const far = Math.max(Math.abs(low), Math.abs(high));
  if (!canBeZero(polynomial, far)) return [];
  const derivative = polynomial.slice(1).map((factor, i) => factor * (i + 1));
  const places = [low, ...rootsBetween(derivative, low, high), high];
  return places.slice(1).flatMap((end, i) => rootOf(polynomial, places[i], end));
}

/** The root between two places of which it has one at most. */
function rootOf(polynomial: Polynomial, low: number, high: number): readonly number[] {
  let [from, to] = [low, high];
  const sign = Math.sign(valueOf(polynomial, from));
  if (sign === 0) return [from];
  if (Math.sign(valueOf(polynomial, to)) === sign) return [];
  for (;;) {
    const middle = (from + to) / 2;
    if (middle <= from || middle >= to) return [middle];
    if (Math.sign(valueOf(polynomial, middle)) === sign) from = middle;
    else to = middle;
  }
}
