import * as v from "valibot";
import { unpack } from "./pack.js";

export const vec = v.pipe(v.array(v.number()), v.minLength(2), v.maxLength(3), v.readonly());
export const index = v.pipe(v.number(), v.integer(), v.minValue(0));
export const severity = v.picklist(["error", "warning", "information"]);
/** Messages cross as JSON, in which Infinity is null. */
export const endless = v.pipe(
  v.nullable(v.number()),
  v.transform((n) => n ?? Infinity),
);

/** What is wrong with a text, without its place. */
export const problem = v.strictObject({ code: v.string(), severity, message: v.string() });

/** Tiles of a scene, or of a layer of a level. */
export const grid = v.strictObject({
  /** Of a level; the scene's own tiles have none. */
  layer: v.exactOptional(v.string()),
  origin: vec,
  tileSize: vec,
  width: index,
  height: index,
  /** Row by row, 1 = solid. */
  solid: v.instance(Uint8Array),
});

/** Boxes of a level that are no whole tiles. */
export const boxes = v.strictObject({
  names: v.array(v.string()),
  /** `minX, minY, maxX, maxY` each. */
  rects: v.instance(Float64Array),
});

/** A file that the page has made. */
export const exported = {
  /** Proposed name, without folders. */
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  content: v.instance(Uint8Array),
};

/**
 * Reads what came from the other side: the message, or undefined for anything that is not one.
 *
 * @param opened takes it out of what it was packed in
 */
export function reader<S extends v.GenericSchema>(
  schema: S,
  opened: (received: unknown) => unknown = unpack,
): (received: unknown) => v.InferOutput<S> | undefined {
  return (received) => {
    const result = v.safeParse(schema, opened(received), { abortEarly: true });
    return result.success ? result.output : undefined;
  };
}
