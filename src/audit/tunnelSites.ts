import { at, type Box, type Vec } from "../geometry/index.js";
import { type BitGrid, hasAny, isSet, type LevelGrid, transposed, type YieldBudget } from "./grid.js";
import {
  cornerDwell,
  cutCorners,
  passesPinches,
  pinchedCorners,
  pinches,
  ratio,
  type CutCorner,
  type Pinch,
} from "./corners.js";
import { passages, type Component } from "./components.js";
import { leastSafe, type Stride, type Strides } from "./thinRuns.js";
import { type PlacedRun, Thinnest } from "./thinnest.js";
import type { Mover, WeakWall } from "./weakWall.js";

/** What can be said of a weak wall before anybody asks what it is made of. */
export type TunnelSite = Omit<
  WeakWall,
  "severity" | "minFps" | "maxSpeed" | "layer" | "name" | "source" | "fingerprint" | "message"
> & {
  /** In the middle of a solid cell, at its weakest place. */
  readonly point: Vec;
};

/** The levels of a world, by their numbers. */
export interface Numbered {
  readonly count: number;
  /** Which of them a point lies in. */
  levelAt(point: Vec): number;
}

/**
 * Everything in levels that a mover can pass, and of each level the place that comes nearest to it: the one with the least
 * dwell. Undefined where there is nothing that a faster mover could pass, or where it is passed already.
 */
export async function tunnelSites(cells: LevelGrid, levels: Numbered, mover: Mover, spend: YieldBudget) {
  const strides = stridesOf(mover, cells.solid);
  const [x, y] = strides;
  const corners = await cutCorners(cells, strides, spend);
  const pinched = await pinches(cells, strides, spend);
  const nearest = Array.from({ length: levels.count }, (): TunnelSite | undefined => undefined);
  const passed = new Set<number>();
  const dwellOf = (level: number): number => nearest[level]?.dwell ?? Infinity;
  const alongX = await along(cells, x, y, (site) => site);
  const turned = await transposed(cells, spend);
  const alongY = await along(turned, y, x, turnedSite);
  await alongDiagonals();
  const found = [
    ...alongX.found.map((part) => passageSite(part, cells.solid, x)),
    ...alongY.found.map((part) => turnedSite(passageSite(part, turned.solid, y))),
    ...pinched.found.map((pinch) => pinchSite(pinch, cells.solid, strides)),
  ];
  const isCutShort = [alongX, alongY, pinched].some((search) => search.isCutShort);
  return {
    tunnels: { found, isCutShort },
    corners,
    nearest: nearest.map((site, i) => (passed.has(i) ? undefined : site)),
  };

  async function along(lines: LevelGrid, own: Stride, across: Stride, placed: (site: TunnelSite) => TunnelSite) {
    const siteOf = (run: PlacedRun): TunnelSite => placed(passageSite(partOf(run), lines.solid, own));
    const thicknesses = nearest.map((_, level) => (own.step > 0 ? dwellOf(level) * own.step - own.extent : -Infinity));
    const levelOf = (run: PlacedRun): number => (levels.count === 1 ? 0 : levels.levelAt(siteOf(run).point));
    const thinnest = new Thinnest(thicknesses, levelOf);
    const search = await passages(lines, [own, across], thinnest, spend);
    for (const [level, run] of thinnest.found.entries()) {
      if (!run) continue;
      nearest[level] = siteOf(run);
      // Also of what is reported in a neighbour.
      if (run.run.thickness < leastSafe(own)) passed.add(level);
    }
    return search;
  }

  /** All pinches have the same dwell: the first of a level stands for them. */
  async function alongDiagonals(): Promise<void> {
    const dwell = Math.max(ratio(x), ratio(y));
    const wanted = new Set([...nearest.keys()].filter((level) => dwell < dwellOf(level)));
    if (wanted.size === 0 || passesPinches(strides)) return;
    // Beside a pinch the mover has one of its solids at its side: a run, in this level or a neighbour.
    if (nearest.every((site) => site === undefined)) return;
    const isEnough = (pinch: Pinch): boolean => {
      const site = pinchSite(pinch, cells.solid, strides);
      const level = levels.count === 1 ? 0 : levels.levelAt(site.point);
      if (wanted.delete(level)) nearest[level] = site;
      return wanted.size === 0;
    };
    await pinchedCorners(cells, strides, isEnough, spend);
  }
}

function partOf({ run, window }: PlacedRun): Component {
  return { ...run, top: window.first, bottom: window.end, run, window };
}

/** Faces are rounded once when they are computed, a difference of two once more, each by half a unit of the greatest number. */
const ROUNDINGS = 4;

