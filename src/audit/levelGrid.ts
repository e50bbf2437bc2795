import { at, partitionPoint, union, type Box, type Vec } from "../geometry/index.js";
import type { Level, TileGrid } from "../levels/index.js";
import {
  type BitGrid,
  WORD,
  emptyGrid,
  isSet,
  rowOf,
  setRange,
  hasAny,
  hasAnyInColumn,
  mirror,
  turn,
  unite,
  invert,
} from "./bitGrid.js";

/** Rows for columns: whatever looks along rows looks along columns there. */
export function transposed(cells: LevelGrid): LevelGrid {
  const { solid, outside, slopes } = cells;
  const oneWays: OneWayCells[] = [];
  for (const { axis, stops, cells: own, covered } of cells.oneWays) {
    oneWays.push({
      axis: axis === 0 ? 1 : 0,
      stops,
      cells: turn(own),
      covered: covered.map(({ first, end, top, bottom }) => ({ first: top, end: bottom, top: first, bottom: end })),
    });
  }
  const turned = ({ min, max }: Box): Box => ({ min: min.toReversed(), max: max.toReversed() });
  return {
    solid: turn(solid),
    bounds: cells.bounds.map(turned),
    outside: outside && turn(outside),
    slopes: slopes && turn(slopes),
    oneWays,
  };
}

/** The last row first, with faces of the other sign. */
export function mirroredRows({ solid, bounds, outside, slopes, oneWays }: LevelGrid): LevelGrid {
  const mirrored = ({ min, max }: Box): Box => ({ min: [at(min, 0), -at(max, 1)], max: [at(max, 0), -at(min, 1)] });
  return {
    solid: mirror(solid),
    bounds: bounds.map(mirrored),
    outside: outside && mirror(outside),
    slopes: slopes && mirror(slopes),
    oneWays: oneWays.map(({ axis, stops, cells, covered }) => ({
      axis,
      stops: axis === 0 ? stops : stops > 0 ? -1 : 1,
      cells: mirror(cells),
      covered: covered.map(({ top, bottom, ...columns }) => ({
        ...columns,
        top: cells.rows - bottom,
        bottom: cells.rows - top,
      })),
    })),
  };
}

/** What is solid in levels that stand side by side, and what lies outside of all of them. */
export interface LevelGrid {
  readonly solid: BitGrid;
  /** Of each level; of very many, those around all of them. */
  readonly bounds: readonly Box[];
  /** Absent where the levels fill the whole grid. */
  readonly outside?: BitGrid;
  /** Those of the solid cells that are there for slopes alone; absent where there are none. */
  readonly slopes?: BitGrid;
  /** What stops a mover that comes from one side, and is free for all others. */
  readonly oneWays: readonly OneWayCells[];
}

/** Cells that stop whoever moves along an axis, towards higher (1) or lower (−1) values. */
export interface OneWayCells {
  readonly axis: 0 | 1;
  readonly stops: 1 | -1;
  readonly cells: BitGrid;
  /** Solids whose faces the cells don't show: before them lies another one that stops the same way. A mover may begin in that one. */
  readonly covered: readonly CellRange[];
}

/** Columns from `first` until before `end`, rows from `top` until before `bottom`. */
export interface CellRange {
  readonly first: number;
  readonly end: number;
  readonly top: number;
  readonly bottom: number;
}

/** So many solids that cover each other are looked at one by one; the rest count as one. */
const MAX_COVERED = 1 << 14;

/** A level, with boxes in the place of its slopes. */
export interface GridLevel extends Pick<Level, "bounds" | "grids" | "boxes"> {
  readonly stairs: readonly Box[];
}

/** Levels whose bounds are compared one by one. */
const MOST_BOUNDS = 64;

/** Twice 128 MB of bits, for the rows and for the columns. */
export const MOST_CELLS = 2 ** 30;

/**
 * The faces of the cells that levels need, along an axis: all different ones of tiles, boxes and bounds. A line, a box without
 * width or height, has a column or a row of its own, whose two faces are the same.
 */
export function facesOf(levels: readonly GridLevel[], axis: number): Float64Array {
  const faces: number[] = [];
  const lines: number[] = [];
  for (const { bounds, grids, boxes, stairs } of levels) {
    faces.push(at(bounds.min, axis), at(bounds.max, axis));
    for (const { min, max } of stairs) faces.push(at(min, axis), at(max, axis));
    for (const { box } of boxes) {
      if (!isPoint(box)) faces.push(at(box.min, axis), at(box.max, axis));
      if (lineAxis(box) === axis) lines.push(at(box.min, axis));
    }
    for (const grid of grids) if (grid.count > 0) for (const face of gridFaces(grid, axis)) faces.push(face);
  }
  return Float64Array.from([...distinct(faces), ...distinct(lines)]).sort();
}

function distinct(numbers: readonly number[]): Float64Array {
  return Float64Array.from(numbers)
    .sort()
    .filter((number, i, sorted) => i === 0 || number !== sorted[i - 1]);
}

