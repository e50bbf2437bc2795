import type { TextRange } from "../../scene/index.js";
import { Matches } from "../cellList.js";
import { type CellBlock, cellPatterns, readCells } from "./tiledCells.js";
import type { DataChunk, LayerData } from "./tiledNode.js";

/** The cells of a chunk with their flags. */
interface ChunkCells {
  readonly chunk: DataChunk;
  readonly gids: Uint32Array;
}

/** Looks up single cells of a layer. */
export class CellPlaces {
  /** Where the blocks of chunks of several begin, the first left out. */
  readonly #starts = new Map<DataChunk, { readonly first: number; readonly offset: number }[]>();
  /** The cells that have a text of their own. */
  readonly #cells: Matches | undefined;
  /** Of data in which no place can be told, the cells of the last chunk that was asked for, as long as memory lasts. */
  #decoded: WeakRef<ChunkCells> | undefined;

  constructor(
    readonly text: string,
    readonly data: LayerData,
  ) {
    const { encoding } = data;
    if (encoding !== "base64") this.#cells = new Matches(text, cellPatterns[encoding]);
  }

  /** To be told of each block of a chunk when it is read: the places in it can be asked for from then on. */
  note({ first, offset }: CellBlock, chunk: DataChunk): void {
    if (first === 0 || offset === undefined) return;
    const starts = this.#starts.get(chunk) ?? [];
    if (starts.push({ first, offset }) === 1) this.#starts.set(chunk, starts);
  }

  /** Where a cell is written: the data of its chunk where it has no text of its own. */
  rangeAt(column: number, row: number): TextRange {
    const chunk = this.#chunkAt(column, row);
    if (chunk === undefined) return this.data.chunks[0]?.content ?? { offset: 0, length: 0 };
    return this.#writtenAt(chunk, indexIn(chunk, column, row)) ?? chunk.content;
  }

  /**
   * The number of a cell with its flags, by its column and row in the map; 0 outside of the layer. In data of base64 its whole chunk is
   * read, and kept for the next cells.
   */
  gidAt(column: number, row: number): number {
    const chunk = this.#chunkAt(column, row);
    if (chunk === undefined) return 0;
    const index = indexIn(chunk, column, row);
    const written = this.#writtenAt(chunk, index);
    if (written !== undefined) {
      const cell = this.text.slice(written.offset, written.offset + written.length);
      return Number(/\d+/.exec(cell)?.[0] ?? 0);
    }
    const known = this.#decoded?.deref();
    return (known?.chunk === chunk ? known : this.#decode(chunk)).gids[index] ?? 0;
  }

  /** Of chunks that lie over each other, the one that is written last. */
  #chunkAt(column: number, row: number): DataChunk | undefined {
    return this.data.chunks.findLast(
      ({ x, y, width, height }) => column >= x && column < x + width && row >= y && row < y + height,
    );
  }

  #writtenAt(chunk: DataChunk, index: number): TextRange | undefined {
    if (this.#cells === undefined) return undefined;
    const begin = { first: 0, offset: chunk.content.offset };
    const { first, offset } = this.#starts.get(chunk)?.findLast((block) => block.first <= index) ?? begin;
    return this.#cells.rangeOf(offset, index - first) ?? { offset, length: 0 };
  }

  #decode(chunk: DataChunk): ChunkCells {
    const gids = new Uint32Array(chunk.width * chunk.height);
    readCells(this.text, this.data, chunk, (block) => gids.set(block.gids, block.first));
    const decoded = { chunk, gids };
    this.#decoded = new WeakRef(decoded);
    return decoded;
  }
}

function indexIn({ x, y, width }: DataChunk, column: number, row: number): number {
  return (row - y) * width + (column - x);
}
