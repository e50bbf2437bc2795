import * as v from "valibot";

// Schemas are functions, so that a bundle without them leaves them out.

/** A vector of a scene: 2 or 3 numbers. */
export const vec = () => v.pipe(v.array(v.number()), v.minLength(2), v.maxLength(3), v.readonly());

/** What is written of a body besides its place, size, velocity and shape: a scene and its picture have the same. */
export const bodyTraits = () =>
  v.strictObject({
    /** The way that a kinematic body goes, whatever it meets; its velocity is then that of its first stretch. */
    path: v.optional(
      v.strictObject({
        /** Places of its lowest corner: the first is where it begins. */
        points: v.pipe(v.array(vec()), v.minLength(1), v.readonly()),
        /** Units per second. */
        speed: v.number(),
        /** What it does at the end. */
        repeat: v.picklist(["once", "loop", "back-and-forth"]),
      }),
    ),
    /**
     * The circle on which its middle moves, through all that it meets, in two dimensions; its velocity is then that with which it begins.
     * Radians per second, from x to y.
     */
    orbit: v.optional(v.strictObject({ center: vec(), angularVelocity: v.number() })),
    /** Whether it carries what rests on its upper side. */
    carries: v.optional(v.literal(true)),
    /** Units/s², besides gravity. */
    acceleration: v.optional(vec()),
    /** The share of gravity that acts on it; 1 where it is absent. */
    gravityScale: v.optional(v.number()),
    /** Units per second: a cap on the length of the velocity, or on each of its components. */
    maxSpeed: v.optional(v.union([v.number(), vec()])),
    /** Units per second, and the point that stays in place, as fractions of the size. */
    growth: v.optional(v.strictObject({ change: vec(), anchor: vec() })),
    /** Names of the layers that it is on; absent where it is on all. */
    layers: v.optional(v.pipe(v.array(v.string()), v.readonly())),
    /** Names of the layers that it can meet; absent where it can meet all, and those who are on none. */
    collidesWith: v.optional(v.pipe(v.array(v.string()), v.readonly())),
  });

export type BodyTraits = Readonly<v.InferOutput<ReturnType<typeof bodyTraits>>>;
export type Path = NonNullable<BodyTraits["path"]>;
export type Orbit = NonNullable<BodyTraits["orbit"]>;
export type Repeat = Path["repeat"];

/** What each trait is about: how the body moves, or what limits whom it meets. In the order in which sentences tell of them. */
export const traitSubjects: { readonly [Key in keyof BodyTraits]-?: "motion" | "limits" } = {
  path: "motion",
  orbit: "motion",
  carries: "motion",
  acceleration: "motion",
  gravityScale: "motion",
  maxSpeed: "motion",
  growth: "motion",
  layers: "limits",
  collidesWith: "limits",
};
