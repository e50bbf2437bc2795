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

type Numbers = (x: number) => bigint;

const start: Rational = { numerator: 0n, denominator: 1n };
const end: Rational = { numerator: 1n, denominator: 1n };

/**
 * The times at which a point is in both: each edge and each face is a half-space of place and time, of which the place is
 * eliminated. What the box has no extent in counts with its points, as the polygon does with what is inside of it.
 *
 * Source: Fourier–Motzkin elimination.
 */
function timesOf({ polygon, box }: GrowingConvexPair, whole: Numbers): readonly Row[] {
  return without("y", without("x", [...polygonRows(polygon, whole), ...boxRows(box, whole)]));
}

function without(axis: "x" | "y", rows: readonly Row[]): readonly Row[] {
  const above = rows.filter((row) => row[axis] > 0n);
  const below = rows.filter((row) => row[axis] < 0n);
  const combined = above.flatMap((p) =>
    below
      // That a box's faces keep their order is given, and of a time beyond the frame nobody asks.
      .filter((q) => p.isStrict || q.isStrict)
      .map((q) => sum(p, -q[axis], q, p[axis])),
  );
  return [...rows.filter((row) => row[axis] === 0n), ...combined];
}

function sum(p: Row, times: bigint, q: Row, otherTimes: bigint): Row {
  const of = (key: "x" | "y" | "t" | "most"): bigint => p[key] * times + q[key] * otherTimes;
  return { x: of("x"), y: of("y"), t: of("t"), most: of("most"), isStrict: true };
}

function polygonRows({ position, corners, displacement }: MovingConvex, whole: Numbers): readonly Row[] {
  const at = (corner: number, axis: 0 | 1): bigint =>
    whole(position[axis] ?? 0) + whole(corners[corner % corners.length]?.[axis] ?? 0);
  const [moveX, moveY] = [whole(displacement[0] ?? 0), whole(displacement[1] ?? 0)];
  const area = corners.reduce((twice, _, i) => twice + at(i, 0) * at(i + 1, 1) - at(i, 1) * at(i + 1, 0), 0n);
  const out = area > 0n ? 1n : -1n;
  return corners.map((_, i) => {
    const x = out * (at(i + 1, 1) - at(i, 1));
    const y = out * (at(i, 0) - at(i + 1, 0));
    return { x, y, t: -(x * moveX + y * moveY), most: x * at(i, 0) + y * at(i, 1), isStrict: true };
  });
}

function boxRows({ min, max, displacement, growth }: MovingBox, whole: Numbers): readonly Row[] {
  return ([0, 1] as const).flatMap((axis) => {
    const moves = whole(displacement[axis] ?? 0);
    const [low, high] = [whole(growth?.min[axis] ?? 0), whole(growth?.max[axis] ?? 0)];
    const along = (side: bigint, t: bigint, most: bigint): Row => ({
      x: axis === 0 ? side : 0n,
      y: axis === 1 ? side : 0n,
      t,
      most,
      isStrict: false,
    });
    return [along(-1n, moves + low, -whole(min[axis] ?? 0)), along(1n, -(moves + high), whole(max[axis] ?? 0))];
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
  const { polygon, box } = pair;
  const { growth } = box;
  const place = commonPlace(
    ...[polygon.position, polygon.displacement, ...polygon.corners, box.min, box.max, box.displacement],
    ...(growth ? [growth.min, growth.max] : []),
  );
  const whole: Numbers = (x) => inPlaces(x, place);
  const exact = exactOf(timesOf(pair, whole));
  return { kind: exact.kind, wrong: wrongIn(pair, answer, exact, whole) };
}

function wrongIn(pair: GrowingConvexPair, answer: ConvexSweep, exact: Exact, whole: Numbers): string | undefined {
  if (answer.kind !== exact.kind) return `${answer.kind} instead of ${exact.kind}`;
  if (answer.kind === "miss") return undefined;
  if (!isExit(pair.box, answer.exit, exact.exit))
    return `exit ${answer.exit} instead of ${exact.exit ? textOf(exact.exit) : "Infinity"}`;
  if (answer.kind === "overlap") return undefined;
  const time = exact.entry && compare(exact.entry, start) > 0 ? exact.entry : start;
  if (!isWithinOneUlp(answer.time, time)) return `time ${answer.time} instead of ${textOf(time)}`;
  return wrongFace(pair, answer, time, whole);
}

/** When the frame is over, the faces of a box that shrinks may have passed each other: nothing is asked of that. */
function isExit({ growth }: MovingBox, answer: number, exit: Rational | undefined): boolean {
  const shrinks = growth?.min.some((low, axis) => low > (growth.max[axis] ?? 0)) ?? false;
  if (shrinks && (!exit || compare(exit, end) >= 0)) return answer >= 1;
  return exit ? isWithinOneUlp(answer, exit) : answer === Infinity;
}

/** The face of the answer has to be one that both are flush at then, and at a hit one that they come nearer to. */
function wrongFace(
  { polygon, box }: GrowingConvexPair,
  { kind, normal, edges: [ofBox, ofPolygon] }: Extract<ConvexSweep, { kind: "hit" | "graze" }>,
  { numerator, denominator }: Rational,
  whole: Numbers,
): string | undefined {
  const edgeRows = polygonRows(polygon, whole);
  const faces = boxRows(box, whole);
  // Lower y, upper x, upper y, lower x.
  const faceOf = [2, 1, 3, 0][ofBox];
  const row = ofPolygon >= 0 ? edgeRows[ofPolygon] : faceOf === undefined ? undefined : faces[faceOf];
  if (!row) return "no edge";
  const points = ofPolygon >= 0 ? boxCorners(box, whole) : polygonCorners(polygon, whole);
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

interface Point {
  readonly x: bigint;
  readonly y: bigint;
  readonly moveX: bigint;
  readonly moveY: bigint;
}

function polygonCorners({ position, corners, displacement }: MovingConvex, whole: Numbers): readonly Point[] {
  const [moveX, moveY] = [whole(displacement[0] ?? 0), whole(displacement[1] ?? 0)];
  return corners.map(([x = 0, y = 0]) => ({
    x: whole(position[0] ?? 0) + whole(x),
    y: whole(position[1] ?? 0) + whole(y),
    moveX,
    moveY,
  }));
}

function boxCorners({ min, max, displacement, growth }: MovingBox, whole: Numbers): readonly Point[] {
  const faces = ([0, 1] as const).map((axis) => {
    const moves = whole(displacement[axis] ?? 0);
    return [
      { at: whole(min[axis] ?? 0), moves: moves + whole(growth?.min[axis] ?? 0) },
      { at: whole(max[axis] ?? 0), moves: moves + whole(growth?.max[axis] ?? 0) },
    ];
  });
  const [xs = [], ys = []] = faces;
  return xs.flatMap((x) => ys.map((y) => ({ x: x.at, y: y.at, moveX: x.moves, moveY: y.moves })));
}
