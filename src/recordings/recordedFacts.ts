import type { Vec } from "../geometry/index.js";
import type { Check, Severity } from "../model/index.js";
import type { ReferredLevel } from "../scene/index.js";

/** What the first line of a recording says of all of it, with defaults filled in. */
export interface RecordingHeader {
  /** Known from the first position on, if the header does not say it: 2 until then. */
  readonly dimensions: 2 | 3;
  /** Frames per second, where frames have no time. */
  readonly fps: number;
  /** Label of a length. */
  readonly unit: string;
  readonly yAxis: "down" | "up";
  /** The level that was played, by a path from the recording; absent where nothing names one. */
  readonly level?: ReferredLevel;
  /** How deep a body may be in a solid without being inside, in units; absent: a hundredth of its smaller side. */
  readonly tolerance?: number;
}

/** Something that was recorded. Bodies are numbered in the order in which the recording names them first. */
export interface RecordedBody {
  readonly id: string;
  /** Whether others should not get through it. */
  readonly isSolid: boolean;
  /** Units per second along each axis: what goes further was put there. */
  readonly maxSpeed?: Vec;
  /** What the first line says; absent where only frames do. */
  readonly size?: Vec;
  /** How its game responds to an overlap; absent where nothing states it. */
  readonly check?: Check;
  /** Whether nothing is looked for of what it does. */
  readonly isLeftOut?: boolean;
}

/** Something to say of a recording's text. */
export interface RecordingProblem {
  readonly code: RecordingProblemCode;
  readonly severity: Severity;
  readonly message: string;
  /** From 1. */
  readonly line: number;
}

/** Every code of a problem of a recording and what it means. */
export const recordingProblemCodes = {
  "recording-line": "A line, or a part of it, is not valid and was skipped.",
  "recording-header": "The first line is not the header of a recording, or a part of it is not valid.",
  "recording-order": "A line was skipped: its frame is out of order, or the frame already has a line for the body.",
  "recording-long-line": "A line was skipped because it is longer than 4 MiB.",
  "recording-size": "A body has no size, so it counts as a point.",
  "recording-cut": "The last line was skipped because it is incomplete, for example after a crash.",
  "recording-run": "The game was restarted and kept writing to the same file.",
  "recording-empty": "The file has no frame that can be played.",
  "recording-too-large": "The file has more bodies or positions than can be read.",
  "recording-partial": "A part of the recording was not checked: frames are missing, or there are no obstacles.",
} as const satisfies Record<string, string>;

export type RecordingProblemCode = keyof typeof recordingProblemCodes;

/** Between two frames that do not follow on each other: nothing can be said across. */
export type Gap =
  /** So many frame numbers are missing. */
  | { readonly kind: "missing"; readonly frames: number }
  /** Time did not go on. */
  | { readonly kind: "stood" }
  /** The game was begun anew. */
  | { readonly kind: "run" };

/** What a frame changes: reused for all frames by whoever goes through them. */
export interface FrameChanges {
  /** The rows of the positions of the frame: from the first up to, and without, the last. */
  readonly from: number;
  readonly to: number;
  /** Bodies that are gone from this frame on. */
  readonly gone: readonly number[];
}
