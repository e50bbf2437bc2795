import * as l10n from "@vscode/l10n";
import { at, type Vec } from "../../geometry/index.js";
import type { CurveSweep, GamedevTrace, GomezTrace, MinkowskiTrace, Sweep, TileTrace } from "../../solver/index.js";
import { fixed, plain, vectorText } from "../index.js";
import type { SceneView } from "../protocol/index.js";
import { axisName, bindingAxes, type AxisInterval } from "./axisIntervals.js";
import { normalAxis, type Explanation, type IgnoreReason } from "./explanation.js";
import { frameTime } from "./motionSegment.js";

/** An intermediate value of a method, under the name that its source has for it; ours are in the user's language. */
export interface Value {
  readonly name: string;
  readonly text: string;
}

/** The exact answer in the same terms: entry and exit per axis. */
export function exactValues({ intervals, sweep }: Explanation): Value[] {
  return [
    { name: l10n.t("entry"), text: perAxis(intervals.map(({ entry }) => entry)) },
    { name: l10n.t("exit"), text: perAxis(intervals.map(({ exit }) => exit)) },
    { name: l10n.t("result"), text: kindName(sweep.kind) },
    ...(sweep.kind === "miss" ? [] : [{ name: l10n.t("exit time"), text: number(sweep.exit) }]),
    ...(sweep.kind === "overlap" ? [{ name: l10n.t("penetration"), text: vectorText(sweep.penetration) }] : []),
  ];
}

/** The exact answer along a curve: all times in which each axis overlaps, in the frame. */
export function curveValues(sweep: Sweep, intervals: CurveSweep["intervals"], rows: readonly AxisInterval[]): Value[] {
  return [
    ...intervals.map((all, axis) => ({
      name: rows[axis]?.name ?? axisName(axis),
      text: all.map(({ entry, exit }) => `${number(entry)}…${number(exit)}`).join(", ") || "·",
    })),
    { name: l10n.t("result"), text: kindName(sweep.kind) },
    ...(sweep.kind === "overlap" ? [{ name: l10n.t("penetration"), text: vectorText(sweep.penetration) }] : []),
  ];
}

export function gamedevValues({ broadPhase, inverseEntry, inverseExit, ...times }: GamedevTrace): Value[] {
  const { entry, exit, entryTime, exitTime } = times;
  return [
    { name: l10n.t("broad phase"), text: broadPhase ? l10n.t("touches") : l10n.t("does not touch") },
    ...valuesOf({ invEntry: inverseEntry, invExit: inverseExit, entry, exit, entryTime, exitTime }),
  ];
}

export function minkowskiValues({ difference, ray, faces, fraction }: MinkowskiTrace): Value[] {
  return [
    { name: "md.min", text: vectorText(difference.min) },
    { name: "md.max", text: vectorText(difference.max) },
    { name: "relativeMotion", text: vectorText(ray) },
    ...faces.map((face) => ({
      name:
        face.side < 0
          ? l10n.t("{axis} min edge", { axis: axisName(face.axis) })
          : l10n.t("{axis} max edge", { axis: axisName(face.axis) }),
      text: face.fraction === Infinity ? l10n.t("not hit") : number(face.fraction),
    })),
    { name: "h", text: number(fraction) },
  ];
}

export function gomezValues({ v, u0, u1, first, last }: GomezTrace): Value[] {
  const perAxis = { [l10n.t("u₀ per axis")]: u0, [l10n.t("u₁ per axis")]: u1 };
  return [{ name: "v", text: vectorText(v) }, ...valuesOf({ ...perAxis, "u₀": first, "u₁": last })];
}

export function tileValues({ distance, time, disjointTime, actual, disjoint }: TileTrace): Value[] {
  return valuesOf({ distance, time, disjointTime, actualTime: actual, actualDisjointTime: disjoint });
}

/** Numbers, and vectors axis by axis, under their names. */
function valuesOf(values: Readonly<Record<string, number | Vec>>): Value[] {
  return Object.entries(values).map(([name, value]) => ({
    name,
    text: typeof value === "number" ? number(value) : perAxis(value),
  }));
}

