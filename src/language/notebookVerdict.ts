import * as l10n from "@vscode/l10n";
import type { NotebookResult } from "../notebook/index.js";
import { byPair, passes } from "../view/index.js";
import type { Severity } from "../scene/index.js";
import type { Finding } from "../tunneling/index.js";
import { count, partialScenesText } from "../wording/index.js";
import { verdictText } from "./verdict.js";

type Tone = "error" | "warning" | "information" | "good" | "pending";

export type NotebookVerdict = NonNullable<ReturnType<typeof notebookVerdict>>;

/**
 * What a whole file comes to, in the few words that a status bar has room for. Undefined of a file without scenes and without
 * problems: there is nothing to judge.
 */
export function notebookVerdict({ cells, problems }: NotebookResult) {
  const scenes = cells.filter((cell) => cell.kind === "scene");
  const found = scenes.flatMap(({ result }) => result.findings);
  const others = found.filter((finding) => finding.code !== "expectation" && !passes(finding));
  const errors = [...problems, ...others].filter(({ severity }) => severity === "error").length;
  if (scenes.length === 0 && errors === 0) return undefined;
  const failing = found.filter(({ code }) => code === "expectation").length;
  const isTunneling = (finding: Finding): boolean => passes(finding) && !finding.expected;
  // By pair, as the head of the notebook counts them.
  const tunneling = scenes.map(({ result: { findings } }) =>
    byPair(findings).flatMap((pair) => pair.flatMap((index) => findings[index] ?? []).find(isTunneling) ?? []),
  );
  const warnings = [...problems, ...others].filter(({ severity }) => severity === "warning").length;
  const worst = [
    ...(errors > 0 ? [count(errors, "problem")] : []),
    ...(failing > 0 ? [count(failing, "failing expectation")] : []),
    ...tunnelsText(tunneling),
    ...(warnings > 0 ? [count(warnings, "warning")] : []),
  ];
  const partial = partialScenesText(scenes);
  const isPending = problems.some(({ code }) => code === "level-pending");
  const risks = found.some(({ code }) => code === "tunnel-risk");
  const isExpected = found.some(({ expected }) => expected);
  const has = (wanted: Severity): boolean => found.some(({ severity }) => severity === wanted);
  let tone: Tone = "good";
  if (errors > 0 || has("error")) tone = "error";
  else if (has("warning") || warnings > 0) tone = "warning";
  else if (isPending) tone = "pending";
  else if (risks || isExpected || worst.length > 0 || partial !== undefined) tone = "information";
  const isPartial = partial !== undefined && !isPending;
  if (worst.length === 0 && isExpected && !risks && !isPending) worst.push(l10n.t("tunnels as expected"));
  else if (worst.length === 0 && !(isPartial && !risks)) worst.push(calmText(tone));
  return {
    tone,
    /** `1 tunnel, 2 expectations fail`, or `safe`. */
    text: [...worst, ...(isPartial ? [partial] : [])].join(", "),
    /** Every scene, in the order of the file. */
    scenes: scenes.map((cell, i) => ({
      title: cell.scene.title ?? l10n.t("Scene {n}", { n: i + 1 }),
      /** As the lens above the scene says it. */
      verdict: verdictText(cell),
      /** What was found, in sentences with numbers. */
      messages: cell.result.findings.map(({ message }) => message),
    })),
  };
}

/** `3 tunnels in 2 scenes, 1 cut corner in 1 scene`; of a file with one scene without that. @param found by scene */
function tunnelsText(found: readonly (readonly Finding[])[]): readonly string[] {
  return (["tunnel", "corner-cut"] as const).flatMap((code) => {
    const counts = found.map((all) => all.filter((finding) => finding.code === code).length).filter((n) => n > 0);
    if (counts.length === 0) return [];
    const what = count(
      counts.reduce((sum, n) => sum + n),
      code === "tunnel" ? "tunnel" : "cut corner",
    );
    return found.length === 1
      ? [what]
      : [l10n.t("{what} in {scenes}", { what, scenes: count(counts.length, "scene") })];
  });
}

/** What is said where nothing is wrong. */
function calmText(tone: Tone): string {
  if (tone === "pending") return l10n.t("reading a level …");
  return l10n.t("safe");
}
