import { at, type Vec } from "../../geometry/index.js";
import {
  penetrationConvex,
  sweepCurve,
  sweepCurveConvex,
  type AxisMotion,
  type CurvedBox,
  type CurvedConvex,
  type CurveSweep,
  type Stay,
} from "../../solver/index.js";
import { rowOfNormal, type AxisInterval } from "./axisIntervals.js";
import type { MotionSegment, MovingBounds } from "./motionSegment.js";
import { cornersOf } from "./sweptShapes.js";

/** Where one of a pair would be without its motion, a box or a polygon, and that motion. */
type CurvedShape = CurvedBox | CurvedConvex;

/**
 * The answer about two of which one is a polygon and one on a curve, as the run has it: its `intervals` are those of the separating
 * axes, and `axes` are rows among these.
 */
export function sweepShapesOnCurve(
  { mover, obstacle }: MotionSegment,
  curves: NonNullable<MotionSegment["curves"]>,
  rows: readonly AxisInterval[],
): CurveSweep {
  const [own, other] = [curved(mover, curves.mover), curved(obstacle, curves.obstacle)];
  const intervals = rows.map(({ direction }) => {
    const [a, b] = [projected(own, direction), projected(other, direction)];
    return sweepCurve(a, b).intervals[0] ?? [];
  });
  const stays = sweepCurveConvex(own, other).map(({ isCorner: _, ...stay }): Stay => {
    return { ...stay, axes: stay.normal ? [rowOfNormal(rows, stay.normal)] : [] };
  });
  const more = { intervals, stays };
  const [first] = stays;
  if (!first) return { kind: "miss", ...more };
  const { entry: time, exit, normal, axes } = first;
  if (normal) return { kind: "hit", time, exit, normal, axes, ...more };
  const penetration = penetrationConvex(mover.shape ?? mover, obstacle.shape ?? obstacle);
  return { kind: "overlap", time: 0, exit, penetration, ...more };
}

/** One as it stands when the segment begins, from where its motion leads. */
function curved({ shape, min, max }: MovingBounds, { motion, growth }: CurvedBox): CurvedShape {
  const start = motion.map((each) => (each.kind === "circle" ? each.radius * Math.cos(each.phase) : 0));
  const from = (place: Vec): Vec => place.map((p, axis) => p - at(start, axis));
  if (shape) return { position: from(shape.position), corners: shape.corners, motion };
  return { min: from(min), max: from(max), motion, growth };
}

/** What one is along a direction: a box that has it for its first axis, and is as wide as any other one on the second. */
function projected(given: CurvedShape, direction: Vec): CurvedBox {
  const along = ([x = 0, y = 0]: Vec): number => x * at(direction, 0) + y * at(direction, 1);
  const corners =
    "min" in given
      ? cornersOf(given)
      : given.corners.map((c) => c.map((each, axis) => each + at(given.position, axis)));
  const places = corners.map(along);
  const grows = (side: 1 | -1): number => {
    const growth = "min" in given ? given.growth : undefined;
    if (!growth) return 0;
    return along(direction.map((d, axis) => at(d * side > 0 ? growth.max : growth.min, axis)));
  };
  return {
    min: [Math.min(...places), 0],
    max: [Math.max(...places), 1],
    motion: [motionAlong(given.motion, direction), { kind: "line", displacement: 0 }],
    growth: { min: [grows(-1), 0], max: [grows(1), 0] },
  };
}

function motionAlong([x, y]: readonly AxisMotion[], direction: Vec): AxisMotion {
  if (x?.kind === "circle") return { ...x, phase: x.phase - Math.atan2(at(direction, 1), at(direction, 0)) };
  const [own, other] = [polynomial(x), polynomial(y)];
  const sum = (key: "velocity" | "acceleration"): number => own[key] * at(direction, 0) + other[key] * at(direction, 1);
  return { kind: "parabola", velocity: sum("velocity"), acceleration: sum("acceleration") };
}

function polynomial(motion: AxisMotion | undefined): { readonly velocity: number; readonly acceleration: number } {
  if (motion?.kind === "parabola") return motion;
  return { velocity: motion?.kind === "line" ? motion.displacement : 0, acceleration: 0 };
}
