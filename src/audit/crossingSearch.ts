import { at, boxAround, type Box, touches, type Vec } from "../geometry/index.js";
import type { Level, SolidShape } from "../levels/index.js";
import { roomOf } from "./room.js";
import { stairsOf } from "./slopes.js";
import type { Mover } from "./weakWall.js";
import { tryDiagonalWays, roundWithin, exact, isMet } from "./diagonalWays.js";
import { type Wall, type Way, Room } from "./wayRoom.js";

/** One step after which a mover is behind a wall, unseen or by the response: where it starts, and how fast it is. */
export interface WayThrough {
  /** Lowest corner, pixels. */
  readonly position: Vec;
  /** Pixels per second. */
  readonly velocity: Vec;
}

/** Steps from the longest one to the longest that is safe that are tried at a seam. */
const SEAM_STEPS = 16;

/** Places across the way that are looked at: long walls of many solids have thousands that are alike. */
const MOST_PLACES = 4000;

/**
 * Tries steps with which a mover passes a weak wall from a free place to a free one, the likeliest first: where the wall is
 * thinnest, as fast as the mover is, and in the middle of the phases that miss it. Steps that are shorter come behind.
 *
 * @param levels that stand in one world, with the wall
 * @param isEnough tries a way; where it returns true no other one is looked for
 */
export function tryWaysThrough(
  wall: Wall,
  mover: Mover,
  levels: readonly Level[],
  isEnough: (way: WayThrough) => boolean,
): void {
  const [w, h] = [at(mover.size, 0), at(mover.size, 1)];
  const looks = mover.fps * (mover.substeps ?? 1);
  if (wall.seam) {
    const { start, step } = wall.seam;
    // The longest step first, then those that are just too long.
    for (let i = 0; i < SEAM_STEPS; i++) {
      const times = 1 - (wall.passed * i) / SEAM_STEPS;
      if (isEnough({ position: start, velocity: step.map((each) => exact(each * times * looks)) })) return;
    }
    return;
  }
  const steps = stepsOf(wall, mover, looks);
  const [reachX, reachY] = [at(steps, 0) + w, at(steps, 1) + h];
  const { min, max } = wall.wall;
  const around: Box = {
    min: [at(min, 0) - 2 * reachX - 1, at(min, 1) - 2 * reachY - 1],
    max: [at(max, 0) + 2 * reachX + 1, at(max, 1) + 2 * reachY + 1],
  };
  const solids = solidsIn(levels, around, (oneWay) => oneWay === undefined);
  const platforms = wall.isOneWay
    ? solidsIn(levels, around, (oneWay) => oneWay !== undefined && isMet(oneWay, wall))
    : [];
  const shapes = shapesIn(levels, around);
  const rooms = levels.map((level) => roomOf(level, mover));
  const room = wall.isSlope
    ? new Room([...solids, ...stairsOf([{ shapes }], () => false).boxes.flat()], [], platforms, rooms, mover.size)
    : new Room(solids, boundsOf(shapes), platforms, rooms, mover.size);
  // Slopes are less than they are for audits; whoever moves through the level meets all of them. And a mover that has left the levels over an
  // open border begins this step outside.
  const [outside, behind]: readonly [Way[], Way[]] = [[], []];
  const isEnoughNow = ({ position, step }: Way): boolean =>
    isEnough({ position, velocity: step.map((each) => exact(each * looks)) });
  const isLast = (way: Way): boolean => {
    if (room.isClear(way) && room.isInside(way.position)) return isEnoughNow(way);
    (room.isClear(way) ? outside : behind).push(way);
    return false;
  };
  const isDone =
    wall.axis === "diagonal"
      ? tryDiagonalWays(wall, steps, room, isLast)
      : straightWays(wall, wall.axis === "x" ? 0 : 1, steps, room).some(isLast);
  if (!isDone) [...outside, ...behind].some(isEnoughNow);
}

/** The longest step of a mover at the wall, along each axis, pixels. */
function stepsOf({ axis, thickness, dwell }: Wall, { size, speed }: Mover, looks: number): Vec {
  return speed.map((each, i) => {
    if (axis === "diagonal" || (axis === "x" ? 0 : 1) !== i || dwell <= 0) return each / looks;
    // Where it falls, it is as fast as it can be there.
    const there = (thickness + at(size, i)) / dwell;
    return Math.abs(there - each / looks) < 1e-9 * there ? each / looks : there;
  });
}

