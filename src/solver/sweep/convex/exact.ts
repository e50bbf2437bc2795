import type { Vec } from "../../../geometry/index.js";
import type { ConvexSweep } from "../../types.js";
import { commonPlace, ratio, signOf, units } from "../predicates.js";
import { Gaps } from "./gaps.js";
import { edgeNormal } from "./normal.js";
import type { ConvexShape } from "./convexShape.js";

/**
 * What separates two shapes along the normal of an edge, in whole numbers: while `gap + rate · t` is positive they are apart,
 * and while it is negative for all edges of both they overlap. The normal, of any length, points out of b at a.
 */
interface Face {
  readonly of: "a" | "b";
  readonly edge: number;
  readonly x: bigint;
  readonly y: bigint;
  readonly gap: bigint;
  readonly rate: bigint;
}

/** The answer of exact arithmetic about two shapes. @param isSlowest whether a corner's normal is that of the edge that closes slowest */
export function exactSweep(a: ConvexShape, b: ConvexShape, isSlowest = false): ConvexSweep {
  const place = placeOf(a, b);
  const faces = facesOf(a, b, place);
  const exits = faces.filter(({ rate }) => rate > 0n);
  const exit = exits.reduce<Face | undefined>(
    (first, face) => (first && isLater(face, first) ? first : face),
    undefined,
  );
  const exitTime = exit ? timeAt(exit) : Infinity;
  if (faces.every(({ gap }) => gap < 0n)) {
    return { kind: "overlap", time: 0, exit: exitTime, penetration: leastPush(faces, place) };
  }
  if (faces.some(({ gap, rate }) => gap > 0n && (rate >= 0n || gap > -rate))) return { kind: "miss" };
  const entries = faces.filter(({ gap, rate }) => gap >= 0n && rate < 0n);
  const entry = entries.reduce<Face | undefined>(
    (last, face) => (last && !isLater(face, last) ? last : face),
    undefined,
  );
  if (entry && exit && isLater(entry, exit)) return { kind: "miss" };

  const touching = entry ? entries.filter((face) => !isLater(entry, face)) : faces.filter(({ gap }) => gap === 0n);
  const face = touching.reduce((best, other) => (comesBefore(other, best, isSlowest) ? other : best));
  const edgeOf = (shape: Face["of"]): number =>
    touching.find((other) => other.of === shape && turn(face, other) === 0)?.edge ?? -1;
  const isHit =
    entry !== undefined &&
    // Of boxes that grow none may ever be left.
    (exit === undefined || isLater(exit, entry)) &&
    entry.gap < -entry.rate &&
    faces.every(({ gap, rate }) => rate !== 0n || gap < 0n);
  return {
    kind: isHit ? "hit" : "graze",
    time: entry ? timeAt(entry) : 0,
    exit: exitTime,
    normal: face.of === "b" ? edgeNormal(b, face.edge, 1) : edgeNormal(a, face.edge, -1),
    edges: [edgeOf("a"), edgeOf("b")],
    isCorner: touching.some((other) => turn(face, other) !== 0),
  };
}

/** Order of the times at which the shapes of one pair and those of another one meet, of which both hit. */
export function exactCompareEntries(a: ConvexShape, b: ConvexShape, otherA: ConvexShape, otherB: ConvexShape): number {
  const [entry, other] = [entryOf(a, b), entryOf(otherA, otherB)];
  return signOf(entry.gap * -other.rate - other.gap * -entry.rate);
}

function entryOf(a: ConvexShape, b: ConvexShape): Face {
  const entries = facesOf(a, b, placeOf(a, b)).filter(({ gap, rate }) => gap >= 0n && rate < 0n);
  return entries.reduce((last, face) => (isLater(face, last) ? face : last));
}

const gaps = new Gaps();

/** The least translation of a that separates the shapes, as exact arithmetic chooses it. */
export function exactPenetration(a: ConvexShape, b: ConvexShape): Vec {
  const place = placeOf(a, b);
  gaps.look(a, b);
  const { low, high } = gaps;
  let widest = -Infinity;
  for (let i = 0; i < a.count + b.count; i++) widest = Math.max(widest, low[i]);
  return leastPush(
    facesOf(a, b, place, (i) => high[i] >= widest),
    place,
  );
}

