// Lines as recorders write them, read without making an object of any: `{"frame":7,"bodies":{"player":[105,200.5]}}`. Nearly all lines of
// a long recording are such, and `JSON.parse` takes most of the time of reading them.

const [ZERO, NINE, MINUS, DOT, COMMA, CLOSING, QUOTE] = [48, 57, 45, 46, 44, 93, 34];
const [BRACE, BACKSLASH, LOWER_E, UPPER_E, RETURN] = [125, 92, 101, 69, 13];

/** Numbers of so many digits, and these powers of ten, are doubles exactly: a quotient of them is rounded once, as it should be. */
const MOST_DIGITS = 15;
/** So many more can be told from their sum with what is left over. */
const MORE_DIGITS = 4;
const powers = Float64Array.from({ length: MOST_DIGITS + MORE_DIGITS + 1 }, (_, i) => 10 ** i);

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const beginning = bytesOf('{"frame":');
const middle = bytesOf(',"bodies":{');
const listBegins = bytesOf('":[');

/** Reads a line of the plain form into columns; what `JSON.parse` would make of it otherwise, that has to. */
export class PlainLine {
  frame = 0;
  count = 0;
  /** By place in the line: the body, how many numbers it has, and these, four for each. */
  bodies = new Uint32Array(64);
  counts = new Uint8Array(64);
  numbers = new Float64Array(256);
  /** What the last line had at each place, as it is written: the next one mostly has the same. */
  private readonly keys: Uint8Array[] = [];
  private readonly keyBodies: number[] = [];
  private value = 0;

  /** @param bodyNamed the number of a body; undefined where there is none yet */
  constructor(private readonly bodyNamed: (id: string) => number | undefined) {}

  /** Reads what stands from a place up to another. @returns false where it has another form, or names a body that there was not yet */
  read(bytes: Uint8Array, from: number, end: number): boolean {
    const to = bytes[end - 1] === RETURN ? end - 1 : end;
    if (!isAt(bytes, from, beginning)) return false;
    let at = this.number(bytes, from + beginning.length);
    if (at < 0 || !isAt(bytes, at, middle)) return false;
    this.frame = this.value;
    at += middle.length;
    let place = 0;
    while (bytes[at] === QUOTE) {
      at = this.key(bytes, at, place);
      if (at < 0) return false;
      at = this.list(bytes, at, place++);
      if (at < 0) return false;
      if (bytes[at] !== COMMA) break;
      at++;
      // A comma before nothing is no JSON.
      if (bytes[at] !== QUOTE) return false;
    }
    this.count = place;
    return bytes[at] === BRACE && bytes[at + 1] === BRACE && at + 2 === to;
  }

  /** Reads `"id":[`. @returns the place behind it; −1 where it is something else */
  private key(bytes: Uint8Array, at: number, place: number): number {
    const known = this.keys[place];
    if (known !== undefined && isAt(bytes, at, known)) {
      this.setBody(place, this.keyBodies[place] as number);
      return at + known.length;
    }
    let id = "";
    let end = at + 1;
    for (; bytes[end] !== QUOTE; end++) {
      const code = bytes[end] ?? 0;
      // An escape, or a character of several bytes.
      if (code < 32 || code === BACKSLASH || code > 126) return -1;
      id += String.fromCharCode(code);
    }
    const body = isAt(bytes, end, listBegins) ? this.bodyNamed(id) : undefined;
    if (body === undefined) return -1;
    const behind = end + listBegins.length;
    this.keys[place] = bytes.slice(at, behind);
    this.keyBodies[place] = body;
    this.setBody(place, body);
    return behind;
  }

  private setBody(place: number, body: number): void {
    if (place === this.bodies.length) this.makeRoom();
    this.bodies[place] = body;
  }

  private makeRoom(): void {
    const { bodies, counts, numbers } = this;
    this.bodies = new Uint32Array(2 * bodies.length);
    this.bodies.set(bodies);
    this.counts = new Uint8Array(2 * counts.length);
    this.counts.set(counts);
    this.numbers = new Float64Array(2 * numbers.length);
    this.numbers.set(numbers);
  }

  /** Reads two numbers or four, and the bracket behind them. @returns the place behind it; −1 where it is something else */
  private list(bytes: Uint8Array, from: number, place: number): number {
    let at = from;
    for (let i = 0; i < 4; i++) {
      at = this.number(bytes, at);
      if (at < 0) return -1;
      this.numbers[4 * place + i] = this.value;
      const next = bytes[at++];
      if (next === CLOSING) {
        this.counts[place] = i + 1;
        return i === 1 || i === 3 ? at : -1;
      }
      if (next !== COMMA) return -1;
    }
    return -1;
  }

  /** Reads a number of JSON into `value`. @returns the place behind it; −1 where there is none, or one with an exponent */
  private number(bytes: Uint8Array, from: number): number {
    let at = from;
    const isNegative = bytes[at] === MINUS;
    if (isNegative) at++;
    const first = at;
    let digits = 0;
    let low = 0;
    let count = 0;
    let decimals = 0;
    let point = -1;
    let code = bytes[at] as number;
    for (; ; code = bytes[++at] as number) {
      if (code >= ZERO && code <= NINE) {
        if (count < MOST_DIGITS) digits = digits * 10 + (code - ZERO);
        else low = low * 10 + (code - ZERO);
        count++;
      } else if (code === DOT && point < 0) point = at;
      else break;
    }
    const whole = (point < 0 ? at : point) - first;
    if (whole === 0 || (whole > 1 && bytes[first] === ZERO) || code === LOWER_E || code === UPPER_E) return -1;
    if (point >= 0) {
      decimals = at - point - 1;
      if (decimals === 0) return -1;
    }
    const value =
      count <= MOST_DIGITS
        ? digits / (powers[decimals] as number)
        : count <= MOST_DIGITS + MORE_DIGITS
          ? quotient(digits, powers[count - MOST_DIGITS] as number, low, powers[decimals] as number)
          : NaN;
    if (value !== value) return -1;
    this.value = isNegative ? -value : value;
    return at;
  }
}

/**
 * (high · scale + low) / power, rounded once, though no double holds the numerator; not a number where that cannot be told.
 *
 * Source: T. J. Dekker, "A Floating-Point Technique for Extending the Available Precision": the numerator is the sum of two
 * doubles, and what the quotient leaves over is known exactly.
 */
function quotient(high: number, scale: number, low: number, power: number): number {
  const numerator = high * scale;
  const rest = productError(high, scale, numerator) + low;
  const first = numerator / power;
  const product = first * power;
  const more = (numerator - product - productError(first, power, product) + rest) / power;
  const [least, most] = [first + more * (1 - SURE), first + more * (1 + SURE)];
  return least === most ? least : NaN;
}

/** What a · b is more than its rounded product. */
function productError(a: number, b: number, product: number): number {
  const [scaledA, scaledB] = [SPLIT * a, SPLIT * b];
  const [highA, highB] = [scaledA - (scaledA - a), scaledB - (scaledB - b)];
  const [lowA, lowB] = [a - highA, b - highB];
  return lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB);
}

/** Cuts a double into two halves. */
const SPLIT = 2 ** 27 + 1;
/** Far more than rounding leaves open of the second part of the quotient. */
const SURE = 2 ** -40;

/** Whether a text of one byte a character stands at a place. */
function isAt(bytes: Uint8Array, at: number, text: Uint8Array): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text[i]) return false;
  return true;
}
