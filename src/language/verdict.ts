import * as l10n from "@vscode/l10n";
import { sceneBadges, type Badge } from "../drawing/index.js";
import type { SceneResultCell } from "../notebook/index.js";
import { count } from "../wording/index.js";

/** What is said of a scene where there is one line for it: what is wrong with it and what holds, as its picture says it. */
export function sceneVerdict({ scene, result, problems }: SceneResultCell): readonly Badge[] {
  if (problems.some(({ code }) => code === "level-pending"))
    return [{ tone: "plain", text: l10n.t("reading its level …") }];
  const { fps, frames, detection, method } = scene;
  const { findings, expectations } = result;
  const judged = { findings, expectations, problems, fps, frames, detection, method };
  const wrong = sceneBadges(judged).filter(({ tone }) => tone !== "plain");
  const passing = expectations.filter(({ pass }) => pass).length;
  const text = `✓ ${count(passing, "passing expectation")}`;
  if (passing > 0) return [...wrong, { tone: "good", text }];
  return wrong.length > 0 ? wrong : [{ tone: "good", text: `✓ ${l10n.t("nothing found")}` }];
}
