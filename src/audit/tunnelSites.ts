import { at, type Box, type Vec } from "../geometry/index.js";
import { type BitGrid, hasAny, isSet, type LevelGrid, transposed } from "./grid.js";
import { cornerDwell, cutCorners, pinches, ratio, type CutCorner, type Pinch } from "./corners.js";
import { type SearchResult, passages, type Component } from "./components.js";
import type { YieldBudget } from "./yieldBudget.js";
import type { Stride } from "./thinRuns.js";
import type { Mover, WeakWall } from "./weakWall.js";

/** What can be said of a weak wall before anybody asks what it is made of. */
export type TunnelSite = Omit<WeakWall, "severity" | "minFps" | "maxSpeed" | "name" | "source" | "message"> & {
  /** In the middle of a solid cell, at its weakest place. */
  readonly point: Vec;
};

/** Everything in levels that a mover can pass. */
export interface TunnelSites {
  readonly tunnels: SearchResult<TunnelSite>;
  readonly corners: SearchResult<CutCorner>;
}

/** Of each kind. With so many the rule for what is solid, or the mover, is wrong: counting on would help nobody. */
const MOST = 5000;

export async function tunnelSites(cells: LevelGrid, mover: Mover, spend: YieldBudget): Promise<TunnelSites> {
  const strides = stridesOf(mover, cells.solid);
  const [x, y] = strides;
  const corners = await cutCorners(cells, strides, MOST, spend);
  const pinched = await pinches(cells, strides, MOST, spend);
  const alongX = await passages(cells, x, y.extent, MOST, spend);
  const turned = await turn(cells, spend);
  const alongY = await passages(turned, y, x.extent, MOST, spend);
  const found = [
    ...alongX.found.map((part) => passageSite(part, cells.solid, 0, x)),
    ...alongY.found.map((part) => passageSite(part, turned.solid, 1, y)),
    ...pinched.found.map((pinch) => pinchSite(pinch, cells.solid, strides)),
  ];
  const isCutShort = alongX.isCutShort || alongY.isCutShort || pinched.isCutShort;
  return { tunnels: { found, isCutShort }, corners };
}

async function turn({ solid, outside }: LevelGrid, spend: YieldBudget): Promise<LevelGrid> {
  const turned = await transposed(solid, spend);
  return outside ? { solid: turned, outside: await transposed(outside, spend) } : { solid: turned };
}

/** Faces are rounded once when they are computed, a difference of two once more, each by half a unit of the greatest number. */
const ROUNDINGS = 4;

function stridesOf({ size, speed, fps }: Mover, { xs, ys }: BitGrid): readonly [Stride, Stride] {
  const strideOf = (axis: number, faces: Float64Array): Stride => {
    const [extent, step] = [at(size, axis), at(speed, axis) / fps];
    const greatest = Math.max(Math.abs(faces[0] ?? 0), Math.abs(faces.at(-1) ?? 0), extent);
    return { extent, step, tolerance: ROUNDINGS * (Number.EPSILON / 2) * greatest };
  };
  return [strideOf(0, xs), strideOf(1, ys)];
}

/** @param cells those in which the part was found: turned for axis 1 */
function passageSite(part: Component, cells: BitGrid, axis: 0 | 1, { extent, step }: Stride): TunnelSite {
  const run = part.weakest;
  const dwell = (run.thickness + extent) / step;
  let { top, bottom } = part;
  while (!hasAny(cells, top, part.first, part.end)) top++;
  while (!hasAny(cells, bottom - 1, part.first, part.end)) bottom--;
  let [column, row] = [run.first, run.window.first];
  while (!hasAny(cells, row, run.first, run.end)) row++;
  while (!isSet(cells, column, row)) column++;
  const wall = boxOf(cells, part.first, top, part.end, bottom);
  const point = middle(boxOf(cells, column, row, column + 1, row + 1));
  return {
    code: "tunnel",
    axis: axis === 0 ? "x" : "y",
    directions: directionsOf(part.fromBehind, part.fromBefore),
    wall: axis === 0 ? wall : { min: [...wall.min].reverse(), max: [...wall.max].reverse() },
    thickness: run.thickness,
    gaps: [part.before, part.behind],
    dwell,
    missed: 1 - dwell,
    minThickness: step - extent,
    point: axis === 0 ? point : [...point].reverse(),
  };
}

