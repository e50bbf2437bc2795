import * as l10n from "@vscode/l10n";
import { sceneBadges, type Badge } from "../view/index.js";
import type { NotebookResult, SceneResultCell } from "../notebook/index.js";
import { brace, isDriven } from "../scene/index.js";
import { count, nothingFoundText, safeAssumingText, safeText } from "../wording/index.js";
import { writtenCells } from "./writtenCells.js";

/** What is said of a scene where there is one line for it: what is wrong with it and what holds, as its picture says it. */
function sceneVerdict({ scene, result, problems, notEvaluated, idle }: SceneResultCell): readonly Badge[] {
  if (problems.some(({ code }) => code === "level-pending"))
    return [{ tone: "plain", text: l10n.t("reading its level …") }];
  const badges = sceneBadges({ ...scene, ...result, problems, notEvaluated, idle });
  const wrong = badges.filter(({ tone }) => tone !== "plain");
  const isCalm = wrong.length === 0 || (result.isInSomePhases && wrong.length === 1);
  const calm = result.isInSomePhases
    ? ({ tone: "plain", text: l10n.t("nothing found") } as const)
    : ({ tone: "good", text: `✓ ${calmText({ scene, result })}` } as const);
  const said = isCalm ? [calm, ...wrong] : wrong;
  const passing = result.expectations.filter(({ pass }) => pass).length;
  if (passing === 0) return said;
  const text = count(passing, "passing expectation");
  // What holds in a part of the scene may not hold in all of it.
  return [...said, notEvaluated.length > 0 ? { tone: "plain", text } : { tone: "good", text: `✓ ${text}` }];
}

type Run = Pick<SceneResultCell, "scene" | "result">;

/** What is said of a scene in which nothing was found: that it is safe, and by which rule where none is stated. */
function calmText({ scene, result }: Run): string {
  const run = { ...scene, lookAhead: result.lookAhead };
  if (!meetsAnything({ result })) return nothingFoundText([run]);
  const assuming = scene.bodies.find(
    (body) => body.velocity && !isDriven(body) && body.detection !== "swept" && !body.check.isStated,
  );
  return assuming ? safeAssumingText(run, assuming.check.rule) : safeText([run]);
}

/** Whether anything is met in a run: else it says nothing of whether the game is safe. */
export function meetsAnything({ result }: Pick<Run, "result">): boolean {
  return result.swept.contacts.times.length > 0;
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
