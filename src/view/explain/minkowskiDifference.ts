import * as l10n from "@vscode/l10n";
import { at } from "../../geometry/index.js";
import { obstacleName, vectorText } from "../index.js";
import type { SceneView } from "../protocol/index.js";
import { bindingAxes } from "./axisIntervals.js";
import { closesFastest, normalAxis, type Explanation, type Hit } from "./explanation.js";
import { differencePolygon } from "./sweptShapes.js";
import { frameTime, type Pair } from "./motionSegment.js";
import {
  axisName,
  faceName,
  faceOf,
  factsOf,
  leastTime,
  listed,
  passedSentence,
  timeText,
  timeTexts,
} from "./methodWords.js";

/**
 * A pair as a ray against one box: the obstacle grown by the mover's size, and the motion of one against the other from
 * the origin.
 *
 * Source: Hamaluik, "Swept AABB Collision Detection Using the Minkowski Difference".
 */
export type Minkowski = Readonly<ReturnType<typeof minkowskiOf>>;

export function minkowskiOf(scene: SceneView, explanation: Explanation) {
  const { mover, obstacle } = explanation.segment;
  const { sweep, shapes } = explanation;
  const grows = mover.growth ?? obstacle.growth;
  // The box of the moment of the hit, in which the ray ends on its face then.
  const moment = grows && sweep.kind === "hit" ? sweep.time : 0;
  const grown = ({ growth }: typeof mover, side: "min" | "max", axis: number): number =>
    growth ? at(growth[side], axis) * moment : 0;
  const face = (box: typeof mover, side: "min" | "max", axis: number): number =>
    at(box[side], axis) + grown(box, side, axis);
  return {
    /** obstacle ⊖ mover: it holds the origin where the boxes overlap. Of those that grow it is that of the hit, else as the segment begins. */
    difference: {
      min: obstacle.min.map((_, axis) => face(obstacle, "min", axis) - face(mover, "max", axis)),
      max: obstacle.max.map((_, axis) => face(obstacle, "max", axis) - face(mover, "min", axis)),
    },
    /** obstacle ⊖ mover, edge by edge, where one of the two is no upright box; `difference` is its bounds then. */
    polygon: shapes && differencePolygon(shapes),
    ray: mover.displacement.map((d, axis) => d - at(obstacle.displacement, axis)),
    /** Where the ray enters and leaves, as fractions of the segment; undefined where it does not come to that in the segment. */
    entry: sweep.kind === "hit" || sweep.kind === "graze" ? sweep.time : undefined,
    exit: !grows && sweep.kind !== "miss" && sweep.exit <= 1 ? sweep.exit : undefined,
    /** Why it is a hit or a miss. */
    sentence: explanation.curve
      ? curveSentence()
      : explanation.passed
        ? passedSentence(explanation.passed)
        : grows && sweep.kind !== "overlap"
          ? growthSentence(scene, explanation)
          : sentenceOf(scene, explanation),
  };
}

/** Of a difference that grows the ray meets another box at each moment. */
function growthSentence(scene: SceneView, { segment, sweep }: Explanation): string {
  if (sweep.kind !== "hit") {
    return l10n.t(
      "The difference box grows with the bodies. It is drawn at its size when the motion starts, so use the intervals to see whether the two hit.",
    );
  }
  return l10n.t(
    "The bodies grow, so the difference box grows too. It is drawn at t = {time}, when the ray reaches its {face} face: the normal is {normal}.",
    {
      time: timeText(frameTime(segment, sweep.time)),
      face: faceOf(scene, sweep.normal),
      normal: vectorText(sweep.normal),
    },
  );
}

function curveSentence(): string {
  return l10n.t(
    "The two move along a curve relative to each other, and the ray only shows straight lines. The intervals show when the two hit.",
  );
}

