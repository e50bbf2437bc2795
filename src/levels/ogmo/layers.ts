import * as l10n from "@vscode/l10n";
import { at, boxAt } from "../../geometry/index.js";
import { Fields } from "../fields.js";
import { type LayerGrid, readGrid, readNumberGrid, ValueList } from "../grid.js";
import { foundText, type JsonNode } from "../json/index.js";
import type { Pause, SkippedKind, SolidBox, SolidRule, TileGrid } from "../level.js";
import type { Budget } from "../limits.js";
import { nameMatcher } from "../names.js";
import { LevelFault } from "../problems.js";

/** What is written of a layer. It has one of the members that hold what is in it. */
type LayerFields = Fields<(typeof layerMembers)[number]>;

const contents = [
  ...(["data", "data2D", "dataCSV", "dataCoords", "dataCoords2D"] as const),
  ...(["grid", "grid2D", "entities", "decals"] as const),
] as const;

const layerMembers = [
  ...(["name", "offsetX", "offsetY", "gridCellWidth", "gridCellHeight", "gridCellsX", "gridCellsY"] as const),
  ...contents,
] as const;

type Content = (typeof contents)[number];

/** A layer, and the member that holds what is in it. */
export interface NamedLayer {
  readonly name: string;
  readonly content: Content;
  readonly fields: LayerFields;
}

/** @throws LevelFault where the layer has no name, or nothing in it */
export function namedLayer(node: JsonNode): NamedLayer {
  const fields = new Fields(node, ...layerMembers);
  const name = fields.string("name");
  const content = contents.find((each) => fields.node(each) !== undefined);
  if (content !== undefined) return { name, content, fields };
  const names = contents.map((each) => `"${each}"`).join(", ");
  const message = l10n.t('The layer "{layer}" has none of {names}.', { layer: name, names });
  throw new LevelFault("level-format", fields.start, message);
}

/** What is solid in a layer, and what would be. */
interface SolidLayer {
  readonly grids: readonly TileGrid[];
  readonly boxes: readonly SolidBox[];
  readonly skipped: readonly SkippedKind[];
}

const nothing: SolidLayer = { grids: [], boxes: [], skipped: [] };

/** What the reading of a layer needs to know besides the layer. */
interface LayerContext {
  /** The file that holds it. */
  readonly file: string;
  readonly rules: readonly SolidRule[];
  readonly budget: Budget;
  readonly pause: Pause | undefined;
}

/** @throws LevelFault where the layer is damaged */
export async function readLayer({ name, content, fields }: NamedLayer, context: LayerContext): Promise<SolidLayer> {
  const solidity = solidityOf(context.rules, name);
  // Decals are pictures, without an extent that anything could collide with.
  if (content === "decals") return nothing;
  if (content === "entities") {
    if (solidity.entity === undefined) return nothing;
    const entities = fields.elements("entities");
    return { ...nothing, ...readEntities(name, context.file, entities, solidity.entity, context.budget) };
  }
  const grid = await readCells(fields, content, solidity, context);
  return grid === undefined || grid.count === 0 ? nothing : { ...nothing, grids: [grid] };
}

async function readCells(
  fields: LayerFields,
  content: Exclude<Content, "entities" | "decals">,
  { value, tile, coordinates }: Solidity,
  { file, budget, pause }: LayerContext,
): Promise<TileGrid | undefined> {
  const grid = gridOf(fields, file);
  const cells = content === "dataCSV" ? csvOf(fields) : fields.array(content);
  const take = (): void => budget.takeCells(grid.width, grid.height, grid.layer, fields.object);
  switch (content) {
    case "data":
    case "data2D":
    case "dataCSV":
      if (tile === undefined) return undefined;
      take();
      return readNumberGrid(grid, cells, content === "data2D", tile, (id) => `tile ${id}`, pause);
    case "grid":
    case "grid2D": {
      if (value === undefined) return undefined;
      take();
      const inRows = content === "grid2D";
      return readGrid(
        grid,
        cells,
        inRows,
        (array) => new ValueList(array),
        (cell) => value(valueIn(cell)),
        (cell) => `value ${valueIn(cell)}`,
        pause,
      );
    }
    case "dataCoords":
    case "dataCoords2D": {
      if (coordinates === undefined) return undefined;
      take();
      const inRows = content === "dataCoords2D";
      const isSolid = (cell: JsonNode): boolean => coordinates(coordinatesIn(cell)[0] ?? Number.NaN);
      const nameOf = (cell: JsonNode): string => `tile ${coordinatesIn(cell).join(", ")}`;
      return readGrid(grid, cells, inRows, (array) => new ValueList(array), isSolid, nameOf, pause);
    }
  }
}

