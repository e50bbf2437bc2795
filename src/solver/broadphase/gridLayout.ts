import type { FirstHit } from "./firstHit.js";

/**
 * One level of the multi-level grid: its layout in memory, and how it is built.
 *
 *     layout   cells of equal size over the lowest corners of the boxes; cell = (layer × rows + row) × columns + column
 *     starts   [ first record of cell 0 | of cell 1 | … | number of records ]
 *     records  [ min x, min y, max x, max y (16 bits each) | index (32 bits) ] [ … ] …        z between in three dimensions
 *              └──────── boxes of cell 0 ────────┘ └─ of cell 1 ─┘ …        cells of a row lie one behind the other
 *
 * A box stands under one cell alone, that of its lowest corner: boxes are counted by cell, counts are summed up to starts,
 * and records are written from the last box to the first (a counting sort). Bounds are in parts of a cell and rounded
 * outward, so that whole numbers are enough at any scale and offset; columns count from the first of their block of eight,
 * rows and layers from the cell's. A cell with too many boxes has no records: it holds a multi-level grid of its own.
 *
 * A query (`gridQuery.ts`) looks at the cells that it touches and, for boxes that reach into them, as far back as the
 * longest box of the level. Of each row that is one stretch of records. Cells only choose candidates: what touches, or is
 * hit first, is decided on the boxes themselves.
 *
 * Memory per box: a record of 12 bytes (16 in three dimensions) and a quarter of a start (4 bytes each).
 */

