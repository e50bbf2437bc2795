import * as l10n from "@vscode/l10n";
import { at, type Box, type FrameRates, type Vec } from "../geometry/index.js";
import { type WallCode, type Check, checksNeeded, defaultCheck } from "../model/index.js";
import type { Level, LevelProblem, Source } from "../levels/index.js";
import { attainable, type FindingSentences, joinSentences, num, toDigits } from "../wording/index.js";

/** The box that moves through the levels, and how the game moves it. */
export interface Mover extends FrameRates {
  /** What its project calls it. */
  readonly name?: string;
  /** Width and height, pixels, each ≥ 0. */
  readonly size: Vec;
  /** Greatest speed along each axis, either way, pixels per second, each ≥ 0. Along its gravity that with which it is launched. */
  readonly speed: Vec;
  /** Acceleration by which it falls, pixels per second squared. Default: it does not fall. */
  readonly gravity?: Vec;
  /** The speed along each axis that it does not exceed, pixels per second, each ≥ 0. Default: none. */
  readonly maxSpeed?: Vec;
  /** How often per frame the game moves it and looks, a whole number ≥ 1. Default: 1. */
  readonly substeps?: number;
  /** Whether the game sweeps it, and misses nothing. Default: it does not. */
  readonly isSwept?: boolean;
  /** How the game responds to an overlap. Default: the shortest push-out, not stated. */
  readonly check?: Check;
}

/** How the game responds to an overlap of a mover. */
export function checkOfMover({ check = defaultCheck, isSwept }: Mover): Check {
  return isSwept ? { ...check, rule: "swept", isStated: true } : check;
}

/** How many steps must fit into the crossing of a wall so that a mover does not pass it. */
export function checksOfMover(mover: Mover): number {
  return checksNeeded(checkOfMover(mover).rule);
}

/** Numbers at which something holds; each is enough by itself, and absent where none is. */
export interface Limits {
  /** Frames per second, at least. */
  readonly fps?: number;
  /** Pixels per second, at most: along the wall's axis; of a diagonal, of both axes together. */
  readonly speed?: number;
  /** Pixels along the axis, at least; absent where thickness does not decide. */
  readonly thickness?: number;
  /** Steps in each frame, at least. */
  readonly substeps?: number;
}

/** A wall that the mover can be behind, after one step or after the response to an overlap. */
export interface WeakWall {
  /**
   * `tunnel`: in some phases no check finds the mover in it. `wrong-side`: each crossing is found, but in some phases the response
   * puts the mover out behind it. `corner-cut`: past an outer corner of it, in by one face and out by the next.
   */
  readonly code: WallCode;
  readonly severity: "warning" | "information";
  /** Along which the mover passes; `diagonal` for one between two walls that touch in a corner, and for a cut corner. */
  readonly axis: "x" | "y" | "diagonal";
  /** Ways along that axis (of a diagonal: along x) that the mover can pass in: towards lower (−1), higher (1) values. */
  readonly directions: readonly (-1 | 1)[];
  /** The part of the wall that is too thin, merged over all rows or columns in which it is. */
  readonly wall: Box;
  /** Least thickness of that part along the axis, pixels: what is solid there in one piece, whichever layers it is made of. */
  readonly thickness: number;
  /** Free lengths before the wall and behind it, the greatest there are; Infinity where the level ends openly. */
  readonly gaps: readonly [before: number, behind: number];
  /** The longest way that the mover moves between two looks, along the axis; along the diagonal of both. Pixels. */
  readonly step: number;
  /** How many steps the mover overlaps the wall for, at its greatest speed; `tunnel`: less than 1. */
  readonly dwell: number;
  /** The part of the frame's phases in which no check finds the mover in it: 1 − dwell for a wall across the whole way. */
  readonly missed: number;
  /** The part of the frame's phases in which the mover comes out behind it: those, and those in which the response puts it there. */
  readonly passed: number;
  /** With these numbers nothing passes it in any phase, by the rule of the game. */
  readonly safe: Limits;
  /** With these numbers a check finds the mover in it, in any phase. */
  readonly detected: Limits;
  /** The numbers of `safe`, as reports have always named them. */
  readonly minFps?: number;
  readonly minSubsteps?: number;
  readonly maxSpeed?: number;
  readonly minThickness?: number;
  /** Whether it is solid from one side only, from which it is passed. */
  readonly isOneWay?: true;
  /** Whether it is a slope there, which boxes inside of it stand for: it is at least as thick as is said. */
  readonly isSlope?: true;
  /**
   * Of a seam, where solids touch or overlap: where the mover is right before it, and the longest step there, pixels. Pushed out of each
   * solid by itself, it may end in another one, or behind them. Of each level and axis the weakest seam stands for all.
   */
  readonly seam?: { readonly start: Vec; readonly step: Vec };
  /** Of a seam: with these numbers nothing is passed in the level by a game that merges solids that touch. Absent where nothing is to be passed. */
  readonly merged?: Limits;
  /** The layer that it is in at its weakest place. */
  readonly layer: string;
  /** What the wall is made of at its weakest place: `walls: tile 37`. */
  readonly name: string;
  readonly source: Source;
  /** By what a later audit knows it again. */
  readonly fingerprint: string;
  /** Known and put up with, for this reason or without one. */
  readonly accepted?: { readonly reason?: string };
  /** Sentences with the numbers. */
  readonly message: string;
  /** The same by what they say. */
  readonly sentences: FindingSentences;
}

