import * as v from "valibot";
import { defaults, name, names, optional, perDimensions, positive, required, vectors } from "./values.js";

const whole = v.pipe(v.number(), v.integer());

/** What counts as solid in a level. Where several rules are given, whatever fits one of them is. */
export type SolidRule = v.InferOutput<typeof solidRule>;

const solidRule = v.union([
  v.strictObject({
    property: required(name, "A property that solid tiles, layers or objects have and that is not false.", "a name"),
  }),
  v.strictObject({ shapes: required(v.literal(true), "The tiles' own collision rectangles.", "true") }),
  v.strictObject({
    intGrid: required(v.array(v.union([whole, name])), "IntGrid values, or their names.", "a list of values"),
  }),
  v.strictObject({
    tiles: required(v.array(v.pipe(whole, v.minValue(0))), "Numbers of solid tiles.", "a list of numbers"),
  }),
  v.strictObject({ layer: required(name, "Everything in the layers of this name or glob.", "a name or glob") }),
  v.strictObject({ any: required(v.literal(true), "Every tile and object that is there.", "true") }),
]);

const { vector, extents } = vectors(2);

/** Keys of a level. */
export const levelEntries = {
  file: required(name, "Level file of Tiled, LDtk, Ogmo 3 or Godot 4, relative to the scene.", "a file name"),
  layers: optional(v.union([name, names]), "Names or globs of layers. Without it: all.", "names of layers"),
  levels: optional(
    v.union([name, names]),
    "Names or globs of an LDtk file's levels. Without it: all.",
    "names of levels",
  ),
  solid: optional(
    v.union([solidRule, v.pipe(v.array(solidRule), v.minLength(1))]),
    "What counts as solid. Without it: what known names and tiles' shapes in the file say; else it is asked.",
    'one or more rules, such as { "property": "collides" }',
  ),
  mask: optional(
    v.pipe(whole, v.minValue(0), v.maxValue(2 ** 32 - 1)),
    "Collision mask of Godot, as bits: what is in none of its layers is not solid. Without it: layer 1, or all layers if nothing is in that.",
    "a whole number from 0 to 4294967295",
  ),
  bounds: optional(
    v.strictObject({
      position: required(vector, "Lowest corner of the part."),
      size: required(extents, "Its full extents.", "2 numbers, each >= 0"),
    }),
    "The part of the level that is taken: every tile and box that overlaps it.",
    '{ "position": 2 numbers, "size": 2 numbers >= 0 }',
  ),
};

/** How a slope goes from the left to the right of the screen. */
const slopes = ["up", "down"] as const;

/** Keys of a tilemap. */
export const tilemapEntries = perDimensions((dimensions) => {
  const { count, vector, positives } = vectors(dimensions);
  return {
    origin: optional(vector, "Lowest corner of the first tile of the first row. Without it: zeros."),
    tileSize: required(
      v.union([positive, positives]),
      "Edge of a square tile, or width and height.",
      `a number > 0, or ${count}, each > 0`,
    ),
    rows: required(
      v.array(v.string()),
      "One text per row of tiles, a character per tile. Short rows are filled up with empty tiles.",
      "a list of texts, one per row",
    ),
    solid: optional(v.string(), "The characters that stand for solid tiles.", "a text of solid characters", {
      default: defaults.solid,
    }),
    slopes: optional(
      v.record(v.string(), v.picklist(slopes)),
      'Characters that stand for slopes, as seen on the screen and solid below: `{ "/": "up", "\\\\": "down" }`.',
      '{ "/": "up", "\\\\": "down" }, or others for single characters',
    ),
  };
});
