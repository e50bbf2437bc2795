import { at, boxAround, type Box, touches, type Vec } from "../geometry/index.js";
import type { Level, SolidShape } from "../levels/index.js";
import { roomOf } from "./room.js";
import { stairsOf } from "./slopes.js";
import type { Mover, WeakWall } from "./weakWall.js";

/** One step after which a mover is behind a wall, unseen or by the response: where it starts, and how fast it is. */
export interface WayThrough {
  /** Lowest corner, pixels. */
  readonly position: Vec;
  /** Pixels per second. */
  readonly velocity: Vec;
}

type Wall = Pick<
  WeakWall,
  "code" | "axis" | "wall" | "thickness" | "dwell" | "directions" | "isOneWay" | "isSlope" | "seam" | "passed"
>;

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

interface Way {
  readonly position: Vec;
  /** Pixels. */
  readonly step: Vec;
}

/** Where a mover can be. */
class Room {
  /** Of the least difference that counts, in pixels. */
  readonly tolerance: number;

  constructor(
    readonly solids: readonly Box[],
    /** Around what is solid and no box. */
    readonly others: readonly Box[],
    /** One-way solids, which hold only who comes from their side: it can be in them before. */
    readonly platforms: readonly Box[],
    /** In which it can start. */
    readonly rooms: readonly Box[],
    readonly size: Vec,
  ) {
    const greatest = [...solids, ...platforms].reduce(
      (most, { min, max }) => Math.max(most, ...[...min, ...max].map(Math.abs)),
      1,
    );
    this.tolerance = 8 * Number.EPSILON * greatest;
  }

  isFree(position: Vec): boolean {
    return !this.solids.some((solid) => [0, 1].every((axis) => this.isOver(solid, axis, at(position, axis))));
  }

  /** Whether nothing that is no box is near a way. */
  isClear({ position, step }: Way): boolean {
    return !this.others.some(({ min, max }) =>
      [0, 1].every((axis) => {
        const [from, by] = [at(position, axis), at(step, axis)];
        const [low, high] = [from + Math.min(0, by), from + at(this.size, axis) + Math.max(0, by)];
        return at(min, axis) < high && low < at(max, axis);
      }),
    );
  }

  /** Whether the mover at a place on an axis reaches over a solid there. */
  isOver({ min, max }: Box, axis: number, place: number): boolean {
    return at(min, axis) < place + at(this.size, axis) - this.tolerance && place + this.tolerance < at(max, axis);
  }

