import * as v from "valibot";
import { levelEntries } from "./levelKeys.js";
import { choice, defaults, optional, perDimensions, rate, required, vectors } from "./values.js";
import { directions } from "./sceneKeys.js";

/** Of which point of a body a recording gives the position. */
const positions = {
  corner: "The corner with the lowest coordinates, as in scenes.",
  center: "The center, as in most engines.",
};

/** Keys of a body in the first line of a recording. */
export const recordedBodyEntries = perDimensions((dimensions) => {
  const { count, extents, cap } = vectors(dimensions);
  return {
    size: optional(
      extents,
      "The body's full width and height (and depth). A later line can change it.",
      `${count}, each ≥ 0`,
    ),
    solid: optional(v.boolean(), "Whether the body is an obstacle for other bodies. Default: no.", "true or false"),
    maxSpeed: optional(
      cap,
      "The maximum speed in units per second, for each axis or one number for all. A body that moves farther in a frame counts as teleported.",
      `a number ≥ 0, or ${count}, each ≥ 0`,
    ),
  };
});

/** Keys of the first line of a recording. */
export const recordingEntries = perDimensions((dimensions) => {
  return {
    aabb: required(v.literal("recording"), "The kind of file.", '"recording"'),
    version: required(v.literal(1), "The version of the format.", "1"),
    dimensions: optional(
      v.picklist([2, 3]),
      "The number of coordinates of a position. Default: as many as in the first position.",
      "2 or 3",
    ),
    fps: optional(rate, 'Frames per second, if lines have no "time".', "a number > 0", { default: defaults.fps }),
    unit: optional(v.string(), "The unit of length that is shown, such as `px` or `m`.", "a string", {
      default: defaults.unit,
    }),
    yAxis: choice(
      directions,
      "The direction in which y grows. It only changes how the recording is drawn and described.",
      {
        default: defaults.yAxis,
      },
    ),
    position: choice(positions, "The point of a body whose coordinates are recorded.", { default: "corner" }),
    level: optional(v.strictObject(levelEntries), "The level that was played.", '{ "file": … }'),
    tolerance: optional(
      v.pipe(v.number(), v.finite(), v.minValue(0)),
      "How deep a body may overlap an obstacle, in units, before it counts as inside. Default: 1 % of the body's shorter side.",
      "a number ≥ 0",
    ),
    bodies: optional(
      v.record(v.string(), v.strictObject(recordedBodyEntries(dimensions))),
      "The properties of bodies, by their ids.",
      '{ "player": { "size": [16, 24] } }',
    ),
  };
});
