import type { Box, Vec } from "../geometry/index.js";

/**
 * A box and how far it moves in one frame, t in [0, 1]. The published methods and queries of many boxes know of no growth.
 */
export interface MovingBox extends Box {
  readonly displacement: Vec;
  readonly growth?: Growth;
}

/** What the lower and the upper faces of a box move in one frame besides its displacement, each at a steady speed. */
export interface Growth {
  readonly min: Vec;
  readonly max: Vec;
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
  | Meeting<"graze">
  | Meeting<"hit">
  | { readonly kind: "overlap"; readonly time: 0; readonly exit: number; readonly penetration: Vec };

export interface Meeting<Kind extends "graze" | "hit"> {
  readonly kind: Kind;
  readonly time: number;
  readonly exit: number;
  readonly normal: Vec;
  readonly axes: readonly number[];
}

export type Hit = Meeting<"hit">;

/**
 * How far a box is from its `min` and `max` along one axis, at the time t of a frame, 0…1: units are those of lengths, angles
 * are radians, and speeds are per frame.
 *
 * - `line`: displacement · t
 * - `parabola`: velocity · t + ½ · acceleration · t²
 * - `circle`: radius · cos(phase + angularVelocity · t); `min` and `max` are where the box would be in the circle's middle.
 *   The other axis of a circle has a phase that is less by π/2. At most 16 turns a frame.
 */
export type AxisMotion =
  | { readonly kind: "line"; readonly displacement: number }
  | { readonly kind: "parabola"; readonly velocity: number; readonly acceleration: number }
  | { readonly kind: "circle"; readonly radius: number; readonly phase: number; readonly angularVelocity: number };

/** A box that moves along a curve: on each axis in a way of its own. */
export interface CurvedBox extends Box {
  readonly motion: readonly AxisMotion[];
  readonly growth?: Growth;
}

/** A part of the frame, 0…1, in which two boxes overlap on an axis, or are flush without overlapping before or after. */
export interface AxisInterval {
  readonly kind: "overlap" | "touch";
  readonly entry: number;
  readonly exit: number;
}

/**
 * What `sweepCurve` says of box a against box b. Times are fractions of the frame, and nothing is said of what is after it:
 * the `exit` of what lasts is 1. All else is as in `Sweep`.
 */
export type CurveSweep = Sweep & {
  /** For each axis when the boxes overlap or touch on it, ascending. */
  readonly intervals: readonly (readonly AxisInterval[])[];
  /** All times in which they overlap, ascending: along a curve they may meet more than once. */
  readonly stays: readonly Stay[];
};

/** One stay of a box in another one. */
export interface Stay {
  readonly entry: number;
  /** 1 where it lasts. */
  readonly exit: number;
  /** As in `Sweep`, of how it begins; without a normal where it began before the frame. */
  readonly normal: Vec | undefined;
  readonly axes: readonly number[];
  /** Unit vector out of b at a, on the face through which it ends; undefined where it lasts. */
  readonly wayOut: Vec | undefined;
}

/** A convex polygon in two dimensions. Its corners are the exact sums of `position` and what stands in `corners`. */
export interface ConvexPolygon {
  readonly position: Vec;
  /** From 3 to 16 corners relative to `position`, in their order around the polygon, which turns the same way at each. */
  readonly corners: readonly Vec[];
}

/** A convex polygon that moves along a curve, on each axis in a way of its own, and does not turn. */
export interface CurvedConvex extends ConvexPolygon {
  readonly motion: readonly AxisMotion[];
}

/** One stay of a convex polygon, or a box, in another one: as `Stay`, with any unit vectors as normals. */
export interface ConvexStay extends Omit<Stay, "axes"> {
  /** Whether an edge with another normal is met at the same time. */
  readonly isCorner: boolean;
}

/** A convex polygon and how far it moves in one frame, t in [0, 1]. */
export interface MovingConvex extends ConvexPolygon {
  readonly displacement: Vec;
}

/**
 * What a sweep says of shape a against shape b; see `Sweep`. Edge i of a shape goes from its corner i to the next one; the
 * corners of a box are (min, min), (max, min), (max, max) and (min, max).
 *
 * - `normal`: unit vector out of b at a, on the edge that was entered last.
 * - `edges`: that edge, of a and of b; −1 for the one that is there with a corner only. Two edges meet flush.
 * - `isCorner`: whether an edge with another normal is met at the same time, as where a box has two or three `axes`.
 * - `penetration`: the least translation of a that separates the shapes.
 */
export type ConvexSweep =
  | { readonly kind: "miss" }
  | ConvexMeeting<"graze">
  | ConvexMeeting<"hit">
  | { readonly kind: "overlap"; readonly time: 0; readonly exit: number; readonly penetration: Vec };

interface ConvexMeeting<Kind extends "graze" | "hit"> {
  readonly kind: Kind;
  readonly time: number;
  readonly exit: number;
  readonly normal: Vec;
  readonly edges: readonly [a: number, b: number];
  readonly isCorner: boolean;
}

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
  /**
   * The first box that a moving box enters within one frame; ties: fewest axes, then the lowest index. One-way boxes count
   * only with their solid faces, and layers only where `who` has any. Of a convex polygon it answers as `sweepConvex` does,
   * and `axes` has the axis along which the face looks that is met: none where it is slanted.
   */
  firstHit(box: Box, displacement: Vec, who?: Layered): { readonly index: number; readonly sweep: Hit } | undefined;
  /** What limits who meets its boxes, and through which faces; absent where nothing does. */
  readonly limits?: StaticsLimits | undefined;
  /** By index of a box, the corners of the convex polygon in its place: not relative to anything. Shared: not to be changed. Absent where all are boxes. */
  readonly shapes?: Pick<ReadonlyMap<number, readonly Vec[]>, "get" | "has"> | undefined;
}

