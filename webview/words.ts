import * as l10n from "@vscode/l10n";
import { bodyReading, fixed, passes, sceneBadges, type Aspect, type Badge } from "../src/view/index.js";
import type { CellView, FindingView, SceneView } from "../src/view/protocol/index.js";
import { count, partialScenesText } from "../src/wording/index.js";

/** What the whole notebook comes to. */
export function verdict(cells: readonly CellView[]): Badge[] {
  const scenes = cells.filter((cell) => cell.kind === "scene");
  const expectations = scenes.flatMap((scene) => scene.expectations);
  const passing = expectations.filter(({ pass }) => pass).length;
  const failing = expectations.length - passing;
  const tunnelling = scenes.filter((scene) =>
    scene.findings.some(({ code, expected }) => passes.has(code) && !expected),
  ).length;
  const wrongSided = scenes.filter((scene) => scene.findings.some(({ code }) => code === "wrong-side")).length;
  const risky = scenes.filter((scene) => scene.findings.some(({ code }) => code === "tunnel-risk")).length;
  const broken = scenes.reduce((sum, { problems }) => sum + problems.filter(isError).length, 0);
  const partial = partialScenesText(scenes);
  return [
    { tone: "plain", text: count(scenes.length, "scene") },
    ...some(broken, "bad", `✗ ${count(broken, "problem")}`),
    ...some(tunnelling, "bad", `▲ ${count(tunnelling, "tunneling scene")}`),
    ...some(wrongSided, "bad", `▲ ${count(wrongSided, "wrong side")}`),
    ...some(risky, "info", `◆ ${count(risky, "scene at risk")}`),
    ...some(failing, "bad", `✗ ${count(failing, "failing expectation")}`),
    ...some(partial === undefined ? 0 : 1, "info", `◌ ${partial}`),
    ...some(
      passing,
      partial !== undefined ? "plain" : "good",
      `${partial !== undefined ? "" : "✓ "}${count(passing, "passing expectation")}`,
    ),
  ];
}

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

function some(n: number, tone: Badge["tone"], text: string): Badge[] {
  return n > 0 ? [{ tone, text }] : [];
}

function isError({ severity }: { readonly severity: string }): boolean {
  return severity === "error";
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
