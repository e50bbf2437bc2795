/**
 * The one declaration of the scene format. Parsing checks the text against it (check.ts), the JSON schema that gives
 * completion and hovers in the editor is made from it (jsonSchema.ts), and its types are what the rest reads.
 *
 * Metadata of a key: `description` is shown by the editor, `expected` completes the sentence "… must be" of a problem.
 */
import * as v from "valibot";

export type Dimensions = 2 | 3;

export const SUPPORTED_VERSION = 1;

/** A scene of more frames would hold a host busy for minutes and no timeline could show it. */
export const MAX_FRAMES = 100_000;

/** What a key that is not given stands for. */
export const defaults = {
  dimensions: 2,
  yAxis: "down",
  unit: "px",
  fps: 60,
  frames: 1,
  detection: "discrete",
  method: "exact",
  response: "slide",
  restitution: 1,
  mass: 1,
  solid: "#",
} as const;

const number = v.pipe(v.number(), v.finite());
const positive = v.pipe(v.number(), v.finite(), v.gtValue(0));
const nonNegative = v.pipe(v.number(), v.finite(), v.minValue(0));
const fraction = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1));
const name = v.pipe(v.string(), v.minLength(1));
const names = v.array(name);

const detection = v.picklist(["discrete", "swept"]);
const detectionMeanings = [
  "The game tests for overlap at the end of each frame.",
  "The game sweeps the box along its motion and cannot miss.",
];
const response = v.picklist(["slide", "stop", "deflect", "push", "pass"]);
const responseMeanings = [
  "Goes on along the face; the part of the motion against it is lost.",
  "Stays where it met the obstacle.",
  "Bounces off; `restitution` says how much speed it keeps.",
  "Goes on along the face with the full speed.",
  "Goes through and only notes the contact: a sensor.",
];

/** Keys whose value does not depend on the number of dimensions. At file level they are defaults for every cell. */
export const settingEntries = {
  title: v.exactOptional(v.pipe(v.string(), v.metadata({ description: "Heading of the cell.", expected: "a text" }))),
  notes: v.exactOptional(
    v.pipe(v.string(), v.metadata({ description: "Markdown shown under the heading.", expected: "a text (Markdown)" })),
  ),
  dimensions: v.optional(
    v.pipe(
      v.picklist([2, 3]),
      v.metadata({ description: "2 or 3: how many numbers every vector of the scene has.", expected: "2 or 3" }),
    ),
    defaults.dimensions,
  ),
  yAxis: v.optional(
    v.pipe(
      v.picklist(["down", "up"]),
      v.metadata({
        description: "Where y grows. It changes only how the scene is drawn and worded.",
        expected: '"down" or "up"',
        enumDescriptions: ["As on screens and in tile games.", "As in mathematics and most 3D engines."],
      }),
    ),
    defaults.yAxis,
  ),
  unit: v.optional(
    v.pipe(v.string(), v.metadata({ description: "Label of a length, such as `px` or `m`.", expected: "a text" })),
    defaults.unit,
  ),
  fps: v.optional(
    v.pipe(
      positive,
      v.metadata({
        description: "Frame rate of the game that is checked. A frame lasts 1/fps seconds.",
        expected: "a number > 0",
        examples: [30, 60, 120],
      }),
    ),
    defaults.fps,
  ),
  frames: v.optional(
    v.pipe(
      v.number(),
      v.finite(),
      v.integer(),
      v.minValue(1),
      v.maxValue(MAX_FRAMES),
      v.metadata({
        description: "How many frames the scene runs.",
        expected: `a whole number from 1 to ${MAX_FRAMES}`,
      }),
    ),
    defaults.frames,
  ),
  detection: v.optional(
    v.pipe(
      detection,
      v.metadata({
        description: "How the game finds collisions. Findings say what it would miss.",
        expected: '"discrete" or "swept"',
        enumDescriptions: detectionMeanings,
      }),
    ),
    defaults.detection,
  ),
  method: v.optional(
    v.pipe(
      v.picklist(["exact", "gamedev", "minkowski", "gomez", "tile"]),
      v.metadata({
        description: "Which sweep computes the contacts.",
        expected: '"exact", "gamedev", "minkowski", "gomez" or "tile"',
        enumDescriptions: [
          "The product's own sweep, right in every case.",
          "The formula of the GameDev.net article, as published.",
          "The Minkowski difference with a ray, as published.",
          "Gomez' 3D sweep, as published.",
          "The tile-game sweep, as published.",
        ],
      }),
    ),
    defaults.method,
  ),
};