/** A time or distance of a trace: what is not a number is named as such, since it decides. */
export function number(value: number): string {
  return Number.isNaN(value) ? "NaN" : plain(value);
}

/** `x 0.6, y −∞` */
export function perAxis(vec: Vec): string {
  return vec.map((value, axis) => `${axisName(axis)} ${number(value)}`).join(", ");
}

export { axisName };

/** `x`, `x and y`, `x, y and z` */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  if (words.length < 2) return last;
  return l10n.t("{others} and {last}", { others: words.slice(0, -1).join(", "), last });
}

/** A box's face as one sees it: of an axis, towards lower (−1) or higher (1) coordinates. */
export function faceName(scene: Pick<SceneView, "yAxis">, axis: number, side: number): string {
  if (axis === 0) return side < 0 ? l10n.t("left") : l10n.t("right");
  if (axis === 1) return side < 0 === (scene.yAxis === "down") ? l10n.t("top") : l10n.t("bottom");
  return side < 0 ? l10n.t("back") : l10n.t("front");
}

/** The face that a normal stands on. */
export function faceOf(scene: Pick<SceneView, "yAxis">, normal: Vec): string {
  const axis = normalAxis(normal);
  return faceName(scene, axis, at(normal, axis));
}

/** Why two pass each other although their boxes meet, in a few words. */
export function passedText(passed: IgnoreReason): string {
  return {
    layers: l10n.t("ignored: their layers do not collide"),
    oneWay: l10n.t("ignored: only one face is solid"),
  }[passed];
}

/** The same as a sentence, in the place of what the boxes alone would do. */
export function passedSentence(passed: IgnoreReason): string {
  return {
    layers: l10n.t("The boxes overlap, but the bodies ignore each other: their layers do not collide."),
    oneWay: l10n.t(
      "The boxes overlap, but the bodies ignore each other: only the one-way face is solid, and only from outside.",
    ),
  }[passed];
}

/** What a sweep answers. */
export function kindName(kind: Sweep["kind"]): string {
  return { hit: l10n.t("hit"), graze: l10n.t("touch, no hit"), miss: l10n.t("miss"), overlap: l10n.t("overlap") }[kind];
}

/** What the sentences about a reason can name. Times are fractions of the frame. */
export function factsOf(scene: SceneView, { segment, intervals, reason: { kind, axis } }: Explanation) {
  const { last, first } = bindingAxes(intervals);
  const time = (fraction: number): string => timeText(frameTime(segment, fraction));
  const isOver = kind === "inside" || kind === "leaves" || kind === "past";
  return {
    axis: axis.name,
    distance: `${plain(axis.gap)} ${scene.unit}`.trim(),
    /** When the axis begins to overlap, or ceases to where that decides. */
    time: time(isOver ? axis.exit : axis.entry),
    last: last.name,
    entry: time(last.entry),
    first: first.name,
    exit: time(first.exit),
  };
}

const fewestPlaces = 3;
const mostPlaces = 9;

/** Less than this is what a body is put out of a slanted face by, where no double lies on it. */
export const leastTime = 2 ** -40;

/** Times as texts, with as few places (three or more) as keep different ones apart. Next to a frame's beginning is at it. */
export function timeTexts(...given: readonly number[]): string[] {
  const times = given.map((time) => (Math.abs(time) < leastTime ? 0 : time));
  const different = new Set(times).size;
  for (let places = fewestPlaces; places <= mostPlaces; places++) {
    const texts = times.map((time) => fixed(time, places));
    if (new Set(texts).size === different) return texts;
  }
  return times.map(exactly);
}

/** One time as a text, never rounded onto an end of the frame that it is not at. */
export function timeText(time: number): string {
  return timeTexts(time, 0, 1)[0] ?? "";
}

/** Every digit that a double has. */
export function exactly(value: number): string {
  return Number.isFinite(value) ? String(value).replace(/-/g, "−") : fixed(value, 0);
}
