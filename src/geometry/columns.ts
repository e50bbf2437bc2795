// Columns: typed arrays in which a table keeps a kind of number for each of its rows.
import type { Vec } from "./box.js";

type Column = Float64Array | Uint32Array | Int32Array | Uint8Array | Int8Array;

/** A column with room for so many numbers that begins with those of another one. Room beyond is 0. */
export function grown<T extends Column>(column: T, length: number): T {
  const Kind = column.constructor as new (length: number) => T;
  const larger = new Kind(length);
  if (column.length > 0) larger.set(column.length > length ? column.subarray(0, length) : column);
  return larger;
}

/** The vector in a row of a column of vectors. Written out: a view of the column, copied, takes ten times as long. */
export function vecAt(column: Float64Array, row: number, dimensions: number): Vec {
  const first = row * dimensions;
  const [x, y] = [column[first] as number, column[first + 1] as number];
  return dimensions === 2 ? [x, y] : [x, y, column[first + 2] as number];
}
