import * as l10n from "@vscode/l10n";
import { at, type Box, type Vec } from "../../geometry/index.js";
import type { Sweep } from "../../solver/index.js";
import { obstacleName, vectorText } from "../index.js";
import type { SceneView } from "../protocol/index.js";
import { closesFastest, normalAxis, type Explanation } from "./explanation.js";
import { frameTime, type Pair } from "./motionSegment.js";
import { axisName, faceName, faceOf, length, listed, timeText, timeTexts } from "./words.js";

/**
 * A pair as a ray against one box: the obstacle grown by the mover's size, and the motion of one against the other from
 * the origin.
 *
 * Source: Hamaluik, "Swept AABB Collision Detection Using the Minkowski Difference".
 */
export interface Minkowski {
  /** obstacle ⊖ mover: it holds the origin where the boxes overlap. */
  readonly difference: Box;
  readonly ray: Vec;
  /** Where the ray enters and leaves, as fractions of the segment; undefined where it does not come to that in the segment. */
  readonly entry?: number;
  readonly exit?: number;
  /** Why it is a hit or a miss. */
  readonly sentence: string;
}

type Hit = Extract<Sweep, { kind: "hit" }>;

export function minkowskiOf(scene: SceneView, explanation: Explanation): Minkowski {
  const { mover, obstacle } = explanation.segment;
  const { sweep } = explanation;
  const meets = sweep.kind === "hit" || sweep.kind === "graze";
  return {
    difference: {
      min: obstacle.min.map((low, axis) => low - at(mover.max, axis)),
      max: obstacle.max.map((high, axis) => high - at(mover.min, axis)),
    },
    ray: mover.displacement.map((d, axis) => d - at(obstacle.displacement, axis)),
    ...(meets && { entry: sweep.time }),
    ...(sweep.kind !== "miss" && sweep.exit <= 1 && { exit: sweep.exit }),
    sentence: sentenceOf(scene, explanation),
  };
}

function sentenceOf(scene: SceneView, explanation: Explanation): string {
  const { segment, sweep, intervals, reason } = explanation;
  const time = (fraction: number): string => timeText(frameTime(segment, fraction));
  const face = (axis: number): string => faceName(scene, axis, (intervals[axis]?.gain ?? 0) > 0 ? -1 : 1);
  const flushFace = (axis: number): string =>
    faceName(scene, axis, at(segment.mover.max, axis) <= at(segment.obstacle.min, axis) ? -1 : 1);
  switch (reason.kind) {
    case "enters":
      return sweep.kind === "hit" ? entrySentence(scene, explanation, sweep) : "";
    case "inside": {
      const way = sweep.kind === "overlap" ? `${vectorText(sweep.penetration)} ${scene.unit}`.trim() : "";
      return l10n.t(
        "The origin is inside the difference box: the two overlap when it begins. The least way out is {way}.",
        { way },
      );
    }
    case "arrives":
      return l10n.t(
        "The ray ends on the {face} face of the difference box: they touch at t = 1, when the frame ends, and have not overlapped.",
        { face: face(reason.last.axis) },
      );
    case "along":
      return l10n.t(
        "The ray runs along the {face} face of the difference box: the two touch there and never overlap.",
        { face: flushFace(reason.flush.axis) },
      );
    case "corner": {
      const met = { time: time(reason.last.entry) };
      return scene.dimensions === 3
        ? l10n.t(
            "The ray only touches the difference box in an edge or a corner, at t = {time}: the two never overlap.",
            met,
          )
        : l10n.t("The ray only touches the difference box in a corner, at t = {time}: the two never overlap.", met);
    }
    case "leaves":
      return l10n.t("The ray begins on the {face} face of the difference box and leads away from it: the two part.", {
        face: flushFace(reason.first.axis),
      });
    case "still":
      return l10n.t("There is no ray: the two keep their places to each other, {distance} apart along {axis}.", {
        distance: length(scene, reason.apart.gap),
        axis: axisName(reason.apart.axis),
      });
    case "apart":
      return l10n.t("The ray passes the difference box on its {face} side, always {distance} away along {axis}.", {
        face: flushFace(reason.apart.axis),
        distance: length(scene, reason.apart.gap),
        axis: axisName(reason.apart.axis),
      });
    case "beside": {
      const [entry = "", exit = ""] = timeTexts(
        frameTime(segment, reason.last.entry),
        frameTime(segment, reason.first.exit),
      );
      return l10n.t(
        "The ray passes the difference box: along {first} it is past it at {exit}, along {last} it comes to it at {entry} only.",
        { first: axisName(reason.first.axis), exit, last: axisName(reason.last.axis), entry },
      );
    }
    case "past":
      return l10n.t(
        "The ray leads away from the difference box: the two parted along {axis} before this, at t = {time}.",
        { axis: axisName(reason.first.axis), time: time(reason.first.exit) },
      );
    case "late":
      return l10n.t(
        "The ray ends before the difference box: {obstacle} would be reached at t = {time}, after the frame.",
        { obstacle: obstacleName(scene, segment.pair.obstacle), time: time(reason.last.entry) },
      );
  }
}

