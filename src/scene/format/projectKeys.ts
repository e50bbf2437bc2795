import * as v from "valibot";
import { GREATEST } from "../../geometry/index.js";
import { levelEntries } from "./levelKeys.js";
import {
  checkEntry,
  choice,
  countFromOne,
  defaults,
  detections,
  MAX_SUBSTEPS,
  name,
  names,
  optional,
  rates,
  required,
} from "./values.js";

const length = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(GREATEST));
const pair = (component: v.GenericSchema<number>) => v.pipe(v.array(component), v.minLength(2), v.maxLength(2));
const lengths = pair(length);
const either = pair(v.pipe(v.number(), v.finite(), v.minValue(-GREATEST), v.maxValue(GREATEST)));

const size = [lengths, "Width and height, in pixels of the level.", "2 numbers, each ≥ 0: [18, 24]"] as const;
const speed = [
  lengths,
  "Greatest speed along x and along y, either way, in pixels per second.",
  "2 numbers, each ≥ 0: [300, 400]",
] as const;
const fps = [
  rates,
  "Frames per second; `[minimum, maximum]` where they vary: the slowest counts.",
  "a number > 0, or the minimum and the maximum: [30, 144]",
] as const;
const ofAnyMover = {
  gravity: optional(either, "Acceleration by which it falls, in pixels per second squared.", "2 numbers: [0, 1000]"),
  maxSpeed: optional(
    v.union([length, lengths]),
    "The speed that it does not exceed, in pixels per second: along x and along y, or one number for both.",
    "a number ≥ 0, or 2 of them: [300, 700]",
  ),
  substeps: optional(
    v.pipe(countFromOne, v.maxValue(MAX_SUBSTEPS)),
    "How often per frame the game moves it and looks.",
    `a whole number from 1 to ${MAX_SUBSTEPS}`,
    { default: defaults.substeps },
  ),
  detection: choice(detections, "How the game looks for what it meets.", { default: defaults.detection }),
  check: checkEntry("The game's response to an overlap. The safe numbers of the audit follow this rule."),
};

/** Keys of a mover of a project: the box that moves through its levels, and how the game moves it. Lengths are pixels of the level. */
export const moverEntries = {
  size: required(...size),
  speed: required(...speed),
  ...ofAnyMover,
  fps: optional(...fps, { default: defaults.fps, examples: [60, [30, 144]] }),
};

/** Keys of a mover that a scene of Godot says: what stands beside it counts in place of what is read there. */
export const sceneMoverEntries = {
  scene: required(
    name,
    "The scene of Godot that it is the body of, from the folder of this file. Its shape, the plain numbers of its script, and gravity and ticks of `project.godot` are read each time; what else stands here counts in place of them.",
    'the file of a scene of Godot: "player.tscn"',
  ),
  node: optional(name, "Which `CharacterBody2D` of the scene, by its name, where there are several.", "a name"),
  size: optional(...size),
  speed: optional(...speed),
  ...ofAnyMover,
  fps: optional(...fps, { examples: [60, [30, 144]] }),
};

/** Keys of what a project says of some of its levels. */
export const levelRuleEntries = {
  files: required(
    name,
    "The levels that are meant: a name or glob, from the folder of this file. Of several that fit a level, the first counts.",
    'a name or glob: "maps/**/*.tmx"',
  ),
  solid: levelEntries.solid,
  layers: levelEntries.layers,
  movers: optional(
    names,
    "The movers that the levels are checked for. Without it: all; with an empty list the levels are not checked.",
    "a list of movers",
  ),
};

/** Keys of what a project says of some of its recordings. */
export const recordingRuleEntries = {
  files: required(
    name,
    "The recordings that this entry applies to: a name or glob, relative to this file. The first entry that matches a recording counts.",
    'a name or glob: "runs/**/*.aabb.jsonl"',
  ),
  level: optional(
    v.strictObject({
      ...levelEntries,
      file: required(name, "The level file, relative to this file.", "a file name"),
    }),
    "The level that was played. It applies to recordings that name no level.",
    '{ "file": "maps/cave.tmx" }',
  ),
  movers: optional(
    names,
    "The movers to check: bodies whose id is the name of a mover, or that name followed by `#` and more, such as `bullet#7` for `bullet`. Default: all bodies.",
    "a list of movers",
  ),
};

const fingerprint = v.pipe(v.string(), v.regex(/^[a-z]+(-[a-z]+)*-[0-9a-f]{12}$/));

/** Keys of a finding that is known and put up with. */
export const acceptEntries = {
  finding: required(
    fingerprint,
    "The finding, as reports name it: its code and 12 hexadecimal digits.",
    'a finding such as "tunnel-7f3a90c1d2e4"',
  ),
  dwell: optional(
    v.pipe(v.number(), v.finite(), v.minValue(0)),
    "The part of a frame for which the mover was in the wall when it was accepted. Where it becomes less, the finding counts again.",
    "a number from 0",
  ),
  file: optional(name, "The level that it is in, from the folder of this file.", "a file name"),
  reason: optional(v.string(), "Why it is put up with.", "a string"),
};

/** Keys of a project file. */
export const projectEntries = {
  $schema: optional(v.string(), "Where editors find what may stand here.", "a string"),
  version: required(v.literal(1), "The version of the format.", "1"),
  movers: optional(
    v.record(v.string(), v.union([v.strictObject(moverEntries), v.strictObject(sceneMoverEntries)])),
    "What moves through the levels, by name.",
    '{ "player": { "size": [18, 24], "speed": [300, 400] } }',
  ),
  levels: optional(
    v.array(v.strictObject(levelRuleEntries)),
    "What is solid in which levels, and who moves there.",
    "a list of rules",
  ),
  recordings: optional(
    v.array(v.strictObject(recordingRuleEntries)),
    "Recordings of the game: the level that was played and the movers to check. A recording without sizes or maximum speeds takes them from the movers.",
    "a list of rules",
  ),
  accept: optional(
    v.array(v.strictObject(acceptEntries)),
    "Findings that are known and put up with: they stay visible and do not count.",
    "a list of findings",
  ),
};
