import type { SolidRule } from "../level.js";
import { nameMatcher } from "../names.js";
import type { Layer } from "./layer.js";
import type { Properties } from "./node.js";
import type { TiledObject } from "./object.js";
import { GID } from "./place.js";
import type { FoundTile } from "./tileset.js";

/** What the rules together say is solid. */
export class SolidTest {
  /** Whether the collision shapes of tiles are. */
  readonly shapes: boolean;
  readonly #any: boolean;
  readonly #properties: readonly string[];
  readonly #tiles: ReadonlySet<number>;
  readonly #isLayer: (name: string) => boolean;

  constructor(rules: readonly SolidRule[]) {
    this.shapes = rules.some((rule) => "shapes" in rule);
    this.#any = rules.some((rule) => "any" in rule);
    this.#properties = rules.flatMap((rule) => ("property" in rule ? [rule.property] : []));
    this.#tiles = new Set(rules.flatMap((rule) => ("tiles" in rule ? rule.tiles : [])));
    this.#isLayer = nameMatcher(rules.flatMap((rule) => ("layer" in rule ? [rule.layer] : [])));
  }

  /** Whether every tile and object of the layer is solid. */
  hasSolid({ name, properties }: Layer): boolean {
    return this.#any || this.#isLayer(name) || this.#has(properties);
  }

  /** Whether a tile is as a whole, wherever it is. @param gid without flags */
  isSolidTile(gid: number, { tile }: FoundTile): boolean {
    return this.#tiles.has(gid) || (tile !== undefined && this.#has(tile.properties));
  }

  /** Whether an object is as a whole: by what it says, or by the tile that it shows. */
  isSolidObject({ properties, tile }: TiledObject): boolean {
    const gid = (tile?.gid ?? 0) & GID;
    const found = tile?.table.find(gid);
    const tileProperties = found === undefined || found === "lost" ? undefined : found.tile?.properties;
    return this.#tiles.has(gid) || this.#has(new Map([...(tileProperties ?? []), ...properties]));
  }

  #has(properties: Properties): boolean {
    return this.#properties.some((name) => properties.get(name) === true);
  }
}