function straightWays(
  { code, wall, thickness, directions }: Wall,
  along: 0 | 1,
  steps: Vec,
  room: Room,
): readonly Way[] {
  const across = 1 - along;
  const [extent, step] = [at(room.size, along), at(steps, along)];
  const found: { readonly off: number; readonly ways: readonly Way[] }[] = [];
  for (const place of placesAcross(wall, across, room)) {
    const isInWay = (solid: Box): boolean => room.isOver(solid, across, place);
    const inWay = room.solids.filter(isInWay);
    const fits = extent - room.tolerance;
    const runs =
      room.platforms.length > 0
        ? platformRuns(room.platforms.filter(isInWay), inWay, along, directions[0] ?? 1, fits)
        : runsOf(inWay, along, fits);
    for (const run of runs) {
      const [low, high] = [run.low, run.high];
      if (!(low < at(wall.max, along) || low === at(wall.min, along)) || high < at(wall.min, along)) continue;
      const isPushed = code === "wrong-side";
      if (!((high - low + extent) / (isPushed ? 2 : 1) < step - room.tolerance)) continue;
      const waysOf = isPushed ? waysInto : waysOver;
      const ways = directions.flatMap((direction) =>
        waysOf(run, direction, extent, step).flatMap(({ from, by }) => {
          const position = along === 0 ? [from, place] : [place, from];
          const way = { position, step: along === 0 ? [by, 0] : [0, by] };
          return room.isFree(position) ? [way] : [];
        }),
      );
      if (ways.length > 0) found.push({ off: Math.abs(high - low - thickness), ways });
    }
    const isBest = ({ off, ways }: (typeof found)[number]): boolean =>
      off <= room.tolerance && ways.some(({ position }) => room.isInside(position));
    if (room.others.length === 0 && found.some(isBest)) break;
  }
  return found.sort((a, b) => a.off - b.off).flatMap(({ ways }) => ways);
}

/** Where the mover is flush with something, and right in the middle of solids that have no height or are less high than it. */
function placesAcross(wall: Box, across: number, room: Room): readonly number[] {
  const extent = at(room.size, across);
  const faces = [...room.solids, ...room.platforms, ...room.rooms].flatMap(({ min, max }) => {
    const [low, high] = [at(min, across), at(max, across)];
    return [(low + high - extent) / 2, low, high - extent, high, low - extent];
  });
  const [first, last] = [at(wall.min, across), at(wall.max, across)];
  const middle = (first + last - extent) / 2;
  const touching = [...new Set([middle, ...faces])].filter((place) => room.isOver(wall, across, place));
  // From the middle of the wall outwards.
  return touching.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b).slice(0, MOST_PLACES);
}

interface Run {
  readonly low: number;
  readonly high: number;
  /** Free lengths beside it, up to the next run. */
  readonly before: number;
  readonly behind: number;
}

/** Solids in a line, in one piece for a mover that does not fit between them. */
function runsOf(solids: readonly Box[], along: number, fits: number): readonly Run[] {
  const spans = solids
    .map(({ min, max }) => ({ low: at(min, along), high: at(max, along) }))
    .sort((a, b) => a.low - b.low);
  const joined: { low: number; high: number }[] = [];
  for (const { low, high } of spans) {
    const last = joined.at(-1);
    if (last && low - last.high < fits) last.high = Math.max(last.high, high);
    else joined.push({ low, high });
  }
  return joined.map(({ low, high }, i) => ({
    ...{ low, high },
    before: low - (joined[i - 1]?.high ?? -Infinity),
    behind: (joined[i + 1]?.low ?? Infinity) - high,
  }));
}

