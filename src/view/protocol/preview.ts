import * as v from "valibot";
import { isFrameRate } from "../../geometry/index.js";
import { change } from "./change.js";
import { unpackText } from "./pack.js";
import {
  boxes,
  codes,
  endless,
  exported,
  grid,
  index,
  indices,
  message,
  messages,
  numbers,
  problem,
  reader,
  severity,
  text,
  traits,
  vec,
} from "./values.js";

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
  v.strictObject({ kind: v.literal("body"), index }),
  /** Of the grid with this index in the scene's `grids`. */
  v.strictObject({ kind: v.literal("tile"), grid: index, column: index, row: index }),
  /** Of the scene's `boxes`. */
  v.strictObject({ kind: v.literal("box"), index }),
]);

/** By contact, in the order in which they happen; as many numbers of a vector as the scene has dimensions. */
const contacts = v.strictObject({
  bodies: indices,
  /** As `obstacleAt` reads them, of the scene's `grids`. */
  obstacles: numbers,
  frames: indices,
  times: numbers,
  /** May be Infinity. */
  exits: numbers,
  normals: numbers,
  /** Places among the solver's `responses`. */
  responses: codes,
  positions: numbers,
  obstaclePositions: numbers,
  expected: numbers,
});

const tracks = v.strictObject({
  first: indices,
  times: numbers,
  positions: numbers,
  /** Absent where no body changes its size. */
  sizes: v.exactOptional(numbers),
});

const run = v.strictObject({ tracks, contacts, cutShort: v.pipe(v.array(index), v.readonly()) });

const finding = v.strictObject({
  code: v.picklist([
    ...(["tunnel", "corner-cut", "wrong-side", "tunnel-risk"] as const),
    ...(["start-overlap", "contact-limit", "squeezed", "curve-cut", "answer-differs", "expectation"] as const),
  ]),
  severity,
  message: text,
  body: index,
  obstacle: v.exactOptional(obstacle),
  obstacleName: v.exactOptional(text),
  frame: index,
  /** An expectation of the scene says so. */
  expected: v.exactOptional(v.literal(true)),
  entry: v.exactOptional(v.number()),
  exit: v.exactOptional(endless),
  normal: v.exactOptional(vec),
  dwell: v.exactOptional(endless),
  minFps: v.exactOptional(endless),
  minSubsteps: v.exactOptional(index),
  maxSpeed: v.exactOptional(endless),
  minThickness: v.exactOptional(endless),
  penetration: v.exactOptional(vec),
  step: v.exactOptional(endless),
  length: v.exactOptional(endless),
  depth: v.exactOptional(endless),
  expectation: v.exactOptional(index),
  answer: v.exactOptional(index),
});

/** What would become of a first contact if the game's looks fell otherwise: as `Phases` has it. */
const phases = v.strictObject({
  body: index,
  obstacle,
  obstacleName: text,
  here: v.number(),
  /** Where each piece ends, ascending to 1, and what becomes of the contact in it. */
  ends: v.array(v.number()),
  outcomes: v.array(v.picklist(["caught", "wrong-side", "missed", "clear"])),
  samples: v.exactOptional(index),
  step: vec,
  stay: endless,
  caughtFor: v.exactOptional(v.number()),
});

/** What other code answered: about a pair the time of the hit, null for none, or where it has a body end. */
const recordedAnswer = v.strictObject({
  name: text,
  body: index,
  obstacle: v.exactOptional(index),
  time: v.exactOptional(v.nullable(v.number())),
  normal: v.exactOptional(vec),
  position: v.exactOptional(vec),
});

