import type { Obstacle, Vec } from "../geometry/index.js";
import type { FindingCode, Severity } from "../model/index.js";
import type { Scene } from "../scene/index.js";
import type { ResponseName } from "../solver/index.js";

export type { Obstacle };

/**
 * The obstacle as users read and write it: a body's id, `tile [3, 5]` (column, row) of the scene's own tiles,
 * `walls: tile [3, 5]` of a layer of its level, or the name of a box of that.
 */
export function obstacleName(scene: Pick<Scene, "bodies" | "solids">, obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case "body":
      return scene.bodies[obstacle.index]?.id ?? `bodies[${obstacle.index}]`;
    case "tile": {
      const layer = scene.solids.grids[obstacle.grid]?.layer;
      return `${layer === undefined ? "" : `${layer}: `}tile [${obstacle.column}, ${obstacle.row}]`;
    }
    case "box":
      return scene.solids.boxes[obstacle.index]?.name ?? `box ${obstacle.index}`;
  }
}

/**
 * The contacts of a run, in the order in which they happen. Columns, by contact; those of vectors have as many numbers of
 * each as the scene has dimensions.
 */
export interface Contacts {
  /** Index of the body that responded. */
  readonly bodies: Uint32Array;
  /** What it met, as `obstacleAt` reads it. */
  readonly obstacles: Float64Array;
  /** From 1. */
  readonly frames: Uint32Array;
  /** Fraction of the frame, 0…1. */
  readonly times: Float64Array;
  /** When the boxes would have separated again, in fractions of the same frame; may exceed 1 or be Infinity. */
  readonly exits: Float64Array;
  /** Unit vectors out of the obstacle. */
  readonly normals: Float64Array;
  /** Which of the solver's `responses`, by its place among them. */
  readonly responses: Uint8Array;
  /** Lowest corner of the body, and of the obstacle, at the contact; of polygons, what their corners are relative to. */
  readonly positions: Float64Array;
  readonly obstaclePositions: Float64Array;
  /** Where the body's lowest corner would be at the frame's end without this contact; with sub-steps, if it went on as in this one. */
  readonly expected: Float64Array;
}

/** One of the contacts of a run, for who tells of it. */
export interface RunContact {
  readonly body: number;
  readonly obstacle: Obstacle;
  readonly frame: number;
  readonly time: number;
  /** Seconds since the scene began. */
  readonly seconds: number;
  readonly exit: number;
  readonly normal: Vec;
  readonly response: ResponseName;
}

/**
 * Where every moving body is over the whole run: straight lines between entries. Body i owns the entries
 * `first[i]` up to `first[i + 1]`; an immovable one owns none. Two entries with the same time are a jump.
 */
export interface Tracks {
  readonly first: Uint32Array;
  /** Frames since the scene began, ascending within a body. */
  readonly times: Float64Array;
  /** Lowest corners, as many numbers an entry as the scene has dimensions. */
  readonly positions: Float64Array;
  /** Sizes, as positions are; absent where no body changes its own. */
  readonly sizes?: Float64Array;
}

/** One way to run a scene: with the sweep, or as the game's own check does. */
export interface Run {
  readonly tracks: Tracks;
  readonly contacts: Contacts;
  /** Frames (from 1) that were ended early for some body. */
  readonly cutShort: readonly number[];
  /** One of the bodies for which the first of these was. */
  readonly caught?: number;
  /** The bodies that had no free place left beside a kinematic one. */
  readonly squeezes: readonly Squeeze[];
}

/** A body without a free place between a kinematic body and something that does not give way. */
export interface Squeeze {
  /** Index of the body that is squeezed. */
  readonly body: number;
  /** The first frame (from 1) in which it is, and how many there are. */
  readonly frame: number;
  readonly frames: number;
  /** Of the frame that leaves the least room: index of the kinematic body, which there is none of where growth finds no room itself, and along which axis and on which side of it the body is. */
  readonly press?: number;
  readonly axis: number;
  readonly side: -1 | 1;
  /** The body's size along that axis, with what it would have grown, and what is left of it when the frame ends. */
  readonly size: number;
  readonly room: number;
}

/** Limits of one kind, each by itself: at these numbers and stronger ones something holds. */
export interface Limits {
  /** Frames per second, at least. */
  readonly fps?: number;
  /** Units per second, at most: the speed of one against the other. */
  readonly speed?: number;
  /** Units along the entered axis, at least. */
  readonly thickness?: number;
  /** Steps in each frame, at least. */
  readonly substeps?: number;
}

