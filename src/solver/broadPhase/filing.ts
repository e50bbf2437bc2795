import { cellAt, type Lattice } from "./lattice.js";

/** A cell with more boxes than this is divided again, so that clusters in a wide world cost no more than elsewhere. */
const CROWD = 64;

/** Columns that share an origin: coordinates in a record count from the first column of its block. A power of two. */
export const BLOCK = 8;

/**
 * Parts of a cell in which bounds are kept. With them, a block and what reaches out of it are within 16 bits:
 * (BLOCK + REACH_LIMIT) × 4096 < 2^16, with room for rounding.
 */
export const PARTS = 4096;

/**
 * Boxes in the order of their cells, each as one record, so that a row of cells is one stretch of memory.
 *
 * A record is 2 × dimensions 16-bit numbers, `min…, max…` in parts of a cell and rounded outward, and the box's index in
 * 32 bits: 12 bytes in two dimensions, 16 in three. Columns count from the block's first, rows and layers from the cell's.
 */
export interface Filing {
  /** Number of the first record of each cell, and after the last cell the number of records. */
  readonly starts: Uint32Array;
  readonly bounds: Uint16Array;
  /** The same memory as `bounds`: the index is the last number of a record. */
  readonly indices: Uint32Array;
  /** Cells that hold too many, with the boxes in them; these have no records. */
  readonly crowds: ReadonlyMap<number, Uint32Array>;
}

/** Files each box under the one cell that holds its lowest corner: a counting sort. */
export function fileByCell(
  boxes: Float64Array,
  dimensions: number,
  indices: Uint32Array,
  lattice: Lattice,
  canDivide: boolean,
): Filing {
  const cellCount = lattice.cells.reduce((product, count) => product * count, 1);
  const cellOf = new Uint32Array(indices.length);
  const ends = new Uint32Array(cellCount + 1);
  for (let i = 0; i < indices.length; i++) {
    const cell = cellAt(lattice, boxes, (indices[i] as number) * 2 * dimensions, dimensions);
    cellOf[i] = cell;
    ends[cell] = (ends[cell] as number) + 1;
  }
  const crowds = canDivide && cellCount > 1 ? crowdsOf(ends, cellOf, indices) : new Map<number, Uint32Array>();
  for (const cell of crowds.keys()) ends[cell] = 0;
  let filed = 0;
  for (let cell = 0; cell <= cellCount; cell++) {
    filed += ends[cell] as number;
    ends[cell] = filed;
  }

  const stride = dimensions + 1;
  const owners = new Uint32Array(filed * stride);
  const bounds = new Uint16Array(owners.buffer);
  const { origin, cells, cellsPerUnit, isOrdered } = lattice;
  // From the last box to the first, so that each end has become the cell's start when all are filed.
  for (let i = indices.length - 1; i >= 0; i--) {
    const cell = cellOf[i] as number;
    if (crowds.size > 0 && crowds.has(cell)) continue;
    const record = (ends[cell] as number) - 1;
    const index = indices[i] as number;
    ends[cell] = record;
    owners[stride * record + dimensions] = index;
    if (!isOrdered) continue;
    let rest = cell;
    for (let axis = 0; axis < dimensions; axis++) {
      const count = cells[axis] as number;
      const inRow = rest % count;
      rest = (rest - inRow) / count;
      const corner = axis === 0 ? inRow - (inRow % BLOCK) : inRow;
      const place = 2 * dimensions * index + axis;
      const perUnit = cellsPerUnit[axis] as number;
      const min = ((boxes[place] as number) - (origin[axis] as number)) * perUnit - corner;
      const max = ((boxes[place + dimensions] as number) - (origin[axis] as number)) * perUnit - corner;
      // What is beside its cell by rounding is put on its edge; a query's slack covers that.
      bounds[2 * stride * record + axis] = Math.max(0, Math.floor(min * PARTS));
      bounds[2 * stride * record + dimensions + axis] = Math.ceil(max * PARTS);
    }
  }
  return { starts: ends, bounds, indices: owners, crowds };
}

function crowdsOf(counts: Uint32Array, cellOf: Uint32Array, indices: Uint32Array): Map<number, Uint32Array> {
  const crowds = new Map<number, Uint32Array>();
  for (let cell = 0; cell < counts.length; cell++) {
    const count = counts[cell] as number;
    if (count > CROWD) crowds.set(cell, new Uint32Array(count));
  }
  if (crowds.size === 0) return crowds;
  const filled = new Map<number, number>();
  for (let i = 0; i < indices.length; i++) {
    const cell = cellOf[i] as number;
    const crowd = crowds.get(cell);
    if (!crowd) continue;
    const place = filled.get(cell) ?? 0;
    crowd[place] = indices[i] as number;
    filled.set(cell, place + 1);
  }
  return crowds;
}
