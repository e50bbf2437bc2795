import * as l10n from "@vscode/l10n";
import { passes } from "../drawing/index.js";
import type { NotebookResult } from "../notebook/index.js";
import { count } from "../wording/index.js";
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
  const errors = problems.filter(({ severity }) => severity === "error").length;
  if (scenes.length === 0 && errors === 0) return undefined;
  const found = scenes.flatMap(({ result }) => result.findings);
  const failing = found.filter(({ code }) => code === "expectation").length;
  const tunneling = scenes.filter(({ result }) => result.findings.some(({ code }) => passes.has(code))).length;
  const others = found.filter(({ code, severity }) => severity === "warning" && !passes.has(code)).length;
  const risks = found.filter(({ code }) => code === "tunnel-risk").length;
  const worst = [
    ...(errors > 0 ? [count(errors, "problem")] : []),
    ...(failing > 0 ? [count(failing, "failing expectation")] : []),
    ...(tunneling > 0 ? [tunnelingText(tunneling)] : []),
    ...(others > 0 ? [count(others, "warning")] : []),
  ];
  const isPending = problems.some(({ code }) => code === "level-pending");
  const tone =
    errors + failing > 0
      ? "error"
      : tunneling + others > 0
        ? "warning"
        : isPending
          ? "pending"
          : risks > 0
            ? "information"
            : "good";
  return {
    tone,
    text: worst.length > 0 ? worst.join(", ") : calmText(tone),
    scenes: scenes.map((cell, i) => ({
      title: cell.scene.title ?? l10n.t("Scene {n}", { n: i + 1 }),
      verdict: sceneVerdict(cell)
        .map(({ text }) => text)
        .join(" · "),
      messages: cell.result.findings.map(({ message }) => message),
    })),
  };
}

function tunnelingText(n: number): string {
  return n === 1 ? l10n.t("1 scene tunnels") : l10n.t("{n} scenes tunnel", { n });
}

/** What is said where nothing is wrong. */
function calmText(tone: NotebookVerdict["tone"]): string {
  if (tone === "pending") return l10n.t("reading a level …");
  return tone === "information" ? l10n.t("caught by luck") : l10n.t("safe");
}