/** Where the ray goes into the difference box, and which of its faces gives the normal. */
function entrySentence(scene: SceneView, explanation: Explanation, { time, normal, axes }: Hit): string {
  const { segment, intervals } = explanation;
  const begins = time === 0;
  const when = timeText(frameTime(segment, time));
  const normalText = vectorText(normal);
  if (axes.length === 1) {
    const values = { time: when, face: faceOf(scene, normal), normal: normalText };
    return begins
      ? l10n.t("The ray begins on the {face} face of the difference box and goes in: the normal is {normal}.", {
          face: values.face,
          normal: normalText,
        })
      : l10n.t(
          "The ray enters the difference box at t = {time} through its {face} face: the normal is {normal}.",
          values,
        );
  }
  const faces = listed(axes.map((axis) => faceName(scene, axis, (intervals[axis]?.gain ?? 0) > 0 ? -1 : 1)));
  const isEdge = axes.length === 2 && scene.dimensions === 3;
  const { axis } = normalAxis(normal);
  const why = { axis: axisName(axis), normal: normalText };
  const place = begins
    ? isEdge
      ? l10n.t("The ray begins on an edge of the difference box, of its {faces} faces at once, and goes in.", { faces })
      : l10n.t("The ray begins on a corner of the difference box, of its {faces} faces at once, and goes in.", {
          faces,
        })
    : isEdge
      ? l10n.t("The ray enters the difference box at t = {time} through an edge, of its {faces} faces at once.", {
          time: when,
          faces,
        })
      : l10n.t("The ray enters the difference box at t = {time} through a corner, of its {faces} faces at once.", {
          time: when,
          faces,
        });
  const rule = closesFastest(explanation, axis, axes)
    ? l10n.t("It closes fastest along {axis}, so the normal is {normal}.", why)
    : l10n.t("No axis closes faster than {axis}, so the normal is {normal}.", why);
  return `${place} ${rule}`;
}

/** What a screen reader says in place of the picture. */
export function minkowskiAlternative(scene: SceneView, explanation: Explanation, view: Minkowski): string {
  const { segment } = explanation;
  const { ray, entry, exit } = view;
  const { min, max } = view.difference;
  const point = (fraction: number): string => vectorText(ray.map((r) => Number((r * fraction).toPrecision(6))));
  const time = (fraction: number): string => timeText(frameTime(segment, fraction));
  return [
    l10n.t("Difference box {box} from {min} to {max}; ray from the origin to {end}.", {
      box: differenceName(scene, segment.pair),
      min: vectorText(min),
      max: vectorText(max),
      end: vectorText(ray),
    }),
    ...(entry === undefined
      ? []
      : [l10n.t("Entry at t = {time} in {point}.", { time: time(entry), point: point(entry) })]),
    ...(exit === undefined ? [] : [l10n.t("Exit at t = {time}.", { time: time(exit) })]),
  ].join(" ");
}

/** `wall ⊖ ball` */
export function differenceName(scene: SceneView, { mover, obstacle }: Pair): string {
  return `${obstacleName(scene, obstacle)} ⊖ ${scene.bodies.ids[mover] ?? ""}`;
}
