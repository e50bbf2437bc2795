import { at, type Box } from "../geometry/index.js";
import { isSet, type Cells } from "./cells.js";
import type { Tick } from "./tick.js";

/** The axis along which a box has no extent; undefined for one with an area. */
export function lineAxis({ min, max }: Box): number | undefined {
  return [0, 1].find((axis) => at(min, axis) === at(max, axis));
}

/**
 * Columns and rows without an extent are there for lines. Whatever else is set, set of them only the cells that have it on
 * both sides: a face of a tile does not reach into the line that lies on it, nor do the bounds of a level.
 */
export async function takeFromLines(cells: Cells, tick: Tick): Promise<void> {
  const { bits, stride, rows } = cells;
  for (const column of flatCells(cells.xs)) {
    for (let row = 0; row < rows; row++) {
      const isWithin = isSolid(cells, column - 1, row) && isSolid(cells, column + 1, row);
      const word = row * stride + (column >>> 5);
      if (!isWithin) bits[word] = (bits[word] as number) & ~(1 << (column & 31));
    }
    await tick(rows);
  }
  for (const row of flatCells(cells.ys)) {
    const [above, below] = [(row - 1) * stride, (row + 1) * stride];
    const isAtEdge = row === 0 || row === rows - 1;
    for (let word = 0; word < stride; word++) {
      bits[row * stride + word] = isAtEdge ? 0 : (bits[above + word] as number) & (bits[below + word] as number);
    }
    await tick(stride);
  }
}

function flatCells(faces: Float64Array): readonly number[] {
  const flat: number[] = [];
  for (let cell = 0; cell + 1 < faces.length; cell++) if (faces[cell] === faces[cell + 1]) flat.push(cell);
  return flat;
}

function isSolid(cells: Cells, column: number, row: number): boolean {
  return column >= 0 && column < cells.columns && isSet(cells, column, row);
}
