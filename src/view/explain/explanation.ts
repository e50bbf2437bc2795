import { meetingNormal, sweep, sweepCurve, type CurveSweep, type Layered, type Sweep } from "../../solver/index.js";
import { limitsOf } from "../index.js";
import type { SceneView } from "../protocol/index.js";
import { axisIntervals, bindingAxes, rowOfNormal, type AxisInterval } from "./axisIntervals.js";
import type { MotionSegment } from "./motionSegment.js";
import { sweepShapesOnCurve } from "./curvedShapes.js";
import { shapeIntervals, sweepShapes, type Shapes } from "./sweptShapes.js";

/** Why two boxes meet, or do not. */
interface Reason {
  readonly kind:
    /** All axes overlap from the moment on when the last begins to. */
    | "enters"
    /** They overlap when the segment begins. */
    | "inside"
    /** They first touch when the frame ends. */
    | "arrives"
    /** They are flush on an axis on which they keep their distance. */
    | "along"
    /** One axis begins to overlap at the moment when another ceases to. */
    | "corner"
    /** They are flush when the segment begins and part. */
    | "leaves"
    /** Nothing moves, seen from the other. */
    | "still"
    /** One axis never overlaps. */
    | "apart"
    /** One axis ceases to overlap before another begins to. */
    | "beside"
    /** They were together before the segment began. */
    | "past"
    /** They would meet after the frame's end. */
    | "late";
  /** The axis that decides it; of two the one that begins last. */
  readonly axis: AxisInterval;
}

/** The exact answer about a segment, and what it rests on. */
export interface Explanation {
  readonly segment: MotionSegment;
  readonly sweep: Sweep;
  readonly intervals: readonly AxisInterval[];
  /** Where one of the two is on a curve: its answer is the one above, and the intervals and the reason are of the chords. */
  readonly curve?: CurveSweep;
  readonly reason: Reason;
  /** What the two are where one of them is no upright box. */
  readonly shapes?: Shapes;
  /** No way leads into the contact: another one at the same moment turned one of the two. */
  readonly abrupt: boolean;
  /** What lets the two pass each other although the sweep of their boxes is a collision. */
  readonly passed?: IgnoreReason;
}

/** Layers that keep two apart, or a face that is not solid to what comes there. */
export type IgnoreReason = "layers" | "oneWay";

/** Explains a segment. What happens is the exact sweep's answer; the intervals only say why. */
export function explain(
  scene: Pick<SceneView, "method" | "bodies" | "dimensions">,
  segment: MotionSegment,
): Explanation {
  const { mover, obstacle, curves } = segment;
  const isPolygon = mover.shape !== undefined || obstacle.shape !== undefined;
  const shapes = isPolygon ? ([mover.shape ?? mover, obstacle.shape ?? obstacle] as const) : undefined;
  const intervals = shapes ? shapeIntervals(shapes) : axisIntervals(mover, obstacle);
  const curve =
    curves && (shapes ? sweepShapesOnCurve(segment, curves, intervals) : sweepCurve(curves.mover, curves.obstacle));
  const answer = curve ?? (shapes ? sweepShapes(shapes, intervals) : sweep(mover, obstacle));
  const abrupt = scene.method === "exact" && segment.contact !== undefined && !collides(answer);
  const passed = passedOf(scene, segment, answer);
  return {
    ...{ segment, sweep: answer, intervals, reason: reasonOf(answer, intervals), abrupt },
    curve,
    shapes,
    passed,
  };
}

/** The mask of what says nothing of layers. */
const everyLayer = 0xffffffff;

/** Why a collision of the boxes is none of the bodies; undefined where they meet, or the boxes do not either. */
function passedOf(
  scene: Pick<SceneView, "bodies" | "dimensions">,
  { pair: { mover, obstacle }, contact, ...segment }: MotionSegment,
  answer: Sweep,
): IgnoreReason | undefined {
  // What the run has met is met, however the rounded places of the picture look.
  if (!collides(answer) || contact !== undefined) return undefined;
  const isPolygon = segment.mover.shape !== undefined || segment.obstacle.shape !== undefined;
  const [own, other] = [limitsOf(scene, mover), obstacle.kind === "body" ? limitsOf(scene, obstacle.index) : {}];
  const normal = meetingNormal(own, other);
  if (normal === "any") return undefined;
  if (normal === "none") {
    const layered = ({ layers = everyLayer, collidesWith = everyLayer }: Layered): Layered => ({
      layers,
      collidesWith,
    });
    return meetingNormal(layered(own), layered(other)) === "none" ? "layers" : "oneWay";
  }
  if (answer.kind === "overlap") return "oneWay";
  if (isPolygon) return normal.every((n, axis) => n === answer.normal[axis]) ? undefined : "oneWay";
  // At an edge or a corner the face that is solid counts, if it is one of those that are reached.
  const axis = normalAxis(normal);
  if (!answer.axes.includes(axis)) return "oneWay";
  return normalAxis(answer.normal) === axis && answer.normal[axis] !== normal[axis] ? "oneWay" : undefined;
}

function reasonOf(answer: Sweep, intervals: readonly AxisInterval[]): Reason {
  const { last, first } = bindingAxes(intervals);
  switch (answer.kind) {
    case "overlap":
      return { kind: "inside", axis: first };
    case "hit":
      return { kind: "enters", axis: intervals[rowOfNormal(intervals, answer.normal)] ?? last };
    case "graze": {
      const flush = intervals.find(({ always }) => always === "touches");
      if (flush) return { kind: "along", axis: flush };
      const leaving = intervals.find(({ gap, exit }) => gap === 0 && exit === 0);
      if (leaving) return { kind: "leaves", axis: leaving };
      return { kind: isAtEnd(answer.time) && answer.exit > answer.time ? "arrives" : "corner", axis: last };
    }
    case "miss": {
      const apart = intervals.find(({ always }) => always === "apart");
      if (apart) return { kind: intervals.every(({ gain }) => gain === 0) ? "still" : "apart", axis: apart };
      if (last.entry > first.exit) return { kind: "beside", axis: last };
      if (first.exit < 0) return { kind: "past", axis: first };
      return { kind: last.entry > 1 ? "late" : "beside", axis: last };
    }
  }
}

/** Times of the sweep are within one ulp. */
function isAtEnd(time: number): boolean {
  return Math.abs(time - 1) <= Number.EPSILON;
}

export type Hit = Extract<Sweep, { kind: "hit" }>;
type Collision = Hit | Extract<Sweep, { kind: "overlap" }>;

/** Whether the exact answer is a collision: what makes a body respond. */
export function collides(answer: Sweep): answer is Collision {
  return answer.kind === "hit" || answer.kind === "overlap";
}

/** Of a hit on an edge or a corner: whether the boxes close faster on the normal's axis than on all others of it. */
export function closesFastest({ intervals }: Explanation, axis: number, axes: readonly number[]): boolean {
  const speed = (i: number): number => Math.abs(intervals[i]?.gain ?? 0);
  return axes.every((other) => other === axis || speed(other) < speed(axis));
}

/** Which axis a unit normal stands on. */
export function normalAxis(normal: readonly number[]): number {
  return normal.findIndex((n) => n !== 0);
}
