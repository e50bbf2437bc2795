import * as v from "valibot";
import { defaults, optional, positive, required, vectors, perDimensions } from "./values.js";

/** Keys of a tilemap. */
export const tilemapEntries = perDimensions((dimensions) => {
  const { count, vector, positives } = vectors(dimensions);
  return {
    origin: optional(vector, "Lowest corner of the first tile of the first row. Without it: zeros.", count),
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
  };
});