/** Why a wall is weak, for a mover: what is said of one wall of a cause holds for all of them. */
type Cause = Pick<WeakWall, "code" | "axis" | "layer" | "thickness"> & AtSeam;

/** Whether it is a seam. */
interface AtSeam {
  readonly seam?: object | null | undefined;
}

/** Walls that are counted and not listed. */
export interface UnlistedWalls extends Cause {
  readonly places: number;
}

/** The wall of a level that comes nearest to being passed, where nothing can be passed, and how near that is. */
export type Margin = Pick<
  WeakWall,
  "axis" | "wall" | "thickness" | "layer" | "name" | "source" | "safe" | "detected" | "seam" | "merged"
> & {
  /** How many steps the mover overlaps it for at its greatest speed. */
  readonly dwell: number;
  /** So many times as fast is safe, by the rule of the game; ≥ 1 but for rounding. */
  readonly headroom: number;
  /** Nothing is passed down to this frame rate. */
  readonly minFps: number;
  /** Nothing is passed up to this speed along the axis, pixels per second; `diagonal`: of both axes together. */
  readonly maxSpeed: number;
  /** Falls that begin higher above the solids were not checked, pixels; absent where all were. */
  readonly highestFall?: number | undefined;
};

type WallLimits = Pick<WeakWall, "axis" | "step" | "seam"> & {
  readonly dwell: number;
  readonly headroom: number;
  readonly thicknesses?: { readonly safe: number; readonly detected: number };
};

/** From where on a wall is safe, and from where on it is always detected. */
export function limitsOf(weak: WallLimits, mover: Mover): { readonly safe: Limits; readonly detected: Limits } {
  const { dwell, headroom, thicknesses } = weak;
  // Out of one of both ends of a step a push leads back: as long as half, it is safe. A step as long as the whole is missed in one phase.
  // At a seam a tie may lead across, if the mover moves along both axes.
  const isInclusive = checksOfMover(mover) > 1 && headroom < dwell && !weak.seam;
  return {
    safe: limitsFor(weak, mover, headroom, thicknesses?.safe, isInclusive),
    detected: dwell < MOST_DWELL ? limitsFor(weak, mover, dwell, thicknesses?.detected, false) : {},
  };
}

/** Steps: along an axis on which it hardly moves, a mover is in a diagonal gap for as long as it likes. */
export const MOST_DWELL = 1e6;

/** Strict bounds are passed by this share, so that what is told is enough. */
const BEYOND = 1e-9;

/** @param factor so many times as long a step is enough */
function limitsFor(
  weak: WallLimits,
  mover: Mover,
  factor: number,
  thickness: number | undefined,
  isInclusive: boolean,
): Limits {
  const { axis, step } = weak;
  const { speed, fps, substeps = 1 } = mover;
  const falls = fallOf(mover, axis);
  const along = axis === "diagonal" ? Math.hypot(...speed) : at(speed, axis === "x" ? 0 : 1);
  const more = isInclusive ? 1 : 1 + BEYOND;
  const most = attainable((falls ? step * fps * substeps : along) * factor);
  const least = attainable(falls ? fpsOfFall(weak, mover, falls, factor) : fps / factor);
  const minFps = least && least * more;
  const enough = minFps && substepsFrom(minFps * substeps, fps);
  return {
    fps: minFps,
    speed: most === undefined ? undefined : most / more,
    thickness: thickness !== undefined && thickness > 0 ? thickness * more : undefined,
    substeps: enough,
  };
}

/** As many sub-steps as a scene can have. */
const MOST_SUBSTEPS = 64;

/** How many checks a frame are so many a second; undefined where those are more than games make. */
function substepsFrom(checks: number, fps: number): number | undefined {
  const least = Math.ceil((checks / fps) * (1 - 2 ** -40));
  return least <= MOST_SUBSTEPS ? least : undefined;
}

