import * as l10n from "@vscode/l10n";
import { at, type Box, hullOf, touches, type Vec } from "../geometry/index.js";
import type { Level, LevelProblem, Pause, SolidBox, SolidShape, TileGrid } from "../levels/index.js";
import type { InBlocks } from "./blocks.js";
import type { CutCorner } from "./corners.js";
import { fingerprintOf } from "./fingerprint.js";
import { facesOf, levelGrid, MOST_CELLS } from "./levelGrid.js";
import { highestFall, roomOf } from "./room.js";
import { stairsOf } from "./slopes.js";
import type { LevelNumbers } from "./nearestSites.js";
import { cornerSite, cornerSolid, middle, type TunnelSite } from "./tunnelSite.js";
import { tunnelSites } from "./tunnelSites.js";
import {
  causeKey,
  checkOfMover,
  type LevelAudit,
  limitsOf,
  type Margin,
  type Mover,
  type UnlistedWalls,
  type WeakWall,
} from "./weakWall.js";
import { wallSentences, type CornerCount } from "./wallMessages.js";
import { joinSentences, num } from "../wording/index.js";

/** Parts of the audit of a world besides those of each level: for the fraction that is done. */
const MOST_PARTS = 16;

/** Of a level: more than anybody reads. */
const MOST_LISTED = 1000;

/**
 * Finds every wall of the levels that a mover can pass, unseen or by the game's response to the overlap. Levels of one
 * world are looked at together, and a wall is reported in the level in which its weakest place lies. What lies outside of
 * all levels of the world is free, but nothing starts there. In time proportional to the number of tiles.
 * @param pause called between the parts of the work, and between the blocks of long parts; when it rejects, so does this
 * @returns an answer for each level, in their order
 */
export async function auditLevels(levels: readonly Level[], mover: Mover, pause?: Pause): Promise<LevelAudit[]> {
  // A sweep sees every wall.
  const check = checkOfMover(mover);
  if (check.rule === "swept")
    return levels.map((level) => ({ ...emptyAudit, ...judgedBy(mover), level, isSwept: true }));
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
  const { boxes: stairs, unjudged } = stairsOf(levels, (boxes) => isTooMuch(levels, boxes));
  const placed = levels.map((level, i) => ({ ...level, bounds: roomOf(level, mover), stairs: stairs[i] ?? [] }));
  const [xs, ys] = [facesOf(placed, 0), facesOf(placed, 1)];
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns * rows > MOST_CELLS) {
    return levels.map((level) => {
      return { ...emptyAudit, ...judgedBy(mover), level, problems: [tooLarge(level, columns, rows)] };
    });
  }
  const room = hullOf(placed.map(({ bounds }) => bounds));
  if (areSolid(levels) && !fitsIn(mover, room)) {
    return levels.map((level) => ({
      ...emptyAudit,
      ...judgedBy(mover),
      level,
      problems: [noRoom(level, mover, room)],
    }));
  }
  const inBlocks = blocksWith(pause, MOST_PARTS + 2 * levels.length);
  const cells = await inBlocks(() => levelGrid(placed, xs, ys));
  const { tunnels, corners, nearest, axisMotions } = await tunnelSites(cells, numbered(levels), mover, inBlocks);
  const own = levels.map((level) => ({ level, found: [] as TunnelSite[], cut: [] as CutCorner[] }));
  for (const place of tunnels.found) own[levelAt(levels, place.point)]?.found.push(place);
  for (const corner of corners.found) {
    own[levelAt(levels, middle(cornerSolid(corner, cells.solid)))]?.cut.push(corner);
  }
  const audits: LevelAudit[] = [];
  for (const [i, { level, found, cut }] of own.entries()) {
    const { listed, unlistedBy } = await inBlocks(() => listing(found, (point) => layerAt(levels, level, point)));
    // One line for all corners: how deep they can be cut does not depend on the corner.
    const first = cut.slice(0, 1).map((corner) => cornerSite(corner, cells.solid, axisMotions));
    const count = { corners: cut.length, isLeast: corners.isCutShort };
    const walls: WeakWall[] = [];
    // Some layers are gone through for the names of their tiles: once, when they are asked for in order.
    for (const place of [...listed, ...first].sort((a, b) => byRow(a.point, b.point))) {
      walls.push(await inBlocks(() => weakWall(place, solidAt(levels, level, place.point), level.name, mover, count)));
    }
    // Walls that are passed come first, seams last.
    walls.sort((a, b) => Number(Boolean(a.seam)) - Number(Boolean(b.seam)) || byRow(a.wall.min, b.wall.min));
    const unlisted = unlistedBy.reduce((sum, { places }) => sum + places, 0);
    const { isCutShort } = tunnels;
    const place = isCutShort || found.length > 0 ? undefined : nearest[i];
    const solid = place && solidAt(levels, level, place.point);
    const margin = place && solid && marginOf(place, solid, mover, highestFall(level, mover));
    const slopes = unjudged[i] ?? 0;
    const said = {
      problems: slopes > 0 ? [unjudgedSlopes(level, slopes)] : [],
      unjudged: slopes > 0 ? slopes : undefined,
    };
    audits.push({
      level,
      ...judgedBy(mover),
      walls,
      unlisted,
      unlistedBy,
      isCutShort,
      ...said,
      margin,
    });
  }
  return audits;
}

