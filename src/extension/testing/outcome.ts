import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { NotebookResult } from "../../notebook/index.js";
import { rangesOf, type NamedScene } from "../../report/index.js";
import type { Expectation, TextRange } from "../../scene/index.js";
import { answerTo, type ExpectedValues } from "../../tunneling/index.js";
import { notEvaluatedText } from "../../language/index.js";
import { editorRange } from "../sceneFiles.js";
import { errorsOf } from "./testItems.js";

/** By this menus know that a message is of an expectation that can be recorded. */
const contextValue = "aabb.expectation";

/** Tells a run what came of a scene and of what it expects. */
export function reportScene(
  run: vscode.TestRun,
  item: vscode.TestItem,
  { text }: NotebookResult,
  { cell }: NamedScene,
  isChosen: (item: vscode.TestItem) => boolean,
): void {
  const why = errorsOf(cell);
  const range = rangesOf(text);
  const placeOf = (written: TextRange): vscode.Range => editorRange(range(written));
  const first = cell.problems.find(({ severity }) => severity === "error");
  if (why !== undefined && isChosen(item)) run.errored(item, messageAt(item, why, first && placeOf(first.range)));
  const missing = cell.notEvaluated.length > 0 ? notEvaluatedText(cell.notEvaluated) : undefined;
  // Nothing is known of a scene that was left out as a whole, and its tests are gone with it.
  if (why === undefined && missing !== undefined && cell.scene.expect.length === 0 && isChosen(item)) {
    run.errored(item, messageAt(item, missing));
  }
  cell.scene.expect.forEach((expectation, i) => {
    const test = item.children.get(String(i));
    if (!test || !isChosen(test)) return;
    const result = cell.result.expectations[i];
    if (!result) return run.errored(test, messageAt(test, why ?? l10n.t("The scene could not be run.")));
    if (result.pass && missing === undefined) return run.passed(test);
    if (result.pass) {
      run.appendOutput(`◌ ${missing ?? ""}\r\n`, undefined, test);
      return run.skipped(test);
    }
    const answer = answerTo(cell.scene, cell.result, expectation);
    const { source: _, ...expected } = expectation;
    const message = vscode.TestMessage.diff(
      result.message,
      differingText(expected, answer),
      differingText(answer, expected),
    );
    message.contextValue = contextValue;
    if (test.uri) message.location = new vscode.Location(test.uri, placeOf(wrongPlace(expectation, answer)));
    run.failed(test, message);
    run.appendOutput(`✗ ${result.message}\r\n`, message.location, test);
  });
}

/** A reason without a place of its own stands where its item does. */
export function messageAt({ uri, range }: vscode.TestItem, text: string, place = range): vscode.TestMessage {
  const message = new vscode.TestMessage(text);
  if (uri) message.location = new vscode.Location(uri, place ?? new vscode.Position(0, 0));
  return message;
}

/** The first key of an expectation that does not hold. */
function wrongPlace({ source }: Expectation, answer: ExpectedValues): TextRange {
  const actual = new Map<string, unknown>(Object.entries(answer));
  const wrong = source.children?.find(({ children: [key, value] = [] }) => {
    const given: unknown = value && valueOf(value);
    return JSON.stringify(given) !== JSON.stringify(actual.get(String(key?.value)));
  });
  return wrong ?? source;
}

function valueOf({ value, children }: Expectation["source"]): unknown {
  return children ? children.map((child) => child.value as unknown) : (value as unknown);
}

/** What an expectation says otherwise than another one, as it is written in a scene: a key a line. */
function differingText(values: ExpectedValues, others: ExpectedValues): string {
  const known = new Map<string, unknown>(Object.entries(others));
  const lines = Object.entries(values).flatMap(([key, value]) => {
    if (JSON.stringify(known.get(key)) === JSON.stringify(value)) return [];
    return [`"${key}": ${Array.isArray(value) ? `[${value.join(", ")}]` : JSON.stringify(value)}`];
  });
  return lines.join(",\n");
}