/** A scene without what never moves and is no body: no edit of its bodies changes that, and there can be millions of it. */
const sceneDraft = v.strictObject({
  kind: v.literal("scene"),
  title: v.exactOptional(text),
  notes: v.exactOptional(text),
  dimensions: v.picklist([2, 3]),
  yAxis: v.picklist(["down", "up"]),
  unit: text,
  fps: v.number(),
  frames: index,
  /** How often per frame the game moves and looks. */
  substeps: index,
  detection: v.picklist(["discrete", "swept"]),
  method: v.picklist(["exact", "gamedev", "minkowski", "gomez", "tile"]),
  /** Units/s²; absent where there is none. */
  gravity: v.exactOptional(vec),
  bodies: v.strictObject({
    ids: v.array(text),
    /** Lowest corners at the start, `dimensions` numbers a body; likewise `size` and `velocity`. */
    position: v.instance(Float64Array),
    size: v.instance(Float64Array),
    /** Units per second, NaN for an immovable body. */
    velocity: v.instance(Float64Array),
    /** Directions of the only solid faces, NaN for a body that is solid all around; absent where all are. */
    oneWay: v.exactOptional(v.instance(Float64Array)),
    /**
     * Corners of bodies that are no upright boxes, x and y each, relative to their position, in two dimensions: those of body i
     * from `first[i]` up to `first[i + 1]`. Absent where there are none; `size` is that of their bounds.
     */
    corners: v.exactOptional(v.strictObject({ first: indices, points: numbers })),
    /** Three numbers a body: the center of its orbit and the radians that it turns in a frame; NaN for others, absent where none is. */
    orbits: v.exactOptional(v.instance(Float64Array)),
    /** 1 for each body whose way through a frame is a parabola until something meets it; absent where none is. */
    parabolas: v.exactOptional(v.instance(Uint8Array)),
    /** Degrees by which these corners are turned; absent where no body is. */
    rotation: v.exactOptional(numbers),
    /** 1 for a body whose corners are written, and not those of a box that is turned; absent where there is none. */
    polygons: v.exactOptional(codes),
    /** 1 for each body that the game sweeps: it looks along its whole way; absent where it sweeps none. */
    sweeps: v.exactOptional(codes),
    /** Bit masks that say who meets whom, as the solver takes them; absent where no body has any layers. */
    layers: v.exactOptional(v.instance(Uint32Array)),
    collidesWith: v.exactOptional(v.instance(Uint32Array)),
    /** What more is written of bodies: each kind once, and by body its place among `kinds` from 1 on, 0 for nothing. */
    traits: v.exactOptional(v.strictObject({ kinds: v.array(traits), of: v.instance(Uint32Array) })),
  }),
  /** What is solid in its level, in a line; absent while that is being read. */
  level: v.exactOptional(text),
  /** Names of what would be solid in its level and was left out. */
  levelNotEvaluated: v.exactOptional(v.array(text)),
  /** Names of what was left out of the scene and its level. */
  notEvaluated: v.array(text),
  swept: run,
  discrete: run,
  findings: v.array(finding),
  expectations: v.array(v.strictObject({ pass: v.boolean(), message: text })),
  /** What other code answered about the first frame; absent where nothing is recorded. */
  answers: v.exactOptional(v.array(recordedAnswer)),
  /** Of first contacts; absent where there are none. */
  phases: v.exactOptional(v.array(phases)),
  /** What is wrong with the text of this cell; the picture shows the rest. */
  problems: v.array(problem),
});

/** A scene as the webview needs it: columns instead of objects where there can be thousands. */
const sceneView = v.strictObject({
  ...sceneDraft.entries,
  /** The scene's own tiles, then those of its level; in the plane of x and y. */
  grids: v.array(grid),
  /** Boxes of its level. */
  boxes,
  /** What may be solid in its level, where nobody has said what is; nothing meets it. */
  unclear: v.exactOptional(v.strictObject({ grids: v.array(grid), boxes })),
});

const cellView = v.variant("kind", [sceneView, v.strictObject({ kind: v.literal("prose"), markdown: text })]);

