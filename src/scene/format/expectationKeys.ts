import * as v from "valibot";
import {
  choice,
  countFromOne,
  fraction,
  name,
  optional,
  required,
  responses,
  vectors,
  perDimensions,
} from "./values.js";

const obstacle = v.pipe(name, v.metadata({ expected: 'the id of a body, or "tile [column, row]"' }));

/** Keys of an expectation. */
export const expectationEntries = perDimensions((dimensions) => {
  const { vector } = vectors(dimensions);
  return {
    body: required(name, "Id of the body that this is about.", "the id of a body"),
    hits: optional(obstacle, "Id of a body, or `tile [column, row]`, that it must meet."),
    misses: optional(name, "Id of a body that it must not meet.", "the id of a body"),
    frame: optional(countFromOne, "Frame of the contact, from 1.", "a whole number ≥ 1"),
    time: optional(fraction, "Time of the contact as a fraction of its frame.", "a number from 0 to 1"),
    normal: optional(vector, "Unit vector out of the face that it meets, such as `[-1, 0]`."),
    response: choice(responses, "How it responds at the contact."),
    tunnels: optional(v.boolean(), "Whether the game's own check lets it through something.", "true or false"),
    through: optional(
      obstacle,
      "What `tunnels` is about: id of a body, or `tile [column, row]`. Without it: anything.",
    ),
    position: optional(vector, "Lowest corner of the body when the scene ends."),
  };
});