/**
 * A frame must end while the mover is beside the corner on one axis or on the other: it is so for a part w / dx of a frame
 * and for a part h / dy, which at best begin or end together. It is missed where neither sees it: the phases in which it
 * comes along x and along y have nothing to do with each other.
 */
function pinchSite(
  { first, last, isFalling, fromLow, fromHigh }: Pinch,
  cells: BitGrid,
  [x, y]: readonly [Stride, Stride],
): TunnelSite {
  const columns = [first.column, last.column];
  const { column, row } = first;
  const solid = isFalling ? column + 1 : column;
  return {
    code: "tunnel",
    axis: "diagonal",
    directions: directionsOf(fromHigh, fromLow),
    wall: boxOf(cells, Math.min(...columns), row, Math.max(...columns) + 2, last.row + 2),
    thickness: 0,
    gaps: [
      freeBefore(cells, column, isFalling ? row : row + 1),
      freeBehind(cells, column + 1, isFalling ? row + 1 : row),
    ],
    dwell: Math.max(ratio(x), ratio(y)),
    missed: (1 - ratio(x)) * (1 - ratio(y)),
    point: middle(boxOf(cells, solid, row, solid + 1, row + 1)),
  };
}

export function cornerSite(corner: CutCorner, cells: BitGrid, mover: Mover): TunnelSite {
  const wall = cornerSolid(corner, cells);
  const { column, row, solidRow, fromLow, fromHigh } = corner;
  const freeRow = solidRow === row ? row + 1 : row;
  const dwell = cornerDwell(stridesOf(mover, cells));
  return {
    code: "corner-cut",
    axis: "diagonal",
    directions: directionsOf(fromHigh, fromLow),
    wall,
    thickness: 0,
    gaps: [freeBefore(cells, column, freeRow), freeBehind(cells, column + 1, freeRow)],
    dwell,
    missed: 1 - dwell,
    point: middle(wall),
  };
}

/** The solid cell at a corner. */
export function cornerSolid({ solidColumn, solidRow }: CutCorner, cells: BitGrid): Box {
  return boxOf(cells, solidColumn, solidRow, solidColumn + 1, solidRow + 1);
}

function directionsOf(towardsLow: boolean, towardsHigh: boolean): readonly (-1 | 1)[] {
  return [...(towardsLow ? ([-1] as const) : []), ...(towardsHigh ? ([1] as const) : [])];
}

/** Free length that ends with a cell. */
function freeBefore(cells: BitGrid, column: number, row: number): number {
  let first = column;
  while (first >= 0 && !isSet(cells, first, row)) first--;
  return first < 0 ? Infinity : face(cells.xs, column + 1) - face(cells.xs, first + 1);
}

/** Free length that begins with a cell. */
function freeBehind(cells: BitGrid, column: number, row: number): number {
  let end = column;
  while (end < cells.columns && !isSet(cells, end, row)) end++;
  return end === cells.columns ? Infinity : face(cells.xs, end) - face(cells.xs, column);
}

function boxOf({ xs, ys }: BitGrid, first: number, top: number, end: number, bottom: number): Box {
  return { min: [face(xs, first), face(ys, top)], max: [face(xs, end), face(ys, bottom)] };
}

export function middle({ min, max }: Box): Vec {
  return min.map((low, axis) => low + (at(max, axis) - low) / 2);
}

function face(faces: Float64Array, index: number): number {
  return faces[index] ?? NaN;
}
