import * as l10n from "@vscode/l10n";
import type { Vec } from "../geometry/index.js";
import { num } from "../wording/index.js";
import { CsvNumbers } from "./csvNumbers.js";
import { foundText, JsonNumbers, type JsonNode } from "./json/index.js";
import type { Pause, TileGrid } from "./level.js";
import { LevelFault } from "./problems.js";

/** A layer of cells, and where it is. */
export interface LayerGrid {
  /** The file that holds it. */
  readonly file: string;
  readonly layer: string;
  /** Lowest corner. */
  readonly origin: Vec;
  readonly tileSize: Vec;
  readonly width: number;
  readonly height: number;
}

/** Cells between two pauses. */
const SLICE = 1 << 18;

/**
 * Reads a layer whose cells are written as one number each, row by row.
 *
 * @param cells all of them, in an array or a string, or arrays of them, one for each row
 * @param nameOf what a cell of this number is called
 * @throws LevelFault where they are not as many as the layer has cells
 */
export async function readNumberGrid(
  { file, ...grid }: LayerGrid,
  cells: JsonNode,
  inRows: boolean,
  isSolid: (value: number) => boolean,
  nameOf: (value: number) => string,
  pause?: Pause,
): Promise<TileGrid> {
  const { width, height } = grid;
  // No more than there is text for, however large the layer says to be.
  const solid = new Uint8Array(Math.min(width * height, cells.length));
  const rows: (JsonNumbers | CsvNumbers)[] = [];
  let count = 0;
  let start = 0;
  let last = Number.NaN;
  let lastIsSolid = false;
  const take = (value: number, column: number): void => {
    // Cells of one kind lie side by side.
    if (value !== last) {
      if (!Number.isSafeInteger(value)) throw notWhole(grid, cells, value);
      last = value;
      lastIsSolid = isSolid(value);
    }
    if (!lastIsSolid || start + column >= solid.length) return;
    solid[start + column] = 1;
    count++;
  };
  let paused = 0;
  for (const row of inRows ? cells.elements() : [cells]) {
    const numbers = cells.kind === "string" ? new CsvNumbers(cells) : new JsonNumbers(arrayOf(row));
    await numbers.each(take, inRows ? undefined : pause);
    if (inRows && numbers.count !== width) throw wrongRow(grid, row, numbers.count);
    rows.push(numbers);
    start += numbers.count;
    if (start - paused < SLICE) continue;
    paused = start;
    await pause?.(Math.min(1, start / solid.length));
  }
  if (start !== width * height) throw wrongSize(grid, cells, start);

  const { text } = cells.structure;
  const rangeOf = (column: number, row: number) =>
    (inRows ? rows[row]?.rangeOf(column) : rows[0]?.rangeOf(row * width + column)) ?? cells;
  return {
    ...grid,
    solid,
    count,
    nameOf: (column, row) => {
      const { offset, length } = rangeOf(column, row);
      return Promise.resolve(nameOf(Number(text.slice(offset, offset + length))));
    },
    sourceOf: (column, row) => {
      const { offset, length } = rangeOf(column, row);
      return { file, range: { offset, length } };
    },
  };
}

function arrayOf(row: JsonNode): JsonNode {
  if (row.kind === "array") return row;
  throw new LevelFault(
    "level-format",
    row,
    l10n.t("A row of cells must be an array; got {found}.", { found: foundText(row) }),
  );
}

type LayerSize = Pick<LayerGrid, "layer" | "width" | "height">;

function notWhole({ layer }: LayerSize, range: JsonNode, value: number): LevelFault {
  const found = num(value);
  const message = l10n.t('A cell of the layer "{layer}" must be a whole number; got {found}.', { layer, found });
  return new LevelFault("level-data", range, message);
}

/** That other cells are written than the layer has. */
export function wrongSize({ layer, width, height }: LayerSize, range: JsonNode, found: number): LevelFault {
  const message = l10n.t('The layer "{layer}" has {width} × {height} cells; written: {found}.', {
    layer,
    width,
    height,
    found,
  });
  return new LevelFault("level-data", range, message);
}

/** The same of one of its rows. */
export function wrongRow({ layer, width, height }: LayerSize, row: JsonNode, found: number): LevelFault {
  const message = l10n.t('The layer "{layer}" has {width} × {height} cells; written in this row: {found}.', {
    layer,
    width,
    height,
    found,
  });
  return new LevelFault("level-data", row, message);
}