const bodyChange = v.strictObject({
  body: index,
  position: v.exactOptional(coordinates),
  size: v.exactOptional(extents),
  /** Units per second. */
  velocity: v.exactOptional(coordinates),
  /** Degrees from the x axis to the y axis. */
  rotation: v.exactOptional(v.pipe(v.number(), v.finite())),
  /** All corners of a polygon, relative to its position, before it is turned. */
  corners: v.exactOptional(v.pipe(v.array(coordinates), v.minLength(3), v.maxLength(16))),
  /** All places of its position on its path; the first is where it begins. */
  points: v.exactOptional(v.pipe(v.array(coordinates), v.minLength(2), v.maxLength(10_000))),
});

const bodyCopy = v.strictObject({
  /** Which body is copied. */
  body: index,
  id: v.pipe(text, v.minLength(1), v.maxLength(1000)),
  position: coordinates,
});

const newBody = v.strictObject({
  id: v.pipe(text, v.minLength(1), v.maxLength(1000)),
  position: coordinates,
  size: extents,
  velocity: v.exactOptional(coordinates),
});

/** Numbers of a scene that a slider sets. */
const settings = v.strictObject({
  fps: v.exactOptional(v.pipe(v.number(), v.check(isFrameRate))),
  frames: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))),
  substeps: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(64))),
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
      settings: v.exactOptional(settings),
    }),
    v.check(({ bodies, settings: given }) => bodies.length > 0 || given !== undefined),
  ),
  /** New bodies, at the end of the list. The ids have to be free. */
  v.strictObject({ kind: v.literal("add"), bodies: some(newBody) }),
  v.strictObject({ kind: v.literal("remove"), bodies: some(index) }),
  /** Bodies as others are written, with all that is said of them, under ids of their own and elsewhere. */
  v.strictObject({ kind: v.literal("copy"), bodies: some(bodyCopy) }),
  /** Tiles of the scene's own map, column and row each, that become solid or empty. */
  v.strictObject({ kind: v.literal("paint"), tiles: some(v.tuple([index, index])), solid: v.boolean() }),
]);

/** The ways in which a finding can be mended in the text. */
export const fixWays = [
  ...(["rate", "speed", "thickness", "substeps", "sweep"] as const),
  ...(["place", "response", "path", "growth", "straighten", "expectation"] as const),
] as const;

/** What can be made of a text: a gesture's edit, or what mends a finding of the scene, by its index. */
const sceneChange = v.variant("kind", [
  ...sceneEdit.options,
  v.strictObject({ kind: v.literal("fix"), finding: index, way: v.picklist(fixWays) }),
]);

/** Which text a message speaks of. */
const about = { uri: text, version: v.pipe(v.number(), v.integer()) };

/** Host → webview. */
const hostMessage = /* @__PURE__ */ messages(() => [
  /** The whole file: the answer to `ready`, and whenever the list of cells changes. */
  message("notebook", {
    ...about,
    title: v.exactOptional(text),
    /** The file's name, for a notebook without a title. */
    name: text,
    cells: v.array(cellView),
    /** Problems outside any cell. */
    problems: v.array(problem),
  }),
  /** Some cells changed, by their indices; the others stand as they are. */
  message("cells", {
    ...about,
    /** How many such messages there were since the whole file, this one included: none may be lost. */
    part: index,
    changes: v.array(v.strictObject({ index, change })),
  }),
  /** The text cannot be read now: keep the last picture and mark it. Line and column from 1; 0: nowhere. */
  message("stale", { ...about, name: text, code: text, message: text, line: index, column: index }),
  /** The text can be read again and is what the picture already shows, or changed without a change to any cell. */
  message("current", about),
  /** The text itself, for the request with this id. */
  message("text", { id: index, ...about, text }),
  /** The text cursor went to these bodies of a cell, or to a place that belongs to none. */
  message("cursor", { ...about, cell: v.exactOptional(index), bodies: v.array(index) }),
  /** Somebody asks for this cell. */
  message("show", { ...about, cell: index }),
  /** The user's settings for previews: on `ready`, and when they change. */
  message("settings", {
    /** Units that dragged edges snap to; 0 for none. */
    gridSize: v.pipe(v.number(), v.finite(), v.minValue(0)),
  }),
  /** A command of the palette, for the cell that has the focus or is seen first. */
  message("command", { command: v.picklist(["fit", "nextContact", "previousContact", "export"]) }),
  /** What came of trying to mend a finding: in each way either what it would do to the text, or why it does not mend it. */
  message("tried", {
    ...about,
    cell: index,
    finding: index,
    outcomes: v.array(
      v.strictObject({ way: v.picklist(fixWays), does: v.exactOptional(text), why: v.exactOptional(text) }),
    ),
  }),
  /** The answer to a request: done, or why not. */
  message("reply", { id: index, error: v.exactOptional(text) }),
]);

