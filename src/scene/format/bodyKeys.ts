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
      "The name of the body, unique in its cell. A body without an id is named after its position in the list: `bodies[3]`.",
      "a string that is not empty",
    ),
    position: optional(vector, "The corner of the box with the lowest coordinates. Give either this or `center`."),
    center: optional(vector, "The center of the box. Give either this or `position`."),
    size: optional(
      extents,
      "The full extents, each at least 0. A box with an extent of 0 is a line or a point. Give either this or a `shape`.",
    ),
    velocity: optional(vector, "Units per second. A body without `velocity`, `to`, `path` and `orbit` never moves."),
    to: optional(vector, "The `position` (or `center`) at the end of the first frame. Give it instead of `velocity`."),
    path: optional(
      v.strictObject({
        points: required(
          v.pipe(v.array(vector), v.minLength(2)),
          "Positions (or centers) of the body along its path. The body starts at the first one.",
          "a list of at least 2 positions",
        ),
        speed: optional(positive, "Units per second along the path. Give either this or `duration`.", "a number > 0"),
        duration: optional(
          positive,
          "Seconds from the first point to the end of the path. Give either this or `speed`.",
          "a number > 0",
        ),
        repeat: choice(repeats, "How the body continues at the end of the path.", { default: defaults.repeat }),
      }),
      meanings.path,
      '{ "points": a list of at least 2 positions, "speed" or "duration": a number > 0, "repeat"? }',
    ),
    carries: optional(
      v.literal(true),
      "For a body with a `path`: bodies that rest on its top at the start of a frame move along with it.",
      "true",
    ),
    acceleration: optional(
      vector,
      "An acceleration in units/s² that is added to `gravity`. It needs a body with `velocity` or `to`.",
    ),
    gravityScale: optional(
      number,
      "The share of `gravity` that acts on the body: 0 for none, −1 for the opposite direction.",
      undefined,
      {
        default: defaults.gravityScale,
      },
    ),
    maxSpeed: optional(
      cap,
      "The maximum speed in units/s, such as a terminal velocity. A number limits the length of the velocity, a vector limits each axis.",
      `a number ≥ 0, or ${count}, each ≥ 0`,
    ),
    growth: optional(
      vector,
      "The change of `size` per second; the point at `anchor` stays in place. Faces that move outward push the bodies that they meet. A size that reaches 0 stays 0.",
    ),
    anchor: optional(
      fractions,
      "The point that `growth` does not move, as fractions of the size: 0 for the face with the lowest coordinate (the default), 1 for the opposite face.",
    ),
    orbit: optional(
      v.strictObject({
        center: required(vector, "The center of the circle."),
        angularVelocity: required(number, meanings["angular velocity"]),
      }),
      "The center of the body moves on a circle and ignores all obstacles. The body itself does not rotate (2D).",
      `{ "center": ${count}, "angularVelocity": a number }`,
    ),
    rotation: optional(number, "A constant rotation about the center, in degrees from the x axis to the y axis (2D)."),
    shape: optional(
      v.strictObject({
        polygon: required(polygon, "The corners in order around the polygon, relative to `position`."),
      }),
      "A convex polygon with 3 to 16 corners, instead of `size` (2D).",
      '{ "polygon": a list of 3 to 16 corners }',
    ),
    response: choice(responses, meanings.response, { default: defaults.response }),
    restitution: optional(fraction, meanings.restitution, "a number from 0 to 1", { default: defaults.restitution }),
    mass: optional(
      mass,
      "The mass of the body. It only matters when two moving bodies collide.",
      `a number > 0, at most ${GREATEST}`,
      {
        default: defaults.mass,
      },
    ),
    detection: choice(detections, "How the game detects collisions of this body. Default: the scene's `detection`."),
    check: checkEntry("The game's response to an overlap of this body. Default: the scene's `check`."),
    layers: optional(
      names,
      "The names of the body's layers. Other bodies refer to them in `collidesWith`. Default: all layers.",
    ),
    collidesWith: optional(
      names,
      "The names of the layers that the body can collide with. Two bodies collide if each one collides with a layer of the other. Default: all layers.",
    ),
    oneWay: optional(
      axis,
      "Only the face in this direction is solid, and only to bodies that move against it. If y grows downwards, bodies land on `[0, -1]` from above.",
    ),
  };
});
