/** Cells of a rectilinear grid, a bit for each: 1/8 of a byte a cell, and a row is combined with another 32 cells at once. */
export interface Cells {
  /** Faces of the columns: column `i` lies between `xs[i]` and `xs[i + 1]`. */
  readonly xs: Float64Array;
  /** Faces of the rows. */
  readonly ys: Float64Array;
  readonly columns: number;
  readonly rows: number;
  /** Words of a row; the bits after its last column are 0. */
  readonly stride: number;
  /** Row by row; the lowest bit of a word is its first column. */
  readonly bits: Uint32Array;
}

export const WORD = 32;

/** No cell is set. */
export function emptyCells(xs: Float64Array, ys: Float64Array): Cells {
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  const stride = Math.ceil(columns / WORD);
  return { xs, ys, columns, rows, stride, bits: new Uint32Array(stride * rows) };
}

export function isSet(cells: Cells, column: number, row: number): boolean {
  return (((cells.bits[row * cells.stride + (column >>> 5)] ?? 0) >>> (column & 31)) & 1) === 1;
}

/** Sets the columns from `first` until before `end` of a line. */
export function setRange(line: Uint32Array, first: number, end: number): void {
  if (first >= end) return;
  const [from, to] = [first >>> 5, (end - 1) >>> 5];
  for (let word = from; word <= to; word++) line[word] = (line[word] ?? 0) | maskOf(word, first, end);
}

/** Whether any of the columns from `first` until before `end` of a row is set. */
export function hasAny(cells: Cells, row: number, first: number, end: number): boolean {
  if (first >= end) return false;
  const [from, to] = [first >>> 5, (end - 1) >>> 5];
  for (let word = from; word <= to; word++) {
    if (((cells.bits[row * cells.stride + word] ?? 0) & maskOf(word, first, end)) !== 0) return true;
  }
  return false;
}

/** Bits of a word that stand for columns from `first` until before `end`. */
function maskOf(word: number, first: number, end: number): number {
  const low = Math.max(0, first - word * WORD);
  const high = Math.min(WORD, end - word * WORD);
  return (-1 << low) & (-1 >>> (WORD - high));
}

/** Rows for columns: whatever looks along rows looks along columns there. */
export async function transposed(cells: Cells, tick: (work: number) => Promise<void> | undefined): Promise<Cells> {
  const turned = emptyCells(cells.ys, cells.xs);
  const block = new Uint32Array(WORD);
  for (let row = 0; row < cells.rows; row += WORD) {
    for (let word = 0; word < cells.stride; word++) transposeBlock(cells, turned, row, word, block);
    await tick(cells.stride * WORD);
  }
  return turned;
}

/** A square of 32 × 32 bits, of which halves of halves change places (H. S. Warren, Hacker's Delight, 7–3). */
function transposeBlock(from: Cells, to: Cells, row: number, word: number, block: Uint32Array): void {
  const rows = Math.min(WORD, from.rows - row);
  let [some, at] = [0, row * from.stride + word];
  for (let i = 0; i < rows; i++, at += from.stride) some |= block[i] = from.bits[at] as number;
  if (some === 0) return;
  block.fill(0, rows);
  for (let half = 16, mask = 0x0000ffff; half !== 0; half >>>= 1, mask ^= mask << half) {
    for (let i = 0; i < WORD; i = (i + half + 1) & ~half) {
      const a = block[i] as number;
      const b = block[i + half] as number;
      const swap = ((a >>> half) ^ b) & mask;
      block[i] = a ^ (swap << half);
      block[i + half] = b ^ swap;
    }
  }
  const columns = Math.min(WORD, from.columns - word * WORD);
  at = word * WORD * to.stride + (row >>> 5);
  for (let i = 0; i < columns; i++, at += to.stride) to.bits[at] = block[i] as number;
}
