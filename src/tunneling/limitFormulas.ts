import { at, obstacleAt, type Vec } from "../geometry/index.js";
import { checksNeeded } from "../model/index.js";
import { MAX_SUBSTEPS, type Scene } from "../scene/index.js";
import type { Comparison } from "./compare.js";
import { type Encounter, isSafeAt, longestSafeStep, type NearSolid, responseAt } from "./encounter.js";
import { type Aim, fallLimits } from "./fall.js";
import type { Limits } from "./finding.js";
import { joinedWith } from "./legs.js";
import { atRest, passages, straightCrossing } from "./passage.js";
import type { SceneWorld } from "./sceneWorld.js";
import { along, type Solid } from "./solid.js";

/** What holds at which numbers; without a number none is enough, or none is known. */
export interface PassageLimits {
  readonly safe: Limits;
  readonly detected: Limits;
  /** Whether no thickness is safe because the shortest way out of a thicker obstacle leads around its corner. */
  readonly isAroundCorner?: boolean;
}

/** From where on a passage is safe by the game's rule, and detected. */
export function limitsOf(world: SceneWorld, comparison: Comparison): PassageLimits {
  const { encounter, isResizing, passage } = comparison;
  // Of bodies that change their size on the way, no number is known to be enough.
  if (isResizing || !(passage.exit < Infinity)) return { safe: {}, detected: {} };
  // A body that falls and keeps its velocity at a contact gets faster while it rests: no later step is bounded by this one.
  if (comparison.fall && encounter.check.isVelocityKept) return { safe: {}, detected: {} };
  const safe = longestSafeStep(encounter);
  // Legs that lead past the obstacle are not detected, and need not be.
  const exit = encounter.check.rule === "axis by axis" && encounter.isPushed ? safe : encounter.exit;
  return {
    safe: limitsFor(world, comparison, "safe", safe),
    detected: limitsFor(world, comparison, "detected", exit),
    isAroundCorner: isAroundCorner(comparison),
  };
}

/**
 * The same of a body that keeps its velocity, without a thickness.
 *
 * @param rate steps per second
 */
export function steadyLimits(encounter: Encounter, rate: number): PassageLimits {
  const safe = longestSafeStep(encounter);
  return {
    safe: limits(steady(encounter, rate, safe, isSafeAt(encounter, safe))),
    detected: limits(steady(encounter, rate, encounter.exit, false)),
  };
}

/** The least rate, in steps per second, and the greatest speed at which a step is no longer than so many of the encounter's. */
function steady({ step }: Encounter, rate: number, longest: number, isInclusive: boolean) {
  return {
    fps: above(rate / longest, isInclusive),
    speed: below(Math.hypot(...step) * rate * longest, isInclusive),
  };
}

/** @param longest the longest step with which it holds, in steps of the encounter */
function limitsFor(world: SceneWorld, comparison: Comparison, aim: Aim, longest: number): Limits {
  const { scene, substeps } = world;
  const { encounter, fall, displacement, passage } = comparison;
  if (!(longest > 0)) return {};
  const isInclusive = aim === "safe" && isSafeAt(encounter, longest);
  const length = Math.hypot(...encounter.step);
  const thickness = isAmongTiles(scene, comparison) ? undefined : thicknessFor(comparison, aim);
  const fps = scene.fps / substeps;
  if (!fall) {
    const { fps: rate, speed } = steady(encounter, scene.fps, longest, isInclusive);
    return limits({ fps: rate / substeps, substeps: stepsFor(rate, fps), speed, thickness });
  }
  const { normal = displacement } = passage.first;
  // With a cap it may fall more steeply, but never further along the axis on which it entered.
  const alongEntry = passage.isStraight ? Math.abs(along(normal, encounter.step)) * longest : length * longest;
  const needed = aim === "safe" && encounter.isPushed ? checksNeeded(encounter.check.rule) : 1;
  // Head on, the formula is right as it is; where a corner is near, a lower rate may do.
  const isHeadOn = longest >= (encounter.exit / Math.max(1, needed)) * (1 - CLOSE);
  const leastRate = isHeadOn ? Infinity : scene.fps / encounter.exit;
  const found = fallLimits(scene, fps, fall, aim, length * longest, leastRate, alongEntry);
  // With a cap, a fall that drifts sideways leads elsewhere.
  const isStraightDown = encounter.step.filter((moves) => moves !== 0).length === 1;
  return limits({
    fps: found.minRate === undefined ? undefined : above(found.minRate, false) / substeps,
    substeps: found.minSubsteps,
    speed: found.maxSpeed === undefined || !isStraightDown ? undefined : below(found.maxSpeed, false),
    thickness,
  });
}