/**
 * The least translation of a that separates the shapes, to a few of the places of a double where doubles tell over which edge it
 * leads: enough to look for a free place by, where each is looked at exactly.
 */
export function roughPenetration(a: ConvexShape, b: ConvexShape): Vec {
  gaps.look(a, b);
  const { low, high } = gaps;
  let widest = -1;
  let [least, next] = [-Infinity, -Infinity];
  for (let i = 0; i < a.count + b.count; i++) {
    if (low[i] > least) {
      next = Math.max(next, widest < 0 ? -Infinity : high[widest]);
      least = low[i];
      widest = i;
    } else next = Math.max(next, high[i]);
  }
  if (!(least > next)) return exactPenetration(a, b);
  const [x, y] = widest < b.count ? edgeNormal(b, widest, 1) : edgeNormal(a, widest - b.count, -1);
  // What overlaps may seem not to: then by less than doubles tell.
  const middle = -(least + high[widest]) / 2;
  const by = middle > 0 ? middle : -least / 256;
  return [x * by, y * by];
}

/** Whether the shapes overlap where they are, in exact arithmetic where doubles do not tell. */
export function areOverlapping(a: ConvexShape, b: ConvexShape): boolean {
  gaps.look(a, b);
  const { low, high } = gaps;
  let isSure = true;
  for (let i = 0; i < a.count + b.count; i++) {
    if (low[i] > 0) return false;
    if (!(high[i] < 0)) isSure = false;
  }
  return isSure || facesOf(a, b, placeOf(a, b), (i) => !(high[i] < 0)).every(({ gap }) => gap < 0n);
}

/** When the line of an edge of one shape is reached by the other shape, where that is ever; within 1 ulp. */
export function exactTime(own: ConvexShape, other: ConvexShape, edge: number): number {
  const place = placeOf(own, other);
  return timeAt(faceOf("b", edge, inUnits(own, place), inUnits(other, place), own.winding));
}

/** @param counts which of them are asked for: first the edges of b, then those of a */
function facesOf(
  a: ConvexShape,
  b: ConvexShape,
  place: bigint,
  counts: (edge: number) => boolean = () => true,
): readonly Face[] {
  const [exactA, exactB] = [inUnits(a, place), inUnits(b, place)];
  const faces: Face[] = [];
  for (let edge = 0; edge < b.count; edge++) {
    if (counts(edge)) faces.push(faceOf("b", edge, exactB, exactA, b.winding));
  }
  for (let edge = 0; edge < a.count; edge++) {
    if (counts(b.count + edge)) faces.push(faceOf("a", edge, exactA, exactB, a.winding));
  }
  // A box without extent has edges without extent; whatever they are met on has others.
  return faces.filter(({ x, y }) => x !== 0n || y !== 0n);
}

/** A shape in whole numbers. */
interface Exact {
  readonly place: readonly bigint[];
  readonly corners: readonly bigint[];
  /** What the lower faces of a box and its upper ones move besides, x and y of each, where it grows. */
  readonly growth: readonly bigint[];
}

/** Of what power of two all numbers of two shapes are multiples: of 2^place times the least double. */
function placeOf(a: ConvexShape, b: ConvexShape): bigint {
  return commonPlace([...numbersOf(a), ...numbersOf(b)]);
}

function inUnits(shape: ConvexShape, place: bigint): Exact {
  const whole = numbersOf(shape).map((value) => units(value, place));
  const end = 4 + 2 * shape.count + 2;
  return { place: whole.slice(0, 4), corners: whole.slice(4, end), growth: whole.slice(end) };
}

function numbersOf({ place, corners, count, grows, growth }: ConvexShape): readonly number[] {
  return [...place, ...corners.subarray(0, 2 * count + 2), ...(grows ? growth : [])];
}

/** The outward normals of the edges of a box, which can have no extent yet where it grows. */
const BOX_NORMALS = [
  [0n, -1n],
  [1n, 0n],
  [0n, 1n],
  [-1n, 0n],
] as const;

