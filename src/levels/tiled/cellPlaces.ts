import type { TextRange } from "../../scene/index.js";
import { cellBlocks, cellRange, type CellBlock } from "./cells.js";
import type { DataChunk, LayerData } from "./node.js";

/**
 * Looks up single cells of a layer. Nothing is kept for it but the block of the last one: who asks row by row, as a
 * report does, goes through the layer once, who goes back begins anew.
 */
export class CellPlaces {
  #chunk: DataChunk | undefined;
  #blocks: Generator<CellBlock> | undefined;
  #block: CellBlock | undefined;

  constructor(
    readonly text: string,
    readonly data: LayerData,
  ) {}

  /** The number of a cell with its flags, by its column and row in the map; 0 outside of the layer. */
  gidAt(column: number, row: number): number {
    const found = this.#find(column, row);
    return found === undefined ? 0 : (found.block.gids[found.index - found.block.first] ?? 0);
  }

  /** Where a cell is written: the data of its chunk where it has no text of its own. */
  rangeAt(column: number, row: number): TextRange {
    const found = this.#find(column, row);
    const content = found?.chunk.content ?? this.data.chunks[0]?.content ?? { offset: 0, length: 0 };
    return (found && cellRange(this.text, this.data, found.block, found.index)) ?? content;
  }

  #find(column: number, row: number) {
    // Of chunks that lie over each other, the one that is written last.
    const chunk = this.data.chunks.findLast(
      ({ x, y, width, height }) => column >= x && column < x + width && row >= y && row < y + height,
    );
    if (chunk === undefined) return undefined;
    const index = (row - chunk.y) * chunk.width + (column - chunk.x);
    const block = this.#blockOf(chunk, index);
    return block === undefined ? undefined : { chunk, block, index };
  }

  #blockOf(chunk: DataChunk, index: number): CellBlock | undefined {
    if (chunk !== this.#chunk || index < (this.#block?.first ?? 0)) {
      this.#chunk = chunk;
      this.#blocks = cellBlocks(this.text, this.data, chunk);
      this.#block = undefined;
    }
    while (this.#block === undefined || index >= this.#block.first + this.#block.count) {
      const next = this.#blocks?.next();
      if (next === undefined || next.done === true) return undefined;
      this.#block = next.value;
    }
    return this.#block;
  }
}
