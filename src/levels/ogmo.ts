import * as l10n from "@vscode/l10n";
import { at, boxAt, type Vec } from "../geometry/index.js";
import { Fields } from "./fields.js";
import { type CellSize, type LayerGrid, readGrid, readNumberGrid, ValueList } from "./layerGrid.js";
import { foundText, type JsonNode, parseJson } from "./json/index.js";
import type { Level, Pause, SolidRule, TileGrid } from "./level.js";
import { lastName, nameMatcher } from "./knownNames.js";
import { LevelFault } from "./levelFaults.js";
import { Budget, type LevelText, readEach, type Reading } from "./reading.js";
import { readAsSolid, type ReadByRules, type SolidEvidence, signsOfNames } from "./chooseSolidRules.js";
import { SolidRules } from "./solidRules.js";
import { Solids } from "./solids.js";

/** Part of the work that finding the brackets of the text is; the rest is reading the layers. */
const PARSING = 0.5;

/**
 * Reads a level of Ogmo Editor 3 (ogmo-editor-3.github.io/docs). Which value of a grid is empty stands in the project, which
 * a level does not name: it is taken to be `0`, as in new projects.
 *
 * Without a rule, the layers whose names say that what is in them is solid.
 */
export async function readOgmo(input: LevelText, reading: Reading): Promise<readonly Level[]> {
  const { file, text, choice, pause } = input;
  const { problems } = reading;
  const root = parseJson(text);
  const fields = new Fields(root, "width", "height", "layers");
  const levelSize = [fields.extent("width"), fields.extent("height")];
  const bounds = boxAt([0, 0], levelSize);
  const name = lastName(file);
  const { start } = fields;
  if (!reading.isAsked({ file, choice }, start)) return [];
  const all: NamedLayer[] = [];
  for (const node of fields.elements("layers")) {
    const named = await problems.separately(file, () => namedLayer(node));
    if (named !== undefined) all.push(named);
  }
  const isWanted = nameMatcher(choice.layers);
  const layers = all.filter(({ name }) => isWanted(name));
  const names = all.map(({ name }) => `"${name}"`).join(", ");
  if (all.length > 0 && layers.length === 0) {
    const values = { asked: choice.layers?.join(", ") ?? "", names };
    const message = l10n.t("The level has none of the requested layers ({asked}). It has {names}.", values);
    problems.add("level-nothing", file, start, message);
  }

  const read: ReadByRules = async (rules, pause) => {
    const applied = new SolidRules(gridsAmong(layers).length > 0 ? rules : rules.flatMap(withTiles));
    const budget = new Budget();
    const grids: TileGrid[] = [];
    const solids = new Solids();
    const context = { file, levelSize, rules: applied, budget };
    await readEach(layers, pause, async (layer) => {
      const mayBeSolid = Object.values(solidityOf(applied, layer.name)).some((test) => test !== undefined);
      const grid = await problems.separately(file, () => readLayer(layer, context, solids), mayBeSolid);
      if (grid !== undefined && grid.count > 0) grids.push(grid);
    });
    if (choice.solid !== undefined && problems.found.length === 0 && grids.length + solids.boxes.length === 0) {
      const values = { rules: JSON.stringify(rules), names };
      const message = l10n.t(
        'With "solid": {rules}, nothing in the level is solid. The level has the layers {names}.',
        values,
      );
      problems.add("level-nothing", file, start, message, "warning");
    }
    problems.addLeftOut(solids);
    return [{ name, file, bounds, rules, grids, ...solids.parts }];
  };
  const ofLayer = ({ name }: NamedLayer): SolidRule => ({ layer: name });
  const named = signsOfNames(layers);
  const isSaid = choice.solid !== undefined || named.certain !== undefined;
  const evidence: SolidEvidence = {
    ...named,
    offered: [...layers.map(ofLayer), ...(isSaid ? [] : valuesOf(layers, { file, levelSize }))],
    layers: all.map(({ name }) => name),
  };
  const work: Pause = (done) => pause?.(PARSING + (1 - PARSING) * done);
  return await readAsSolid(evidence, { ...input, pause: work }, reading, read);
}

/** As many values of cells as can be compared. */
const MOST_VALUES = 16;

/** A rule for each value that the cells of grid layers have, the first of them. */
function valuesOf(
  layers: readonly NamedLayer[],
  level: Pick<LayerContext, "file" | "levelSize">,
): readonly SolidRule[] {
  const values = new Set<string>();
  const solidity: Solidity = {
    value: (value) => {
      if (value !== EMPTY_VALUE && values.size < MOST_VALUES) values.add(value);
      return false;
    },
  };
  for (const layer of gridsAmong(layers)) {
    try {
      readCells(layer, solidity, { ...level, rules: new SolidRules([]), budget: new Budget() });
    } catch (error) {
      // What is wrong with it is told where it is read.
      if (!(error instanceof LevelFault)) throw error;
    }
  }
  return Array.from(values, valueRule);
}

