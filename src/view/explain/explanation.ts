import { at } from "../../geometry/index.js";
import { sweep, type MovingBox, type Sweep } from "../../solver/index.js";
import type { SceneView } from "../protocol/index.js";
import type { MotionSegment } from "./motionSegment.js";

/** Why two boxes meet, or do not. The axes are those that decide it. */
export type Reason =
  /** All axes overlap from the moment on when the last begins to. */
  | { readonly kind: "enters"; readonly last: AxisInterval }
  /** They overlap when the segment begins. */
  | { readonly kind: "inside" }
  /** They first touch when the frame ends. */
  | { readonly kind: "arrives"; readonly last: AxisInterval }
  /** They are flush on an axis on which they keep their distance. */
  | { readonly kind: "along"; readonly flush: AxisInterval }
  /** One axis begins to overlap at the moment when another ceases to. */
  | { readonly kind: "corner"; readonly last: AxisInterval; readonly first: AxisInterval }
  /** They are flush when the segment begins and part. */
  | { readonly kind: "leaves"; readonly first: AxisInterval }
  /** Nothing moves, seen from the other. */
  | { readonly kind: "still"; readonly apart: AxisInterval }
  /** One axis never overlaps. */
  | { readonly kind: "apart"; readonly apart: AxisInterval }
  /** One axis ceases to overlap before another begins to. */
  | { readonly kind: "beside"; readonly last: AxisInterval; readonly first: AxisInterval }
  /** They were together before the segment began. */
  | { readonly kind: "past"; readonly first: AxisInterval }
  /** They would meet after the frame's end. */
  | { readonly kind: "late"; readonly last: AxisInterval };

/** The exact answer about a segment, and what it rests on. */
export interface Explanation {
  readonly segment: MotionSegment;
  readonly sweep: Sweep;
  readonly intervals: readonly AxisInterval[];
  readonly reason: Reason;
  /**
   * The segment leads into a contact of the run, but not the exact answer about it: one of the two was turned by another
   * contact at the same moment, and between the two contacts is no way that could be shown.
   */
  readonly abrupt: boolean;
}

/** Explains a segment. What happens is the exact sweep's answer; the intervals only say why. */
export function explain(scene: Pick<SceneView, "method">, segment: MotionSegment): Explanation {
  const answer = sweep(segment.mover, segment.obstacle);
  const intervals = axisIntervals(segment.mover, segment.obstacle);
  const abrupt = scene.method === "exact" && segment.contact !== undefined && !collides(answer);
  return { segment, sweep: answer, intervals, reason: reasonOf(answer, intervals), abrupt };
}

function reasonOf(answer: Sweep, intervals: readonly AxisInterval[]): Reason {
  const { last, first } = bindingAxes(intervals);
  switch (answer.kind) {
    case "overlap":
      return { kind: "inside" };
    case "hit":
      return { kind: "enters", last: intervals[answer.normal.findIndex((n) => n !== 0)] ?? last };
    case "graze": {
      const flush = intervals.find(({ always }) => always === "touches");
      if (flush) return { kind: "along", flush };
      const leaving = intervals.find(({ gap, exit }) => gap === 0 && exit === 0);
      if (leaving) return { kind: "leaves", first: leaving };
      return isAtEnd(answer.time) && answer.exit > answer.time
        ? { kind: "arrives", last }
        : { kind: "corner", last, first };
    }
    case "miss": {
      const apart = intervals.find(({ always }) => always === "apart");
      if (apart) return { kind: intervals.every(({ gain }) => gain === 0) ? "still" : "apart", apart };
      if (last.entry > first.exit) return { kind: "beside", last, first };
      if (first.exit < 0) return { kind: "past", first };
      return last.entry > 1 ? { kind: "late", last } : { kind: "beside", last, first };
    }
  }
}

/** Times of the sweep are within one ulp. */
function isAtEnd(time: number): boolean {
  return Math.abs(time - 1) <= Number.EPSILON;
}

type Collision = Extract<Sweep, { kind: "hit" | "overlap" }>;

/** Whether the exact answer is a collision: what makes a body respond. */
export function collides(answer: Sweep): answer is Collision {
  return answer.kind === "hit" || answer.kind === "overlap";
}

/** Of a hit on an edge or a corner: whether the boxes close faster on the normal's axis than on all others of it. */
export function closesFastest({ intervals }: Explanation, axis: number, axes: readonly number[]): boolean {
  const speed = (i: number): number => Math.abs(intervals[i]?.gain ?? 0);
  return axes.every((other) => other === axis || speed(other) < speed(axis));
}

/** Which axis a unit normal stands on, and to which side. */
export function normalAxis(normal: readonly number[]): { readonly axis: number; readonly side: number } {
  const axis = Math.max(
    0,
    normal.findIndex((n) => n !== 0),
  );
  return { axis, side: at(normal, axis) };
}

/** When two boxes overlap on one axis, over unlimited straight motion. Times are fractions of the segment. */
export interface AxisInterval {
  readonly axis: number;
  /** What the mover gains on the obstacle in the whole segment; 0 where they keep their distance. */
  readonly gain: number;
  /** Where they begin to overlap and where they cease to; −Infinity and Infinity where they always do. */
  readonly entry: number;
  readonly exit: number;
  /** What holds for all of time on an axis without relative motion. */
  readonly always?: "overlaps" | "touches" | "apart";
  /** Between the faces that look at each other when the segment begins: 0 where they touch, below 0 where they overlap. */
  readonly gap: number;
}

/**
 * The intervals of each axis, in plain doubles: signs of distances and speeds are exact, times are off by a few ulps.
 *
 * Source: entry and exit times of "Swept AABB Collision Detection and Response" (GameDev.net); open intervals are ours.
 */
export function axisIntervals(a: MovingBox, b: MovingBox): AxisInterval[] {
  return a.min.map((aMin, axis) => {
    const aMax = at(a.max, axis);
    const bMin = at(b.min, axis);
    const bMax = at(b.max, axis);
    const gain = at(a.displacement, axis) - at(b.displacement, axis);
    const gap = Math.max(bMin - aMax, aMin - bMax);
    if (gain === 0) {
      const always = gap < 0 ? "overlaps" : gap === 0 ? "touches" : "apart";
      const [entry, exit] = gap > 0 ? [Infinity, -Infinity] : [-Infinity, Infinity];
      return { axis, gain, entry, exit, always, gap };
    }
    const near = gain > 0 ? bMin - aMax : bMax - aMin;
    const far = gain > 0 ? bMax - aMin : bMin - aMax;
    return { axis, gain, entry: near / gain + 0, exit: far / gain + 0, gap };
  });
}

/** The axis that is the last to overlap, and the one that is the first to cease to. */
export function bindingAxes(intervals: readonly AxisInterval[]): {
  readonly last: AxisInterval;
  readonly first: AxisInterval;
} {
  return {
    last: intervals.reduce((best, interval) => (interval.entry > best.entry ? interval : best)),
    first: intervals.reduce((best, interval) => (interval.exit < best.exit ? interval : best)),
  };
}
