import { BLOCK, PARTS } from "./filing.js";
import type { Grid } from "./grid.js";
import { cellAt, wholeParts } from "./locatedQuery.js";

/** Visits the cells that the bounds touch, a block of a row at a time. Whole numbers decide first, doubles then. */
export function collect(grid: Grid, bounds: Float64Array, found: number[]): void {
  const { boxes, dimensions, divided } = grid;
  const { low, high } = grid.query;
  const { cells, reach } = grid.lattice;
  const { starts, bounds: parts, indices } = grid.filing;
  const columns = cells[0] as number;
  const rows = cells[1] as number;
  const layers = cells[2] as number;
  const first = cellAt((low[0] as number) - (reach[0] as number) * PARTS, columns);
  const last = cellAt(high[0] as number, columns);
  const top = cellAt((low[1] as number) - (reach[1] as number) * PARTS, rows);
  const bottom = cellAt(high[1] as number, rows);
  const back = cellAt((low[2] as number) - (reach[2] as number) * PARTS, layers);
  const front = cellAt(high[2] as number, layers);
  const stride = dimensions + 1;
  for (let layer = back; layer <= front; layer++) {
    for (let row = top; row <= bottom; row++) {
      const rowStart = (layer * rows + row) * columns;
      const lowInRow = wholeParts((low[1] as number) - row * PARTS);
      const highInRow = wholeParts((high[1] as number) - row * PARTS);
      for (let left = first; left <= last; left = (left | (BLOCK - 1)) + 1) {
        const right = Math.min(last, left | (BLOCK - 1));
        const corner = (left & -BLOCK) * PARTS;
        const lowInBlock = wholeParts((low[0] as number) - corner);
        const highInBlock = wholeParts((high[0] as number) - corner);
        const end = starts[rowStart + right + 1] as number;
        for (let record = starts[rowStart + left] as number; record < end; record++) {
          const place = 2 * stride * record;
          const outside =
            ((parts[place + dimensions] as number) - lowInBlock) |
            (highInBlock - (parts[place] as number)) |
            ((parts[place + dimensions + 1] as number) - lowInRow) |
            (highInRow - (parts[place + 1] as number));
          if (outside < 0) continue;
          const index = indices[stride * record + dimensions] as number;
          if (touchesAt(boxes, index * 2 * dimensions, bounds, dimensions)) found.push(index);
        }
        if (divided) {
          for (let column = left; column <= right; column++) divided.get(rowStart + column)?.touching(bounds, found);
        }
      }
    }
  }
}

/** Whether the closed box at a place of an array touches the bounds `min…, max…`. */
export function touchesAt(boxes: Float64Array, place: number, bounds: Float64Array, dimensions: number): boolean {
  for (let axis = 0; axis < dimensions; axis++) {
    if ((boxes[place + axis] as number) > (bounds[dimensions + axis] as number)) return false;
    if ((bounds[axis] as number) > (boxes[place + dimensions + axis] as number)) return false;
  }
  return true;
}