/** What holds at the numbers of two passages of one pair: a number that one of them does not have is not enough. */
export function strongest(a: PassageLimits, b: PassageLimits): PassageLimits {
  const both = (one: Limits, other: Limits): Limits => {
    const most = (key: "fps" | "thickness" | "substeps"): number | undefined =>
      one[key] !== undefined && other[key] !== undefined ? Math.max(one[key], other[key]) : undefined;
    const speed = one.speed !== undefined && other.speed !== undefined ? Math.min(one.speed, other.speed) : undefined;
    return limits({ fps: most("fps"), substeps: most("substeps"), speed, thickness: most("thickness") });
  };
  return {
    safe: both(a.safe, b.safe),
    detected: both(a.detected, b.detected),
    isAroundCorner: a.isAroundCorner === true || b.isAroundCorner === true,
  };
}

/** Steps that are as long but for this share are as good as equally long. */
const CLOSE = 1e-3;

/** Strict bounds are passed by this share, so that what is told is enough. */
const BEYOND = 1e-9;

function above(bound: number, isInclusive: boolean): number {
  return isInclusive ? bound : bound * (1 + BEYOND);
}

function below(bound: number, isInclusive: boolean): number {
  return isInclusive ? bound : bound * (1 - BEYOND);
}

/** How many steps a frame make at least a rate; undefined where more would be needed than a scene can have. */
function stepsFor(rate: number, fps: number): number | undefined {
  const least = Math.ceil((rate / fps) * (1 - 2 ** -40));
  return least <= MAX_SUBSTEPS ? least : undefined;
}

/** Those numbers that there are. */
export function limits(given: { readonly [K in keyof Limits]: Limits[K] | undefined }): Limits {
  const isNumber = (value: number | undefined): value is number =>
    value !== undefined && value > 0 && Number.isFinite(value);
  return Object.fromEntries(Object.entries(given).filter(([, value]) => isNumber(value)));
}

/**
 * How thick the obstacle must be along the entered axis; undefined where no thickness is enough, or none is known: where the path
 * leads over a corner, through several obstacles, or along a curve.
 */
function thicknessFor(comparison: Comparison, aim: Aim): number | undefined {
  const wall = thickerWall(comparison, aim);
  if (!wall) return undefined;
  const { thickness, encounter, steps } = wall;
  const longest = aim === "safe" ? longestSafeStep(encounter) : encounter.exit;
  if (!(longest >= steps)) return undefined;
  const isByLegs = aim === "safe" && encounter.isPushed && encounter.check.rule === "axis by axis";
  if (isByLegs) return leastThickness(wall);
  return leavesAside(wall) ? undefined : thickness;
}

/** Whether the body is out beside the obstacle when the check comes, however thick that is: flush with a face, no check finds it. */
function leavesAside({ thickness, steps, thickerBy }: ThickerWall): boolean {
  const exit = thickerBy(2 * thickness)?.exit ?? Infinity;
  return exit <= steps * (1 + 2 * BEYOND);
}

/**
 * Finds the minimum thickness over which no leg jumps. The given thickness is a bound: body and obstacle are together as long as a
 * step. A leg jumps over slightly less than that only if it can begin right before the entered face. Where the legs before it lead
 * past the obstacle from there, a thinner obstacle is enough.
 *
 * Between the scene's thickness and the bound, a thicker obstacle is never worse: legs along the other axes do not jump at the bound,
 * and a thinner obstacle offers them fewer places to do so.
 */