/** The rule by which cells of a value are solid. */
function valueRule(value: string): SolidRule {
  return { intGrid: [/^\d+$/.test(value) ? Number(value) : value] };
}

/** Layers whose cells are values, and not tiles of a tileset. */
function gridsAmong(layers: readonly NamedLayer[]): readonly NamedLayer[] {
  return layers.filter(({ content }) => content?.startsWith("grid"));
}

/** In a level without grids the numbers of its tiles are its values. */
function withTiles(rule: SolidRule): readonly SolidRule[] {
  if (!("intGrid" in rule)) return [rule];
  return [rule, { tiles: rule.intGrid.filter((value) => typeof value === "number") }];
}

/** What is written of a layer. It has one of the members that hold what is in it. */
type LayerFields = Fields<(typeof layerMembers)[number]>;

/** The members of which a layer of tiles has one. */
export const tileContents = ["data", "data2D", "dataCSV", "dataCoords", "dataCoords2D"] as const;

const contents = [...tileContents, ...(["grid", "grid2D", "entities", "decals"] as const)] as const;

/** The members that say where the cells of a layer are, and how many it has. */
export const cellMembers = [
  ...(["offsetX", "offsetY", "gridCellWidth", "gridCellHeight", "gridCellsX", "gridCellsY"] as const),
] as const;

const layerMembers = ["name", ...cellMembers, ...contents] as const;

/** A layer, and the member that holds what is in it; undefined where it has none. */
interface NamedLayer {
  readonly name: string;
  readonly content: (typeof contents)[number] | undefined;
  readonly fields: LayerFields;
}

/** @throws LevelFault where the layer has no name */
function namedLayer(node: JsonNode): NamedLayer {
  const fields = new Fields(node, ...layerMembers);
  return { name: fields.string("name"), content: contents.find((each) => fields.node(each) !== undefined), fields };
}

/** What the reading of a layer needs to know besides the layer. */
interface LayerContext {
  readonly file: string;
  /** Pixels. */
  readonly levelSize: Vec;
  readonly rules: SolidRules;
  readonly budget: Budget;
}

/** @throws LevelFault where the layer is damaged */
function readLayer(layer: NamedLayer, context: LayerContext, solids: Solids): TileGrid | undefined {
  const { name, content, fields } = layer;
  if (content === undefined) {
    const names = contents.map((each) => `"${each}"`).join(", ");
    const message = l10n.t('The layer "{layer}" must have one of the keys {names}.', { layer: name, names });
    throw new LevelFault("level-format", fields.start, message);
  }
  const solidity = solidityOf(context.rules, name);
  const isSolid = solidity.entity;
  if (layer.content !== "entities" || isSolid === undefined) return readCells(layer, solidity, context);
  readEntities(layer, isSolid, context, solids);
  return undefined;
}

function readCells({ fields, content }: NamedLayer, solidity: Solidity, context: LayerContext) {
  const { file, levelSize, budget } = context;
  const { value, tile, coordinates } = solidity;
  // Decals are pictures, without an extent that anything could collide with.
  if (content === undefined || content === "decals" || content === "entities") return undefined;
  const grid = gridOf(fields, file, levelSize);
  // As CSV all numbers are in one string, a line for each row.
  const cells = fields.ofKind(content, content === "dataCSV" ? "string" : "array");
  const inRows = content.endsWith("2D");
  const take = (): void => budget.takeCells(grid, fields.object);
  const readValues = (
    isSolid: (cell: JsonNode) => boolean,
    nameOf: (cell: JsonNode) => string,
    ruleOf?: (cell: JsonNode) => SolidRule,
  ) => {
    take();
    return readGrid(grid, cells, inRows, (array) => new ValueList(array), isSolid, nameOf, ruleOf);
  };
  if (content.startsWith("grid")) {
    if (value === undefined) return undefined;
    const isSolid = (cell: JsonNode): boolean => value(valueIn(cell));
    return readValues(
      isSolid,
      (cell) => `value ${valueIn(cell)}`,
      (cell) => valueRule(valueIn(cell)),
    );
  }
  if (content.startsWith("dataCoords")) {
    if (coordinates === undefined) return undefined;
    const isSolid = (cell: JsonNode): boolean => coordinates(coordinatesIn(cell)[0] ?? Number.NaN);
    return readValues(isSolid, (cell) => `tile ${coordinatesIn(cell).join(", ")}`);
  }
  if (tile === undefined) return undefined;
  take();
  return readNumberGrid(
    grid,
    cells,
    inRows,
    tile,
    (id) => `tile ${id}`,
    (id) => ({ tiles: [id] }),
  );
}

