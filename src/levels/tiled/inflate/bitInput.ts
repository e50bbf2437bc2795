import * as l10n from "@vscode/l10n";
/** Bytes behind the place where something begins that can be read for it: a symbol and a distance are at most 48 bits. */
const MARGIN = 8;

/** The bits of pieces of bytes that come one after the other, the lowest of each byte first (RFC 1951, section 3.1.1). */
export class BitInput {
  /** Bytes of which some are read already, and a margin. */
  view = new DataView(new ArrayBuffer(MARGIN));
  /** Of the next bit in `view`. */
  position = 0;
  /** Nothing may begin at this bit or behind it before `fill` was called. */
  limit = 0;
  readonly #pieces: Iterator<Uint8Array>;
  #bytes = new Uint8Array(this.view.buffer);
  #end = 0;
  #isComplete = false;

  constructor(pieces: Iterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.iterator]();
  }

  /** Makes sure that something can begin at `position`. @throws Error where nothing follows */
  fill(): void {
    while (this.position >= this.limit) {
      if (this.#isComplete) throw new Error(l10n.t("it is cut short"));
      this.#takePiece();
    }
  }

  /** Puts the next piece behind what is left of those before it. */
  #takePiece(): void {
    const next = this.#pieces.next();
    this.#isComplete = next.done === true;
    const piece = next.done === true ? new Uint8Array(0) : next.value;
    const rest = this.#bytes.subarray(this.position >> 3, this.#end);
    const end = rest.length + piece.length;
    if (end + MARGIN > this.#bytes.length) {
      this.#bytes = new Uint8Array(end + MARGIN);
      this.view = new DataView(this.#bytes.buffer);
    }
    this.#bytes.set(rest);
    this.#bytes.set(piece, rest.length);
    this.#bytes.fill(0, end, end + MARGIN);
    this.#end = end;
    this.position &= 7;
    this.limit = 8 * (this.#isComplete ? end : Math.max(0, end - MARGIN));
  }

  /** The next 16 bits, and some more, as a number. */
  peek(): number {
    if (this.position >= this.limit) this.fill();
    return this.view.getInt32(this.position >> 3, true) >>> (this.position & 7);
  }

  /** The next bits as a number. @param count 0 to 16 */
  take(count: number): number {
    const bits = this.peek() & ((1 << count) - 1);
    this.position += count;
    return bits;
  }

  /** Passes over the rest of a byte. */
  align(): void {
    this.position = (this.position + 7) & ~7;
  }

  /** Up to so many whole bytes, from the beginning of a byte on. They are gone when more is read. */
  takeBytes(most: number): Uint8Array {
    if (this.position >= this.limit) this.fill();
    const first = this.position >> 3;
    const bytes = this.#bytes.subarray(first, Math.min(first + most, this.limit >> 3));
    this.position += 8 * bytes.length;
    return bytes;
  }

  /** Whether all bytes were read. @throws Error where more was read than there is */
  isAtEnd(): boolean {
    while (this.position >= this.limit && !this.#isComplete) this.#takePiece();
    if (this.position > 8 * this.#end) throw new Error(l10n.t("it is cut short"));
    return (this.position + 7) >> 3 === this.#end;
  }
}
