import { at, boxAt, type Vec } from "../../geometry/index.js";
import type { Budget } from "../limits.js";
import { Fields, pairOf } from "../fields.js";
import type { JsonNode } from "../json/index.js";
import type { Pause, SolidBox, TileGrid } from "../level.js";
import type { LayerGrid } from "../grid.js";

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

  const places = new TilePlaces(lists, cells, isSolid);
  return {
    grid: {
      ...place,
      solid,
      count,
      nameOf: async (column, row, step) => {
        await places.findAll(step);
        return nameOf(places.at(column, row));
      },
      sourceOf: (column, row) => {
        const node = places.at(column, row)?.node ?? lists[0];
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
}

/** Where the tiles of the cells are written: not kept while levels are read, but found for all when one is asked for. */
class TilePlaces {
  readonly #found = new Map<number, Tile>();
  readonly #rest: Iterator<Tile, void>;

  constructor(
    lists: readonly JsonNode[],
    readonly cells: SolidCells,
    readonly isSolid: (id: number) => boolean,
  ) {
    this.#rest = tilesIn(lists);
  }

  /** The solid tile that fills a cell: of those in one cell the uppermost, which comes last. */
  at(column: number, row: number): Tile | undefined {
    while (this.#findSome());
    return this.#found.get(row * this.cells.grid.width + column);
  }

  async findAll(pause: Pause | undefined): Promise<void> {
    while (this.#findSome()) await pause?.(0);
  }

  /** Goes on for a slice of the tiles. @returns whether there are more */
  #findSome(): boolean {
    for (let i = 0; i < SLICE; i++) {
      const next = this.#rest.next();
      if (next.done === true) return false;
      const index = this.isSolid(next.value.id) ? this.cells.indexOf(next.value) : undefined;
      if (index !== undefined) this.#found.set(index, next.value);
    }
    return true;
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
