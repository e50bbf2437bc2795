import * as v from "valibot";
import { GREATEST, isFrameRate } from "../../geometry/index.js";
import {
  boxes,
  codes,
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
} from "./values.js";

/** Messages between the extension host and the picture of a level that is checked for tunneling. */

const extent = v.pipe(v.number(), v.minValue(0), v.maxValue(GREATEST));
const extents = v.pipe(v.array(extent), v.length(2));
const mover = v.strictObject({
  /** Pixels. */
  size: extents,
  /** Pixels per second. */
  speed: extents,
  fps: v.pipe(v.number(), v.check(isFrameRate)),
  /** Pixels per second squared, and per second: kept for a reload, and shown in the verdict. */
  gravity: v.exactOptional(v.pipe(v.array(v.number()), v.length(2))),
  maxSpeed: v.exactOptional(extents),
});
/** `minX, minY, maxX, maxY` */
const rect = v.pipe(v.array(v.number()), v.length(4));

/** What of a level is solid. */
const levelView = v.strictObject({
  name: text,
  /** What is solid in it, in a line. */
  solid: text,
  bounds: rect,
  grids: v.array(grid),
  boxes,
  /** What may be solid, where nobody has said what is: then nothing is. */
  unclear: v.exactOptional(v.strictObject({ grids: v.array(grid), boxes })),
  /**
   * Convex pieces of what is solid and is no upright box, x and y each: those of piece i from `first[i]` up to `first[i + 1]`.
   * Absent where there are none.
   */
  shapes: v.exactOptional(v.strictObject({ first: indices, points: numbers })),
  /** What is left out: why, and where as far as that is known. Of very much the first. */
  leftOut: v.array(v.strictObject({ what: text, name: text, rect: v.exactOptional(rect) })),
  /** Sides that stop who comes to them, of what is solid from these alone: from one end to the other, `x0, y0, x1, y1` each. */
  platforms: numbers,
});

const weakWall = v.strictObject({
  code: v.picklist(["tunnel", "corner-cut"]),
  severity,
  axis: v.picklist(["x", "y", "diagonal"]),
  wall: rect,
  name: text,
  thickness: v.number(),
  dwell: v.number(),
  missed: v.number(),
  minFps: v.exactOptional(v.number()),
  maxSpeed: v.exactOptional(v.number()),
  minThickness: v.exactOptional(v.number()),
  /** Its project puts up with it. */
  isAccepted: v.exactOptional(v.literal(true)),
  message: text,
});

/** A wall by where it stands: it is still that one when the level was checked for another mover meanwhile. */
export const wallChoice = v.strictObject({ level: index, ...v.pick(weakWall, ["code", "axis", "wall"]).entries });

/** The wall that comes nearest to being passed where none is. */
const nearestWall = v.strictObject({
  axis: v.picklist(["x", "y", "diagonal"]),
  wall: rect,
  /** Pixels. */
  thickness: v.number(),
  /** Which it is, and up to where it is safe. */
  message: text,
});

/** A rule for what is solid, as a scene has it. */
const rule = v.record(text, v.unknown());
/** A rule that can be chosen, with its name. */
const offer = v.strictObject({ text, rule });
/** How much of each dot is solid, row by row, 0 to 255. */
const miniature = v.strictObject({ width: index, height: index, cells: codes });

/** What of a level its editor draws. */
const levelArt = v.strictObject({
  parts: v.array(
    v.strictObject({
      /** Where the page gets the picture; empty where it is not shown. */
      image: text,
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
  tiles: indices,
  places: numbers,
});

/** Which file a message speaks of: its name is without folders. */
const about = { uri: text, name: text };

/** Host → webview. */
const levelHostMessage = /* @__PURE__ */ messages(() => [
  /** What is solid in the levels of the file. */
  message("levels", { ...about, levels: v.array(levelView) }),
  /** What a mover can pass in them: one entry for each of the levels that were sent last. */
  message("audit", {
    ...about,
    /** Grows with each audit. */
    version: index,
    profile: v.exactOptional(text),
    /** Where the numbers of that come from, if nobody has written them down as a mover. */
    about: v.exactOptional(text),
    mover,
    /** Which parts of the level stop it. The page keeps it for a reload and has no other use for it. */
    choice: v.record(text, v.unknown()),
    /** What can be chosen instead. */
    profiles: v.array(v.strictObject({ name: text, mover })),
    /** By what is solid, as the command line takes it; empty where nobody has said it. */
    rule: text,
    /** What can be chosen instead, and the names of all layers. */
    rules: v.array(offer),
    layers: v.array(text),
    /** Where nobody has said what is solid: what it could be, and how much of the level that is. */
    candidates: v.array(v.strictObject({ ...offer.entries, amount: text, picture: miniature })),
    verdict: text,
    problems: v.array(problem),
    levels: v.array(
      v.strictObject({
        verdict: text,
        /** Names of what was left out of it, or could not be checked. */
        notEvaluated: v.array(text),
        /** How many can be passed, corners not counted. */
        tunnels: index,
        /** Group by group, in each the worst first. */
        walls: v.array(weakWall),
        /** Walls that are weak for one reason, the worst first: how many there are, and how many of the list. */
        groups: v.array(v.strictObject({ message: text, layer: text, places: index, walls: index })),
        unlisted: index,
        isCutShort: v.boolean(),
        nearest: v.exactOptional(nearestWall),
      }),
    ),
  }),
  /** What the levels that were sent last look like in their editor; none where that is not shown. */
  message("art", { ...about, levels: v.array(levelArt), lost: v.array(text) }),
  /** There is nothing newer to show than the last picture. */
  message("stale", { ...about, message: text }),
  /** A command of the palette, for the level that has the focus or is seen first. */
  message("command", { command: v.picklist(["fit", "export", "sceneFromWall"]) }),
  /** The answer to a request: done, or why not. */
  message("reply", { id: index, error: v.exactOptional(text) }),
]);

/** Webview → host. Everything with an `id` gets a `reply`. */
const levelWebviewMessage = /* @__PURE__ */ messages(() => [
  message("ready", {}),
  /** Check for a profile of the settings, or for another mover. */
  message("auditProfile", { id: index, uri: text, profile: text }),
  message("auditMover", { id: index, uri: text, mover }),
  /** Check with other parts of the level; what is not said is as it is. */
  message("auditSolid", { id: index, uri: text, solid: v.exactOptional(rule), layers: v.exactOptional(v.array(text)) }),
  /** Select the text of a wall in the editor beside the picture. */
  message("revealWall", { id: index, uri: text, ...wallChoice.entries }),
  /** Open a new scene in which a wall is passed. */
  message("sceneFromWall", { id: index, uri: text, ...wallChoice.entries }),
  /** Write a file that the user names. */
  message("export", { id: index, uri: text, ...exported }),
  /** Select the place of a problem, which is known by what it says. */
  message("revealLevelProblem", { id: index, uri: text, problem: text }),
]);

export type LevelHostMessage = v.InferOutput<ReturnType<typeof levelHostMessage>>;
export type LevelWebviewMessage = v.InferOutput<ReturnType<typeof levelWebviewMessage>>;
export type LevelView = v.InferOutput<typeof levelView>;
export type LevelArtView = v.InferOutput<typeof levelArt>;
export type NearestWallView = v.InferOutput<typeof nearestWall>;
export type WeakWallView = v.InferOutput<typeof weakWall>;
export type WallChoice = v.InferOutput<typeof wallChoice>;

export const readLevelHostMessage = /* @__PURE__ */ reader(levelHostMessage);
export const readLevelWebviewMessage = /* @__PURE__ */ reader(levelWebviewMessage);
