import * as l10n from "@vscode/l10n";
import type { TextRange } from "../scene/index.js";
import { num } from "../wording/index.js";
import { foundText, type JsonNode } from "./json/index.js";
import type { SolidRule, TileGrid } from "./level.js";
import { type CellList, NumberList } from "./cellList.js";
import { LevelFault } from "./levelFaults.js";

/** A layer of cells, and where it is. */
export interface LayerGrid extends Pick<TileGrid, "layer" | "origin" | "tileSize" | "width" | "height"> {
  readonly file: string;
  /** Another size that its cells may be written in. */
  readonly other?: CellSize;
}

/** Columns and rows. */
export type CellSize = Pick<TileGrid, "width" | "height">;

/**
 * Reads a layer whose cells are written row by row.
 * @param cells all of them, or arrays of them, one for each row
 * @param listOf the cells in an array
 * @param nameOf what a cell is called
 * @param ruleOf a rule by which all cells like it are solid; undefined where there is none
 * @throws LevelFault where they are not as many as the layer has cells
 */
export function readGrid<Cell>(
  { file, other, ...grid }: LayerGrid,
  cells: JsonNode,
  inRows: boolean,
  listOf: (array: JsonNode) => CellList<Cell>,
  isSolid: (cell: Cell) => boolean,
  nameOf: (cell: Cell) => string,
  ruleOf?: (cell: Cell) => SolidRule,
): TileGrid {
  const { layer } = grid;
  /** The sizes that fit what was read. */
  let sizes: readonly CellSize[] = [grid, ...(other ? [other] : [])];
  const most = Math.max(...sizes.map(({ width, height }) => width * height));
  // No more than there is text for, however large the layer says to be.
  const solid = new Uint8Array(Math.min(most, cells.length));
  const rows: CellList<Cell>[] = [];
  let [count, start] = [0, 0];
  const take = (cell: Cell, column: number): void => {
    if (!isSolid(cell) || start + column >= solid.length) return;
    solid[start + column] = 1;
    count++;
  };
  for (const row of inRows ? cells.elements() : [cells]) {
    const list = listOf(row);
    list.each(take);
    if (inRows) sizes = sizes.filter(({ width }) => width === list.count);
    if (sizes.length === 0) {
      const values = { layer, width: grid.width, height: grid.height, found: list.count };
      const message = l10n.t('The layer "{layer}" must have {width} × {height} cells; this row has {found}.', values);
      throw new LevelFault("level-data", row, message);
    }
    rows.push(list);
    start += list.count;
  }
  const size = sizes.find(({ width, height }) => start === width * height);
  if (size === undefined) {
    const values = { layer, width: grid.width, height: grid.height, found: start };
    const message = l10n.t('The layer "{layer}" must have {width} × {height} cells; its data has {found}.', values);
    throw new LevelFault("level-data", cells, message);
  }

  const placeOf = (column: number, row: number) =>
    inRows ? { list: rows[row], index: column } : { list: rows[0], index: row * size.width + column };
  return {
    ...grid,
    width: size.width,
    height: size.height,
    solid: solid.length === start ? solid : solid.slice(0, start),
    count,
    nameOf: (column, row) => {
      const { list, index } = placeOf(column, row);
      const cell = list?.cellAt(index);
      return cell === undefined ? "tile" : nameOf(cell);
    },
    ruleOf:
      ruleOf &&
      ((column: number, row: number) => {
        const { list, index } = placeOf(column, row);
        const cell = list?.cellAt(index);
        if (cell === undefined) throw new RangeError("no such cell");
        return ruleOf(cell);
      }),
    sourceOf: (column, row) => {
      const { list, index } = placeOf(column, row);
      const { offset, length } = list?.rangeOf(index) ?? cells;
      return { file, range: { offset, length } };
    },
  };
}

/** {@link readGrid} of whole numbers. */
export function readNumberGrid(
  grid: LayerGrid,
  cells: JsonNode,
  inRows: boolean,
  isSolid: (value: number) => boolean,
  nameOf: (value: number) => string,
  ruleOf?: (value: number) => SolidRule,
): TileGrid {
  let last = Number.NaN;
  let lastIsSolid = false;
  const test = (value: number): boolean => {
    // Cells of one kind lie side by side.
    if (value === last) return lastIsSolid;
    if (!Number.isSafeInteger(value)) {
      const values = { layer: grid.layer, found: num(value) };
      const message = l10n.t('A cell of the layer "{layer}" must be a whole number; found {found}.', values);
      throw new LevelFault("level-data", cells, message);
    }
    last = value;
    return (lastIsSolid = isSolid(value));
  };
  const listOf = (row: JsonNode) => new NumberList(cells.kind === "string" ? cells : arrayOf(row));
  return readGrid(grid, cells, inRows, listOf, test, nameOf, ruleOf);
}

/** Values between two whose places are remembered. */
const STRIDE = 1 << 8;

/** The values of an array, whatever each of them is. */
export class ValueList implements CellList<JsonNode> {
  /** Where each of `STRIDE` begins. */
  readonly #places: number[] = [];
  count = 0;

  constructor(readonly array: JsonNode) {}

  each(use: (value: JsonNode, index: number) => void): void {
    this.#places.length = this.count = 0;
    for (const value of this.array.elements()) {
      if (this.count % STRIDE === 0) this.#places.push(value.offset);
      use(value, this.count++);
    }
  }

  cellAt(index: number): JsonNode | undefined {
    const place = this.#places[Math.floor(index / STRIDE)];
    let left = index % STRIDE;
    for (const value of place === undefined ? [] : this.array.elements(place)) if (left-- === 0) return value;
    return undefined;
  }

  rangeOf(index: number): TextRange | undefined {
    return this.cellAt(index);
  }
}

function arrayOf(row: JsonNode): JsonNode {
  if (row.kind === "array") return row;
  const message = l10n.t("A row of cells must be an array; found {found}.", { found: foundText(row) });
  throw new LevelFault("level-format", row, message);
}
