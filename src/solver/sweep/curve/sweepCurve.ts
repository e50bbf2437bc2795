import { type Box, GREATEST } from "../../../geometry/index.js";
import type { AxisInterval, AxisMotion, CurvedBox, CurveSweep, Stay } from "../../types.js";
import { requireBox, requireDimensions } from "../../validate.js";
import { axesIn, axisNormal } from "../axes.js";
import { requireGrowth } from "../sweepGrowing.js";
import { penetration } from "../separation.js";
import { axisCurve, type Depth, faceDepth } from "./depth.js";
import { commonStretches, type Course, courseOf, type Encounter, overlapIn, touchIn } from "./runs.js";
import type { Stretch } from "./stretches.js";
import { cosine, GREATEST_ANGLE } from "./sine.js";

/** The fastest circle: 16 turns a frame. */
const GREATEST_ANGULAR_VELOCITY = 32 * Math.PI;

/**
 * When and how box `a` meets box `b` within one frame, where each of them moves on each axis along a line, a parabola or as
 * a circle does, and may grow. As in `sweep`, they overlap on an axis while both of its pairs of faces are past each other;
 * along curves that is in any number of intervals of time. They hit where the intervals of all axes first have a time in common.
 *
 * The answer is certified: no overlap is missed that is deeper, and no contact is made up over a gap that is wider, than 2⁻⁴⁰
 * of the greatest coordinate that a face of the two could have on that axis in the frame (or 2⁻¹⁰⁰⁰, if that is more). What
 * lies between may be a graze; a `hit` and an `overlap` are certain. At `time` the boxes are flush by the same measure, and
 * before it they overlap nowhere deeper than that. Nothing is sampled: a body cannot be too fast.
 *
 * Sources: the open intervals of `sweep`; roots are isolated with the centered form of interval analysis (Moore, "Methods and
 * Applications of Interval Analysis", 1979; Snyder, "Interval Analysis for Computer Graphics", 1992).
 *
 * @throws RangeError for numbers that are not finite or beyond ±10¹⁵⁰, `min > max`, lists that are not of the same 2 or 3 dimensions,
 *   growth that takes one face past the other, more than 16 turns a frame, and phases beyond 2²⁰.
 * @example
 * const sword = {
 *   min: [-0.5, -0.5],
 *   max: [0.5, 0.5],
 *   motion: [
 *     { kind: "circle", radius: 4, phase: 0, angularVelocity: Math.PI },
 *     { kind: "circle", radius: 4, phase: -Math.PI / 2, angularVelocity: Math.PI },
 *   ],
 * };
 * const rest = { kind: "line", displacement: 0 };
 * sweepCurve(sword, { min: [-1, 2.5], max: [1, 4], motion: [rest, rest] });
 * // { kind: "hit", time: 0.377…, exit: 0.622…, normal: [1, 0], axes: [0], … }
 */
export function sweepCurve(a: CurvedBox, b: CurvedBox): CurveSweep {
  const dimensions = requireDimensions(a.min.length);
  requireCurvedBox(a, dimensions, "a");
  requireCurvedBox(b, dimensions, "b");
  const axes = a.min.map((_, axis) => coursesOn(axis, a, b));
  const courses = axes.flat();
  const intervals = axes.map(intervalsOf);
  const stretches = commonStretches(courses);
  const overlap = stretches.find(({ sign }) => sign === 1);
  const stays = stretches.filter(({ sign }) => sign === 1).map((stretch) => stayIn(courses, stretch, dimensions));
  const more = { intervals, stays };
  if (overlap?.from === 0) {
    const { exit } = overlapIn(courses, overlap);
    return { kind: "overlap", time: 0, exit, penetration: penetration(boxAtStart(a), boxAtStart(b)), ...more };
  }
  if (overlap) return { kind: "hit", ...meetingOf(overlapIn(courses, overlap), dimensions), ...more };
  const touch = stretches.find(({ sign }) => sign === 0);
  if (touch) return { kind: "graze", ...meetingOf(touchIn(courses, touch), dimensions), ...more };
  return { kind: "miss", ...more };
}

function stayIn(courses: readonly Course[], stretch: Stretch, dimensions: number): Stay {
  const encounter = overlapIn(courses, stretch);
  const { entry, exit, leaving } = encounter;
  const began = stretch.from > 0 ? meetingOf(encounter, dimensions) : undefined;
  const way = stretch.to < 1 ? fastest(leaving, exit, -1) : undefined;
  return {
    entry,
    exit,
    normal: began?.normal,
    axes: began?.axes ?? [],
    wayOut: way && axisNormal(dimensions, way.axis, way.side),
  };
}

