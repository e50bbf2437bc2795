import { isFrameRate } from "../../geometry/index.js";
import { findingCodes, bodyTraits, ruleNames } from "../../model/index.js";
import { change } from "./change.js";
import { unpackText } from "./pack.js";
import * as v from "./messageValues.js";

/**
 * Every message between extension host and webview: typed once, here, packed where it leaves, and validated where it
 * arrives. A message that does not fit is dropped and logged by its receiver.
 */

/** The numbers of a gesture go into the text: all of them have to be ones that can be written there. */
const coordinates = v.pipe(v.array(v.pipe(v.number(), v.finite())), v.minLength(2), v.maxLength(3));
const extents = v.pipe(v.array(v.pipe(v.number(), v.finite(), v.minValue(0))), v.minLength(2), v.maxLength(3));
/** As many bodies as a gesture may take hold of. */
const some = <S extends v.GenericSchema>(each: S) => v.pipe(v.array(each), v.minLength(1), v.maxLength(10_000));

const obstacle = v.variant("kind", [
  v.strictObject({ kind: v.literal("body"), index: v.index }),
  /** Of the grid with this index in the scene's `grids`. */
  v.strictObject({ kind: v.literal("tile"), grid: v.index, column: v.index, row: v.index }),
  /** Of the scene's `boxes`. */
  v.strictObject({ kind: v.literal("box"), index: v.index }),
]);

/** By contact, in the order in which they happen; as many numbers of a vector as the scene has dimensions. */
const contacts = v.strictObject({
  bodies: v.indices,
  /** As `obstacleAt` reads them, of the scene's `grids`. */
  obstacles: v.numbers,
  frames: v.indices,
  times: v.numbers,
  /** May be Infinity. */
  exits: v.numbers,
  normals: v.numbers,
  /** Places among the solver's `responses`. */
  responses: v.codes,
  positions: v.numbers,
  obstaclePositions: v.numbers,
  expected: v.numbers,
});

const tracks = v.strictObject({
  first: v.indices,
  times: v.numbers,
  positions: v.numbers,
  /** Absent where no body changes its size. */
  sizes: v.optional(v.numbers),
});

const run = v.strictObject({ tracks, contacts, cutShort: v.pipe(v.array(v.index), v.readonly()) });

/** Numbers at which something holds, each by itself. */
const limits = v.strictObject({
  fps: v.optional(v.number()),
  speed: v.optional(v.number()),
  thickness: v.optional(v.number()),
  substeps: v.optional(v.index),
});

const finding = v.strictObject({
  code: v.picklist(findingCodes),
  severity: v.severity,
  message: v.text,
  body: v.index,
  obstacle: v.optional(obstacle),
  obstacleName: v.optional(v.text),
  frame: v.index,
  /** An expectation of the scene says so. */
  expected: v.optional(v.literal(true)),
  /** Of its message, what happens; why; and by which rule its numbers are safe. */
  headline: v.optional(v.text),
  cause: v.optional(v.text),
  note: v.optional(v.text),
  entry: v.optional(v.number()),
  exit: v.optional(v.endless),
  normal: v.optional(v.vec),
  dwell: v.optional(v.endless),
  minFps: v.optional(v.endless),
  minSubsteps: v.optional(v.index),
  maxSpeed: v.optional(v.endless),
  minThickness: v.optional(v.endless),
  /** At these numbers it is safe by the game's rule; detected. */
  safe: v.optional(limits),
  detected: v.optional(limits),
  penetration: v.optional(v.vec),
  step: v.optional(v.endless),
  length: v.optional(v.endless),
  depth: v.optional(v.endless),
  expectation: v.optional(v.index),
  answer: v.optional(v.index),
});

/** What would become of a first contact if the game's looks fell otherwise: as `Phases` has it. */
const phases = v.strictObject({
  body: v.index,
  obstacle,
  obstacleName: v.text,
  here: v.number(),
  /** Where each piece ends, ascending to 1, and what becomes of the contact in it. */
  ends: v.array(v.number()),
  outcomes: v.array(v.picklist(["caught", "wrong-side", "missed", "clear"])),
  samples: v.optional(v.index),
  step: v.vec,
  stay: v.endless,
  caughtFor: v.optional(v.number()),
  isCaughtAtLimit: v.optional(v.literal(true)),
});

