import { at, type Box, type Vec } from "../geometry/index.js";
import type { Level, LevelProblem, Source } from "../levels/index.js";
import { attainable } from "../wording/index.js";

/** The box that moves through the levels, and how the game moves it. */
export interface Mover {
  /** What its project calls it. */
  readonly name?: string;
  /** Width and height, pixels, each ≥ 0. */
  readonly size: Vec;
  /** Greatest speed along each axis, either way, pixels per second, each ≥ 0. */
  readonly speed: Vec;
  /** Frames per second, > 0: the game looks for overlaps at the end of each. */
  readonly fps: number;
  /** How often per frame the game moves it and looks, a whole number ≥ 1. Default: 1. */
  readonly substeps?: number;
  /** Whether the game sweeps it, and misses nothing. Default: it does not. */
  readonly isSwept?: boolean;
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
  /** Part of a frame for which the mover overlaps the wall, 0 ≤ dwell < 1. */
  readonly dwell: number;
  /** In which part of the frame's phases the wall is missed: 1 − dwell for a wall across the whole way. */
  readonly missed: number;
  /** Safe above this frame rate. Absent where no frame rate is safe. */
  readonly minFps?: number;
  /** Safe below this speed along the axis, pixels per second. Absent where no speed is safe. */
  readonly maxSpeed?: number;
  /** Safe with more thickness than this, pixels. Absent where thickness does not decide. */
  readonly minThickness?: number;
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

/** Of a level in which nothing can be passed the wall that comes nearest to it, and how near that is. */
export type Margin = Pick<WeakWall, "axis" | "wall" | "thickness" | "layer" | "name" | "source"> & {
  /** Frames for which the mover overlaps it at its greatest speed, ≥ 1 but for rounding: so many times as fast is safe. */
  readonly dwell: number;
  /** Nothing is passed down to this frame rate. */
  readonly minFps: number;
  /** Nothing is passed up to this speed along the axis, pixels per second; `diagonal`: of both axes together. */
  readonly maxSpeed: number;
};

/** From where on a wall of this dwell is never missed. Undefined where that is beyond what numbers can hold. */
export function limitsOf({ axis, dwell }: Pick<WeakWall, "axis" | "dwell">, { speed, fps }: Mover) {
  const along = axis === "diagonal" ? Math.hypot(...speed) : at(speed, axis === "x" ? 0 : 1);
  return { minFps: attainable(fps / dwell), maxSpeed: attainable(along * dwell) };
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
  /** How many more weak walls were found than `walls` lists. */
  readonly unlisted: number;
  /** Whether the search ended early, since there were so many: there may be still more than `walls` and `unlisted` say. */
  readonly isCutShort: boolean;
  /** How far the mover is from passing anything. Absent where it can pass something, and where there is nothing to pass. */
  readonly margin?: Margin;
  /** Why the level, or a part of it, could not be audited. */
  readonly problems: readonly LevelProblem[];
}
