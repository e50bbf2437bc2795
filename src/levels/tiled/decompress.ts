import * as l10n from "@vscode/l10n";
import { Gunzip, Unzlib } from "fflate";
import { Decompress } from "fzstd";
import type { TextRange } from "../../scene/index.js";
import { LevelFault } from "../levelFaults.js";
import type { Compression } from "./tiledNode.js";
import { ZstdGuard } from "./zstdGuard.js";

/** Compressed bytes that are decompressed at once: of a bomb, all that comes out of so many may be in memory. */
export const PIECE = 16384;

/** Takes bytes, which may be written over afterwards. */
type TakeBytes = (bytes: Uint8Array) => void;

/**
 * Gives what compressed pieces decompress to to `use`, in pieces. If that throws, nothing of what follows is decompressed.
 * @param eachPiece gives the compressed pieces one after the other
 * @param expected number of bytes that all of it should be
 * @param range where it is written
 * @throws LevelFault where it is damaged or cut short, and where more follows it
 */
export function decompress(
  eachPiece: (use: TakeBytes) => void,
  compression: Compression,
  expected: number,
  range: TextRange,
  use: TakeBytes,
): void {
  const made: Uint8Array[] = [];
  const decoder = compression === "zstd" ? new ZstdDecoder(expected, made) : new Inflater(compression, made);
  /** What `use` throws is no fault of the data. */
  const attempt = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const message = l10n.t("The data cannot be decompressed as {compression}: {why}.", { compression, why });
      throw new LevelFault("level-data", range, message);
    }
  };
  const giveOn = (): void => made.splice(0).forEach(use);
  eachPiece((piece) => {
    for (const part of attempt(() => decoder.partsOf(piece))) {
      attempt(() => decoder.push(part));
      giveOn();
    }
  });
  attempt(() => decoder.end());
  giveOn();
}

interface Decoder {
  /** The parts of a piece, of each of which no more comes out than may be in memory at once. */
  partsOf(piece: Uint8Array): readonly Uint8Array[];
  push(part: Uint8Array): void;
  /** @throws Error where something is missing, or more follows */
  end(): void;
}

class Inflater implements Decoder {
  readonly #stream: Unzlib | Gunzip;
  readonly #trailer: Trailer;

  constructor(container: "zlib" | "gzip", made: Uint8Array[]) {
    this.#trailer = new Trailer(container);
    const take = (bytes: Uint8Array): void => {
      this.#trailer.add(bytes);
      made.push(bytes);
    };
    this.#stream = container === "zlib" ? new Unzlib(take) : new Gunzip(take);
  }

  partsOf(piece: Uint8Array): readonly Uint8Array[] {
    return [piece];
  }

  push(part: Uint8Array): void {
    this.#trailer.follow(part);
    // The library keeps parts of what it is given.
    this.#stream.push(part.slice());
  }

  end(): void {
    this.#stream.push(new Uint8Array(0), true);
    if (!this.#trailer.isRight()) throw new Error(l10n.t("its checksum is wrong, or there is more data after its end"));
  }
}

const ADLER = 65521;
/** So many bytes of 255 that the sum of sums stays below 2³¹, which is faster. */
const MOST_SUMMED = 3800;

/**
 * The last bytes of a container: in zlib a checksum of what it holds (RFC 1950, section 2.2), in gzip another one, and its length
 * (RFC 1952, section 2.3.1). They are others where the data are damaged and where something follows the stream.
 */
class Trailer {
  readonly #last = new Uint8Array(8);
  #length = 0;
  /** Sums of the bytes, and of these sums (Adler-32). */
  #a = 1;
  #b = 0;
  #crc = -1;

  constructor(readonly container: "zlib" | "gzip") {}

  /** To be told of what goes in. */
  follow(piece: Uint8Array): void {
    const tail = piece.subarray(-8);
    this.#last.copyWithin(0, tail.length);
    this.#last.set(tail, 8 - tail.length);
  }

  /** To be told of what comes out. */
  add(bytes: Uint8Array): void {
    this.#length += bytes.length;
    if (this.container === "gzip") this.#crc = crcWith(this.#crc, bytes);
    else this.#sum(bytes);
  }

  #sum(bytes: Uint8Array): void {
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
    if (this.container === "zlib") return last.getUint16(4) === this.#b && last.getUint16(6) === this.#a;
    return last.getInt32(0, true) === ~this.#crc && last.getUint32(4, true) === this.#length % 2 ** 32;
  }
}

/** By the next byte, how a checksum goes on (RFC 1952, section 8). */
const crcTable = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  return crc;
});

function crcWith(before: number, bytes: Uint8Array): number {
  const table = crcTable;
  let crc = before;
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 255] as number);
  return crc;
}

class ZstdDecoder implements Decoder {
  readonly #guard: ZstdGuard;
  readonly #stream: Decompress;

  constructor(expected: number, made: Uint8Array[]) {
    this.#guard = new ZstdGuard(expected);
    this.#stream = new Decompress((bytes) => made.push(bytes));
  }

  partsOf(piece: Uint8Array): readonly Uint8Array[] {
    return this.#guard.partsOf(piece);
  }

  push(part: Uint8Array): void {
    // The library keeps parts of what it is given.
    this.#stream.push(part.slice());
  }

  end(): void {
    this.#stream.push(new Uint8Array(0), true);
  }
}