/** The pairs of faces of an axis: a below b, and a above b. */
function coursesOn(axis: number, a: CurvedBox, b: CurvedBox): readonly Course[] {
  const [first, second] = [axisCurve(a, axis), axisCurve(b, axis)];
  return ([-1, 1] as const).map((side) => courseOf(faceDepth(axis, side, first, second)));
}

function intervalsOf(courses: readonly Course[]): readonly AxisInterval[] {
  const stretches = commonStretches(courses);
  return stretches.flatMap((stretch, place): AxisInterval[] => {
    if (stretch.sign < 0) return [];
    if (stretch.sign > 0) return [{ kind: "overlap", ...timesOf(overlapIn(courses, stretch)) }];
    const isEnd = stretches[place - 1]?.sign === 1 || stretches[place + 1]?.sign === 1;
    return isEnd ? [] : [{ kind: "touch", ...timesOf(touchIn(courses, stretch)) }];
  });
}

function timesOf({ entry, exit }: Encounter): { entry: number; exit: number } {
  return { entry, exit };
}

/** Ties go to the greatest closing speed, as far as it is known, then to x, y, z. */
function meetingOf({ entry, exit, faces }: Encounter, dimensions: number) {
  const axes = faces.reduce((bits, { axis }) => bits | (1 << axis), 0);
  const normal = fastest(faces, entry, 1);
  return {
    time: entry,
    exit,
    normal: axisNormal(dimensions, normal?.axis ?? 0, normal?.side ?? -1),
    axes: axesIn(axes),
  };
}

/** Of some pairs of faces, the one at which the boxes close (sign 1) or part (sign −1) fastest; of equal ones the first. */
export function fastest(faces: readonly Depth[], time: number, sign: 1 | -1): Depth | undefined {
  let first: Depth | undefined;
  for (const face of faces) {
    const isFaster = first && sign * (face.slopeAt(time) - first.slopeAt(time)) > face.slopeError + first.slopeError;
    if (!first || isFaster) first = face;
  }
  return first;
}

function boxAtStart({ min, max, motion }: CurvedBox): Box {
  const offset = (each: AxisMotion | undefined): number =>
    each?.kind === "circle" ? each.radius * cosine(each.phase) : 0;
  return {
    min: min.map((place, axis) => place + offset(motion[axis])),
    max: max.map((place, axis) => place + offset(motion[axis])),
  };
}

/** Throws where `sweepCurve` does not take a box. */
export function requireCurvedBox(box: CurvedBox, dimensions: number, name: string): void {
  requireBox(box, dimensions, name);
  if (box.growth) requireGrowth(box, box.growth, name);
  const { min, max, growth = { min: [], max: [] } } = box;
  for (const place of [...min, ...max, ...growth.min, ...growth.max])
    requireUpTo(GREATEST, place, `The numbers of ${name}`);
  requireMotions(box.motion, dimensions, name);
}

/** Throws where these are no motions along curves. */
export function requireMotions(motions: readonly AxisMotion[], dimensions: number, name: string): void {
  if (motions.length !== dimensions) {
    throw new RangeError(`${name}.motion must have ${dimensions} motions; got ${motions.length}.`);
  }
  motions.forEach((motion, axis) => {
    const owner = `${name}.motion[${axis}]`;
    switch (motion.kind) {
      case "line":
        requireUpTo(GREATEST, motion.displacement, `${owner}.displacement`);
        break;
      case "parabola":
        requireUpTo(GREATEST, motion.velocity, `${owner}.velocity`);
        requireUpTo(GREATEST, motion.acceleration, `${owner}.acceleration`);
        break;
      case "circle":
        requireUpTo(GREATEST, motion.radius, `${owner}.radius`);
        requireUpTo(GREATEST_ANGLE, motion.phase, `${owner}.phase`);
        requireUpTo(GREATEST_ANGULAR_VELOCITY, motion.angularVelocity, `${owner}.angularVelocity`);
        break;
      default:
        throw new RangeError(`${owner}.kind must be line, parabola or circle; got ${(motion as AxisMotion).kind}.`);
    }
  });
}

export function requireUpTo(greatest: number, value: number, name: string): void {
  if (Math.abs(value) <= greatest) return;
  throw new RangeError(`${name} must be within ±${greatest}; got ${value}.`);
}
