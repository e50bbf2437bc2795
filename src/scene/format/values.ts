import * as v from "valibot";
import { GREATEST, LEAST_RATE } from "../../geometry/index.js";
import { meanings } from "../../wording/index.js";

export type Dimensions = 2 | 3;

/** What a key that is not given stands for. */
export const defaults = {
  dimensions: 2,
  yAxis: "down",
  unit: "px",
  fps: 60,
  frames: 1,
  detection: "discrete",
  method: "exact",
  response: "slide",
  restitution: 1,
  mass: 1,
  solid: "#",
} as const;

export const number = v.pipe(v.number(), v.finite());
export const positive = v.pipe(v.number(), v.finite(), v.gtValue(0));
/** Of frames: one that lasts no number of seconds is none. */
export const rate = v.pipe(positive, v.minValue(LEAST_RATE), v.maxValue(GREATEST));
export const mass = v.pipe(positive, v.maxValue(GREATEST));
export const fraction = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1));
export const countFromOne = v.pipe(v.number(), v.finite(), v.integer(), v.minValue(1));
export const name = v.pipe(v.string(), v.minLength(1));
export const names = v.array(name);
export const nonNegative = v.pipe(v.number(), v.finite(), v.minValue(0));

/** Vectors of `dimensions` numbers; without it, as in the JSON schema, which cannot know it, of 2 or 3. */
export function vectors(dimensions?: Dimensions) {
  const vectorOf = (component: v.GenericSchema<number>) =>
    v.pipe(v.array(component), v.minLength(dimensions ?? 2), v.maxLength(dimensions ?? 3));
  return {
    count: dimensions === undefined ? "2 or 3 numbers" : `${dimensions} numbers`,
    vector: vectorOf(number),
    extents: vectorOf(nonNegative),
    positives: vectorOf(positive),
    fractions: vectorOf(fraction),
    axis: v.pipe(
      vectorOf(v.picklist([-1, 0, 1])),
      v.check((vector) => vector.filter((component) => component !== 0).length === 1),
    ),
  };
}

/** Makes each declaration once, when it is first needed. */
export function perDimensions<T>(declare: (dimensions?: Dimensions) => T): (dimensions?: Dimensions) => T {
  const made = new Map<Dimensions | undefined, T>();
  return (dimensions) => {
    const known = made.get(dimensions) ?? declare(dimensions);
    made.set(dimensions, known);
    return known;
  };
}

/** Metadata of a key: `description` is for the editor, `expected` completes the "… must be" of a problem. */
interface Meaning {
  readonly description: string;
  readonly expected: string;
  readonly [more: string]: unknown;
}

/** A key that must be there. */
export function required<S extends v.GenericSchema>(schema: S, description: string, expected: string, more = {}) {
  const meaning: Meaning = { ...more, description, expected };
  return v.pipe(schema, v.metadata(meaning));
}

/** A key that may be there. Its default, if it has one, is in the JSON schema; readers fill it in from `defaults`. */
export function optional<S extends v.GenericSchema>(schema: S, description: string, expected: string, more = {}) {
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
  discrete: "The game tests for overlap at the end of each frame.",
  swept: "The game sweeps the box along its motion and cannot miss.",
};

export const responses = {
  slide: meanings.slide,
  stop: "Stays where it met the obstacle.",
  deflect: "Bounces off; `restitution` says how much speed it keeps.",
  push: "Goes on along the face with the full length of its motion.",
  pass: "Goes through and only notes the contact: a sensor.",
};
