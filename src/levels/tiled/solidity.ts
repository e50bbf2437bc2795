import type { SolidRule } from "../level.js";
import { isSolidProperty, lastName, nameMatcher, saysSolid } from "../names.js";
import type { Saying } from "../solidity.js";
import type { FoundTile, Layer, Tile, TiledObject } from "./map.js";
import type { Properties } from "./node.js";
import { GID } from "./placement.js";

/** What of a map can say that something is solid. */
export interface Said {
  readonly layers: readonly Layer[];
  readonly objects: readonly TiledObject[];
  /** Of all tilesets, used or not: what is solid in a game is not another thing in a level that has none of it. */
  readonly tiles: readonly Tile[];
}

/** What a map says by itself: the first of a property on the list of names, shapes of tiles, and names of layers. */
export function rulesOf(saying: Said): Pick<Saying, "certain" | "offered"> {
  const names = [...propertyNames(saying)];
  const property = names.find(isSolidProperty);
  const hasShapes = saying.tiles.some(({ shapes }) => shapes.length > 0);
  const layers = saying.layers.filter(({ name }) => saysSolid(lastName(name)));
  const ofLayer = ({ name }: Layer): SolidRule => ({ layer: name });
  const certain: readonly SolidRule[] =
    property !== undefined ? [{ property }] : hasShapes ? [{ shapes: true }] : layers.map(ofLayer);
  const offered = [
    ...(hasShapes ? [{ shapes: true } as const] : []),
    ...saying.layers.map(ofLayer),
    ...names.map((name) => ({ property: name })),
  ];
  return { certain: certain.length > 0 ? certain : undefined, offered };
}

/** Names of all properties that something has and that do not say `false`. */
export function propertyNames({ layers, objects, tiles }: Said): ReadonlySet<string> {
  const names = new Set<string>();
  const collect = ({ properties }: { readonly properties: Properties }) => {
    for (const [name, counts] of properties) if (counts) names.add(name);
  };
  for (const each of [layers, objects, tiles]) each.forEach(collect);
  return names;
}

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
