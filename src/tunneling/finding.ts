import type { Vec } from "../geometry/index.js";
import type { Scene, Severity } from "../scene/index.js";
import type { ResponseName } from "../solver/index.js";

/** What a body met: another body by its index in the scene, a tile of one of its grids, or a box of its level. */
export type Obstacle =
  | { readonly kind: "body"; readonly index: number }
  | { readonly kind: "tile"; readonly grid: number; readonly column: number; readonly row: number }
  | { readonly kind: "box"; readonly index: number };

/**
 * The obstacle as users read and write it: a body's id, `tile [3, 5]` (column, row) of the scene's own tiles,
 * `walls: tile [3, 5]` of a layer of its level, or the name of a box of that.
 */
export function obstacleName(scene: Scene, obstacle: Obstacle): string {
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

/** A contact of a scene's run. */
export interface RunContact {
  /** Index of the body that responded. */
  readonly body: number;
  readonly obstacle: Obstacle;
  /** From 1. */
  readonly frame: number;
  /** Fraction of the frame, 0…1. */
  readonly time: number;
  /** Seconds since the scene began. */
  readonly seconds: number;
  /** When the boxes would have separated again, in fractions of the same frame; may exceed 1 or be Infinity. */
  readonly exit: number;
  /** Unit vector out of the obstacle. */
  readonly normal: Vec;
  readonly response: ResponseName;
  /** Lowest corner of the body, and of the obstacle, at the contact. */
  readonly position: Vec;
  readonly obstaclePosition: Vec;
  /** Where the body's lowest corner would be at the frame's end without this contact. */
  readonly expected: Vec;
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
}

/** One way to run a scene: with the sweep, or as the game's own check does. */
export interface Run {
  readonly tracks: Tracks;
  readonly contacts: readonly RunContact[];
  /** Frames (from 1) that were ended early for some body. */
  readonly cutShort: readonly number[];
  /** One of the bodies for which the first of these was. */
  readonly caught?: number;
}

export type FindingCode =
  "tunnel" | "corner-cut" | "wrong-side" | "tunnel-risk" | "start-overlap" | "contact-limit" | "expectation";

/** Something a game would do wrong, with the numbers that say how far from safe it is. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  /** One or two sentences with the numbers, ready to be read. */
  readonly message: string;
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
  /** How many frame ends fall inside the obstacle on average: exit − entry. */
  readonly dwell?: number;
  /** Safe above this many frames per second (exclusive). */
  readonly minFps?: number;
  /** Safe below this speed of one against the other, units per second (exclusive). */
  readonly maxSpeed?: number;
  /** Safe with an obstacle thicker than this along the entered axis (exclusive); absent where thickness cannot help. */
  readonly minThickness?: number;
  /** For `start-overlap`: the least translation that separates. */
  readonly penetration?: Vec;
  /** For `tunnel` and `corner-cut`: that an expectation of the scene, which holds, says so. */
  readonly expected?: true;
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
  /** Units per second; absent for an immovable body. */
  readonly velocity?: Vec;
}

/** Everything that is known of one scene. Holds no text ranges, so an unchanged scene keeps its result. */
export interface SceneResult {
  readonly swept: Run;
  readonly discrete: Run;
  /** Every body at the end of the swept run, in the order of the scene. */
  readonly final: readonly FinalBody[];
  readonly findings: readonly Finding[];
  readonly expectations: readonly ExpectationResult[];
}
