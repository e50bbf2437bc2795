import * as v from "valibot";
import { name, number, optional, perDimensions, required, vectors } from "./values.js";

/** Keys of a recorded answer. */
export const answerEntries = perDimensions((dimensions) => {
  const { vector } = vectors(dimensions);
  return {
    name: required(name, "The source of the result: the file of the code, or a name.", "a string"),
    body: required(name, "The id of the body that the code moved.", "the id of a body"),
    obstacle: optional(name, "The obstacle that this body could hit: the id of a body.", "the id of a body"),
    time: optional(
      v.pipe(v.nullable(number), v.metadata({ expected: "a number, or null for no hit" })),
      "The time of the hit as a fraction of the first frame; `null` for no hit.",
      "a number, or null for no hit",
    ),
    normal: optional(vector, "The normal of the hit that the code returned, such as `[-1, 0]`."),
    position: optional(
      vector,
      "The position that the code returned for the end of the first frame: the body's corner with the lowest coordinates.",
    ),
    flushIsHit: optional(v.boolean(), "Whether the code counts touching boxes as a hit. Default: no.", "true or false"),
    startOverlap: optional(
      v.picklist(["hit", "miss", "push-out"]),
      "The result of the code for boxes that overlap at the start of the frame. Default: a hit.",
      '"hit", "miss" or "push-out"',
    ),
  };
});
