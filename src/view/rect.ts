import { at } from "../geometry/index.js";

/** `minX, minY, maxX, maxY` */
export type Rect = readonly [number, number, number, number];

/** x and y. */
export type Point = readonly [number, number];

/** Whether two rectangles share a point; false where one has no place. */
export function meets(a: Rect, b: Rect): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

/** Whether the first lies in the second; it may have edges with it. */
export function inside(a: Rect, b: Rect): boolean {
  return a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[3] <= b[3];
}

/** The part that two rectangles share; its edges are in the wrong order where they do not meet. */
export function shared(a: Rect, b: Rect): Rect {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

export function sharedArea(a: Rect, b: Rect): number {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return width > 0 && height > 0 ? width * height : 0;
}

/** A rectangle with its edges further out by so much. */
export function inflated([x0, y0, x1, y1]: Rect, by: number): Rect {
  return [x0 - by, y0 - by, x1 + by, y1 + by];
}

/** How far two boxes are from each other; 0 where they share a point. */
export function distanceBetween(a: Rect, b: Rect): number {
  return Math.hypot(Math.max(0, a[0] - b[2], b[0] - a[2]), Math.max(0, a[1] - b[3], b[1] - a[3]));
}

export function area([x0, y0, x1, y1]: Rect): number {
  return (x1 - x0) * (y1 - y0);
}

/** The rectangle, made larger about its middle where a side is shorter than the least. */
export function widened([x0, y0, x1, y1]: Rect, least: number): Rect {
  const [dx, dy] = [Math.max(0, least - (x1 - x0)) / 2, Math.max(0, least - (y1 - y0)) / 2];
  return [x0 - dx, y0 - dy, x1 + dx, y1 + dy];
}

/** The smallest rectangle that holds all points; its edges are in the wrong order where there are none. */
export function boundsOf(points: Iterable<Point>): Rect {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)];
  }
  return [x0, y0, x1, y1];
}

/** The corners of a rectangle, around it. */
export function cornersOfRect([x0, y0, x1, y1]: Rect): readonly Point[] {
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
}

/** Whether a point lies in a convex polygon or on its edge, whichever way that turns. */
export function isWithin([x, y]: Point, corners: readonly Point[]): boolean {
  let sign = 0;
  for (const [i, [ax, ay]] of corners.entries()) {
    const [bx, by] = corners[(i + 1) % corners.length] ?? [ax, ay];
    const side = Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
    if (side !== 0 && sign !== 0 && side !== sign) return false;
    if (side !== 0) sign = side;
  }
  return true;
}

/** The corners of the convex hull of points, counter-clockwise where y grows upwards (Andrew, 1979). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (order: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of order) {
      while (chain.length > 1 && turn(chain.at(-2) ?? point, chain.at(-1) ?? point, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** Twice the area of a triangle; positive where it turns counter-clockwise, y upwards. */
function turn(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/** A convex polygon with its edges moved outwards by a distance, its corners in the same order. */
export function grownBy(corners: readonly Point[], distance: number): Point[] {
  const area = corners.reduce((sum, a, i) => sum + cross(a, corners[(i + 1) % corners.length] ?? a), 0);
  const outwards = (a: Point, b: Point): Point => {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const sign = area > 0 ? 1 : -1;
    return [(sign * (b[1] - a[1])) / length, (-sign * (b[0] - a[0])) / length];
  };
  return corners.map((corner, i) => {
    const before = outwards(corners.at(i - 1) ?? corner, corner);
    const after = outwards(corner, corners[(i + 1) % corners.length] ?? corner);
    // To where both edges meet, or near to it at a sharp corner.
    const reach = distance / Math.max(0.08, (1 + before[0] * after[0] + before[1] * after[1]) / 2) / 2;
    return [corner[0] + (before[0] + after[0]) * reach, corner[1] + (before[1] + after[1]) * reach];
  });
}

function cross(a: Point, b: Point): number {
  return a[0] * b[1] - a[1] * b[0];
}

/** Numbers of a hull polygon: six corners. */
export const hullNumbers = 12;

/** The hull of a box and of the box moved, counter-clockwise with y up: six corners, some coincide along an axis. */
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

/** The same of a convex polygon that moves: from the corners that are furthest to either side of its way. */
export function edgesAlong(corners: readonly Point[], dx: number, dy: number): number[] {
  const aside = ([x, y]: Point): number => dx * y - dy * x;
  const furthest = (sign: 1 | -1): Point =>
    corners.reduce((best, corner) => (sign * aside(corner) > sign * aside(best) ? corner : best));
  return [furthest(1), furthest(-1)].flatMap(([x, y]) => [x, y, x + dx, y + dy]);
}

/** The part of a convex polygon inside a rectangle (Sutherland and Hodgman, 1974); empty where they do not meet. */
export function clipToRect(polygon: readonly number[], [x0, y0, x1, y1]: Rect): number[] {
  let points = clipHalfPlane(polygon, 0, x0, 1);
  points = clipHalfPlane(points, 0, x1, -1);
  points = clipHalfPlane(points, 1, y0, 1);
  return clipHalfPlane(points, 1, y1, -1);
}

/** The part of a convex polygon inside another one, whichever way they turn; empty where they do not meet. */
export function clipToConvex(polygon: readonly Point[], corners: readonly Point[]): readonly Point[] {
  // Counter-clockwise, what is inside is to the left of each edge.
  const around = convexHull(corners);
  return around.reduce((kept, from, i) => {
    const to = around[(i + 1) % around.length] ?? from;
    return kept.flatMap((a, k): Point[] => {
      const b = kept[(k + 1) % kept.length] ?? a;
      const [inA, inB] = [turn(from, to, a), turn(from, to, b)];
      if (inA >= 0 === inB >= 0) return inA >= 0 ? [a] : [];
      const share = inA / (inA - inB);
      const cut: Point = [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
      return inA >= 0 ? [a, cut] : [cut];
    });
  }, polygon);
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
