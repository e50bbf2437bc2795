import * as l10n from "@vscode/l10n";
import { bodyReading, fixed, sceneBadges, type Aspect } from "../src/view/index.js";
import type { FindingView, SceneView } from "../src/view/protocol/index.js";

/** The bold words before a finding's sentence. */
export function findingHeading({ code }: Pick<FindingView, "code">): string {
  switch (code) {
    case "tunnel":
      return `▲ ${l10n.t("Tunnels.")}`;
    case "corner-cut":
      return `▲ ${l10n.t("Cuts a corner.")}`;
    case "wrong-side":
      return `▲ ${l10n.t("Wrong side.")}`;
    case "tunnel-risk":
      return `◆ ${l10n.t("At risk.")}`;
    case "start-overlap":
      return `▲ ${l10n.t("Overlaps at the start.")}`;
    case "contact-limit":
      return `▲ ${l10n.t("Cut short.")}`;
    case "expectation":
      return `✗ ${l10n.t("Expectation.")}`;
  }
}

/** Seconds with the places that a frame at usual rates needs. */
export function seconds(value: number): string {
  return fixed(value, 4);
}

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
  switch (aspect) {
    case "move":
      return l10n.t("{body} moved to {values}", values);
    case "resize":
      return l10n.t("{body} resized to {values}", values);
    case "aim":
      return l10n.t("{body} now goes {values}", values);
  }
}

export function tellAdded(ids: readonly string[]): (after: SceneView) => string {
  return (after) => withOutcome(l10n.t("{bodies} added", { bodies: ids.join(", ") }), after);
}

export function tellRemoved(names: readonly string[]): (after: SceneView) => string {
  const [body] = names;
  return (after) =>
    withOutcome(
      names.length === 1 && body !== undefined
        ? l10n.t("{body} removed", { body })
        : l10n.t("{n} bodies removed", { n: names.length }),
      after,
    );
}

/** What is selected, with its values. */
export function tellSelection(scene: SceneView, bodies: readonly number[]): string {
  const [body] = bodies;
  if (body === undefined) return l10n.t("Nothing selected");
  if (bodies.length > 1) return l10n.t("{n} bodies selected", { n: bodies.length });
  const isStill = Number.isNaN(scene.bodies.velocity[body * scene.dimensions] ?? NaN);
  const aspects: readonly Aspect[] = isStill ? ["move", "resize"] : ["move", "resize", "aim"];
  const values = aspects.map((aspect) => bodyReading(scene, { body }, aspect)).join("; ");
  return l10n.t("{body} selected: {values}", { body: nameOf(scene, body), values });
}

/** With what the scene comes to, as its badges say it, without their symbols. */
function withOutcome(what: string, scene: SceneView): string {
  const found = sceneBadges(scene).filter(({ tone }) => tone === "bad" || tone === "info");
  const words = found.map(({ text }) => text.replace(/^[▲◆✗] /u, ""));
  return `${what}; ${words.length > 0 ? words.join(", ") : l10n.t("no finding")}`;
}

function nameOf(scene: SceneView, body: number): string {
  return scene.bodies.ids[body] ?? l10n.t("body");
}
