import * as v from "valibot";
import { defaults, name, names, optional, perDimensions, positive, required, vectors } from "./values.js";

const whole = v.pipe(v.number(), v.integer());

/** What counts as solid in a level. Where several rules are given, whatever fits one of them is. */
export type SolidRule = v.InferOutput<typeof solidRule>;

const solidRule = v.union([
  v.strictObject({
    property: required(
      name,
      "The name of a property. Tiles, layers and objects with it are solid, except if its value is false.",
      "a name",
    ),
  }),
  v.strictObject({
    shapes: required(
      v.literal(true),
      "The collision shapes of tiles are solid. In a Godot scene, all shapes are solid.",
      "true",
    ),
  }),
  v.strictObject({
    intGrid: required(
      v.array(v.union([whole, name])),
      "The solid IntGrid values, as numbers or names.",
      "a list of IntGrid values",
    ),
  }),
  v.strictObject({
    tiles: required(
      v.array(v.pipe(whole, v.minValue(0))),
      "The numbers of the solid tiles, as in the level file.",
      "a list of numbers",
    ),
  }),
  v.strictObject({
    layer: required(
      name,
      "The name or glob of layers. All tiles and objects in these layers are solid.",
      "a name or glob",
    ),
  }),
  v.strictObject({ any: required(v.literal(true), "All tiles and objects of the level are solid.", "true") }),
]);

const { vector, extents } = vectors(2);

/** Keys of a level. */
export const levelEntries = {
  file: required(
    name,
    "A level file of Tiled, LDtk, Ogmo 3 or Godot 4. Its path is relative to this file.",
    "a file name",
  ),
  layers: optional(
    v.union([name, names]),
    "The layers to use, as names or globs. Default: all layers.",
    "a layer name or a list of layer names",
  ),
  levels: optional(
    v.union([name, names]),
    "The levels of an LDtk file to use, as names or globs. Default: all levels.",
    "a level name or a list of level names",
  ),
  solid: optional(
    v.union([solidRule, v.pipe(v.array(solidRule), v.minLength(1))]),
    "The rules that select the solid parts of the level. Default: known names and the shapes of tiles in the file. If these are not enough, you are asked.",
    'one or more rules, such as { "property": "collides" }',
  ),
  mask: optional(
    v.pipe(whole, v.minValue(0), v.maxValue(2 ** 32 - 1)),
    "The collision mask as in Godot, with one bit per layer. Only objects in one of these layers are solid. Default: layer 1, or all layers if layer 1 is empty.",
    "a whole number from 0 to 4294967295",
  ),
  bounds: optional(
    v.strictObject({
      position: required(vector, "The corner of the section with the lowest coordinates."),
      size: required(extents, "Width and height of the section.", "2 numbers, each >= 0"),
    }),
    "The section of the level to use: all tiles and boxes that overlap this rectangle.",
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
      "The position of the first tile in the first row: its corner with the lowest coordinates. Default: `[0, 0]`.",
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
      "a string with the characters for solid tiles",
      {
        default: defaults.solid,
      },
    ),
    slopes: optional(
      v.record(v.string(), v.picklist(slopes)),
      'The characters that mark slopes, such as `{ "/": "up", "\\\\": "down" }`. From left to right on the screen, the slope goes up or down. The part below the slope is solid.',
      'an object with "up" or "down" for each character, such as { "/": "up", "\\\\": "down" }',
    ),
  };
});