/**
 * Collision layers, as bit masks of 32 bits. Two bodies can meet when each one's `collidesWith` shares a bit with the
 * `layers` of the other. Without `layers` a body is on all of them, without `collidesWith` it can meet all.
 */
export interface Layered {
  /** The layers that it is on. */
  readonly layers?: number;
  /** The layers that it can meet. */
  readonly collidesWith?: number;
}

/** What limits whom something meets, and through which faces. */
export interface Limited extends Layered {
  /**
   * A unit axis vector: only the face that looks along it is solid, to what comes against it and was outside of it before.
   * Everything else passes through, until it is out again.
   */
  readonly oneWay?: Vec;
}

/** What limits the meetings of boxes that never move, by index. */
export interface StaticsLimits {
  /** Bit masks, as in `Layered`. */
  layers(index: number): number;
  collidesWith(index: number): number;
  /** The only face of a one-way box that is solid: its axis plus one, and below 0 for the lower face. 0: all are. */
  face(index: number): number;
}

/** What boxes that never move can have besides, in columns. */
export interface StaticsOptions {
  /** By box, a unit axis vector: the direction of the only face that is solid; zeros for a box that is solid all around. */
  readonly oneWay?: ArrayLike<number>;
  /** By box, bit masks as in `Layered`. */
  readonly layers?: ArrayLike<number>;
  readonly collidesWith?: ArrayLike<number>;
  /**
   * In two dimensions, by index of a box: the corners of a convex polygon that is there in its place, as those of a `ConvexBody`, but
   * relative to the `min` of the box, in which they lie. Each is rounded once to a place; what is as long as the box ends at its `max`.
   */
  readonly shapes?: ReadonlyMap<number, readonly Vec[]>;
}

/** The responses that come with the solver; `StepOptions.responses` adds others. */
export type ResponseName = "slide" | "stop" | "deflect" | "push" | "pass";

/** The name of a response of your own. As a type any text, without keeping editors from proposing the others. */
type OwnResponseName = string & Record<never, never>;

/**
 * What becomes of a motion (what remains of the displacement, or the velocity) at a contact with unit normal `normal`.
 * `restitution` is the share of the normal part that "deflect" gives back.
 *
 * Where two moving bodies meet (`obstacle` is "mover"), they share their momentum along the normal first, and of the answer
 * only the part along the face is taken.
 */
export type Response = (motion: Vec, normal: Vec, restitution: number, obstacle?: "immovable" | "mover") => Vec;

/** A body that is a box. */
export interface Body extends BodyOfAnyShape {
  /** Full extents, each ≥ 0; `position` is the lowest corner. */
  readonly size: Vec;
  readonly corners?: undefined;
}

