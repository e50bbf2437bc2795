import { at, type Box } from "../geometry/index.js";
import type { Level, TileGrid } from "../levels/index.js";
import { WORD, emptyCells, setRange, type Cells } from "./cells.js";
import { lineAxis, takeFromLines } from "./lines.js";
import type { Tick } from "./tick.js";

/** What is solid in levels that stand side by side, and what lies outside of all of them. */
export interface LevelCells {
  readonly solid: Cells;
  /** Absent where the levels fill the whole grid. */
  readonly outside?: Cells;
}

/** Twice 128 MB of bits, for the rows and for the columns. */
export const MOST_CELLS = 2 ** 30;

/**
 * How many cells levels need: as many columns and rows as they have different faces of tiles, boxes and bounds. A line, a
 * box without width or height, has a column or a row of its own, whose two faces are the same.
 */
export interface Faces {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

export function facesOf(levels: readonly Level[]): Faces {
  return { xs: distinctFaces(levels, 0), ys: distinctFaces(levels, 1) };
}

function distinctFaces(levels: readonly Level[], axis: number): Float64Array {
  const solids = levels.map((level) => solidFaces(level, axis));
  const all = new Float64Array(solids.reduce((sum, faces) => sum + faces.length, 0));
  let length = 0;
  for (const faces of solids) {
    all.set(faces, length);
    length += faces.length;
  }
  const lines = levels.flatMap(({ boxes }) => boxes.filter(({ box }) => lineAxis(box) === axis));
  const flat = lines.map(({ box }) => at(box.min, axis));
  return Float64Array.from([...distinct(all), ...distinct(Float64Array.from(flat))]).sort();
}

function distinct(numbers: Float64Array): Float64Array {
  return numbers.sort().filter((number, i) => i === 0 || number !== numbers[i - 1]);
}

function solidFaces({ bounds, grids, boxes }: Level, axis: number): Float64Array {
  const solids = boxes.filter(({ box }) => !isPoint(box));
  const faces = [bounds, ...solids.map(({ box }) => box)].flatMap(({ min, max }) => [at(min, axis), at(max, axis)]);
  for (const grid of grids) if (grid.count > 0) for (const face of gridFaces(grid, axis)) faces.push(face);
  return Float64Array.from(faces);
}

/** The cells of levels with these faces. */
export async function levelCells(levels: readonly Level[], { xs, ys }: Faces, tick: Tick): Promise<LevelCells> {
  const solid = emptyCells(xs, ys);
  for (const { grids, boxes } of levels) {
    for (const grid of grids) if (grid.count > 0) await addGrid(solid, grid, tick);
    for (const { box } of boxes) if (lineAxis(box) === undefined) await fill(solid, box, tick);
  }
  await takeFromLines(solid, tick);
  for (const { boxes } of levels) {
    for (const { box } of boxes) if (lineAxis(box) !== undefined && !isPoint(box)) await fill(solid, box, tick);
  }
  const [only] = levels;
  if (levels.length === 1 && only && isWhole(only.bounds, solid)) return { solid };
  const outside = emptyCells(xs, ys);
  for (const { bounds } of levels) await fill(outside, bounds, tick);
  for (let row = 0; row < outside.rows; row++) {
    invert(outside.bits.subarray(row * outside.stride, (row + 1) * outside.stride), outside.columns);
    await tick(outside.stride);
  }
  await takeFromLines(outside, tick);
  return { solid, outside };
}

/** Faces of a grid's tiles along an axis: the one between two tiles is one number for both. */
function gridFaces(grid: TileGrid, axis: number): Float64Array {
  const count = axis === 0 ? grid.width : grid.height;
  return Float64Array.from({ length: count + 1 }, (_, i) => at(grid.origin, axis) + i * at(grid.tileSize, axis));
}

/** The cell that begins with a face; the faces are ascending and this is one of them. */
export function indexOf(faces: Float64Array, face: number): number {
  let [low, high] = [0, faces.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((faces[middle] ?? Infinity) < face) low = middle + 1;
    else high = middle;
  }
  return low;
}

async function addGrid(cells: Cells, grid: TileGrid, tick: Tick): Promise<void> {
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
      addLine(cells.bits, r * cells.stride, line);
      await tick(cells.stride);
    }
    await tick(grid.width >>> 3);
  }
}

function addLine(bits: Uint32Array, offset: number, line: Uint32Array): void {
  for (let word = 0; word < line.length; word++) {
    bits[offset + word] = (bits[offset + word] as number) | (line[word] as number);
  }
}

/** A row of tiles that are as wide as the cells, from a column on. */
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
    if (solid[row * width + i] === 1) setRange(line, columns[i] ?? 0, columns[i + 1] ?? 0);
  }
}

/** Sets the cells that lie in a box: of a line those without width or height. */
async function fill(cells: Cells, { min, max }: Box, tick: Tick): Promise<void> {
  const flat = lineAxis({ min, max });
  const [left, right] = span(cells.xs, at(min, 0), at(max, 0), flat);
  const [top, bottom] = span(cells.ys, at(min, 1), at(max, 1), flat);
  for (let row = top; row < bottom; row++) {
    setRange(cells.bits.subarray(row * cells.stride, (row + 1) * cells.stride), left, right);
    await tick(1 + ((right - left) >>> 5));
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

function invert(line: Uint32Array, columns: number): void {
  for (let word = 0; word < line.length; word++) line[word] = ~(line[word] ?? 0);
  const rest = columns & 31;
  if (rest > 0) line[line.length - 1] = (line[line.length - 1] ?? 0) & (-1 >>> (WORD - rest));
}

function isWhole({ min, max }: Box, { xs, ys }: Cells): boolean {
  return at(min, 0) === xs[0] && at(min, 1) === ys[0] && at(max, 0) === xs.at(-1) && at(max, 1) === ys.at(-1);
}
