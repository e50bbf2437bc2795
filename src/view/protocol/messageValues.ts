import * as v from "valibot";
import { vec as vector } from "../../model/index.js";
import { unpack } from "./pack.js";

// With the words of the library, so that all messages are written in one vocabulary.
export * from "valibot";

export const vec = vector();
export const text = v.string();
export const index = v.pipe(v.number(), v.integer(), v.minValue(0));
export const severity = v.picklist(["error", "warning", "information"]);
/** Messages cross as JSON, in which Infinity is null. */
export const endless = v.pipe(
  v.nullable(v.number()),
  v.transform((n) => n ?? Infinity),
);

/** Columns, of which each message has its own kinds. */
export const numbers: v.GenericSchema<Float64Array> = v.instance(Float64Array);
export const indices: v.GenericSchema<Uint32Array> = v.instance(Uint32Array);
export const codes: v.GenericSchema<Uint8Array> = v.instance(Uint8Array);

/** An object with a `type` that tells it apart from others, and nothing beside these entries. */
export const message = <T extends string, E extends v.ObjectEntries>(type: T, entries: E) =>
  v.strictObject({ type: v.literal(type), ...entries });

/**
 * Messages of one direction, made when the first one is read: each side sends what only the other one reads.
 * @returns their schema
 */
export function messages<const O extends v.VariantOptions<"type">>(options: () => O) {
  let made: v.VariantSchema<"type", O, undefined> | undefined;
  return () => (made ??= v.variant("type", options()));
}

/** Limits of which each alone is a fix, and other fixes. */
const fixes = v.strictObject({
  fps: v.optional(v.number()),
  speed: v.optional(v.number()),
  isDiagonal: v.optional(v.literal(true)),
  thickness: v.optional(v.number()),
  substeps: v.optional(v.number()),
  canSweep: v.optional(v.literal(true)),
  canPushBack: v.optional(v.literal(true)),
});

/** The sentences of a finding by what they say. */
export const findingSentences = {
  headline: text,
  cause: v.optional(text),
  note: v.optional(text),
  fixes: v.optional(fixes),
};

/** What is wrong with a text, without its place. */
export const problem = v.strictObject({ code: text, severity, message: text });

/** Tiles of a scene, or of a layer of a level. */
export const grid = v.strictObject({
  /** Of a level; the scene's own tiles have none. */
  layer: v.optional(text),
  origin: vec,
  tileSize: vec,
  width: index,
  height: index,
  /** Row by row, 1 = solid. */
  solid: v.instance(Uint8Array),
  /** Likewise, of slopes the corner that is empty, as `slopeCorners` reads it; 0 = no slope. */
  slopes: v.optional(v.instance(Uint8Array)),
});

/** Boxes of a level that are no whole tiles. */
export const boxes = v.strictObject({
  names: v.array(text),
  /** `minX, minY, maxX, maxY` each. */
  rects: v.instance(Float64Array),
  /**
   * Corners of those that are convex polygons, x and y each, where they are: those of box i from `first[i]` up to
   * `first[i + 1]`. Absent where all are boxes.
   */
  corners: v.optional(v.strictObject({ first: v.instance(Uint32Array), points: v.instance(Float64Array) })),
});

/** A file that the page has made. */
export const exported = {
  /** Proposed name, without folders. */
  name: v.pipe(text, v.minLength(1), v.maxLength(200)),
  content: v.instance(Uint8Array),
};

/**
 * Reads what came from the other side: the message, or undefined for anything that is not one.
 *
 * @param opened takes it out of what it was packed in
 */
export function reader<S extends v.GenericSchema>(
  schema: () => S,
  opened: (received: unknown) => unknown = unpack,
): (received: unknown) => v.InferOutput<S> | undefined {
  return (received) => {
    const result = v.safeParse(schema(), opened(received), { abortEarly: true });
    return result.success ? result.output : undefined;
  };
}
