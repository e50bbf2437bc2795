import { at } from "../geometry/index.js";
import { pointsIn, type PointColumns } from "./bodyRows.js";
import type { BoxIndex } from "./boxIndex.js";

import type { SceneView } from "./protocol/index.js";
import { boundsOf, type Point } from "./rect.js";
import type { ArrowRole, BoxRole, PathRole } from "./styles.js";

/** The runs that a diagram shows: the game's, the sweep's, one for both since they agree, or both over each other. */
export type Lane = "game" | "sweep" | "agreed" | "both";

/** Whether a lane shows the checks of the game as numbered boxes. */
export function hasNumberedChecks({ lane }: { readonly lane: Lane }): boolean {
  return lane === "game" || lane === "agreed";
}

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

/** Of the arrows onto a one-way face, in pixels: from the box to their heads, between two of them, their length, and half of a head's width. */
export const ticks = { line: 2, step: 26, length: 10, head: 3 } as const;

/** Open polylines: points as x, y; polyline i owns the points `first[i]` up to `first[i + 1]`. */
export interface PathMark {
  readonly role: PathRole;
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

/** Pixels of the mark at the center of a circle on which a body moves, to each side. */
export const pivotReach = 5;

/** An arrow from a place in the world. Its length on screen is `arrowLength` of its reach. */
export interface ArrowMark {
  readonly role: ArrowRole;
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

/** Pixels beyond which an arrow has left any stage. */
const longest = 10_000;

/** Pixels of the bar along the face that a normal stands on, to each side: without it, it would be taken for a push or a bounce. */
export const normalFoot = 7;

/** Pixels that an arrow takes: a velocity's is the whole step of a frame, and a normal says no more than a direction. */
export function arrowLength(arrow: ArrowMark, scale: number): number {
  if (arrow.reach === undefined) return arrow.strong ? 20 : 16;
  return Math.min(longest, arrow.reach * scale);
}
