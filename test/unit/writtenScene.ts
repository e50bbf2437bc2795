// What tests share that run a scene which they write as an object.
import { expect } from "vitest";
import {
  evaluate,
  toCellView,
  type EvaluateOptions,
  type NotebookResult,
  type SceneResultCell,
} from "../../src/notebook/index.js";
import type { SceneView } from "../../src/view/protocol/index.js";
import type { SceneResult } from "../../src/tunneling/index.js";

/** For tests of findings that ask for no numbers of fixes: to try those takes most of the time of a run. */
export const withoutTrying: EvaluateOptions = { isTrying: false };

/** For tests of where bodies are: the scene runs once, with the sweep and with its game's check. */
export const inOneRun: EvaluateOptions = { isTrying: false, isLookingAhead: false, isInAllPhases: false };

/** For tests of what a text says: no test asks what its scenes do. */
export const asText: EvaluateOptions = { ...inOneRun, tracks: false };

/** Evaluates a text for what it says, see {@link asText}. */
export function readText(text: string, previous?: NotebookResult): NotebookResult {
  return evaluate(text, previous, asText);
}

/** Evaluates the scene of a notebook that has no other one. @param mayWarn whether warnings are allowed; errors never are */
export function evaluateScene(scene: object, options?: EvaluateOptions, mayWarn = false): SceneResultCell {
  const { cells, problems } = evaluate(JSON.stringify({ version: 1, ...scene }), undefined, options);
  expect(problems.filter(({ severity }) => severity === "error" || !mayWarn)).toEqual([]);
  const [cell] = cells;
  return cell?.kind === "scene" ? cell : expect.fail("The notebook has no scene.");
}

/** Runs a scene, see {@link evaluateScene}. */
export function runScene(scene: object, options?: EvaluateOptions, mayWarn?: boolean): SceneResult {
  return evaluateScene(scene, options, mayWarn).result;
}

/** The scenes of a text, as pictures are given them. */
export function sceneViews(text: string, options?: EvaluateOptions): readonly SceneView[] {
  const views = evaluate(text, undefined, options).cells.map(toCellView);
  return views.filter((view) => view.kind === "scene");
}
