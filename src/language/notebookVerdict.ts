import * as l10n from "@vscode/l10n";
import type { NotebookResult } from "../notebook/index.js";
import { passes } from "../view/index.js";
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
  const tunneling = scenes.filter(({ result }) => result.findings.some(isTunneling)).length;
  const warnings = [...problems, ...others].filter(({ severity }) => severity === "warning").length;
  const worst = [
    ...(errors > 0 ? [count(errors, "problem")] : []),
    ...(failing > 0 ? [count(failing, "failing expectation")] : []),
    ...(tunneling > 0 ? [count(tunneling, "tunneling scene")] : []),
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
    /** `1 scene tunnels, 2 expectations fail`, or `safe`. */
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

/** What is said where nothing is wrong. */
function calmText(tone: Tone): string {
  if (tone === "pending") return l10n.t("reading a level …");
  return tone === "information" ? l10n.t("caught by luck") : l10n.t("safe");
}
