import { at, partitionPoint, type Box, type Vec } from "../geometry/index.js";
import type { Level } from "../levels/index.js";
import type { InBlocks } from "./blocks.js";
import { type BitGrid, either } from "./bitGrid.js";
import { type LevelGrid, type OneWayCells, transposed } from "./levelGrid.js";
import { cutCorners, passesPinches, pinchedCorners, pinches, type Pinch } from "./corners.js";
import { passages, type Component, type Search } from "./components.js";
import { type Fall, type Falls, fallSearch } from "./falls.js";
import { diagonalHeadroom } from "./headroom.js";
import { type Joint, joints } from "./joints.js";
import { isHeldBehind } from "./heldBehind.js";
import type { Nook } from "./nooks.js";
import { PushingSolids } from "./pushingSolids.js";
import { type Seam, SeamSearch } from "./seams.js";
import { leastSafe, type Stride, type Strides } from "./thinRuns.js";
import { type PlacedRun, Thinnest } from "./thinnest.js";
import { checkOfMover, checksOfMover, type Mover } from "./weakWall.js";
import {
  passageSite,
  turnedSite,
  pinchSite,
  SEAM_NOISE,
  heldBack,
  seamSite,
  nookAt,
  joinedSlopes,
  jointSite,
  face,
} from "./tunnelSite.js";
import { type TunnelSite } from "./tunnelSite.js";

/** The levels of a world, by their numbers. */
export interface Numbered {
  readonly count: number;
  readonly all: readonly Level[];
  /** Which of them a point lies in. */
  levelAt(point: Vec): number;
}

function hasOneWays(levels: readonly Level[]): boolean {
  return levels.some((level) => [...level.grids, ...level.boxes].some(({ oneWay }) => oneWay !== undefined));
}

/**
 * Everything in levels that a mover can pass, and of each level the place that comes nearest to it: the one with the least
 * headroom. Undefined where there is nothing that a faster mover could pass, or where it is passed already.
 */
