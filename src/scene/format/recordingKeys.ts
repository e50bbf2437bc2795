import * as v from "valibot";
import { levelEntries } from "./levelKeys.js";
import { choice, defaults, optional, perDimensions, rate, required, vectors } from "./values.js";
import { directions } from "./sceneKeys.js";

/** Of which point of a body a recording gives the position. */
const positions = { corner: "Its lowest corner, as everywhere else.", center: "Its middle, as in most engines." };

/** Keys of a body in the first line of a recording. */
export const recordedBodyEntries = perDimensions((dimensions) => {
  const { count, extents, cap } = vectors(dimensions);
  return {
    size: optional(extents, "Its full extents, until a line gives others.", `${count}, each ≥ 0`),
    solid: optional(v.boolean(), "Whether others should not get through it. Default: they may.", "true or false"),
    maxSpeed: optional(
      cap,
      "Units per second, along each axis or one number for all: what goes further in a frame was put there, and did not move.",
      `a number ≥ 0, or ${count}, each ≥ 0`,
    ),
  };
});

/** Keys of the first line of a recording. */
export const recordingEntries = perDimensions((dimensions) => {
  return {
    aabb: required(v.literal("recording"), "What the file is.", '"recording"'),
    version: required(v.literal(1), "The version of the format.", "1"),
    dimensions: optional(
      v.picklist([2, 3]),
      "How many numbers a position has. Without it: as many as the first one.",
      "2 or 3",
    ),
    fps: optional(rate, "Frames per second, where lines have no time.", "a number > 0", { default: defaults.fps }),
    unit: optional(v.string(), "The unit of length that is shown, such as `px` or `m`.", "a string", {
      default: defaults.unit,
    }),
    yAxis: choice(directions, "Where y grows. It changes only how the recording is drawn and worded.", {
      default: defaults.yAxis,
    }),
    position: choice(positions, "The point of a body that positions are of.", { default: "corner" }),
    level: optional(v.strictObject(levelEntries), "The level that was played.", '{ "file": … }'),
    tolerance: optional(
      v.pipe(v.number(), v.finite(), v.minValue(0)),
      "How deep a body may be in something solid, in units, without being inside. Without it: a hundredth of its smaller side.",
      "a number ≥ 0",
    ),
    bodies: optional(
      v.record(v.string(), v.strictObject(recordedBodyEntries(dimensions))),
      "What is known of bodies by their ids.",
      '{ "player": { "size": [16, 24] } }',
    ),
  };
});
