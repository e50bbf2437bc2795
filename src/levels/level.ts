import type { Box, Vec } from "../geometry/index.js";
import type { Severity } from "../model/index.js";
import type { SolidRule, TextRange } from "../scene/index.js";

export type { LevelChoice, SolidRule } from "../scene/index.js";

/**
 * What of a level is solid, with a way back to where that is written. One map of Tiled or Ogmo, or scene of Godot, is one level; a
 * project of LDtk has as many as it says. All numbers are pixels of the level's editor, `y` grows downwards.
 */
export interface Level {
  /** As the editor shows it; the file's name without folders where a file is one level. */
  readonly name: string;
  /** The file that holds it: for an external level of LDtk that file, else the one that was asked for. */
  readonly file: string;
  /**
   * Levels with the same name here stand side by side in one system of coordinates, so that a wall may go on from one into
   * the next. Absent for a level that stands alone.
   */
  readonly world?: string;
  /** Its area, whether there is something or not; of an open level the box around its solids. */
  readonly bounds: Box;
  /** Whether the format has no area of a level, so that movers can start anywhere around its solids. */
  readonly isOpen?: true;
  /** The rules that said what is solid: those that were asked for, else what the file says; none where it is not clear. */
  readonly rules: readonly SolidRule[];
  /** Tiles that are whole and solid, a grid for each layer that has any, in the order of the file. */
  readonly grids: readonly TileGrid[];
  /** Everything else that is solid: objects, entities, and tiles' own shapes that do not fill them. */
  readonly boxes: readonly SolidBox[];
  /**
   * Polygons and turned rectangles that are solid, cut into convex pieces; absent where there are none. Scenes are run with them,
   * audits with boxes inside of them.
   */
  readonly shapes?: readonly SolidShape[];
  /** What would be solid and is neither a box nor made of convex pieces, or moves, counted. */
  readonly skipped: Readonly<Partial<Record<SkippedKind, number>>>;
  /** The first of these with their places; absent where there are none. */
  readonly leftOut?: readonly LeftOut[];
  /** Everything that may be solid, where nobody has said what is: then nothing counts as solid. */
  readonly unclear?: Pick<Level, "grids" | "boxes" | "shapes">;
  /** What weaker signs in the file would make solid besides, and does not count; absent where no sign contradicts the rules. */
  readonly overruled?: readonly OverruledSign[];
}

/** A sign of what is solid that a stronger one overrules, and what it would make solid in a level. */
export interface OverruledSign extends SolidAmount {
  readonly rules: readonly SolidRule[];
  /** Whether the stronger sign settles it, as a layer made for collisions does art called walls; otherwise it stays unchecked. */
  readonly isSettled: boolean;
}

/** How much a rule makes solid. */
export interface SolidAmount {
  readonly tiles: number;
  readonly boxes: number;
  /** What is no upright box, counted. */
  readonly others: number;
}

/** A rule that a file has something for and does not say for certain, and what it would make solid in all its levels. */
export interface SolidCandidate extends SolidAmount {
  readonly rule: SolidRule;
  /** Of the level with most in it. */
  readonly picture: Miniature;
}

/** A small picture: how much of each dot is solid, row by row, 0 to 255. */
export interface Miniature {
  readonly width: number;
  readonly height: number;
  readonly cells: Uint8Array;
}

/** Something that is left out, where it is. */
export interface LeftOut extends Omit<SolidBox, "box" | "oneWay"> {
  readonly kind: SkippedKind;
  /** Around it, as far as that is known. */
  readonly box?: Box;
}

/** Why something is left out. */
export type SkippedKind =
  | ("polygon" | "polyline" | "ellipse" | "capsule" | "boundary" | "point" | "rotated" | "text")
  | ("template" | "tileset" | "scene" | "parallax" | "oneWay" | "moving");

/** A rectangle of tiles of one layer, as `tiles` of the solver takes it. */
export interface TileGrid {
  /** Name of the layer, with its groups before it: `walls/front`. */
  readonly layer: string;
  /** Lowest corner. */
  readonly origin: Vec;
  /** Width and height of a tile. */
  readonly tileSize: Vec;
  readonly width: number;
  readonly height: number;
  /** Row by row from the origin, 1 = solid. */
  readonly solid: Uint8Array;
  /** Number of ones in `solid`. */
  readonly count: number;
  /** A unit axis vector: where the only solid face of each tile points to. Absent where all are. */
  readonly oneWay?: Vec;
  /**
   * The tile's number or name in the editor: `tile 37`, `dirt`. Made when asked for, since most tiles are never named. Where
   * tiles are compressed, or listed in any order, the first to be asked for takes as long as reading the layer; those that
   * are asked for row by row take no longer together.
   */
  nameOf(column: number, row: number): string;
  /** A rule by which all tiles of that number, or cells of that value, are solid. Absent where there is none. Takes as long as `nameOf`. */
  ruleOf?(column: number, row: number): SolidRule;
  /** Where the tile is written; the layer's data where a tile has no text of its own (base64). Made when asked for. */
  sourceOf(column: number, row: number): Source;
}

