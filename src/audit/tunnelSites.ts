import { at, type Box } from "../geometry/index.js";
import type { Level } from "../levels/index.js";
import { either } from "./bitGrid.js";
import type { InBlocks } from "./blocks.js";
import { type Component, passages, type Search } from "./components.js";
import { cutCorners, crossesTouchingCorners, pinchedCorners, touchingCorners, type TouchingCorner } from "./corners.js";
import { diagonalHeadroom } from "./headroom.js";
import { isHeldBehind } from "./heldBehind.js";
import { type DiagonalGap, diagonalGaps } from "./diagonalGaps.js";
import { type LevelGrid, transposed } from "./levelGrid.js";
import { NearestSites, type LevelNumbers } from "./nearestSites.js";
import { PushingSolids } from "./pushingSolids.js";
import { type Seam, SeamSearch } from "./seams.js";
import { type StepLengths, stepLengths } from "./stepLengths.js";
import { leastSafe, type AxisMotions } from "./thinRuns.js";
import { type PlacedRun, Thinnest } from "./thinnest.js";
import {
  heldBack,
  joinedSlopes,
  diagonalGapSite,
  cornerPositionAt,
  passageSite,
  touchingCornerSite,
  SEAM_NOISE,
  seamSite,
  turnedSite,
  type TunnelSite,
} from "./tunnelSite.js";
import { checkOfMover, type Mover } from "./weakWall.js";

/** What all searches in a world are given, and the sites that come nearest to being passed, which they add to. */
interface SearchedWorld {
  readonly cells: LevelGrid;
  readonly levels: LevelNumbers;
  readonly steps: StepLengths;
  readonly nearest: NearestSites;
  readonly inBlocks: InBlocks;
}

const nothing = { found: [], isCutShort: false } as const;

/**
 * Finds everything in levels that a mover can pass, and of each level the place that comes nearest to it: the one with the least
 * headroom. Undefined where there is nothing that a faster mover could pass, or where it is passed already.
 */
export async function tunnelSites(cells: LevelGrid, levels: LevelNumbers, mover: Mover, inBlocks: InBlocks) {
  const turned = await inBlocks(() => transposed(cells));
  const steps = await stepLengths(cells, turned, mover, inBlocks);
  const { axisMotions } = steps;
  const nearest = new NearestSites(levels);
  const world: SearchedWorld = { cells, levels, steps, nearest, inBlocks };
  // A game that moves along one axis after the other never moves along both at once.
  const hasDiagonals = checkOfMover(mover).rule !== "axis by axis";
  // Nor does a mover that moves along one axis alone.
  const isDiagonal = hasDiagonals && axisMotions.every(({ step }) => step > 0);
  const corners = hasDiagonals ? await inBlocks(() => cutCorners(cells, axisMotions)) : nothing;
  const pinched = isDiagonal ? await findTouchingCorners(world) : nothing;
  const alongX = await sitesAlong(0, cells, world);
  const alongY = await sitesAlong(1, turned, world);
  const joined = isDiagonal ? await findDiagonalGaps(world) : nothing;
  const pushes = axisMotions[0].checks > 1 ? seamSearch(world) : undefined;
  const sites = [
    ...[...alongX, ...alongY].flatMap((search) => search.found),
    ...pinched.found.map((touchingCorner) => touchingCornerSite(touchingCorner, cells.solid, axisMotions)),
    ...joinedSlopes(joined.found.map((diagonalGap) => diagonalGapSite(diagonalGap, axisMotions))),
  ];
  const passed = await passedSites(sites, pushes, isDiagonal, world);
  const seams = pushes ? await seamSites(pushes, passed, world) : nothing;
  const isCutShort = [...alongX, ...alongY, pinched, joined, seams].some((search) => search.isCutShort);
  return {
    tunnels: { found: [...passed, ...seams.found], isCutShort },
    corners,
    axisMotions,
    nearest: nearest.notPassed,
  };
}

/**
 * Finds what is passed along an axis: of what is solid from all sides, and of what is from one that a mover can come from along this axis.
 *
 * @param lines whose rows lie along the axis
 */
