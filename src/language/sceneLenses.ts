import * as l10n from "@vscode/l10n";
import { sceneBadges, type Badge } from "../view/index.js";
import type { NotebookResult, SceneResultCell } from "../notebook/index.js";
import { brace, isDriven } from "../scene/index.js";
import { count, safeAssumingText, safeText } from "../wording/index.js";
import { writtenCells } from "./writtenCells.js";

/** What is said of a scene where there is one line for it: what is wrong with it and what holds, as its picture says it. */
function sceneVerdict(cell: SceneResultCell): readonly Badge[] {
  const { scene, result, problems, notEvaluated, idle } = cell;
  if (problems.some(({ code }) => code === "level-pending"))
    return [{ tone: "plain", text: l10n.t("reading its level …") }];
  const { phases: _, ...run } = result;
  const badges = sceneBadges({ ...scene, ...run, problems, notEvaluated, idle });
  const said = badges
    .filter(({ tone }) => tone !== "plain")
    .map((badge) => (badge.tone === "good" ? safe(cell) : badge));
  const isCalm = result.isInSomePhases === true && said.length === 1;
  const verdict = isCalm ? [{ tone: "plain", text: l10n.t("nothing found") } as const, ...said] : said;
  const passing = result.expectations.filter(({ pass }) => pass).length;
  if (passing === 0) return verdict;
  const text = count(passing, "passing expectation");
  // What holds in a part of the scene may not hold in all of it.
  return [...verdict, notEvaluated.length > 0 ? { tone: "plain", text } : { tone: "good", text: `✓ ${text}` }];
}

/** That a scene is safe, and by which rule where it hits something and none is stated. */
function safe({ scene, result }: SceneResultCell): Badge {
  const run = { ...scene, lookAhead: result.lookAhead };
  const assuming = scene.bodies.find(
    (body) => body.velocity && !isDriven(body) && body.detection !== "swept" && !body.check.isStated,
  );
  const isHit = result.swept.contacts.times.length > 0;
  const text = assuming && isHit ? safeAssumingText(run, assuming.check.rule) : safeText([run]);
  return { tone: "good", text: `✓ ${text}` };
}

/** The same as one text. */
export function verdictText(cell: SceneResultCell): string {
  return sceneVerdict(cell)
    .map(({ text }) => text)
    .join(" · ");
}

/**
 * A lens for each scene, at its first character: the index of its cell, and what it comes to, the worst first. While the text
 * is broken they stay, without a cell and a verdict, so that no line jumps.
 */
export function sceneLenses(notebook: NotebookResult) {
  const indices = new Map(notebook.cells.map((cell, index) => [cell, index]));
  const scenes = writtenCells(notebook).filter(({ kind }) => kind === "scene");
  return scenes.map(({ source, result }) => ({
    range: brace(source),
    cell: result && indices.get(result),
    verdict: result?.kind === "scene" ? sceneVerdict(result).map(({ text }) => text) : [],
  }));
}
