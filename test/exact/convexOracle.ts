import type { Box, ConvexPolygon, MovingBox, MovingConvex, Vec } from "../../src/solver/index.js";
import { commonPlace, compare, inPlaces, type Rational } from "./rational.js";

export type ConvexSide = MovingConvex | MovingBox;

/** A vector over a common denominator, or a direction. */
export interface Point {
  readonly x: bigint;
  readonly y: bigint;
}

/** What `sweepConvex` has to answer. The normal has any length; `exit` is undefined where nothing ends the contact. */
export type ExactConvexSweep =
  | { readonly kind: "miss" }
  | {
      readonly kind: "graze" | "hit";
      readonly time: Rational;
      readonly exit: Rational | undefined;
      readonly normal: Point;
      readonly edges: readonly [number, number];
      readonly isCorner: boolean;
    }
  | {
      readonly kind: "overlap";
      readonly exit: Rational | undefined;
      readonly penetration: readonly [Rational, Rational];
    };

/**
 * An edge of the Minkowski difference, all ways from a point of a to a point of b: its line, and its normal to the outside. A
 * way of a by `w` relative to b is inside of the line while `x · w.x + y · w.y < offset`.
 */
interface Line {
  readonly normal: Point;
  readonly offset: bigint;
}

const start: Rational = { numerator: 0n, denominator: 1n };
const end: Rational = { numerator: 1n, denominator: 1n };

/**
 * The answer of exact arithmetic on the given doubles: a point that moves from the origin, by a's motion relative to b, through
 * the hull of all differences of corners.
 */
export function convexSweepOracle(a: ConvexSide, b: ConvexSide): ExactConvexSweep {
  const place = commonPlace(...numbersOf(a), ...numbersOf(b));
  const [shapeA, shapeB] = [cornersOf(a, place), cornersOf(b, place)];
  const [moveA, moveB] = [pointOf(a.displacement, place), pointOf(b.displacement, place)];
  const motion = minus(moveA, moveB);
  const lines = linesOf(shapeB.flatMap((q) => shapeA.map((p) => minus(q, p))));

  let entry: Rational | undefined;
  let exit: Rational | undefined;
  for (const line of lines) {
    const speed = dot(line.normal, motion);
    if (speed < 0n) {
      const time = { numerator: -line.offset, denominator: -speed };
      if (!entry || compare(time, entry) > 0) entry = time;
    } else if (speed > 0n) {
      const time = { numerator: line.offset, denominator: speed };
      if (!exit || compare(time, exit) < 0) exit = time;
    }
  }
  // The origin is inside where the lines have it so.
  if (lines.every(({ offset }) => offset > 0n)) return { kind: "overlap", exit, penetration: pushOf(lines, place) };
  const resting = lines.filter(({ normal }) => dot(normal, motion) === 0n);
  if (resting.some(({ offset }) => offset < 0n)) return { kind: "miss" };
  const time = entry && compare(entry, start) > 0 ? entry : start;
  if (compare(time, end) > 0 || (exit && compare(time, exit) > 0)) return { kind: "miss" };

  const entered = entry && compare(entry, start) >= 0 ? entry : undefined;
  const isHit =
    entered !== undefined &&
    exit !== undefined &&
    compare(entered, exit) < 0 &&
    compare(entered, end) < 0 &&
    resting.every(({ offset }) => offset > 0n);
  const touching = lines.filter(({ normal, offset }) => {
    const speed = dot(normal, motion);
    return entered ? speed < 0n && compare({ numerator: -offset, denominator: -speed }, entered) === 0 : offset === 0n;
  });
  const { normal } = touching.reduce((best, line) => (isFirst(line.normal, best.normal, motion) ? line : best));
  const edges = [edgeAlong(shapeA, normal, -1n), edgeAlong(shapeB, normal, 1n)] as const;
  return { kind: isHit ? "hit" : "graze", time, exit, normal, edges, isCorner: touching.length > 1 };
}

/** The lists of numbers that a shape is given by. */
export function numbersOf(shape: ConvexSide): readonly Vec[] {
  return "min" in shape
    ? [shape.min, shape.max, shape.displacement]
    : [shape.position, shape.displacement, ...shape.corners];
}

