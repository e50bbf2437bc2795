/** Cells of equal size over the lowest corners of some boxes. Vectors have three components; a flat one has one layer. */
export interface Lattice {
  /** The lowest corner of all. */
  readonly origin: Float64Array;
  /** Number of columns, rows and layers. */
  readonly cells: Int32Array;
  readonly cellsPerUnit: Float64Array;
  /** The longest box, in cells: so far back a query must look for boxes that reach into its cells. */
  readonly reach: Float64Array;
  /** False where a length or corner cannot be expressed in cells, for it would overflow. */
  readonly isOrdered: boolean;
}

/** Boxes in a cell on average. Fewer make more rows to look up, more make more boxes to compare. */
const BOXES_PER_CELL = 4;

/** Cells are at least this share of the longest box, so that a query looks back over no more than so many. */
export const REACH_LIMIT = 2;
const CELL_PER_LENGTH = 1 / REACH_LIMIT;

/** What rounding can add to a few operations on lengths, and then some. */
const ROUNDING = 2 ** -48;

/** Spans the lattice over the boxes with these indices. An array holds `min…, max…` per box. */
export function latticeOf(boxes: Float64Array, dimensions: number, indices: Uint32Array): Lattice {
  const origin = new Float64Array(3);
  const range = new Float64Array(3);
  const longest = new Float64Array(3);
  for (let axis = 0; axis < dimensions; axis++) {
    let low = Infinity;
    let high = -Infinity;
    let length = 0;
    for (const index of indices) {
      const place = index * 2 * dimensions + axis;
      const min = boxes[place] as number;
      const extent = (boxes[place + dimensions] as number) - min;
      if (min < low) low = min;
      if (min > high) high = min;
      if (extent > length) length = extent;
    }
    origin[axis] = low;
    range[axis] = high - low;
    longest[axis] = length;
  }

  const side = sideOf(range.subarray(0, dimensions), indices.length);
  const cells = new Int32Array(3).fill(1);
  const cellsPerUnit = new Float64Array(3).fill(1);
  const reach = new Float64Array(3);
  let cellsLeft = indices.length;
  for (let axis = 0; axis < dimensions; axis++) {
    const width = range[axis] as number;
    const length = longest[axis] as number;
    const wanted = width > 0 ? Math.ceil(width / Math.max(side, length * CELL_PER_LENGTH)) : 1;
    const count = Math.max(1, Math.min(cellsLeft, wanted));
    cells[axis] = count;
    cellsLeft = Math.max(1, Math.floor(cellsLeft / count));
    const perUnit = Math.min(count / width, 1 / (length * CELL_PER_LENGTH));
    cellsPerUnit[axis] = perUnit < Infinity ? perUnit : 1;
    reach[axis] = length * (cellsPerUnit[axis] as number) * (1 + ROUNDING);
  }
  const isOrdered = [...range, ...cellsPerUnit, ...reach].every(Number.isFinite);
  if (!isOrdered) cells.fill(1);
  return { origin, cells, cellsPerUnit, reach, isOrdered };
}

/** The cell that holds the corner at a place in the array, counted by columns, then rows, then layers. */
export function cellAt(lattice: Lattice, boxes: Float64Array, place: number, dimensions: number): number {
  const { origin, cells, cellsPerUnit } = lattice;
  let cell = 0;
  for (let axis = dimensions - 1; axis >= 0; axis--) {
    const count = cells[axis] as number;
    const coordinate = ((boxes[place + axis] as number) - (origin[axis] as number)) * (cellsPerUnit[axis] as number);
    cell = cell * count + (count > 1 ? clampedCell(coordinate, count) : 0);
  }
  return cell;
}

/** The cell at a coordinate in cells, or the outermost one on its side. */
export function clampedCell(coordinate: number, count: number): number {
  return coordinate < 0 ? 0 : coordinate >= count ? count - 1 : coordinate | 0;
}

/** The side of a cube that holds so many boxes on average; axes on which all boxes begin alike do not count. */
function sideOf(range: Float64Array, count: number): number {
  const wide = range.filter((width) => width > 0);
  const logVolume = wide.reduce((sum, width) => sum + Math.log2(width), 0);
  return 2 ** ((logVolume - Math.log2(count / BOXES_PER_CELL)) / wide.length);
}

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
