import { vectorText, obstacleName } from "../drawing/index.js";
import { at, type Box, type Vec } from "../geometry/index.js";
import type { SceneView } from "../protocol.js";
import { closesFastest, normalAxis, type Account } from "./account.js";
import { frameTime } from "./leg.js";
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
  /** Where the ray enters and leaves, as fractions of the leg; undefined where it does not come to that in the leg. */
  readonly entry?: number;
  readonly exit?: number;
  /** Why it is a hit or a miss. */
  readonly sentence: string;
}

export function minkowskiOf(scene: SceneView, account: Account): Minkowski {
  const { mover, obstacle } = account.leg;
  const { sweep } = account;
  const meets = sweep.kind === "hit" || sweep.kind === "graze";
  return {
    difference: {
      min: obstacle.min.map((low, axis) => low - at(mover.max, axis)),
      max: obstacle.max.map((high, axis) => high - at(mover.min, axis)),
    },
    ray: mover.displacement.map((d, axis) => d - at(obstacle.displacement, axis)),
    ...(meets && { entry: sweep.time }),
    ...(sweep.kind !== "miss" && sweep.exit <= 1 && { exit: sweep.exit }),
    sentence: sentenceOf(scene, account),
  };
}

function sentenceOf(scene: SceneView, account: Account): string {
  const { leg, sweep, spans, reason } = account;
  const time = (fraction: number): string => timeText(frameTime(leg, fraction));
  const face = (axis: number): string => faceName(scene, axis, (spans[axis]?.gain ?? 0) > 0 ? -1 : 1);
  const flushFace = (axis: number): string =>
    faceName(scene, axis, at(leg.mover.max, axis) <= at(leg.obstacle.min, axis) ? -1 : 1);
  switch (reason.kind) {
    case "enters": {
      if (sweep.kind !== "hit") return "";
      const begins = sweep.time === 0 ? "The ray begins on" : "The ray enters the difference box";
      const when = sweep.time === 0 ? "and goes in" : `at t = ${time(sweep.time)}`;
      const normal = `the normal is ${vectorText(sweep.normal)}`;
      const { axis } = normalAxis(sweep.normal);
      if (sweep.axes.length > 1) {
        const faces = listed(sweep.axes.map(face));
        const where = sweep.axes.length > 2 ? "a corner" : scene.dimensions === 3 ? "an edge" : "a corner";
        const why = closesFastest(account, axis, sweep.axes)
          ? `it closes fastest along ${axisName(axis)}`
          : `no axis closes faster than ${axisName(axis)}`;
        const through = sweep.time === 0 ? `${where} of the difference box` : `${when} through ${where}`;
        return `${begins} ${through}, ${sweep.time === 0 ? `${when}, ` : ""}of its ${faces} faces at once; ${why}, so ${normal}.`;
      }
      return sweep.time === 0
        ? `${begins} the ${faceOf(scene, sweep.normal)} face of the difference box ${when}: ${normal}.`
        : `${begins} ${when} through its ${faceOf(scene, sweep.normal)} face: ${normal}.`;
    }
    case "inside": {
      const out = sweep.kind === "overlap" ? vectorText(sweep.penetration) : "";
      return `The origin is inside the difference box: the two overlap when it begins. The least way out is ${out} ${scene.unit}.`;
    }
    case "arrives":
      return `The ray ends on the ${face(reason.last.axis)} face of the difference box: they touch at t = 1, when the frame ends, and have not overlapped.`;
    case "along":
      return `The ray runs along the ${flushFace(reason.flush.axis)} face of the difference box: the two touch there and never overlap.`;
    case "corner":
      return `The ray only touches the difference box in ${scene.dimensions === 3 ? "an edge or a corner" : "a corner"}, at t = ${time(reason.last.entry)}: the two never overlap.`;
    case "leaves":
      return `The ray begins on the ${flushFace(reason.first.axis)} face of the difference box and leads away from it: the two part.`;
    case "still":
      return `There is no ray: the two keep their places to each other, ${length(scene, reason.apart.gap)} apart along ${axisName(reason.apart.axis)}.`;
    case "apart":
      return `The ray passes the difference box on its ${flushFace(reason.apart.axis)} side, always ${length(scene, reason.apart.gap)} away along ${axisName(reason.apart.axis)}.`;
    case "beside": {
      const [entry, exit] = timeTexts(frameTime(leg, reason.last.entry), frameTime(leg, reason.first.exit));
      return `The ray passes the difference box: along ${axisName(reason.first.axis)} it is past it at ${exit ?? ""}, along ${axisName(reason.last.axis)} it comes to it at ${entry ?? ""} only.`;
    }
    case "past":
      return `The ray leads away from the difference box: the two parted along ${axisName(reason.first.axis)} before this, at t = ${time(reason.first.exit)}.`;
    case "late": {
      const after = time(reason.last.entry);
      return `The ray ends before the difference box: ${obstacleName(scene, leg.pair.obstacle)} would be reached at t = ${after}, after the frame.`;
    }
  }
}

/** What a screen reader says in place of the picture. */
export function minkowskiAlternative(scene: SceneView, account: Account, view: Minkowski): string {
  const { leg } = account;
  const mover = scene.bodies.ids[leg.pair.mover] ?? "";
  const { min, max } = view.difference;
  const point = (fraction: number): string => vectorText(view.ray.map((r) => Number((r * fraction).toPrecision(6))));
  const met =
    view.entry === undefined ? "" : ` Entry at t = ${timeText(frameTime(leg, view.entry))} in ${point(view.entry)}.`;
  const left = view.exit === undefined ? "" : ` Exit at t = ${timeText(frameTime(leg, view.exit))}.`;
  return `Difference box ${obstacleName(scene, leg.pair.obstacle)} ⊖ ${mover} from ${vectorText(min)} to ${vectorText(max)}; ray from the origin to ${vectorText(view.ray)}.${met}${left}`;
}

/** The point of the ray at a fraction of the leg. */
export function pointOn(ray: Vec, fraction: number): Vec {
  return ray.map((component) => component * fraction);
}
