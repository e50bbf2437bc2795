import { cellAt, type Lattice } from "./lattice.js";

/** A cell with more boxes than this is divided again, so that clusters in a wide world cost no more than elsewhere. */
const CROWD = 64;

/**
 * Boxes in the order of their cells, each as one record, so that a row of cells is one stretch of memory.
 *
 * A record is 2 × dimensions single-precision numbers, `min…, max…` in cells and rounded outward, and the box's index.
 */
export interface Filing {
  /** Number of the first record of each cell, and after the last cell the number of records. */
  readonly starts: Uint32Array;
  readonly bounds: Float32Array;
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

  const stride = 2 * dimensions + 1;
  const bounds = new Float32Array(filed * stride);
  const owners = new Uint32Array(bounds.buffer);
  // From the last box to the first, so that each end has become the cell's start when all are filed.
  for (let i = indices.length - 1; i >= 0; i--) {
    const cell = cellOf[i] as number;
    if (crowds.size > 0 && crowds.has(cell)) continue;
    const record = (ends[cell] as number) - 1;
    const index = indices[i] as number;
    ends[cell] = record;
    for (let axis = 0; axis < dimensions; axis++) {
      const origin = lattice.origin[axis] as number;
      const perUnit = lattice.cellsPerUnit[axis] as number;
      const place = 2 * dimensions * index + axis;
      bounds[stride * record + axis] = floor32(((boxes[place] as number) - origin) * perUnit);
      bounds[stride * record + dimensions + axis] = ceil32(((boxes[place + dimensions] as number) - origin) * perUnit);
    }
    owners[stride * record + 2 * dimensions] = index;
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

/** Distance of neighbouring single-precision numbers as a share of them, at most; and the smallest of them. */
const ULP32 = 2 ** -23;
const MIN32 = 2 ** -149;

function floor32(value: number): number {
  const rounded = Math.fround(value);
  return rounded > value ? rounded - Math.abs(rounded) * ULP32 - MIN32 : rounded;
}

function ceil32(value: number): number {
  const rounded = Math.fround(value);
  return rounded < value ? rounded + Math.abs(rounded) * ULP32 + MIN32 : rounded;
}
