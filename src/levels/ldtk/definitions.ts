import { Fields } from "../fields.js";
import type { JsonNode } from "../json/index.js";

/** What the layers of all levels have in common. */
export interface LayerDefinition {
  readonly name: string;
  readonly type: string;
  /** Values that a cell can have, in the order of the editor, which is not theirs; some have no name. */
  readonly values: ReadonlyMap<number, string | undefined>;
  /** By value, the name of the group that it is in, where groups have names: LDtk has them from 1.4 on. */
  readonly groups: ReadonlyMap<number, string>;
  /** Whether it moves with the camera, so that what is in it has no place in the world. */
  readonly hasParallax: boolean;
}

export interface TilesetDefinition {
  /** Width and height of a tile. */
  readonly tileSize: number;
  /** The numbers of the tiles that are tagged with a value of the tileset's enum. */
  readonly tags: ReadonlyMap<string, ReadonlySet<number>>;
}

/** The `defs` of a project: layers and tilesets by their `uid`. */
export interface Definitions {
  readonly layers: ReadonlyMap<number, LayerDefinition>;
  readonly tilesets: ReadonlyMap<number, TilesetDefinition>;
}

export function readDefinitions(defs: JsonNode): Definitions {
  const { layers, tilesets } = lists(defs);
  return { layers: new Map(layers.map(readLayer)), tilesets: new Map(tilesets.map(readTileset)) };
}

function lists(defs: JsonNode): { layers: readonly JsonNode[]; tilesets: readonly JsonNode[] } {
  const fields = new Fields(defs, "layers", "tilesets");
  return { layers: [...fields.elements("layers")], tilesets: [...fields.elements("tilesets")] };
}

function readLayer(node: JsonNode): [uid: number, LayerDefinition] {
  const fields = new Fields(
    node,
    ...["uid", "identifier", "__type", "intGridValues", "intGridValuesGroups", "parallaxFactorX", "parallaxFactorY"],
  );
  const values = Array.from(fields.elements("intGridValues"), (value): [number, string | undefined] => {
    const { identifier } = value.pick("identifier");
    const name = identifier?.scalar();
    return [new Fields(value, "value").number("value"), typeof name === "string" && name !== "" ? name : undefined];
  });
  const hasParallax = fields.number("parallaxFactorX", 0) !== 0 || fields.number("parallaxFactorY", 0) !== 0;
  const layer = {
    name: fields.string("identifier"),
    type: fields.string("__type"),
    values: new Map(values),
    groups: readGroups(fields),
    hasParallax,
  };
  return [fields.number("uid"), layer];
}

function readGroups(fields: Fields<"intGridValues" | "intGridValuesGroups">): ReadonlyMap<number, string> {
  const names = new Map<unknown, string>();
  for (const group of fields.elements("intGridValuesGroups")) {
    const { uid, identifier } = group.pick("uid", "identifier");
    const name = identifier?.scalar();
    if (typeof name === "string") names.set(uid?.scalar(), name);
  }
  const groups = new Map<number, string>();
  for (const value of fields.elements("intGridValues")) {
    const name = names.get(value.pick("groupUid").groupUid?.scalar());
    if (name !== undefined) groups.set(new Fields(value, "value").number("value"), name);
  }
  return groups;
}

function readTileset(node: JsonNode): [uid: number, TilesetDefinition] {
  const fields = new Fields(node, "uid", "tileGridSize", "enumTags");
  const tags = Array.from(fields.elements("enumTags"), (tag): [string, ReadonlySet<number>] => {
    const { enumValueId, tileIds } = readTag(tag);
    return [enumValueId, tileIds];
  });
  return [fields.number("uid"), { tileSize: fields.length("tileGridSize"), tags: new Map(tags) }];
}

function readTag(node: JsonNode): { enumValueId: string; tileIds: ReadonlySet<number> } {
  const fields = new Fields(node, "enumValueId", "tileIds");
  const ids = Array.from(fields.elements("tileIds"), (id) => Number(id.scalar()));
  return { enumValueId: fields.string("enumValueId"), tileIds: new Set(ids) };
}
