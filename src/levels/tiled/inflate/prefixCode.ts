import * as l10n from "@vscode/l10n";
/** Codes up to this length are looked up: the table stays in the fastest memory, and longer ones are one in a thousand. */
const LOOKED_UP = 10;
const MAX_LENGTH = 15;

/** Bits of what `find` gives that hold the length of the code. */
const LENGTH_BITS = 4;

/** A canonical prefix code (RFC 1951, section 3.2.2). */
export class PrefixCode {
  /** By the next bits, what `find` gives; 0 where the code is longer, or none. */
  readonly #short = new Uint16Array(1 << LOOKED_UP);
  /** How many codes there are of each length. */
  readonly #counts = new Uint16Array(MAX_LENGTH + 1);
  /** Symbols that have a code, in the order of their codes. */
  readonly #symbols: Uint16Array;

  /** @param lengths of the symbols' codes; 0 for a symbol without one. @throws Error where there are no such codes */
  constructor(lengths: Uint8Array) {
    this.#symbols = new Uint16Array(lengths.length);
    for (const length of lengths) if (length > 0) this.#counts[length] = (this.#counts[length] as number) + 1;
    // The next code of each length, and the place of its symbol.
    const codes = new Uint16Array(MAX_LENGTH + 2);
    const places = new Uint16Array(MAX_LENGTH + 2);
    for (const [length, count] of this.#counts.entries()) {
      const end = (codes[length] as number) + count;
      if (end > 1 << length) throw new Error(l10n.t("it has more codes of a length than there are"));
      codes[length + 1] = end << 1;
      places[length + 1] = (places[length] as number) + count;
    }
    for (const [symbol, length] of lengths.entries()) {
      if (length === 0) continue;
      const place = places[length] as number;
      const code = codes[length] as number;
      places[length] = place + 1;
      codes[length] = code + 1;
      this.#symbols[place] = symbol;
      if (length > LOOKED_UP) continue;
      // A code is written from its highest bit on; any bits may follow it.
      const found = (symbol << LENGTH_BITS) | length;
      for (let bits = reversed(code, length); bits < 1 << LOOKED_UP; bits += 1 << length) this.#short[bits] = found;
    }
  }

  /**
   * The symbol that begins some bits, with the length of its code.
   *
   * @param bits at least 15, the first of them the lowest
   * @throws Error where they begin with no code
   */
  find(bits: number): number {
    const found = this.#short[bits & ((1 << LOOKED_UP) - 1)] as number;
    return found === 0 ? this.#findLong(bits) : found;
  }

  #findLong(bits: number): number {
    let code = 0;
    let first = 0;
    let place = 0;
    for (let length = 1; length <= MAX_LENGTH; length++) {
      code = (code << 1) | ((bits >>> (length - 1)) & 1);
      const count = this.#counts[length] as number;
      if (code - first < count) return ((this.#symbols[place + code - first] as number) << LENGTH_BITS) | length;
      place += count;
      first = (first + count) << 1;
    }
    throw new Error(l10n.t("it has bits that are no code"));
  }
}

export function symbolOf(found: number): number {
  return found >>> LENGTH_BITS;
}

/** The length of the code of what was found. */
export function lengthOf(found: number): number {
  return found & ((1 << LENGTH_BITS) - 1);
}

function reversed(code: number, length: number): number {
  let bits = 0;
  for (let i = 0; i < length; i++) bits |= ((code >>> i) & 1) << (length - 1 - i);
  return bits;
}
