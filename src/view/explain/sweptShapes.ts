import { at, type Box, type Vec, cornersOfBox } from "../../geometry/index.js";
import { sweepConvex, type MovingBox, type MovingConvex, type Sweep } from "../../solver/index.js";
import { plain } from "../index.js";
import { overlapOf, rowOfNormal, type AxisInterval } from "./axisIntervals.js";

/** What the two of a pair are where one of them is no upright box, in two dimensions. */
export type Shapes = readonly [mover: MovingConvex | MovingBox, obstacle: MovingConvex | MovingBox];

type Corner = readonly [x: number, y: number];

/** The corners of a shape in the world, from x to y around it. */
export function cornersOf(shape: MovingConvex | Box): readonly Corner[] {
  if ("min" in shape) return cornersOfBox(shape);
  const { position, corners } = shape;
  const placed = corners.map((corner): Corner => [at(position, 0) + at(corner, 0), at(position, 1) + at(corner, 1)]);
  const area = placed.reduce((sum, a, i) => sum + cross(a, placed[(i + 1) % placed.length] ?? a), 0);
  return area < 0 ? placed.toReversed() : placed;
}

/** The bounds of a shape. */
export function boundsOfShape({ position, corners }: MovingConvex): Box {
  const on = (axis: number): number[] => corners.map((corner) => at(position, axis) + at(corner, axis));
  const both = [on(0), on(1)];
  return { min: both.map((all) => Math.min(...all)), max: both.map((all) => Math.max(...all)) };
}

/**
 * obstacle ⊖ mover: the sum of the obstacle and the mover turned about the origin. Its edges are those of both in the order
 * of their directions, and it holds the origin where the two overlap.
 *
 * @returns by edge the corner at which it begins, and of which of the two it is
 */
export function differencePolygon([mover, obstacle]: Shapes) {
  const [own, other] = [cornersOf(obstacle), cornersOf(mover).map(([x, y]): Corner => [-x, -y])];
  // Both begin with their lowest corner, so that the directions of their edges ascend.
  const [a, b] = [fromLowest(own), fromLowest(other)];
  const sum: { readonly corner: Corner; readonly of: "mover" | "obstacle" | "both" }[] = [];
  let [i, k] = [0, 0];
  while (i < a.length || k < b.length) {
    const [p, q] = [a[i % a.length] as Corner, b[k % b.length] as Corner];
    const turn = i >= a.length ? -1 : k >= b.length ? 1 : cross(edge(a, i), edge(b, k));
    sum.push({
      corner: [p[0] + q[0], p[1] + q[1]],
      of: turn > 0 ? "obstacle" : turn < 0 ? "mover" : "both",
    });
    // Edges in the same direction are one.
    if (turn >= 0) i++;
    if (turn <= 0) k++;
  }
  return sum;
}

function fromLowest(corners: readonly Corner[]): readonly Corner[] {
  const lowest = corners.reduce((best, [x, y], i) => {
    const [bx, by] = corners[best] as Corner;
    return y < by || (y === by && x < bx) ? i : best;
  }, 0);
  return [...corners.slice(lowest), ...corners.slice(0, lowest)];
}

function edge(corners: readonly Corner[], i: number): Corner {
  const [from, to] = [corners[i % corners.length] as Corner, corners[(i + 1) % corners.length] as Corner];
  return [to[0] - from[0], to[1] - from[1]];
}

function cross(a: Corner, b: Corner): number {
  return a[0] * b[1] - a[1] * b[0];
}

/** Two directions that are parallel but for rounding. */
const isParallel = (a: Vec, b: Vec): boolean => Math.abs(at(a, 0) * at(b, 1) - at(a, 1) * at(b, 0)) < 1e-12;

/** The directions of which one separates the shapes, if anything does: the normals of all edges, each line once. */
function separatingAxes(shapes: Shapes): readonly Vec[] {
  const axes: Vec[] = [];
  for (const corners of shapes.map(cornersOf)) {
    for (let i = 0; i < corners.length; i++) {
      const [x, y] = edge(corners, i);
      const length = Math.hypot(x, y);
      // Looking to the right, or along y.
      const sign = y > 0 || (y === 0 && x < 0) ? 1 : -1;
      const axis = [(sign * y) / length + 0, (sign * -x) / length + 0];
      if (length > 0 && !axes.some((other) => isParallel(axis, other))) axes.push(axis);
    }
  }
  return axes.sort((a, b) => Math.atan2(at(a, 1), at(a, 0)) - Math.atan2(at(b, 1), at(b, 0)));
}

/** When two shapes overlap along each of their separating axes, in plain doubles; see `axisIntervals`. */
export function shapeIntervals(shapes: Shapes): AxisInterval[] {
  const [mover, obstacle] = shapes.map(cornersOf) as [readonly Corner[], readonly Corner[]];
  const [own, other] = shapes.map(({ displacement }) => displacement) as [Vec, Vec];
  return separatingAxes(shapes).map((direction, axis) => {
    const along = ([x, y]: Corner): number => x * at(direction, 0) + y * at(direction, 1);
    const [a, b] = [mover.map(along), obstacle.map(along)];
    const extent = (all: readonly number[]) => [Math.min(...all), Math.max(...all)] as const;
    const [[aMin, aMax], [bMin, bMax]] = [extent(a), extent(b)];
    const gain = along([at(own, 0) - at(other, 0), at(own, 1) - at(other, 1)]);
    // What is flush, or keeps its distance, is so but for the rounding of the direction.
    const noise = 2 ** -45 * Math.max(...[aMin, aMax, bMin, bMax, gain].map(Math.abs));
    const [ahead, behind, gained] = [bMin - aMax, aMin - bMax, gain].map((n) => (Math.abs(n) <= noise ? 0 : n));
    return {
      axis,
      name: nameOf(direction),
      direction,
      ...overlapOf(ahead as number, behind as number, gained as number),
    };
  });
}

/** `x`, `y`, or the angle from x to y: `37°`. */
function nameOf(direction: Vec): string {
  if (at(direction, 1) === 0) return "x";
  if (at(direction, 0) === 0) return "y";
  const degrees = (Math.atan2(at(direction, 1), at(direction, 0)) * 180) / Math.PI;
  return `${plain(Math.round(degrees * 10) / 10)}°`;
}

/** The exact answer about two shapes, with the axes of `intervals` that are reached at the same time. */
export function sweepShapes([mover, obstacle]: Shapes, intervals: readonly AxisInterval[]): Sweep {
  const found = sweepConvex(mover, obstacle);
  if (found.kind === "miss" || found.kind === "overlap") return found;
  const { kind, time, exit, normal, isCorner } = found;
  const own = rowOfNormal(intervals, normal);
  const isLast = ({ axis, entry }: AxisInterval): boolean =>
    axis !== own && Math.abs(entry - time) <= 2 ** -40 * Math.max(1, Math.abs(time));
  const others = isCorner ? intervals.filter(isLast).map(({ axis }) => axis) : [];
  return { kind, time, exit, normal, axes: [own, ...others].sort((a, b) => a - b) };
}
