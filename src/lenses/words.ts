import * as l10n from "@vscode/l10n";
import { fixed, plain } from "../drawing/index.js";
import { at, type Vec } from "../geometry/index.js";
import type { SceneView } from "../protocol.js";
import type { Sweep } from "../solver/index.js";

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
