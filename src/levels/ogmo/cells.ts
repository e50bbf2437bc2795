import type { JsonNode } from "../json/index.js";
import type { Pause, TileGrid } from "../level.js";
import { wrongRow, wrongSize, type LayerGrid } from "../numberGrid.js";

/** Cells between two pauses: each is a value in the text. */
const SLICE = 1 << 15;

/** Each cell of this many in a list has its place remembered. */
const STRIDE = 1 << 8;

/** An array of cells, and the first of each `STRIDE` of them. */
interface CellList {
  readonly node: JsonNode;
  readonly known: JsonNode[];
}

/**
 * Reads a layer whose cells are written as one value each, row by row.
 *
 * @param cells all of them, or arrays of them, one for each row
 * @throws LevelFault where they are not as many as the layer has cells
 */
export async function readCells(
  { file, ...grid }: LayerGrid,
  cells: JsonNode,
  inRows: boolean,
  isSolid: (cell: JsonNode) => boolean,
  nameOf: (cell: JsonNode) => string,
  pause?: Pause,
): Promise<TileGrid> {
  const { width, height } = grid;
  // No more than there is text for, however large the layer says to be.
  const solid = new Uint8Array(Math.min(width * height, cells.length));
  let count = 0;
  let index = 0;
  const lists: CellList[] = [];
  for (const row of inRows ? cells.elements() : [cells]) {
    const start = index;
    const known: JsonNode[] = [];
    lists.push({ node: row, known });
    for (const cell of row.elements()) {
      if ((index - start) % STRIDE === 0) known.push(cell);
      if (index < solid.length && isSolid(cell)) {
        solid[index] = 1;
        count++;
      }
      if (++index % SLICE === 0) await pause?.(Math.min(1, index / solid.length));
    }
    if (inRows && index - start !== width) throw wrongRow(grid, row, index - start);
  }
  if (index !== width * height) throw wrongSize(grid, cells, index);

  const cellAt = (column: number, row: number): JsonNode | undefined =>
    inRows ? nth(lists[row], column) : nth(lists[0], row * width + column);
  return {
    ...grid,
    solid,
    count,
    nameOf: (column, row) => {
      const cell = cellAt(column, row);
      return Promise.resolve(cell === undefined ? "tile" : nameOf(cell));
    },
    sourceOf: (column, row) => {
      const { offset, length } = cellAt(column, row) ?? cells;
      return { file, range: { offset, length } };
    },
  };
}

function nth(list: CellList | undefined, index: number): JsonNode | undefined {
  let left = index % STRIDE;
  for (const cell of list?.node.elements(list.known[Math.floor(index / STRIDE)]) ?? []) if (left-- === 0) return cell;
  return undefined;
}
