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
  "Maximum speed along x and along y, in both directions, in pixels per second.",
  "2 numbers, each ≥ 0: [300, 400]",
] as const;
const fps = [
  rates,
  "Frames per second, or `[minimum, maximum]` if the frame rate varies. The checks then use the minimum.",
  "a number > 0, or the minimum and the maximum: [30, 144]",
] as const;
const ofAnyMover = {
  gravity: optional(
    either,
    "Gravity: the acceleration of the mover in a fall, along x and y, in pixels per second squared.",
    "2 numbers: [0, 1000]",
  ),
  maxSpeed: optional(
    v.union([length, lengths]),
    "The speed that the mover never exceeds, even in a fall, in pixels per second: one number each for x and y, or one for both.",
    "a number ≥ 0, or 2 of them: [300, 700]",
  ),
  substeps: optional(
    v.pipe(countFromOne, v.maxValue(MAX_SUBSTEPS)),
    "How many times per frame the game moves the mover and checks for overlaps.",
    `a whole number from 1 to ${MAX_SUBSTEPS}`,
    { default: defaults.substeps },
  ),
  detection: choice(detections, "How the game checks whether the mover hits a wall.", { default: defaults.detection }),
  check: checkEntry(
    "How the game responds to an overlap. The audit computes safe speeds and frame rates for this response.",
  ),
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
    "The Godot scene of this mover, relative to the folder of this file. Each run reads the shape of the body, the numbers that are written in its script, and gravity and ticks from `project.godot`. Values that you set here override them.",
    'the file of a Godot scene: "player.tscn"',
  ),
  node: optional(name, "The name of the `CharacterBody2D`, if the scene has several.", "a name"),
  size: optional(...size),
  speed: optional(...speed),
  ...ofAnyMover,
  fps: optional(...fps, { examples: [60, [30, 144]] }),
};

/** Keys of what a project says of some of its levels. */
export const levelRuleEntries = {
  files: required(
    name,
    "The levels of this rule: a path or glob, relative to the folder of this file. If several rules match a level, the first one counts.",
    'a path or glob: "maps/**/*.tmx"',
  ),
  solid: levelEntries.solid,
  layers: levelEntries.layers,
  movers: optional(
    names,
    "The movers that these levels are checked for. Default: all movers. With an empty list, the levels are not checked.",
    "a list of names of movers",
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
      file: required(name, "The level file. Its path is relative to this file.", "a file name"),
    }),
    "The level that was played. It applies to recordings that name no level.",
    '{ "file": "maps/cave.tmx" }',
  ),
  movers: optional(
    names,
    "The movers to check, by name. `bullet` stands for bodies with the id `bullet` or with ids such as `bullet#7`. Default: all bodies.",
    "a list of names of movers",
  ),
};

const fingerprint = v.pipe(v.string(), v.regex(/^[a-z]+(-[a-z]+)*-[0-9a-f]{12}$/));

/** Keys of a finding that is known and put up with. */
export const acceptEntries = {
  finding: required(
    fingerprint,
    "The id of the finding, as reports show it: its code and 12 hexadecimal digits.",
    'a finding such as "tunnel-7f3a90c1d2e4"',
  ),
  dwell: optional(
    v.pipe(v.number(), v.finite(), v.minValue(0)),
    "How long the mover overlapped the wall at the time you accepted the finding, as a fraction of a frame. If it later overlaps for a shorter time, the finding is reported again.",
    "a number that is at least 0",
  ),
  file: optional(name, "The level file with the finding, relative to the folder of this file.", "a file name"),
  reason: optional(v.string(), "The reason why this finding is accepted.", "a string"),
};

/** Keys of a project file. */
export const projectEntries = {
  $schema: optional(v.string(), "The JSON schema of this file, for editors.", "a string"),
  version: required(v.literal(1), "The version of the format.", "1"),
  movers: optional(
    v.record(v.string(), v.union([v.strictObject(moverEntries), v.strictObject(sceneMoverEntries)])),
    "The movers: bodies that move through the levels, by name.",
    '{ "player": { "size": [18, 24], "speed": [300, 400] } }',
  ),
  levels: optional(
    v.array(v.strictObject(levelRuleEntries)),
    "Rules for levels: the solid parts, and the movers to check.",
    "a list of rules",
  ),
  recordings: optional(
    v.array(v.strictObject(recordingRuleEntries)),
    "Recordings of the game: the level that was played and the movers to check. A recording without sizes or maximum speeds takes them from the movers.",
    "a list of rules",
  ),
  accept: optional(
    v.array(v.strictObject(acceptEntries)),
    "Accepted findings: reports show them but don't count them.",
    "a list of findings",
  ),
};