/** What other code answered: about a pair the time of the hit, null for none, or where it has a body end. */
const recordedAnswer = v.strictObject({
  name: v.text,
  body: v.index,
  obstacle: v.optional(v.index),
  time: v.optional(v.nullable(v.number())),
  normal: v.optional(v.vec),
  position: v.optional(v.vec),
});

/** How the game of a scene checks. */
const check = v.strictObject({
  /** The rule that counts for bodies that state none. */
  rule: v.picklist(ruleNames),
  isStated: v.boolean(),
  /** The file states it for all of its scenes. */
  isShared: v.optional(v.literal(true)),
  /** Moving bodies for which another rule counts: how many, and the first of them. */
  others: v.optional(v.strictObject({ count: v.index, first: v.index, rule: v.picklist(ruleNames) })),
});

/** A scene without what never moves and is no body: no edit of its bodies changes that, and there can be millions of it. */
const sceneDraft = v.strictObject({
  kind: v.literal("scene"),
  title: v.optional(v.text),
  notes: v.optional(v.text),
  dimensions: v.picklist([2, 3]),
  yAxis: v.picklist(["down", "up"]),
  unit: v.text,
  fps: v.number(),
  /** The highest frame rate, where the rate varies: `fps` is the lowest then. */
  fastestFps: v.optional(v.number()),
  frames: v.index,
  /** How often per frame the game moves and looks. */
  substeps: v.index,
  detection: v.picklist(["discrete", "swept"]),
  method: v.picklist(["exact", "gamedev", "minkowski", "gomez", "tile"]),
  check,
  /** Units/s²; absent where there is none. */
  gravity: v.optional(v.vec),
  bodies: v.strictObject({
    ids: v.array(v.text),
    /** Lowest corners at the start, `dimensions` numbers a body; likewise `size` and `velocity`. */
    position: v.instance(Float64Array),
    size: v.instance(Float64Array),
    /** Units per second, NaN for an immovable body. */
    velocity: v.instance(Float64Array),
    /** Directions of the only solid faces, NaN for a body that is solid all around; absent where all are. */
    oneWay: v.optional(v.instance(Float64Array)),
    /**
     * Corners of bodies that are no upright boxes, x and y each, relative to their position, in two dimensions: those of body i
     * from `first[i]` up to `first[i + 1]`. Absent where there are none; `size` is that of their bounds.
     */
    corners: v.optional(v.strictObject({ first: v.indices, points: v.numbers })),
    /** Three numbers a body: the center of its orbit and the radians that it turns in a frame; NaN for others, absent where none is. */
    orbits: v.optional(v.instance(Float64Array)),
    /** 1 for each body whose way through a frame is a parabola until something meets it; absent where none is. */
    parabolas: v.optional(v.instance(Uint8Array)),
    /** Degrees by which these corners are turned; absent where no body is. */
    rotation: v.optional(v.numbers),
    /** 1 for a body whose corners are written, and not those of a box that is turned; absent where there is none. */
    polygons: v.optional(v.codes),
    /** 1 for each body that the game sweeps: it looks along its whole way; absent where it sweeps none. */
    sweeps: v.optional(v.codes),
    /** Bit masks that say who meets whom, as the solver takes them; absent where no body has any layers. */
    layers: v.optional(v.instance(Uint32Array)),
    collidesWith: v.optional(v.instance(Uint32Array)),
    /** What more is written of bodies: each kind once, and by body its place among `kinds` from 1 on, 0 for nothing. */
    traits: v.optional(v.strictObject({ kinds: v.array(bodyTraits()), of: v.instance(Uint32Array) })),
  }),
  /** What is solid in its level, in a line; absent while that is being read. */
  level: v.optional(v.text),
  /** Names of what would be solid in its level and was left out. */
  levelNotEvaluated: v.optional(v.array(v.text)),
  /** Names of what was left out of the scene and its level. */
  notEvaluated: v.array(v.text),
  /** Why nothing in it could tunnel; absent where something could. */
  idle: v.optional(v.picklist(["no-bodies", "no-motion", "no-obstacles"])),
  /** That it was not run in all phases of its checks, in which it may end otherwise. */
  isInSomePhases: v.optional(v.literal(true)),
  /** Of a page that still shows it: its text is gone, or can no longer be read. Then it is not called safe. */
  isOutdated: v.optional(v.literal(true)),
  /** How many frames after the run were looked at, for bodies that meet nothing in it; absent where each meets something. */
  lookAhead: v.optional(v.strictObject({ frames: v.index, isWhole: v.boolean() })),
  swept: run,
  discrete: run,
  findings: v.array(finding),
  expectations: v.array(v.strictObject({ pass: v.boolean(), message: v.text })),
  /** What other code answered about the first frame; absent where nothing is recorded. */
  answers: v.optional(v.array(recordedAnswer)),
  /** Of first contacts; absent where there are none. */
  phases: v.optional(v.array(phases)),
  /** What is wrong with the text of this cell; the picture shows the rest. */
  problems: v.array(v.problem),
});

