import { recordedCodes } from "../../model/index.js";
import * as v from "./messageValues.js";

/** Messages between the extension host and the picture of a recording. Frames are counted from 0, however they are numbered. */

/** Corners of a box: its least numbers, then its greatest. */
const box = v.pipe(v.array(v.number()), v.minLength(4), v.maxLength(6), v.readonly());

const finding = v.strictObject({
  code: v.picklist(recordedCodes),
  severity: v.severity,
  message: v.text,
  ...v.findingSentences,
  /** The later of the two frames between which it is, or the first of several. */
  frame: v.index,
  /** The last of several frames. */
  last: v.optional(v.index),
  /** The frames as the recording numbers them. */
  numbers: v.text,
  /** Absent of what is about no body. */
  body: v.optional(v.index),
  /** Its name, and that of what it passes or is in. */
  subject: v.text,
  solid: v.optional(v.text),
  wall: v.optional(box),
  /** Where the body was in the frame before, and where it is in this one. */
  from: v.optional(box),
  to: v.optional(box),
});

/** Which file a message speaks of, and how often it was read from its beginning: what is about an earlier time is of no use. */
const about = { uri: v.text, run: v.index };

/** More frames than this are not asked for at once. */
export const mostFrames = 1024;

/** Host → webview. */
const recordingHostMessage = /* @__PURE__ */ v.messages(() => [
  /** What there is by now: at the beginning, and whenever there is more. */
  v.message("recording", {
    ...about,
    /** The file's name, without folders. */
    name: v.text,
    unit: v.text,
    /** Of a recording without frame rate that of its times, about. */
    fps: v.number(),
    dimensions: v.picklist([2, 3]),
    yAxis: v.picklist(["down", "up"]),
    frames: v.index,
    /** Number and time, in seconds, of the last frame. */
    end: v.strictObject({ number: v.number(), time: v.number() }),
    /** All that there was and the level; absent while that is nothing. */
    bounds: v.optional(box),
    /** Of the file. */
    bytes: v.strictObject({ read: v.index, all: v.index }),
    /** Whether it is still being read, has been read, or is followed as it grows. */
    state: v.picklist(["reading", "read", "following"]),
    /** What is to be known of it besides, such as that it is not followed. */
    notes: v.array(v.text),
    /** What is solid in its level, in a line; absent where it has none. */
    level: v.optional(v.text),
    /** Names of what was left out: nothing is said of it. */
    notEvaluated: v.pipe(v.array(v.text), v.readonly()),
    /** What the rest comes to, where something was left out and no tunnel is found. */
    partial: v.optional(v.text),
    /** What is wrong with the file, and how much more of that there is. */
    problems: v.array(v.problem),
    moreProblems: v.index,
  }),
  /** Names of bodies that have come, from this index on; 1 for each that is solid. */
  v.message("bodies", { ...about, from: v.index, names: v.array(v.text), solid: v.codes }),
  /** What of the level is solid around them. */
  v.message("solids", {
    ...about,
    grids: v.array(v.grid),
    boxes: v.boxes,
    /** What may be solid, where nobody has said what is: nothing is found of it. */
    unclear: v.optional(v.strictObject({ grids: v.array(v.grid), boxes: v.boxes })),
    /** Of the level; absent where it has no extent. */
    bounds: v.optional(box),
  }),
  /** Findings that have come or are others now, from this index on, in the order of their frames. */
  v.message("findings", {
    ...about,
    from: v.index,
    findings: v.array(finding),
    /** How many more there are. */
    unlisted: v.index,
    /** How many there are of each kind, in the order of `recordedCodes`. */
    counts: v.pipe(v.array(v.index), v.length(recordedCodes.length)),
    /** How many bodies touch something solid, for as many frames each. */
    density: v.strictObject({ frames: v.index, contacts: v.indices }),
  }),
  /** Frames that were asked for: each `step` from `first` on. */
  v.message("frames", {
    ...about,
    first: v.index,
    step: v.index,
    numbers: v.numbers,
    times: v.numbers,
    /** Where in the columns each frame ends. */
    ends: v.indices,
    bodies: v.indices,
    /** Of each body its least corner, then its greatest one. */
    boxes: v.numbers,
  }),
  /** Show a frame, and the finding that is meant. */
  v.message("seek", { ...about, frame: v.index, finding: v.optional(v.index) }),
  /** There is nothing newer to show. */
  v.message("stale", { ...about, name: v.text, message: v.text }),
  /** A command of the palette. */
  v.message("command", { command: v.picklist(["fit", "export", "nextContact", "previousContact", "moment"]) }),
  /** The answer to a request: done, or why not. */
  v.message("reply", { id: v.index, error: v.optional(v.text) }),
]);

/** Webview → host. Everything with an `id` gets a `reply`. */
const recordingWebviewMessage = /* @__PURE__ */ v.messages(() => [
  v.message("ready", {}),
  /** Answered with `frames`, of which there are fewer where they are large, then with a reply. */
  v.message("frames", {
    id: v.index,
    ...about,
    first: v.index,
    step: v.pipe(v.index, v.minValue(1)),
    count: v.pipe(v.index, v.minValue(1), v.maxValue(mostFrames)),
  }),
  /** Go to the frame of this number, or to this time such as `1:02.5` or `3.2 s`. Answered with `seek`, then with a reply. */
  v.message("seek", { id: v.index, ...about, text: v.pipe(v.text, v.maxLength(100)) }),
  /** Make a scene of what happens to a body between this frame and the one before. Without a body, the user is asked. */
  v.message("moment", { id: v.index, ...about, frame: v.index, body: v.optional(v.index) }),
  /** Write a file that the user names. */
  v.message("export", { id: v.index, ...about, ...v.exported }),
]);

export type RecordingHostMessage = v.InferOutput<ReturnType<typeof recordingHostMessage>>;
export type RecordingWebviewMessage = v.InferOutput<ReturnType<typeof recordingWebviewMessage>>;
export type RecordingFindingView = v.InferOutput<typeof finding>;
export type RecordingView = Extract<RecordingHostMessage, { type: "recording" }>;

export const readRecordingHostMessage = /* @__PURE__ */ v.reader(recordingHostMessage);
export const readRecordingWebviewMessage = /* @__PURE__ */ v.reader(recordingWebviewMessage);
