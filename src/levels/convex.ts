import earcut, { deviation } from "earcut";
import type { Vec } from "../geometry/index.js";
import { isConvex } from "../solver/index.js";

/** Corners of a polygon at the most: to cut one takes about the square of their number. */
const MOST_CORNERS = 1000;
/** How far the pieces of a polygon may be from its area, as a share of it, before it is one that crosses itself. */
const mostDeviation = 1e-9;

/**
 * The convex pieces that a simple polygon is cut into, each with at most as many corners as the solver takes; the corners are
 * those of the polygon. Undefined of a polygon that crosses itself, has no area, or more corners than can be cut.
 *
 * Triangles by earcut, of which neighbours are joined for as long as they are convex together (Hertel and Mehlhorn, 1983).
 */
export function convexPieces(polygon: readonly Vec[]): readonly (readonly Vec[])[] | undefined {
  const corners = withoutStraight(polygon);
  if (corners.length < 3 || corners.length > MOST_CORNERS) return undefined;
  if (isPiece(corners)) return [corners];
  const flat = corners.flat();
  const triangles = earcut(flat);
  if (!(deviation(flat, null, 2, triangles) <= mostDeviation)) return undefined;
  const pieces: (readonly number[])[] = [];
  for (let i = 0; i < triangles.length; i += 3) pieces.push(triangles.slice(i, i + 3));
  const joined = joinedPieces(pieces, (piece) => isPiece(piece.map((i) => corners[i] as Vec)));
  const found = joined.map((piece) => piece.map((i) => corners[i] as Vec));
  return found.length > 0 && found.every(isPiece) ? found : undefined;
}

function isPiece(corners: readonly Vec[]): boolean {
  return isConvex({ position: [0, 0], corners });
}

/** Without corners that are there twice, or at which the polygon goes straight on. */
function withoutStraight(polygon: readonly Vec[]): readonly Vec[] {
  let corners = polygon.filter(([x, y], i) => x !== polygon.at(i - 1)?.[0] || y !== polygon.at(i - 1)?.[1]);
  for (let before = Infinity; corners.length < before;) {
    before = corners.length;
    corners = corners.filter((corner, i) => turn(corners.at(i - 1), corner, corners[(i + 1) % corners.length]) !== 0);
  }
  return corners;
}

function turn([ax = 0, ay = 0]: Vec = [], [bx = 0, by = 0]: Vec = [], [cx = 0, cy = 0]: Vec = []): number {
  return (bx - ax) * (cy - by) - (by - ay) * (cx - bx);
}

/** Joins pieces that share an edge, given by the indices of their corners, where they are convex together. */
function joinedPieces(pieces: readonly (readonly number[])[], isConvexPiece: (piece: readonly number[]) => boolean) {
  const left = [...pieces];
  for (let i = 0; i < left.length; i++) {
    for (let k = i + 1; k < left.length; k++) {
      const joined = joinedAlongEdge(left[i] as readonly number[], left[k] as readonly number[]);
      if (!joined || !isConvexPiece(joined)) continue;
      left[i] = joined;
      left.splice(k, 1);
      // It has other edges now.
      k = i;
    }
  }
  return left;
}

/** Two pieces with the same sense as one, without the edge that both have; undefined where they have none in common. */
function joinedAlongEdge(a: readonly number[], b: readonly number[]): readonly number[] | undefined {
  for (const [i, from] of a.entries()) {
    const to = a[(i + 1) % a.length];
    const k = b.findIndex((corner, at) => corner === to && b[(at + 1) % b.length] === from);
    if (k < 0) continue;
    const restOfA = [...a.slice(i + 1), ...a.slice(0, i + 1)];
    const restOfB = [...b.slice(k + 1), ...b.slice(0, k + 1)].slice(1, -1);
    return [...restOfA, ...restOfB];
  }
  return undefined;
}
