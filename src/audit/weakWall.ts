import * as l10n from "@vscode/l10n";
import { at, type Box, type Vec } from "../geometry/index.js";
import type { Check } from "../rules/index.js";
import type { Level, LevelProblem, Source } from "../levels/index.js";
import { attainable, num, toDigits } from "../wording/index.js";

/** The box that moves through the levels, and how the game moves it. */
export interface Mover {
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
  /** Frames per second, > 0: the game looks for overlaps at the end of each. */
  readonly fps: number;
  /** How often per frame the game moves it and looks, a whole number ≥ 1. Default: 1. */
  readonly substeps?: number;
  /** Whether the game sweeps it, and misses nothing. Default: it does not. */
  readonly isSwept?: boolean;
  /** How the game responds to an overlap. Default: the shortest push-out, not stated. */
  readonly check?: Check;
}

/** A wall that the mover can be on the other side of, one frame later, without ever having been seen in it. */
export interface WeakWall {
  /** `tunnel`: through it. `corner-cut`: past an outer corner of it, in by one face and out by the next. */
  readonly code: "tunnel" | "corner-cut";
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
  /** Part of a frame for which the mover overlaps the wall, 0 ≤ dwell < 1. */
  readonly dwell: number;
  /** In which part of the frame's phases the wall is missed: 1 − dwell for a wall across the whole way. */
  readonly missed: number;
  /** Safe above this frame rate. Absent where no frame rate is safe. */
  readonly minFps?: number;
  /** Safe where the game moves and looks so many times a frame. Absent where more would be needed than games do. */
  readonly minSubsteps?: number;
  /** Safe below this speed along the axis, pixels per second. Absent where no speed is safe. */
  readonly maxSpeed?: number;
  /** Safe with more thickness than this, pixels. Absent where thickness does not decide. */
  readonly minThickness?: number;
  /** Whether it is solid from one side only, from which it is passed. */
  readonly isOneWay?: true;
  /** Whether it is a slope there, which boxes inside of it stand for: it is at least as thick as is said. */
  readonly isSlope?: true;
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
}

/** Why a wall is weak, for a mover: what is said of one wall of a cause holds for all of them. */
type Cause = Pick<WeakWall, "code" | "axis" | "layer" | "thickness">;

/** Walls that are counted and not listed. */
export interface Unlisted extends Cause {
  readonly places: number;
}

/** Of a level in which nothing can be passed the wall that comes nearest to it, and how near that is. */
export type Margin = Pick<WeakWall, "axis" | "wall" | "thickness" | "layer" | "name" | "source"> & {
  /** Frames for which the mover overlaps it at its greatest speed, ≥ 1 but for rounding: so many times as fast is safe. */
  readonly dwell: number;
  /** Nothing is passed down to this frame rate. */
  readonly minFps: number;
  /** Nothing is passed up to this speed along the axis, pixels per second; `diagonal`: of both axes together. */
  readonly maxSpeed: number;
};

type Limited = Pick<WeakWall, "axis" | "step" | "dwell">;

/** From where on a wall of this dwell is never missed. Undefined where that is beyond what numbers can hold. */
export function limitsOf(weak: Limited, mover: Mover) {
  const { axis, step, dwell } = weak;
  const { speed, fps, substeps = 1 } = mover;
  const falls = fallOf(mover, axis);
  const along = axis === "diagonal" ? Math.hypot(...speed) : at(speed, axis === "x" ? 0 : 1);
  const maxSpeed = falls ? step * fps * substeps * dwell : along * dwell;
  const minFps = attainable(falls ? fpsOfFall(weak, mover, falls) : fps / dwell);
  return { minFps, minSubsteps: minFps && substepsAbove(minFps * substeps, fps), maxSpeed: attainable(maxSpeed) };
}

/** As many sub-steps as a scene can have. */
const MOST_SUBSTEPS = 64;

/** How many looks a frame are more than so many a second; rounding does not make them too few. */
function substepsAbove(looks: number, fps: number): number | undefined {
  const least = Math.floor((looks * (1 + 2 ** -30)) / fps) + 1;
  return least <= MOST_SUBSTEPS ? least : undefined;
}