/** Vectors of `dimensions` numbers; without it (the JSON schema cannot know) of 2 or 3. */
function vectors(dimensions?: Dimensions) {
  const vectorOf = (component: v.GenericSchema<number>) =>
    v.pipe(v.array(component), v.minLength(dimensions ?? 2), v.maxLength(dimensions ?? 3));
  return {
    count: dimensions === undefined ? "2 or 3 numbers" : `${dimensions} numbers`,
    vector: vectorOf(number),
    extents: vectorOf(nonNegative),
    positiveExtents: vectorOf(positive),
    fractions: vectorOf(fraction),
    axisVector: v.pipe(
      vectorOf(v.picklist([-1, 0, 1])),
      v.check((vector) => isAxisVector(vector)),
    ),
  };
}

function isAxisVector(vector: readonly number[]): boolean {
  return vector.filter((component) => component !== 0).length === 1;
}

/** Keys of a body. */
export function bodyEntries(dimensions?: Dimensions) {
  const { count, vector, extents, fractions, axisVector } = vectors(dimensions);
  return {
    id: v.exactOptional(
      v.pipe(
        name,
        v.metadata({
          description: "Name of the body, unique in its cell. Without it, it is called after its place: `bodies[3]`.",
          expected: "a text that is not empty",
        }),
      ),
    ),
    position: v.exactOptional(
      v.pipe(
        vector,
        v.metadata({ description: "Lowest corner of the box. Give either this or `center`.", expected: count }),
      ),
    ),
    center: v.exactOptional(
      v.pipe(
        vector,
        v.metadata({ description: "Middle of the box. Give either this or `position`.", expected: count }),
      ),
    ),
    size: v.pipe(
      extents,
      v.metadata({
        description: "Full extents, each at least 0. With 0 the box is a line or a point.",
        expected: `${count}, each ≥ 0`,
      }),
    ),
    velocity: v.exactOptional(
      v.pipe(
        vector,
        v.metadata({
          description: "Units per second. A body with neither `velocity` nor `to` never moves.",
          expected: count,
        }),
      ),
    ),
    to: v.exactOptional(
      v.pipe(
        vector,
        v.metadata({
          description: "Where `position` (or `center`) is to be at the end of the first frame, instead of `velocity`.",
          expected: count,
        }),
      ),
    ),
    acceleration: v.exactOptional(
      v.pipe(vector, v.metadata({ description: "Units/s², added to `gravity`. Not supported yet.", expected: count })),
    ),
    growth: v.exactOptional(
      v.pipe(
        vector,
        v.metadata({ description: "Change of `size` per second, about `anchor`. Not supported yet.", expected: count }),
      ),
    ),
    anchor: v.exactOptional(
      v.pipe(
        fractions,
        v.metadata({
          description: "The point that `growth` leaves in place, as fractions of the size: 0 lowest, 1 highest face.",
          expected: `${count}, each from 0 to 1`,
        }),
      ),
    ),
    orbit: v.exactOptional(
      v.pipe(
        v.strictObject({
          center: v.pipe(vector, v.metadata({ description: "Middle of the circle." })),
          angularVelocity: v.pipe(number, v.metadata({ description: "Radians per second." })),
        }),
        v.metadata({
          description: "The middle of the box moves on a circle; the box stays upright (2D). Not supported yet.",
          expected: `{ "center": ${count}, "angularVelocity": a number }`,
        }),
      ),
    ),
    rotation: v.exactOptional(
      v.pipe(
        number,
        v.metadata({
          description: "Degrees, constant: an oriented box (2D). Not supported yet.",
          expected: "a number",
        }),
      ),
    ),
    response: v.optional(
      v.pipe(
        response,
        v.metadata({
          description: "What a moving body does at a contact.",
          expected: '"slide", "stop", "deflect", "push" or "pass"',
          enumDescriptions: responseMeanings,
        }),
      ),
      defaults.response,
    ),
    restitution: v.optional(
      v.pipe(
        fraction,
        v.metadata({
          description: "Share of the speed against the face that `deflect` keeps.",
          expected: "a number from 0 to 1",
        }),
      ),
      defaults.restitution,
    ),
    mass: v.optional(
      v.pipe(positive, v.metadata({ description: "Counts when two moving bodies meet.", expected: "a number > 0" })),
      defaults.mass,
    ),
    detection: v.exactOptional(
      v.pipe(
        detection,
        v.metadata({
          description: "How the game finds collisions of this body; without it, as the scene says.",
          expected: '"discrete" or "swept"',
          enumDescriptions: detectionMeanings,
        }),
      ),
    ),
    layers: v.exactOptional(
      v.pipe(
        names,
        v.metadata({ description: "Layers that the body is on. Not supported yet.", expected: "a list of names" }),
      ),
    ),
    collidesWith: v.exactOptional(
      v.pipe(
        names,
        v.metadata({
          description: "Layers that the body can meet; without it, all. Not supported yet.",
          expected: "a list of names",
        }),
      ),
    ),
    oneWay: v.exactOptional(
      v.pipe(
        axisVector,
        v.metadata({
          description:
            "Solid only against a mover that comes against this direction: `[0, -1]` to land on it from above. Not supported yet.",
          expected: `${count}, one of them 1 or -1 and the others 0`,
        }),
      ),
    ),
  };
}

