import { at, type Vec } from "../../geometry/index.js";
import type { MovingBox } from "../../solver/index.js";

/** When two shapes overlap along one axis, over unlimited straight motion. Times are fractions of the segment. */
export interface AxisInterval {
  /** Its place among the intervals: of boxes the coordinate. */
  readonly axis: number;
  /** `x`, or of an axis that stands at an angle, that angle. */
  readonly name: string;
  /** A unit vector along it. */
  readonly direction: Vec;
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
    const [ahead, behind] = [at(b.min, axis) - at(a.max, axis), aMin - at(b.max, axis)];
    const gain = at(a.displacement, axis) - at(b.displacement, axis);
    const direction = a.min.map((_, each) => Number(each === axis));
    const overlap = a.growth || b.growth ? growingOverlap(a, b, axis, gain) : overlapOf(ahead, behind, gain);
    return { axis, name: axisName(axis), direction, ...overlap };
  });
}

/**
 * When boxes overlap on an axis of which one grows: each pair of faces that look at each other nears at its own speed.
 * `gain` is that of the pair that is further apart.
 */
function growingOverlap(a: MovingBox, b: MovingBox, axis: number, gain: number) {
  const grown = (box: MovingBox, side: "min" | "max"): number => (box.growth ? at(box.growth[side], axis) : 0);
  const ahead = { gap: at(b.min, axis) - at(a.max, axis), gain: gain + grown(a, "max") - grown(b, "min") };
  const behind = { gap: at(a.min, axis) - at(b.max, axis), gain: grown(b, "max") - grown(a, "min") - gain };
  let [entry, exit, isFlush] = [-Infinity, Infinity, false];
  for (const faces of [ahead, behind]) {
    if (faces.gain > 0) entry = Math.max(entry, faces.gap / faces.gain + 0);
    else if (faces.gain < 0) exit = Math.min(exit, faces.gap / faces.gain + 0);
    else if (faces.gap > 0) [entry, exit] = [Infinity, -Infinity];
    else isFlush ||= faces.gap === 0;
  }
  const wider = ahead.gap >= behind.gap ? ahead : behind;
  const facts = { gain: ahead.gap >= behind.gap ? wider.gain : 0 - wider.gain, entry, exit, gap: wider.gap };
  if (entry >= exit) return { ...facts, entry: Infinity, exit: -Infinity, always: "apart" as const };
  if (isFlush) return { ...facts, always: "touches" as const };
  return entry === -Infinity && exit === Infinity ? { ...facts, always: "overlaps" as const } : facts;
}

/** The axis that is the last to overlap, and the one that is the first to cease to. */
export function bindingAxes(intervals: readonly AxisInterval[]) {
  return {
    last: intervals.reduce((best, interval) => (interval.entry > best.entry ? interval : best)),
    first: intervals.reduce((best, interval) => (interval.exit < best.exit ? interval : best)),
  };
}

/**
 * When what comes nearer overlaps: from how far the two are apart, ahead and behind, and what is gained on it in the segment.
 */
export function overlapOf(ahead: number, behind: number, gain: number) {
  const gap = Math.max(ahead, behind);
  if (gain === 0) {
    const always = gap < 0 ? "overlaps" : gap === 0 ? "touches" : "apart";
    const [entry, exit] = gap > 0 ? [Infinity, -Infinity] : [-Infinity, Infinity];
    return { gain, entry, exit, always, gap } as const;
  }
  const [near, far] = gain > 0 ? [ahead, -behind] : [-behind, ahead];
  return { gain, entry: near / gain + 0, exit: far / gain + 0, gap };
}

/** The interval of the axis that a unit normal stands on. */
export function rowOfNormal(intervals: readonly AxisInterval[], normal: Vec): number {
  const along = ({ direction }: AxisInterval): number =>
    Math.abs(direction.reduce((sum, d, axis) => sum + d * at(normal, axis), 0));
  return intervals.reduce((best, row, i) => (along(row) > along(intervals[best] as AxisInterval) ? i : best), 0);
}

/** `x`, `y` or `z`. */
export function axisName(axis: number): string {
  return ["x", "y", "z"][axis] ?? "";
}
