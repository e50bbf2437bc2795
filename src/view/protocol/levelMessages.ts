import { GREATEST, isWrittenRates, type WrittenRates } from "../../geometry/index.js";
import { wallCodes, ruleNames } from "../../model/index.js";
import * as v from "./messageValues.js";

/** Messages between the extension host and the picture of a level that is checked for tunneling. */

const extent = v.pipe(v.number(), v.minValue(0), v.maxValue(GREATEST));
const extents = v.pipe(v.array(extent), v.length(2));
const mover = v.strictObject({
  /** Pixels. */
  size: extents,
  /** Pixels per second. */
  speed: extents,
  fps: v.custom<WrittenRates>(isWrittenRates),
  /** Pixels per second squared, and per second: kept for a reload, and shown in the verdict. */
  gravity: v.optional(v.pipe(v.array(v.number()), v.length(2))),
  maxSpeed: v.optional(extents),
  /** How the game responds to an overlap; absent where that is not stated. */
  check: v.optional(v.picklist(ruleNames)),
});
/** `minX, minY, maxX, maxY` */
const rect = v.pipe(v.array(v.number()), v.length(4));

/** What of a level is solid. */
const levelView = v.strictObject({
  name: v.text,
  /** What is solid in it, in a line. */
  solid: v.text,
  bounds: rect,
  grids: v.array(v.grid),
  boxes: v.boxes,
  /** What may be solid, where nobody has said what is: then nothing is. */
  unclear: v.optional(v.strictObject({ grids: v.array(v.grid), boxes: v.boxes })),
  /**
   * Convex pieces of what is solid and is no upright box, x and y each: those of piece i from `first[i]` up to `first[i + 1]`.
   * Absent where there are none.
   */
  shapes: v.optional(v.strictObject({ first: v.indices, points: v.numbers })),
  /** What is left out: why, and where as far as that is known. Of very much the first. */
  leftOut: v.array(v.strictObject({ what: v.text, name: v.text, rect: v.optional(rect) })),
  /** Sides that stop who comes to them, of what is solid from these alone: from one end to the other, `x0, y0, x1, y1` each. */
  platforms: v.numbers,
});

const weakWall = v.strictObject({
  code: v.picklist(wallCodes),
  severity: v.severity,
  axis: v.picklist(["x", "y", "diagonal"]),
  wall: rect,
  name: v.text,
  thickness: v.number(),
  dwell: v.number(),
  /** Parts of the frame's phases: in which no check finds the mover in it, and in which the mover comes out behind it. */
  missed: v.number(),
  passed: v.number(),
  minFps: v.optional(v.number()),
  maxSpeed: v.optional(v.number()),
  minThickness: v.optional(v.number()),
  /** It is a part of what leans: its rectangle holds it and more. */
  isSlope: v.optional(v.literal(true)),
  /** Its project puts up with it. */
  isAccepted: v.optional(v.literal(true)),
  message: v.text,
});

/** A wall by where it stands: it is still that one when the level was checked for another mover meanwhile. */
export const wallChoice = v.strictObject({ level: v.index, ...v.pick(weakWall, ["code", "axis", "wall"]).entries });

/** The wall that comes nearest to being passed where none is. */
const nearestWall = v.strictObject({
  axis: v.picklist(["x", "y", "diagonal"]),
  wall: rect,
  /** Pixels. */
  thickness: v.number(),
  /** Which it is, and up to where it is safe. */
  message: v.text,
});

/** A rule for what is solid, as a scene has it. */
const rule = v.record(v.text, v.unknown());
/** A rule that can be chosen, with its name. */
const offer = v.strictObject({ text: v.text, rule });
/** How much of each dot is solid, row by row, 0 to 255. */
const miniature = v.strictObject({ width: v.index, height: v.index, cells: v.codes });

/** What of a level its editor draws. */
const levelArt = v.strictObject({
  parts: v.array(
    v.strictObject({
      /** Where the page gets the picture; empty where it is not shown. */
      image: v.text,
      /** Left, top, width and height in it. */
      from: rect,
      /** As it is drawn, whatever way it is turned. */
      size: extents,
      /** Transposed first, then mirrored along x and y. */
      isTransposed: v.boolean(),
      isMirrored: v.tuple([v.boolean(), v.boolean()]),
    }),
  ),
  /** The hindmost first: by the index of its part, and by x and y of its lowest corner. */
  tiles: v.indices,
  places: v.numbers,
});

/** Which file a message speaks of: its name is without folders. */
const about = { uri: v.text, name: v.text };

