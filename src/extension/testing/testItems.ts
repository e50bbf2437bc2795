import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { idleText, notEvaluatedText, somePhasesText, unknownLaterText } from "../../language/index.js";
import type { NotebookResult } from "../../notebook/index.js";
import { type NamedScene, scenesOf } from "../../report/index.js";
import { writtenIn } from "../../scene/edit/index.js";
import { type Expectation, rangesOf, type TextRange } from "../../scene/index.js";
import { answerTo, expectationName, type ExpectedValues } from "../../tunneling/index.js";
import { editorRange, nameOf } from "../sceneFiles.js";

/** The item of a file: its parts are known when somebody asks for them. */
export function fileItem(controller: vscode.TestController, uri: vscode.Uri): vscode.TestItem {
  const item = controller.createTestItem(uri.toString(), nameOf(uri), uri);
  const folder = vscode.workspace.asRelativePath(uri).slice(0, -nameOf(uri).length - 1);
  if (folder !== "") item.description = folder;
  item.sortText = uri.path;
  return item;
}

/** The scenes of a notebook that expect something, also where nothing of that can be read. */
export function expectingScenes({ cells }: NotebookResult): readonly NamedScene[] {
  return scenesOf(cells).filter(({ cell }) => (writtenIn(cell, "expect")?.children?.length ?? 0) > 0);
}

/** Puts scenes, with what they expect, below their file's item. Items that are there stay, and their results. */
export function showScenes(
  controller: vscode.TestController,
  file: vscode.TestItem,
  { text }: NotebookResult,
  scenes: readonly NamedScene[],
): void {
  const range = rangesOf(text);
  const itemIn = (parent: vscode.TestItem, index: number, label: string, place: TextRange): vscode.TestItem => {
    const id = String(index);
    const known = parent.children.get(id);
    const item = known ?? controller.createTestItem(id, label, file.uri);
    if (!known) item.sortText = id.padStart(6, "0");
    if (item.label !== label) item.label = label;
    const at = editorRange(range(place));
    if (!item.range?.isEqual(at)) item.range = at;
    return item;
  };
  const items = scenes.map(({ cell, index, title }) => {
    const scene = itemIn(file, index, title, cell.source);
    const why = errorsOf(cell);
    if (scene.error !== why) scene.error = why;
    scene.description = openText(cell);
    scene.children.replace(
      cell.scene.expect.map((it, i) => {
        return itemIn(scene, i, expectationName(cell.scene, cell.result.findings, it), it.source);
      }),
    );
    return scene;
  });
  file.children.replace(items);
}

/** What of a scene was not checked, or why there is nothing to check. */
function openText({ scene: { frames, fps }, notEvaluated, idle, result }: NamedScene["cell"]): string {
  if (notEvaluated.length > 0) return notEvaluatedText(notEvaluated);
  if (idle) return idleText(idle);
  const { lookAhead, isInSomePhases } = result;
  return unknownLaterText({ frames, fps, lookAhead }) ?? (isInSomePhases ? somePhasesText() : "");
}

/** Why a scene, or a part of it, could not be read or run; undefined where it could. */
function errorsOf({ problems }: NamedScene["cell"]): string | undefined {
  const errors = problems.filter(({ severity }) => severity === "error");
  return errors.length > 0 ? errors.map(({ message }) => message).join("\n") : undefined;
}

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
    const [wanted, given] = [differingText(expected, answer), differingText(answer, expected)];
    const message = vscode.TestMessage.diff(result.message, wanted, given);
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
    const given: unknown = value?.children ? value.children.map((child): unknown => child.value) : value?.value;
    return JSON.stringify(given) !== JSON.stringify(actual.get(String(key?.value)));
  });
  return wrong ?? source;
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
