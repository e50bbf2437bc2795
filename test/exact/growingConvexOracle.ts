import type { ConvexSweep, MovingBox, MovingConvex } from "../../src/solver/index.js";
import { commonPlace, compare, inPlaces, isWithinOneUlp, textOf, type Rational } from "./rational.js";

/** A polygon and a box of which the faces move each on its own. */
export interface GrowingConvexPair {
  readonly polygon: MovingConvex;
  readonly box: MovingBox;
}

/** x · a + y · b + t · c < d, or ≤ where it is not strict. */
interface Row {
  readonly x: bigint;
  readonly y: bigint;
  readonly t: bigint;
  readonly most: bigint;
  readonly isStrict: boolean;
}

/** A row that is made of others: of which edges and faces, one bit for each. */
interface Sum extends Row {
  readonly of: number;
}

/** A corner of the polygon or of the box, and its way in the frame. */
interface Point {
  readonly x: bigint;
  readonly y: bigint;
  readonly moveX: bigint;
  readonly moveY: bigint;
}

/** A face of the box on an axis, and its way in the frame. */
interface Face {
  readonly at: bigint;
  readonly moves: bigint;
}

/** A pair in whole numbers of a place. */
interface Whole {
  readonly polygon: readonly Point[];
  /** The polygon's, in the order of its corners. */
  readonly edges: readonly Row[];
  readonly box: readonly Point[];
  /** The box's: left, right, lower, upper. */
  readonly faces: readonly Row[];
}

function wholeOf({ polygon, box }: GrowingConvexPair): Whole {
  const { position, corners, displacement } = polygon;
  const { min, max, displacement: motion, growth } = box;
  const place = commonPlace(position, displacement, ...corners, min, max, motion, growth?.min ?? [], growth?.max ?? []);
  const whole = (x = 0): bigint => inPlaces(x, place);
  const [x, y, moveX, moveY] = [...position, ...displacement].map(whole) as [bigint, bigint, bigint, bigint];
  const facesOn = (axis: 0 | 1): readonly [Face, Face] => {
    const moves = whole(motion[axis]);
    return [
      { at: whole(min[axis]), moves: moves + whole(growth?.min[axis]) },
      { at: whole(max[axis]), moves: moves + whole(growth?.max[axis]) },
    ];
  };
  const ofPolygon = corners.map((corner) => ({ x: x + whole(corner[0]), y: y + whole(corner[1]), moveX, moveY }));
  const [xs, ys] = [facesOn(0), facesOn(1)];
  return {
    polygon: ofPolygon,
    edges: edgeRows(ofPolygon),
    box: xs.flatMap((x) => ys.map((y) => ({ x: x.at, y: y.at, moveX: x.moves, moveY: y.moves }))),
    faces: faceRows([xs, ys]),
  };
}

const start: Rational = { numerator: 0n, denominator: 1n };
const end: Rational = { numerator: 1n, denominator: 1n };

/**
 * The times at which a point is in both: each edge and each face is a half-space of place and time, of which the place is
 * eliminated. What the box has no extent in counts with its points, as the polygon does with what is inside of it.
 *
 * With k coordinates eliminated, a sum of more than k + 1 rows says nothing that is not said by sums of fewer: the factors of
 * its rows have to meet k equations, so that with more of them some can be changed until one is 0, and back until another one
 * is. It is between these two, and adds nothing to them.
 *
 * Source: Fourier–Motzkin elimination, with Chernikov's rule.
 */
function timesOf({ edges, faces }: Whole): readonly Row[] {
  const rows = [...edges, ...faces].map((row, i) => ({ ...row, of: 1 << i }));
  return without("y", without("x", rows, 2), 3);
}

function without(axis: "x" | "y", rows: readonly Sum[], mostRows: number): readonly Sum[] {
  const above = rows.filter((row) => row[axis] > 0n);
  const below = rows.filter((row) => row[axis] < 0n);
  const combined = above.flatMap((p) =>
    below
      // That a box's faces keep their order is given, and of a time beyond the frame nobody asks.
      .filter((q) => (p.isStrict || q.isStrict) && bitsIn(p.of | q.of) <= mostRows)
      .map((q) => sum(axis, p, q)),
  );
  return [...rows.filter((row) => row[axis] === 0n), ...combined];
}

