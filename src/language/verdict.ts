import * as l10n from "@vscode/l10n";
import { sceneBadges, type Badge } from "../view/index.js";
import type { NotebookResult, SceneResultCell } from "../notebook/index.js";
import { brace, type TextRange } from "../scene/index.js";
import { count } from "../wording/index.js";
import { writtenCells } from "./tree.js";

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

/** What stands above a scene in the text. */
export interface SceneLens {
  /** The first character of the scene. */
  readonly range: TextRange;
  /** Index in the notebook's cells; absent while the text is broken. */
  readonly cell?: number;
  /** What the scene comes to, the worst first; nothing while that is not known. */
  readonly verdict: readonly string[];
}

/** A lens for each scene. While the text is broken they stay, without a verdict, so that no line jumps. */
export function sceneLenses(notebook: NotebookResult): readonly SceneLens[] {
  const indices = new Map(notebook.cells.map((cell, index) => [cell, index]));
  return writtenCells(notebook).flatMap(({ source, kind, result }): readonly SceneLens[] => {
    if (kind === "prose") return [];
    const range = brace(source);
    const cell = result && indices.get(result);
    if (cell === undefined || result?.kind !== "scene") return [{ range, verdict: [] }];
    return [{ range, cell, verdict: sceneVerdict(result).map(({ text }) => text) }];
  });
}
