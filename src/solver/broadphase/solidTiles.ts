import type { ColumnIndex, RowIndex, TileIndex } from "../indices.js";

/** A block is 8 × 8 tiles: the number of a tile without its last three bits is that of its block. */
const BLOCK_BITS = 3;
const SIDE = 1 << BLOCK_BITS;
const IN_BLOCK = SIDE - 1;

/**
 * Which tiles of a map are solid, a bit for each.
 *
 *     words   [ rows 0…3 | rows 4…7 ] of block 0 | of block 1 | …     blocks of 8 × 8 tiles, row of blocks by row of blocks
 *     word    8 bits for each of its four rows, the leftmost tile in the lowest
 *
 * Along a row as along a column, a look at one block tells of eight tiles, and what is near in the map is near in memory. A
 * query masks the two words of each block that it touches with the columns and rows that it asks for.
 */
export class SolidTiles {
  private readonly words: Int32Array;
  private readonly blocksPerRow: number;

  /** A map in which no tile is solid. */
  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    this.blocksPerRow = blocksIn(width);
    this.words = new Int32Array(2 * this.blocksPerRow * blocksIn(height));
  }

  /** Takes in a map, row by row: 0 is free, all else solid. It is not kept. */
  add(solid: Uint8Array): void {
    const { words, width, height } = this;
    for (let y: RowIndex = 0, tile: TileIndex = 0; y < height; y++) {
      for (let x = 0; x < width;) {
        const word = this.wordOf(x, y);
        let bits = 0;
        let bit = bitOf(x, y);
        for (const end = Math.min(width, x + SIDE); x < end; x++) {
          // The sign of what is below 0: a branch would be slow where tiles are as noise.
          bits |= ((0 - solid[tile++]) >>> 31) << bit++;
        }
        words[word] = words[word] | bits;
      }
    }
  }

  has(x: ColumnIndex, y: RowIndex): boolean {
    return (this.words[this.wordOf(x, y)] & (1 << bitOf(x, y))) !== 0;
  }

  /** The tiles of a row from `x` until the end of the block, a bit for each, the first in the lowest. */
  rowFrom(x: ColumnIndex, y: RowIndex): number {
    const row = (this.words[this.wordOf(x, y)] >>> bitOf(0, y)) & ((1 << SIDE) - 1);
    return row >> (x & IN_BLOCK);
  }

  /** Whether no tile of a rectangle is solid; its last column and its last row belong to it. */
  isFree(left: ColumnIndex, right: ColumnIndex, top: RowIndex, bottom: RowIndex): boolean {
    const { words, blocksPerRow } = this;
    const firstBlock = left >> BLOCK_BITS;
    const lastBlock = right >> BLOCK_BITS;
    for (let y = top; y <= bottom; y = (y | IN_BLOCK) + 1) {
      const rows = ((y & IN_BLOCK) << BLOCK_BITS) | (bottom > (y | IN_BLOCK) ? IN_BLOCK : bottom & IN_BLOCK);
      const upper = upperRows[rows];
      const lower = lowerRows[rows];
      let word = 2 * (Math.imul(y >> BLOCK_BITS, blocksPerRow) + firstBlock);
      for (let block = firstBlock; block <= lastBlock; block++, word += 2) {
        const from = block === firstBlock ? left & IN_BLOCK : 0;
        const to = block === lastBlock ? right & IN_BLOCK : IN_BLOCK;
        const found = (words[word] & upper) | (words[word + 1] & lower);
        if ((found & columns[(from << BLOCK_BITS) | to]) !== 0) return false;
      }
    }
    return true;
  }

  private wordOf(x: ColumnIndex, y: RowIndex): number {
    return 2 * (Math.imul(y >> BLOCK_BITS, this.blocksPerRow) + (x >> BLOCK_BITS)) + ((y >> 2) & 1);
  }
}

export function blockOf(tile: number): number {
  return tile >> BLOCK_BITS;
}

export function lastInBlock(tile: number): number {
  return tile | IN_BLOCK;
}

function blocksIn(tiles: number): number {
  return Math.ceil(tiles / SIDE);
}

function bitOf(x: ColumnIndex, y: RowIndex): number {
  return ((y & 3) << BLOCK_BITS) | (x & IN_BLOCK);
}

/** The bits of a word's tiles in some columns, or rows, of a block: the entry `8 × from + to` has those `from`…`to`. */
const columns = spans((bit) => bit & IN_BLOCK);
const upperRows = spans((bit) => bit >> BLOCK_BITS);
const lowerRows = spans((bit) => (bit >> BLOCK_BITS) + 4);

function spans(placeOf: (bit: number) => number): Int32Array {
  return Int32Array.from({ length: SIDE * SIDE }, (_, span) => {
    let bits = 0;
    for (let bit = 0; bit < 32; bit++) {
      const place = placeOf(bit);
      if (place >= span >> BLOCK_BITS && place <= (span & IN_BLOCK)) bits |= 1 << bit;
    }
    return bits;
  });
}
