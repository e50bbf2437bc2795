import type { Box, Vec } from "../../../geometry/index.js";
import type { ConvexPolygon, ConvexSweep, MovingBox, MovingConvex } from "../../types.js";
import { requireBox, requireConvex, requireVec } from "../../validate.js";
import { requireGrowth } from "../sweepGrowing.js";
import { penetration } from "../separation.js";
import { sweep } from "../sweep.js";
import { exactPenetration, exactSweep } from "./exact.js";
import { ConvexFilter } from "./convexFilter.js";
import { edgeNormal } from "./normal.js";
import { ConvexShape } from "./convexShape.js";
import { timeAtEdge } from "./times.js";

const MISS: ConvexSweep = Object.freeze({ kind: "miss" });

const shapeA = new ConvexShape();
const shapeB = new ConvexShape();
const filter = new ConvexFilter();

/**
 * When and how the convex shape `a` meets the convex shape `b` within one frame, in two dimensions; both may move straight on,
 * only their relative motion decides. A box may stand in the place of a polygon, and grow.
 *
 * Along the normal of each edge of both, the shapes overlap during an open half-line of time, or always, or never: also where a
 * box grows, of which the nearest corner to an edge is always the same one as long as its faces keep their order. They hit
 * when these share an interval that meets [0, 1). Arrival exactly at t = 1, sliding along or leaving a flush edge and meeting
 * in a corner only are grazes, as with `sweep`, whose answer about two boxes this one is, to the bit.
 *
 * `kind`, `edges` and `isCorner` are those of exact arithmetic on the given doubles, all finite ones; `time`, `exit`, `normal` and
 * `penetration` are within 1 ulp of it. Of edges that are met at the same time the answer tells of the one that closes
 * fastest, then of the one that looks more along the x axis, then of the one from which the other is reached by a turn from x
 * to y.
 *
 * Source: separating axes of moving convex polygons, Eberly, "Intersection of Convex Objects: The Method of Separating Axes",
 * section 5; the open half-lines, and what is exact, are ours.
 *
 * @throws RangeError for numbers that are not finite, other than 2 dimensions, `min > max`, fewer than 3 or more than 16
 *   corners, corners that do not turn the same way each, once around: straight on is no turn; and for growth that takes one face
 *   past the other.
 * @example
 * const slope = { position: [3, 0], corners: [[0, 0], [4, 0], [4, -3]], displacement: [0, 0] };
 * sweepConvex({ min: [4, -6], max: [5, -5], displacement: [0, 4] }, slope);
 * // { kind: "hit", time: 0.875, exit: 1.5, normal: [-0.6, -0.8], edges: [-1, 2], isCorner: false }
 */
export function sweepConvex(a: MovingConvex | MovingBox, b: MovingConvex | MovingBox): ConvexSweep {
  if ("min" in a && "min" in b) return sweepBoxes(a, b);
  load(shapeA, a, "a");
  load(shapeB, b, "b");
  loadMotion(shapeA, a, "a");
  loadMotion(shapeB, b, "b");
  const verdict = filter.look(shapeA, shapeB);
  if (verdict === "miss") return MISS;
  if (verdict === "unsure") return exactSweep(shapeA, shapeB);
  const { exitEdge, exitIsOfA, exitSlack } = filter;
  const exit = exitEdge < 0 ? Infinity : timeOf(exitIsOfA, exitEdge, exitSlack);
  if (verdict === "overlap") return { kind: "overlap", time: 0, exit, penetration: exactPenetration(shapeA, shapeB) };
  const { entryA, entryB, entrySlack } = filter;
  const isOfA = entryB < 0;
  return {
    kind: "hit",
    time: timeOf(isOfA, isOfA ? entryA : entryB, entrySlack),
    exit,
    normal: isOfA ? edgeNormal(shapeA, entryA, -1) : edgeNormal(shapeB, entryB, 1),
    edges: [entryA, entryB],
    isCorner: false,
  };
}

/**
 * The least translation of `a` that separates it from `b`, along the normal of an edge of either; ties go to the normal that is
 * closest to the x axis, then to lower x, then to lower y. Which one it is, is decided exactly; its components are within 1
 * ulp. Meaningful where the shapes overlap or touch. Of two boxes it is their `penetration`, to the bit.
 *
 * @throws RangeError for shapes that `sweepConvex` does not take.
 * @example
 * const slope = { position: [0, 0], corners: [[0, 0], [4, 0], [4, -3]] };
 * penetrationConvex({ min: [1, -3], max: [2, -1] }, slope);
 * // [-0.24, -0.32]
 */
export function penetrationConvex(a: ConvexPolygon | Box, b: ConvexPolygon | Box): Vec {
  load(shapeA, a, "a");
  load(shapeB, b, "b");
  return "min" in a && "min" in b ? penetration(a, b) : exactPenetration(shapeA, shapeB);
}

/**
 * Whether `sweepConvex` takes a polygon: 3 to 16 corners of two finite numbers each, at each of which it turns the same way, and
 * once around in all.
 *
 * @example
 * isConvex({ position: [0, 0], corners: [[0, 0], [4, 0], [4, -3]] }); // true
 * isConvex({ position: [0, 0], corners: [[0, 0], [2, 0], [4, 0], [4, -3]] }); // false
 */
export function isConvex(polygon: ConvexPolygon): boolean {
  return shapeA.loadPolygon(polygon);
}

function load(shape: ConvexShape, given: ConvexPolygon | Box, owner: string): void {
  if ("min" in given) {
    requireBox(given, 2, owner);
    shape.loadBox(given);
  } else if (!shape.loadPolygon(given)) requireConvex(given, owner);
}

function loadMotion(shape: ConvexShape, moving: MovingConvex | MovingBox, owner: string): void {
  if (!shape.loadDisplacement(moving.displacement)) requireVec(moving.displacement, 2, owner, ".displacement");
  if (!("min" in moving) || !moving.growth) return;
  requireGrowth(moving, moving.growth, owner);
  const { min, max } = moving.growth;
  shape.loadGrowth(min[0], min[1], max[0], max[1]);
}

function timeOf(isOfA: boolean, edge: number, slack: number): number {
  return isOfA ? timeAtEdge(shapeA, shapeB, edge, slack) : timeAtEdge(shapeB, shapeA, edge, slack);
}

/** The answer of `sweep` in the words of shapes: two boxes always meet with an edge of each. */
function sweepBoxes(a: MovingBox, b: MovingBox): ConvexSweep {
  requireBox(a, 2, "a");
  const found = sweep(a, b);
  if (found.kind === "miss" || found.kind === "overlap") return found;
  const { kind, time, exit, normal, axes } = found;
  const edges = [edgeTowards(normal, -1), edgeTowards(normal, 1)] as const;
  return { kind, time, exit, normal, edges, isCorner: axes.length > 1 };
}

/** The edge of a box with this normal, or the one opposite to it. */
function edgeTowards(normal: Vec, side: 1 | -1): number {
  const along = side * normal[0];
  if (along !== 0) return along > 0 ? 1 : 3;
  return side * normal[1] > 0 ? 2 : 0;
}