/** The numbers of tiles in one string, a line for each row. */
function csvOf(fields: LayerFields): JsonNode {
  const cells = fields.required("dataCSV");
  if (cells.kind === "string") return cells;
  const values = { key: "dataCSV", expected: l10n.t("a string"), found: foundText(cells) };
  throw new LevelFault("level-format", cells, l10n.t('"{key}" must be {expected}; got {found}.', values));
}

function gridOf(fields: LayerFields, file: string): LayerGrid {
  return {
    file,
    layer: fields.string("name"),
    origin: [fields.number("offsetX", 0), fields.number("offsetY", 0)],
    tileSize: [fields.length("gridCellWidth"), fields.length("gridCellHeight")],
    width: fields.count("gridCellsX"),
    height: fields.count("gridCellsY"),
  };
}

function numberIn(cell: JsonNode): number {
  const value = cell.scalar();
  if (typeof value === "number") return value;
  const found = foundText(cell);
  throw new LevelFault("level-format", cell, l10n.t("A cell must be the number of a tile; got {found}.", { found }));
}

function valueIn(cell: JsonNode): string {
  const value = cell.scalar();
  if (typeof value === "string" || typeof value === "number") return String(value);
  const found = foundText(cell);
  throw new LevelFault("level-format", cell, l10n.t("A cell of a grid must be a string; got {found}.", { found }));
}

function coordinatesIn(cell: JsonNode): readonly number[] {
  if (cell.kind === "array") return Array.from(cell.elements(), numberIn);
  const message = l10n.t("A cell must be [column, row] of a tile, or [-1]; got {found}.", { found: foundText(cell) });
  throw new LevelFault("level-format", cell, message);
}

/** What is solid in a layer, by what its cells are; absent where nothing of that kind can be. */
interface Solidity {
  /** By the value of a grid's cell. */
  readonly value?: (value: string) => boolean;
  /** By the number of a tile. */
  readonly tile?: (id: number) => boolean;
  /** By column and row of a tile in its tileset, both -1 where there is none. */
  readonly coordinates?: (column: number) => boolean;
  readonly entity?: (entity: JsonNode) => boolean;
}

/** What the rules make solid in a layer of this name. */
function solidityOf(rules: readonly SolidRule[], layer: string): Solidity {
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

/**
 * The boxes of the solid entities of a layer. Their places are those of the level: the layer's offset does not count. One
 * whose size cannot be changed in the editor is written without: its size is the project's, so here it is a point.
 * (One whose width alone can be changed has only that.)
 */
function readEntities(
  layer: string,
  file: string,
  entities: Iterable<JsonNode>,
  isSolid: (entity: JsonNode) => boolean,
  budget: Budget,
): { readonly boxes: readonly SolidBox[]; readonly skipped: readonly SkippedKind[] } {
  const boxes: SolidBox[] = [];
  const skipped: SkippedKind[] = [];
  for (const entity of entities) {
    if (!isSolid(entity)) continue;
    budget.takeBox(layer, entity);
    const fields = new Fields(entity, "name", "id", "x", "y", "width", "height", "originX", "originY", "rotation");
    const hasSize = fields.node("width") !== undefined && fields.node("height") !== undefined;
    const size = [fields.extent("width", 0), fields.extent("height", 0)];
    if (!hasSize || size.every((length) => length === 0)) skipped.push("point");
    else if (fields.number("rotation", 0) !== 0) skipped.push("rotated");
    else {
      const origin = [fields.number("originX", 0), fields.number("originY", 0)];
      const corner = [fields.number("x"), fields.number("y")].map((p, axis) => p - at(origin, axis));
      const range = { offset: entity.offset, length: entity.length };
      const name = `${fields.string("name")} ${fields.number("id")}`;
      boxes.push({ layer, box: boxAt(corner, size), name, source: { file, range } });
    }
  }
  return { boxes, skipped };
}
