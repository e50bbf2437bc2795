import * as v from "valibot";
import { unpackText } from "./pack.js";
import { boxes, endless, exported, grid, index, problem, reader, severity, vec } from "./values.js";

/**
 * Every message between extension host and webview: typed once, here, packed where it leaves, and validated where it
 * arrives. A message that does not fit is dropped and logged by its receiver.
 */

/** The numbers of a gesture go into the text: all of them have to be ones that can be written there. */
const coordinates = v.pipe(v.array(v.pipe(v.number(), v.finite())), v.minLength(2), v.maxLength(3));
const extents = v.pipe(v.array(v.pipe(v.number(), v.finite(), v.minValue(0))), v.minLength(2), v.maxLength(3));
/** No gesture takes hold of more bodies than this. */
const mostBodies = 10_000;

const obstacle = v.variant("kind", [
  v.strictObject({ kind: v.literal("body"), index }),
  /** Of the grid with this index in the scene's `grids`. */
  v.strictObject({ kind: v.literal("tile"), grid: index, column: index, row: index }),
  /** Of the scene's `boxes`. */
  v.strictObject({ kind: v.literal("box"), index }),
]);

const contact = v.strictObject({
  body: index,
  obstacle,
  /** The obstacle as users read it. */
  obstacleName: v.string(),
  frame: index,
  time: v.number(),
  seconds: v.number(),
  /** May be Infinity. */
  exit: endless,
  normal: vec,
  response: v.string(),
  position: vec,
  obstaclePosition: vec,
  expected: vec,
});

const tracks = v.strictObject({
  first: v.instance(Uint32Array),
  times: v.instance(Float64Array),
  positions: v.instance(Float64Array),
});

const run = v.strictObject({ tracks, contacts: v.array(contact), cutShort: v.pipe(v.array(index), v.readonly()) });

const finding = v.strictObject({
  code: v.picklist([
    "tunnel",
    "corner-cut",
    "wrong-side",
    "tunnel-risk",
    "start-overlap",
    "contact-limit",
    "expectation",
  ]),
  severity,
  message: v.string(),
  body: index,
  obstacle: v.exactOptional(obstacle),
  obstacleName: v.exactOptional(v.string()),
  frame: index,
  /** An expectation of the scene says so. */
  expected: v.exactOptional(v.literal(true)),
  entry: v.exactOptional(v.number()),
  exit: v.exactOptional(endless),
  normal: v.exactOptional(vec),
  dwell: v.exactOptional(endless),
  minFps: v.exactOptional(endless),
  maxSpeed: v.exactOptional(endless),
  minThickness: v.exactOptional(endless),
  penetration: v.exactOptional(vec),
  expectation: v.exactOptional(index),
});

/** A scene without what never moves and is no body: no edit of its bodies changes that, and there can be millions of it. */
const sceneDraft = v.strictObject({
  kind: v.literal("scene"),
  title: v.exactOptional(v.string()),
  notes: v.exactOptional(v.string()),
  dimensions: v.picklist([2, 3]),
  yAxis: v.picklist(["down", "up"]),
  unit: v.string(),
  fps: v.number(),
  frames: index,
  detection: v.picklist(["discrete", "swept"]),
  method: v.picklist(["exact", "gamedev", "minkowski", "gomez", "tile"]),
  bodies: v.strictObject({
    ids: v.array(v.string()),
    /** Lowest corners at the start, `dimensions` numbers a body; likewise `size` and `velocity`. */
    position: v.instance(Float64Array),
    size: v.instance(Float64Array),
    /** Units per second, NaN for an immovable body. */
    velocity: v.instance(Float64Array),
  }),
  /** What is solid in its level, in a line; absent while that is being read. */
  level: v.exactOptional(v.string()),
  /** Names of what would be solid in its level and was left out. */
  levelNotEvaluated: v.exactOptional(v.array(v.string())),
  /** Names of what was left out of the scene and its level. */
  notEvaluated: v.array(v.string()),
  swept: run,
  discrete: run,
  findings: v.array(finding),
  expectations: v.array(v.strictObject({ pass: v.boolean(), message: v.string() })),
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
});

const proseView = v.strictObject({ kind: v.literal("prose"), markdown: v.string() });

const cellView = v.variant("kind", [sceneView, proseView]);

/**
 * What a gesture in the picture makes of a scene. `position` is the lowest corner, whichever way the text gives the place;
 * vectors have as many numbers as the scene has dimensions.
 */
const sceneEdit = v.variant("kind", [
  /** New values for bodies that are there. What is not given stays as it is. */
  v.strictObject({
    kind: v.literal("change"),
    bodies: v.pipe(
      v.array(
        v.strictObject({
          body: index,
          position: v.exactOptional(coordinates),
          size: v.exactOptional(extents),
          /** Units per second. */
          velocity: v.exactOptional(coordinates),
        }),
      ),
      v.minLength(1),
      v.maxLength(mostBodies),
    ),
  }),
  /** New bodies, at the end of the list. The ids have to be free. */
  v.strictObject({
    kind: v.literal("add"),
    bodies: v.pipe(
      v.array(
        v.strictObject({
          id: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
          position: coordinates,
          size: extents,
          velocity: v.exactOptional(coordinates),
        }),
      ),
      v.minLength(1),
      v.maxLength(mostBodies),
    ),
  }),
  v.strictObject({
    kind: v.literal("remove"),
    bodies: v.pipe(v.array(index), v.minLength(1), v.maxLength(mostBodies)),
  }),
]);

/** Which text a message speaks of. */
const about = { uri: v.string(), version: v.pipe(v.number(), v.integer()) };