/** A solid box that is not a whole tile of a grid. */
export interface SolidBox {
  readonly layer: string;
  readonly box: Box;
  /** As users know it: the object's name and number, the entity's identifier, the tile that has this shape. */
  readonly name: string;
  readonly source: Source;
  /** A unit axis vector: where its only solid face points to. Absent where all are. */
  readonly oneWay?: Vec;
}

/** Something solid that is no upright box. */
export interface SolidShape extends Omit<SolidBox, "box" | "oneWay"> {
  readonly kind: "polygon" | "rotated";
  /** Convex pieces that touch and do not overlap, by their corners. */
  readonly pieces: readonly (readonly Vec[])[];
}

export interface Source {
  readonly file: string;
  /** UTF-16 code units. */
  readonly range: TextRange;
}

/** What was found in a file, and all that is wrong with it. Levels that could not be read are left out with a problem. */
export interface LevelReading {
  readonly levels: readonly Level[];
  readonly problems: readonly LevelProblem[];
  /** Every file that was read for it, the first being the one that was asked for: when one changes, so does the answer. */
  readonly files: readonly string[];
  /** What could be solid, where nobody has said what is. There is at least one then, the last being everything. */
  readonly candidates?: readonly SolidCandidate[];
  /** What can be chosen in place of the rule that was taken, and the names of all layers; absent where nothing could be read. */
  readonly offers?: SolidOffers;
}

/** What a file has, by which somebody can say what is solid in it. */
export interface SolidOffers {
  readonly rules: readonly SolidRule[];
  readonly layers: readonly string[];
}

export interface LevelProblem {
  /** Stable. */
  readonly code: LevelProblemCode;
  readonly severity: Severity;
  /** What is wrong, what was found, and what is allowed. */
  readonly message: string;
  readonly source: Source;
}

/** Every code of a problem of a level and what it means. */
export const levelProblemCodes = {
  "level-pending": "The level is still being read.",
  "level-syntax": "The file is not valid JSON or XML.",
  "level-format": "The format of the file is unknown, or a part of the file does not follow its format.",
  "level-unsupported": "The level is not made of axis-aligned boxes; it is an isometric map, for example.",
  "level-version": "The file has a version of its format that cannot be read.",
  "level-data":
    "The data of a layer is damaged: it is cut off, has a different size than the layer, is not base64, or cannot be decompressed.",
  "level-too-large": "The level, or its decompressed data, is too large.",
  "level-missing-file": "A file that the level refers to does not exist or cannot be read.",
  "level-outside": "The level refers to a file outside the workspace.",
  "level-cycle": "Files refer to each other in a circle.",
  "level-tileset": "A tile does not belong to any tileset of the map.",
  "level-solid-unclear": "It is unclear which parts of the level are solid, so the level was not checked.",
  "level-solid-overruled":
    "The level gives conflicting hints about its solid parts. The strongest hint is used, and the message names the others.",
  "level-nothing": "The file has no level, or nothing in it matches the requested layers, levels or rules.",
  "level-no-room": "The mover is larger than the level and does not fit anywhere, so nothing was checked.",
  "level-mask":
    "An object is not in any collision layer that the mover's mask includes, so it does not count as solid.",
  "level-inactive": "A solid object is disabled, so it does not count as solid.",
  "left-out": "A solid object was skipped: its shape cannot be checked, or it moves.",
} as const satisfies Record<string, string>;

export type LevelProblemCode = keyof typeof levelProblemCodes;

/** How the readers get at files, wherever these are. */
export interface LevelFiles {
  /**
   * The text of a file, by its path from the workspace's root, with slashes, without `.` and `..`. Rejects with an `Error`
   * whose message says why where there is none; tells beforehand when it would be larger than can be taken.
   */
  read(path: string): Promise<string>;
  /**
   * Names of the folders from the file system's root to the workspace's root, which is the last. Where they are known, `..` as the first
   * names of a path leads to the folders above the root: to a `project.godot`, and to files below the nearest one. Absent where
   * nothing above the root is read.
   */
  readonly folders?: readonly string[] | undefined;
  /** Names of what is in a folder, by its path from the root, which is "". Absent where nobody can tell. */
  list?(folder: string): Promise<readonly string[]>;
}

/**
 * Called between the layers of a level and between the parts of an audit, with the fraction that is done. The thread hears messages while
 * it is awaited. A rejection ends the work with that error.
 */
export type Pause = (done: number) => Promise<void> | void;
