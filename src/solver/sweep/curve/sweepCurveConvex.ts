import { at, GREATEST, type Vec } from "../../../geometry/index.js";
import type { AxisMotion, ConvexStay, CurvedBox, CurvedConvex, Growth } from "../../types.js";
import { requireConvex } from "../../validate.js";
import { isConvex } from "../convex/sweepConvex.js";
import { Depth, motionReach } from "./depth.js";
import { commonStretches, type Course, courseOf, overlapIn } from "./runs.js";
import { fastest, requireCurvedBox, requireMotions, requireUpTo } from "./sweepCurve.js";

/** One of two that move along curves. */
interface Outline {
  readonly corners: readonly Vec[];
  /** Of its edges, outward. */
  readonly normals: readonly Vec[];
  readonly motion: readonly AxisMotion[];
  /** What the faces of a box move besides. */
  readonly growth: Growth | undefined;
  /** By axis, the greatest coordinate that a corner could have in the frame. */
  readonly reaches: Vec;
}

/** Less than 1 by this, the cosine of an angle says that two normals are not one. */
const ALIKE = 2 ** -40;

/**
 * When a convex polygon or box overlaps another one within one frame, where both move as in `sweepCurve` and do not turn; boxes may
 * grow.
 * They are apart for as long as the line of an edge of either is between them; across each edge the depth is a curve of the same
 * kind as across faces of boxes, and certified as there: no overlap is missed that is deeper, nor made up over a gap that is
 * wider, than 2⁻⁴⁰ of the greatest coordinate across that edge.
 *
 * @throws RangeError for what `sweepCurve` or `sweepConvex` do not take.
 * @example
 * const circle = (phase) => ({ kind: "circle", radius: 4, phase, angularVelocity: Math.PI });
 * const blade = { position: [0, 0], corners: [[-1, 0], [0, -1], [1, 0], [0, 1]], motion: [circle(0), circle(-Math.PI / 2)] };
 * const rest = { kind: "line", displacement: 0 };
 * sweepCurveConvex(blade, { min: [-1, 2.5], max: [1, 4], motion: [rest, rest] });
 * // [{ entry: 0.333…, exit: 0.666…, normal: [1, 0], … }]
 */
export function sweepCurveConvex(a: CurvedConvex | CurvedBox, b: CurvedConvex | CurvedBox): readonly ConvexStay[] {
  const [own, other] = [outlineOf(a, "a"), outlineOf(b, "b")];
  // Out of b at a.
  const normals = [...other.normals, ...own.normals.map((normal) => normal.map((n) => 0 - n))];
  const courses = normals.map((normal, edge) => courseOf(depthAcross(normal, edge, own, other)));
  return commonStretches(courses)
    .filter(({ sign }) => sign === 1)
    .map(({ sign, from, to }) => stayIn(courses, normals, { sign, from, to }));
}

function stayIn(
  courses: readonly Course[],
  normals: readonly Vec[],
  stretch: Parameters<typeof overlapIn>[1],
): ConvexStay {
  const { entry, exit, faces, leaving } = overlapIn(courses, stretch);
  const normalAt = (all: readonly Depth[], time: number, sign: 1 | -1): Vec | undefined => {
    const face = fastest(all, time, sign);
    return face && normals[face.axis];
  };
  const normal = stretch.from > 0 ? normalAt(faces, entry, 1) : undefined;
  const isOther = ({ axis }: Depth): boolean => normal !== undefined && across(normal, normals[axis]) < 1 - ALIKE;
  const wayOut = stretch.to < 1 ? normalAt(leaving, exit, -1) : undefined;
  return { entry, exit, normal, isCorner: faces.some(isOther), wayOut };
}

/** How deep the two are in each other across an edge with a normal out of b: as far as each reaches there. */
function depthAcross(normal: Vec, edge: number, a: Outline, b: Outline): Depth {
  const [low, high] = [
    Math.min(...a.corners.map((corner) => across(normal, corner))),
    Math.max(...b.corners.map((corner) => across(normal, corner))),
  ];
  // The corner of a box that reaches furthest is always the same one.
  const grows = ({ growth }: Outline, side: 1 | -1): number =>
    growth
      ? across(
          normal,
          normal.map((n, axis) => at(n * side > 0 ? growth.max : growth.min, axis)),
        )
      : 0;
  const moving = ({ motion }: Outline, sign: 1 | -1) =>
    motion.flatMap((each, axis) => (at(normal, axis) === 0 ? [] : [[each, sign * at(normal, axis)] as const]));
  const sizes = normal.map(Math.abs);
  return new Depth(edge, 1, {
    constant: high - low,
    linear: grows(b, 1) - grows(a, -1),
    motions: [...moving(b, 1), ...moving(a, -1)],
    reaches: [across(sizes, a.reaches), across(sizes, b.reaches)],
  });
}

function across(normal: Vec, point: Vec): number {
  return at(normal, 0) * at(point, 0) + at(normal, 1) * at(point, 1);
}

/** The outward unit normals of all edges; the corners are relative to a place of the polygon. */
function normalsOf(corners: readonly Vec[]): readonly Vec[] {
  const edges = corners.map((corner, i) => [corner, corners[(i + 1) % corners.length]] as const);
  const area = edges.reduce((sum, [from, to]) => sum + at(from, 0) * at(to, 1) - at(from, 1) * at(to, 0), 0);
  return edges.map(([from, to]) => {
    const [x, y] = [at(to, 0) - at(from, 0), at(to, 1) - at(from, 1)];
    const length = Math.sign(area) * Math.hypot(x, y);
    return [y / length + 0, -x / length + 0];
  });
}

/** Those of a box, whose edges may have no length. */
const boxNormals: readonly Vec[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

function outlineOf(given: CurvedConvex | CurvedBox, name: string): Outline {
  const { motion } = given;
  const growth = "min" in given ? given.growth : undefined;
  const [corners, normals] = "min" in given ? boxOutline(given, name) : polygonOutline(given, name);
  for (const place of corners.flat()) requireUpTo(GREATEST, place, `The numbers of ${name}`);
  const reaches = motion.map(
    (each, axis) =>
      Math.max(...corners.map((corner) => Math.abs(at(corner, axis)))) +
      (growth ? Math.max(Math.abs(at(growth.min, axis)), Math.abs(at(growth.max, axis))) : 0) +
      motionReach(each),
  );
  return { corners, normals, motion, growth, reaches };
}

function boxOutline(box: CurvedBox, name: string): readonly [corners: readonly Vec[], normals: readonly Vec[]] {
  requireCurvedBox(box, 2, name);
  const [[x0 = 0, y0 = 0], [x1 = 0, y1 = 0]] = [box.min, box.max];
  const corners = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
  return [corners, boxNormals];
}

function polygonOutline(
  polygon: CurvedConvex,
  name: string,
): readonly [corners: readonly Vec[], normals: readonly Vec[]] {
  if (!isConvex(polygon)) requireConvex(polygon, name);
  requireMotions(polygon.motion, 2, name);
  const { position, corners } = polygon;
  // Relative to one of them, the area is off by little.
  const [first = []] = corners;
  const normals = normalsOf(corners.map((corner) => corner.map((c, axis) => c - at(first, axis))));
  return [corners.map((corner) => corner.map((c, axis) => at(position, axis) + c)), normals];
}
