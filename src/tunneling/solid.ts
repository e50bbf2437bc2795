import { at, boxAround, boxAt, overlaps, type Box, type Vec, cornersOfBox } from "../geometry/index.js";
import {
  type ConvexPolygon,
  type Growth,
  type MovingBox,
  type MovingConvex,
  penetration,
  penetrationConvex,
  sweepConvex,
} from "../solver/index.js";

/** A box, or a convex polygon and its bounds. */
export interface Solid extends Box {
  readonly polygon?: ConvexPolygon;
}

/** A solid, and how far it moves and a box grows in one frame. */
export interface MovingSolid extends Solid {
  readonly displacement: Vec;
  readonly growth?: Growth;
}

/** What of a body says which solid it is at a position. */
export interface BodyShape {
  readonly size: Vec;
  readonly corners?: readonly Vec[] | undefined;
}

/** A body where it has a position. */
export function solidOf({ size, corners }: BodyShape, position: Vec): Solid {
  return corners ? polygonAt({ position, corners }) : boxAt(position, size);
}

/** A polygon with its bounds. */
export function polygonAt(polygon: ConvexPolygon): Solid {
  const { position, corners } = polygon;
  const { min, max } = boxAround(corners);
  const placed = (corner: Vec): Vec => corner.map((along, axis) => at(position, axis) + along);
  return { min: placed(min), max: placed(max), polygon };
}

/** The lowest and the highest coordinate of a body on an axis, from its position. */
export function extentOf({ size, corners }: BodyShape, axis: number): readonly [number, number] {
  if (!corners) return [0, at(size, axis)];
  const along = corners.map((corner) => at(corner, axis));
  return [Math.min(...along), Math.max(...along)];
}

/** Where a solid is after its movement, and how large. */
export function movedBy(
  { min, max, polygon }: Solid,
  { displacement, growth }: Pick<MovingSolid, "displacement" | "growth">,
): Solid {
  const moved = (place: Vec): Vec => place.map((p, axis) => p + at(displacement, axis));
  if (polygon) return polygonAt({ position: moved(polygon.position), corners: polygon.corners });
  const size = min.map((m, axis) => at(max, axis) - m + (growth ? at(growth.max, axis) : 0));
  return boxAt(moved(min), size);
}

/** Whether the insides of two solids overlap. */
export function areOverlapping(a: Solid, b: Solid): boolean {
  if (!a.polygon && !b.polygon) return overlaps(a, b);
  if (areClearlyApart(a, b)) return false;
  const rest = { displacement: [0, 0] };
  return sweepConvex(shapeOf(a, rest), shapeOf(b, rest)).kind === "overlap";
}

/** Whether two solids overlap by more than what rounding leaves of a push that puts them flush. */
export function areOverlappingClearly(a: Solid, b: Solid): boolean {
  if (!areOverlapping(a, b)) return false;
  const margin = FLUSH * Math.max(...[a.min, a.max, b.min, b.max].flat().map(Math.abs));
  return facesBetween(a, b).every((normal) => depthBehind(normal, a, b) > margin);
}

/** Depths that are rounding, in parts of the coordinates. */
const FLUSH = 2 ** -44;

/** Whether the bounds of two solids are further apart than their rounding. The sweep of polygons takes some microseconds to tell. */
function areClearlyApart(a: Solid, b: Solid): boolean {
  for (let axis = 0; axis < a.min.length; axis++) {
    const [lowA, highA, lowB, highB] = [at(a.min, axis), at(a.max, axis), at(b.min, axis), at(b.max, axis)];
    const gap = Math.max(lowA - highB, lowB - highA);
    if (gap > 2 ** -40 * Math.max(Math.abs(lowA), Math.abs(highA), Math.abs(lowB), Math.abs(highB))) return true;
  }
  return false;
}

/** The least translation of one solid out of another. */
export function pushOut(a: Solid, b: Solid): Vec {
  return a.polygon || b.polygon ? penetrationConvex(a.polygon ?? a, b.polygon ?? b) : penetration(a, b);
}

/**
 * {@link pushOut}; of equally long translations the one that leads most against a step. A body that is as deep in as half of the wall
 * and itself goes back to where it came from. Of those that are alike in that too it is the first: left, right, up, down.
 */
export function pushOutAgainst(a: Solid, b: Solid, step: Vec): Vec {
  const push = pushOut(a, b);
  const chosen = push.findIndex((component) => component !== 0);
  if (chosen < 0) return push;
  if (a.polygon || b.polygon) return againstOfEqual(push, a, b, step);
  const least = Math.abs(at(push, chosen));
  let [best, against] = [push, Infinity];
  for (let axis = 0; axis < push.length; axis++) {
    const [lowA, highA, lowB, highB] = [at(a.min, axis), at(a.max, axis), at(b.min, axis), at(b.max, axis)];
    const reach = Math.max(Math.abs(lowA), Math.abs(highA), Math.abs(lowB), Math.abs(highB));
    for (const side of [-1, 1]) {
      const depth = side < 0 ? highA - lowB : highB - lowA;
      const along = side * at(step, axis);
      if (along >= against || depth > least + TIE * reach) continue;
      against = along;
      best = push.map((_, i) => (i === axis ? side * depth : 0));
    }
  }
  return best;
}

