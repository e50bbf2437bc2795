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
      "Width, height and (in 3D) depth, each at least 0. A value of 0 makes the box flat: in 2D a line or a point. Give either this or a `shape`.",
    ),
    velocity: optional(
      vector,
      "The velocity in units per second. A body without `velocity`, `to`, `path` or `orbit` never moves.",
    ),
    to: optional(
      vector,
      "The `position` (or `center`) at the end of the first frame if nothing stops the body. Give either this or `velocity`.",
    ),
    path: optional(
      v.strictObject({
        points: required(
          v.pipe(v.array(vector), v.minLength(2)),
          "The points of the path: positions of the body, or centers if the body has a `center`. The body starts at the first point.",
          "a list of at least 2 positions",
        ),
        speed: optional(
          positive,
          "The speed along the path, in units per second. Give either this or `duration`.",
          "a number > 0",
        ),
        duration: optional(
          positive,
          "The time from the first point to the end of the path, in seconds. A loop ends at its first point. Give either this or `speed`.",
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
      "An acceleration in units/s² that is added to `gravity`. It only acts on a body with `velocity` or `to`.",
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
      "The center of the body moves on a circle. The body does not rotate, and it ignores all obstacles. Only in 2D scenes.",
      `{ "center": ${count}, "angularVelocity": a number }`,
    ),
    rotation: optional(
      number,
      "The fixed angle by which the body is rotated about its center, in degrees from the x axis to the y axis. Only in 2D scenes.",
    ),
    shape: optional(
      v.strictObject({
        polygon: required(polygon, "The corners in order around the polygon, relative to `position`."),
      }),
      "A convex polygon with 3 to 16 corners, instead of `size`. Only in 2D scenes.",
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
    check: checkEntry(
      "The game's response when it finds an overlap with this body. Default: the value of `check` in the scene.",
    ),
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
      "Only the face that points in this direction is solid, and only for bodies that move against it. If y grows downward, `[0, -1]` makes a platform that bodies land on from above.",
    ),
  };
});
