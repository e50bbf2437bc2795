import type { Vec } from "../../geometry/index.js";
import type { Source } from "../level.js";
import type { Properties, Shape } from "./node.js";
import type { TileTable } from "./tileset.js";

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
  /** The corners of a polygon, from its position. */
  readonly polygon: readonly Vec[] | undefined;
  /** Its own, above those of its template. */
  readonly properties: Properties;
  /** The tile that it shows: its number with flags, in the tilesets of the file that says so. */
  readonly tile: { readonly gid: number; readonly table: TileTable } | undefined;
  readonly source: Source;
}
