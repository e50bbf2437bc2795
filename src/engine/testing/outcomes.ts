import * as l10n from "@vscode/l10n";
import { idleText, notEvaluatedText, somePhasesText, unknownLaterText } from "../../language/index.js";
import type { NotebookResult } from "../../notebook/index.js";
import { scenesOf, type NamedScene } from "../../report/index.js";
import { writtenIn } from "../../scene/edit/index.js";
import { rangesOf, type Expectation, type Range, type TextRange } from "../../scene/index.js";
import { answerTo, expectationName, type ExpectedValues } from "../../tunneling/index.js";
import type { ExpectationOutcome, FileOutcome, SceneOutcome, TestedFile, TestedScene } from "../messages/testing.js";

/** Returns the tests of a file. */
export function testsOf(result: NotebookResult): TestedFile {
  if (!result.notebook) return { broken: result.problems.map(({ message }) => message).join("\n") };
  const scenes = expectingScenes(result);
  if (scenes.length === 0) return { scenes: [] };
  const rangeOf = rangesOf(result.text);
  return { scenes: scenes.map((scene) => testedScene(scene, rangeOf)) };
}

/** Returns the results of a file's tests. */
export function outcomeOf(result: NotebookResult): FileOutcome {
  const tests = testsOf(result);
  if (!result.notebook) {
    const broken = result.problems[0]?.message ?? l10n.t("The file cannot be read.");
    return { tests, scenes: [], broken };
  }
  const rangeOf = rangesOf(result.text);
  return { tests, scenes: expectingScenes(result).map((scene) => sceneOutcome(scene, rangeOf)) };
}

/** Returns the scenes that expect something, also if no expectation can be read. */
function expectingScenes({ cells }: NotebookResult): readonly NamedScene[] {
  return scenesOf(cells).filter(({ cell }) => (writtenIn(cell, "expect")?.children?.length ?? 0) > 0);
}

function testedScene({ cell, index, title }: NamedScene, rangeOf: (at: TextRange) => Range): TestedScene {
  const error = errorsOf(cell);
  return {
    index,
    title,
    range: rangeOf(cell.source),
    error,
    description: uncheckedText(cell),
    expectations: cell.scene.expect.map((expectation) => ({
      label: expectationName(cell.scene, cell.result.findings, expectation),
      range: rangeOf(expectation.source),
    })),
  };
}

/** Says what was not checked, or why there is nothing to check. */
function uncheckedText({ scene: { frames, fps }, notEvaluated, idle, result }: NamedScene["cell"]): string {
  if (notEvaluated.length > 0) return notEvaluatedText(notEvaluated);
  if (idle) return idleText(idle);
  const { lookAhead, isInSomePhases } = result;
  return unknownLaterText({ frames, fps, lookAhead }) ?? (isInSomePhases ? somePhasesText() : "");
}

/** Says why a scene, or a part of it, could not be read or run; undefined if it could. */
function errorsOf({ problems }: NamedScene["cell"]): string | undefined {
  const errors = problems.filter(({ severity }) => severity === "error");
  return errors.length > 0 ? errors.map(({ message }) => message).join("\n") : undefined;
}

function sceneOutcome({ cell, index }: NamedScene, rangeOf: (at: TextRange) => Range): SceneOutcome {
  const why = errorsOf(cell);
  const first = cell.problems.find(({ severity }) => severity === "error");
  const missing = cell.notEvaluated.length > 0 ? notEvaluatedText(cell.notEvaluated) : undefined;
  const expectations = cell.scene.expect.map((expectation, i): ExpectationOutcome => {
    const result = cell.result.expectations[i];
    if (!result) return { state: "errored", message: why ?? l10n.t("The scene could not run.") };
    if (result.pass) return missing === undefined ? { state: "passed" } : { state: "skipped", message: missing };
    const answer = answerTo(cell.scene, cell.result, expectation);
    const { source: _, ...wanted } = expectation;
    const [expected, actual] = [differingText(wanted, answer), differingText(answer, wanted)];
    const range = rangeOf(wrongPlace(expectation, answer));
    return { state: "failed", message: result.message, expected, actual, range };
  });
  if (why !== undefined) {
    return { index, error: { message: why, range: first && rangeOf(first.range) }, expectations };
  }
  // Nothing is known about a scene that was skipped as a whole, and it has no tests.
  if (missing !== undefined && expectations.length === 0) return { index, error: { message: missing }, expectations };
  return { index, expectations };
}

/** Returns the place of the first key of an expectation that does not hold. */
function wrongPlace({ source }: Expectation, answer: ExpectedValues): TextRange {
  const actual = new Map<string, unknown>(Object.entries(answer));
  const wrong = source.children?.find(({ children: [key, value] = [] }) => {
    const given: unknown = value?.children ? value.children.map((child): unknown => child.value) : value?.value;
    return JSON.stringify(given) !== JSON.stringify(actual.get(String(key?.value)));
  });
  return wrong ?? source;
}

/** Returns the values of an expectation that differ from those of another one, as a scene has them: one key per line. */
function differingText(values: ExpectedValues, others: ExpectedValues): string {
  const known = new Map<string, unknown>(Object.entries(others));
  const lines = Object.entries(values).flatMap(([key, value]) => {
    if (JSON.stringify(known.get(key)) === JSON.stringify(value)) return [];
    return [`"${key}": ${Array.isArray(value) ? `[${value.join(", ")}]` : JSON.stringify(value)}`];
  });
  return lines.join(",\n");
}
