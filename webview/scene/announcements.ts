import * as l10n from "@vscode/l10n";
import { ruleAnswer } from "../../src/model/index.js";
import {
  bodyReading,
  contactRow,
  cornersOf,
  describedIn,
  fraction,
  isDriven,
  isImmovable,
  isPolygon,
  pathOf,
  rotationOf,
  sceneBadges,
  traitTexts,
  type Aspect,
  type BodyPoint,
  type Instant,
  type Tile,
} from "../../src/view/index.js";
import type { SceneView } from "../../src/view/protocol/index.js";

/** `bullet moved to x 12, y 40; tunnels in frame 1`, from the scene after the edit. */
export function tellChange(bodies: readonly number[], aspect: Aspect): (after: SceneView) => string {
  return (after) => {
    const [body] = bodies;
    if (body === undefined) return "";
    const what =
      bodies.length === 1 ? changeOf(after, body, aspect) : l10n.t("{n} bodies changed", { n: bodies.length });
    return withOutcome(what, after);
  };
}

function changeOf(after: SceneView, body: number, aspect: Aspect): string {
  const values = { body: nameOf(after, body), values: bodyReading(after, { body }, aspect) };
  if (aspect === "turn") return l10n.t("{body} rotated to {values}", values);
  if (typeof aspect === "object")
    return aspect.kind === "corner"
      ? l10n.t("Corner of {body}, {values}", values)
      : l10n.t("Path point of {body}, {values}", values);
  if (aspect === "move") return l10n.t("{body} moved to {values}", values);
  return aspect === "resize"
    ? l10n.t("{body} resized to {values}", values)
    : l10n.t("{body} now moves at {values}", values);
}

export function tellAdded(ids: readonly string[]): (after: SceneView) => string {
  return (after) => withOutcome(l10n.t("{bodies} added", { bodies: ids.join(", ") }), after);
}

export function tellRemoved(names: readonly string[]): (after: SceneView) => string {
  const [body = ""] = names;
  const what =
    names.length === 1 ? l10n.t("{body} removed", { body }) : l10n.t("{n} bodies removed", { n: names.length });
  return (after) => withOutcome(what, after);
}

/** `Tile [3, 5] solid; safe`, from the scene after the edit. */
export function tellPainted(tiles: readonly Tile[], solid: boolean): (after: SceneView) => string {
  const [[column, row] = [0, 0]] = tiles;
  const n = tiles.length;
  const one = solid
    ? l10n.t("Tile [{column}, {row}] solid", { column, row })
    : l10n.t("Tile [{column}, {row}] empty", { column, row });
  const several = solid ? l10n.t("{n} tiles solid", { n }) : l10n.t("{n} tiles empty", { n });
  return (after) => withOutcome(n === 1 ? one : several, after);
}

/** How the game checks, from the scene after the edit. */
export function tellRule(after: SceneView): string {
  return withOutcome(`${l10n.t("Your game checks")}: ${ruleText(after)}`, after);
}

/** How the game of a scene checks, and whether that is assumed. */
export function ruleText({ check: { rule, isStated } }: Pick<SceneView, "check">): string {
  const text = ruleAnswer(rule)?.text ?? rule;
  return isStated ? text : l10n.t("{rule} (default)", { rule: text });
}

/** What was written to fix a finding. */
export function tellFixed(cure: string): (after: SceneView) => string {
  return (after) => withOutcome(l10n.t("{cure} written to the file", { cure }), after);
}

/** What is selected, with its values. */
export function tellSelection(scene: SceneView, bodies: readonly number[]): string {
  const [body] = bodies;
  if (body === undefined) return l10n.t("Nothing selected");
  if (bodies.length > 1) return l10n.t("{n} bodies selected", { n: bodies.length });
  const isStill = isImmovable(scene, body) || isDriven(scene, body);
  const isTurned = rotationOf(scene, body) !== 0;
  const aspects: readonly Aspect[] = [
    "move",
    ...(isPolygon(scene, body) ? [] : (["resize"] as const)),
    ...(isStill ? [] : (["aim"] as const)),
    ...(isTurned ? (["turn"] as const) : []),
  ];
  const readings = aspects.map((aspect) => bodyReading(scene, { body }, aspect));
  const values = [...readings, ...shapeWords(scene, body)].join("; ");
  const { motion, limits } = traitTexts(describedIn(scene, body), scene);
  const said = l10n.t("{body} selected: {values}", { body: nameOf(scene, body), values });
  return [said, motion, limits].filter((text) => text !== "").join(". ");
}

/** How many corners and points of its path a body has. */
function shapeWords(scene: SceneView, body: number): readonly string[] {
  const corners = isPolygon(scene, body) ? cornersOf(scene, body) : undefined;
  const path = pathOf(scene, body);
  return [
    ...(corners ? [l10n.t("{n} corners", { n: corners.length })] : []),
    ...(path ? [l10n.t("a path with {n} points", { n: path.points.length })] : []),
  ];
}

/** Where a run stands: the time, whether the game looks there, who meets whom, and what the scene comes to. */
export function tellInstant(scene: SceneView, instant: Instant, contact: number | undefined): string {
  const { time, frame } = instant;
  const row = contact === undefined ? undefined : contactRow(scene, contact);
  const verdict = sceneBadges(scene).filter(({ tone }) => tone !== "plain");
  return [
    l10n.t("frame {frame}, t = {time}", { frame, time: fraction(time - (frame - 1)) }),
    ...(Number.isInteger(time) ? [l10n.t("the game checks for overlaps")] : []),
    ...(row ? [l10n.t("{body} hits {obstacle}", { body: row.body, obstacle: row.obstacle })] : []),
    ...verdict.map(({ text }) => text.replace(signs, "")),
  ].join("; ");
}

/** A corner of a polygon or a point of a path, as it is chosen. */
export function tellPoint(scene: SceneView, body: number, point: BodyPoint): string {
  return changeOf(scene, body, point);
}

/** With what the scene comes to, as its badges say it, without their symbols. */
function withOutcome(what: string, scene: SceneView): string {
  const found = sceneBadges(scene).filter(({ tone }) => tone === "bad" || tone === "warn" || tone === "info");
  const words = found.map(({ text }) => text.replace(signs, ""));
  return `${what}; ${words.length > 0 ? words.join(", ") : l10n.t("no finding")}`;
}

/** What badges begin with. No literal: letters of one would not be escaped in the bundle. */
const signs = new RegExp("^[▲◆✗◌✓] ", "u");

function nameOf(scene: SceneView, body: number): string {
  return scene.bodies.ids[body] ?? l10n.t("body");
}
