import * as l10n from "@vscode/l10n";
import { at, type Vec } from "../../geometry/index.js";
import type { GamedevTrace, GomezTrace, MinkowskiTrace, Sweep, TileTrace } from "../../solver/index.js";
import { fixed, plain, vectorText } from "../index.js";
import type { SceneView } from "../protocol/index.js";
import type { Explanation } from "./explanation.js";

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
    { name: l10n.t("answer"), text: kindName(sweep.kind) },
    ...(sweep.kind === "miss" ? [] : [{ name: l10n.t("exit time"), text: number(sweep.exit) }]),
    ...(sweep.kind === "overlap" ? [{ name: l10n.t("penetration"), text: vectorText(sweep.penetration) }] : []),
  ];
}

export function gamedevValues(trace: GamedevTrace): Value[] {
  return [
    { name: l10n.t("broad phase"), text: trace.broadPhase ? l10n.t("touches") : l10n.t("does not touch") },
    { name: "invEntry", text: perAxis(trace.inverseEntry) },
    { name: "invExit", text: perAxis(trace.inverseExit) },
    { name: "entry", text: perAxis(trace.entry) },
    { name: "exit", text: perAxis(trace.exit) },
    { name: "entryTime", text: number(trace.entryTime) },
    { name: "exitTime", text: number(trace.exitTime) },
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
      text: face.fraction === Infinity ? l10n.t("not met") : number(face.fraction),
    })),
    { name: "h", text: number(fraction) },
  ];
}

export function gomezValues(trace: GomezTrace): Value[] {
  return [
    { name: "v", text: vectorText(trace.v) },
    { name: l10n.t("u₀ per axis"), text: perAxis(trace.u0) },
    { name: l10n.t("u₁ per axis"), text: perAxis(trace.u1) },
    { name: "u₀", text: number(trace.first) },
    { name: "u₁", text: number(trace.last) },
  ];
}

export function tileValues(trace: TileTrace): Value[] {
  return [
    { name: "distance", text: perAxis(trace.distance) },
    { name: "time", text: perAxis(trace.time) },
    { name: "disjointTime", text: perAxis(trace.disjointTime) },
    { name: "actualTime", text: number(trace.actual) },
    { name: "actualDisjointTime", text: number(trace.disjoint) },
  ];
}

/** A time or distance of a trace: what is not a number is named as such, since it decides. */
export function number(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  return Number.isFinite(value) ? plain(value) : fixed(value, 0);
}

/** `x 0.6, y −∞` */
function perAxis(vec: Vec): string {
  return vec.map((value, axis) => `${axisName(axis)} ${number(value)}`).join(", ");
}

const axisNames = ["x", "y", "z"] as const;

/** `x`, `y` or `z`. */
export function axisName(axis: number): string {
  return axisNames[axis] ?? "";
}

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
  const axis = normal.findIndex((n) => n !== 0);
  return faceName(scene, axis, at(normal, axis));
}

/** What a sweep answers. */
export function kindName(kind: Sweep["kind"]): string {
  switch (kind) {
    case "hit":
      return l10n.t("hit");
    case "graze":
      return l10n.t("touch, no hit");
    case "miss":
      return l10n.t("miss");
    case "overlap":
      return l10n.t("overlap");
  }
}

/** A length with its unit. */
export function length(scene: Pick<SceneView, "unit">, value: number): string {
  return `${plain(value)} ${scene.unit}`.trim();
}

const fewestPlaces = 3;
const mostPlaces = 9;

/** Times as texts, with as few places (three or more) as keep different ones apart. */
export function timeTexts(...times: readonly number[]): string[] {
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