function bitsIn(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The sum of two rows in which an axis has cancelled out. */
function sum(axis: "x" | "y", p: Sum, q: Sum): Sum {
  const [times, otherTimes] = [-q[axis], p[axis]];
  return {
    x: axis === "x" ? 0n : p.x * times + q.x * otherTimes,
    y: axis === "y" ? 0n : p.y * times + q.y * otherTimes,
    t: p.t * times + q.t * otherTimes,
    most: p.most * times + q.most * otherTimes,
    isStrict: true,
    of: p.of | q.of,
  };
}

function edgeRows(corners: readonly Point[]): readonly Row[] {
  const edges = corners.map((from, i) => [from, corners[i + 1] ?? corners[0] ?? from] as const);
  const area = edges.reduce((twice, [from, to]) => twice + from.x * to.y - from.y * to.x, 0n);
  const out = area > 0n ? 1n : -1n;
  return edges.map(([from, to]) => {
    const x = out * (to.y - from.y);
    const y = out * (from.x - to.x);
    return { x, y, t: -(x * from.moveX + y * from.moveY), most: x * from.x + y * from.y, isStrict: true };
  });
}

function faceRows(faces: readonly (readonly [Face, Face])[]): readonly Row[] {
  return faces.flatMap(([low, high], axis) => {
    const along = (side: bigint, { at, moves }: Face): Row => ({
      x: axis === 0 ? side : 0n,
      y: axis === 1 ? side : 0n,
      t: -side * moves,
      most: side * at,
      isStrict: false,
    });
    return [along(-1n, low), along(1n, high)];
  });
}

/** What the exact answer is; undefined times where nothing bounds them. */
interface Exact {
  readonly kind: ConvexSweep["kind"];
  readonly entry: Rational | undefined;
  readonly exit: Rational | undefined;
}

function exactOf(rows: readonly Row[]): Exact {
  let entry: Rational | undefined;
  let exit: Rational | undefined;
  let [isOpen, isClosed] = [true, true];
  for (const { t, most } of rows) {
    if (t === 0n) {
      if (most <= 0n) isOpen = false;
      if (most < 0n) isClosed = false;
      continue;
    }
    const time = t > 0n ? { numerator: most, denominator: t } : { numerator: -most, denominator: -t };
    if (t > 0n) exit = !exit || compare(time, exit) < 0 ? time : exit;
    else entry = !entry || compare(time, entry) > 0 ? time : entry;
  }
  const order = entry && exit ? compare(entry, exit) : -1;
  const beginsAfter = (time: Rational): number => (entry ? compare(entry, time) : -1);
  const endsAfter = (time: Rational): number => (exit ? compare(exit, time) : 1);
  const isMet = isOpen && order < 0 && endsAfter(start) > 0 && beginsAfter(end) < 0;
  if (isMet) return { kind: beginsAfter(start) < 0 ? "overlap" : "hit", entry, exit };
  const isTouched = isClosed && order <= 0 && endsAfter(start) >= 0 && beginsAfter(end) <= 0;
  return { kind: isTouched ? "graze" : "miss", entry, exit };
}

/** What is wrong with an answer about the box (a) against the polygon (b), in words; undefined where nothing is. */
export function growingConvexDisagreement(
  pair: GrowingConvexPair,
  answer: ConvexSweep,
): { readonly kind: ConvexSweep["kind"]; readonly wrong: string | undefined } {
  const whole = wholeOf(pair);
  const exact = exactOf(timesOf(whole));
  return { kind: exact.kind, wrong: wrongIn(pair.box, whole, answer, exact) };
}

function wrongIn(box: MovingBox, whole: Whole, answer: ConvexSweep, exact: Exact): string | undefined {
  if (answer.kind !== exact.kind) return `${answer.kind} instead of ${exact.kind}`;
  if (answer.kind === "miss") return undefined;
  if (!isExit(box, answer.exit, exact.exit))
    return `exit ${answer.exit} instead of ${exact.exit ? textOf(exact.exit) : "Infinity"}`;
  if (answer.kind === "overlap") return undefined;
  const time = exact.entry && compare(exact.entry, start) > 0 ? exact.entry : start;
  if (!isWithinOneUlp(answer.time, time)) return `time ${answer.time} instead of ${textOf(time)}`;
  return wrongFace(whole, answer, time);
}

/** When the frame is over, the faces of a box that shrinks may have passed each other: nothing is asked of that. */
function isExit({ growth }: MovingBox, answer: number, exit: Rational | undefined): boolean {
  const shrinks = growth?.min.some((low, axis) => low > (growth.max[axis] ?? 0)) ?? false;
  if (shrinks && (!exit || compare(exit, end) >= 0)) return answer >= 1;
  return exit ? isWithinOneUlp(answer, exit) : answer === Infinity;
}

/** The face of the answer has to be one that both are flush at then, and at a hit one that they come nearer to. */
function wrongFace(
  { polygon, edges, box, faces }: Whole,
  { kind, normal, edges: [ofBox, ofPolygon] }: Extract<ConvexSweep, { kind: "hit" | "graze" }>,
  { numerator, denominator }: Rational,
): string | undefined {
  // Lower y, upper x, upper y, lower x.
  const faceOf = [2, 1, 3, 0][ofBox];
  const row = ofPolygon >= 0 ? edges[ofPolygon] : faceOf === undefined ? undefined : faces[faceOf];
  if (!row) return "no edge";
  const points = ofPolygon >= 0 ? box : polygon;
  const gaps = points.map(({ x, y, moveX, moveY }) => ({
    gap: (row.x * x + row.y * y - row.most) * denominator + (row.x * moveX + row.y * moveY + row.t) * numerator,
    rate: row.x * moveX + row.y * moveY + row.t,
  }));
  const nearest = gaps.reduce((least, each) => (each.gap < least.gap ? each : least));
  if (nearest.gap !== 0n) return `edge ${ofPolygon >= 0 ? ofPolygon : ofBox} is not flush then`;
  if (kind === "hit" && !gaps.some(({ gap, rate }) => gap === 0n && rate < 0n)) return "a face that comes no nearer";
  const out = ofPolygon >= 0 ? 1n : -1n;
  // One of the two can be too small beside the other one for any double but 0.
  const isAlong = [row.x, row.y].every((n, i) => [0, signOf(out * n)].includes(Math.sign(normal[i] ?? NaN)));
  return isAlong && Math.hypot(...normal) > 0.99 ? undefined : `normal [${normal.join()}] of another edge`;
}

function signOf(x: bigint): number {
  return x > 0n ? 1 : x < 0n ? -1 : 0;
}
