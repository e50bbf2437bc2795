import * as l10n from "@vscode/l10n";
import { Decompress } from "fzstd";
import type { TextRange } from "../../scene/index.js";
import { LevelFault } from "../problems.js";
import { inflated } from "./inflate/index.js";
import type { Compression } from "./node.js";
import { ZstdGuard } from "./zstdGuard.js";

/** Compressed bytes that are decompressed at once. */
export const PIECE = 16384;

/**
 * What compressed pieces decompress to, in pieces that are written over by the next.
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
): Generator<Uint8Array, void> {
  try {
    yield* compression === "zstd" ? unzstd(pieces, expected) : inflated(pieces, compression);
  } catch (error) {
    if (error instanceof LevelFault) throw error;
    const why = error instanceof Error ? error.message : String(error);
    const message = l10n.t("The data cannot be decompressed as {compression}: {why}.", { compression, why });
    throw new LevelFault("level-data", range, message);
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