async function sitesAlong(
  axis: 0 | 1,
  lines: LevelGrid,
  { steps, nearest, inBlocks }: SearchedWorld,
): Promise<readonly Search<TunnelSite>[]> {
  const across = steps.axisMotions[axis === 0 ? 1 : 0];
  const searches: Search<TunnelSite>[] = [];
  for (const oneWay of [undefined, ...lines.oneWays.filter((each) => each.axis === 0)]) {
    // Out of a one-way solid a mover is pushed over its face alone, however deep it is in it.
    const axisMotion = oneWay ? { ...steps.axisMotions[axis], checks: 1 } : steps.axisMotions[axis];
    const { extent, step, checks } = axisMotion;
    const solids = oneWay ? either(lines.solid, oneWay.cells) : lines.solid;
    const siteOf = (part: Component): TunnelSite => {
      const site = { ...passageSite(part, solids, axisMotion), ...(oneWay && { isOneWay: true as const }) };
      return axis === 0 ? site : turnedSite(site);
    };
    const siteOfRun = ({ run, window }: PlacedRun): TunnelSite =>
      siteOf({ ...run, top: window.first, bottom: window.end, run, window });
    const search = await inBlocks(() => {
      const thicknesses = nearest
        .headrooms()
        .map((headroom) => (step > 0 ? headroom * checks * step - extent : -Infinity));
      const thinnest = new Thinnest(thicknesses, (placed) => nearest.levelOf(siteOfRun(placed)));
      const { found, isCutShort } = passages(lines, [axisMotion, across], {
        thinnest,
        falls: steps.falls[axis],
        oneWay,
      });
      for (const [level, placed] of thinnest.found.entries())
        if (placed) nearest.set(level, siteOfRun(placed), placed.run.weakness < leastSafe(axisMotion));
      return { found: found.map(siteOf), isCutShort };
    });
    searches.push(search);
  }
  return searches;
}

/** Finds the touchingCorners that are passed along both axes. */
function findTouchingCorners({ cells, steps, inBlocks }: SearchedWorld): Promise<Search<TouchingCorner>> {
  return inBlocks(() =>
    touchingCorners(
      cells,
      steps.axisMotions,
      steps.areUniform
        ? undefined
        : (vertex, isFalling) => steps.between(cornerPositionAt(vertex), cornerPositionAt(vertex), isFalling),
    ),
  );
}

/** Finds the joints that are passed along both axes; and what comes nearest to that, where that is nearer than along one. */
async function findDiagonalGaps(world: SearchedWorld): Promise<Search<DiagonalGap>> {
  const { cells, steps, nearest, inBlocks } = world;
  const { axisMotions } = steps;
  const stepsAt = steps.areUniform ? undefined : steps.between.bind(steps);
  const farthest = Math.max(...nearest.headrooms(0));
  addNearestTouchingCorners(world);
  // Inside the levels the mover has a solid at its side beside a corner: a run, in this level or a neighbor. Outside, where a step
  // along both axes leads, it may have a corner without that: then all are looked at, unless there are too many.
  const own = farthest > 0 ? farthest : farthestReach(cells, axisMotions);
  const reach = Math.max(1, own);
  const mostPairs = farthest > 0 || own <= 1 ? Infinity : MOST_PAIRS;
  // To find the corners takes longest: both are looked for at once.
  const search = await diagonalGaps(cells, axisMotions, { stepsAt, reach, mostPairs }, inBlocks);
  if (search.isCutShort && reach > 1) {
    // Something nearer may not have been come to.
    nearest.clear();
    return await diagonalGaps(cells, axisMotions, { stepsAt, reach: 1 }, inBlocks);
  }
  for (const diagonalGap of search.found) nearest.add(diagonalGapSite(diagonalGap, axisMotions));
  return { ...search, found: search.found.filter(({ isPassed }) => isPassed) };
}

/** Of corners outside the levels, where nothing else says how far it is worth looking: a second's work. */
const MOST_PAIRS = 1 << 20;

/** So many steps as no two corners are apart; 0 where no step along both axes leads from inside the levels to a corner outside. */
function farthestReach({ solid, outside, bounds }: LevelGrid, axisMotions: AxisMotions): number {
  if (!outside) return 0;
  const lengths = [solid.xs, solid.ys].map((faces) => (faces.at(-1) ?? 0) - (faces[0] ?? 0));
  const isIn = ({ min, max }: Box): boolean => axisMotions.every(({ extent }, i) => extent <= at(max, i) - at(min, i));
  const { checks } = axisMotions[0];
  // A shortest push-out needs up to twice as many checks along each axis.
  const times = checks > 1 ? 2 * checks : 1;
  const reach = times * Math.max(...axisMotions.map(({ step, extent }, i) => (at(lengths, i) + 2 * extent) / step));
  return Number.isFinite(reach) && (bounds.length > 1 || bounds.some(isIn)) ? reach : 0;
}