/** {@link pushOutAgainst} of polygons, of which the shortest is known. Of faces that are neither left nor right the steeper one is first. */
function againstOfEqual(push: Vec, a: Solid, b: Solid, step: Vec): Vec {
  const length = Math.hypot(...push);
  const longest = length + TIE * Math.max(...[a.min, a.max, b.min, b.max].flat().map(Math.abs));
  const equal = facesBetween(a, b).filter((normal) => depthBehind(normal, a, b) <= longest);
  const slack = TIE * Math.hypot(...step);
  const isBetter = (normal: Vec, other: Vec): boolean => {
    const less = along(normal, step) - along(other, step);
    if (Math.abs(less) > slack) return less < 0;
    const flatter = Math.abs(at(other, 0)) - Math.abs(at(normal, 0));
    if (Math.abs(flatter) > TIE) return flatter < 0;
    const right = at(normal, 0) - at(other, 0);
    return Math.abs(right) > TIE ? right < 0 : at(normal, 1) < at(other, 1) - TIE;
  };
  const own = push.map((component) => component / length);
  const best = equal.reduce((one, other) => (isBetter(other, one) ? other : one), own);
  if (best === own) return push;
  const depth = depthBehind(best, a, b);
  return best.map((n) => (n === 0 ? 0 : n * depth));
}

/** By how much equally long translations differ through rounding, in parts of the coordinates. */
const TIE = 2 ** -46;

/** A solid as `sweepConvex` takes it, with its movement. */
export function shapeOf(
  { min, max, polygon }: Solid,
  { displacement, growth }: Pick<MovingSolid, "displacement" | "growth">,
): MovingBox | MovingConvex {
  return polygon
    ? { position: polygon.position, corners: polygon.corners, displacement }
    : { min, max, displacement, ...(growth && { growth }) };
}

/** The corners of a solid. */
export function cornersOf({ min, max, polygon }: Solid): readonly Vec[] {
  if (polygon) return polygon.corners.map((corner) => corner.map((c, axis) => at(polygon.position, axis) + c));
  return cornersOfBox({ min, max });
}

/** How deep a solid is past the face of another one that looks along a unit axis vector; not above 0 where it is outside. */
export function depthAlong(normal: Vec, a: Solid, b: Solid): number {
  if (!a.polygon && !b.polygon) {
    const axis = normal.findIndex((n) => n !== 0);
    return at(normal, axis) < 0 ? at(a.max, axis) - at(b.min, axis) : at(b.max, axis) - at(a.min, axis);
  }
  // As far as it has to go to be out on that side.
  const far = normal.reduce(
    (sum, n, axis) => sum + (n === 0 ? 0 : at(a.max, axis) - at(a.min, axis) + at(b.max, axis) - at(b.min, axis)),
    0,
  );
  const away = normal.map((n) => n * far);
  const found = sweepConvex(shapeOf(a, { displacement: away }), shapeOf(b, { displacement: [0, 0] }));
  return found.kind === "overlap" ? found.exit * far : 0;
}

/** Depths and times that are rounding, in parts of the coordinates and of a step. */
export const NEAR = 2 ** -40;

/** How deep a solid may be in another one by rounding alone, in the units of its coordinates. */
export function roundingOf({ min, max }: Solid): number {
  return NEAR * Math.max(...[...min, ...max].map(Math.abs));
}

/** Unit vectors out of a solid, of the faces over which another one can leave it. */
export function facesBetween(a: Solid, b: Solid): readonly Vec[] {
  if (a.polygon || b.polygon)
    return [...normalsOf(cornersOf(b)), ...normalsOf(cornersOf(a)).map((normal) => normal.map((n) => 0 - n))];
  return a.min.flatMap((_, axis) => [-1, 1].map((side) => a.min.map((__, i) => (i === axis ? side : 0))));
}

/** How deep a solid is behind the plane of the face of another one with a unit normal; less than 0 before it. */
export function depthBehind(normal: Vec, a: Solid, b: Solid): number {
  // Boxes have corners in the plane alone.
  const axis = normal.findIndex((n) => Math.abs(n) === 1);
  if (axis >= 0) return at(normal, axis) < 0 ? at(a.max, axis) - at(b.min, axis) : at(b.max, axis) - at(a.min, axis);
  const places = (solid: Solid): number[] => cornersOf(solid).map((corner) => along(normal, corner));
  return Math.max(...places(b)) - Math.min(...places(a));
}

/** The part of a vector along a unit normal. */
export function along(normal: Vec, vec: Vec): number {
  // A product with 0 is nothing, whatever it is of.
  return normal.reduce((sum, n, axis) => (n === 0 ? sum : sum + n * at(vec, axis)), 0);
}

/** How far a solid reaches along a unit normal. */
export function farthestAlong(normal: Vec, solid: Solid): number {
  if (solid.polygon) return Math.max(...cornersOf(solid).map((corner) => along(normal, corner)));
  return normal.reduce((sum, n, axis) => (n === 0 ? sum : sum + n * at(n > 0 ? solid.max : solid.min, axis)), 0);
}

/** How long a solid is along a unit normal. */
export function lengthAlong(normal: Vec, solid: Solid): number {
  const axis = normal.findIndex((n) => Math.abs(n) === 1);
  if (axis >= 0) return at(solid.max, axis) - at(solid.min, axis);
  const places = cornersOf(solid).map((corner) => along(normal, corner));
  return Math.max(...places) - Math.min(...places);
}

/** The outward unit normals of a polygon's edges. */
export function normalsOf(corners: readonly Vec[]): readonly Vec[] {
  const middle = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + at(corner, axis), 0) / corners.length);
  return corners.flatMap((corner, i) => {
    const next = corners[(i + 1) % corners.length] as Vec;
    const [x, y] = [at(next, 1) - at(corner, 1), at(corner, 0) - at(next, 0)];
    const length = Math.hypot(x, y);
    if (length === 0) return [];
    const outward = x * (at(corner, 0) - at(middle, 0)) + y * (at(corner, 1) - at(middle, 1)) < 0 ? -1 : 1;
    return [[(outward * x) / length, (outward * y) / length]];
  });
}