function stridesOf({ size, speed, fps, substeps = 1 }: Mover, { xs, ys }: BitGrid): Strides {
  const strideOf = (axis: number, faces: Float64Array): Stride => {
    const [extent, step] = [at(size, axis), at(speed, axis) / (fps * substeps)];
    const greatest = Math.max(Math.abs(faces[0] ?? 0), Math.abs(faces.at(-1) ?? 0), extent);
    return { extent, step, tolerance: ROUNDINGS * (Number.EPSILON / 2) * greatest };
  };
  return [strideOf(0, xs), strideOf(1, ys)];
}

function passageSite(part: Component, cells: BitGrid, { extent, step }: Stride): TunnelSite {
  const { run, window } = part;
  const dwell = (run.thickness + extent) / step;
  let { top, bottom } = part;
  while (!hasAny(cells, top, part.first, part.end)) top++;
  while (!hasAny(cells, bottom - 1, part.first, part.end)) bottom--;
  let [column, row] = [run.first, window.first];
  while (!hasAny(cells, row, run.first, run.end)) row++;
  while (!isSet(cells, column, row)) column++;
  return {
    code: "tunnel",
    axis: "x",
    directions: directionsOf(part),
    wall: boxOf(cells, part.first, top, part.end, bottom),
    thickness: run.thickness,
    gaps: [part.before, part.behind],
    dwell,
    missed: 1 - dwell,
    minThickness: step - extent,
    point: middle(cellBox(cells, column, row)),
  };
}

/** A site that was found in transposed cells, as it lies in the levels. */
function turnedSite(site: TunnelSite): TunnelSite {
  const { min, max } = site.wall;
  const wall = { min: [...min].reverse(), max: [...max].reverse() };
  return { ...site, axis: "y", wall, point: [...site.point].reverse() };
}

/**
 * A frame must end while the mover is beside the corner on one axis or on the other: it is so for a part w / dx of a frame
 * and for a part h / dy, which at best begin or end together. It is missed where neither sees it: the phases in which it
 * comes along x and along y have nothing to do with each other.
 */
function pinchSite(pinch: Pinch, cells: BitGrid, [x, y]: Strides): TunnelSite {
  const { first, last, isFalling } = pinch;
  const { column, row } = first;
  const [left, right] = [Math.min(column, last.column), Math.max(column, last.column)];
  return {
    code: "tunnel",
    axis: "diagonal",
    directions: directionsOf(pinch),
    wall: boxOf(cells, left, row, right + 2, last.row + 2),
    thickness: 0,
    gaps: gapsAt(cells, column, isFalling ? row : row + 1, isFalling ? row + 1 : row),
    dwell: Math.max(ratio(x), ratio(y)),
    missed: (1 - ratio(x)) * (1 - ratio(y)),
    point: middle(cellBox(cells, isFalling ? column + 1 : column, row)),
  };
}

export function cornerSite(corner: CutCorner, cells: BitGrid, mover: Mover): TunnelSite {
  const wall = cornerSolid(corner, cells);
  const freeRow = corner.solidRow === corner.row ? corner.row + 1 : corner.row;
  const dwell = cornerDwell(stridesOf(mover, cells));
  return {
    code: "corner-cut",
    axis: "diagonal",
    directions: directionsOf(corner),
    wall,
    thickness: 0,
    gaps: gapsAt(cells, corner.column, freeRow, freeRow),
    dwell,
    missed: 1 - dwell,
    point: middle(wall),
  };
}

export function cornerSolid({ solidColumn, solidRow }: CutCorner, cells: BitGrid): Box {
  return cellBox(cells, solidColumn, solidRow);
}

function directionsOf({ fromBefore, fromBehind }: Pick<Component, "fromBefore" | "fromBehind">): readonly (-1 | 1)[] {
  return [...(fromBehind ? ([-1] as const) : []), ...(fromBefore ? ([1] as const) : [])];
}

/** Free lengths in two rows, of which one ends with a column and one begins with the next. */
function gapsAt(cells: BitGrid, column: number, before: number, behind: number): WeakWall["gaps"] {
  const { xs, columns } = cells;
  const between = face(xs, column + 1);
  let first = column;
  while (first >= 0 && !isSet(cells, first, before)) first--;
  let end = column + 1;
  while (end < columns && !isSet(cells, end, behind)) end++;
  return [first < 0 ? Infinity : between - face(xs, first + 1), end === columns ? Infinity : face(xs, end) - between];
}

function cellBox(cells: BitGrid, column: number, row: number): Box {
  return boxOf(cells, column, row, column + 1, row + 1);
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