export async function tunnelSites(cells: LevelGrid, levels: Numbered, mover: Mover, inBlocks: InBlocks) {
  const plain = stridesOf(mover, cells.solid);
  const turned = await inBlocks(() => transposed(cells));
  const [fallX, fallY] = [fallAlong(turned, mover, plain, 0), fallAlong(cells, mover, plain, 1)];
  const fallsOn = [
    fallX && (await inBlocks(fallSearch(turned, fallX))),
    fallY && (await inBlocks(fallSearch(cells, fallY))),
  ] as const;
  const [x, y] = plain.map((stride, axis) => ({
    ...stride,
    step: fallsOn[axis]?.greatest ?? stride.step,
  })) as [Stride, Stride];
  const strides = [x, y] as const;
  // A game that moves along one axis after the other never moves along both at once.
  const hasDiagonals = checkOfMover(mover).rule !== "axis by axis";
  // Nor does a mover that moves along one axis alone.
  const isDiagonal = hasDiagonals && strides.every(({ step }) => step > 0);
  const corners = hasDiagonals ? await inBlocks(() => cutCorners(cells, strides)) : nothing;
  const differing = fallsOn.some(Boolean) ? stepsAt : undefined;
  const pinched = isDiagonal
    ? await inBlocks(() =>
        pinches(
          cells,
          strides,
          differing && ((vertex, isFalling) => differing(nookAt(vertex), nookAt(vertex), isFalling)),
        ),
      )
    : nothing;
  const nearest = Array.from({ length: levels.count }, (): TunnelSite | undefined => undefined);
  const passed = new Set<number>();
  const headroomOf = (level: number): number => nearest[level]?.headroom ?? Infinity;
  const alongX = await along(cells, x, y, (site) => site, fallsOn[0]);
  const alongY = await along(turned, y, x, turnedSite, fallsOn[1]);
  const joined = isDiagonal ? await alongDiagonals() : nothing;
  const pushes =
    x.checks > 1
      ? new SeamSearch(levels.all, {
          size: [x.extent, y.extent],
          strides,
          stepAt: stepBefore,
          isUniform: !differing,
          faces: [cells.solid.xs, cells.solid.ys],
        })
      : undefined;
  // Out of a narrow wall the shortest ways may all lead beside it.
  const wayOnSearch = ({ code, axis, isOneWay, wall }: TunnelSite): (() => boolean | undefined) => {
    const isTried = pushes && code === "wrong-side" && !isOneWay && !cells.slopes;
    return isTried ? pushes.wallSearch(wall, axis) : () => true;
  };
  const solids = hasOneWays(levels.all) ? new PushingSolids(levels.all) : undefined;
  // A push out of the one-way solid would leave the mover in the wall, and a step along both axes may end beside the solid.
  const isHeld = (site: TunnelSite): boolean => {
    if (!solids || isDiagonal || site.axis === "diagonal" || site.isOneWay) return false;
    const axis = site.axis === "x" ? 0 : 1;
    return strides[axis].checks === 1 && isHeldBehind(site, axis, strides[axis], solids);
  };
  const all = [
    ...alongX.flatMap((search) => search.found),
    ...alongY.flatMap((search) => search.found),
    ...pinched.found.map((pinch) => pinchSite(pinch, cells.solid, strides)),
    ...joinedSlopes(joined.found.map((joint) => jointSite(joint, strides))),
  ];
  const searches = [...alongX, ...alongY, pinched, joined];
  const merged: TunnelSite[] = [];
  const ledBeside = new Set<number>();
  let next = 0;
  let search: ReturnType<typeof wayOnSearch> | undefined;
  await inBlocks(() => {
    const site = all[next];
    if (!site) return true;
    search ??= wayOnSearch(site);
    const isLedOn = search();
    if (isLedOn === undefined) return undefined;
    search = undefined;
    next++;
    if (isLedOn && !isHeld(site)) {
      merged.push(site);
      return undefined;
    }
    // Nothing passes this wall as fast as the mover is now. How much faster it may be is not looked for.
    const level = levels.count === 1 ? 0 : levels.levelAt(site.point);
    nearest[level] = { ...site, headroom: 1, passed: 0 };
    ledBeside.add(level);
    return undefined;
  });
  const seams = pushes ? await alongSeams(pushes) : nothing;
  const found = [...merged, ...seams.found];
  const isCutShort = [...searches, seams].some((search) => search.isCutShort);
  return {
    tunnels: { found, isCutShort },
    corners,
    strides,
    nearest: nearest.map((site, i) => (passed.has(i) && !ledBeside.has(i) ? undefined : site)),
  };

  /** Seams, of each level and axis the weakest. Walls that they are in are no safer than these. */
  async function alongSeams(search: SeamSearch): Promise<Search<TunnelSite>> {
    const byLevel = nearest.map((site, level) => (passed.has(level) ? 1 : (site?.headroom ?? Infinity)));
    for (const { point, headroom } of merged) {
      const level = levels.count === 1 ? 0 : levels.levelAt(point);
      byLevel[level] = Math.min(byLevel[level] as number, headroom);
    }
    const sites: TunnelSite[] = [];
    const byAxis: Partial<Record<Seam["axis"], Seam>>[] = [];
    for (const [level, of] of levels.all.entries()) {
      const weakest = await inBlocks(search.inLevel(of, byLevel[level] as number));
      byAxis.push(weakest);
      for (const seam of Object.values(weakest)) {
        const site = { ...seamSite(seam, strides), mergedHeadroom: byLevel[level] as number };
        if (site.headroom < 1 - SEAM_NOISE) sites.push(site);
        if (site.headroom < headroomOf(level)) nearest[level] = site;
      }
    }
    for (const [i, site] of merged.entries()) {
      const seam = byAxis[levels.count === 1 ? 0 : levels.levelAt(site.point)]?.[site.axis];
      if (!seam || site.isOneWay || seam.headroom >= site.headroom || !search.isJoined(site.wall)) continue;
      merged[i] = heldBack(site, seam);
    }
    return { found: sites, isCutShort: search.isCutShort };
  }

  /** The longest step right before a face. @param across where the mover's lower side is across */
  function stepBefore(axis: 0 | 1, place: number, sign: 1 | -1, across: number): number {
    const faces = axis === 0 ? cells.solid.xs : cells.solid.ys;
    const index = partitionPoint(faces.length - 1, (i) => face(faces, i) < place);
    return fallsOn[axis]?.stepAt(index, sign, across, across) ?? strides[axis].step;
  }

  /** The longest steps along each axis from one nook to the other, and back. */
  function stepsAt(upper: Nook, lower: Nook, isFalling: boolean): readonly [number, number] {
    const { xs, ys } = cells.solid;
    const [before, behind] = isFalling ? [upper, lower] : [lower, upper];
    const above = face(ys, upper.row) - y.extent;
    const below = face(ys, lower.row);
    const [left, right] = [face(xs, before.column) - x.extent, face(xs, behind.column)];
    const [upperX, lowerX] = isFalling ? [left, right] : [right, left];
    const [leftY, rightY] = isFalling ? [above, below] : [below, above];
    const [onX, onY] = fallsOn;
    return [
      onX
        ? Math.max(onX.stepAt(before.column, 1, leftY, leftY), onX.stepAt(behind.column, -1, rightY, rightY))
        : x.step,
      onY ? Math.max(onY.stepAt(upper.row, 1, upperX, upperX), onY.stepAt(lower.row, -1, lowerX, lowerX)) : y.step,
    ];
  }

  /** What is solid from all sides, and what is from one that a mover can come from along this axis. */
  async function along(
    lines: LevelGrid,
    own: Stride,
    across: Stride,
    placed: (site: TunnelSite) => TunnelSite,
    falls: Falls | undefined,
  ): Promise<readonly Search<TunnelSite>[]> {
    const searches = [await inBlocks(() => alongBy(lines, own, across, placed, falls))];
    for (const oneWay of lines.oneWays) {
      // Out of a one-way solid a mover is pushed over its face alone, however deep it is in it.
      const held = { ...own, checks: 1 };
      if (oneWay.axis === 0) searches.push(await inBlocks(() => alongBy(lines, held, across, placed, falls, oneWay)));
    }
    return searches;
  }

  function alongBy(
    lines: LevelGrid,
    own: Stride,
    across: Stride,
    placed: (site: TunnelSite) => TunnelSite,
    falls: Falls | undefined,
    oneWay?: OneWayCells,
  ): Search<TunnelSite> {
    const solids = oneWay ? either(lines.solid, oneWay.cells) : lines.solid;
    const ofPart = (part: Component): TunnelSite => {
      return placed({ ...passageSite(part, solids, own), ...(oneWay && { isOneWay: true }) });
    };
    const siteOf = (run: PlacedRun): TunnelSite => ofPart(partOf(run));
    const thicknesses = nearest.map((_, level) =>
      own.step > 0 ? headroomOf(level) * own.checks * own.step - own.extent : -Infinity,
    );
    const levelOf = (run: PlacedRun): number => (levels.count === 1 ? 0 : levels.levelAt(siteOf(run).point));
    const thinnest = new Thinnest(thicknesses, levelOf);
    const search = passages(lines, [own, across], { thinnest, falls, oneWay });
    for (const [level, run] of thinnest.found.entries()) {
      if (!run) continue;
      nearest[level] = siteOf(run);
      // Also of what is reported in a neighbour.
      if (run.run.weakness < leastSafe(own)) passed.add(level);
    }
    return { ...search, found: search.found.map(ofPart) };
  }

  /** What is passed along both axes; and what comes nearest to that, where that is nearer than along one. */
  async function alongDiagonals(): Promise<Search<Joint>> {
    const farthest = Math.max(...nearest.map((site) => site?.headroom ?? 0));
    alongPinches();
    // Inside the levels the mover has a solid at its side beside a corner: a run, in this level or a neighbor. Outside, where a step
    // along both axes leads, it may have a corner without that: then all are looked at, unless there are too many.
    const own = farthest > 0 ? farthest : farthestReach();
    const reach = Math.max(1, own);
    const mostPairs = farthest > 0 || own <= 1 ? Infinity : MOST_PAIRS;
    // To find the corners takes longest: both are looked for at once.
    const search = await joints(cells, strides, { stepsAt: differing, reach, mostPairs }, inBlocks);
    if (search.isCutShort && reach > 1) {
      // Something nearer may not have been come to.
      nearest.fill(undefined);
      return await joints(cells, strides, { stepsAt: differing, reach: 1 }, inBlocks);
    }
    for (const joint of search.found) {
      const site = jointSite(joint, strides);
      const level = levels.count === 1 ? 0 : levels.levelAt(site.point);
      if (site.headroom < headroomOf(level)) nearest[level] = site;
    }
    return { ...search, found: search.found.filter(({ isPassed }) => isPassed) };
  }

  /** So many steps as no two corners are apart; 0 where no step along both axes leads from inside the levels to a corner outside. */
  function farthestReach(): number {
    if (!cells.outside) return 0;
    const { xs, ys } = cells.solid;
    const lengths = [xs, ys].map((faces) => (faces.at(-1) ?? 0) - (faces[0] ?? 0));
    const isIn = ({ min, max }: Box): boolean => strides.every(({ extent }, i) => extent <= at(max, i) - at(min, i));
    // A shortest push-out needs up to twice as many checks along each axis.
    const times = x.checks > 1 ? 2 * x.checks : 1;
    const reach = times * Math.max(...strides.map(({ step, extent }, i) => (at(lengths, i) + 2 * extent) / step));
    return Number.isFinite(reach) && (cells.bounds.length > 1 || cells.bounds.some(isIn)) ? reach : 0;
  }

  /** All pinches have the same headroom: the first of a level stands for them. */
  function alongPinches(): void {
    const headroom = diagonalHeadroom([x.extent, y.extent], [x.step, y.step], x.checks);
    const wanted = new Set([...nearest.keys()].filter((level) => headroom < headroomOf(level)));
    if (wanted.size === 0 || passesPinches(strides)) return;
    const isEnough = (pinch: Pinch): boolean => {
      const site = pinchSite(pinch, cells.solid, strides);
      const level = levels.count === 1 ? 0 : levels.levelAt(site.point);
      if (wanted.delete(level)) nearest[level] = site;
      return wanted.size === 0;
    };
    pinchedCorners(cells, strides, isEnough);
  }
}

