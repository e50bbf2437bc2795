import { Gunzip, Unzlib } from "fflate";
import { Decompress } from "fzstd";
import type { TextRange } from "../../scene/index.js";
import { LevelFault } from "../problems.js";
import type { Compression } from "./node.js";
import { ZstdGuard } from "./zstdGuard.js";

/**
 * Compressed bytes that are decompressed at once: at most a thousand times as many come out of them, so whoever has
 * enough of these can stop before a bomb fills the memory.
 */
export const PIECE = 16384;

/** A stream as both libraries have it. */
interface Stream {
  push(bytes: Uint8Array, final?: boolean): void;
}

/**
 * What compressed pieces decompress to, in pieces.
 *
 * @param expected number of bytes that all of it should be
 * @param range where it is written
 * @throws LevelFault where it is damaged or cut short
 */
export function* decompressed(
  pieces: Iterable<Uint8Array>,
  compression: Compression,
  expected: number,
  range: TextRange,
): Generator<Uint8Array> {
  const out: Uint8Array[] = [];
  const stream = streams[compression]((bytes) => out.push(bytes), expected);
  const push = (piece: Uint8Array, isLast: boolean) => {
    try {
      stream.push(piece, isLast);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new LevelFault("level-data", range, `The data cannot be decompressed as ${compression}: ${why}.`);
    }
    return out.splice(0);
  };
  // The last piece must be known as such, so each waits for the next. The libraries keep parts of what they are given.
  let waiting: Uint8Array | undefined;
  for (const piece of pieces) {
    if (waiting !== undefined) yield* push(waiting, false);
    waiting = piece.slice();
  }
  yield* push(waiting ?? new Uint8Array(0), true);
}

const streams: Readonly<Record<Compression, (take: (bytes: Uint8Array) => void, expected: number) => Stream>> = {
  zlib: (take) => new Unzlib(take),
  gzip: (take) => new Gunzip(take),
  zstd: (take, expected) => {
    const guard = new ZstdGuard(expected);
    const stream = new Decompress(take);
    return {
      push(bytes, final) {
        guard.push(bytes);
        stream.push(bytes, final);
      },
    };
  },
};
