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

const expectedRates = `a number > 0, from ${LEAST_RATE} to ${GREATEST}, or the minimum and the maximum: [30, 144]`;

export const methods = {
  exact: "The product's own sweep, right in every case.",
  gamedev: "The formula of the GameDev.net article, as published.",
  minkowski: "The ray through the Minkowski difference, as published.",
  gomez: "Gomez' sweep, as published.",
  tile: "The sweep of tile games, as published.",
};

export const directions = { down: "As on screens and in tile games.", up: "As in mathematics and in most 3D engines." };

/** Keys whose values do not depend on the number of dimensions. At file level they are defaults for every cell. */
export const settingEntries = {
  title: optional(v.string(), "Heading of the notebook or cell.", "a text"),
  notes: optional(v.string(), "Markdown shown under the heading.", "a text (Markdown)"),
  dimensions: optional(v.picklist([2, 3]), "How many numbers every vector of the scene has.", "2 or 3", {
    default: defaults.dimensions,
    enumDescriptions: ["A plane: x and y.", "Space: x, y and z."],
  }),
  yAxis: choice(directions, "Where y grows. It changes only how the scene is drawn and worded.", {
    default: defaults.yAxis,
  }),
  unit: optional(v.string(), "Label of a length, such as `px` or `m`.", "a text", { default: defaults.unit }),
  fps: optional(
    rates,
    "Frame rate of the game that is checked; `[minimum, maximum]` where it varies: the slowest counts. A frame lasts 1/fps seconds.",
    expectedRates,
    { default: defaults.fps },
  ),
  frames: optional(
    v.pipe(countFromOne, v.maxValue(MAX_FRAMES)),
    "How many frames the scene runs.",
    `a whole number from 1 to ${MAX_FRAMES}`,
    { default: defaults.frames },
  ),
  substeps: optional(
    v.pipe(countFromOne, v.maxValue(MAX_SUBSTEPS)),
    "How often per frame the game moves and looks, each time by 1/substeps of the frame. `frame` and `time` stay those of whole frames.",
    `a whole number from 1 to ${MAX_SUBSTEPS}`,
    { default: defaults.substeps, examples: [2, 4, 8] },
  ),
  detection: choice(detections, "How the game finds collisions. Findings say what it would miss.", {
    default: defaults.detection,
  }),
  check: checkEntry(
    "How the game responds to an overlap at the end of a step. Numbers that are called safe follow it.",
    {
      default: defaults.check,
    },
  ),
  method: choice(methods, "Which sweep computes the contacts.", { default: defaults.method }),
  integrator: choice(integrators, "How velocities and positions of a frame's end follow from accelerations.", {
    default: defaults.integrator,
  }),
};

/** All keys of a scene. */
export const sceneEntries = perDimensions((dimensions) => ({
  ...settingEntries,
  bodies: optional(v.array(v.strictObject(bodyEntries(dimensions))), "The boxes of the scene.", "a list of bodies"),
  tilemap: optional(
    v.strictObject(tilemapEntries(dimensions)),
    "A grid of solid and empty tiles (2D).",
    '{ "tileSize": a number > 0, "rows": a list of texts, "origin"?, "solid"? }',
  ),
  level: optional(
    v.strictObject(levelEntries),
    "Solid tiles and boxes of a level file: Tiled, LDtk, Ogmo or Godot (2D).",
    '{ "file": the name of a level file, "layers"?, "levels"?, "solid"?, "mask"?, "bounds"? }',
  ),
  expect: optional(
    v.array(v.strictObject(expectationEntries(dimensions))),
    "What must happen. Shown in the cell, and checked by the command line.",
    "a list of expectations",
  ),
  answers: optional(
    v.array(v.strictObject(answerEntries(dimensions))),
    "What other code answered about the first frame, as `aabb verify` records it. It is compared with the exact answer.",
    "a list of recorded answers",
  ),
  gravity: optional(vectors(dimensions).vector, "Acceleration of every moving body, units/s²."),
}));

export const SUPPORTED_VERSION = 1;

/** Keys of a prose cell. */
export const proseEntries = { markdown: required(v.string(), "Prose between scenes.", "a text (Markdown)") };

/** All keys of a file. Those of a scene are its only scene's, or defaults for every cell. */
export const notebookEntries = perDimensions((dimensions) => {
  const scene = v.strictObject(sceneEntries(dimensions));
  return {
    version: required(v.literal(SUPPORTED_VERSION), "Version of the format.", `${SUPPORTED_VERSION}`),
    ...scene.entries,
    cells: optional(
      v.array(v.union([scene, v.strictObject(proseEntries)])),
      "Scenes and prose, in the order in which they are shown.",
      "a list of cells",
    ),
  };
});
