import { at, boxAt, type Vec } from "../../geometry/index.js";
import type { Budget } from "../budget.js";
import { Fields, pairOf } from "../fields.js";
import type { JsonNode } from "../json/index.js";
import type { Pause, SolidBox, TileGrid } from "../level.js";
import type { LayerGrid } from "../numberGrid.js";

/** Tiles between two pauses: each is an object in the text. */
const SLICE = 4096;

/** A tile that stands somewhere in a layer. */
interface Tile {
  readonly node: JsonNode;
  readonly id: number;
  /** Lowest corner, from the corner of the layer. */
  readonly position: Vec;
}

/** Tiles that fill a cell of their layer as a grid, all others as boxes. */
export interface SolidTiles {
  readonly grid: TileGrid;
  readonly boxes: readonly SolidBox[];
}

/**
 * Reads the solid ones of the tiles that a layer lists one by one.
 *
 * @param lists `gridTiles` and `autoLayerTiles`, as far as the layer has them
 * @param tileSize width and height of a tile, which may be another than that of a cell
 */
export async function readTiles(
  grid: LayerGrid,
  lists: readonly JsonNode[],
  tileSize: number,
  isSolid: (id: number) => boolean,
  budget: Budget,
  pause?: Pause,
): Promise<SolidTiles> {
  const { file, ...place } = grid;
  const cells = new SolidCells(grid, tileSize);
  const solid = new Uint8Array(grid.width * grid.height);
  const boxes: SolidBox[] = [];
  let count = 0;
  let walked = 0;
  for (const tile of tilesIn(lists)) {
    if (++walked % SLICE === 0) await pause?.(0);
    if (!isSolid(tile.id)) continue;
    const index = cells.indexOf(tile);
    if (index === undefined) {
      budget.takeBox(grid.layer, tile.node);
      boxes.push(boxOf(tile, grid, tileSize));
    } else if (solid[index] === 0) {
      solid[index] = 1;
      count++;
    }
  }

  // Where the tiles of the cells are written: not kept while levels are read, made of all when one is asked for.
  let found: ReadonlyMap<number, Tile> | undefined;
  const tileAt = (column: number, row: number): Tile | undefined => {
    found ??= cells.uppermost(tilesIn(lists), isSolid);
    return found.get(row * grid.width + column);
  };
  return {
    grid: {
      ...place,
      solid,
      count,
      nameOf: (column, row) => nameOf(tileAt(column, row)),
      sourceOf: (column, row) => {
        const node = tileAt(column, row)?.node ?? lists[0];
        return { file, range: { offset: node?.offset ?? 0, length: node?.length ?? 0 } };
      },
    },
    boxes,
  };
}

/** The cells of a layer that tiles can fill. */
class SolidCells {
  constructor(
    readonly grid: LayerGrid,
    readonly tileSize: number,
  ) {}

  /** The cell that a tile fills exactly. */
  indexOf({ position }: Tile): number | undefined {
    const { width, height, tileSize } = this.grid;
    const column = at(position, 0) / at(tileSize, 0);
    const row = at(position, 1) / at(tileSize, 1);
    const fits = this.tileSize === at(tileSize, 0) && Number.isInteger(column) && Number.isInteger(row);
    return fits && column >= 0 && row >= 0 && column < width && row < height ? row * width + column : undefined;
  }

  /** By their cells, the solid tiles that fill one: of those in one cell the uppermost, which comes last. */
  uppermost(tiles: Iterable<Tile>, isSolid: (id: number) => boolean): ReadonlyMap<number, Tile> {
    const found = new Map<number, Tile>();
    for (const tile of tiles) {
      const index = isSolid(tile.id) ? this.indexOf(tile) : undefined;
      if (index !== undefined) found.set(index, tile);
    }
    return found;
  }
}

function* tilesIn(lists: readonly JsonNode[]): Generator<Tile, void> {
  for (const list of lists) {
    for (const node of list.elements()) {
      const fields = new Fields(node, "px", "t");
      yield { node, id: fields.number("t"), position: pairOf(fields, "px") };
    }
  }
}

function nameOf(tile: Tile | undefined): string {
  return tile === undefined ? "tile" : `tile ${tile.id}`;
}

function boxOf(tile: Tile, { file, layer, origin }: LayerGrid, tileSize: number): SolidBox {
  const { node, position } = tile;
  const corner = position.map((p, axis) => at(origin, axis) + p);
  const range = { offset: node.offset, length: node.length };
  return { layer, box: boxAt(corner, [tileSize, tileSize]), name: nameOf(tile), source: { file, range } };
}