/** The gravity along an axis, of a diagonal along any; undefined where there is none. */
function fallOf({ gravity = [] }: Mover, axis: WeakWall["axis"]): number | undefined {
  const own = axis === "diagonal" ? Math.max(...gravity.map(Math.abs)) : Math.abs(gravity[axis === "x" ? 0 : 1] ?? 0);
  return own > 0 ? own : undefined;
}

/** In a longer frame a fall gets faster as well. */
function fpsOfFall({ axis, step, dwell }: Limited, mover: Mover, gravity: number): number {
  const { fps, substeps = 1 } = mover;
  // No step grows by more than the square of the frame.
  if (dwell >= 1) return fps / Math.sqrt(dwell);
  if (axis === "diagonal") return fps / dwell;
  const looks = fps * substeps;
  const launched = Math.min(
    at(mover.speed, axis === "x" ? 0 : 1),
    at(mover.maxSpeed ?? [Infinity, Infinity], axis === "x" ? 0 : 1),
  );
  if (step * looks <= launched * (1 + 1e-12)) return fps / dwell;
  const [length, now] = [step * dwell, step * looks];
  // Without what a look adds the square of its speed is that of its height: of a step that is as long as the wall and the mover
  // together it is the square of the length times the rate, less gravity times the length.
  const square = Math.max(0, now * now - (now * gravity) / looks) + gravity * length;
  return Math.min(fps / dwell, Math.sqrt(square) / length / substeps);
}

/** What somebody puts up with: `dwell` is what it had then, with less it is to count again. */
export interface Acceptance {
  readonly dwell?: number;
  readonly reason?: string;
  readonly isOpen: boolean;
}

export interface LevelAudit {
  readonly level: Level;
  /** In the order of the places: by row, then by column. Of very many only those that are missed most. */
  readonly walls: readonly WeakWall[];
  /** How many more weak walls were found than `walls` lists; one that is passed along both axes is one. */
  readonly unlisted: number;
  /** The same by their causes. */
  readonly unlistedBy: readonly Unlisted[];
  /** Whether the search ended early, since there were so many: there may be still more than `walls` and `unlisted` say. */
  readonly isCutShort: boolean;
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
  Pick<WeakWall, "severity" | "directions" | "name" | "step" | "dwell" | "missed" | "message"> &
  Box & {
    readonly accepted?: WeakWall["accepted"] | null;
    readonly minFps?: number | null | undefined;
    readonly minSubsteps?: number | null | undefined;
    readonly maxSpeed?: number | null | undefined;
    readonly minThickness?: number | null | undefined;
  };

/** What all walls of a cause have in common, and no others. */
export function causeKey({ code, axis, layer, thickness }: Cause): string {
  // Without the noise of faces such as 0.1 + 0.2.
  return JSON.stringify([code, axis === "diagonal", toDigits(thickness, 12), layer]);
}

/** By what walls along both axes are known to be one. */
export function placeKey({ code, min, max }: Pick<WeakWall, "code"> & Box): string {
  return JSON.stringify([code, min, max]);
}

/** An audit in which what somebody puts up with is marked, and it is said of what is open again. */
export function accepting(audit: LevelAudit, of: (wall: WeakWall) => Acceptance | undefined): LevelAudit {
  return { ...audit, walls: audit.walls.map((wall) => judged(wall, of(wall))) };
}

function judged(wall: WeakWall, acceptance: Acceptance | undefined): WeakWall {
  if (!acceptance) return wall;
  const { isOpen, reason, dwell } = acceptance;
  if (!isOpen) return { ...wall, accepted: reason === undefined ? {} : { reason } };
  const message = l10n.t("It was accepted when the mover was in the wall for {was} of a frame; now it is for {now}.", {
    was: num(dwell ?? 0),
    now: num(wall.dwell),
  });
  return { ...wall, message: `${wall.message} ${message}` };
}
