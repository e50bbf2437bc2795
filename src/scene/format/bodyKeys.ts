import * as v from "valibot";
import { GREATEST } from "../../geometry/index.js";
import {
  checkEntry,
  choice,
  defaults,
  detections,
  fraction,
  mass,
  meanings,
  name,
  names,
  number,
  optional,
  perDimensions,
  positive,
  repeats,
  required,
  responses,
  vectors,
} from "./values.js";

/** Corners of a polygon, of which only two dimensions have any. */
const polygon = v.pipe(
  v.array(vectors(2).vector),
  v.minLength(3),
  v.maxLength(16),
  v.metadata({ expected: "a list of 3 to 16 corners" }),
);

/** Keys of a body. */
export const bodyEntries = perDimensions((dimensions) => {
  const { count, vector, extents, cap, fractions, axis } = vectors(dimensions);
  return {
    id: optional(
      name,
      "Name of the body, unique in its cell. Without it, it is called after its place: `bodies[3]`.",
      "a text that is not empty",
    ),
    position: optional(vector, "Lowest corner of the box. Give either this or `center`."),
    center: optional(vector, "Middle of the box. Give either this or `position`."),
    size: optional(
      extents,
      "Full extents, each at least 0. With 0 the box is a line or a point. Give this, or a `shape`.",
    ),
    velocity: optional(
      vector,
      "Units per second. A body with none of `velocity`, `to`, `path` and `orbit` never moves.",
    ),
    to: optional(
      vector,
      "Where `position` (or `center`) is to be at the end of the first frame, instead of `velocity`.",
    ),
    path: optional(
      v.strictObject({
        points: required(
          v.pipe(v.array(vector), v.minLength(2)),
          "Places of `position` (or `center`); the first is where the body begins.",
          "a list of at least 2 places",
        ),
        speed: optional(positive, "Units per second along the way. Give either this or `duration`.", "a number > 0"),
        duration: optional(
          positive,
          "Seconds from the first point to the end of the way. Give either this or `speed`.",
          "a number > 0",
        ),
        repeat: choice(repeats, "What comes at the end of the way.", { default: defaults.repeat }),
      }),
      meanings.path,
      '{ "points": a list of 2 places or more, "speed" or "duration": a number > 0, "repeat"? }',
    ),
    carries: optional(
      v.literal(true),
      "Of a body with a `path`: what rests on its upper side when a frame begins moves along with it.",
      "true",
    ),
    acceleration: optional(vector, "Units/s², added to `gravity`; of a body with `velocity` or `to`."),
    gravityScale: optional(
      number,
      "How much of `gravity` acts on the body: 0 for none, −1 for the other way round.",
      undefined,
      {
        default: defaults.gravityScale,
      },
    ),
    maxSpeed: optional(
      cap,
      "Cap on the speed, units/s, such as a terminal velocity: a number for the length of the velocity, a vector for each axis.",
      `a number ≥ 0, or ${count}, each ≥ 0`,
    ),
    growth: optional(
      vector,
      "Change of `size` per second, about `anchor`: faces that grow push what they meet, and what has shrunk to 0 stays 0.",
    ),
    anchor: optional(
      fractions,
      "The point that `growth` leaves in place, as fractions of the size: 0 lowest (the default), 1 highest face.",
    ),
    orbit: optional(
      v.strictObject({
        center: required(vector, "Middle of the circle."),
        angularVelocity: required(number, meanings["angular velocity"]),
      }),
      "The middle of the body moves on a circle, through all that it meets; the body itself does not turn (2D).",
      `{ "center": ${count}, "angularVelocity": a number }`,
    ),
    rotation: optional(number, "Degrees about the middle, from the x axis to the y axis; constant (2D)."),
    shape: optional(
      v.strictObject({
        polygon: required(polygon, "Corners in their order around the polygon, relative to `position`."),
      }),
      "A convex polygon of 3 to 16 corners, in place of `size` (2D).",
      '{ "polygon": a list of 3 to 16 corners }',
    ),
    response: choice(responses, meanings.response, { default: defaults.response }),
    restitution: optional(fraction, meanings.restitution, "a number from 0 to 1", { default: defaults.restitution }),
    mass: optional(mass, "Counts when two moving bodies meet.", `a number > 0, at most ${GREATEST}`, {
      default: defaults.mass,
    }),
    detection: choice(detections, "How the game finds collisions of this body; without it, as the scene says."),
    check: checkEntry("How the game responds to an overlap of this body; without it, as the scene says."),
    layers: optional(
      names,
      "Names of the layers that the body is on; without it, all. `collidesWith` of others names them.",
    ),
    collidesWith: optional(
      names,
      "Names of the layers that the body can meet; without it, all. Two meet when each can meet a layer of the other.",
    ),
    oneWay: optional(
      axis,
      "Only the face that looks this way is solid, to what comes against it: where y grows downwards, `[0, -1]` is landed on from above.",
    ),
  };
});