/** Does long work block by block, with a pause after each block. @param parts how much work there is, about */
function blocksWith(pause: Pause, parts: number): InBlocks {
  let done = 0;
  return async (next) => {
    for (;;) {
      const result = next();
      if (result !== undefined) done++;
      await pause(Math.min(1, done / parts));
      if (result !== undefined) return result;
    }
  };
}

/** Cells that boxes in the place of slopes may make of a level. */
const MOST_CELLS_OF_STAIRS = 2 ** 26;

/** Whether boxes in the place of slopes would cut the levels of a world into too many cells. */
function isTooMuch(levels: readonly Level[], stairs: readonly Box[]): boolean {
  const cellsWith = (boxes: readonly Box[]): number => {
    const placed = levels.map((level, i) => ({ ...level, stairs: i === 0 ? boxes : [] }));
    return (facesOf(placed, 0).length - 1) * (facesOf(placed, 1).length - 1);
  };
  const cells = cellsWith(stairs);
  return cells > MOST_CELLS || (cells > MOST_CELLS_OF_STAIRS && cells > 4 * cellsWith([]));
}

function unjudgedSlopes(level: Level, n: number): LevelProblem {
  const { file } = level;
  const message =
    n === 1
      ? l10n.t("1 slope was not checked: it is too thin to be filled with boxes, or there are too many slopes.")
      : l10n.t("{n} slopes were not checked: they are too thin to be filled with boxes, or there are too many.", {
          n,
        });
  const source = level.shapes?.[0]?.source ?? { file, range: { offset: 0, length: 0 } };
  return { code: "left-out", severity: "warning", message, source };
}

/** The rule and the frame rates that the numbers of an audit follow. */
function judgedBy(mover: Mover): Pick<LevelAudit, "check" | "fps" | "fastestFps"> {
  const { fps, fastestFps } = mover;
  return { check: checkOfMover(mover), fps, fastestFps };
}

const emptyAudit = { walls: [], unlisted: 0, unlistedBy: [], isCutShort: false, problems: [] } as const;

/**
 * Those that are missed most, of equals the first, but of each cause at least one, as long as there are no more causes than
 * are listed; and how many of each cause the others are.
 */
function listing(found: readonly TunnelSite[], layerOf: (point: Vec) => string) {
  if (found.length <= MOST_LISTED) return { listed: found, unlistedBy: [] };
  const sites: SiteWithCause[] = [];
  let before: (SiteWithCause & Pick<TunnelSite, "code" | "axis" | "thickness">) | undefined;
  for (const site of found) {
    const { code, axis, thickness } = site;
    const layer = layerOf(site.point);
    // Most neighbours are weak for one reason; to put it into a text takes longer than all else here.
    const isAlike = before?.layer === layer && before.code === code && before.axis === axis;
    const cause =
      isAlike && before?.thickness === thickness ? before.cause : causeKey({ code, axis, thickness, layer });
    before = { site, layer, cause, code, axis, thickness };
    sites.push(before);
  }
  sites.sort(
    (a, b) => b.site.missed - a.site.missed || b.site.passed - a.site.passed || byRow(a.site.wall.min, b.site.wall.min),
  );
  const causes = new Set<string>();
  const firsts = new Set(sites.filter(({ cause }) => causes.size < causes.add(cause).size));
  const ordered = [...firsts, ...sites.filter((site) => !firsts.has(site))];
  const places = new Places();
  for (const { site } of ordered.slice(0, MOST_LISTED)) places.add(site);
  const unlisted = new Map<string, UnlistedWalls>();
  for (const { site, layer, cause } of ordered.slice(MOST_LISTED)) {
    // The same place, passed along the other axis.
    if (!places.add(site)) continue;
    const { code, axis, thickness } = site;
    unlisted.set(cause, { code, axis, thickness, layer, places: (unlisted.get(cause)?.places ?? 0) + 1 });
  }
  return { listed: ordered.slice(0, MOST_LISTED).map(({ site }) => site), unlistedBy: [...unlisted.values()] };
}

