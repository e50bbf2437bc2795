import * as l10n from "@vscode/l10n";
import { Decompress } from "fzstd";
import type { TextRange } from "../../scene/index.js";
import { LevelFault } from "../problems.js";
import type { Compression } from "./node.js";
import { ZstdGuard } from "./zstdGuard.js";

/** Compressed bytes that are decompressed at once: of a bomb, all that comes out of so many may be in memory. */
export const PIECE = 16384;

/**
 * What compressed pieces decompress to, in pieces. Whoever has enough stops: of what follows, nothing is decompressed.
 * @param pieces may be written over by the next
 * @param expected number of bytes that all of it should be
 * @param range where it is written
 * @throws LevelFault where it is damaged or cut short, and where more follows it
 */
export async function* decompressed(
  pieces: Iterable<Uint8Array>,
  compression: Compression,
  expected: number,
  range: TextRange,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* compression === "zstd" ? unzstd(pieces, expected) : inflate(pieces, compression);
  } catch (error) {
    if (error instanceof LevelFault) throw error;
    const why = error instanceof Error ? error.message : String(error);
    const message = l10n.t("The data cannot be decompressed as {compression}: {why}.", { compression, why });
    throw new LevelFault("level-data", range, message);
  }
}

/** The platform's, as far as it is used here. */
interface ByteStream {
  readonly writable: { getWriter(): { write(bytes: Uint8Array): Promise<void> } & Steps<"close" | "abort"> };
  readonly readable: { getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array }> } & Steps<"cancel"> };
}

type Steps<Name extends string> = Readonly<Record<Name, () => Promise<void>>>;

declare const DecompressionStream: new (format: "deflate" | "gzip") => ByteStream;

async function* inflate(pieces: Iterable<Uint8Array>, container: "zlib" | "gzip"): AsyncGenerator<Uint8Array, void> {
  const stream = new DecompressionStream(container === "zlib" ? "deflate" : "gzip");
  const [writer, reader] = [stream.writable.getWriter(), stream.readable.getReader()];
  const trailer = new Trailer(container);
  const feed = async (): Promise<void> => {
    let written: Promise<void> | undefined;
    for (const piece of pieces) {
      await written;
      trailer.follow(piece);
      // The platform may keep what it is given for a while.
      written = writer.write(piece.slice());
      // Nobody waits for it where the next piece throws.
      written.catch(() => undefined);
    }
    // With the last piece, not after it: a chunk that is one piece would be waited for twice as often.
    await Promise.all([written, writer.close()]);
  };
  // What a piece itself throws, such as a fault of its base64, the reader would wait for in vain.
  let fault: unknown;
  feed()
    .catch((error: unknown) => {
      fault = error;
      return writer.abort();
    })
    .catch(() => undefined);
  let isOver = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isOver = done;
      if (value === undefined) break;
      trailer.add(value);
      yield value;
    }
  } catch (error) {
    isOver = true;
    throw fault instanceof LevelFault ? fault : error;
  } finally {
    // Of a stream that is given up nobody wants to know why.
    if (!isOver) for (const stop of [reader.cancel(), writer.abort()]) stop.catch(() => undefined);
  }
  if (!trailer.isRight()) throw new Error(l10n.t("more follows its end"));
}

const ADLER = 65521;
/** So many bytes of 255 that the sum of sums stays below 2³¹, which is faster. */
const MOST_SUMMED = 3800;

/**
 * The last four bytes of a container: in zlib a checksum of what it holds (RFC 1950, section 2.2), in gzip its length
 * (RFC 1952, section 2.3.1). They are others where something follows the stream, which some platforms pass over.
 */
class Trailer {
  readonly #last = new Uint8Array(4);
  #length = 0;
  /** Sums of the bytes, and of these sums (Adler-32). */
  #a = 1;
  #b = 0;

  constructor(readonly container: "zlib" | "gzip") {}

  /** To be told of what goes in. */
  follow(piece: Uint8Array): void {
    const tail = piece.subarray(-4);
    this.#last.copyWithin(0, tail.length);
    this.#last.set(tail, 4 - tail.length);
  }

  /** To be told of what comes out. */
  add(bytes: Uint8Array): void {
    this.#length += bytes.length;
    if (this.container === "gzip") return;
    let [a, b] = [this.#a, this.#b];
    const { buffer, byteOffset, length } = bytes;
    const words = new Uint32Array(buffer, byteOffset, byteOffset % 4 === 0 ? length >> 2 : 0);
    for (let at = 0; at < length;) {
      const end = Math.min(length, at + MOST_SUMMED);
      const last = Math.min(words.length, end >> 2);
      for (let i = at >> 2; i < last; i++) {
        const word = words[i] as number;
        // Cells are four bytes each, and of most only the lowest is not 0: after it the sum stays the same.
        if (word < 256) {
          a = (a + word) | 0;
          b = (b + 4 * a) | 0;
        } else {
          b += a += word & 255;
          b += a += (word >>> 8) & 255;
          b += a += (word >>> 16) & 255;
          b += a += word >>> 24;
        }
      }
      at = Math.max(at, 4 * last);
      for (; at < end; at++) b += a += bytes[at] as number;
      a %= ADLER;
      b %= ADLER;
    }
    [this.#a, this.#b] = [a, b];
  }

  isRight(): boolean {
    const last = new DataView(this.#last.buffer);
    if (this.container === "gzip") return last.getUint32(0, true) === this.#length % 2 ** 32;
    return last.getUint16(0) === this.#b && last.getUint16(2) === this.#a;
  }
}

function* unzstd(pieces: Iterable<Uint8Array>, expected: number): Generator<Uint8Array, void> {
  const guard = new ZstdGuard(expected);
  const out: Uint8Array[] = [];
  const stream = new Decompress((bytes) => out.push(bytes));
  for (const piece of pieces) {
    for (const part of guard.parts(piece)) {
      // The library keeps parts of what it is given.
      stream.push(part.slice());
      yield* out.splice(0);
    }
  }
  stream.push(new Uint8Array(0), true);
  yield* out;
}
