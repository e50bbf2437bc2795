import * as l10n from "@vscode/l10n";
import { partitionPoint, type Vec } from "../../geometry/index.js";
import type { Source } from "../level.js";
import { LevelFault } from "../levelFaults.js";
import { MAX_DEPTH } from "../reading.js";
import type { Properties, Shape, TiledNode } from "./tiledNode.js";

/** A layer of a map with what it has from the groups that it is in. */
export interface Layer {
  readonly kind: "tilelayer" | "objectgroup";
  /** With its groups before it: `walls/front`. */
  readonly name: string;
  readonly offset: Vec;
  /** How fast it moves with the camera: [1, 1] for what the game collides with. */
  readonly parallax: Vec;
  /** Its own above those of its groups. */
  readonly properties: Properties;
  /** Whether the editor does not show it. It may be solid all the same. */
  readonly isHidden: boolean;
  readonly node: TiledNode;
}

const noGroup: Omit<Layer, "kind" | "node"> = {
  ...{ name: "", offset: [0, 0], parallax: [1, 1], properties: new Map(), isHidden: false },
};

/**
 * The layers of a map in the order of the file, those in groups too.
 * @throws LevelFault where groups are nested deeper than anybody can see
 */
export function layersOf(node: TiledNode, group = noGroup, depth = 0): readonly Layer[] {
  return Array.from(node.layers()).flatMap((child): readonly Layer[] => {
    const { kind } = child;
    if (kind !== "tilelayer" && kind !== "objectgroup" && kind !== "group") return [];
    if (depth > MAX_DEPTH) {
      const message = l10n.t("Groups are nested deeper than {most} levels.", { most: MAX_DEPTH });
      throw new LevelFault("level-too-large", child.rangeOf("name"), message);
    }
    const name = child.string("name") ?? "";
    const [x = 0, y = 0] = group.offset;
    const [parallaxX = 1, parallaxY = 1] = group.parallax;
    const place = {
      name: group.name === "" ? name : `${group.name}/${name}`,
      offset: [x + (child.number("offsetx") ?? 0), y + (child.number("offsety") ?? 0)],
      parallax: [parallaxX * (child.number("parallaxx") ?? 1), parallaxY * (child.number("parallaxy") ?? 1)],
      properties: new Map([...group.properties, ...child.properties()]),
      isHidden: group.isHidden || child.isFalse("visible"),
    };
    return kind === "group" ? layersOf(child, place, depth + 1) : [{ kind, ...place, node: child }];
  });
}

/** An object of a layer or a tile, with what it has from its template. */
export interface TiledObject {
  /** As the editor shows it: `door (object 12)`. */
  readonly name: string;
  readonly position: Vec;
  /** Without a size it is as large as its tile, or a point. */
  readonly size: Vec | undefined;
  /** Degrees, clockwise about its position. */
  readonly rotation: number;
  /** What it is, if no rectangle; `template`: nobody knows, its template could not be read. */
  readonly shape: Shape | "template" | undefined;
  /** The corners of a polygon or a polyline, from its position. */
  readonly points: readonly Vec[] | undefined;
  /** Its own, above those of its template. */
  readonly properties: Properties;
  /** The tile that it shows: its number with flags, in the tilesets of the file that says so. */
  readonly tile: { readonly gid: number; readonly table: TileTable } | undefined;
  readonly source: Source;
}

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
  /** Of all tiles that have none of their own. */
  readonly picture: TilesetPicture | undefined;
  /** Pixels around all tiles of the picture, and between them; how many tiles there are in a row. */
  readonly margin: number;
  readonly spacing: number;
  readonly columns: number;
  /** Tiles that have more than a place in the picture. */
  readonly tiles: ReadonlyMap<number, Tile>;
}

export interface Tile {
  readonly properties: Properties;
  /** Its collision shapes. */
  readonly shapes: readonly TiledObject[];
  /** Where each tile is a picture of its own. */
  readonly size: Vec | undefined;
  readonly picture: TilesetPicture | undefined;
  /** Where it begins in that. */
  readonly corner: Vec | undefined;
}

/** A file with a picture: as it is written, and its path from the workspace's root; without that where it lies elsewhere. */
export interface TilesetPicture {
  readonly reference: string;
  readonly file: string | undefined;
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

export class TileTable {
  readonly tilesets: readonly PlacedTileset[];

  constructor(tilesets: readonly PlacedTileset[]) {
    this.tilesets = tilesets.toSorted((a, b) => a.firstGid - b.firstGid);
  }

  /** The first number behind all tiles whose number is known; of the tiles of other tilesets some may be behind it. */
  get end(): number {
    let end = 1;
    for (const { firstGid, tileset } of this.tilesets) {
      end = Math.max(end, firstGid + (tileset?.tileCount ?? 0));
      for (const id of tileset?.tiles.keys() ?? []) end = Math.max(end, firstGid + id + 1);
    }
    return end;
  }

  /**
   * The tile of a number without flags: of the tileset with the greatest first number that is not above it.
   * @returns `lost` where the tileset's file could not be read, undefined where no tileset has such a tile
   */
  find(gid: number): FoundTile | "lost" | undefined {
    const above = partitionPoint(this.tilesets.length, (i) => (this.tilesets[i] as PlacedTileset).firstGid <= gid);
    const placed = this.tilesets[above - 1];
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
    return this.tilesets.length > 1 ? `tile ${found.id} of ${found.tileset.name}` : `tile ${found.id}`;
  }
}
