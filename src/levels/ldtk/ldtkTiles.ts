import { at, boxAt, onceAsked, type Vec } from "../../geometry/index.js";
import { Fields, pairOf } from "../fields.js";
import type { JsonNode } from "../json/index.js";
import type { SolidBox, TileGrid } from "../level.js";
import type { LayerGrid } from "../layerGrid.js";
import type { Budget } from "../reading.js";

interface Tile {
  readonly node: JsonNode;
  readonly id: number;
  /** Lowest corner, from the corner of the layer. */
  readonly position: Vec;
}

/**
 * Reads the solid ones of the tiles that a layer lists one by one.
 * @param lists `gridTiles` and `autoLayerTiles`, as far as the layer has them
 * @param tileSize width and height of a tile, which may be another than that of a cell
 * @returns those that fill a cell of their layer as a grid, all others as boxes
 */
export function readTiles(
  { file, ...grid }: LayerGrid,
  lists: readonly JsonNode[],
  tileSize: number,
  isSolid: (id: number) => boolean,
  budget: Budget,
): { readonly grid: TileGrid; readonly boxes: readonly SolidBox[] } {
  const { layer, origin, width, height } = grid;
  const solid = new Uint8Array(width * height);
  const boxes: SolidBox[] = [];
  let count = 0;
  forEachTile(lists, (tile) => {
    if (!isSolid(tile.id)) return;
    const index = cellOf(tile, grid, tileSize);
    if (index === undefined) {
      budget.takeBox(layer, tile.node);
      const corner = tile.position.map((p, axis) => at(origin, axis) + p);
      const source = { file, range: tile.node.range };
      boxes.push({ layer, box: boxAt(corner, [tileSize, tileSize]), name: nameOf(tile), source });
    } else if (solid[index] === 0) {
      solid[index] = 1;
      count++;
    }
  });

  // Where the tiles of the cells are written is not kept, but found for all when one is asked for.
  const tilesByCell = onceAsked(() => {
    const found = new Map<number, Tile>();
    // Of those in one cell the uppermost, which comes last, counts.
    forEachTile(lists, (tile) => {
      const index = isSolid(tile.id) ? cellOf(tile, grid, tileSize) : undefined;
      if (index !== undefined) found.set(index, tile);
    });
    return found;
  });
  return {
    grid: {
      ...grid,
      solid,
      count,
      nameOf: (column, row) => nameOf(tilesByCell().get(row * width + column)),
      sourceOf: (column, row) => {
        const node = tilesByCell().get(row * width + column)?.node ?? lists[0];
        return { file, range: node?.range ?? { offset: 0, length: 0 } };
      },
    },
    boxes,
  };
}

/** The cell of a layer that a tile fills exactly. */
function cellOf({ position }: Tile, grid: Omit<LayerGrid, "file">, tileSize: number): number | undefined {
  const column = at(position, 0) / at(grid.tileSize, 0);
  const row = at(position, 1) / at(grid.tileSize, 1);
  const fits = tileSize === at(grid.tileSize, 0) && Number.isInteger(column) && Number.isInteger(row);
  const isWithin = column >= 0 && row >= 0 && column < grid.width && row < grid.height;
  return fits && isWithin ? row * grid.width + column : undefined;
}

function forEachTile(lists: readonly JsonNode[], use: (tile: Tile) => void): void {
  for (const list of lists) {
    for (const node of list.elements()) {
      const fields = new Fields(node, "px", "t");
      use({ node, id: fields.number("t"), position: pairOf(fields, "px") });
    }
  }
}

function nameOf(tile: Tile | undefined): string {
  return tile === undefined ? "tile" : `tile ${tile.id}`;
}
