import type { Box, Obstacle, Vec } from "../geometry/index.js";
import type { Check } from "../model/index.js";
import type { PassageLimits } from "../tunneling/index.js";
import type { Gap } from "./recordedFacts.js";

/** Something that a recording shows. `frame` is an index of the recording: that of the later of two, of a run the first. */
export type RecordedFinding =
  | RecordedPassage
  | RecordedWrongSide
  | RecordedDrop
  | RecordedOverlap
  | RecordedJump
  | RecordingGap;

interface OfBody {
  /** The number of the body. */
  readonly body: number;
  readonly frame: number;
}

/** Between two frames, neither of which shows it, a body was in a solid: through it, or over its corner. */
export interface RecordedPassage extends OfBody {
  readonly code: "recorded-tunnel" | "recorded-corner";
  /** What was entered first. */
  readonly obstacle: Obstacle;
  /** All of the solid that was passed in one piece. */
  readonly wall: Box;
  /** Out of the solid, on the face that was entered. */
  readonly normal: Vec;
  /** Fractions of the frame. */
  readonly entry: number;
  readonly exit: number;
  /** For which part of the frame the body was in it, and in which part of all phases it is missed: 1 − dwell. */
  readonly dwell: number;
  readonly missed: number;
  /** Of the solid along the normal, in units. */
  readonly thickness: number;
  /** Of the body against the solid along the normal: its step in the frame, in units, and its speed, in units per second. */
  readonly step: number;
  readonly speed: number;
  /** The whole of its step, in units: longer than `step` where it meets the solid at an angle. */
  readonly path: number;
  /** Frames per second of this frame. */
  readonly fps: number;
  /** Of a tunnel: the game's rule, and the safe and detected numbers. */
  readonly numbers?: RecordedNumbers;
}

/** From where on a passage is safe, and detected: frames per second, and units per second of the body against the solid. */
export interface RecordedNumbers extends PassageLimits {
  readonly check: Check;
}

/**
 * A body entered something solid by a face, and is behind that face when it is free again. Frames show it inside: the first of them is
 * `frame`.
 */
export interface RecordedWrongSide extends OfBody {
  readonly code: "recorded-wrong-side";
  /** The last frame that shows it inside. */
  readonly lastFrame: number;
  /** Where it is deepest, and how deep, in units: the shortest push-out. */
  readonly deepest: number;
  readonly depth: number;
  /** The wall that it entered first, and where that was. */
  readonly obstacle: Obstacle;
  readonly wall: Box;
  /** Out of the wall, on the entered face. */
  readonly normal: Vec;
}

/**
 * A body stood on the face of a one-way wall, and went through it against its direction. Games do so on purpose, too: the recording does
 * not tell the two apart.
 */
export interface RecordedDrop extends OfBody {
  readonly code: "recorded-drop";
  /** The last frame that shows it inside; absent where none does. */
  readonly lastFrame?: number;
  readonly obstacle: Obstacle;
  readonly wall: Box;
  readonly normal: Vec;
}

/** Frames at whose ends a body is deeper in a solid than the tolerance. */
export interface RecordedOverlap extends OfBody {
  readonly code: "recorded-overlap";
  /** The last frame of the run; absent while it lasts. */
  readonly lastFrame?: number;
  /** Where it is deepest, in what, and how deep, in units: the least way out. */
  readonly deepest: number;
  readonly obstacle: Obstacle;
  readonly depth: number;
}

/**
 * Why a body counts as put where it is:
 * - `placed`: the recording says so.
 * - `maxSpeed`: it is faster than it can be.
 * - `return`: it is back where it appeared, or was put before, and that is farther than it moves.
 * - `velocity`: it goes on with the same velocity after it, and that leads elsewhere.
 * - `speed`: it is far faster than in the frames around, and was never seen so fast.
 */
export type JumpReason = "placed" | "maxSpeed" | "return" | "velocity" | "speed";

/** A body came further in a frame than it moves: it was put there, as at a respawn. */
export interface RecordedJump extends OfBody {
  readonly code: "recorded-jump";
  readonly reason: JumpReason;
  /** Units. */
  readonly distance: number;
  /** The speed that it exceeds, units per second, where one was given. */
  readonly maxSpeed?: Vec;
  /** What lies on the straight way there. */
  readonly obstacle?: Obstacle;
}

/** A frame that does not follow on the one before it. */
export interface RecordingGap {
  readonly code: "recording-gap";
  readonly frame: number;
  readonly gap: Gap;
}