function faceOf(of: Face["of"], edge: number, own: Exact, other: Exact, winding: 1 | -1): Face {
  const [atX, atY, nextX, nextY] = own.corners.slice(2 * edge, 2 * edge + 4) as [bigint, bigint, bigint, bigint];
  const [dx, dy, vx, vy] = own.place.map((value, i) => other.place[i] - value) as [bigint, bigint, bigint, bigint];
  const out = BigInt(winding);
  const isGrowing = own.growth.length > 0;
  const [x, y] = isGrowing ? BOX_NORMALS[edge] : [out * (nextY - atY), out * (atX - nextX)];
  let nearest: bigint | undefined;
  for (let i = 2; i < other.corners.length; i += 2) {
    const along = x * other.corners[i] + y * other.corners[i + 1];
    if (nearest === undefined || along < nearest) nearest = along;
  }
  const gap = (nearest ?? 0n) + x * (dx - atX) + y * (dy - atY);
  const side = of === "b" ? 1n : -1n;
  const rate = x * (vx + growthTowards(own, other, 0, x)) + y * (vy + growthTowards(own, other, 1, y));
  return { of, edge, x: side * x, y: side * y, gap, rate };
}

/**
 * How fast growth opens a gap on an axis, along a normal out of `own`. As long as the faces of a box keep their order, the corner
 * that is nearest to an edge is always the same one, so that the gap changes steadily.
 */
function growthTowards(own: Exact, other: Exact, axis: number, normal: bigint): bigint {
  return (other.growth[normal > 0n ? axis : axis + 2] ?? 0n) - (own.growth[normal > 0n ? axis + 2 : axis] ?? 0n);
}

/** When the gap of a face is closed, or opens, which is where its rate is not 0. */
function timeAt({ gap, rate }: Face): number {
  return rate < 0n ? ratio(gap, -rate) : ratio(-gap, rate);
}

/** Whether the gap of a face is 0 later than that of another one. */
function isLater({ gap, rate }: Face, other: Face): boolean {
  const [near, speed] = rate < 0n ? [gap, -rate] : [-gap, rate];
  const [otherNear, otherSpeed] = other.rate < 0n ? [other.gap, -other.rate] : [-other.gap, other.rate];
  return near * otherSpeed > otherNear * speed;
}

/**
 * Which of two faces that are met at the same time gives the normal: the one that closes faster, or slower where that is wanted, then the one that looks more
 * along the x axis, then the one from which the other is reached by a turn from the x axis to the y axis.
 */
function comesBefore(face: Face, other: Face, isSlowest: boolean): boolean {
  const closing = (one: Face): bigint => -one.rate * (one.rate < 0n ? -one.rate : one.rate);
  const faster = signOf(closing(face) * square(other) - closing(other) * square(face));
  const order =
    (isSlowest ? -faster : faster) ||
    signOf(face.x * face.x * square(other) - other.x * other.x * square(face)) ||
    turn(face, other);
  return order > 0;
}

/**
 * The shortest way out, along the normal of a face: ties go to the one that looks more along the x axis, then to lower x, then
 * to lower y.
 */
function leastPush(faces: readonly Face[], place: bigint): Vec {
  const depth = ({ gap }: Face): bigint => -gap * (gap < 0n ? -gap : gap);
  const least = faces.reduce((best, face) => {
    const order =
      signOf(depth(best) * square(face) - depth(face) * square(best)) ||
      signOf(face.x * face.x * square(best) - best.x * best.x * square(face)) ||
      signOf(best.x) - signOf(face.x) ||
      signOf(best.y) - signOf(face.y);
    return order > 0 ? face : best;
  });
  // Lengths are counted in units, of which there are 2^1074 to one.
  const denominator = square(least) << 1074n;
  return [least.x, least.y].map((along) => ratio((-least.gap * along) << place, denominator));
}

function square({ x, y }: Face): bigint {
  return x * x + y * y;
}

function turn(face: Face, other: Face): number {
  return signOf(face.x * other.y - face.y * other.x);
}