/** Of corners outside the levels, where nothing else says how far it is worth looking: a second's work. */
const MOST_PAIRS = 1 << 20;

const nothing = { found: [], isCutShort: false } as const;

function partOf({ run, window }: PlacedRun): Component {
  return { ...run, top: window.first, bottom: window.end, run, window };
}

/** Faces are rounded once when they are computed, a difference of two once more, each by half a unit of the greatest number. */
const ROUNDINGS = 4;

function stridesOf(mover: Mover, { xs, ys }: BitGrid): Strides {
  const { size, speed, maxSpeed = [Infinity, Infinity], fps, substeps = 1 } = mover;
  const checks = checksOfMover(mover);
  const strideOf = (axis: number, faces: Float64Array): Stride => {
    const [extent, step] = [at(size, axis), Math.min(at(speed, axis), at(maxSpeed, axis)) / (fps * substeps)];
    const greatest = Math.max(Math.abs(faces[0] ?? 0), Math.abs(faces.at(-1) ?? 0), extent);
    return { extent, step, checks, tolerance: ROUNDINGS * (Number.EPSILON / 2) * greatest };
  };
  return [strideOf(0, xs), strideOf(1, ys)];
}

/** How a mover falls along an axis, in cells whose rows lie across it; undefined where it does not. */
function fallAlong(cells: LevelGrid, mover: Mover, strides: Strides, axis: 0 | 1): Fall | undefined {
  const { speed, gravity = [0, 0], maxSpeed = [Infinity, Infinity], fps, substeps = 1 } = mover;
  const [own, across] = [strides[axis], strides[1 - axis] as Stride];
  if (at(gravity, axis) === 0) return undefined;
  const { xs } = cells.solid;
  const seconds = 1 / (fps * substeps);
  // It may fall sideways as well, through all of the levels.
  const pull = Math.abs(at(gravity, 1 - axis));
  const width = Math.abs((xs.at(-1) ?? 0) - (xs[0] ?? 0));
  const faster = Math.sqrt(at(speed, 1 - axis) ** 2 + 2 * pull * width) + pull * seconds;
  const sideways = Math.min(pull > 0 ? faster : at(speed, 1 - axis), at(maxSpeed, 1 - axis));
  const cap = at(maxSpeed, axis);
  return {
    gravity: at(gravity, axis),
    along: own.extent,
    across: across.extent,
    sideways,
    seconds,
    launch: Math.min(cap, at(speed, axis)),
    cap,
    tolerance: own.tolerance,
  };
}