/** A scene as the webview needs it: columns instead of objects where there can be thousands. */
const sceneView = v.strictObject({
  ...sceneDraft.entries,
  /** The scene's own tiles, then those of its level; in the plane of x and y. */
  grids: v.array(v.grid),
  /** Boxes of its level. */
  boxes: v.boxes,
  /** What may be solid in its level, where nobody has said what is; nothing meets it. */
  unclear: v.optional(v.strictObject({ grids: v.array(v.grid), boxes: v.boxes })),
});

const cellView = v.variant("kind", [sceneView, v.strictObject({ kind: v.literal("prose"), markdown: v.text })]);

const bodyChange = v.strictObject({
  body: v.index,
  position: v.optional(coordinates),
  size: v.optional(extents),
  /** Units per second. */
  velocity: v.optional(coordinates),
  /** Degrees from the x axis to the y axis. */
  rotation: v.optional(v.pipe(v.number(), v.finite())),
  /** All corners of a polygon, relative to its position, before it is turned. */
  corners: v.optional(v.pipe(v.array(coordinates), v.minLength(3), v.maxLength(16))),
  /** All places of its position on its path; the first is where it begins. */
  points: v.optional(v.pipe(v.array(coordinates), v.minLength(2), v.maxLength(10_000))),
});

const bodyCopy = v.strictObject({
  /** Which body is copied. */
  body: v.index,
  id: v.pipe(v.text, v.minLength(1), v.maxLength(1000)),
  position: coordinates,
});

const newBody = v.strictObject({
  id: v.pipe(v.text, v.minLength(1), v.maxLength(1000)),
  position: coordinates,
  size: extents,
  velocity: v.optional(coordinates),
});

/** Numbers of a scene that a slider sets. */
const settings = v.strictObject({
  fps: v.optional(v.pipe(v.number(), v.check(isFrameRate))),
  frames: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))),
  substeps: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(64))),
});

/**
 * What a gesture in the picture makes of a scene. `position` is the lowest corner, whichever way the text gives the place, or
 * what corners are relative to; `size` is that of a box before it is turned; vectors have as many numbers as the scene has
 * dimensions.
 */
const sceneEdit = v.variant("kind", [
  /** New values for bodies that are there, and for the scene itself. What is not given stays as it is. */
  v.pipe(
    v.strictObject({
      kind: v.literal("change"),
      bodies: v.pipe(v.array(bodyChange), v.maxLength(10_000)),
      settings: v.optional(settings),
    }),
    v.check(({ bodies, settings: given }) => bodies.length > 0 || given !== undefined),
  ),
  /** New bodies, at the end of the list. The ids have to be free. */
  v.strictObject({ kind: v.literal("add"), bodies: some(newBody) }),
  v.strictObject({ kind: v.literal("remove"), bodies: some(v.index) }),
  /** Bodies as others are written, with all that is said of them, under ids of their own and elsewhere. */
  v.strictObject({ kind: v.literal("copy"), bodies: some(bodyCopy) }),
  /** Tiles of the scene's own map, column and row each, that become solid or empty. */
  v.strictObject({ kind: v.literal("paint"), tiles: some(v.tuple([v.index, v.index])), solid: v.boolean() }),
  /** How the game checks; without a rule, nothing is to be stated. */
  v.strictObject({ kind: v.literal("check"), rule: v.optional(v.picklist(ruleNames)) }),
]);