function sentenceOf(scene: SceneView, explanation: Explanation): string {
  const { segment, sweep, intervals, reason } = explanation;
  if (explanation.shapes) return shapeSentence(scene, explanation);
  const { axis } = reason.axis;
  const { last, first } = bindingAxes(intervals);
  const facts = factsOf(scene, explanation);
  const isBefore = at(segment.mover.max, axis) <= at(segment.obstacle.min, axis);
  const flush = { ...facts, face: faceName(scene, axis, isBefore ? -1 : 1) };
  const way = sweep.kind === "overlap" ? `${vectorText(sweep.penetration)} ${scene.unit}`.trim() : "";
  const [entry = "", exit = ""] = timeTexts(frameTime(segment, last.entry), frameTime(segment, first.exit));
  return {
    enters: sweep.kind === "hit" ? entrySentence(scene, explanation, sweep) : "",
    inside: l10n.t(
      "The origin is inside the difference box: the two overlap at the start. The shortest push-out is {way}.",
      { way },
    ),
    arrives: l10n.t(
      "The ray ends on the {face} face of the difference box: the two touch at t = 1, the frame end, but do not overlap.",
      { face: enteredFace(scene, explanation, axis) },
    ),
    along: l10n.t(
      "The ray runs along the {face} face of the difference box: the two touch there and never overlap.",
      flush,
    ),
    corner:
      scene.dimensions === 3
        ? l10n.t(
            "The ray only touches an edge or a corner of the difference box, at t = {time}: the two never overlap.",
            facts,
          )
        : l10n.t("The ray only touches a corner of the difference box, at t = {time}: the two never overlap.", facts),
    leaves: l10n.t(
      "The ray starts on the {face} face of the difference box and leads away from it: the two separate.",
      flush,
    ),
    still: l10n.t(
      "There is no ray: the two do not move relative to each other and are {distance} apart along {axis}.",
      facts,
    ),
    apart: l10n.t("The ray misses the difference box on its {face} side, always {distance} away along {axis}.", flush),
    beside: l10n.t(
      "The ray misses the difference box: it leaves the box’s range along {first} at {exit} and enters its range along {last} only at {entry}.",
      { ...facts, entry, exit },
    ),
    past: l10n.t(
      "The ray points away from the difference box: along {axis} the boxes move apart. Extended backwards, the ray would leave the difference box at t = {time}, before the motion starts.",
      facts,
    ),
    late: l10n.t(
      "The ray ends before the difference box: it would reach the box only at t = {time}, after the frame end.",
      facts,
    ),
  }[reason.kind];
}

/** The same of a difference that is a polygon, whose edges have no names. */
function shapeSentence(scene: SceneView, explanation: Explanation): string {
  const { segment, sweep, intervals, reason } = explanation;
  const { last, first } = bindingAxes(intervals);
  const facts = factsOf(scene, explanation);
  const way = sweep.kind === "overlap" ? `${vectorText(sweep.penetration)} ${scene.unit}`.trim() : "";
  const normal = sweep.kind === "hit" || sweep.kind === "graze" ? vectorText(sweep.normal) : "";
  const obstacle = obstacleName(scene, segment.pair.obstacle);
  const [entry = "", exit = ""] = timeTexts(frameTime(segment, last.entry), frameTime(segment, first.exit));
  const isAtOnce = sweep.kind === "hit" && sweep.time === 0;
  return {
    enters: isAtOnce
      ? l10n.t("The ray starts on an edge of the difference polygon and enters it: the normal is {normal}.", { normal })
      : l10n.t("The ray enters the difference polygon at t = {time} through the edge with the normal {normal}.", {
          time: sweep.kind === "hit" ? timeText(frameTime(segment, sweep.time)) : "",
          normal,
        }),
    inside: l10n.t(
      "The origin is inside the difference polygon: the two overlap at the start. The shortest push-out is {way}.",
      {
        way,
      },
    ),
    arrives: l10n.t(
      "The ray ends on an edge of the difference polygon: the two touch at t = 1, the frame end, but do not overlap.",
    ),
    along: l10n.t("The ray runs along an edge of the difference polygon: the two touch there and never overlap."),
    corner: l10n.t(
      "The ray only touches a corner of the difference polygon, at t = {time}: the two never overlap.",
      facts,
    ),
    leaves: l10n.t("The ray starts on an edge of the difference polygon and leads away from it: the two separate."),
    still: l10n.t(
      "There is no ray: the two do not move relative to each other and are {distance} apart along {axis}.",
      facts,
    ),
    apart: l10n.t("The ray misses the difference polygon, always {distance} away along {axis}.", facts),
    beside: l10n.t(
      "The ray misses the difference polygon: it leaves the polygon’s range along {first} at {exit} and enters its range along {last} only at {entry}.",
      { ...facts, entry, exit },
    ),
    past: l10n.t(
      "The ray points away from the difference polygon: along {axis} the two move apart. Extended backwards, the ray would leave the polygon at t = {time}, before the motion starts.",
      facts,
    ),
    late: l10n.t(
      "The ray ends before the difference polygon: the mover would reach {obstacle} only at t = {time}, after the frame end.",
      {
        ...facts,
        obstacle,
      },
    ),
  }[reason.kind];
}