/** Adds a touching corner of each level to what comes nearest. All touching corners have the same headroom: the first of a level stands for them. */
function addNearestTouchingCorners({ cells, steps: { axisMotions }, nearest }: SearchedWorld): void {
  const [x, y] = axisMotions;
  const headroom = diagonalHeadroom([x.extent, y.extent], [x.step, y.step], x.checks);
  const wanted = new Set(nearest.headrooms().flatMap((each, level) => (headroom < each ? level : [])));
  if (wanted.size === 0 || crossesTouchingCorners(axisMotions)) return;
  const isEnough = (touchingCorner: TouchingCorner): boolean => {
    const site = touchingCornerSite(touchingCorner, cells.solid, axisMotions);
    const level = nearest.levelOf(site);
    if (wanted.delete(level)) nearest.set(level, site);
    return wanted.size === 0;
  };
  pinchedCorners(cells, axisMotions, isEnough);
}

function seamSearch({ cells: { solid }, levels, steps }: SearchedWorld): SeamSearch {
  const { axisMotions, areUniform } = steps;
  const [x, y] = axisMotions;
  return new SeamSearch(levels.all, {
    size: [x.extent, y.extent],
    axisMotions,
    stepAt: steps.before.bind(steps),
    isUniform: areUniform,
    faces: [solid.xs, solid.ys],
  });
}

/** Keeps the sites behind which the mover comes out: pushes may all lead beside the wall, and a one-way solid may stop the mover behind it. */
async function passedSites(
  sites: readonly TunnelSite[],
  pushes: SeamSearch | undefined,
  isDiagonal: boolean,
  { cells, levels, steps: { axisMotions }, nearest, inBlocks }: SearchedWorld,
): Promise<TunnelSite[]> {
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
    return axisMotions[axis].checks === 1 && isHeldBehind(site, axis, axisMotions[axis], solids);
  };
  const passed: TunnelSite[] = [];
  let next = 0;
  let search: ReturnType<typeof wayOnSearch> | undefined;
  await inBlocks(() => {
    const site = sites[next];
    if (!site) return true;
    search ??= wayOnSearch(site);
    const isLedOn = search();
    if (isLedOn === undefined) return undefined;
    search = undefined;
    next++;
    if (isLedOn && !isHeld(site)) passed.push(site);
    else nearest.stop(site);
    return undefined;
  });
  return passed;
}

function hasOneWays(levels: readonly Level[]): boolean {
  return levels.some((level) => [...level.grids, ...level.boxes].some(({ oneWay }) => oneWay !== undefined));
}

/** Finds seams, of each level and axis the weakest. Walls that they are in are no safer than these. @param walls are changed at their places */
async function seamSites(
  search: SeamSearch,
  walls: TunnelSite[],
  { levels, steps: { axisMotions }, nearest, inBlocks }: SearchedWorld,
): Promise<Search<TunnelSite>> {
  const byLevel = nearest.passableHeadrooms;
  for (const site of walls) {
    const level = nearest.levelOf(site);
    byLevel[level] = Math.min(byLevel[level] as number, site.headroom);
  }
  const sites: TunnelSite[] = [];
  const byAxis: Partial<Record<Seam["axis"], Seam>>[] = [];
  for (const [level, of] of levels.all.entries()) {
    const mergedHeadroom = byLevel[level] as number;
    const weakest = await inBlocks(search.inLevel(of, mergedHeadroom));
    byAxis.push(weakest);
    for (const seam of Object.values(weakest)) {
      const site = { ...seamSite(seam, axisMotions), mergedHeadroom };
      if (site.headroom < 1 - SEAM_NOISE) sites.push(site);
      if (site.headroom < nearest.headroomOf(level)) nearest.set(level, site);
    }
  }
  for (const [i, site] of walls.entries()) {
    const seam = byAxis[nearest.levelOf(site)]?.[site.axis];
    if (!seam || site.isOneWay || seam.headroom >= site.headroom || !search.isJoined(site.wall)) continue;
    walls[i] = heldBack(site, seam);
  }
  return { found: sites, isCutShort: search.isCutShort };
}
