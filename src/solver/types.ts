import type { Box, Vec } from "../geometry/index.js";

/** A box and how far it moves in one frame, t in [0, 1]. */
export interface MovingBox extends Box {
  readonly displacement: Vec;
}

/**
 * What a sweep says of box a against box b. Times are fractions of the frame.
 *
 * - `time`: the latest entry of the axes; `exit`: their earliest exit over unlimited motion, may exceed 1 or be Infinity.
 * - `normal`: unit vector out of b at a, on the axis that entered last (ties: greatest closing speed, then x, y, z).
 * - `axes`: every axis that attains `time`; two or three mean an edge or a corner.
 * - `penetration`: the least translation of a that separates the boxes.
 */
export type Sweep =
  | { readonly kind: "miss" }
  | {
      readonly kind: "graze";
      readonly time: number;
      readonly exit: number;
      readonly normal: Vec;
      readonly axes: readonly number[];
    }
  | {
      readonly kind: "hit";
      readonly time: number;
      readonly exit: number;
      readonly normal: Vec;
      readonly axes: readonly number[];
    }
  | { readonly kind: "overlap"; readonly time: 0; readonly exit: number; readonly penetration: Vec };

export type Hit = Extract<Sweep, { kind: "hit" }>;

/** Finds when box a meets box b. `sweep` is exact; the published methods answer as their articles do. */
export type SweepFunction = (a: MovingBox, b: MovingBox) => Sweep;

/** An index over boxes that never move, for many queries. */
export interface Statics {
  readonly dimensions: 2 | 3;
  /** Indices are the whole numbers below this. */
  readonly count: number;
  /** The box with this index. */
  box(index: number): Box;
  /** Adds the indices of all boxes that touch `bounds`, `min…, max…`, to a list: `touching` without making anything. */
  collect(bounds: Float64Array, found: number[]): void;
  /** Writes the box with this index: `min…` from the place `offset`, and `max…` from the place `offset + 3`. */
  load(index: number, numbers: Float64Array, offset: number): void;
  /** Indices of all boxes that touch the given one, ascending; its sides may be infinite. */
  touching(box: Box): readonly number[];
  /** The first box that a moving box enters within one frame; ties: fewest axes, then the lowest index. */
  firstHit(box: Box, displacement: Vec): { readonly index: number; readonly sweep: Hit } | undefined;
}

/** The responses that come with the solver; `StepOptions.responses` adds others. */
export type ResponseName = "slide" | "stop" | "deflect" | "push" | "pass";

/** The name of a response of your own. As a type any text, without keeping editors from proposing the others. */
export type OwnResponseName = string & Record<never, never>;

/**
 * What becomes of a motion (what remains of the displacement, or the velocity) at a contact with unit normal `normal`.
 * `restitution` is the share of the normal part that "deflect" gives back.
 *
 * Where two moving bodies meet (`obstacle` is "mover"), they share their momentum along the normal first, and of the answer
 * only the part along the face is taken.
 */
export type Response = (motion: Vec, normal: Vec, restitution: number, obstacle?: "immovable" | "mover") => Vec;

export interface Body {
  readonly id: string;
  /** Lowest corner. */
  readonly position: Vec;
  /** Full extents, each ≥ 0. */
  readonly size: Vec;
  /** Units per second. Without it the body is immovable. */
  readonly velocity?: Vec;
  /** What the body moves in this frame; default: `velocity × dt`, rounded once. */
  readonly displacement?: Vec;
  /** What a moving body does at a contact; default "slide". */
  readonly response?: ResponseName | OwnResponseName;
  /** Share of the normal speed that "deflect" and two moving bodies keep, 0…1; default 1. */
  readonly restitution?: number;
  /** Counts where two moving bodies meet; > 0, default 1. */
  readonly mass?: number;
}

export interface World {
  readonly dimensions: 2 | 3;
  readonly bodies: readonly Body[];
  readonly statics?: Statics;
}

export interface Contact {
  /** The body that responded. */
  readonly body: string;
  /** The other body's id, or the index of a box in `World.statics`. */
  readonly obstacle: string | number;
  /** Fraction of the frame, 0…1. */
  readonly time: number;
  /** When the boxes would have separated again on unlimited straight motion, in fractions of the frame; may exceed 1. */
  readonly exit: number;
  /** Unit vector out of the obstacle. */
  readonly normal: Vec;
  readonly response: ResponseName | OwnResponseName;
}

/** A corner of a body's path in a frame: where it is at `time`, after which it moves straight on to the next. */
export interface Waypoint {
  readonly time: number;
  readonly position: Vec;
}

/** What a step can be asked to do otherwise. */
export interface StepOptions {
  /**
   * A published sweep to use in place of the exact one. As in the articles' game loops, it is asked once a frame for each
   * pair.
   */
  readonly solve?: SweepFunction;
  /**
   * Responses of your own by the names that bodies call them by; one that comes with the solver can be replaced, all but
   * "pass". What a response answers is not checked for sense: where it drives a body into what blocks it, the body stays
   * outside, and stops for the frame when it has met that too often.
   */
  readonly responses?: Readonly<Record<string, Response>>;
}

export interface StepResult {
  /** The bodies after the frame, in the given order. */
  readonly bodies: readonly Body[];
  /** By time. A pair of moving bodies gives one contact, of the body whose id sorts first. */
  readonly contacts: readonly Contact[];
  /** True when the frame was ended early for some body. */
  readonly cutShort: boolean;
  /** The ids of those bodies, in their order: each had more contacts than the limit, or no room that doubles can say. */
  readonly caught: readonly string[];
  /** True when a position or velocity left the range of doubles and was kept at its edge. */
  readonly outgrown: boolean;
  /** The path of every moving body, by id: its start, each turn and its end. */
  readonly paths: ReadonlyMap<string, readonly Waypoint[]>;
}
