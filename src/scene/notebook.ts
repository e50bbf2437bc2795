import type { Node } from "jsonc-parser";
import type { Box, FrameRates, Vec } from "../geometry/index.js";
import type { BodyTraits, Severity, Check } from "../model/index.js";
import type { ResponseName } from "../solver/index.js";
import type { BodySources } from "./bodySources.js";
import type { answerEntries, expectationEntries, settingEntries, SolidRule, Values } from "./format/index.js";

export type { SolidRule };

/** Where something stands in the text: UTF-16 code units, as editors count them. */
export interface TextRange {
  readonly offset: number;
  readonly length: number;
}

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
  readonly unknownKey?: UnknownKey;
  /** Values that could be meant of a key beside the one at the range, as JSON, each with what can be said of it. */
  readonly choices?: readonly { readonly value: string; readonly about: string }[];
}

/** A key that the format does not have, for reports that show several of them together. */
export interface UnknownKey {
  /** The object that it is a key of, as a sentence begins with it. */
  readonly owner: string;
  readonly key: string;
  /** The valid key that is nearest to it. */
  readonly near?: string;
  /** All valid keys, if none is near. */
  readonly known?: readonly string[];
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
  /** Where its bodies are written. */
  readonly bodySources: BodySources;
  /** The problems of this cell alone. */
  readonly problems: readonly Problem[];
}

/** What is said of a scene apart from its content. */
export type Settings = Values<typeof settingEntries>;
type Detection = Scene["detection"];

type Texts = "title" | "notes";

/** One scene with its defaults filled in. */
export interface Scene extends Required<Omit<Settings, Texts | "check" | "fps">>, Pick<Settings, Texts>, FrameRates {
  /** How the game responds to an overlap, but for bodies that state a rule of their own. */
  readonly check: Check;
  readonly bodies: readonly SceneBody[];
  /** Units/s²; absent where there is none. */
  readonly gravity?: Vec;
  readonly tilemap?: Tilemap;
  readonly level?: LevelReference;
  /** The tilemap, and what of the level has been read: text alone does not say what is in another file. */
  readonly solids: Solids;
  readonly expect: readonly Expectation[];
  /** What other code answered about the first frame; absent where nothing is recorded. */
  readonly answers?: readonly RecordedAnswer[];
  /** What is written and is not in it. No verdict on the scene speaks of that. */
  readonly leftOut: readonly LeftOut[];
}

/** A part of a scene that was not taken: it cannot be read, or not all of what it meets is looked at yet. */
export interface LeftOut {
  readonly part: "scene" | "body" | "bodies" | "tilemap" | "level" | "expectations";
  /** Of a body. */
  readonly name?: string;
}

/** What bodies need to know of their scene. */
export type Frame = Pick<Scene, "dimensions" | "fps" | "frames" | "detection" | "check">;

export interface SceneBody extends Omit<BodyTraits, "growth"> {
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
  /** How the game responds to an overlap of it. */
  readonly check: Check;
  /** A unit axis vector: the direction of its only solid face; absent where all are. */
  readonly oneWay?: Vec;
  /** How it changes its size; absent where it does not. */
  readonly growth?: Growing;
  /** Corners of a convex polygon in two dimensions, relative to `position`; absent of an upright box. `size` is that of its bounds. */
  readonly corners?: readonly Vec[];
  /** Degrees, from the x axis to the y axis, by which its corners are turned; absent where they are as written. */
  readonly rotation?: number;
  /** Whether its corners are written, and not those of a box that is turned. */
  readonly polygon?: true;
}

/** How a body changes its size. */
export interface Growing extends Readonly<NonNullable<BodyTraits["growth"]>> {
  /** Whether it has no velocity, so that nothing else moves it: `velocity` is 0 then. */
  readonly isFixed?: true;
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
  /** Likewise, of tiles of which half is solid, which of their corners is empty: see `slopeCorners`. Absent where there are none. */
  readonly slopes?: Uint8Array;
  /** A unit axis vector: where the only solid face of each tile points to. Absent where all are. */
  readonly oneWay?: Vec;
}

/** A box of a level, or a convex polygon and its bounds, under the name that users know it by. */
export interface NamedBox {
  readonly name: string;
  readonly box: Box;
  /** Of a polygon its corners, where they are. */
  readonly corners?: readonly Vec[];
  /** A unit axis vector: where its only solid face points to. Absent where all are. */
  readonly oneWay?: Vec;
}

/** The tiles that are written in the scene itself. */
export interface Tilemap extends SolidGrid {
  readonly source: Node;
}

/** What of a level file is wanted. */
export interface LevelChoice {
  /** Names or globs of layers (with their groups, or the last name alone); without it all. */
  readonly layers?: readonly string[];
  /** Names or globs of levels; without it all. */
  readonly levels?: readonly string[];
  /** Without it: what the file says for certain, else nothing. */
  readonly solid?: readonly SolidRule[];
  /** Of Godot: the `collision_mask` of the body that moves through the level, as bits. Only solids in one of its layers stop it. */
  readonly mask?: number;
}

/** The level that a scene takes its solids from. */
export interface LevelReference extends ReferredLevel {
  readonly source: Node;
}

/** A level file and what of it is meant, whoever says so. */
export interface ReferredLevel extends LevelChoice {
  /** Relative to the file that says so, with slashes. */
  readonly file: string;
  /** Only what overlaps this box is taken; without it all. */
  readonly bounds?: Box;
}

/** What other code answered: about a pair the time and the normal of its hit, or where it has a body end. */
export interface RecordedAnswer extends Values<ReturnType<typeof answerEntries>> {
  readonly name: string;
  readonly body: string;
  readonly source: Node;
}

type ExpectationValues = Values<ReturnType<typeof expectationEntries>>;

/** What the author of a scene says must happen. Everything that is given must hold. */
export interface Expectation extends ExpectationValues {
  readonly body: string;
  readonly source: Node;
}