/** The gravity along an axis, of a diagonal along any; undefined where there is none. */
function fallOf({ gravity = [] }: Mover, axis: WeakWall["axis"]): number | undefined {
  const own = axis === "diagonal" ? Math.max(...gravity.map(Math.abs)) : Math.abs(gravity[axis === "x" ? 0 : 1] ?? 0);
  return own > 0 ? own : undefined;
}

/** In a longer frame a fall gets faster as well. @param factor so many times as long as now the step may be */
function fpsOfFall(
  { axis, step }: Pick<WallLimits, "axis" | "step">,
  mover: Mover,
  gravity: number,
  factor: number,
): number {
  const { fps, substeps = 1 } = mover;
  // No step grows by more than the square of the frame.
  if (factor >= 1) return fps / Math.sqrt(factor);
  if (axis === "diagonal") return fps / factor;
  const looks = fps * substeps;
  const launched = Math.min(
    at(mover.speed, axis === "x" ? 0 : 1),
    at(mover.maxSpeed ?? [Infinity, Infinity], axis === "x" ? 0 : 1),
  );
  if (step * looks <= launched * (1 + 1e-12)) return fps / factor;
  const [length, now] = [step * factor, step * looks];
  // Without what a check adds the square of its speed is that of its height: of a step that is as long as that length it is the
  // square of the length times the rate, less gravity times the length.
  const square = Math.max(0, now * now - (now * gravity) / looks) + gravity * length;
  return Math.min(fps / factor, Math.sqrt(square) / length / substeps);
}

/** What somebody puts up with: `dwell` is what it had then, with less it is to count again. */
export interface Acceptance {
  readonly dwell?: number;
  readonly reason?: string;
  readonly isOpen: boolean;
}

export interface LevelAudit extends FrameRates {
  readonly level: Level;
  /** In the order of the places: by row, then by column. Of very many only those that are missed most. */
  readonly walls: readonly WeakWall[];
  /** How many more weak walls were found than `walls` lists; one that is passed along both axes is one. */
  readonly unlisted: number;
  /** The same by their causes. */
  readonly unlistedBy: readonly UnlistedWalls[];
  /** Whether the search ended early, since there were so many: there may be still more than `walls` and `unlisted` say. */
  readonly isCutShort: boolean;
  /** The rule that its numbers follow. */
  readonly check: Check;
  /** How far the mover is from passing anything. Absent where it can pass something, and where there is nothing to pass. */
  readonly margin?: Margin;
  /** Whether the game sweeps the mover, so that nothing was to be looked for; absent where it does not. */
  readonly isSwept?: true;
  /** How many slopes could not be judged; absent where all could. */
  readonly unjudged?: number;
  /** Why the level, or a part of it, could not be audited. */
  readonly problems: readonly LevelProblem[];
}

/** A weak wall, from wherever it is told: `null` stands for what is absent. */
export type GroupedWall = Cause &
  Pick<
    WeakWall,
    "severity" | "directions" | "name" | "step" | "dwell" | "missed" | "passed" | "safe" | "detected" | "message"
  > &
  Box & { readonly accepted?: WeakWall["accepted"] | null };

/** What all walls of a cause have in common, and no others. */
export function causeKey({ code, axis, layer, thickness, seam }: Cause): string {
  // Without the noise of faces such as 0.1 + 0.2.
  return JSON.stringify([code, axis === "diagonal", toDigits(thickness, 12), layer, Boolean(seam)]);
}

/** By what walls along both axes are known to be one. */
export function placeKey({ code, seam, min, max }: Pick<WeakWall, "code"> & AtSeam & Box): string {
  return JSON.stringify([code, Boolean(seam), min, max]);
}

/** Marks the walls of an audit that a project accepts, and says of which the acceptance counts no longer. */
export function accepting(audit: LevelAudit, of: (wall: WeakWall) => Acceptance | undefined): LevelAudit {
  const walls = audit.walls.map((wall) => {
    const acceptance = of(wall);
    if (!acceptance) return wall;
    const { isOpen, reason, dwell } = acceptance;
    if (!isOpen) return { ...wall, accepted: reason === undefined ? {} : { reason } };
    const numbers = { was: num(dwell ?? 0), now: num(wall.dwell) };
    const message = l10n.t(
      "When you accepted this finding, the mover overlapped the wall for {was} of a frame; now it overlaps it for {now}.",
      numbers,
    );
    const { note, ...others } = wall.sentences;
    const sentences = { ...others, note: note === undefined ? message : `${note} ${message}` };
    return { ...wall, sentences, message: joinSentences(sentences) };
  });
  return { ...audit, walls };
}