function cornersOf(shape: ConvexPolygon | Box, place: number): readonly Point[] {
  if ("min" in shape) {
    const [min, max] = [pointOf(shape.min, place), pointOf(shape.max, place)];
    return [min, { x: max.x, y: min.y }, max, { x: min.x, y: max.y }];
  }
  const { x, y } = pointOf(shape.position, place);
  return shape.corners.map((corner) => {
    const offset = pointOf(corner, place);
    return { x: x + offset.x, y: y + offset.y };
  });
}

function pointOf([x = 0, y = 0]: Vec, place: number): Point {
  return { x: inPlaces(x, place), y: inPlaces(y, place) };
}

/** The edges of the hull of some points that are not all on one line. Source: Andrew's monotone chain. */
function linesOf(points: readonly Point[]): readonly Line[] {
  const sorted = [...points].sort((p, q) => signOf(p.x - q.x) || signOf(p.y - q.y));
  const chain = (along: readonly Point[]): readonly Point[] => {
    const hull: Point[] = [];
    for (const point of along) {
      for (;;) {
        const [before, last] = [hull.at(-2), hull.at(-1)];
        if (!before || !last || cross(minus(last, before), minus(point, last)) > 0n) break;
        hull.pop();
      }
      const last = hull.at(-1);
      if (last?.x !== point.x || last.y !== point.y) hull.push(point);
    }
    return hull.slice(0, -1);
  };
  const hull = [...chain(sorted), ...chain(sorted.reverse())];
  return hull.map((from, i) => {
    const to = hull[(i + 1) % hull.length] ?? from;
    const normal = { x: to.y - from.y, y: from.x - to.x };
    return { normal, offset: dot(normal, from) };
  });
}

/** Of lines that are met at once, the one that closes faster, then is more along x, then comes first in a turn from x to y. */
function isFirst(normal: Point, other: Point, motion: Point): boolean {
  const closing = (one: Point): bigint => {
    const speed = -dot(one, motion);
    return speed < 0n ? -speed * speed : speed * speed;
  };
  const order =
    signOf(closing(normal) * dot(other, other) - closing(other) * dot(normal, normal)) ||
    signOf(normal.x ** 2n * dot(other, other) - other.x ** 2n * dot(normal, normal)) ||
    signOf(cross(normal, other));
  return order > 0;
}

/** Which edge of a shape has this normal to its outside, or, with −1, to its inside; −1 where none has. */
function edgeAlong(corners: readonly Point[], normal: Point, side: bigint): number {
  const middle = (of: (corner: Point) => bigint): bigint => corners.reduce((sum, corner) => sum + of(corner), 0n);
  const count = BigInt(corners.length);
  return corners.findIndex((from, i) => {
    const edge = minus(corners[(i + 1) % corners.length] ?? from, from);
    if ((edge.x === 0n && edge.y === 0n) || dot(edge, normal) !== 0n) return false;
    // The middle of all corners is behind an edge, seen along the normal; of a shape that is a line both ways are outside.
    const behind = dot(normal, from) * count - middle((corner) => dot(normal, corner));
    if (behind !== 0n) return behind * side > 0n;
    // Then the box's own order of corners tells.
    return (edge.y * normal.x - edge.x * normal.y) * side > 0n;
  });
}

function pushOf(lines: readonly Line[], place: number): readonly [Rational, Rational] {
  const measured = lines.map((line) => ({ ...line, depth: line.offset ** 2n, square: dot(line.normal, line.normal) }));
  const least = measured.reduce((best, line) => {
    const order =
      signOf(best.depth * line.square - line.depth * best.square) ||
      signOf(line.normal.x ** 2n * best.square - best.normal.x ** 2n * line.square) ||
      signOf(best.normal.x) - signOf(line.normal.x) ||
      signOf(best.normal.y) - signOf(line.normal.y);
    return order > 0 ? line : best;
  });
  const [up, down] = place < 0 ? [0n, BigInt(-place)] : [BigInt(place), 0n];
  const part = (along: bigint): Rational => ({
    numerator: (least.offset * along) << up,
    denominator: least.square << down,
  });
  return [part(least.normal.x), part(least.normal.y)];
}

function minus(p: Point, q: Point): Point {
  return { x: p.x - q.x, y: p.y - q.y };
}

function dot(p: Point, q: Point): bigint {
  return p.x * q.x + p.y * q.y;
}

function cross(p: Point, q: Point): bigint {
  return p.x * q.y - p.y * q.x;
}

function signOf(x: bigint): number {
  return x > 0n ? 1 : x < 0n ? -1 : 0;
}
