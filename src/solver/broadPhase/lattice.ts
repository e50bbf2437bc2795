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
