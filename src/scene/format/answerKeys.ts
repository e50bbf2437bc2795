import * as v from "valibot";
import { name, number, optional, perDimensions, required, vectors } from "./values.js";

/** Keys of a recorded answer. */
export const answerEntries = perDimensions((dimensions) => {
  const { vector } = vectors(dimensions);
  return {
    name: required(name, "What answered: the file of the code, or a name.", "a text"),
    body: required(name, "Id of the body that it was asked about.", "the id of a body"),
    obstacle: optional(name, "Id of the body that it might meet.", "the id of a body"),
    time: optional(
      v.pipe(v.nullable(number), v.metadata({ expected: "a number, or null for no hit" })),
      "Time of the hit as a fraction of the first frame; `null` where it saw none.",
      "a number, or null for no hit",
    ),
    normal: optional(vector, "Normal of the hit as it gave it, such as `[-1, 0]`."),
    position: optional(vector, "Lowest corner of the body after the first frame, as it gave it."),
    flushIsHit: optional(
      v.boolean(),
      "Whether it counts boxes that only touch as a hit. Default: no.",
      "true or false",
    ),
    startOverlap: optional(
      v.picklist(["hit", "miss", "push-out"]),
      "What it answers of boxes that overlap when the frame begins. Default: a hit.",
      '"hit", "miss" or "push-out"',
    ),
  };
});
