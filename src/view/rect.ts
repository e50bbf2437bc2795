import { at } from "../geometry/index.js";

/** `minX, minY, maxX, maxY` */
export type Rect = readonly [number, number, number, number];

/** Whether two rectangles share a point; false where one has no place. */
export function meets(a: Rect, b: Rect): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

/** Numbers of a hull polygon: six corners. */
export const hullNumbers = 12;

/**
 * The convex hull of a box and of the same box moved by (dx, dy), counter-clockwise where y grows upwards. It has six
 * corners; some coincide in a motion along an axis.
 */
export function sweptHull([x0, y0, x1, y1]: Rect, dx: number, dy: number): number[] {
  // The hull of a motion and of its reverse are the same, so only motions to the right are told apart.
  if (dx < 0 || (dx === 0 && dy < 0)) return sweptHull([x0 + dx, y0 + dy, x1 + dx, y1 + dy], -dx, -dy);
  if (dy >= 0) return [x0, y0, x1, y0, x1 + dx, y0 + dy, x1 + dx, y1 + dy, x0 + dx, y1 + dy, x0, y1];
  return [x0, y1, x0, y0, x0 + dx, y0 + dy, x1 + dx, y0 + dy, x1 + dx, y1 + dy, x1, y1];
}

/** The two edges of that hull that run along the motion: x, y, x, y each. */
export function hullEdges([x0, y0, x1, y1]: Rect, dx: number, dy: number): number[] {
  return dx * dy >= 0
    ? [x1, y0, x1 + dx, y0 + dy, x0, y1, x0 + dx, y1 + dy]
    : [x0, y0, x0 + dx, y0 + dy, x1, y1, x1 + dx, y1 + dy];
}

/** The part of a convex polygon inside a rectangle (Sutherland and Hodgman, 1974); empty where they do not meet. */
export function clipToRect(polygon: readonly number[], [x0, y0, x1, y1]: Rect): number[] {
  let points = clipHalfPlane(polygon, 0, x0, 1);
  points = clipHalfPlane(points, 0, x1, -1);
  points = clipHalfPlane(points, 1, y0, 1);
  return clipHalfPlane(points, 1, y1, -1);
}

/** The part of a polygon on one side of the line `axis = limit`: above it for sign 1, below for −1. */
function clipHalfPlane(points: readonly number[], axis: 0 | 1, limit: number, sign: 1 | -1): number[] {
  const kept: number[] = [];
  const count = points.length / 2;
  for (let i = 0; i < count; i++) {
    const a = i * 2;
    const b = ((i + 1) % count) * 2;
    const depthA = (at(points, a + axis) - limit) * sign;
    const depthB = (at(points, b + axis) - limit) * sign;
    if (depthA >= 0) kept.push(at(points, a), at(points, a + 1));
    if (depthA >= 0 === depthB >= 0) continue;
    const share = depthA / (depthA - depthB);
    const x = at(points, a) + share * (at(points, b) - at(points, a));
    const y = at(points, a + 1) + share * (at(points, b + 1) - at(points, a + 1));
    kept.push(axis === 0 ? limit : x, axis === 1 ? limit : y);
  }
  return kept;
}
