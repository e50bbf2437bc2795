import { at } from "../geometry/index.js";
import { pointsIn, type PointColumns } from "./bodyRows.js";
import type { BoxIndex } from "./boxIndex.js";
import type { ColourRole } from "./palette.js";
import type { SceneView } from "./protocol/index.js";
import { boundsOf, type Point } from "./rect.js";

/** Boxes of one role: `minX, minY, maxX, maxY` each, and the body that each belongs to. NaN stands for "none". */
export interface BoxesMark {
  readonly role: BoxRole;
  readonly rects: Float64Array;
  readonly bodies: Uint32Array;
  /** Where there are many. */
  readonly index?: BoxIndex;
  /** So many that lie on each other that their fills would add up to a solid block. */
  readonly faint?: true;
  /** By box, what is left of its opacity, from 0 to 1; absent where all are as their style says. */
  readonly fade?: Float32Array;
  /** By box, which face alone is solid: ±1 across the picture, ±2 along it, to the higher or the lower side; 0 for all. */
  readonly faces?: Int8Array;
  /** By body, the corners of what is no upright box, relative to a place of its own; their bounds are its box. */
  readonly corners?: PointColumns;
}

/** Boxes of bodies, with the corners of those that are no upright boxes. */
export function withCorners({ bodies: { corners } }: Pick<SceneView, "bodies">, mark: BoxesMark): BoxesMark {
  return corners ? { ...mark, corners } : mark;
}

/** Where the corners of a body are whose bounds are a box of a mark; undefined where it is that box. */
export function polygonAt({ rects, bodies, corners }: BoxesMark, i: number): readonly Point[] | undefined {
  const points = corners && pointsIn(corners, at(bodies, i));
  if (!points) return undefined;
  const [left, low] = boundsOf(points);
  const [x, y] = [at(rects, i * 4) - left, at(rects, i * 4 + 1) - low];
  return points.map(([px, py]) => [x + px, y + py]);
}

/** A grid of tiles, drawn from its own bytes. */
export interface TilesMark {
  readonly origin: readonly [number, number];
  readonly tileSize: readonly [number, number];
  readonly width: number;
  readonly height: number;
  readonly solid: Uint8Array;
  /** Of slopes the corner that is empty, as `slopeCorners` reads it. */
  readonly slopes?: Uint8Array;
}

/** Swept hulls: convex six-sided polygons (12 numbers each), all of one orientation, and the two edges along each motion. */
export interface HullMark {
  readonly polygons: Float64Array;
  readonly edges: Float64Array;
  /** Those of bodies that are no upright boxes, of any number of corners. */
  readonly others: readonly (readonly Point[])[];
}

/** Of a one-way face, in pixels: from the box to the second line, between ticks, and how far these stand out of that line. */
export const ticks = { line: 2, step: 8, length: 5 } as const;

/** Open polylines: points as x, y; polyline i owns the points `first[i]` up to `first[i + 1]`. */
export interface PathMark {
  readonly role: "path" | "gamePath" | "way";
  readonly points: Float64Array;
  readonly first: Uint32Array;
}

/** A point of a kinematic body's path: where the middle of its bounds comes to. */
export interface Waypoint {
  readonly body: number;
  /** Its index in the path, from 0. */
  readonly index: number;
  readonly point: Point;
}

/** Pixels of the mark at such a point. */
export const waypointRadius = 3;

/** An arrow from a place in the world. Its length on screen is `arrowLength` of its reach. */
export interface ArrowMark {
  readonly role: "velocity" | "normal";
  readonly body: number;
  readonly from: readonly [number, number];
  /** Unit vector in the plane. */
  readonly direction: readonly [number, number];
  /** World length that it stands for; undefined for a direction alone. */
  readonly reach?: number;
  /** The one that the picture explains. */
  readonly strong?: true;
}

/** From this many marks of a kind on, each is drawn plainer: so many cannot be told apart by their line style anyway. */
export const crowdSize = 500;

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

/** How each role is drawn. */
export const styles = {
  static: { colour: "static", width: 1.5, dash: [], fill: 0.35, line: 1 },
  /** Where a moving body is when the scene begins. */
  start: { colour: "start", width: 1.4, dash: [4, 3], fill: 0, line: 1 },
  /** Where it would be at the frame's end if nothing were in its way. */
  free: { colour: "start", width: 1.4, dash: [7, 4], fill: 0, line: 1 },
  /** What goes its way whatever it meets, at the chosen time. */
  driven: { colour: "static", width: 2, dash: [], fill: 0.3, line: 1 },
  /** Where the sweep has it at the chosen time. */
  sweep: { colour: "sweep", width: 2.4, dash: [], fill: 0.22, line: 1 },
  /** Where the sweep met something. */
  contact: { colour: "sweep", width: 1.2, dash: [], fill: 0.08, line: 0.9 },
  /** Where your game has it at the chosen time: where it was put at the last look. */
  game: { colour: "game", width: 2.4, dash: [], fill: 0.22, line: 1 },
  /** The same where the sweep has it as well. */
  both: { colour: "game", width: 2.4, dash: [6, 6], fill: 0, line: 1 },
  /** Where your game looked. */
  look: { colour: "game", width: 1.6, dash: [], fill: 0.12, line: 1 },
  /** Where other code has it, as it is recorded. */
  answer: { colour: "warn", width: 1.8, dash: [2, 3], fill: 0.08, line: 1 },
  /** Where it was put at other frame ends. */
  ghost: { colour: "game", width: 1, dash: [], fill: 0.06, line: 0.8 },
  broad: { colour: "dim", width: 1, dash: [8, 3, 2, 3], fill: 0, line: 0.9 },
  hull: { colour: "start", width: 1, dash: [2, 4], fill: 0.09, line: 0.6 },
  path: { colour: "sweep", width: 1.6, dash: [], fill: 0, line: 0.9 },
  gamePath: { colour: "game", width: 1.4, dash: [4, 3], fill: 0, line: 0.9 },
  /** The path of a kinematic body as it is written. */
  way: { colour: "dim", width: 1, dash: [1, 4], fill: 0, line: 0.8 },
  velocity: { colour: "start", width: 1.4, dash: [], fill: 1, line: 1 },
  normal: { colour: "sweep", width: 1.6, dash: [], fill: 1, line: 1 },
  hatch: { colour: "bad", width: 1.6, dash: [], fill: 0.85, line: 0.85 },
} as const satisfies Readonly<Record<string, Style>>;

/** What a box stands for. */
export type BoxRole = Exclude<keyof typeof styles, "hull" | "hatch" | PathMark["role"] | ArrowMark["role"]>;

/** How boxes are drawn. */
export function boxStyle({ role, faint }: BoxesMark): Style {
  return faint ? { ...styles[role], fill: 0, line: 0.5 } : styles[role];
}

/** Pixels beyond which an arrow has left any stage. */
const longest = 10_000;

/** Pixels of the bar along the face that a normal stands on, to each side: without it, it would be taken for a push or a bounce. */
export const normalFoot = 7;

/** Pixels that an arrow takes: a velocity's is the whole step of a frame, and a normal says no more than a direction. */
export function arrowLength(arrow: ArrowMark, scale: number): number {
  if (arrow.reach === undefined) return arrow.strong ? 20 : 16;
  return Math.min(longest, arrow.reach * scale);
}
