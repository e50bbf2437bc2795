import type { Node } from "jsonc-parser";
import type { Box, Vec } from "../geometry/index.js";
import type { ResponseName } from "../solver/index.js";

/** Where something stands in the text: UTF-16 code units, as editors count them. */
export interface TextRange {
  readonly offset: number;
  readonly length: number;
}

export type Severity = "error" | "warning" | "information";

/** Something wrong with the text of a scene file. Codes are stable; docs and settings refer to them. */
export interface Problem {
  readonly code: string;
  readonly severity: Severity;
  /** What is wrong, what was found, and what is allowed. */
  readonly message: string;
  readonly range: TextRange;
  /** What most likely was meant, as JSON to stand in place of the range. */
  readonly meant?: string;
  /** For `missing`: a key that would do, which the object at the range does not have. */
  readonly key?: string;
}

/** A parsed file: cells in the order of the text. Whatever was unusable is left out and has a problem. */
export interface Notebook {
  readonly title?: string;
  readonly cells: readonly Cell[];
}

export type Cell = ProseCell | SceneCell;

export interface ProseCell {
  readonly kind: "prose";
  readonly markdown: string;
  readonly source: Node;
}

export interface SceneCell {
  readonly kind: "scene";
  readonly scene: Scene;
  /** The object that holds the scene's keys; the root when the file has no `cells`. */
  readonly source: Node;
  /** The problems of this cell alone. */
  readonly problems: readonly Problem[];
}

export type Detection = "discrete" | "swept";
export type Method = "exact" | "gamedev" | "minkowski" | "gomez" | "tile";

/** One scene with its defaults filled in. */
export interface Scene {
  readonly title?: string;
  readonly notes?: string;
  readonly dimensions: 2 | 3;
  readonly yAxis: "down" | "up";
  readonly unit: string;
  readonly fps: number;
  readonly frames: number;
  readonly detection: Detection;
  readonly method: Method;
  readonly bodies: readonly SceneBody[];
  readonly tilemap?: Tilemap;
  readonly level?: LevelReference;
  /** The tilemap, and what of the level has been read: text alone does not say what is in another file. */
  readonly solids: Solids;
  readonly expect: readonly Expectation[];
  /** What is written and is not in it. No verdict on the scene speaks of that. */
  readonly leftOut: readonly LeftOut[];
}

/** A part of a scene that was not taken: it cannot be read, or nothing acts on one of its keys yet. */
export interface LeftOut {
  readonly part: "scene" | "body" | "bodies" | "tilemap" | "level" | "expectations";
  /** Of a body. */
  readonly name?: string;
}

export interface SceneBody {
  /** As written, or `bodies[3]` for a body without one. */
  readonly id: string;
  /** Lowest corner when the scene begins. */
  readonly position: Vec;
  readonly size: Vec;
  /** Units per second; absent for an immovable body. */
  readonly velocity?: Vec;
  /** Movement of the first frame where the text gives `to`; `velocity` is then this times fps. */
  readonly displacement?: Vec;
  readonly response: ResponseName;
  readonly restitution: number;
  readonly mass: number;
  readonly detection: Detection;
  readonly source: Node;
}

/** What never moves and is no body. */
export interface Solids {
  readonly grids: readonly SolidGrid[];
  readonly boxes: readonly NamedBox[];
}

/** A grid of square or rectangular tiles, row 0 at `origin`, each solid or empty. */
export interface SolidGrid {
  /** The layer of the level that it is; absent for the scene's own tiles. */
  readonly layer?: string;
  readonly origin: Vec;
  readonly tileSize: Vec;
  readonly width: number;
  readonly height: number;
  /** Row-major, 1 = solid. */
  readonly solid: Uint8Array;
}

/** A box of a level, under the name that users know it by. */
export interface NamedBox {
  readonly name: string;
  readonly box: Box;
}

/** The tiles that are written in the scene itself. */
export interface Tilemap extends SolidGrid {
  readonly source: Node;
}

/** What counts as solid in a level. Where several rules are given, whatever fits one of them is. */
export type SolidRule =
  /** Tiles, layers and objects that have a property of this name which is not `false`. */
  | { readonly property: string }
  /** The tiles' own collision rectangles, flips applied. */
  | { readonly shapes: true }
  /** Values of LDtk's IntGrid layers and Ogmo's grids, by number or name. */
  | { readonly intGrid: readonly (number | string)[] }
  /** Tiles by their number in the file (Tiled: the gid without flags). */
  | { readonly tiles: readonly number[] }
  /** Every tile that is not empty and every object of the layers of this name or glob (with their groups, or the last name alone). */
  | { readonly layer: string }
  /** Every tile that is not empty, and every object. */
  | { readonly any: true };

/** What of a level file is wanted. */
export interface LevelChoice {
  /** Names or globs of layers (with their groups, or the last name alone); without it all. */
  readonly layers?: readonly string[];
  /** Names or globs of levels; without it all. */
  readonly levels?: readonly string[];
  /** Without it: the first rule that the file has something for. */
  readonly solid?: readonly SolidRule[];
}

/** The level that a scene takes its solids from. */
export interface LevelReference extends LevelChoice {
  /** Relative to the scene's file, with slashes. */
  readonly file: string;
  /** Only what overlaps this box is taken; without it all. */
  readonly bounds?: Box;
  readonly source: Node;
}

/** What the author of a scene says must happen. Everything that is given must hold. */
export interface Expectation {
  readonly body: string;
  /** Id of a body, or `tile [column, row]`, that the swept run must meet. */
  readonly hits?: string;
  /** Id of a body that the swept run must not meet. */
  readonly misses?: string;
  /** Frame of the contact, from 1. */
  readonly frame?: number;
  /** Fraction of the frame, 0…1. */
  readonly time?: number;
  readonly normal?: Vec;
  readonly response?: ResponseName;
  /** Whether the game's own check lets the body through something (findings `tunnel`, `corner-cut`). */
  readonly tunnels?: boolean;
  /** What `tunnels` is about, named as in `hits`; without it anything. */
  readonly through?: string;
  /** Lowest corner at the end of the swept run. */
  readonly position?: Vec;
  readonly source: Node;
}
