import * as l10n from "@vscode/l10n";
import { sceneBadges, type Badge } from "../drawing/index.js";
import type { SceneResultCell } from "../notebook/index.js";
import { count } from "../wording/index.js";

/** What is said of a scene where there is one line for it: what is wrong with it and what holds, as its picture says it. */
export function sceneVerdict({ scene, result, problems, notEvaluated }: SceneResultCell): readonly Badge[] {
  if (problems.some(({ code }) => code === "level-pending"))
    return [{ tone: "plain", text: l10n.t("reading its level …") }];
  const { fps, frames, detection, method } = scene;
  const { findings, expectations } = result;
  const judged = { findings, expectations, problems, notEvaluated, fps, frames, detection, method };
  const wrong = sceneBadges(judged).filter(({ tone }) => tone !== "plain");
  const passing = expectations.filter(({ pass }) => pass).length;
  if (passing > 0) {
    const text = count(passing, "passing expectation");
    // What holds in a part of the scene may not hold in all of it.
    const passed: Badge = notEvaluated.length > 0 ? { tone: "plain", text } : { tone: "good", text: `✓ ${text}` };
    return [...wrong, passed];
  }
  return wrong.length > 0 ? wrong : [{ tone: "good", text: `✓ ${l10n.t("nothing found")}` }];
}
