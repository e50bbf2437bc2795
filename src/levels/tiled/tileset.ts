import type { Vec } from "../../geometry/index.js";
import type { TiledObject } from "./object.js";
import type { Properties } from "./node.js";

export interface Tileset {
  readonly name: string;
  /** Of a tile that has no size of its own. */
  readonly tileSize: Vec;
  /** Absent in old files: then every number is a tile. */
  readonly tileCount: number | undefined;
  readonly tileOffset: Vec;
  /** How objects with these tiles lie about their position. */
  readonly objectAlignment: string;
  /** Whether a tile of a layer is drawn as large as a cell of the map. */
  readonly fillsCell: boolean;
  /** Tiles that have more than a picture. */
  readonly tiles: ReadonlyMap<number, Tile>;
}

export interface Tile {
  readonly properties: Properties;
  /** Its collision shapes. */
  readonly shapes: readonly TiledObject[];
  /** Where each tile is a picture of its own. */
  readonly size: Vec | undefined;
}

/** A tileset in the numbers of a map. */
export interface PlacedTileset {
  readonly firstGid: number;
  /** Undefined where its file could not be read. */
  readonly tileset: Tileset | undefined;
}

/** A tile that a number of a map stands for. */
export interface FoundTile {
  readonly tileset: Tileset;
  /** Its number in the tileset. */
  readonly id: number;
  readonly tile: Tile | undefined;
  readonly size: Vec;
}

/** Finds the tiles of a map by their numbers. */
export class TileTable {
  readonly #tilesets: readonly PlacedTileset[];

  constructor(tilesets: readonly PlacedTileset[]) {
    this.#tilesets = [...tilesets].sort((a, b) => a.firstGid - b.firstGid);
  }

  get tilesets(): readonly PlacedTileset[] {
    return this.#tilesets;
  }

  /** The first number behind all tiles whose number is known; of the tiles of other tilesets some may be behind it. */
  get end(): number {
    return this.#tilesets.reduce((end, { firstGid, tileset }) => {
      let count = tileset?.tileCount ?? 0;
      for (const id of tileset?.tiles.keys() ?? []) count = Math.max(count, id + 1);
      return Math.max(end, firstGid + count);
    }, 1);
  }

  /**
   * The tile of a number without flags: of the tileset with the greatest first number that is not above it.
   *
   * @returns `lost` where the tileset's file could not be read, undefined where no tileset has such a tile
   */
  find(gid: number): FoundTile | "lost" | undefined {
    const placed = this.#tilesets[this.#indexOf(gid)];
    if (placed === undefined) return undefined;
    const { firstGid, tileset } = placed;
    if (tileset === undefined) return "lost";
    const id = gid - firstGid;
    const tile = tileset.tiles.get(id);
    if (tile === undefined && id >= (tileset.tileCount ?? Infinity)) return undefined;
    return { tileset, id, tile, size: tile?.size ?? tileset.tileSize };
  }

  /** As the editor shows it; with its tileset where there are more than one. */
  nameOf(gid: number): string {
    const found = this.find(gid);
    if (found === undefined || found === "lost") return `tile ${gid}`;
    return this.#tilesets.length > 1 ? `tile ${found.id} of ${found.tileset.name}` : `tile ${found.id}`;
  }

  #indexOf(gid: number): number {
    let low = 0;
    let high = this.#tilesets.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#tilesets[middle]?.firstGid ?? Infinity) <= gid) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
