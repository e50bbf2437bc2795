import * as l10n from "@vscode/l10n";
import { LevelFault } from "../problems.js";
import { MAX_CELLS } from "../limits.js";
import type { TextRange } from "../../scene/index.js";
import type { DataChunk, LayerData } from "./node.js";

/** The rectangle of cells that all of a layer lies in; of an infinite map it may begin anywhere. */
export interface Extent {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Characters that a cell takes at least, with the comma before it; of compressed data no such thing is known. */
const leastCharacters = { csv: 2, elements: "<tile/>".length, base64: 5 };

/**
 * The extent of a layer, made sure of before anything is made for its cells: a few digits can say that there are more of
 * them than there is memory.
 *
 * @param left how many cells there may be at most, of all that one file may have
 * @param place where the layer says its size
 * @throws LevelFault where it is too large, where a size is no whole number, and where its text is too short for it
 */
export function extentOf({ chunks, encoding, compression }: LayerData, left: number, place: TextRange): Extent {
  const extent = bounds(chunks);
  for (const { x, y, width, height } of chunks) {
    if (
      ![x, y].every(Number.isSafeInteger) ||
      ![width, height].every((size) => Number.isSafeInteger(size) && size > 0)
    ) {
      const message = l10n.t(
        "Cells must be a whole number of columns and rows, each above 0, not {width} × {height}.",
        {
          width,
          height,
        },
      );
      throw new LevelFault("level-format", place, message);
    }
  }
  // Chunks may lie over each other, or far apart.
  const written = chunks.reduce((sum, { width, height }) => sum + width * height, 0);
  const cells = Math.max(written, extent.width * extent.height);
  if (!(cells <= left)) {
    const message = l10n.t(
      "{width} × {height} tiles, of which {written} are written, are too many: the tile layers of a file may have {most} tiles together.",
      { width: extent.width, height: extent.height, written, most: MAX_CELLS },
    );
    throw new LevelFault("level-too-large", place, message);
  }
  if (compression === undefined) {
    for (const { width, height, content } of chunks) {
      if (content.length + 1 < width * height * leastCharacters[encoding]) {
        const message = l10n.t("The data must be {width} × {height} = {cells} cells; they are too short for that.", {
          width,
          height,
          cells: width * height,
        });
        throw new LevelFault("level-data", content, message);
      }
    }
  }
  return extent;
}

function bounds(chunks: readonly DataChunk[]): Extent {
  if (chunks.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  let [x, y, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const chunk of chunks) {
    x = Math.min(x, chunk.x);
    y = Math.min(y, chunk.y);
    right = Math.max(right, chunk.x + chunk.width);
    bottom = Math.max(bottom, chunk.y + chunk.height);
  }
  return { x, y, width: right - x, height: bottom - y };
}