/** Runs that begin with a platform, for who comes from its side: of the platforms those count that are met after it. */
function platformRuns(
  platforms: readonly Box[],
  solids: readonly Box[],
  along: number,
  direction: 1 | -1,
  fits: number,
): readonly Run[] {
  const faceOf = ({ min, max }: Box): number => direction * at(direction > 0 ? min : max, along);
  return [...new Set(platforms.map(faceOf))].flatMap((face) => {
    const isBehind = (solid: Box): boolean => faceOf(solid) >= face;
    const behind = runsOf([...solids, ...platforms].filter(isBehind), along, fits);
    const run = direction > 0 ? behind[0] : behind.at(-1);
    const before = solids
      .filter((solid) => !isBehind(solid))
      .map(({ min, max }) => face - direction * at(direction > 0 ? max : min, along))
      .reduce((least, gap) => Math.min(least, gap), Infinity);
    if (!run) return [];
    return direction > 0 ? { ...run, before } : { ...run, behind: before };
  });
}

/** Starts and steps over a run, the longest step in the middle of its phases first. */
function waysOver(run: Run, direction: -1 | 1, extent: number, longest: number) {
  const { low, high } = run;
  const thickness = high - low;
  const [start, end] = direction === 1 ? [run.before, run.behind] : [run.behind, run.before];
  /** @param off how far before the run the mover starts */
  const way = (off: number, step: number) => ({
    from: direction === 1 ? low - extent - off : high + off,
    by: direction * step,
  });
  const step = Math.min(longest, start - extent + thickness + end);
  const [least, most] = [Math.max(0, step - thickness - end), Math.min(step - extent - thickness, start - extent)];
  const short = Math.min(longest, thickness + end);
  const shortest = extent + thickness + (longest - extent - thickness) / 16;
  return [
    ...(least <= most ? [way(roundWithin(least, most), step), way(least, step)] : []),
    // Right at the wall, where behind the mover there is no room.
    way(0, short),
    way(0, Math.min(short, shortest)),
  ];
}

/** Starts and steps into the half of a run out of which the shortest way leads on, the longest step first. */
function waysInto(run: Run, direction: -1 | 1, extent: number, longest: number) {
  const { low, high } = run;
  const whole = high - low + extent;
  const room = direction === 1 ? run.before : run.behind;
  const deepest = Math.min(whole, longest);
  const depth = whole / 2 + (deepest - whole / 2) / 2;
  return [longest, deepest, depth].flatMap((step) => {
    const off = Math.max(0, step - depth);
    if (off > room - extent) return [];
    return [{ from: direction === 1 ? low - extent - off : high + off, by: direction * step }];
  });
}

/** Everything solid that overlaps or touches a box. @param counts of what is one-way, and of all else */
function solidsIn(
  levels: readonly Level[],
  { min, max }: Box,
  counts: (oneWay: Vec | undefined) => boolean,
): readonly Box[] {
  const found: Box[] = [];
  for (const { grids, boxes } of levels) {
    for (const { origin, tileSize, width, height, solid, oneWay } of grids) {
      if (!counts(oneWay)) continue;
      const face = (axis: number, index: number): number => at(origin, axis) + index * at(tileSize, axis);
      const indexOf = (axis: number, place: number): number => (place - at(origin, axis)) / at(tileSize, axis);
      const first = [0, 1].map((axis) => Math.max(0, Math.floor(indexOf(axis, at(min, axis)))));
      const [columns, rows] = [Math.ceil(indexOf(0, at(max, 0))), Math.ceil(indexOf(1, at(max, 1)))];
      for (let row = at(first, 1); row < Math.min(height, rows); row++) {
        for (let column = at(first, 0); column < Math.min(width, columns); column++) {
          if (solid[row * width + column] !== 1) continue;
          found.push({ min: [face(0, column), face(1, row)], max: [face(0, column + 1), face(1, row + 1)] });
        }
      }
    }
    for (const { box, oneWay } of boxes) if (counts(oneWay) && touches(box, { min, max })) found.push(box);
  }
  return found;
}

function shapesIn(levels: readonly Level[], around: Box): readonly SolidShape[] {
  const isNear = ({ pieces }: SolidShape): boolean => touches(boxAround(pieces.flat()), around);
  return levels.flatMap(({ shapes = [] }) => shapes.filter(isNear));
}

function boundsOf(shapes: readonly SolidShape[]): readonly Box[] {
  return shapes.flatMap(({ pieces }) => pieces.map((corners) => boxAround(corners)));
}
