import * as v from "valibot";
import { GREATEST, LEAST_RATE } from "../../geometry/index.js";
import type { ResponseName } from "../../solver/index.js";
import { type Repeat, defaultRule, ruleNames, rules, velocities } from "../../model/index.js";

export type Dimensions = 2 | 3;

/** What a key that is not given stands for. */
export const defaults = {
  dimensions: 2,
  yAxis: "down",
  unit: "px",
  fps: 60,
  frames: 1,
  substeps: 1,
  detection: "discrete",
  check: defaultRule,
  method: "exact",
  response: "slide",
  repeat: "once",
  restitution: 1,
  mass: 1,
  gravityScale: 1,
  integrator: "semi-implicit",
  solid: "#",
} as const;

const finite = v.pipe(v.number(), v.finite());
export const number = v.pipe(finite, v.metadata({ expected: "a number" }));
export const positive = v.pipe(finite, v.gtValue(0));
/** Of frames: one that lasts no number of seconds is none. */
export const rate = v.pipe(positive, v.minValue(LEAST_RATE), v.maxValue(GREATEST));
/** The only rate of a game or, where it varies, the lowest and the highest. */
export const rates = v.union([
  rate,
  v.pipe(
    v.array(rate),
    v.minLength(2),
    v.maxLength(2),
    v.check(([lowest = 0, highest = 0]) => lowest <= highest),
  ),
]);
export const mass = v.pipe(positive, v.maxValue(GREATEST));
export const fraction = v.pipe(finite, v.minValue(0), v.maxValue(1));
export const countFromOne = v.pipe(finite, v.integer(), v.minValue(1));
/** Steps of a game in a frame: more than these, none makes. */
export const MAX_SUBSTEPS = 64;
const nonNegative = v.pipe(finite, v.minValue(0));
export const name = v.pipe(v.string(), v.minLength(1));
export const names = v.pipe(v.array(name), v.metadata({ expected: "a list of names" }));

/** Vectors of `dimensions` numbers; without it, as in the JSON schema, which cannot know it, of 2 or 3. */
export function vectors(dimensions?: Dimensions) {
  const count = dimensions === undefined ? "2 or 3 numbers" : `${dimensions} numbers`;
  const vectorOf = (component: v.GenericSchema<number>, each = "") =>
    v.pipe(
      v.array(component),
      v.minLength(dimensions ?? 2),
      v.maxLength(dimensions ?? 3),
      v.metadata({ expected: count + each }),
    );
  return {
    count,
    vector: vectorOf(number),
    extents: vectorOf(nonNegative, ", each ≥ 0"),
    cap: v.union([nonNegative, vectorOf(nonNegative)]),
    positives: vectorOf(positive),
    fractions: vectorOf(fraction, ", each from 0 to 1"),
    axis: v.pipe(
      vectorOf(v.picklist([-1, 0, 1]), ", one of them 1 or -1 and the rest 0"),
      v.check((vector) => vector.filter((component) => component !== 0).length === 1),
    ),
  };
}

export type Entries = Readonly<Record<string, v.GenericSchema>>;

/** The values of the keys that are there and fit; a key that is absent or bad has none. */
export type Values<E extends Entries> = { readonly [K in keyof E]?: Frozen<Exclude<v.InferOutput<E[K]>, undefined>> };
type Frozen<T> = T extends (infer Entry)[] ? readonly Entry[] : T;

/** Makes each declaration once, when it is first needed. */
export function perDimensions<T>(declare: (dimensions?: Dimensions) => T): (dimensions?: Dimensions) => T {
  const made = new Map<Dimensions | undefined, T>();
  return (dimensions) => {
    const known = made.get(dimensions) ?? declare(dimensions);
    made.set(dimensions, known);
    return known;
  };
}

/**
 * A key that must be there.
 *
 * @param description for the editor
 * @param expected completes the "… must be" of a problem, where the schema does not say it itself
 */
export function required<S extends v.GenericSchema>(schema: S, description: string, expected?: string, more = {}) {
  return v.pipe(schema, v.metadata({ ...more, description, ...(expected !== undefined && { expected }) }));
}

/** A key that may be there. Its default, if it has one, is in the JSON schema; readers fill it in from `defaults`. */
export function optional<S extends v.GenericSchema>(schema: S, description: string, expected?: string, more = {}) {
  return v.exactOptional(required(schema, description, expected, more));
}

/** A key that is one of some words, each with its meaning. */
export function choice<const T extends Readonly<Record<string, string>>>(meanings: T, description: string, more = {}) {
  const words = Object.keys(meanings) as (keyof T & string)[];
  const quoted = words.map((word) => `"${word}"`);
  const expected = `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
  return optional(v.picklist(words), description, expected, { ...more, enumDescriptions: Object.values(meanings) });
}

export const detections = {
  discrete: "The game checks for overlaps at the end of each frame.",
  swept: "The game sweeps the box along its path and cannot miss a collision.",
};

/** How the game responds to an overlap: the name of a rule, or an object with it. */
export function checkEntry(description: string, more = {}) {
  const rule = v.pipe(v.picklist(ruleNames), v.metadata({ enumDescriptions: Object.values(rules) }));
  return optional(
    v.union([
      rule,
      v.strictObject({
        rule: required(rule, "The game's response to an overlap.", expectedRule),
        velocity: choice(velocities, "How a contact changes the velocity along the contact normal."),
      }),
    ]),
    description,
    expectedRule,
    { ...more, examples: ruleNames },
  );
}

const expectedRule = `${ruleNames
  .slice(0, -1)
  .map((rule) => `"${rule}"`)
  .join(", ")} or "${String(ruleNames.at(-1))}"`;

export const repeats: Readonly<Record<Repeat, string>> = {
  once: "The body stops at the last point.",
  loop: "The body moves straight from the last point to the first and starts over.",
  "back-and-forth": "The body turns around at each end of the path.",
};

/** What descriptions say in the words of `docs/glossary.md`. */
export const meanings = {
  response: "How the body continues after a contact: slide, stop, deflect, push, or pass.",
  restitution: "The share of the speed along the normal that remains after a bounce, from 0 for none to 1 for all.",
  "semi-implicit euler":
    "The integrator first changes the velocity, then moves the body with the new velocity, as most engines do.",
  "explicit euler": "The integrator first moves the body with its velocity, then changes the velocity.",
  verlet:
    "The integrator moves the body with the mean of the old and the new velocity, which is exact for a constant acceleration.",
  slide: "The body slides along the face and loses the part of its motion that points into the face.",
  path: "The path of a kinematic body, which moves along straight lines at constant speed and pushes the bodies that it hits.",
  "angular velocity": "The rotation speed about a point, in radians per second: 2π is one turn per second.",
} as const;

export const integrators = {
  "semi-implicit": meanings["semi-implicit euler"],
  explicit: meanings["explicit euler"],
  verlet: meanings.verlet,
  curve:
    "At the end of each frame, positions are the same as with `verlet`. Within a frame, bodies move and collide along the exact parabola.",
};

export const responses: Readonly<Record<ResponseName, string>> = {
  slide: meanings.slide,
  stop: "The body stops where it hits the obstacle.",
  deflect: "The body bounces off. `restitution` sets how much speed it keeps.",
  push: "The body slides along the face at its full speed.",
  pass: "The body ignores the obstacle and only records the contact, like a sensor.",
};
