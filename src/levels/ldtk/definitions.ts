import { Fields } from "../fields.js";
import type { JsonNode } from "../json/index.js";
import type { SolidRule } from "../level.js";
import { isSolidValue, saysFree } from "../knownNames.js";
import { type SolidEvidence, signsOfNames } from "../chooseSolidRules.js";

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
  const fields = new Fields(defs, "layers", "tilesets");
  return {
    layers: new Map(Array.from(fields.elements("layers"), readLayer)),
    tilesets: new Map(Array.from(fields.elements("tilesets"), readTileset)),
  };
}

function readLayer(node: JsonNode): [uid: number, LayerDefinition] {
  const fields = new Fields(
    node,
    ...["uid", "identifier", "__type", "intGridValues", "intGridValuesGroups", "parallaxFactorX", "parallaxFactorY"],
  );
  const groupNames = new Map<unknown, string>();
  for (const group of fields.elements("intGridValuesGroups")) {
    const { uid, identifier } = group.pick("uid", "identifier");
    const name = identifier?.scalar();
    if (typeof name === "string") groupNames.set(uid?.scalar(), name);
  }
  const values = new Map<number, string | undefined>();
  const groups = new Map<number, string>();
  for (const written of fields.elements("intGridValues")) {
    const value = new Fields(written, "value").number("value");
    const { identifier, groupUid } = written.pick("identifier", "groupUid");
    const name = identifier?.scalar();
    values.set(value, typeof name === "string" && name !== "" ? name : undefined);
    const group = groupNames.get(groupUid?.scalar());
    if (group !== undefined) groups.set(value, group);
  }
  const hasParallax = fields.number("parallaxFactorX", 0) !== 0 || fields.number("parallaxFactorY", 0) !== 0;
  const [name, type] = [fields.string("identifier"), fields.string("__type")];
  return [fields.number("uid"), { name, type, values, groups, hasParallax }];
}

function readTileset(node: JsonNode): [uid: number, TilesetDefinition] {
  const fields = new Fields(node, "uid", "tileGridSize", "enumTags");
  const tags = Array.from(fields.elements("enumTags"), (tag): [string, ReadonlySet<number>] => {
    const written = new Fields(tag, "enumValueId", "tileIds");
    const ids = Array.from(written.elements("tileIds"), (id) => Number(id.scalar()));
    return [written.string("enumValueId"), new Set(ids)];
  });
  return [fields.number("uid"), { tileSize: fields.length("tileGridSize"), tags: new Map(tags) }];
}

/**
 * What the names of layers, of groups of values and of values say. Of the IntGrid layers those whose names say that they hold what is
 * solid (`Collisions`), if there are any; of their values those in groups whose names say it (`walls`), else all but those that a
 * body can be in. Where no layer says it, the values say it themselves, if each of them says it or that a body can be in it.
 * @returns nothing certain where that is not so
 */
export function certainRules(layers: readonly LayerDefinition[]): Pick<SolidEvidence, "certain" | "overruled"> {
  const grids = layers.filter(({ values }) => values.size > 0);
  const { certain: layerRules = [], overruled = [] } = signsOfNames(grids);
  const named = grids.filter(({ name }) => layerRules.some((rule) => "layer" in rule && rule.layer === name));
  const taken = named.length > 0 ? named : grids;
  const isGrouped = taken.some(({ groups }) => [...groups.values()].some(isSolidValue));
  const isSolid = ({ values, groups }: LayerDefinition, value: number): boolean => {
    const name = values.get(value) ?? "";
    if (isGrouped) return isSolidValue(groups.get(value) ?? name);
    return named.length > 0 ? !saysFree(name) : isSolidValue(name);
  };
  const isClear = named.length > 0 || isGrouped || grids.every(({ values }) => [...values.values()].every(saysEither));
  if (!isClear) return { certain: undefined };

  const whole: SolidRule[] = [];
  const intGrid = new Set<number | string>();
  for (const layer of taken) {
    const solid = [...layer.values].filter(([value]) => isSolid(layer, value));
    // A number would be one in the other layers too.
    const isWhole = solid.length === layer.values.size && taken.length < grids.length;
    if (isWhole && solid.some(([, name]) => name === undefined)) whole.push({ layer: layer.name });
    else for (const [value, name] of solid) intGrid.add(name ?? value);
  }
  const rules = intGrid.size > 0 ? [...whole, { intGrid: [...intGrid] }] : whole;
  return { certain: rules.length > 0 ? rules : undefined, overruled };
}

function saysEither(name = ""): boolean {
  return isSolidValue(name) || saysFree(name);
}

/** Each value of the layers, then each layer. */
export function offeredRules(layers: readonly LayerDefinition[]): readonly SolidRule[] {
  const values = layers.flatMap((layer) => Array.from(layer.values, ([value, name]) => name ?? value));
  return [...values.map((value) => ({ intGrid: [value] })), ...layers.map(({ name }) => ({ layer: name }))];
}
