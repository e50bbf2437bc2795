import { Fields } from "../fields.js";
import type { JsonNode } from "../json/index.js";
import type { SolidRule } from "../level.js";
import { nameMatcher } from "../names.js";
import type { LayerDefinition, TilesetDefinition } from "./definitions.js";

/** What is solid in a layer: each is absent where nothing of its kind can be. */
export interface Solidity {
  /** By the value of an IntGrid cell. */
  readonly cell?: (value: number) => boolean;
  /** By the number of a tile. */
  readonly tile?: (id: number) => boolean;
  readonly entity?: (entity: JsonNode) => boolean;
}

/** What the rules make solid in a layer whose tiles are of this tileset. */
export function solidityOf(
  rules: readonly SolidRule[],
  layer: LayerDefinition,
  tileset: TilesetDefinition | undefined,
): Solidity {
  const isWhole = rules.some((rule) => "any" in rule || ("layer" in rule && nameMatcher([rule.layer])(layer.name)));
  // The cells of an IntGrid layer are what its tiles are a picture of.
  if (isWhole) return layer.type === "IntGrid" ? { cell: (value) => value !== EMPTY } : whole;

  const values = new Set(rules.flatMap((rule) => ("intGrid" in rule ? valuesOf(rule.intGrid, layer) : [])));
  values.delete(EMPTY);
  const properties = rules.flatMap((rule) => ("property" in rule ? [rule.property] : []));
  const tiles = new Set(rules.flatMap((rule) => ("tiles" in rule ? rule.tiles : [])));
  for (const name of properties) for (const tile of tileset?.tags.get(name) ?? []) tiles.add(tile);
  return {
    ...(values.size > 0 && { cell: (value: number) => values.has(value) }),
    ...(tiles.size > 0 && { tile: (id: number) => tiles.has(id) }),
    ...(properties.length > 0 && { entity: (entity: JsonNode) => hasProperty(entity, properties) }),
  };
}

/** The value of a cell that has none. */
const EMPTY = 0;

const whole: Solidity = { tile: () => true, entity: () => true };

/** The values that a rule names. A number counts whether the editor knows it or not. */
function valuesOf(wanted: readonly (number | string)[], layer: LayerDefinition): readonly number[] {
  const named = [...layer.values].flatMap(([value, name]) =>
    name !== undefined && wanted.includes(name) ? [value] : [],
  );
  return [...named, ...wanted.filter((each) => typeof each === "number")];
}

/** Whether an entity has a tag, or a field that says something else than `false`, of one of these names. */
function hasProperty(entity: JsonNode, names: readonly string[]): boolean {
  const fields = new Fields(entity, "__tags", "fieldInstances");
  for (const tag of fields.elements("__tags")) if (names.includes(String(tag.scalar()))) return true;
  for (const instance of fields.elements("fieldInstances")) {
    const { __identifier, __value } = instance.pick("__identifier", "__value");
    const counts = __value !== undefined && __value.kind !== "null" && __value.scalar() !== false;
    if (counts && names.includes(String(__identifier?.scalar()))) return true;
  }
  return false;
}
