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

/** Keys of an expectation. */
export const expectationEntries = perDimensions((dimensions) => {
  const { count, vector } = vectors(dimensions);
  return {
    body: required(name, "Id of the body that this is about.", "the id of a body"),
    hits: optional(
      name,
      "Id of a body, or `tile [column, row]`, that it must meet.",
      'the id of a body, or "tile [column, row]"',
    ),
    misses: optional(name, "Id of a body that it must not meet.", "the id of a body"),
    frame: optional(countFromOne, "Frame of the contact, from 1.", "a whole number ≥ 1"),
    time: optional(fraction, "Time of the contact as a fraction of its frame.", "a number from 0 to 1"),
    normal: optional(vector, "Unit vector out of the face that it meets, such as `[-1, 0]`.", count),
    response: choice(responses, "How it responds at the contact."),
    tunnels: optional(v.boolean(), "Whether the game's own check lets it through something.", "true or false"),
    through: optional(
      name,
      "What `tunnels` is about: id of a body, or `tile [column, row]`. Without it: anything.",
      'the id of a body, or "tile [column, row]"',
    ),
    position: optional(vector, "Lowest corner of the body when the scene ends.", count),
  };
});