function leastThickness({ thickness, now, steps, thickerBy }: ThickerWall): number {
  const isEnough = (each: number): boolean => {
    const encounter = thickerBy(each);
    // The bound is known to be enough, but for rounding; what is less has to be enough without that.
    return encounter !== undefined && longestSafeStep(encounter) * (1 - BEYOND) >= steps;
  };
  if (isEnough(now)) return thickness;
  let [low, high] = [now, thickness];
  while (high - low > high * BEYOND) {
    const middle = (low + high) / 2;
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Whether a body comes into a tile at a slant, or is pushed out of it beside others: no thickness is told then. */
function isAmongTiles({ solids }: Scene, { obstacle, encounter, passage }: Comparison): boolean {
  if (obstacleAt(solids.grids, obstacle).kind !== "tile") return false;
  const { normal = [] } = passage.first;
  const isPushedAside = encounter.isPushed && encounter.check.rule === "overlap, shortest push-out";
  const isSlanted = encounter.step.some((moves, axis) => moves !== 0 && at(normal, axis) === 0);
  return isSlanted || (isPushedAside && encounter.near.length > 1);
}

/** Whether the push out of an obstacle that is thick enough to be pushed back from leads around its corner, in some phase. */
function isAroundCorner(comparison: Comparison): boolean {
  const wall = thickerWall(comparison, "safe");
  if (!wall) return false;
  const { encounter, steps } = wall;
  const longest = longestSafeStep(encounter);
  return longest < steps && responseAt(encounter, (longest + steps) / 2).isAroundCorner === true;
}

/** The obstacle as thick as the step asks for. */
interface ThickerWall {
  readonly thickness: number;
  /** Its thickness in the scene, which is less. */
  readonly now: number;
  readonly encounter: Encounter;
  /** The longest step, in steps of the encounter, that it must be safe for. */
  readonly steps: number;
  /** The encounter with an obstacle of another thickness; undefined where it is never left. */
  readonly thickerBy: (thickness: number) => Encounter | undefined;
}

function thickerWall(comparison: Comparison, aim: Aim): ThickerWall | undefined {
  const { encounter, passage, growth, lengthAlong, isCurved, code } = comparison;
  const { first } = passage;
  const { normal } = first;
  if (!normal || !passage.isStraight || isCurved || isBetween(comparison)) return undefined;
  if (code === "corner-cut" || encounter.own.polygon || first.box.polygon) return undefined;
  const step = Math.abs(along(normal, encounter.step)) + (growth ? Math.abs(along(normal, growth)) : 0);
  // Out of a one-way body, the push always leads back.
  const isHalf = aim === "safe" && encounter.isPushed && !first.isOneWay;
  const needed = isHalf ? checksNeeded(encounter.check.rule) : 1;
  const bound = needed * step - lengthAlong;
  const axis = normal.findIndex((n) => n !== 0);
  const now = at(first.box.max, axis) - at(first.box.min, axis);
  // Beside a wall that is as thin and stays so, a thicker one does not help.
  const isSame = ({ solid }: NearSolid): boolean =>
    at(solid.min, axis) === at(first.box.min, axis) && at(solid.max, axis) === at(first.box.max, axis);
  if (!joinedWith(first.box, encounter.own, encounter.near).every(isSame)) return undefined;
  const share = growth ? step / Math.abs(along(normal, encounter.step)) : 1;
  const thickness = above(bound, aim === "safe" && needed > 1);
  if (!(thickness > now)) return undefined;
  const thickerBy = (each: number): Encounter | undefined => thickened(encounter, first.box, normal, axis, each);
  const thicker = thickerBy(thickness);
  return thicker && { thickness, now, encounter: thicker, steps: share * (1 - BEYOND), thickerBy };
}

/** The same entry into an obstacle that is so thick, away from the face that is entered; undefined where it is never left. */
function thickened(
  encounter: Encounter,
  box: Solid,
  normal: Vec,
  axis: number,
  thickness: number,
): Encounter | undefined {
  const { own, step } = encounter;
  const face = at(normal, axis) < 0 ? at(box.min, axis) : at(box.max, axis);
  const end = face - at(normal, axis) * thickness;
  const solid: Solid = {
    min: box.min.map((m, i) => (i === axis ? Math.min(face, end) : m)),
    max: box.max.map((m, i) => (i === axis ? Math.max(face, end) : m)),
  };
  const isIn = ({ min, max }: Solid): boolean =>
    min.every((m, i) => m >= at(solid.min, i) && at(max, i) <= at(solid.max, i));
  const [bound, far] = at(normal, axis) < 0 ? (["min", "max"] as const) : (["max", "min"] as const);
  // Tiles that are flush with it are of the same wall.
  const near = encounter.near.flatMap((each): readonly NearSolid[] => {
    if (each.solid.polygon || at(each.solid[bound], axis) !== face) return isIn(each.solid) ? [] : [each];
    return [{ ...each, solid: { ...each.solid, [far]: each.solid[far].map((m, i) => (i === axis ? end : m)) } }];
  });
  const motion = { ...own, displacement: step };
  const crossed = near.flatMap((each, i) => straightCrossing(i, motion, atRest(each.solid)) ?? []);
  const [passage] = passages(crossed, motion);
  return passage && { ...encounter, near, exit: passage.exit - Math.max(0, passage.entry) };
}

/**
 * Whether a body that passes several obstacles does so over their corners: it is out on the other side before it has come all the way
 * through the first, so that no step and no thickness says why.
 */
export function isBetween({ code, passage, displacement, lengthAlong }: Comparison): boolean {
  const { first, crossings, entry, exit } = passage;
  const { normal = [], box } = first;
  const axis = normal.findIndex((n) => Math.abs(n) === 1);
  if (code !== "tunnel" || crossings.length === 1 || axis < 0 || crossings.some(({ box: { polygon } }) => polygon))
    return false;
  const through = Math.abs(along(normal, displacement)) * (exit - entry) - lengthAlong;
  return through < (at(box.max, axis) - at(box.min, axis)) * (1 - 2 ** -30);
}
