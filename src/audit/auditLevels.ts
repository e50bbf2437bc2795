import * as l10n from "@vscode/l10n";
import { at, type Vec } from "../geometry/index.js";
import type { Level, LevelProblem, Pause } from "../levels/index.js";
import { attainable } from "../wording/index.js";
import type { CutCorner } from "./corners.js";
import { MOST_CELLS, facesOf, levelGrid } from "./grid.js";
import { message, type CornerCount } from "./message.js";
import { levelAt, solidAt, type Solid } from "./solids.js";
import { yieldBudget } from "./yieldBudget.js";
import { cornerSite, cornerSolid, middle, tunnelSites, type TunnelSite } from "./tunnelSites.js";
import type { LevelAudit, Mover, WeakWall } from "./weakWall.js";

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
 *
 * @param pause called about every two milliseconds of work; when it rejects, so does this
 * @returns an answer for each level, in their order
 */
export async function auditLevels(
  levels: readonly Level[],
  mover: Mover,
  pause?: Pause,
): Promise<readonly LevelAudit[]> {
  const groups = worlds(levels);
  const audits = new Map<Level, LevelAudit>();
  for (const [i, group] of groups.entries()) {
    const within: Pause = (done) => pause?.((i + done) / groups.length);
    (await auditWorld(group, mover, within)).forEach((audit) => audits.set(audit.level, audit));
  }
  return levels.flatMap((level) => audits.get(level) ?? []);
}

/** Levels that stand side by side, and those that stand alone. */
function worlds(levels: readonly Level[]): readonly (readonly Level[])[] {
  const groups = new Map<string | Level, Level[]>();
  for (const level of levels) {
    const key = level.world ?? level;
    const group = groups.get(key);
    if (group) group.push(level);
    else groups.set(key, [level]);
  }
  return [...groups.values()];
}

async function auditWorld(levels: readonly Level[], mover: Mover, pause: Pause): Promise<readonly LevelAudit[]> {
  const faces = facesOf(levels);
  const [columns, rows] = [faces.xs.length - 1, faces.ys.length - 1];
  if (columns * rows > MOST_CELLS) {
    return levels.map((level) => ({
      level,
      walls: [],
      unlisted: 0,
      isCutShort: false,
      problems: [tooLarge(level, columns, rows)],
    }));
  }
  const spend = yieldBudget(pause, (columns * rows * WORK_OF_CELLS) / 32);
  const cells = await levelGrid(levels, faces, spend);
  const { tunnels, corners } = await tunnelSites(cells, mover, spend);
  const own = levels.map(() => ({ tunnels: [] as TunnelSite[], corners: [] as CutCorner[] }));
  for (const place of tunnels.found) {
    await spend(levels.length);
    own[levelAt(levels, place.point)]?.tunnels.push(place);
  }
  for (const corner of corners.found) {
    await spend(levels.length);
    own[levelAt(levels, middle(cornerSolid(corner, cells.solid)))]?.corners.push(corner);
  }
  const audits: LevelAudit[] = [];
  for (const [i, level] of levels.entries()) {
    const { tunnels: found = [], corners: cut = [] } = own[i] ?? {};
    const listed = worst(found);
    // One line for all corners: how deep they can be cut does not depend on the corner.
    const first = cut.slice(0, 1).map((corner) => cornerSite(corner, cells.solid, mover));
    const count = { corners: cut.length, isLeast: corners.isCutShort };
    const walls: WeakWall[] = [];
    // Some layers are gone through for the names of their tiles: once, when they are asked for in order.
    for (const place of [...listed, ...first].sort((a, b) => byRow(a.point, b.point))) {
      const solid = await solidAt(levels, level, place.point, () => spend(WORK_OF_NAME));
      walls.push(weakWall(place, solid, mover, count));
      await spend(WORK_OF_NAME);
    }
    walls.sort((a, b) => byRow(a.wall.min, b.wall.min));
    const unlisted = found.length - listed.length;
    audits.push({ level, walls, unlisted, isCutShort: tunnels.isCutShort, problems: [] });
  }
  return audits;
}

/** Those that are missed most, of equals the first. */
function worst(places: readonly TunnelSite[]): readonly TunnelSite[] {
  if (places.length <= MOST_LISTED) return places;
  return [...places].sort((a, b) => b.missed - a.missed || byRow(a.wall.min, b.wall.min)).slice(0, MOST_LISTED);
}

function byRow(a: Vec, b: Vec): number {
  return at(a, 1) - at(b, 1) || at(a, 0) - at(b, 0);
}

/** With what only a listed wall needs. */
function weakWall({ point: _, ...weak }: TunnelSite, solid: Solid, mover: Mover, count: CornerCount): WeakWall {
  const speed = weak.axis === "diagonal" ? Math.hypot(...mover.speed) : at(mover.speed, weak.axis === "x" ? 0 : 1);
  const [minFps, maxSpeed] = [attainable(mover.fps / weak.dwell), attainable(speed * weak.dwell)];
  const wall = {
    ...weak,
    severity: weak.code === "tunnel" ? ("warning" as const) : ("information" as const),
    ...(minFps !== undefined && { minFps }),
    ...(maxSpeed !== undefined && { maxSpeed }),
    ...solid,
  };
  return { ...wall, message: message(wall, mover, count) };
}

function tooLarge(level: Level, columns: number, rows: number): LevelProblem {
  const values = { columns, rows, most: MOST_CELLS };
  return {
    code: "level-too-large",
    severity: "error",
    message:
      level.world === undefined
        ? l10n.t(
            "The faces of tiles and boxes cut this level into {columns} × {rows} cells; up to {most} can be checked for tunneling.",
            values,
          )
        : l10n.t(
            "The faces of tiles and boxes cut the world of this level into {columns} × {rows} cells; up to {most} can be checked for tunneling.",
            values,
          ),
    source: { file: level.file, range: { offset: 0, length: 0 } },
  };
}
