import * as l10n from "@vscode/l10n";

const MAGIC = 0xfd2fb528;
/** Every decoder must be able to have a window of this size (RFC 8878, section 3.1.1.1.2). */
const LEAST_LIMIT = 8 << 20;
/** Bytes that may be moved in windows: a window is moved with each block by the decoder that is used here. */
const MOST_MOVED = 2 ** 36;

/** Kinds of blocks. */
const [RUN, COMPRESSED] = [1, 2];
/** What a compressed block comes to at the most (section 3.1.1.2.4). */
const MOST_COMPRESSED = 1 << 17;
/** What comes out of the decoder at once. It keeps a little of each part, so that these must not be too many either. */
const AT_ONCE = 1 << 22;

/**
 * Looks at a frame and the headers of its blocks (RFC 8878, section 3.1.1) before the decoder, which makes any window that is
 * asked for, up to 2 GB, and moves all of it with each block. Of a few bytes it makes a block of 2 MB, and all blocks that it
 * is given before anybody sees the first: so it is given few at once, and whoever has enough stops before the next.
 */
export class ZstdGuard {
  /** Of the frame's header, until it is complete; then of a block's. */
  #header: number[] = [];
  #window: number | undefined;
  #blocks = 0;
  /** Bytes that the blocks come to that say so themselves. */
  #size = 0;
  /** Bytes that the blocks of the next part come to at the most. */
  #made = 0;
  /** Bytes until the next header. */
  #rest = 0;
  #isLast = false;

  /** @param expected number of bytes that all of it should decompress to */
  constructor(readonly expected: number) {}

  /**
   * The same bytes in parts, of each of which no more comes out than is to be in memory at once.
   * @throws Error that says why, where the next bytes must not go to the decoder
   */
  partsOf(bytes: Uint8Array): readonly Uint8Array[] {
    const parts: Uint8Array[] = [];
    let begin = 0;
    for (let at = 0; at < bytes.length;) {
      if (this.#rest > 0) {
        const passed = Math.min(this.#rest, bytes.length - at);
        this.#rest -= passed;
        at += passed;
        continue;
      }
      if (this.#made >= AT_ONCE) {
        parts.push(bytes.subarray(begin, at));
        begin = at;
        this.#made = 0;
      }
      if (this.#isLast) throw new Error(l10n.t("there is more data after its end"));
      this.#header.push(bytes[at++] ?? 0);
      if (this.#window === undefined) this.#readFrame();
      else if (this.#header.length === 3) this.#readBlock(this.#window);
    }
    parts.push(bytes.subarray(begin));
    return parts;
  }

  #readFrame(): void {
    const [a = 0, b = 0, c = 0, d = 0, flags = 0] = this.#header;
    if (this.#header.length < 5) return;
    if ((a | (b << 8) | (c << 16) | (d << 24)) >>> 0 !== MAGIC)
      throw new Error(l10n.t("it does not start like zstd data"));
    const isSingleSegment = (flags & 0x20) !== 0;
    const dictionary = [0, 1, 2, 4][flags & 3] ?? 0;
    const content = [isSingleSegment ? 1 : 0, 2, 4, 8][flags >> 6] ?? 0;
    const contentAt = 5 + (isSingleSegment ? 0 : 1) + dictionary;
    if (this.#header.length < contentAt + content) return;
    let size = content === 2 ? 256 : 0;
    for (let i = 0; i < content; i++) size += (this.#header[contentAt + i] ?? 0) * 256 ** i;
    const descriptor = this.#header[5] ?? 0;
    const window = isSingleSegment ? size : 2 ** (10 + (descriptor >> 3)) * (1 + (descriptor & 7) / 8);
    if (content > 0 && size !== this.expected) {
      throw new Error(l10n.t("it declares {size} bytes instead of {expected}", { size, expected: this.expected }));
    }
    if (window > Math.max(LEAST_LIMIT, this.expected))
      throw new Error(l10n.t("it needs {window} bytes of memory, which is too much", { window }));
    this.#window = window;
    this.#header = [];
  }

  #readBlock(window: number): void {
    const [a = 0, b = 0, c = 0] = this.#header;
    const header = a | (b << 8) | (c << 16);
    this.#header = [];
    this.#isLast = (header & 1) === 1;
    const kind = (header >> 1) & 3;
    const size = header >> 3;
    this.#rest = kind === RUN ? 1 : size;
    this.#made += kind === COMPRESSED ? MOST_COMPRESSED : size;
    if (kind !== COMPRESSED) this.#size += size;
    if (this.#size > this.expected)
      throw new Error(l10n.t("it is longer than the expected {expected} bytes", { expected: this.expected }));
    // A checksum of four bytes may follow the last one.
    if (this.#isLast) this.#rest += 4;
    if (++this.#blocks * window > MOST_MOVED)
      throw new Error(l10n.t("it has more than {most} blocks, which is too many", { most: this.#blocks - 1 }));
  }
}
