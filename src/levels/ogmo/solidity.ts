import type { JsonNode } from "../json/index.js";
import type { SolidRule } from "../level.js";
import { nameMatcher } from "../names.js";

/** What is solid in a layer, by what its cells are; absent where nothing of that kind can be. */
export interface Solidity {
  /** By the value of a grid's cell. */
  readonly value?: (value: string) => boolean;
  /** By the number of a tile. */
  readonly tile?: (id: number) => boolean;
  /** By column and row of a tile in its tileset, both -1 where there is none. */
  readonly coordinates?: (column: number) => boolean;
  readonly entity?: (entity: JsonNode) => boolean;
}

/** What the rules make solid in a layer of this name. */
export function solidityOf(rules: readonly SolidRule[], layer: string): Solidity {
  if (rules.some((rule) => "any" in rule || ("layer" in rule && nameMatcher([rule.layer])(layer)))) return whole;
  const values = new Set(rules.flatMap((rule) => ("intGrid" in rule ? rule.intGrid.map(String) : [])));
  const tiles = new Set(rules.flatMap((rule) => ("tiles" in rule ? rule.tiles : [])));
  const properties = rules.flatMap((rule) => ("property" in rule ? [rule.property] : []));
  return {
    ...(values.size > 0 && { value: (value: string) => values.has(value) }),
    ...(tiles.size > 0 && { tile: (id: number) => tiles.has(id) }),
    ...(properties.length > 0 && { entity: (entity: JsonNode) => hasValue(entity, properties) }),
  };
}

/** Of a tile and of its coordinates: none. */
const NO_TILE = -1;

/** What the editor fills new grids with, unless a project says otherwise. */
const EMPTY_VALUE = "0";

const whole: Solidity = {
  value: (value) => value !== EMPTY_VALUE,
  tile: (id) => id !== NO_TILE,
  coordinates: (column) => column !== NO_TILE,
  entity: () => true,
};

/** Whether an entity has a value of one of these names that is not `false`. */
function hasValue(entity: JsonNode, names: readonly string[]): boolean {
  const { values } = entity.pick("values");
  const written = values?.pick(...names) ?? {};
  return names.some((name) => {
    const value = written[name];
    return value !== undefined && value.kind !== "null" && value.scalar() !== false;
  });
}
