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
    body: required(name, "The id of the body that the expectation describes.", "the id of a body"),
    hits: optional(obstacle, "The obstacle that the body must hit: the id of a body, or `tile [column, row]`."),
    misses: optional(name, "The obstacle that the body must not hit: the id of a body.", "the id of a body"),
    frame: optional(
      countFromOne,
      "The number of the frame with the contact. The first frame is 1.",
      "a whole number ≥ 1",
    ),
    time: optional(fraction, "The time of the contact as a fraction of its frame.", "a number from 0 to 1"),
    normal: optional(vector, "The unit vector that points out of the hit face, such as `[-1, 0]`."),
    response: choice(responses, "How the body responds to the contact."),
    tunnels: optional(
      v.boolean(),
      "Whether the body tunnels through an obstacle because the game's overlap check misses it.",
      "true or false",
    ),
    through: optional(
      obstacle,
      "The obstacle that `tunnels` refers to: the id of a body, or `tile [column, row]`. Default: any obstacle.",
    ),
    position: optional(
      vector,
      "The position of the body at the end of the scene: its corner with the lowest coordinates.",
    ),
  };
});
