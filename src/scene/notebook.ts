import type { Node } from "jsonc-parser";
import type { Vec } from "../geometry/index.js";
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
  readonly expect: readonly Expectation[];
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

/** A grid of square or rectangular tiles, row 0 at `origin`, each solid or empty. */
export interface Tilemap {
  readonly origin: Vec;
  readonly tileSize: Vec;
  readonly width: number;
  readonly height: number;
  /** Row-major, 1 = solid. */
  readonly solid: Uint8Array;
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
  /** Lowest corner at the end of the swept run. */
  readonly position?: Vec;
  readonly source: Node;
}
