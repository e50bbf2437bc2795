import * as v from "valibot";
import { defaults, name, names, optional, perDimensions, positive, required, vectors } from "./values.js";

const whole = v.pipe(v.number(), v.integer());

/** What counts as solid in a level. Where several rules are given, whatever fits one of them is. */
export type SolidRule = v.InferOutput<typeof solidRule>;

const solidRule = v.union([
  v.strictObject({
    property: required(name, "A property that marks solid tiles, layers or objects, unless it is false.", "a name"),
  }),
  v.strictObject({ shapes: required(v.literal(true), "The collision rectangles of the tiles.", "true") }),
  v.strictObject({
    intGrid: required(v.array(v.union([whole, name])), "IntGrid values, or their names.", "a list of values"),
  }),
  v.strictObject({
    tiles: required(v.array(v.pipe(whole, v.minValue(0))), "The numbers of solid tiles.", "a list of numbers"),
  }),
  v.strictObject({
    layer: required(name, "All tiles and objects in layers with this name or glob.", "a name or glob"),
  }),
  v.strictObject({ any: required(v.literal(true), "All tiles and objects of the level.", "true") }),
]);

const { vector, extents } = vectors(2);

/** Keys of a level. */
export const levelEntries = {
  file: required(name, "The level file of Tiled, LDtk, Ogmo 3 or Godot 4, relative to the scene.", "a file name"),
  layers: optional(v.union([name, names]), "Names or globs of layers. Default: all.", "names of layers"),
  levels: optional(
    v.union([name, names]),
    "Names or globs of the levels in an LDtk file. Default: all.",
    "names of levels",
  ),
  solid: optional(
    v.union([solidRule, v.pipe(v.array(solidRule), v.minLength(1))]),
    "The rules for solid geometry. Default: known names and the shapes of tiles in the file. If these are not enough, you are asked.",
    'one or more rules, such as { "property": "collides" }',
  ),
  mask: optional(
    v.pipe(whole, v.minValue(0), v.maxValue(2 ** 32 - 1)),
    "The collision mask of Godot, as bits. Objects in none of its layers are not solid. Default: layer 1, or all layers if layer 1 is empty.",
    "a whole number from 0 to 4294967295",
  ),
  bounds: optional(
    v.strictObject({
      position: required(vector, "The corner of the section with the lowest coordinates."),
      size: required(extents, "Width and height of the section.", "2 numbers, each >= 0"),
    }),
    "The section of the level that is used, with all tiles and boxes that overlap it.",
    '{ "position": 2 numbers, "size": 2 numbers >= 0 }',
  ),
};

/** How a slope goes from the left to the right of the screen. */
const slopes = ["up", "down"] as const;

/** Keys of a tilemap. */
export const tilemapEntries = perDimensions((dimensions) => {
  const { count, vector, positives } = vectors(dimensions);
  return {
    origin: optional(
      vector,
      "The corner of the first tile of the first row with the lowest coordinates. Default: zeros.",
    ),
    tileSize: required(
      v.union([positive, positives]),
      "The edge length of a square tile, or width and height.",
      `a number > 0, or ${count}, each > 0`,
    ),
    rows: required(
      v.array(v.string()),
      "One string per row of tiles, one character per tile. Short rows are filled with empty tiles.",
      "a list of strings, one per row",
    ),
    solid: optional(
      v.string(),
      "The characters that mark solid tiles.",
      "a string of the characters that mean solid tiles",
      {
        default: defaults.solid,
      },
    ),
    slopes: optional(
      v.record(v.string(), v.picklist(slopes)),
      'The characters that mark slopes. A slope has the direction that you see on the screen and is solid below: `{ "/": "up", "\\\\": "down" }`.',
      '{ "/": "up", "\\\\": "down" }, or others for single characters',
    ),
  };
});
