import * as l10n from "@vscode/l10n";
import { at, boxAt, type Vec } from "../../geometry/index.js";
import { Fields, pairOf } from "../fields.js";
import { type LayerGrid, readNumberGrid } from "../layerGrid.js";
import type { JsonNode } from "../json/index.js";
import type { Level, SolidBox, SolidRule, TileGrid } from "../level.js";
import type { SolidRules } from "../solidRules.js";
import { LevelFault } from "../levelFaults.js";
import type { Budget } from "../reading.js";
import type { Definitions, LayerDefinition, TilesetDefinition } from "./definitions.js";
import { readTiles } from "./ldtkTiles.js";

/** What the reading of a layer needs to know besides the layer. */
export interface LayerContext {
  readonly file: string;
  /** Lowest corner of its level. */
  readonly origin: Vec;
  readonly definitions: Definitions;
  readonly rules: SolidRules;
  readonly budget: Budget;
}

type LayerFields = Fields<(typeof layerMembers)[number]>;

export const layerMembers = [
  ...(["__identifier", "__type", "__cWid", "__cHei", "__gridSize", "__pxTotalOffsetX", "__pxTotalOffsetY"] as const),
  ...(["__tilesetDefUid", "layerDefUid", "intGridCsv", "gridTiles", "autoLayerTiles", "entityInstances"] as const),
] as const;

/** What its project says of a layer, or what it says itself. */
export function definitionOf(fields: LayerFields, { layers }: Definitions): LayerDefinition {
  const known = layers.get(fields.number("layerDefUid"));
  const name = fields.string("__identifier");
  return known ?? { name, type: fields.string("__type"), values: new Map(), groups: new Map(), hasParallax: false };
}

export function readLayer(fields: LayerFields, context: LayerContext): Pick<Level, "grids" | "boxes"> {
  const { definitions, rules, budget } = context;
  const definition = definitionOf(fields, definitions);
  // Layers without tiles have none.
  const hasTileset = fields.node("__tilesetDefUid") !== undefined;
  const tileset = hasTileset ? definitions.tilesets.get(fields.number("__tilesetDefUid")) : undefined;
  const { cell, tile, entity } = solidityOf(rules, definition, tileset);
  const grid = gridOf(fields, definition, context);
  const grids: TileGrid[] = [];
  const boxes: SolidBox[] = [];

  if (cell !== undefined && definition.type === "IntGrid") {
    budget.takeCells(grid, fields.object);
    const nameOf = (value: number): string => definition.values.get(value) ?? `value ${value}`;
    const ruleOf = (value: number): SolidRule => ({ intGrid: [definition.values.get(value) ?? value] });
    grids.push(readNumberGrid(grid, csvOf(fields, grid), false, cell, nameOf, ruleOf));
  }
  const lists = tile === undefined ? [] : listsOf(fields);
  if (tile !== undefined && lists.length > 0) {
    budget.takeCells(grid, fields.object);
    const size = tileset?.tileSize ?? at(grid.tileSize, 0);
    const tiles = readTiles(grid, lists, size, tile, budget);
    grids.push(tiles.grid);
    boxes.push(...tiles.boxes);
  }
  if (entity !== undefined) boxes.push(...readEntities(fields, grid, entity, budget));
  return { grids: grids.filter(({ count }) => count > 0), boxes };
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
  const message = l10n.t('The layer "{layer}" has no "intGridCsv". Save the project with LDtk 0.8 or later.', {
    layer,
  });
  throw new LevelFault("level-version", csv ?? fields.start, message);
}

/** The lists of tiles that are there and not empty. */
function listsOf(fields: LayerFields): readonly JsonNode[] {
  return (["gridTiles", "autoLayerTiles"] as const).flatMap((name) => {
    for (const _ of fields.elements(name)) return fields.node(name) ?? [];
    return [];
  });
}

/** What is solid in a layer: each is undefined where nothing of its kind can be. */
interface Solidity {
  /** By the value of an IntGrid cell. */
  readonly cell?: (value: number) => boolean;
  /** By the number of a tile. */
  readonly tile?: (id: number) => boolean;
  readonly entity?: (entity: JsonNode) => boolean;
}

/** What the rules make solid in a layer whose tiles are of this tileset. */
function solidityOf(rules: SolidRules, layer: LayerDefinition, tileset?: TilesetDefinition): Solidity {
  // The cells of an IntGrid layer are what its tiles are a picture of.
  if (rules.isWholeLayer(layer.name)) return layer.type === "IntGrid" ? { cell: (value) => value !== EMPTY } : whole;

  const named = [...layer.values].filter(([, name]) => name !== undefined && rules.values.has(name));
  // A number counts whether the editor knows it or not.
  const numbers = [...rules.values].filter((each) => typeof each === "number");
  const values = new Set([...named.map(([value]) => value), ...numbers]);
  values.delete(EMPTY);
  const { properties } = rules;
  const tiles = new Set(rules.tiles);
  for (const name of properties) for (const tile of tileset?.tags.get(name) ?? []) tiles.add(tile);
  return {
    cell: values.size > 0 ? (value: number) => values.has(value) : undefined,
    tile: tiles.size > 0 ? (id: number) => tiles.has(id) : undefined,
    entity: properties.length > 0 ? (entity: JsonNode) => hasProperty(entity, properties) : undefined,
  };
}

/** Returns whether something in a layer may be solid, whatever is in it. */
export function mayHaveSolid(
  layer: LayerDefinition,
  { rules, definitions }: Pick<LayerContext, "rules" | "definitions">,
): boolean {
  // Which tileset a layer has it may be unable to say.
  const tilesets = [undefined, ...definitions.tilesets.values()];
  return tilesets.some((tileset) => {
    const { cell, tile, entity } = solidityOf(rules, layer, tileset);
    return tile !== undefined || entity !== undefined || (cell !== undefined && layer.type === "IntGrid");
  });
}

/** The value of a cell that has none. */
const EMPTY = 0;

const whole: Solidity = { tile: () => true, entity: () => true };

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

function readEntities(held: LayerFields, grid: LayerGrid, isSolid: (entity: JsonNode) => boolean, budget: Budget) {
  const { file, layer, origin } = grid;
  const boxes: SolidBox[] = [];
  for (const entity of held.elements("entityInstances")) {
    if (!isSolid(entity)) continue;
    budget.takeBox(layer, entity);
    const fields = new Fields(entity, "__identifier", "__pivot", "px", "width", "height");
    const size = [fields.extent("width"), fields.extent("height")];
    const pivot = pairOf(fields, "__pivot");
    const corner = pairOf(fields, "px").map((p, axis) => at(origin, axis) + p - at(pivot, axis) * at(size, axis));
    const source = { file, range: entity.range };
    boxes.push({ layer, box: boxAt(corner, size), name: fields.string("__identifier"), source });
  }
  return boxes;
}
