import * as l10n from "@vscode/l10n";
import { type Severity, factsOf } from "../model/index.js";
import type { NotebookResult } from "../notebook/index.js";
import { byPair, passes } from "../view/index.js";
import type { Finding } from "../tunneling/index.js";
import {
  count,
  idleScenesText,
  nothingFoundText,
  somePhasesScenesText,
  partialScenesText,
  safeText,
  unknownLaterScenesText,
} from "../wording/index.js";
import { verdictText } from "./sceneLenses.js";

type Tone = "error" | "warning" | "information" | "good" | "pending";

export type NotebookVerdict = NonNullable<ReturnType<typeof notebookVerdict>>;

/**
 * What a whole file comes to, in the few words that a status bar has room for. Undefined of a file without scenes and without
 * problems: there is nothing to judge.
 *
 * @param whole the result with the findings that the user has turned off: with any, nothing is called safe
 */
export function notebookVerdict({ cells, problems }: NotebookResult, whole?: NotebookResult) {
  const scenes = cells.filter((cell) => cell.kind === "scene");
  const found = findingsIn({ cells });
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
  const infos = others.filter(({ severity, expected }) => severity === "information" && !expected).length;
  const hidden = whole ? findingsIn(whole).length - found.length : 0;
  const worst = [
    ...(errors > 0 ? [count(errors, "problem")] : []),
    ...(failing > 0 ? [count(failing, "failing expectation")] : []),
    ...tunnelsText(tunneling),
    ...(warnings > 0 ? [count(warnings, "warning")] : []),
  ];
  // Where nothing is worse.
  if (worst.length === 0 && infos > 0) worst.push(count(infos, "info"));
  if (worst.length === 0 && hidden > 0)
    worst.push(l10n.t("{findings} turned off", { findings: count(hidden, "finding") }));
  const partial = partialScenesText(scenes);
  const idle = idleScenesText(scenes);
  const somePhases = somePhasesScenesText(scenes.map(({ result }) => result));
  const runs = scenes.map(({ scene: { frames, fps }, result: { lookAhead }, idle: reason }) => {
    return { frames, fps, lookAhead, idle: reason };
  });
  const later = unknownLaterScenesText(runs);
  const isPending = problems.some(({ code }) => code === "level-pending");
  const isUnknown = (idle ?? later) !== undefined;
  const isExpected = found.some(({ expected }) => expected);
  const has = (wanted: Severity): boolean => found.some(({ severity }) => severity === wanted);
  let tone: Tone = "good";
  if (errors > 0 || has("error")) tone = "error";
  else if (has("warning") || warnings > 0) tone = "warning";
  else if (isPending) tone = "pending";
  else if (isExpected || worst.length > 0 || (partial ?? somePhases) !== undefined || isUnknown) tone = "information";
  const isPartial = partial !== undefined && !isPending;
  if (worst.length === 0 && isExpected && !isPending) worst.push(l10n.t("tunnels as expected"));
  else if (worst.length === 0 && (isPending || !(isPartial || isUnknown))) {
    const isWhole = somePhases === undefined;
    worst.push(isPending ? l10n.t("reading a level …") : isWhole ? safeText(runs) : nothingFoundText(runs));
  }
  const open = isPending ? [] : [idle, later, somePhases].filter((text) => text !== undefined);
  return {
    tone,
    /** `1 tunnel, 2 expectations fail`, or `safe`. */
    text: [...worst, ...(isPartial ? [partial] : []), ...open].join(", "),
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
      factsOf(code).noun,
    );
    return found.length === 1
      ? [what]
      : [l10n.t("{what} in {scenes}", { what, scenes: count(counts.length, "scene") })];
  });
}

/** Everything that was found in the scenes of a file. */
function findingsIn({ cells }: Pick<NotebookResult, "cells">): readonly Finding[] {
  return cells.flatMap((cell) => (cell.kind === "scene" ? cell.result.findings : []));
}
