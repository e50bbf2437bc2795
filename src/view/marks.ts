import type { BoxIndex } from "./boxIndex.js";

/** What a colour means. Each renderer has its own value for it, in every theme. */
export type ColourRole =
  | "start"
  | "expected"
  | "hit"
  | "static"
  | "ghost"
  | "bad"
  | "text"
  | "dim"
  | "grid"
  | "gridMajor"
  | "surface"
  | "accent";

/** What a box stands for. */
export type BoxRole =
  | "static"
  /** Where a moving body is when the scene begins. */
  | "start"
  /** Where it would be at the frame's end without a collision. */
  | "expected"
  /** Where the sweep has it at the chosen time. */
  | "now"
  /** Where it met something. */
  | "contact"
  /** Where the frame leaves it. */
  | "rest"
  /** Where the game's own check has it at a frame's end. */
  | "ghost"
  /** The same at the chosen time. */
  | "discrete"
  | "broad";

/** Boxes of one role: `minX, minY, maxX, maxY` each, and the body that each belongs to. NaN stands for "none". */
export interface BoxesMark {
  readonly kind: "boxes";
  readonly role: BoxRole;
  readonly rects: Float64Array;
  readonly bodies: Uint32Array;
  /** Where there are many. */
  readonly index?: BoxIndex;
  /** So many that lie on each other that their fills would add up to a solid block. */
  readonly faint?: true;
}

/** A grid of tiles, drawn from its own bytes. */
export interface TilesMark {
  readonly kind: "tiles";
  readonly origin: readonly [number, number];
  readonly tileSize: readonly [number, number];
  readonly width: number;
  readonly height: number;
  readonly solid: Uint8Array;
}

/** Swept hulls: convex six-sided polygons (12 numbers each), all of one orientation, and the two edges along each motion. */
export interface HullMark {
  readonly kind: "hull";
  readonly polygons: Float64Array;
  readonly edges: Float64Array;
}

/** Open polylines: points as x, y; polyline i owns the points `first[i]` up to `first[i + 1]`. */
export interface PathMark {
  readonly kind: "path";
  readonly role: "path" | "discretePath";
  readonly points: Float64Array;
  readonly first: Uint32Array;
}

/** An arrow from a place in the world. Its length on screen is `arrowLength` of its reach, so that it stays readable. */
export interface ArrowMark {
  readonly kind: "arrow";
  readonly role: "velocity" | "normal";
  readonly body: number;
  readonly from: readonly [number, number];
  /** Unit vector in the plane. */
  readonly direction: readonly [number, number];
  /** World length that it stands for; undefined for a direction alone. */
  readonly reach?: number;
  /** Drawn as long as its reach is. */
  readonly full?: true;
  /** Among many others: never longer than its reach, so that they do not cover each other. */
  readonly crowded?: true;
  readonly strong: boolean;
}

/** The middle of the region where two boxes touch. */
export interface DotMark {
  readonly kind: "dot";
  readonly at: readonly [number, number];
  /** Index of the contact in the swept run. */
  readonly contact: number;
  readonly strong: boolean;
}

/** The part of an obstacle that a body passes through unseen. A polygon of zero area is drawn as a line. */
export interface HatchMark {
  readonly kind: "hatch";
  readonly polygon: Float64Array;
}

/** From this many marks of a kind on, each is drawn plainer: so many cannot be told apart by their line style anyway. */
export const crowdSize = 500;

export type Mark = BoxesMark | TilesMark | HullMark | PathMark | ArrowMark | DotMark | HatchMark;

/** How a role is drawn, in pixels of the screen. Line style differs per role, so that colour is never the only sign. */
export interface Style {
  readonly colour: ColourRole;
  readonly width: number;
  readonly dash: readonly number[];
  /** Opacity of the fill, 0 for none. */
  readonly fill: number;
  /** Opacity of the line. */
  readonly line: number;
}

const boxStyles: Readonly<Record<BoxRole, Style>> = {
  static: { colour: "static", width: 1.5, dash: [], fill: 0.35, line: 1 },
  start: { colour: "start", width: 2, dash: [], fill: 0.28, line: 1 },
  expected: { colour: "expected", width: 2, dash: [7, 4], fill: 0, line: 1 },
  now: { colour: "hit", width: 2.6, dash: [], fill: 0.25, line: 1 },
  contact: { colour: "hit", width: 1, dash: [], fill: 0.06, line: 0.7 },
  rest: { colour: "hit", width: 1.4, dash: [3, 2], fill: 0.08, line: 0.9 },
  ghost: { colour: "ghost", width: 1, dash: [1.5, 3], fill: 0.1, line: 0.75 },
  discrete: { colour: "ghost", width: 1.4, dash: [4, 2, 1, 2], fill: 0.12, line: 1 },
  broad: { colour: "dim", width: 1, dash: [8, 3, 2, 3], fill: 0, line: 0.9 },
};

const hullStyle: Style = { colour: "start", width: 1, dash: [2, 4], fill: 0.09, line: 0.6 };
const pathStyle: Style = { colour: "hit", width: 1.4, dash: [], fill: 0, line: 0.75 };
const discretePathStyle: Style = { colour: "ghost", width: 1, dash: [2, 3], fill: 0, line: 0.7 };
const velocityStyle: Style = { colour: "start", width: 1.6, dash: [], fill: 1, line: 1 };
const normalStyle: Style = { colour: "hit", width: 2, dash: [], fill: 1, line: 1 };
const dotStyle: Style = { colour: "hit", width: 0, dash: [], fill: 1, line: 0 };
const hatchStyle: Style = { colour: "bad", width: 1.6, dash: [], fill: 0.85, line: 0.85 };

/** The style of a mark. */
export function styleOf(mark: Mark): Style {
  switch (mark.kind) {
    case "boxes":
      return mark.faint ? { ...boxStyles[mark.role], fill: 0, line: 0.5 } : boxStyles[mark.role];
    case "tiles":
      return boxStyles.static;
    case "hull":
      return hullStyle;
    case "path":
      return mark.role === "path" ? pathStyle : discretePathStyle;
    case "arrow":
      return mark.role === "velocity" ? velocityStyle : normalStyle;
    case "dot":
      return dotStyle;
    case "hatch":
      return hatchStyle;
  }
}

/** Pixels beyond which an arrow has left any stage. */
const longest = 10_000;

/**
 * Pixels that an arrow takes: in proportion to its reach, within what can be read. Less than the reach itself, so that
 * the arrow of a motion does not cover where it leads.
 */
export function arrowLength(arrow: ArrowMark, scale: number): number {
  if (arrow.reach === undefined) return arrow.strong ? 48 : 30;
  if (arrow.full) return Math.min(longest, arrow.reach * scale);
  return Math.min(96, Math.max(arrow.crowded ? 0 : 26, 0.4 * arrow.reach * scale));
}