/** The face of the difference box that the ray would enter along an axis. */
function enteredFace(scene: SceneView, { intervals }: Explanation, axis: number): string {
  return faceName(scene, axis, (intervals[axis]?.gain ?? 0) > 0 ? -1 : 1);
}

/** Where the ray goes into the difference box, and which of its faces gives the normal. */
function entrySentence(scene: SceneView, explanation: Explanation, { time, normal, axes }: Hit): string {
  const begins = time === 0;
  const axis = normalAxis(normal);
  const values = {
    time: timeText(frameTime(explanation.segment, time)),
    face: faceOf(scene, normal),
    normal: vectorText(normal),
    faces: listed(axes.map((each) => enteredFace(scene, explanation, each))),
    axis: axisName(axis),
  };
  if (axes.length === 1) {
    return begins
      ? l10n.t("The ray starts on the {face} face of the difference box and enters it: the normal is {normal}.", values)
      : l10n.t(
          "The ray enters the difference box at t = {time} through its {face} face: the normal is {normal}.",
          values,
        );
  }
  const isEdge = axes.length === 2 && scene.dimensions === 3;
  const place = begins
    ? isEdge
      ? l10n.t(
          "The ray starts on an edge of the difference box, where its {faces} faces meet, and enters the box.",
          values,
        )
      : l10n.t(
          "The ray starts on a corner of the difference box, where its {faces} faces meet, and enters the box.",
          values,
        )
    : isEdge
      ? l10n.t("The ray enters the difference box at t = {time} through an edge, where its {faces} faces meet.", values)
      : l10n.t(
          "The ray enters the difference box at t = {time} through a corner, where its {faces} faces meet.",
          values,
        );
  const rule = closesFastest(explanation, axis, axes)
    ? l10n.t("The gap closes fastest along {axis}, so the normal is {normal}.", values)
    : l10n.t("No gap closes faster than that along {axis}, so the normal is {normal}.", values);
  return `${place} ${rule}`;
}

/** What a screen reader says in place of the picture. */
export function minkowskiAlternative(scene: SceneView, explanation: Explanation, view: Minkowski): string {
  const { segment } = explanation;
  const { ray, entry, exit, difference, polygon } = view;
  const point = (fraction: number): string =>
    vectorText(ray.map((r) => (Math.abs(fraction) < leastTime ? 0 : Number((r * fraction).toPrecision(6)))));
  const time = (fraction: number): string => timeText(frameTime(segment, fraction));
  return [
    polygon
      ? l10n.t("Difference {name} with the corners {corners}; ray from the origin to {end}.", {
          name: differenceName(scene, segment.pair),
          corners: polygon.map(({ corner }) => vectorText(corner)).join(", "),
          end: vectorText(ray),
        })
      : l10n.t("Difference box {box} from {min} to {max}; ray from the origin to {end}.", {
          box: differenceName(scene, segment.pair),
          min: vectorText(difference.min),
          max: vectorText(difference.max),
          end: vectorText(ray),
        }),
    ...(entry === undefined
      ? []
      : [l10n.t("Entry at t = {time}, at the point {point}.", { time: time(entry), point: point(entry) })]),
    ...(exit === undefined ? [] : [l10n.t("Exit at t = {time}.", { time: time(exit) })]),
  ].join(" ");
}

/** `wall ⊖ ball` */
export function differenceName(scene: SceneView, { mover, obstacle }: Pair): string {
  return `${obstacleName(scene, obstacle)} ⊖ ${scene.bodies.ids[mover] ?? ""}`;
}
