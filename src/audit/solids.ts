import { at, type Box, type Vec } from "../geometry/index.js";
import type { Level, Pause, Source } from "../levels/index.js";

/** What is solid at a point, as users know it. */
export interface Solid {
  readonly name: string;
  readonly source: Source;
}

/** The level that a point lies in, by its number; the first where it lies outside of all. */
export function levelAt(levels: readonly Level[], point: Vec): number {
  const index = levels.findIndex(({ bounds }) => holds(bounds, point));
  // A line on the edge of a level is in none.
  return Math.max(0, index < 0 ? levels.findIndex(({ bounds }) => touches(bounds, point)) : index);
}

/** The solid at a point inside of it: of a level, or else of one of its neighbours. */
export async function solidAt(levels: readonly Level[], preferred: Level, point: Vec, pause: Pause): Promise<Solid> {
  for (const level of [preferred, ...levels]) {
    const solid = await solidOf(level, point, pause);
    if (solid) return solid;
  }
  // Tiles so small beside their coordinates that rounding moves a point into the next one.
  return { name: "solid", source: { file: preferred.file, range: { offset: 0, length: 0 } } };
}

async function solidOf({ grids, boxes }: Level, point: Vec, pause: Pause): Promise<Solid | undefined> {
  for (const grid of grids) {
    const [column, row] = [tileAt(grid, point, 0), tileAt(grid, point, 1)];
    if (column < 0 || row < 0 || column >= grid.width || row >= grid.height) continue;
    if (grid.solid[row * grid.width + column] !== 1) continue;
    const name = await grid.nameOf(column, row, pause);
    return { name: `${grid.layer}: ${name}`, source: grid.sourceOf(column, row) };
  }
  const box = boxes.find(({ box }) => holds(box, point));
  return box && { name: `${box.layer}: ${box.name}`, source: box.source };
}

/** The point is inside of a tile, in the middle of a cell, far from all faces compared with what rounding moves them. */
function tileAt(grid: Level["grids"][number], point: Vec, axis: number): number {
  return Math.floor((at(point, axis) - at(grid.origin, axis)) / at(grid.tileSize, axis));
}

/** Whether a point is inside of a box or on a line. */
function holds({ min, max }: Box, point: Vec): boolean {
  return [0, 1].every((axis) => {
    const [low, p, high] = [at(min, axis), at(point, axis), at(max, axis)];
    return low === high ? p === low : low <= p && p < high;
  });
}

function touches({ min, max }: Box, point: Vec): boolean {
  return [0, 1].every((axis) => at(min, axis) <= at(point, axis) && at(point, axis) <= at(max, axis));
}
