import * as l10n from "@vscode/l10n";
import type { NotebookResult } from "../notebook/index.js";
import { passes } from "../view/index.js";
import type { Severity } from "../scene/index.js";
import { count, partialScenesText } from "../wording/index.js";
import { sceneVerdict } from "./verdict.js";

/** What a whole file comes to, in the few words that a status bar has room for. */
export interface NotebookVerdict {
  readonly tone: "error" | "warning" | "information" | "good" | "pending";
  /** `1 scene tunnels, 2 expectations fail`, or `safe`. */
  readonly text: string;
  /** Every scene, in the order of the file. */
  readonly scenes: readonly SceneSummary[];
}

export interface SceneSummary {
  readonly title: string;
  /** As the lens above the scene says it. */
  readonly verdict: string;
  /** What was found, in sentences with numbers. */
  readonly messages: readonly string[];
}

/** Undefined of a file without scenes and without problems: there is nothing to judge. */
export function notebookVerdict({ cells, problems }: NotebookResult): NotebookVerdict | undefined {
  const scenes = cells.filter((cell) => cell.kind === "scene");
  const found = scenes.flatMap(({ result }) => result.findings);
  const others = found.filter(({ code }) => code !== "expectation" && !passes.has(code));
  const errors = [...problems, ...others].filter(({ severity }) => severity === "error").length;
  if (scenes.length === 0 && errors === 0) return undefined;
  const failing = found.filter(({ code }) => code === "expectation").length;
  const tunneling = scenes.filter(({ result }) =>
    result.findings.some(({ code, expected }) => passes.has(code) && !expected),
  ).length;
  // What is not supported yet is said with what was not evaluated.
  const said = [...problems.filter(({ code }) => code !== "unsupported-yet"), ...others];
  const warnings = said.filter(({ severity }) => severity === "warning").length;
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
  const tone =
    errors > 0 || has("error")
      ? "error"
      : has("warning") || warnings > 0
        ? "warning"
        : isPending
          ? "pending"
          : risks || isExpected || worst.length > 0 || partial !== undefined
            ? "information"
            : "good";
  return {
    tone,
    text: [
      ...(worst.length > 0 || (partial !== undefined && !isPending && !risks && !isExpected)
        ? worst
        : [isExpected && !risks && !isPending ? l10n.t("tunnels as expected") : calmText(tone)]),
      ...(isPending || partial === undefined ? [] : [partial]),
    ].join(", "),
    scenes: scenes.map((cell, i) => ({
      title: cell.scene.title ?? l10n.t("Scene {n}", { n: i + 1 }),
      verdict: sceneVerdict(cell)
        .map(({ text }) => text)
        .join(" · "),
      messages: cell.result.findings.map(({ message }) => message),
    })),
  };
}

/** What is said where nothing is wrong. */
function calmText(tone: NotebookVerdict["tone"]): string {
  if (tone === "pending") return l10n.t("reading a level …");
  return tone === "information" ? l10n.t("caught by luck") : l10n.t("safe");
}