/** Host → webview. */
const levelHostMessage = /* @__PURE__ */ v.messages(() => [
  /** What is solid in the levels of the file. */
  v.message("levels", { ...about, levels: v.array(levelView) }),
  /** What a mover can pass in them: one entry for each of the levels that were sent last. */
  v.message("audit", {
    ...about,
    /** Grows with each audit. */
    version: v.index,
    profile: v.optional(v.text),
    /** Where the numbers of that come from, if nobody has written them down as a mover. */
    about: v.optional(v.text),
    mover,
    /** Which parts of the level stop it. The page keeps it for a reload and has no other use for it. */
    choice: v.record(v.text, v.unknown()),
    /** What can be chosen instead. */
    profiles: v.array(v.strictObject({ name: v.text, mover })),
    /** By what is solid, as the command line takes it; empty where nobody has said it. */
    rule: v.text,
    /** What can be chosen instead, and the names of all layers. */
    rules: v.array(offer),
    layers: v.array(v.text),
    /** Where nobody has said what is solid: what it could be, and how much of the level that is. */
    candidates: v.array(v.strictObject({ ...offer.entries, amount: v.text, picture: miniature })),
    verdict: v.text,
    problems: v.array(v.problem),
    /** The button that opens the folder in which missing files of the level may be; absent where there is none. */
    opens: v.optional(v.text),
    levels: v.array(
      v.strictObject({
        verdict: v.text,
        /** The first sentence of the verdict, and the others. */
        headline: v.text,
        cause: v.optional(v.text),
        /** Whether all of it was checked and nothing gets through it. */
        isSafe: v.boolean(),
        /** Names of what was left out of it, or could not be checked. */
        notEvaluated: v.array(v.text),
        /** How many can be passed, corners not counted. */
        tunnels: v.index,
        /** Group by group, in each the worst first. */
        walls: v.array(weakWall),
        /** Walls that are weak for one reason, the worst first: how many there are, and how many of the list. */
        groups: v.array(
          v.strictObject({ message: v.text, ...v.findingSentences, layer: v.text, places: v.index, walls: v.index }),
        ),
        unlisted: v.index,
        isCutShort: v.boolean(),
        nearest: v.optional(nearestWall),
      }),
    ),
  }),
  /** What the levels that were sent last look like in their editor; none where that is not shown. */
  v.message("art", { ...about, levels: v.array(levelArt), lost: v.array(v.text) }),
  /** The values of the tiles in the levels, asked for with `tiles`: how many there are of each, and how many of them are solid. */
  v.message("tiles", {
    ...about,
    /** Of the audit that they are told with. */
    version: v.index,
    tiles: v.array(
      v.strictObject({ text: v.text, amount: v.text, count: v.index, solid: v.index, picture: miniature }),
    ),
  }),
  /** The tile at a place that was asked for; without one where there is none. */
  v.message("tile", {
    ...about,
    version: v.index,
    level: v.index,
    tile: v.optional(v.strictObject({ text: v.text, message: v.text, isSolid: v.boolean() })),
  }),
  /** There is nothing newer to show than the last picture. */
  v.message("stale", { ...about, message: v.text }),
  /** A command of the palette, for the level that has the focus or is seen first. */
  v.message("command", { command: v.picklist(["fit", "export", "sceneFromWall"]) }),
  /** Frame a wall of the audit that was sent last. */
  v.message("showWall", { ...about, ...wallChoice.entries }),
  /** The answer to a request: done, or why not. */
  v.message("reply", { id: v.index, error: v.optional(v.text) }),
]);

/** Webview → host. Everything with an `id` gets a `reply`. */
const levelWebviewMessage = /* @__PURE__ */ v.messages(() => [
  v.message("ready", {}),
  /** Check for a profile of the settings, or for another mover. */
  v.message("auditProfile", { id: v.index, uri: v.text, profile: v.text }),
  v.message("auditMover", { id: v.index, uri: v.text, mover }),
  /** Check with other parts of the level; what is not said is as it is. */
  v.message("auditSolid", {
    id: v.index,
    uri: v.text,
    solid: v.optional(rule),
    layers: v.optional(v.array(v.text)),
  }),
  /** Tell the values of all tiles, or the tile at a place of a level. */
  v.message("tiles", { id: v.index, uri: v.text }),
  v.message("tileAt", { id: v.index, uri: v.text, level: v.index, x: v.number(), y: v.number() }),
  /** Check with all tiles of a value solid, or none of them. */
  v.message("auditTile", { id: v.index, uri: v.text, tile: v.text, isSolid: v.boolean() }),
  /** Select the text of a wall in the editor beside the picture. */
  v.message("revealWall", { id: v.index, uri: v.text, ...wallChoice.entries }),
  /** Open a new scene in which a wall is passed. */
  v.message("sceneFromWall", { id: v.index, uri: v.text, ...wallChoice.entries }),
  /** Write a file that the user names. */
  v.message("export", { id: v.index, uri: v.text, ...v.exported }),
  /** Select the place of a problem, which is known by what it says. */
  v.message("revealLevelProblem", { id: v.index, uri: v.text, problem: v.text }),
  /** Open the folder in which missing files of the level may be. */
  v.message("openProject", { id: v.index, uri: v.text }),
]);

export type LevelHostMessage = v.InferOutput<ReturnType<typeof levelHostMessage>>;
export type LevelWebviewMessage = v.InferOutput<ReturnType<typeof levelWebviewMessage>>;
export type LevelView = v.InferOutput<typeof levelView>;
export type LevelArtView = v.InferOutput<typeof levelArt>;
export type AuditedLevelView = Extract<LevelHostMessage, { type: "audit" }>["levels"][number];
export type NearestWallView = v.InferOutput<typeof nearestWall>;
export type WeakWallView = v.InferOutput<typeof weakWall>;
export type WallChoice = v.InferOutput<typeof wallChoice>;

export const readLevelHostMessage = /* @__PURE__ */ v.reader(levelHostMessage);
export const readLevelWebviewMessage = /* @__PURE__ */ v.reader(levelWebviewMessage);