/** The ways in which a finding can be fixed in the text. */
export const fixWays = [
  ...(["frames"] as const),
  ...(["rate", "speed", "thickness", "substeps", "sweep"] as const),
  ...(["place", "response", "path", "growth", "straighten", "expectation"] as const),
] as const;

/** What can be made of a text: a gesture's edit, or what fixes a finding of the scene, by its index. */
const sceneChange = v.variant("kind", [
  ...sceneEdit.options,
  v.strictObject({ kind: v.literal("fix"), finding: v.index, way: v.picklist(fixWays) }),
]);

/** Which text a message speaks of. */
const about = { uri: v.text, version: v.pipe(v.number(), v.integer()) };

/** Host → webview. */
const hostMessage = /* @__PURE__ */ v.messages(() => [
  /** The whole file: the answer to `ready`, and whenever the list of cells changes. */
  v.message("notebook", {
    ...about,
    title: v.optional(v.text),
    /** The file's name, for a notebook without a title. */
    name: v.text,
    cells: v.array(cellView),
    /** Problems outside any cell. */
    problems: v.array(v.problem),
  }),
  /** Some cells changed, by their indices; the others stand as they are. */
  v.message("cells", {
    ...about,
    /** How many such messages there were since the whole file, this one included: none may be lost. */
    part: v.index,
    changes: v.array(v.strictObject({ index: v.index, change })),
  }),
  /** The text cannot be read now: keep the last picture and mark it. Line and column from 1; 0: nowhere. */
  v.message("stale", { ...about, name: v.text, code: v.text, message: v.text, line: v.index, column: v.index }),
  /** The text can be read again and is what the picture already shows, or changed without a change to any cell. */
  v.message("current", about),
  /** The text itself, for the request with this id. */
  v.message("text", { id: v.index, ...about, text: v.text }),
  /** The text cursor went to these bodies of a cell, or to a place that belongs to none. */
  v.message("cursor", { ...about, cell: v.optional(v.index), bodies: v.array(v.index) }),
  /** Somebody asks for this cell. */
  v.message("show", { ...about, cell: v.index }),
  /** How the preview is set up: on `ready`, and when that changes. */
  v.message("settings", {
    /** Units that dragged edges snap to; 0 for none. */
    gridSize: v.pipe(v.number(), v.finite(), v.minValue(0)),
    /** Whether the preview stays with its file. The page keeps it for a reload. */
    isLocked: v.boolean(),
  }),
  /** The file has another name now, and is otherwise the same. */
  v.message("renamed", { from: v.text, uri: v.text, name: v.text }),
  /** A command of the palette, for the cell that has the focus or is seen first. */
  v.message("command", { command: v.picklist(["fit", "nextContact", "previousContact", "export"]) }),
  /**
   * The result of trying to fix a finding: for each way either what it does to the text, with the value that it writes if there is
   * one, or why it does not fix the finding.
   */
  v.message("tried", {
    ...about,
    cell: v.index,
    finding: v.index,
    outcomes: v.array(
      v.strictObject({
        way: v.picklist(fixWays),
        does: v.optional(v.text),
        value: v.optional(v.text),
        why: v.optional(v.text),
      }),
    ),
  }),
  /** The answer to a request: done, or why not. */
  v.message("reply", { id: v.index, error: v.optional(v.text) }),
]);