function gridOf(fields: LayerFields, file: string, levelSize: Vec): LayerGrid {
  const [size, other] = cellSizes(fields, levelSize);
  const tileSize = [fields.length("gridCellWidth"), fields.length("gridCellHeight")];
  return { file, layer: fields.string("name"), origin: offsetOf(fields), tileSize, ...size, other };
}

type CellFields = Fields<(typeof cellMembers)[number]>;

function offsetOf(fields: CellFields): Vec {
  return [fields.number("offsetX", 0), fields.number("offsetY", 0)];
}

/**
 * Returns how many columns and rows a layer says that it has, and, where it may have fewer, how many. Where a level is no whole number of
 * cells, Ogmo 3 says one column or row more than it has and writes: `Layer.save` adds one to a number that it has rounded up already.
 */
export function cellSizes(
  fields: CellFields,
  levelSize: Vec,
): readonly [said: CellSize, ...other: readonly CellSize[]] {
  const offset = offsetOf(fields);
  const lessOne = (count: number, axis: number, length: number): number => {
    const cells = (at(levelSize, axis) - at(offset, axis)) / length;
    return !Number.isInteger(cells) && count === Math.ceil(cells) + 1 ? count - 1 : count;
  };
  const said = { width: fields.count("gridCellsX"), height: fields.count("gridCellsY") };
  const other = {
    width: lessOne(said.width, 0, fields.length("gridCellWidth")),
    height: lessOne(said.height, 1, fields.length("gridCellHeight")),
  };
  return other.width < said.width || other.height < said.height ? [said, other] : [said];
}

function numberIn(cell: JsonNode): number {
  const value = cell.scalar();
  if (typeof value === "number") return value;
  throw wrongCell(cell, l10n.t("A cell must be a tile number; found {found}.", { found: foundText(cell) }));
}

function valueIn(cell: JsonNode): string {
  const value = cell.scalar();
  if (typeof value === "string" || typeof value === "number") return String(value);
  throw wrongCell(cell, l10n.t("A cell of a grid must be a string; found {found}.", { found: foundText(cell) }));
}

function coordinatesIn(cell: JsonNode): readonly number[] {
  if (cell.kind === "array") return Array.from(cell.elements(), numberIn);
  const found = foundText(cell);
  throw wrongCell(cell, l10n.t("A cell must be the [column, row] of a tile, or [-1]; found {found}.", { found }));
}

function wrongCell(cell: JsonNode, message: string): LevelFault {
  return new LevelFault("level-format", cell, message);
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
function solidityOf(rules: SolidRules, layer: string): Solidity {
  if (rules.isWholeLayer(layer)) return whole;
  const values = new Set(Array.from(rules.values, String));
  const { tiles, properties } = rules;
  return {
    value: values.size > 0 ? (value: string) => values.has(value) : undefined,
    tile: tiles.size > 0 ? (id: number) => tiles.has(id) : undefined,
    entity: properties.length > 0 ? (entity: JsonNode) => hasValue(entity, properties) : undefined,
  };
}

/** Of a tile and of its coordinates: none. */
export const NO_TILE = -1;

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
  named: NamedLayer,
  isSolid: (entity: JsonNode) => boolean,
  { file, budget }: LayerContext,
  solids: Solids,
): void {
  const layer = named.name;
  for (const entity of named.fields.elements("entities")) {
    if (!isSolid(entity)) continue;
    budget.takeBox(layer, entity);
    const fields = new Fields(entity, "name", "id", "x", "y", "width", "height", "originX", "originY", "rotation");
    const hasSize = fields.node("width") !== undefined && fields.node("height") !== undefined;
    const size = [fields.extent("width", 0), fields.extent("height", 0)];
    const origin = [fields.number("originX", 0), fields.number("originY", 0)];
    const corner = [fields.number("x"), fields.number("y")].map((p, axis) => p - at(origin, axis));
    const name = `${fields.string("name")} ${fields.number("id")}`;
    const solid = { layer, box: boxAt(corner, size), name, source: { file, range: entity.range } };
    if (!hasSize || size.every((length) => length === 0)) solids.skip("point", () => solid);
    else if (fields.number("rotation", 0) !== 0) solids.skip("rotated", () => solid);
    else solids.boxes.push(solid);
  }
}
