import * as l10n from "@vscode/l10n";
import { count, partialScenesText } from "../src/wording/index.js";
import { fixed, passes, type Badge } from "../src/view/index.js";
import type { CellView, FindingView } from "../src/view/protocol/index.js";

export { count } from "../src/wording/index.js";
export { sceneBadges, type Badge } from "../src/view/index.js";

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