/** A body that is a convex polygon, in two dimensions. */
export interface ConvexBody extends BodyOfAnyShape {
  /**
   * From 3 to 16 corners relative to `position`, in their order around the polygon, which turns the same way at each. They are its
   * corners exactly: sums that are not rounded.
   */
  readonly corners: readonly Vec[];
  readonly size?: undefined;
}

/** A box or a convex polygon: a body has either a size or corners. */
export type AnyBody = Body | ConvexBody;

/** What bodies have, whatever their shape. */
interface BodyOfAnyShape extends Limited {
  readonly id: string;
  readonly position: Vec;
  /** Units per second. Without it the body is immovable. */
  readonly velocity?: Vec;
  /**
   * Change of the size of a box, units per second. Faces that grow push movers as those of a kinematic body do; what does not give
   * way holds them, and the body gives way itself. A size that shrinks to 0 stays there. Without a velocity nothing moves the
   * body but that, and what never moves lets it pass.
   */
  readonly growth?: Vec;
  /** The point that growth leaves in place, as fractions of the size: 0 for the lowest face, the default, to 1 for the highest. */
  readonly anchor?: Vec;
  /** What the body moves in this frame; default: `velocity × dt`, rounded once. */
  readonly displacement?: Vec;
  /** What a moving body does at a contact; default "slide". */
  readonly response?: ResponseName | OwnResponseName;
  /** Share of the normal speed that "deflect" and two moving bodies keep, ≥ 0; default 1. Above 1, contacts add energy. */
  readonly restitution?: number;
  /** Counts where two moving bodies meet; > 0, default 1. */
  readonly mass?: number;
  /**
   * Whether the body moves as it is told and nothing stops it, as moving platforms do: movers give way to it as to an
   * infinite mass, and what never moves lets it pass, as other kinematic bodies do. Who is met by it takes the velocity of
   * the face, which is `displacement / dt` where a displacement is given.
   */
  readonly kinematic?: boolean;
  /**
   * Of a kinematic body, the outward normal of the face that carries: what rests on it when the frame begins, and what rests
   * on that, moves along by the body's displacement, besides its own motion; what lands on it rests on it, and has no velocity
   * of its own along the normal then. Other kinematic bodies are not carried.
   */
  readonly carries?: Vec;
}

/** @typeParam Shaped which bodies it may have: boxes alone, unless it says otherwise */
export interface World<Shaped extends AnyBody = Body> {
  readonly dimensions: 2 | 3;
  readonly bodies: readonly Shaped[];
  readonly statics?: Statics;
}

/** A body of a world that stays, until it is removed. */
export type Handle = number;

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
   * A published sweep in place of the exact one; asked once a frame for each pair of boxes, as in the articles' game loops. Where
   * one of two is a convex polygon, of which none of them knows, the exact sweep answers.
   */
  readonly solve?: SweepFunction;
  /**
   * Responses of your own by the names that bodies call them by; one that comes with the solver can be replaced, all but
   * "pass". What a response answers is not checked for sense: where it drives a body into what blocks it, the body stays
   * outside, and stops for the frame when it has met that too often.
   */
  readonly responses?: Readonly<Record<string, Response>>;
}

export interface StepResult<Shaped extends AnyBody = Body> {
  /** The bodies after the frame, in the given order. Vectors that it did not change are those of the given bodies. */
  readonly bodies: readonly Shaped[];
  /** By time. A pair of moving bodies gives one contact, of the body whose id sorts first. */
  readonly contacts: readonly Contact[];
  /** True when the frame was ended early for some body. */
  readonly cutShort: boolean;
  /** The ids of those bodies, in their order: each had more contacts than the limit, or no room that doubles can say. */
  readonly caught: readonly string[];
  /**
   * The ids of the bodies, in their order, that had no free place left between a kinematic body and something that does not
   * give way: each stays where it was then, and only these may end inside anything. Those that had no room to grow are
   * among them: each stops growing for the frame, and is inside of nothing.
   */
  readonly squeezed: readonly string[];
  /** True when a position or velocity left the range of doubles and was kept at its edge. */
  readonly outgrown: boolean;
  /** The path of every moving body, by id: its start, each turn and its end. */
  readonly paths: ReadonlyMap<string, readonly Waypoint[]>;
}