/** The cells of levels with these faces. */
export function levelGrid(levels: readonly GridLevel[], xs: Float64Array, ys: Float64Array): LevelGrid {
  const solid = emptyGrid(xs, ys);
  addSolids(solid, levels, undefined);
  const slopes = addStairs(solid, levels);
  const directions = new Map<string, Vec>();
  for (const { grids, boxes } of levels) {
    for (const { oneWay } of [...grids, ...boxes]) if (oneWay) directions.set(String(oneWay), oneWay);
  }
  const oneWays: OneWayCells[] = [];
  for (const direction of directions.values()) {
    const cells = emptyGrid(xs, ys);
    addSolids(cells, levels, direction);
    const axis = at(direction, 0) === 0 ? 1 : 0;
    const covered: CellRange[] = [];
    forEachRange(cells, levels, direction, (range) => {
      if (isCovered(cells, range, direction) && covered.length < MAX_COVERED) covered.push(range);
    });
    oneWays.push({ axis, stops: at(direction, axis) > 0 ? -1 : 1, cells, covered });
  }
  const own = levels.map(({ bounds }) => bounds);
  const bounds = own.length > MOST_BOUNDS ? [own.reduce(union)] : own;
  const rest = { bounds, slopes, oneWays };
  const [only] = levels;
  if (levels.length === 1 && only && isWhole(only.bounds, solid)) return { solid, ...rest };
  const outside = emptyGrid(xs, ys);
  for (const { bounds } of levels) fill(outside, bounds);
  for (let row = 0; row < outside.rows; row++) {
    invert(rowOf(outside, row), outside.columns);
  }
  takeFromLines(outside);
  return { solid, outside, ...rest };
}

/** Sets the cells of tiles and boxes: of those that are solid from all sides, or of those with one face in a direction. */
function addSolids(cells: BitGrid, levels: readonly GridLevel[], direction: Vec | undefined): void {
  const isWanted = ({ oneWay }: { readonly oneWay?: Vec }): boolean => String(oneWay) === String(direction);
  for (const { grids, boxes } of levels) {
    for (const grid of grids) if (grid.count > 0 && isWanted(grid)) addGrid(cells, grid);
    for (const solid of boxes) {
      if (lineAxis(solid.box) === undefined && isWanted(solid)) fill(cells, solid.box);
    }
  }
  takeFromLines(cells);
  for (const { boxes } of levels) {
    for (const solid of boxes) {
      const { box } = solid;
      if (lineAxis(box) !== undefined && !isPoint(box) && isWanted(solid)) fill(cells, box);
    }
  }
}

/** Gives the cells of each tile and each box with an area that has its only face in a direction to `use`. */
function forEachRange(
  { xs, ys }: BitGrid,
  levels: readonly GridLevel[],
  direction: Vec,
  use: (range: CellRange) => void,
): void {
  const rangeOf = ({ min, max }: Box): CellRange => ({
    first: indexOf(xs, at(min, 0)),
    end: indexOf(xs, at(max, 0)),
    top: indexOf(ys, at(min, 1)),
    bottom: indexOf(ys, at(max, 1)),
  });
  for (const { grids, boxes } of levels) {
    for (const grid of grids) {
      if (grid.count === 0 || String(grid.oneWay) !== String(direction)) continue;
      const columns = Uint32Array.from(gridFaces(grid, 0), (x) => indexOf(xs, x));
      const rows = Uint32Array.from(gridFaces(grid, 1), (y) => indexOf(ys, y));
      for (let tile = 0; tile < grid.solid.length; tile++) {
        if (grid.solid[tile] !== 1) continue;
        const [column, row] = [tile % grid.width, Math.floor(tile / grid.width)];
        use({
          first: at(columns, column),
          end: at(columns, column + 1),
          top: at(rows, row),
          bottom: at(rows, row + 1),
        });
      }
    }
    for (const { box, oneWay } of boxes)
      if (oneWay && String(oneWay) === String(direction) && lineAxis(box) === undefined) use(rangeOf(box));
  }
}

/** Whether other cells lie right before the face of some. */
function isCovered(cells: BitGrid, { first, end, top, bottom }: CellRange, direction: Vec): boolean {
  const [x, y] = [at(direction, 0), at(direction, 1)];
  if (y !== 0) {
    const row = y < 0 ? top - 1 : bottom;
    return row >= 0 && row < cells.rows && hasAny(cells, row, first, end);
  }
  const column = x < 0 ? first - 1 : end;
  return column >= 0 && column < cells.columns && hasAnyInColumn(cells, column, top, bottom);
}

/** Sets the cells of slopes. @returns those that were free before; undefined where there are no slopes */
function addStairs(solid: BitGrid, levels: readonly GridLevel[]) {
  if (levels.every(({ stairs }) => stairs.length === 0)) return undefined;
  const slopes = emptyGrid(solid.xs, solid.ys);
  for (const { stairs } of levels) for (const box of stairs) fill(slopes, box);
  for (let word = 0; word < solid.bits.length; word++) {
    const added = (slopes.bits[word] as number) & ~(solid.bits[word] as number);
    slopes.bits[word] = added;
    solid.bits[word] = (solid.bits[word] as number) | added;
  }
  return slopes;
}