/** Webview → host. Everything with an `id` gets a `reply`. */
const webviewMessage = /* @__PURE__ */ messages(() => [
  message("ready", {}),
  /** Select the texts of bodies in the editor beside the preview; the first is scrolled to. */
  message("reveal", { id: index, ...about, cell: index, bodies: some(index) }),
  /** The text of just this version, from which the page makes drafts of edits. Answered with `text`, then with a reply. */
  message("text", { id: index, ...about }),
  /** Make this edit: one change of the text, one step of undo. */
  message("edit", { id: index, ...about, cell: index, edit: sceneChange }),
  /** Try to mend a finding of just this version, and leave the text as it is. Answered with `tried`, then with a reply. */
  message("try", { id: index, ...about, cell: index, finding: index, ways: v.array(v.picklist(fixWays)) }),
  /** Take back the last change of the text, or do it again. */
  message("undo", { id: index, ...about }),
  message("redo", { id: index, ...about }),
  /** Write a file that the user names. */
  message("export", { id: index, ...about, ...exported }),
  /** Select the place of the problem that makes the picture stale, or of a problem of the file or a cell by its index. */
  message("revealProblem", { id: index, ...about, cell: v.exactOptional(index), problem: v.exactOptional(index) }),
]);

/** What a cell of VS Code's own notebook editor shows below its text. It crosses as text. */
const sceneOutput = v.strictObject({
  /** The cell, as long as the notebook is open. */
  cell: text,
  /** The file's name. */
  name: text,
  scene: sceneView,
  /** The file of the texts in the language of the host, relative to the script of the output. Without it: English. */
  translations: v.exactOptional(v.pipe(text, v.regex(/^l10n\/bundle\.l10n\.[\w-]+\.json$/))),
});

/** The media type of a {@link sceneOutput}. */
export const sceneOutputType = "application/vnd.aabb.scene+json";

/** Output of a notebook's cell → host, as text. */
const outputMessage = /* @__PURE__ */ messages(() => [
  /** Write a file that the user names. */
  message("export", exported),
  /** Select the place of a problem of the cell, by its index. */
  message("revealProblem", { cell: text, problem: index }),
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
export type Traits = v.InferOutput<typeof traits>;
export type GridView = v.InferOutput<typeof grid>;
export type RunView = v.InferOutput<typeof run>;
export type PhasesView = v.InferOutput<typeof phases>;
export type FindingView = v.InferOutput<typeof finding>;

export const readHostMessage = /* @__PURE__ */ reader(hostMessage);
/** {@link readHostMessage} for what a page holds as text. */
export const readHostText = /* @__PURE__ */ reader(hostMessage, unpackText);
/** What has become of a cell by a change, if that is one. */
export const readCell = /* @__PURE__ */ reader(
  () => cellView,
  (value) => value,
);
export const readWebviewMessage = /* @__PURE__ */ reader(webviewMessage);
export const readSceneOutput = /* @__PURE__ */ reader(() => sceneOutput, unpackText);
export const readOutputMessage = /* @__PURE__ */ reader(outputMessage, unpackText);
