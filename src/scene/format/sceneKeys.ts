import * as v from "valibot";
import { GREATEST, LEAST_RATE } from "../../geometry/index.js";
import { answerEntries } from "./answerKeys.js";
import { bodyEntries } from "./bodyKeys.js";
import { expectationEntries } from "./expectationKeys.js";
import { levelEntries, tilemapEntries } from "./levelKeys.js";
import {
  checkEntry,
  choice,
  countFromOne,
  defaults,
  detections,
  integrators,
  MAX_SUBSTEPS,
  optional,
  perDimensions,
  rates,
  required,
  vectors,
} from "./values.js";

/** A scene of more frames would hold a host busy for long, and no timeline could show it. */
export const MAX_FRAMES = 100_000;

const expectedRates = `a number from ${LEAST_RATE} to ${GREATEST}, or a minimum and a maximum: [30, 144]`;

export const methods = {
  exact: "The sweep of AABB Notebook, correct in every case.",
  gamedev: "The formula from the GameDev.net article on swept AABBs, unchanged.",
  minkowski: "The ray cast through the Minkowski difference from Hamaluik's article, unchanged.",
  gomez: "The sweep from Gomez's article on intersection tests, unchanged.",
  tile: "A published sweep for tile games, unchanged.",
};

export const directions = {
  down: "y grows downward, as on screens and in tile games.",
  up: "y grows upward, as in mathematics and in most 3D engines.",
};

/** Keys whose values do not depend on the number of dimensions. At file level they are defaults for every cell. */
export const settingEntries = {
  title: optional(v.string(), "Heading of the notebook or cell.", "a string"),
  notes: optional(v.string(), "Markdown shown under the heading.", "a string (Markdown)"),
  dimensions: optional(v.picklist([2, 3]), "The number of components of each vector in the scene.", "2 or 3", {
    default: defaults.dimensions,
    enumDescriptions: ["2D, with x and y.", "3D, with x, y and z."],
  }),
  yAxis: choice(
    directions,
    "The direction in which y grows. It changes how the scene is drawn and described, and which side of a tilemap's slopes is solid.",
    {
      default: defaults.yAxis,
    },
  ),
  unit: optional(v.string(), "The unit of length that is shown, such as `px` or `m`.", "a string", {
    default: defaults.unit,
  }),
  fps: optional(
    rates,
    "The frame rate of the game. If it varies, give `[minimum, maximum]`: the checks use the minimum. A frame lasts 1/fps seconds.",
    expectedRates,
    { default: defaults.fps },
  ),
  frames: optional(
    v.pipe(countFromOne, v.maxValue(MAX_FRAMES)),
    "The number of frames that the scene runs.",
    `a whole number from 1 to ${MAX_FRAMES}`,
    { default: defaults.frames },
  ),
  substeps: optional(
    v.pipe(countFromOne, v.maxValue(MAX_SUBSTEPS)),
    "How many times per frame the game moves its bodies and checks for overlaps. Each sub-step lasts 1/substeps of a frame. In expectations, `frame` and `time` still refer to whole frames.",
    `a whole number from 1 to ${MAX_SUBSTEPS}`,
    { default: defaults.substeps, examples: [2, 4, 8] },
  ),
  detection: choice(detections, "How the game detects collisions. Findings report the collisions that it would miss.", {
    default: defaults.detection,
  }),
  check: checkEntry(
    "How the game responds when an overlap check finds an overlap. Safe frame rates, speeds and thicknesses are computed for this response.",
    {
      default: defaults.check,
    },
  ),
  method: choice(methods, "The sweep algorithm that computes the contacts.", { default: defaults.method }),
  integrator: choice(
    integrators,
    "How the game computes the velocities and positions of the next frame from the accelerations.",
    {
      default: defaults.integrator,
    },
  ),
};

/** All keys of a scene. */
export const sceneEntries = perDimensions((dimensions) => ({
  ...settingEntries,
  bodies: optional(v.array(v.strictObject(bodyEntries(dimensions))), "The bodies of the scene.", "a list of bodies"),
  tilemap: optional(
    v.strictObject(tilemapEntries(dimensions)),
    "A grid of solid and empty tiles (2D).",
    '{ "tileSize": a number > 0, "rows": a list of strings, "origin"?, "solid"? }',
  ),
  level: optional(
    v.strictObject(levelEntries),
    "The solid tiles and boxes of a level file from Tiled, LDtk, Ogmo or Godot (2D).",
    '{ "file": the name of a level file, "layers"?, "levels"?, "solid"?, "mask"?, "bounds"? }',
  ),
  expect: optional(
    v.array(v.strictObject(expectationEntries(dimensions))),
    "The expected results. They are checked in the editor and by `aabb check`.",
    "a list of expectations",
  ),
  answers: optional(
    v.array(v.strictObject(answerEntries(dimensions))),
    "The results of other code for the first frame, as recorded by `aabb verify`. Each is compared with the exact result.",
    "a list of recorded results",
  ),
  gravity: optional(vectors(dimensions).vector, "The acceleration of every body with `velocity` or `to`, in units/s²."),
}));

export const SUPPORTED_VERSION = 1;

/** Keys of a prose cell. */
export const proseEntries = { markdown: required(v.string(), "Markdown text between scenes.", "a string (Markdown)") };

/** All keys of a file. Those of a scene are its only scene's, or defaults for every cell. */
export const notebookEntries = perDimensions((dimensions) => {
  const scene = v.strictObject(sceneEntries(dimensions));
  return {
    version: required(v.literal(SUPPORTED_VERSION), "The version of the format.", `${SUPPORTED_VERSION}`),
    ...scene.entries,
    cells: optional(
      v.array(v.union([scene, v.strictObject(proseEntries)])),
      "Scenes and Markdown cells, in the order in which they are shown.",
      "a list of cells",
    ),
  };
});
