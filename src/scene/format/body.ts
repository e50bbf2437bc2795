import * as v from "valibot";
import { GREATEST } from "../../geometry/index.js";
import { meanings } from "../../wording/index.js";
import {
  choice,
  defaults,
  detections,
  fraction,
  mass,
  name,
  names,
  number,
  optional,
  required,
  responses,
  vectors,
  perDimensions,
} from "./values.js";

/** Keys of a body. */
export const bodyEntries = perDimensions((dimensions) => {
  const { count, vector, extents, fractions, axis } = vectors(dimensions);
  return {
    id: optional(
      name,
      "Name of the body, unique in its cell. Without it, it is called after its place: `bodies[3]`.",
      "a text that is not empty",
    ),
    position: optional(vector, "Lowest corner of the box. Give either this or `center`.", count),
    center: optional(vector, "Middle of the box. Give either this or `position`.", count),
    size: required(
      extents,
      "Full extents, each at least 0. With 0 the box is a line or a point.",
      `${count}, each ≥ 0`,
    ),
    velocity: optional(vector, "Units per second. A body with neither `velocity` nor `to` never moves.", count),
    to: optional(
      vector,
      "Where `position` (or `center`) is to be at the end of the first frame, instead of `velocity`.",
      count,
    ),
    acceleration: optional(vector, "Units/s², added to `gravity`. Not supported yet.", count),
    growth: optional(vector, "Change of `size` per second, about `anchor`. Not supported yet.", count),
    anchor: optional(
      fractions,
      "The point that `growth` leaves in place, as fractions of the size: 0 lowest, 1 highest face. Not supported yet.",
      `${count}, each from 0 to 1`,
    ),
    orbit: optional(
      v.strictObject({
        center: required(vector, "Middle of the circle.", count),
        angularVelocity: required(number, "Radians per second.", "a number"),
      }),
      "The middle of the box moves on a circle; the box itself stays upright (2D). Not supported yet.",
      `{ "center": ${count}, "angularVelocity": a number }`,
    ),
    rotation: optional(number, "Degrees, constant: an oriented box (2D). Not supported yet.", "a number"),
    response: choice(responses, meanings.response, { default: defaults.response }),
    restitution: optional(fraction, meanings.restitution, "a number from 0 to 1", {
      default: defaults.restitution,
    }),
    mass: optional(mass, "Counts when two moving bodies meet.", `a number > 0, at most ${GREATEST}`, {
      default: defaults.mass,
    }),
    detection: choice(detections, "How the game finds collisions of this body; without it, as the scene says."),
    layers: optional(names, "Layers that the body is on. Not supported yet.", "a list of names"),
    collidesWith: optional(
      names,
      "Layers that the body can meet; without it, all. Not supported yet.",
      "a list of names",
    ),
    oneWay: optional(
      axis,
      "Solid only against a mover that comes against this direction: `[0, -1]` is landed on from above. Not supported yet.",
      `${count}, one of them 1 or -1 and the others 0`,
    ),
  };
});