/** Webview → host. Everything with an `id` gets a `reply`. */
const webviewMessage = /* @__PURE__ */ v.messages(() => [
  v.message("ready", {}),
  /** Select the texts of bodies in the editor beside the preview; the first is scrolled to. */
  v.message("reveal", { id: v.index, ...about, cell: v.index, bodies: some(v.index) }),
  /** The text of just this version, from which the page makes drafts of edits. Answered with `text`, then with a reply. */
  v.message("text", { id: v.index, ...about }),
  /** Make this edit: one change of the text, one step of undo. */
  v.message("edit", { id: v.index, ...about, cell: v.index, edit: sceneChange }),
  /** Write an example into a file without a scene, below its comments: one change of the text, one step of undo. */
  v.message("writeExample", { id: v.index, ...about }),
  /** Try to fix a finding of just this version, and leave the text as it is. Answered with `tried`, then with a reply. */
  v.message("try", { id: v.index, ...about, cell: v.index, finding: v.index, ways: v.array(v.picklist(fixWays)) }),
  /** Take back the last change of the text, or do it again. */
  v.message("undo", { id: v.index, ...about }),
  v.message("redo", { id: v.index, ...about }),
  /** Write a file that the user names. */
  v.message("export", { id: v.index, ...about, ...v.exported }),
  /** Select the place of the problem that makes the picture stale, or of a problem of the file or a cell by its index. */
  v.message("revealProblem", {
    id: v.index,
    ...about,
    cell: v.optional(v.index),
    problem: v.optional(v.index),
  }),
]);

/** What a cell of VS Code's own notebook editor shows below its text. It crosses as text. */
const sceneOutput = v.strictObject({
  /** The cell, as long as the notebook is open. */
  cell: v.text,
  /** The file's name. */
  name: v.text,
  scene: sceneView,
  /** The file of the texts in the language of the host, relative to the script of the output. Without it: English. */
  translations: v.optional(v.pipe(v.text, v.regex(/^l10n\/bundle\.l10n\.[\w-]+\.json$/))),
});

/** The media type of a {@link sceneOutput}. */
export const sceneOutputType = "application/vnd.aabb.scene+json";

/** Output of a notebook's cell → host, as text. */
const outputMessage = /* @__PURE__ */ v.messages(() => [
  /** Write a file that the user names. */
  v.message("export", v.exported),
  /** Select the place of a problem of the cell, by its index. */
  v.message("revealProblem", { cell: v.text, problem: v.index }),
]);

export type SceneOutput = v.InferOutput<typeof sceneOutput>;
export type OutputMessage = v.InferOutput<ReturnType<typeof outputMessage>>;
export type HostMessage = v.InferOutput<ReturnType<typeof hostMessage>>;
export type WebviewMessage = v.InferOutput<ReturnType<typeof webviewMessage>>;
export type SettingChange = v.InferOutput<typeof settings>;
export type SceneEdit = v.InferOutput<typeof sceneEdit>;
export type SceneChange = v.InferOutput<typeof sceneChange>;
export type FixWay = (typeof fixWays)[number];
export type CellView = v.InferOutput<typeof cellView>;
export type SceneDraft = v.InferOutput<typeof sceneDraft>;
export type SceneView = v.InferOutput<typeof sceneView>;
export type GridView = v.InferOutput<typeof v.grid>;
export type RunView = v.InferOutput<typeof run>;
export type PhasesView = v.InferOutput<typeof phases>;
export type FindingView = v.InferOutput<typeof finding>;

export const readHostMessage = /* @__PURE__ */ v.reader(hostMessage);
/** {@link readHostMessage} for what a page holds as text. */
export const readHostText = /* @__PURE__ */ v.reader(hostMessage, unpackText);
/** What has become of a cell by a change, if that is one. */
export const readCell = /* @__PURE__ */ v.reader(
  () => cellView,
  (value) => value,
);
export const readWebviewMessage = /* @__PURE__ */ v.reader(webviewMessage);
export const readSceneOutput = /* @__PURE__ */ v.reader(() => sceneOutput, unpackText);
export const readOutputMessage = /* @__PURE__ */ v.reader(outputMessage, unpackText);
