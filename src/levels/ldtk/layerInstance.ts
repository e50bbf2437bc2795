import * as l10n from "@vscode/l10n";
import { at, boxAt, type Vec } from "../../geometry/index.js";
import { Fields, pairOf } from "../fields.js";
import { type LayerGrid, readNumberGrid } from "../grid.js";
import type { JsonNode } from "../json/index.js";
import type { Pause, SolidBox, SolidRule, TileGrid } from "../level.js";
import type { Budget } from "../limits.js";
import { nameMatcher } from "../names.js";
import { LevelFault } from "../problems.js";
import type { Definitions, LayerDefinition, TilesetDefinition } from "./definitions.js";
import { readTiles } from "./tiles.js";

/** What is solid in a layer of a level. */
interface SolidLayer {
  readonly grids: readonly TileGrid[];
  readonly boxes: readonly SolidBox[];
}

/** What the reading of a layer needs to know besides the layer. */
interface LayerContext {
  /** The file that holds it. */
  readonly file: string;
  /** Lowest corner of its level. */
  readonly origin: Vec;
  readonly definitions: Definitions;
  readonly rules: readonly SolidRule[];
  readonly budget: Budget;
  readonly pause: Pause | undefined;
}

/** An instance of a layer in a level. */
type LayerFields = Fields<(typeof layerMembers)[number]>;

const layerMembers = [
  ...(["__identifier", "__type", "__cWid", "__cHei", "__gridSize", "__pxTotalOffsetX", "__pxTotalOffsetY"] as const),
  ...(["__tilesetDefUid", "layerDefUid", "intGridCsv", "gridTiles", "autoLayerTiles", "entityInstances"] as const),
] as const;

export function layerFields(node: JsonNode): LayerFields {
  return new Fields(node, ...layerMembers);
}

/** What its project says of a layer, or what it says itself. */
export function definitionOf(fields: LayerFields, { layers }: Definitions): LayerDefinition {
  const known = layers.get(fields.number("layerDefUid"));
  const name = fields.string("__identifier");
  return known ?? { name, type: fields.string("__type"), values: new Map(), groups: new Map(), hasParallax: false };
}

export async function readLayer(fields: LayerFields, context: LayerContext): Promise<SolidLayer> {
  const { definitions, rules, budget, pause } = context;
  const definition = definitionOf(fields, definitions);
  const tileset = tilesetOf(fields, definitions);
  const { cell, tile, entity } = solidityOf(rules, definition, tileset);
  const grid = gridOf(fields, definition, context);
  const grids: TileGrid[] = [];
  const boxes: SolidBox[] = [];

  if (cell !== undefined && definition.type === "IntGrid") {
    budget.takeCells(grid.width, grid.height, grid.layer, fields.object);
    grids.push(
      await readNumberGrid(grid, csvOf(fields, grid), false, cell, (value) => cellName(value, definition), pause),
    );
  }
  const lists = tile === undefined ? [] : listsOf(fields);
  if (tile !== undefined && lists.length > 0) {
    budget.takeCells(grid.width, grid.height, grid.layer, fields.object);
    const size = tileset?.tileSize ?? at(grid.tileSize, 0);
    const tiles = await readTiles(grid, lists, size, tile, budget, pause);
    grids.push(tiles.grid);
    boxes.push(...tiles.boxes);
  }
  if (entity !== undefined) boxes.push(...readEntities(grid, fields.elements("entityInstances"), entity, budget));
  return { grids: grids.filter(({ count }) => count > 0), boxes };
}

/** Layers without tiles have none. */
function tilesetOf(fields: LayerFields, { tilesets }: Definitions): TilesetDefinition | undefined {
  const hasTileset = fields.node("__tilesetDefUid") !== undefined;
  return hasTileset ? tilesets.get(fields.number("__tilesetDefUid")) : undefined;
}

function gridOf(fields: LayerFields, { name }: LayerDefinition, { file, origin }: LayerContext): LayerGrid {
  const offset = [fields.number("__pxTotalOffsetX", 0), fields.number("__pxTotalOffsetY", 0)];
  const size = fields.length("__gridSize");
  return {
    file,
    layer: name,
    origin: offset.map((o, axis) => at(origin, axis) + o),
    tileSize: [size, size],
    width: fields.count("__cWid"),
    height: fields.count("__cHei"),
  };
}

function csvOf(fields: LayerFields, { layer }: LayerGrid): JsonNode {
  const csv = fields.node("intGridCsv");
  if (csv?.kind === "array") return csv;
  const message = l10n.t('The layer "{layer}" has no "intGridCsv": it can be read from LDtk 0.8 on.', { layer });
  throw new LevelFault("level-version", csv ?? fields.start, message);
}

/** The lists of tiles that are there and not empty. */
function listsOf(fields: LayerFields): readonly JsonNode[] {
  return (["gridTiles", "autoLayerTiles"] as const).flatMap((name) => {
    for (const _ of fields.elements(name)) return fields.node(name) ?? [];
    return [];
  });
}

function cellName(value: number, { values }: LayerDefinition): string {
  return values.get(value) ?? `value ${value}`;
}

/** What is solid in a layer: each is absent where nothing of its kind can be. */
interface Solidity {
  /** By the value of an IntGrid cell. */
  readonly cell?: (value: number) => boolean;
  /** By the number of a tile. */
  readonly tile?: (id: number) => boolean;
  readonly entity?: (entity: JsonNode) => boolean;
}

/** What the rules make solid in a layer whose tiles are of this tileset. */
function solidityOf(
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

/** The boxes of the solid entities of a layer. */
function readEntities(
  { file, layer, origin }: LayerGrid,
  entities: Iterable<JsonNode>,
  isSolid: (entity: JsonNode) => boolean,
  budget: Budget,
): readonly SolidBox[] {
  const boxes: SolidBox[] = [];
  for (const entity of entities) {
    if (!isSolid(entity)) continue;
    budget.takeBox(layer, entity);
    const fields = new Fields(entity, "__identifier", "__pivot", "px", "width", "height");
    const size = [fields.extent("width"), fields.extent("height")];
    const pivot = pairOf(fields, "__pivot");
    const corner = pairOf(fields, "px").map((p, axis) => at(origin, axis) + p - at(pivot, axis) * at(size, axis));
    const range = { offset: entity.offset, length: entity.length };
    boxes.push({ layer, box: boxAt(corner, size), name: fields.string("__identifier"), source: { file, range } });
  }
  return boxes;
}