/** Host → webview. */
export const hostMessage = v.variant("type", [
  /** The whole file: the answer to `ready`, and whenever the list of cells changes. */
  v.strictObject({
    type: v.literal("notebook"),
    ...about,
    title: v.exactOptional(v.string()),
    /** The file's name, for a notebook without a title. */
    name: v.string(),
    cells: v.array(cellView),
    /** Problems outside any cell. */
    problems: v.array(problem),
  }),
  /** One cell changed; the others stand as they are. */
  v.strictObject({ type: v.literal("cell"), ...about, index, cell: cellView }),
  /** One scene changed, but not what never moves in it. */
  v.strictObject({ type: v.literal("scene"), ...about, index, scene: sceneDraft }),
  /** The text cannot be read now: keep the last picture and mark it. Line and column from 1; 0: nowhere. */
  v.strictObject({
    type: v.literal("stale"),
    ...about,
    name: v.string(),
    code: v.string(),
    message: v.string(),
    line: index,
    column: index,
  }),
  /** The text can be read again and is what the picture already shows, or changed without a change to any cell. */
  v.strictObject({ type: v.literal("current"), ...about }),
  /** The text itself, for the request with this id. */
  v.strictObject({ type: v.literal("text"), id: index, ...about, text: v.string() }),
  /** The text cursor went to these bodies of a cell, or to a place that belongs to none. */
  v.strictObject({ type: v.literal("cursor"), ...about, cell: v.exactOptional(index), bodies: v.array(index) }),
  /** Somebody asks for this cell. */
  v.strictObject({ type: v.literal("show"), ...about, cell: index }),
  /** The user's settings for previews: on `ready`, and when they change. */
  v.strictObject({
    type: v.literal("settings"),
    /** Units that dragged edges snap to; 0 for none. */
    gridSize: v.pipe(v.number(), v.finite(), v.minValue(0)),
  }),
  /** A command of the palette, for the cell that has the focus or is seen first. */
  v.strictObject({
    type: v.literal("command"),
    command: v.picklist(["fit", "nextContact", "previousContact", "export"]),
  }),
  /** The answer to a request: done, or why not. */
  v.strictObject({ type: v.literal("reply"), id: index, error: v.exactOptional(v.string()) }),
]);

/** Webview → host. Everything with an `id` gets a `reply`. */
export const webviewMessage = v.variant("type", [
  v.strictObject({ type: v.literal("ready") }),
  /** Select the texts of bodies in the editor beside the preview; the first is scrolled to. */
  v.strictObject({
    type: v.literal("reveal"),
    id: index,
    ...about,
    cell: index,
    bodies: v.pipe(v.array(index), v.minLength(1), v.maxLength(mostBodies)),
  }),
  /** The text of just this version, from which the page makes drafts of edits. Answered with `text`, then with a reply. */
  v.strictObject({ type: v.literal("text"), id: index, ...about }),
  /** Make this edit: one change of the text, one step of undo. */
  v.strictObject({ type: v.literal("edit"), id: index, ...about, cell: index, edit: sceneEdit }),
  /** Take back the last change of the text, or do it again. */
  v.strictObject({ type: v.literal("undo"), id: index, ...about }),
  v.strictObject({ type: v.literal("redo"), id: index, ...about }),
  /** Write a file that the user names. */
  v.strictObject({
    type: v.literal("export"),
    id: index,
    ...about,
    ...exported,
  }),
  /** Select the place of the problem that makes the picture stale, or of a problem of the file or a cell by its index. */
  v.strictObject({
    type: v.literal("revealProblem"),
    id: index,
    ...about,
    cell: v.exactOptional(index),
    problem: v.exactOptional(index),
  }),
]);

/** What a cell of VS Code's own notebook editor shows below its text. It crosses as text. */
export const sceneOutput = v.strictObject({
  /** The cell, as long as the notebook is open. */
  cell: v.string(),
  /** The file's name. */
  name: v.string(),
  scene: sceneView,
  /** The file of the texts in the language of the host, relative to the script of the output. Without it: English. */
  translations: v.exactOptional(v.pipe(v.string(), v.regex(/^l10n\/bundle\.l10n\.[\w-]+\.json$/))),
});

/** The media type of a {@link sceneOutput}. */
export const sceneOutputType = "application/vnd.aabb.scene+json";

/** Output of a notebook's cell → host, as text. */
export const outputMessage = v.variant("type", [
  /** Write a file that the user names. */
  v.strictObject({ type: v.literal("export"), ...exported }),
  /** Select the place of a problem of the cell, by its index. */
  v.strictObject({ type: v.literal("revealProblem"), cell: v.string(), problem: index }),
]);

export type SceneOutput = v.InferOutput<typeof sceneOutput>;
export type OutputMessage = v.InferOutput<typeof outputMessage>;
export type HostMessage = v.InferOutput<typeof hostMessage>;
export type WebviewMessage = v.InferOutput<typeof webviewMessage>;
export type SceneEdit = v.InferOutput<typeof sceneEdit>;
export type CellView = v.InferOutput<typeof cellView>;
export type SceneDraft = v.InferOutput<typeof sceneDraft>;
export type SceneView = v.InferOutput<typeof sceneView>;
export type GridView = v.InferOutput<typeof grid>;
export type RunView = v.InferOutput<typeof run>;
export type ContactView = v.InferOutput<typeof contact>;
export type FindingView = v.InferOutput<typeof finding>;

/** The message, or undefined for anything that is not one. */
export const readHostMessage = reader(hostMessage);
/** The message, or undefined for anything that is not one. */
export const readWebviewMessage = reader(webviewMessage);

/** The output, or undefined for anything that is not one. */
export const readSceneOutput = reader(sceneOutput, unpackText);
/** The message, or undefined for anything that is not one. */
export const readOutputMessage = reader(outputMessage, unpackText);