/** Places of sites, each once: by what `placeKey` compares, without a text for each of hundreds of thousands. */
class Places {
  /** By a number that is the same for the same place; others may have it too. */
  private readonly known = new Map<number, TunnelSite[]>();

  /** @returns whether it was not known */
  add(site: TunnelSite): boolean {
    const { min, max } = site.wall;
    const number = at(min, 0) + 65_537 * at(min, 1);
    const others = this.known.get(number);
    if (others?.some(({ code, wall }) => code === site.code && isSame(wall, { min, max })) === true) return false;
    if (others) others.push(site);
    else this.known.set(number, [site]);
    return true;
  }
}

function isSame(a: Box, b: Box): boolean {
  return [0, 1].every((axis) => at(a.min, axis) === at(b.min, axis) && at(a.max, axis) === at(b.max, axis));
}

/** A site with why it is weak. */
interface SiteWithCause {
  readonly site: TunnelSite;
  readonly layer: string;
  readonly cause: string;
}

function byRow(a: Vec, b: Vec): number {
  return at(a, 1) - at(b, 1) || at(a, 0) - at(b, 0);
}

/** With the level that the last point lay in asked first: neighbours mostly lie in the same. */
function numbered(levels: readonly Level[]): LevelNumbers {
  let last = 0;
  return {
    count: levels.length,
    all: levels,
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
type Solid = Pick<WeakWall, "layer" | "name" | "source" | "isSlope">;

/** The solid at a point inside of it: of a level, or else of one of its neighbours. */
function solidAt(levels: readonly Level[], preferred: Level, point: Vec): Solid {
  const found = foundAt(levels, preferred, point);
  // Tiles so small beside their coordinates that rounding moves a point into the next one.
  if (!found) return { layer: "", name: "solid", source: { file: preferred.file, range: { offset: 0, length: 0 } } };
  if ("box" in found) {
    const { layer, name, source } = found.box;
    return { layer, name: `${layer}: ${name}`, source, ...("pieces" in found.box && { isSlope: true }) };
  }
  const { grid, column, row } = found;
  const name = grid.nameOf(column, row);
  return { layer: grid.layer, name: `${grid.layer}: ${name}`, source: grid.sourceOf(column, row) };
}

function layerAt(levels: readonly Level[], preferred: Level, point: Vec): string {
  const found = foundAt(levels, preferred, point);
  return found ? ("box" in found ? found.box : found.grid).layer : "";
}

/** A tile of a grid, or a box. */
type TileOrBox =
  | { readonly grid: TileGrid; readonly column: number; readonly row: number }
  | { readonly box: SolidBox | SolidShape };

function foundAt(levels: readonly Level[], preferred: Level, point: Vec): TileOrBox | undefined {
  const found = foundIn(preferred, point);
  if (found) return found;
  for (const level of levels) {
    const other = foundIn(level, point);
    if (other) return other;
  }
  return undefined;
}

function foundIn({ grids, boxes, shapes = [] }: Level, point: Vec): TileOrBox | undefined {
  for (const grid of grids) {
    const [column, row] = [tileAt(grid, point, 0), tileAt(grid, point, 1)];
    if (column < 0 || row < 0 || column >= grid.width || row >= grid.height) continue;
    if (grid.solid[row * grid.width + column] === 1) return { grid, column, row };
  }
  const box =
    boxes.find(({ box }) => holds(box, point)) ??
    shapes.find(({ pieces }) => pieces.some((corners) => isInPolygon(corners, point)));
  return box && { box };
}

/** The point is inside of a tile, in the middle of a cell, far from all faces compared with what rounding moves them. */
function tileAt(grid: TileGrid, point: Vec, axis: number): number {
  return Math.floor((at(point, axis) - at(grid.origin, axis)) / at(grid.tileSize, axis));
}

/** Whether a point is inside of a convex polygon, whichever way its corners go around it. */
function isInPolygon(corners: readonly Vec[], point: Vec): boolean {
  const [x, y] = [at(point, 0), at(point, 1)];
  const sides = corners.map((a, i) => {
    const b = corners[(i + 1) % corners.length] as Vec;
    return (at(b, 0) - at(a, 0)) * (y - at(a, 1)) - (at(b, 1) - at(a, 1)) * (x - at(a, 0));
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
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
  { point: _, headroom, mergedHeadroom, thicknesses, ...weak }: TunnelSite,
  solid: Solid,
  level: string,
  mover: Mover,
  count: CornerCount,
): WeakWall {
  const { safe, detected } = limitsOf({ ...weak, headroom, thicknesses }, mover);
  const { fps, substeps, speed, thickness } = safe;
  const wall = {
    ...weak,
    severity: weak.code === "corner-cut" ? ("information" as const) : ("warning" as const),
    ...{ safe, detected },
    ...mergedLimits(weak, mergedHeadroom, mover),
    minFps: fps,
    minSubsteps: substeps,
    maxSpeed: speed,
    minThickness: thickness,
    ...solid,
    fingerprint: fingerprintOf({ ...weak, layer: solid.layer }, level, mover.name ?? ""),
  };
  const sentences = wallSentences(wall, mover, count);
  return { ...wall, sentences, message: joinSentences(sentences) };
}

/** The numbers of a seam in a game that merges solids that touch; none where such a game passes nothing, or where it is no seam. */
function mergedLimits({ axis, step }: Pick<TunnelSite, "axis" | "step">, headroom: number | undefined, mover: Mover) {
  if (headroom === undefined || headroom === Infinity) return {};
  return { merged: limitsOf({ axis, step, dwell: Infinity, headroom }, mover).safe };
}

/** Undefined where no number that can be held is too fast. */
function marginOf(site: TunnelSite, solid: Solid, mover: Mover, highest: number | undefined): Margin | undefined {
  const { axis, wall, thickness, dwell, headroom, step, seam } = site;
  // What the wall is made of is given: no other thickness is of interest.
  const { safe, detected } = limitsOf({ axis, step, dwell, headroom, seam }, mover);
  if (safe.fps === undefined || safe.speed === undefined) return undefined;
  const { layer, name, source } = solid;
  const numbers = { minFps: safe.fps, maxSpeed: safe.speed, safe, detected };
  const ofSeam = seam && { seam, ...mergedLimits(site, site.mergedHeadroom, mover) };
  return { axis, wall, thickness, dwell, headroom, ...numbers, ...ofSeam, layer, name, source, highestFall: highest };
}

function areSolid(levels: readonly Level[]): boolean {
  return levels.some(({ grids, boxes }) => boxes.length > 0 || grids.some(({ count }) => count > 0));
}

/** Whether a mover can be anywhere in a world. */
function fitsIn({ size }: Mover, { min, max }: Box): boolean {
  return size.every((extent, axis) => extent <= (at(max, axis) - at(min, axis)) * (1 + ROUNDING));
}

/** Rounding error of the extent of a level, relative to it. */
const ROUNDING = 2 ** -40;

function noRoom({ file }: Level, { size }: Mover, { min, max }: Box): LevelProblem {
  const [width, height] = size.map(num);
  const [columns, rows] = max.map((high, axis) => num(high - at(min, axis)));
  return {
    code: "level-no-room",
    severity: "error",
    message: l10n.t(
      "The mover ({width} × {height} px) does not fit anywhere in the level ({columns} × {rows} px), so nothing was checked.",
      { width: width ?? "", height: height ?? "", columns: columns ?? "", rows: rows ?? "" },
    ),
    source: { file, range: { offset: 0, length: 0 } },
  };
}

function tooLarge({ world, file }: Level, columns: number, rows: number): LevelProblem {
  const values = { columns, rows, most: MOST_CELLS };
  const ofLevel = l10n.t(
    "This level is too large for an audit: the faces of its tiles and boxes divide it into {columns} × {rows} cells, and the maximum is {most} cells.",
    values,
  );
  const ofWorld = l10n.t(
    "The world of this level is too large for an audit: the faces of its tiles and boxes divide it into {columns} × {rows} cells, and the maximum is {most} cells.",
    values,
  );
  return {
    code: "level-too-large",
    severity: "error",
    message: world === undefined ? ofLevel : ofWorld,
    source: { file, range: { offset: 0, length: 0 } },
  };
}