/** Something a game would do wrong, with the numbers that say how far from safe it is. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  /** What happens, why, and what to do, in sentences with the numbers, ready to be read. */
  readonly message: string;
  /** Of a passage, the first of these sentences; the second; and from where on it is only detected, and by which rule. */
  readonly headline?: string;
  readonly cause?: string;
  readonly note?: string;
  /** Index of the body in the scene. */
  readonly body: number;
  readonly obstacle?: Obstacle;
  /** From 1; the frame in which it first happens. */
  readonly frame: number;
  /** Entry and exit of the sweep, in fractions of that frame; exit may exceed 1. */
  readonly entry?: number;
  readonly exit?: number;
  /** Unit vector out of the face that was entered. */
  readonly normal?: Vec;
  /** How many looks of the game fall inside the obstacle on average: for so many of its steps, frames or their sub-steps, it stays. */
  readonly dwell?: number;
  /** By the game's rule, in every phase no passage happens at these numbers; a number is absent where none is enough. */
  readonly safe?: Limits;
  /** In every phase some check finds the two overlapping. */
  readonly detected?: Limits;
  /** The numbers of `safe`, as reports have always named them. */
  readonly minFps?: number;
  readonly minSubsteps?: number;
  readonly maxSpeed?: number;
  readonly minThickness?: number;
  /** For `start-overlap`: the least translation that separates; for `squeezed`: the one for which there is no room. */
  readonly penetration?: Vec;
  /** Of a way along a line: by how much the two come nearer along the entered axis in a frame, and how long the body is there. */
  readonly step?: number;
  readonly length?: number;
  /**
   * For `squeezed`: the room that is lacking; for `wrong-side` by a push of others: how far past the face; for `curve-cut`: how
   * deep the curve leads into the obstacle, less than 0 for a gap beside it.
   */
  readonly depth?: number;
  /** For `tunnel` and `corner-cut`: that an expectation of the scene, which holds, says so. */
  readonly expected?: true;
  /** For `answer-differs`: its index in the scene's `answers`. */
  readonly answer?: number;
  /** For `expectation`: its index in the scene's `expect`. */
  readonly expectation?: number;
}

/** Whether an expectation holds, and what was found. */
export interface ExpectationResult {
  readonly pass: boolean;
  readonly message: string;
}

/** A body as a run leaves it. */
export interface FinalBody {
  /** Lowest corner. */
  readonly position: Vec;
  /** Of one that grows: as large as it is then. */
  readonly size?: Vec;
  /** Units per second; absent for an immovable body. */
  readonly velocity?: Vec;
}

/** What becomes of a contact: `clear` where the two do not meet. */
export type Outcome = "caught" | "wrong-side" | "missed" | "clear";

/**
 * What would become of a contact if the game's looks fell otherwise: by how long after the two begin to overlap the next look
 * comes, as a fraction of the game's step.
 */
export interface Phases {
  /** Index of the body in the scene. */
  readonly body: number;
  readonly obstacle: Obstacle;
  /** Where this scene is, 0…1. */
  readonly here: number;
  /** Pieces from 0 to 1, each with where it ends. */
  readonly pieces: readonly { readonly end: number; readonly outcome: Outcome }[];
  /** In how many phases it was run; absent where the borders of the pieces are exact. */
  readonly samples?: number;
  /** What the body moves in a step towards the obstacle: so much further back it starts, one step earlier it is. */
  readonly step: Vec;
  /** For how many steps the two overlap if nothing stops them; Infinity where that is not known. */
  readonly stay: number;
  /** For how many steps from the entry on each look would catch it, and push it back; absent where that is not known. */
  readonly caughtFor?: number;
  /** That a step of exactly `caughtFor` is caught in each phase as well: a push by a tie leads back. */
  readonly isCaughtAtLimit?: true;
}

/** How far beyond the end of a run was looked, for bodies that meet nothing in it, nor until then. */
export interface LookedAhead {
  /** Frames after the run. */
  readonly frames: number;
  /** Whether these are all that are to be looked at. If not, it is not known what the bodies meet later. */
  readonly isWhole: boolean;
}

/** Everything that is known of one scene. Holds no text ranges, so an unchanged scene keeps its result. */
export interface SceneResult {
  readonly swept: Run;
  readonly discrete: Run;
  /** Every body at the end of the swept run, in the order of the scene. */
  readonly final: readonly FinalBody[];
  readonly findings: readonly Finding[];
  readonly expectations: readonly ExpectationResult[];
  /** That other phases of the checks may end otherwise, and not all were run: what is found is found in those that were. */
  readonly isInSomePhases?: true;
  /** Present where a body meets nothing, neither in the run nor in what was looked at beyond it. */
  readonly lookAhead?: LookedAhead;
  /** What would become of first contacts if the game's looks fell otherwise: only pictures ask for that. */
  readonly phases: () => readonly Phases[];
}
