import type { Vec } from "../geometry/index.js";
import { JsonNumbers, type JsonNode } from "./json/index.js";
import type { Pause, TileGrid } from "./level.js";
import { LevelFault } from "./problems.js";

/** A layer of cells, and where it is. */
export interface LayerGrid {
  /** The file that holds it. */
  readonly file: string;
  readonly layer: string;
  /** Lowest corner. */
  readonly origin: Vec;
  readonly tileSize: Vec;
  readonly width: number;
  readonly height: number;
}

/**
 * Reads a layer whose cells are written as one number each, row by row.
 *
 * @param nameOf what a cell of this number is called
 * @throws LevelFault where they are not as many as the layer has cells
 */
export async function readNumberGrid(
  { file, ...grid }: LayerGrid,
  cells: JsonNode,
  isSolid: (value: number) => boolean,
  nameOf: (value: number) => string,
  pause?: Pause,
): Promise<TileGrid> {
  const { layer, width, height } = grid;
  const size = width * height;
  // No more than there is text for, however large the layer says to be.
  const solid = new Uint8Array(Math.min(size, cells.length));
  const numbers = new JsonNumbers(cells);
  let count = 0;
  let last = Number.NaN;
  let lastIsSolid = false;
  const take = (value: number, index: number): void => {
    // Cells of one kind lie side by side.
    if (value !== last) {
      last = value;
      lastIsSolid = isSolid(value);
    }
    if (!lastIsSolid || index >= solid.length) return;
    solid[index] = 1;
    count++;
  };
  await numbers.each(take, pause);
  if (numbers.count !== size) {
    const message = `The layer "${layer}" has ${width} × ${height} cells, but ${numbers.count} are written.`;
    throw new LevelFault("level-data", cells, message);
  }

  const { text } = cells.structure;
  const rangeOf = (column: number, row: number) => numbers.rangeOf(row * width + column) ?? cells;
  return {
    ...grid,
    solid,
    count,
    nameOf: (column, row) => {
      const { offset, length } = rangeOf(column, row);
      return nameOf(Number(text.slice(offset, offset + length)));
    },
    sourceOf: (column, row) => {
      const { offset, length } = rangeOf(column, row);
      return { file, range: { offset, length } };
    },
  };
}
