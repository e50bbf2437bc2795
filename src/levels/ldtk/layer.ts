import * as l10n from "@vscode/l10n";
import { at, type Vec } from "../../geometry/index.js";
import type { Budget } from "../budget.js";
import { Fields } from "../fields.js";
import type { JsonNode } from "../json/index.js";
import type { Pause, SolidBox, SolidRule, TileGrid } from "../level.js";
import { readNumberGrid, type LayerGrid } from "../grid.js";
import { LevelFault } from "../problems.js";
import type { Definitions, LayerDefinition, TilesetDefinition } from "./definitions.js";
import { readEntities } from "./entities.js";
import { solidityOf } from "./solidity.js";
import { readTiles } from "./tiles.js";

/** What is solid in a layer of a level. */
export interface SolidLayer {
  readonly grids: readonly TileGrid[];
  readonly boxes: readonly SolidBox[];
}

/** What the reading of a layer needs to know besides the layer. */
export interface LayerContext {
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
export type LayerFields = Fields<(typeof layerMembers)[number]>;

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
  throw new LevelFault("level-version", csv ?? { offset: fields.object.offset, length: 1 }, message);
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