/** Keys of a tilemap. */
export function tilemapEntries(dimensions?: Dimensions) {
  const { count, vector, positiveExtents } = vectors(dimensions);
  return {
    origin: v.exactOptional(
      v.pipe(
        vector,
        v.metadata({
          description: "Lowest corner of the first tile of the first row; default: zeros.",
          expected: count,
        }),
      ),
    ),
    tileSize: v.pipe(
      v.union([positive, positiveExtents]),
      v.metadata({
        description: "Edge of a square tile, or width and height.",
        expected: `a number > 0, or ${count}, each > 0`,
      }),
    ),
    rows: v.pipe(
      v.array(v.string()),
      v.metadata({
        description: "One text per row of tiles, a character per tile. Short rows are filled with empty tiles.",
        expected: "a list of texts, one per row",
      }),
    ),
    solid: v.optional(
      v.pipe(
        v.string(),
        v.metadata({
          description: "The characters that stand for solid tiles.",
          expected: "a text of solid characters",
        }),
      ),
      defaults.solid,
    ),
  };
}

/** Keys of an expectation. */
export function expectationEntries(dimensions?: Dimensions) {
  const { count, vector } = vectors(dimensions);
  return {
    body: v.pipe(name, v.metadata({ description: "Id of the body that this is about.", expected: "the id of a body" })),
    hits: v.exactOptional(
      v.pipe(
        name,
        v.metadata({
          description: "Id of a body, or `tile [column, row]`, that it must meet.",
          expected: 'the id of a body, or "tile [column, row]"',
        }),
      ),
    ),
    misses: v.exactOptional(
      v.pipe(name, v.metadata({ description: "Id of a body that it must not meet.", expected: "the id of a body" })),
    ),
    frame: v.exactOptional(
      v.pipe(
        v.number(),
        v.finite(),
        v.integer(),
        v.minValue(1),
        v.metadata({ description: "Frame of the contact, from 1.", expected: "a whole number ≥ 1" }),
      ),
    ),
    time: v.exactOptional(
      v.pipe(
        fraction,
        v.metadata({
          description: "Time of the contact as a fraction of its frame.",
          expected: "a number from 0 to 1",
        }),
      ),
    ),
    normal: v.exactOptional(
      v.pipe(
        vector,
        v.metadata({ description: "Unit vector out of the face that it meets, such as `[-1, 0]`.", expected: count }),
      ),
    ),
    response: v.exactOptional(
      v.pipe(
        response,
        v.metadata({
          description: "How it responds at the contact.",
          expected: '"slide", "stop", "deflect", "push" or "pass"',
          enumDescriptions: responseMeanings,
        }),
      ),
    ),
    tunnels: v.exactOptional(
      v.pipe(
        v.boolean(),
        v.metadata({
          description: "Whether the game's own check lets it through something.",
          expected: "true or false",
        }),
      ),
    ),
    position: v.exactOptional(
      v.pipe(vector, v.metadata({ description: "Lowest corner of the body when the scene ends.", expected: count })),
    ),
  };
}

