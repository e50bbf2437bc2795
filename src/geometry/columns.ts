// Columns: typed arrays in which a table keeps a kind of number for each of its rows.
import type { Vec } from "./box.js";

type Column = Float64Array | Uint32Array | Int32Array | Uint8Array | Int8Array;

/** Columns without a row, as every table begins: a small world has a hundred, and to make each anew takes as long as its frames. */
export const empty = {
  float64: new Float64Array(),
  int32: new Int32Array(),
  uint32: new Uint32Array(),
  int8: new Int8Array(),
  uint8: new Uint8Array(),
} as const;

/** A column with room for so many numbers that begins with those of another one. Room beyond is 0. */
export function grown<T extends Column>(column: T, length: number): T {
  if (column.length === length && length === 0) return column;
  const Kind = column.constructor as new (length: number) => T;
  const larger = new Kind(length);
  if (column.length > 0) larger.set(column.length > length ? column.subarray(0, length) : column);
  return larger;
}

/** Rows that a table may get room for before it has any. */
const FIRST_ROWS = 1024;

/**
 * For how many rows a full table of so many makes room: for twice as many, and at first for as many as it is likely to get, since
 * to grow by steps takes longer than to fill it.
 */
export function roomBeyond(rows: number, likely: number): number {
  return Math.max(2 * rows + 8, Math.min(likely, FIRST_ROWS));
}

/** Writes a vector to a row of a column of vectors. Written out: `set` takes five times as long for so few. */
export function putVec(column: Float64Array, row: number, vec: Vec): void {
  for (let axis = 0, i = row * vec.length; axis < vec.length; axis++, i++) column[i] = vec[axis];
}

/** The vector in a row of a column of vectors. Written out: a view of the column, copied, takes ten times as long. */
export function vecAt(column: Float64Array, row: number, dimensions: number): Vec {
  const first = row * dimensions;
  const [x, y] = [column[first], column[first + 1]];
  return dimensions === 2 ? [x, y] : [x, y, column[first + 2]];
}
