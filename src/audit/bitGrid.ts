/** Cells of a rectilinear grid, a bit for each: 1/8 of a byte a cell, and a row is combined with another 32 cells at once. */
export interface BitGrid {
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

export function emptyGrid(xs: Float64Array, ys: Float64Array): BitGrid {
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  const stride = Math.ceil(columns / WORD);
  return { xs, ys, columns, rows, stride, bits: new Uint32Array(stride * rows) };
}

export function isSet(cells: BitGrid, column: number, row: number): boolean {
  return (((cells.bits[row * cells.stride + (column >>> 5)] ?? 0) >>> (column & 31)) & 1) === 1;
}

export function rowOf({ bits, stride }: BitGrid, row: number): Uint32Array {
  return bits.subarray(row * stride, (row + 1) * stride);
}

/** Sets the columns from `first` until before `end` of a line. */
export function setRange(line: Uint32Array, first: number, end: number): void {
  if (first >= end) return;
  const [from, to] = [first >>> 5, (end - 1) >>> 5];
  for (let word = from; word <= to; word++) line[word] = (line[word] ?? 0) | maskOf(word, first, end);
}

/** Whether any of the columns from `first` until before `end` of a row is set. */
export function hasAny(cells: BitGrid, row: number, first: number, end: number): boolean {
  if (first >= end) return false;
  const [from, to] = [first >>> 5, (end - 1) >>> 5];
  for (let word = from; word <= to; word++) {
    if (((cells.bits[row * cells.stride + word] ?? 0) & maskOf(word, first, end)) !== 0) return true;
  }
  return false;
}

/** Whether any of the rows from `first` until before `end` of a column is set. */
export function hasAnyInColumn({ bits, stride }: BitGrid, column: number, first: number, end: number): boolean {
  const bit = 1 << (column & 31);
  const to = end * stride;
  for (let i = first * stride + (column >>> 5); i < to; i += stride) if (((bits[i] ?? 0) & bit) !== 0) return true;
  return false;
}

/** Bits of a word that stand for columns from `first` until before `end`. */
function maskOf(word: number, first: number, end: number): number {
  const low = Math.max(0, first - word * WORD);
  const high = Math.min(WORD, end - word * WORD);
  return (-1 << low) & (-1 >>> (WORD - high));
}

export function mirror(cells: BitGrid): BitGrid {
  const mirrored = emptyGrid(
    cells.xs,
    cells.ys.toReversed().map((y) => -y),
  );
  for (let row = 0; row < cells.rows; row++) rowOf(mirrored, cells.rows - 1 - row).set(rowOf(cells, row));
  return mirrored;
}

export function turn(cells: BitGrid): BitGrid {
  const turned = emptyGrid(cells.ys, cells.xs);
  const block = new Uint32Array(WORD);
  for (let row = 0; row < cells.rows; row += WORD) {
    for (let word = 0; word < cells.stride; word++) transposeBlock(cells, turned, row, word, block);
  }
  return turned;
}

/** A square of 32 × 32 bits, of which halves of halves change places (H. S. Warren, Hacker's Delight, 7–3). */
function transposeBlock(from: BitGrid, to: BitGrid, row: number, word: number, block: Uint32Array): void {
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

/** The cells of a grid that are set where others are not. */
export function without(cells: BitGrid, others: BitGrid | undefined): BitGrid {
  return others ? { ...cells, bits: cells.bits.map((word, i) => word & ~(others.bits[i] as number)) } : cells;
}

/** The cells that are set in one grid or in the other. */
export function either(cells: BitGrid, others: BitGrid): BitGrid {
  return { ...cells, bits: cells.bits.map((word, i) => word | (others.bits[i] as number)) };
}

/** The set cells above which there is none. */
export function uppermost(cells: BitGrid): BitGrid {
  const { bits, stride } = cells;
  return { ...cells, bits: bits.map((word, i) => (i < stride ? word : word & ~(bits[i - stride] as number))) };
}

/** Writes what is set in one of two lines or in both. @returns whether that changes anything */
export function unite(to: Uint32Array, a: Uint32Array, b: Uint32Array): boolean {
  let changed = 0;
  for (let word = 0; word < to.length; word++) {
    const both = (a[word] as number) | (b[word] as number);
    changed |= both ^ (to[word] as number);
    to[word] = both;
  }
  return changed !== 0;
}

export function invert(line: Uint32Array, columns: number): void {
  for (let word = 0; word < line.length; word++) line[word] = ~(line[word] ?? 0);
  const rest = columns & 31;
  if (rest > 0) line[line.length - 1] = (line[line.length - 1] ?? 0) & (-1 >>> (WORD - rest));
}