  isInside(position: Vec): boolean {
    const parts = [0.001, 0.5, 0.999];
    return parts.every((x) =>
      parts.every((y) => {
        const point = [x, y].map((part, axis) => at(position, axis) + part * at(this.size, axis));
        return this.rooms.some(({ min, max }) =>
          point.every((each, axis) => at(min, axis) <= each && each <= at(max, axis)),
        );
      }),
    );
  }
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

/** Of what a step can be longer than it has to be, the longest first. */
const parts = [1, 1 / 2, 1 / 4, 1 / 16, 1 / 128, 1 / 1024];

/** Of the solids at a joint: with more there are too many pairs to try. */
const MOST_FACES = 64;

type Faces = readonly [from: number, to: number];

/** Tells whether a way is the last that is wanted. */
type IsLast = (way: Way) => boolean;

/** @returns whether the last one was found */
function tryDiagonalWays(wall: Wall, steps: Vec, room: Room, isLast: IsLast): boolean {
  const { platforms, size } = room;
  const solids = [...room.solids, ...platforms];
  const isInWall = (x: number, y: number): boolean =>
    [x, y].every((each, axis) => at(wall.wall.min, axis) <= each && each <= at(wall.wall.max, axis));
  const corners = new Map<string, readonly [number, number]>();
  const [xs, ys] = [new Set<number>(), new Set<number>()];
  for (const { min, max } of solids) {
    for (const x of [at(min, 0), at(max, 0)]) {
      for (const y of [at(min, 1), at(max, 1)]) {
        if (!isInWall(x, y)) continue;
        corners.set(`${x} ${y}`, [x, y]);
        xs.add(x);
        ys.add(y);
      }
    }
  }
  const [w, h] = [at(size, 0), at(size, 1)];
  const [dx, dy] = [at(steps, 0), at(steps, 1)];
  for (const [x, y] of corners.values()) {
    for (const right of wall.directions) {
      for (const down of [-1, 1] as const) {
        if (wall.code === "tunnel" ? tryBetween([x, x], [y, y], right, down) : tryPast(x, y, right, down)) return true;
      }
    }
  }
  // Of a joint the faces are those of several solids.
  if (wall.code !== "tunnel" || xs.size * ys.size > MOST_FACES) return false;
  for (const right of wall.directions) {
    for (const down of [-1, 1] as const) {
      for (const fromX of xs) {
        for (const toX of xs) {
          for (const fromY of ys)
            for (const toY of ys) if (tryBetween([fromX, toX], [fromY, toY], right, down)) return true;
        }
      }
    }
  }
  return false;

  function isLastOfPossible(position: Vec, step: Vec): boolean {
    const end = position.map((each, axis) => each + at(step, axis));
    return room.isFree(position) && room.isFree(end) && isLast({ position, step });
  }

  /**
   * From the one side of a corner to the other: flush with it at neither end, or at one of them where there is no more room.
   * @param x the face that the mover is in front of when it begins, and the one that it is behind when it ends
   * @param y likewise
   */
  function tryBetween(x: Faces, y: Faces, right: -1 | 1, down: -1 | 1): boolean {
    const [wayX, wayY] = [w + right * (x[1] - x[0]), h + down * (y[1] - y[0])];
    if (wayX < 0 || wayY < 0 || wayX > dx || wayY > dy) return false;
    const lines = [
      [0.5, 0.5],
      [0, 0.5],
      [1, 0.5],
      [0.5, 0],
      [0.5, 1],
      [0, 0],
      [1, 1],
      [0, 1],
      [1, 0],
    ] as const;
    for (const part of parts) {
      for (const [beforeX, beforeY] of lines) {
        const [moreX, moreY] = [part * (dx - wayX), part * (dy - wayY)];
        const [offX, offY] = [beforeX * moreX, beforeY * moreY];
        const position = [right === 1 ? x[0] - w - offX : x[0] + offX, down === 1 ? y[0] - h - offY : y[0] + offY];
        if (isLastOfPossible(position, [right * (wayX + moreX), down * (wayY + moreY)])) return true;
      }
    }
    return false;
  }

  /** From beside a solid to above or below it, or back. The solid lies to the right of its corner, or to the left of it. */
  function tryPast(x: number, y: number, right: -1 | 1, down: -1 | 1): boolean {
    const least = (w / dx + h / dy) / 2;
    for (const part of parts) {
      // Of what the step is longer than needed a little is left free at both ends, where there is room.
      for (const free of [0.01, 0]) {
        const length = least + part * (1 - least);
        const [stepX, stepY] = [length * dx, length * dy];
        const [offX, offY] = [dx, dy].map((each) => free * (length - least) * each) as [number, number];
        const step = [right * stepX, down * stepY];
        // In by the side: right at it, and as far along it as the step leads back from over the solid.
        const sideX = right === 1 ? x - w - offX : x + offX;
        const overY = down === 1 ? y + offY : y - h - offY;
        if (isLastOfPossible([sideX, overY - down * stepY], step)) return true;
        const asideX = right === 1 ? x + offX : x - w - offX;
        const aboveY = down === 1 ? y - h - offY : y + offY;
        if (isLastOfPossible([asideX - right * stepX, aboveY], step)) return true;
      }
    }
    return false;
  }
}

/** The number with fewest digits near the middle between two. */
function roundWithin(low: number, high: number): number {
  const middle = low + (high - low) / 2;
  for (let digits = 0; digits < 6; digits++) {
    const rounded = Number(middle.toFixed(digits));
    if (low <= rounded && rounded <= high && Math.abs(rounded - middle) <= (high - low) / 4) return rounded;
  }
  return middle;
}

/** A product without the noise of its last digit. */
function exact(value: number): number {
  return Number(value.toPrecision(12));
}

/** Whether a one-way solid may be one for the mover at a wall: then the wall is one too, and it comes from the side of their faces. */
function isMet(oneWay: Vec, { axis, directions, isOneWay }: Wall): boolean {
  if (isOneWay !== true) return false;
  if (axis === "diagonal") return true;
  return at(oneWay, axis === "x" ? 0 : 1) === -(directions[0] ?? 0);
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
