import * as v from "valibot";
import { GREATEST, isFrameRate } from "../../geometry/index.js";
import { boxes, exported, grid, index, problem, reader, severity } from "./values.js";

/** Messages between the extension host and the picture of a level that is checked for tunneling. */

const extent = v.pipe(v.number(), v.minValue(0), v.maxValue(GREATEST));
const extents = v.pipe(v.array(extent), v.length(2));
const mover = v.strictObject({
  /** Pixels. */
  size: extents,
  /** Pixels per second. */
  speed: extents,
  fps: v.pipe(v.number(), v.check(isFrameRate)),
});
/** `minX, minY, maxX, maxY` */
const rect = v.pipe(v.array(v.number()), v.length(4));

/** What of a level is solid. */
const levelView = v.strictObject({
  name: v.string(),
  /** What is solid in it, in a line. */
  solid: v.string(),
  bounds: rect,
  grids: v.array(grid),
  boxes,
});

const weakWall = v.strictObject({
  /** Its place among the findings of its level, by which the host knows it. */
  finding: index,
  code: v.picklist(["tunnel", "corner-cut"]),
  severity,
  axis: v.picklist(["x", "y", "diagonal"]),
  wall: rect,
  name: v.string(),
  thickness: v.number(),
  dwell: v.number(),
  missed: v.number(),
  minFps: v.exactOptional(v.number()),
  maxSpeed: v.exactOptional(v.number()),
  minThickness: v.exactOptional(v.number()),
  message: v.string(),
});

const about = {
  uri: v.string(),
  /** The file's name, without folders. */
  name: v.string(),
};

/** Host → webview. */
export const levelHostMessage = v.variant("type", [
  /** What is solid in the levels of the file. */
  v.strictObject({ type: v.literal("levels"), ...about, levels: v.array(levelView) }),
  /** What a mover can pass in them: one entry for each of the levels that were sent last. */
  v.strictObject({
    type: v.literal("audit"),
    ...about,
    /** Grows with each audit. */
    version: index,
    profile: v.exactOptional(v.string()),
    mover,
    /** Which parts of the level stop it. The page keeps it for a reload and has no other use for it. */
    choice: v.record(v.string(), v.unknown()),
    /** What can be chosen instead. */
    profiles: v.array(v.strictObject({ name: v.string(), mover })),
    verdict: v.string(),
    problems: v.array(problem),
    levels: v.array(
      v.strictObject({
        verdict: v.string(),
        /** Names of what was left out of it, or could not be checked. */
        notEvaluated: v.array(v.string()),
        /** How many can be passed, corners not counted. */
        tunnels: index,
        /** Worst first. */
        walls: v.array(weakWall),
        unlisted: index,
        isCutShort: v.boolean(),
      }),
    ),
  }),
  /** There is nothing newer to show than the last picture. */
  v.strictObject({ type: v.literal("stale"), ...about, message: v.string() }),
  /** A command of the palette, for the level that has the focus or is seen first. */
  v.strictObject({ type: v.literal("command"), command: v.picklist(["fit", "export"]) }),
  /** The answer to a request: done, or why not. */
  v.strictObject({ type: v.literal("reply"), id: index, error: v.exactOptional(v.string()) }),
]);

/** Webview → host. Everything with an `id` gets a `reply`. */
export const levelWebviewMessage = v.variant("type", [
  v.strictObject({ type: v.literal("ready") }),
  /** Check for a profile of the settings, or for another mover. */
  v.strictObject({ type: v.literal("auditProfile"), id: index, uri: v.string(), profile: v.string() }),
  v.strictObject({ type: v.literal("auditMover"), id: index, uri: v.string(), mover }),
  /** Select the text of a wall in the editor beside the picture. */
  v.strictObject({
    type: v.literal("revealWall"),
    id: index,
    uri: v.string(),
    version: index,
    level: index,
    finding: index,
  }),
  /** Write a file that the user names. */
  v.strictObject({ type: v.literal("export"), id: index, uri: v.string(), ...exported }),
  /** Select the place of a problem. */
  v.strictObject({ type: v.literal("revealLevelProblem"), id: index, uri: v.string(), version: index, problem: index }),
]);

export type LevelHostMessage = v.InferOutput<typeof levelHostMessage>;
export type LevelWebviewMessage = v.InferOutput<typeof levelWebviewMessage>;
export type LevelView = v.InferOutput<typeof levelView>;
export type WeakWallView = v.InferOutput<typeof weakWall>;

/** The message, or undefined for anything that is not one. */
export const readLevelHostMessage = reader(levelHostMessage);
/** The message, or undefined for anything that is not one. */
export const readLevelWebviewMessage = reader(levelWebviewMessage);