/** Cells of equal size over the lowest corners of some boxes. Vectors have three components; a flat one has one layer. */
export interface GridLayout {
  readonly origin: Float64Array;
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
const REACH_LIMIT = 2;
const CELL_PER_LENGTH = 1 / REACH_LIMIT;

/** What rounding can add to a few operations on lengths, and then some. */
const ROUNDING = 2 ** -48;

/** Spans the layout over the boxes with these indices. An array holds `min…, max…` per box. */
export function gridLayout(boxes: Float64Array, dimensions: number, indices: Uint32Array): GridLayout {
  const origin = new Float64Array(3);
  const range = new Float64Array(3);
  const longest = new Float64Array(3);
  for (let axis = 0; axis < dimensions; axis++) {
    origin[axis] = Infinity;
    range[axis] = -Infinity;
    measure(boxes, dimensions, indices, axis, { origin, range, longest });
    range[axis] = range[axis] - origin[axis];
  }

  const side = sideOf(range.subarray(0, dimensions), indices.length);
  const cells = new Int32Array(3).fill(1);
  const cellsPerUnit = new Float64Array(3).fill(1);
  const reach = new Float64Array(3);
  let cellsLeft = indices.length;
  for (let axis = 0; axis < dimensions; axis++) {
    const width = range[axis];
    const length = longest[axis];
    const wanted = width > 0 ? Math.ceil(width / Math.max(side, length * CELL_PER_LENGTH)) : 1;
    const count = Math.max(1, Math.min(cellsLeft, wanted));
    cells[axis] = count;
    cellsLeft = Math.max(1, Math.floor(cellsLeft / count));
    const perUnit = Math.min(count / width, 1 / (length * CELL_PER_LENGTH));
    cellsPerUnit[axis] = perUnit < Infinity ? perUnit : 1;
    reach[axis] = length * cellsPerUnit[axis] * (1 + ROUNDING);
  }
  const isOrdered = [...range, ...cellsPerUnit, ...reach].every(Number.isFinite);
  if (!isOrdered) cells.fill(1);
  return { origin, cells, cellsPerUnit, reach, isOrdered };
}

/** Widens the range of the least coordinates along an axis, and the greatest length, to those of some boxes. */
function measure(
  boxes: Float64Array,
  dimensions: number,
  indices: Uint32Array,
  axis: number,
  { origin, range, longest }: Readonly<Record<"origin" | "range" | "longest", Float64Array>>,
): void {
  let low = origin[axis];
  let high = range[axis];
  let length = longest[axis];
  for (const index of indices) {
    const place = index * 2 * dimensions + axis;
    const min = boxes[place];
    const extent = boxes[place + dimensions] - min;
    if (min < low) low = min;
    if (min > high) high = min;
    if (extent > length) length = extent;
  }
  origin[axis] = low;
  range[axis] = high;
  longest[axis] = length;
}

/** The cell that holds the corner at a place in the array, counted by columns, then rows, then layers. */
export function cellAt(layout: GridLayout, boxes: Float64Array, place: number, dimensions: number): number {
  const { origin, cells, cellsPerUnit } = layout;
  let cell = 0;
  for (let axis = dimensions - 1; axis >= 0; axis--) {
    const count = cells[axis];
    const coordinate = (boxes[place + axis] - origin[axis]) * cellsPerUnit[axis];
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
const CELL_CAPACITY = 64;

/** Columns that share an origin: coordinates in a record count from the first column of its block. A power of two. */
export const BLOCK = 8;

/**
 * Parts of a cell in which bounds are kept. With them, a block and what reaches out of it are within 16 bits:
 * (BLOCK + REACH_LIMIT) × 4096 < 2^16, with room for rounding.
 */
export const PARTS = 4096;

/** The records of a level: see above. */
export interface CellBins {
  /** Number of the first record of each cell, and after the last cell the number of records. */
  readonly starts: Uint32Array;
  readonly bounds: Uint16Array;
  /** The same memory as `bounds`: the index is the last number of a record. */
  readonly indices: Uint32Array;
  /** Cells that hold too many, with the boxes in them; these have no records. */
  readonly overfull: ReadonlyMap<number, Uint32Array>;
}

export function binByCell(
  boxes: Float64Array,
  dimensions: number,
  indices: Uint32Array,
  layout: GridLayout,
  canDivide: boolean,
): CellBins {
  const cellCount = layout.cells.reduce((product, count) => product * count, 1);
  const cellOf = new Uint32Array(indices.length);
  const ends = new Uint32Array(cellCount + 1);
  countByCell(boxes, dimensions, indices, layout, cellOf, ends);
  const overfull = canDivide && cellCount > 1 ? overfullCells(ends, cellOf, indices) : new Map<number, Uint32Array>();
  for (const cell of overfull.keys()) ends[cell] = 0;
  let filed = 0;
  for (let cell = 0; cell <= cellCount; cell++) {
    filed += ends[cell];
    ends[cell] = filed;
  }

  const owners = new Uint32Array(filed * (dimensions + 1));
  const bins = { starts: ends, bounds: new Uint16Array(owners.buffer), indices: owners, overfull };
  fileBoxes(boxes, dimensions, indices, layout, cellOf, bins);
  return bins;
}

// Functions of their own, for what is a closure is compiled anew for the first index after each collection of garbage.

function countByCell(
  boxes: Float64Array,
  dimensions: number,
  indices: Uint32Array,
  layout: GridLayout,
  cellOf: Uint32Array,
  counts: Uint32Array,
): void {
  for (let i = 0; i < indices.length; i++) {
    const cell = cellAt(layout, boxes, indices[i] * 2 * dimensions, dimensions);
    cellOf[i] = cell;
    counts[cell] = counts[cell] + 1;
  }
}

/** Files each box before what its cell has by then: from the last one to the first, so that each end becomes the cell's start. */
function fileBoxes(
  boxes: Float64Array,
  dimensions: number,
  indices: Uint32Array,
  { origin, cells, cellsPerUnit, isOrdered }: GridLayout,
  cellOf: Uint32Array,
  { starts, bounds, indices: owners, overfull }: CellBins,
): void {
  const stride = dimensions + 1;
  for (let i = indices.length - 1; i >= 0; i--) {
    const cell = cellOf[i];
    if (overfull.size > 0 && overfull.has(cell)) continue;
    const record = starts[cell] - 1;
    const index = indices[i];
    starts[cell] = record;
    owners[stride * record + dimensions] = index;
    if (!isOrdered) continue;
    let rest = cell;
    for (let axis = 0; axis < dimensions; axis++) {
      const count = cells[axis];
      const inRow = rest % count;
      rest = (rest - inRow) / count;
      const corner = axis === 0 ? inRow - (inRow % BLOCK) : inRow;
      const place = 2 * dimensions * index + axis;
      const perUnit = cellsPerUnit[axis];
      const min = (boxes[place] - origin[axis]) * perUnit - corner;
      const max = (boxes[place + dimensions] - origin[axis]) * perUnit - corner;
      // What is beside its cell by rounding is put on its edge; a query's slack covers that.
      bounds[2 * stride * record + axis] = Math.max(0, Math.floor(min * PARTS));
      bounds[2 * stride * record + dimensions + axis] = Math.ceil(max * PARTS);
    }
  }
}

function overfullCells(counts: Uint32Array, cellOf: Uint32Array, indices: Uint32Array): Map<number, Uint32Array> {
  const overfull = new Map<number, number[]>();
  if (!counts.some((count) => count > CELL_CAPACITY)) return new Map();
  for (let i = 0; i < indices.length; i++) {
    const cell = cellOf[i];
    if (counts[cell] <= CELL_CAPACITY) continue;
    const within = overfull.get(cell);
    if (within) within.push(indices[i]);
    else overfull.set(cell, [indices[i]]);
  }
  return new Map(Array.from(overfull, ([cell, within]) => [cell, Uint32Array.from(within)]));
}

/** What a query walks over: a level with the boxes that it was built of, `min…, max…` each. */
export interface GridLevel {
  readonly boxes: Float64Array;
  readonly dimensions: number;
  readonly layout: GridLayout;
  readonly bins: CellBins;
  readonly subgrids: ReadonlyMap<number, BoxIndex> | undefined;
}

/** Finds boxes by what a query asks: an index as its parts see each other. */
export interface BoxIndex {
  /** Offers to a search all boxes that its mover may hit, roughly in the order of its motion. */
  firstHit(search: FirstHit): void;
  /** Adds the indices of all boxes that touch the bounds `min…, max…` to `found`. */
  touching(bounds: Float64Array, found: number[]): void;
}
