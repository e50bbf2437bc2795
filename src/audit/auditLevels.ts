import * as l10n from "@vscode/l10n";
import { at, type Box, touches, type Vec } from "../geometry/index.js";
import type { Level, LevelProblem, Pause } from "../levels/index.js";
import type { CutCorner } from "./corners.js";
import { fingerprintOf } from "./fingerprint.js";
import { facesOf, levelGrid, MOST_CELLS, yieldBudget } from "./grid.js";
import { cornerSite, cornerSolid, middle, type Numbered, tunnelSites, type TunnelSite } from "./tunnelSites.js";
import { type LevelAudit, limitsOf, type Margin, type Mover, type WeakWall } from "./weakWall.js";
import { message, type CornerCount } from "./words.js";

/** How often a word of 32 cells is taken up in all, for the progress. */
const WORK_OF_CELLS = 15;

/** To find where a tile is written, or to go through a block of a layer for it: about half a millisecond. */
const WORK_OF_NAME = 25_000;

/** Of a level: more than anybody reads. */
const MOST_LISTED = 1000;

/**
 * Finds every wall of the levels that a mover can pass within a frame without ever having been seen in it. Levels of one
 * world are looked at together, and a wall is reported in the level in which its weakest place lies. What lies outside of
 * all levels of the world is free, but nothing starts there. In time proportional to the number of tiles.
 * @param pause called about every two milliseconds of work; when it rejects, so does this
 * @returns an answer for each level, in their order
 */
export async function auditLevels(levels: readonly Level[], mover: Mover, pause?: Pause): Promise<LevelAudit[]> {
  // A sweep sees every wall.
  if (mover.isSwept) return levels.map((level) => ({ level, walls: [], unlisted: 0, isCutShort: false, problems: [] }));
  // Levels that stand side by side, and those that stand alone.
  const worlds = new Map<string | Level, Level[]>();
  for (const level of levels) {
    const key = level.world ?? level;
    const world = worlds.get(key);
    if (world) world.push(level);
    else worlds.set(key, [level]);
  }
  const audits = new Map<Level, LevelAudit>();
  for (const [i, world] of [...worlds.values()].entries()) {
    const within: Pause = (done) => pause?.((i + done) / worlds.size);
    for (const audit of await auditWorld(world, mover, within)) audits.set(audit.level, audit);
  }
  return levels.flatMap((level) => audits.get(level) ?? []);
}

async function auditWorld(levels: readonly Level[], mover: Mover, pause: Pause): Promise<readonly LevelAudit[]> {
  const [xs, ys] = [facesOf(levels, 0), facesOf(levels, 1)];
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns * rows > MOST_CELLS) {
    return levels.map((level) => {
      const problems = [tooLarge(level, columns, rows)];
      return { level, walls: [], unlisted: 0, isCutShort: false, problems };
    });
  }
  const spend = yieldBudget(pause, (columns * rows * WORK_OF_CELLS) / 32);
  const cells = await levelGrid(levels, xs, ys, spend);
  const { tunnels, corners, nearest } = await tunnelSites(cells, numbered(levels), mover, spend);
  const own = levels.map((level) => ({ level, found: [] as TunnelSite[], cut: [] as CutCorner[] }));
  for (const place of tunnels.found) {
    await spend(levels.length);
    own[levelAt(levels, place.point)]?.found.push(place);
  }
  for (const corner of corners.found) {
    await spend(levels.length);
    own[levelAt(levels, middle(cornerSolid(corner, cells.solid)))]?.cut.push(corner);
  }
  const audits: LevelAudit[] = [];
  for (const [i, { level, found, cut }] of own.entries()) {
    const listed = worst(found);
    // One line for all corners: how deep they can be cut does not depend on the corner.
    const first = cut.slice(0, 1).map((corner) => cornerSite(corner, cells.solid, mover));
    const count = { corners: cut.length, isLeast: corners.isCutShort };
    const walls: WeakWall[] = [];
    // Some layers are gone through for the names of their tiles: once, when they are asked for in order.
    for (const place of [...listed, ...first].sort((a, b) => byRow(a.point, b.point))) {
      const solid = await solidAt(levels, level, place.point, () => spend(WORK_OF_NAME));
      walls.push(weakWall(place, solid, level.name, mover, count));
      await spend(WORK_OF_NAME);
    }
    walls.sort((a, b) => byRow(a.wall.min, b.wall.min));
    const unlisted = found.length - listed.length;
    const { isCutShort } = tunnels;
    const place = isCutShort || found.length > 0 ? undefined : nearest[i];
    const solid = place && (await solidAt(levels, level, place.point, () => spend(WORK_OF_NAME)));
    const margin = place && solid && marginOf(place, solid, mover);
    audits.push({ level, walls, unlisted, isCutShort, problems: [], ...(margin && { margin }) });
  }
  return audits;
}