/** Faces of a grid's tiles along an axis: the one between two tiles is one number for both. */
function gridFaces(grid: TileGrid, axis: number): Float64Array {
  const count = axis === 0 ? grid.width : grid.height;
  return Float64Array.from({ length: count + 1 }, (_, i) => at(grid.origin, axis) + i * at(grid.tileSize, axis));
}

/** The cell that begins with a face; the faces are ascending and this is one of them. */
function indexOf(faces: Float64Array, face: number): number {
  return partitionPoint(faces.length - 1, (i) => (faces[i] as number) < face);
}

function addGrid(cells: BitGrid, grid: TileGrid): void {
  const columns = Uint32Array.from(gridFaces(grid, 0), (x) => indexOf(cells.xs, x));
  const rows = Uint32Array.from(gridFaces(grid, 1), (y) => indexOf(cells.ys, y));
  const first = columns[0] ?? 0;
  const isOneToOne = (columns[grid.width] ?? 0) - first === grid.width;
  const line = new Uint32Array(cells.stride);
  for (let row = 0; row < grid.height; row++) {
    line.fill(0);
    if (isOneToOne) setTiles(line, grid, row, first);
    else setWideTiles(line, grid, row, columns);
    for (let r = rows[row] ?? 0; r < (rows[row + 1] ?? 0); r++) {
      unite(rowOf(cells, r), rowOf(cells, r), line);
    }
  }
}

/** A row of tiles that are as wide as the cells, from a column on: bit by bit without a question, whatever is solid. */
function setTiles(line: Uint32Array, { solid, width }: TileGrid, row: number, first: number): void {
  const end = (row + 1) * width;
  let word = first >>> 5;
  // A word at a time; the first may begin and the last may end within one.
  for (let i = row * width, bit = first & 31; i < end; bit = 0) {
    const last = Math.min(end, i + WORD - bit);
    let bits = 0;
    for (; i < last; i++) bits |= (solid[i] as number) << bit++;
    line[word++] = bits;
  }
}

/** A row of tiles of several cells each. */
function setWideTiles(line: Uint32Array, { solid, width }: TileGrid, row: number, columns: Uint32Array): void {
  for (let i = 0; i < width; i++) {
    if (solid[row * width + i] === 1) setRange(line, columns[i] as number, columns[i + 1] as number);
  }
}

/** Sets the cells that lie in a box: of a line those without width or height. */
export function fill(cells: BitGrid, { min, max }: Box): void {
  const flat = lineAxis({ min, max });
  const [left, right] = span(cells.xs, at(min, 0), at(max, 0), flat);
  const [top, bottom] = span(cells.ys, at(min, 1), at(max, 1), flat);
  for (let row = top; row < bottom; row++) {
    setRange(rowOf(cells, row), left, right);
  }
}

/** The cells from `min` to `max`. A line does not reach into another one that crosses its end. */
function span(faces: Float64Array, min: number, max: number, flat: number | undefined): readonly [number, number] {
  const first = indexOf(faces, min);
  if (min === max) return [first, first + 1];
  return [flat !== undefined && faces[first + 1] === min ? first + 1 : first, indexOf(faces, max)];
}

/** A box without any extent marks a place. */
function isPoint({ min, max }: Box): boolean {
  return at(min, 0) === at(max, 0) && at(min, 1) === at(max, 1);
}

function isWhole({ min, max }: Box, { xs, ys }: BitGrid): boolean {
  return at(min, 0) === xs[0] && at(min, 1) === ys[0] && at(max, 0) === xs.at(-1) && at(max, 1) === ys.at(-1);
}

/** The axis along which a box has no extent; undefined for one with an area. */
function lineAxis({ min, max }: Box): number | undefined {
  return [0, 1].find((axis) => at(min, axis) === at(max, axis));
}

/**
 * Columns and rows without an extent are there for lines. Whatever else is set, set of them only the cells that have it on
 * both sides: a face of a tile does not reach into the line that lies on it, nor do the bounds of a level.
 */
function takeFromLines(cells: BitGrid): void {
  const { bits, stride, rows } = cells;
  for (const column of flatCells(cells.xs)) {
    for (let row = 0; row < rows; row++) {
      if (isWithin(cells, column - 1, row) && isWithin(cells, column + 1, row)) continue;
      const word = row * stride + (column >>> 5);
      bits[word] = (bits[word] as number) & ~(1 << (column & 31));
    }
  }
  for (const row of flatCells(cells.ys)) {
    const [above, below] = [(row - 1) * stride, (row + 1) * stride];
    const isAtEdge = row === 0 || row === rows - 1;
    for (let word = 0; word < stride; word++) {
      bits[row * stride + word] = isAtEdge ? 0 : (bits[above + word] as number) & (bits[below + word] as number);
    }
  }
}

function flatCells(faces: Float64Array): readonly number[] {
  return [...faces.keys()].filter((cell) => faces[cell] === faces[cell + 1]);
}

function isWithin(cells: BitGrid, column: number, row: number): boolean {
  return column >= 0 && column < cells.columns && isSet(cells, column, row);
}