const solidRule = v.union([
  v.strictObject({ property: name }),
  v.strictObject({ shapes: v.literal(true) }),
  v.strictObject({ intGrid: v.array(v.union([v.pipe(v.number(), v.integer()), name])) }),
  v.strictObject({ tiles: v.array(v.pipe(v.number(), v.integer(), v.minValue(0))) }),
  v.strictObject({ any: v.literal(true) }),
]);

/** Keys of a scene that are not read here because the product does not act on them yet. */
export function plannedSceneEntries(dimensions?: Dimensions) {
  const { count, vector } = vectors(dimensions);
  return {
    gravity: v.exactOptional(
      v.pipe(
        vector,
        v.metadata({
          description: "Acceleration of every moving body, units/s². Not supported yet.",
          expected: count,
        }),
      ),
    ),
    level: v.exactOptional(
      v.pipe(
        v.strictObject({
          file: v.pipe(name, v.metadata({ description: "Level file, relative to the scene." })),
          layers: v.exactOptional(
            v.pipe(v.union([name, names]), v.metadata({ description: "Names or globs of layers; default: all." })),
          ),
          solid: v.exactOptional(
            v.pipe(v.union([solidRule, v.array(solidRule)]), v.metadata({ description: "What counts as solid." })),
          ),
          bounds: v.exactOptional(v.unknown()),
        }),
        v.metadata({
          description: "Static geometry from a level file beside the scene. Not supported yet.",
          expected: '{ "file": the name of a level file, "layers"?, "solid"?, "bounds"? }',
        }),
      ),
    ),
  };
}

/** All keys of a scene. */
export function sceneEntries(dimensions?: Dimensions) {
  return {
    ...settingEntries,
    ...plannedSceneEntries(dimensions),
    bodies: v.exactOptional(
      v.pipe(
        v.array(v.strictObject(bodyEntries(dimensions))),
        v.metadata({ description: "The boxes of the scene.", expected: "a list of bodies" }),
      ),
    ),
    tilemap: v.exactOptional(
      v.pipe(
        v.strictObject(tilemapEntries(dimensions)),
        v.metadata({
          description: "A grid of solid and empty tiles (2D).",
          expected: '{ "tileSize": a number > 0, "rows": a list of texts, "origin"?, "solid"? }',
        }),
      ),
    ),
    expect: v.exactOptional(
      v.pipe(
        v.array(v.strictObject(expectationEntries(dimensions))),
        v.metadata({
          description: "What must happen. Shown in the cell, and checked by the command line.",
          expected: "a list of expectations",
        }),
      ),
    ),
  };
}

/** Keys of a prose cell. */
export const proseEntries = {
  markdown: v.pipe(v.string(), v.metadata({ description: "Prose between scenes.", expected: "a text (Markdown)" })),
};

/** All keys of a file. Keys of a scene are its only scene, or defaults for every cell. */
export function notebookEntries(dimensions?: Dimensions) {
  return {
    version: v.pipe(
      v.literal(SUPPORTED_VERSION),
      v.metadata({ description: "Version of the format.", expected: `${SUPPORTED_VERSION}` }),
    ),
    ...sceneEntries(dimensions),
    cells: v.exactOptional(
      v.pipe(
        v.array(v.union([v.strictObject(sceneEntries(dimensions)), v.strictObject(proseEntries)])),
        v.metadata({
          description: "Scenes and prose, in the order in which they are shown.",
          expected: "a list of cells",
        }),
      ),
    ),
  };
}