/** Those that are missed most, of equals the first. */
function worst(places: readonly TunnelSite[]): readonly TunnelSite[] {
  if (places.length <= MOST_LISTED) return places;
  return places.toSorted((a, b) => b.missed - a.missed || byRow(a.wall.min, b.wall.min)).slice(0, MOST_LISTED);
}

function byRow(a: Vec, b: Vec): number {
  return at(a, 1) - at(b, 1) || at(a, 0) - at(b, 0);
}

/** With the level that the last point lay in asked first: neighbours mostly lie in the same. */
function numbered(levels: readonly Level[]): Numbered {
  let last = 0;
  return {
    count: levels.length,
    levelAt(point) {
      const level = levels[last];
      if (!level || !holds(level.bounds, point)) last = levelAt(levels, point);
      return last;
    },
  };
}

/** The level that a point lies in, by its number; the first where it lies outside of all. */
function levelAt(levels: readonly Level[], point: Vec): number {
  const index = levels.findIndex(({ bounds }) => holds(bounds, point));
  // A line on the edge of a level is in none.
  return Math.max(0, index < 0 ? levels.findIndex(({ bounds }) => touches(bounds, { min: point, max: point })) : index);
}

/** What is solid at a point, as users know it. */
type Solid = Pick<WeakWall, "layer" | "name" | "source">;

/** The solid at a point inside of it: of a level, or else of one of its neighbours. */
async function solidAt(levels: readonly Level[], preferred: Level, point: Vec, pause: Pause): Promise<Solid> {
  for (const level of [preferred, ...levels]) {
    const solid = await solidOf(level, point, pause);
    if (solid) return solid;
  }
  // Tiles so small beside their coordinates that rounding moves a point into the next one.
  return { layer: "", name: "solid", source: { file: preferred.file, range: { offset: 0, length: 0 } } };
}

async function solidOf({ grids, boxes }: Level, point: Vec, pause: Pause): Promise<Solid | undefined> {
  for (const grid of grids) {
    const [column, row] = [tileAt(grid, point, 0), tileAt(grid, point, 1)];
    if (column < 0 || row < 0 || column >= grid.width || row >= grid.height) continue;
    if (grid.solid[row * grid.width + column] !== 1) continue;
    const name = await grid.nameOf(column, row, pause);
    return { layer: grid.layer, name: `${grid.layer}: ${name}`, source: grid.sourceOf(column, row) };
  }
  const box = boxes.find(({ box }) => holds(box, point));
  return box && { layer: box.layer, name: `${box.layer}: ${box.name}`, source: box.source };
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

/** With what only a listed wall needs. */
function weakWall(
  { point: _, ...weak }: TunnelSite,
  solid: Solid,
  level: string,
  mover: Mover,
  count: CornerCount,
): WeakWall {
  const { minFps, maxSpeed } = limitsOf(weak, mover);
  const wall = {
    ...weak,
    severity: weak.code === "tunnel" ? ("warning" as const) : ("information" as const),
    ...(minFps !== undefined && { minFps }),
    ...(maxSpeed !== undefined && { maxSpeed }),
    ...solid,
    fingerprint: fingerprintOf({ ...weak, layer: solid.layer }, level, mover.name ?? ""),
  };
  return { ...wall, message: message(wall, mover, count) };
}

/** Undefined where no number that can be held is too fast. */
function marginOf({ axis, wall, thickness, dwell }: TunnelSite, solid: Solid, mover: Mover): Margin | undefined {
  const { minFps, maxSpeed } = limitsOf({ axis, dwell }, mover);
  if (minFps === undefined || maxSpeed === undefined) return undefined;
  return { axis, wall, thickness, dwell, minFps, maxSpeed, ...solid };
}

function tooLarge({ world, file }: Level, columns: number, rows: number): LevelProblem {
  const values = { columns, rows, most: MOST_CELLS };
  const ofLevel = l10n.t(
    "The faces of tiles and boxes cut this level into {columns} × {rows} cells; up to {most} can be checked for tunneling.",
    values,
  );
  const ofWorld = l10n.t(
    "The faces of tiles and boxes cut the world of this level into {columns} × {rows} cells; up to {most} can be checked for tunneling.",
    values,
  );
  return {
    code: "level-too-large",
    severity: "error",
    message: world === undefined ? ofLevel : ofWorld,
    source: { file, range: { offset: 0, length: 0 } },
  };
}
