import * as l10n from "@vscode/l10n";
import { at, type Vec } from "../geometry/index.js";
import { num } from "../wording/index.js";

/** `(−1, 0)`, with a true minus sign. */
export function vec(value: Vec): string {
  return `(${value.map((component) => num(component)).join(", ")})`;
}

/** How a face is called that looks along an axis, as it is drawn. */
export function faceName(normal: Vec, yAxis: "down" | "up"): string {
  if (at(normal, 0) !== 0) return at(normal, 0) < 0 ? l10n.t("left face") : l10n.t("right face");
  if (at(normal, 1) !== 0) return at(normal, 1) < 0 === (yAxis === "down") ? l10n.t("top face") : l10n.t("bottom face");
  return at(normal, 2) < 0 ? l10n.t("front face") : l10n.t("back face");
}
