import * as vscode from "vscode";
import type { testing } from "../../engine/index.js";
import { editorRange, nameOf } from "../sceneFiles.js";

/** The item of a file: its parts are known when somebody asks for them. */
export function fileItem(controller: vscode.TestController, uri: vscode.Uri): vscode.TestItem {
  const item = controller.createTestItem(uri.toString(), nameOf(uri), uri);
  const folder = vscode.workspace.asRelativePath(uri).slice(0, -nameOf(uri).length - 1);
  if (folder !== "") item.description = folder;
  item.sortText = uri.path;
  return item;
}

/** Puts scenes, with what they expect, below their file's item. Items that are there stay, and their results. */
export function showScenes(
  controller: vscode.TestController,
  file: vscode.TestItem,
  scenes: readonly testing.TestedScene[],
): void {
  const itemIn = (parent: vscode.TestItem, index: number, label: string, range: testing.TestedScene["range"]) => {
    const id = String(index);
    const known = parent.children.get(id);
    const item = known ?? controller.createTestItem(id, label, file.uri);
    if (!known) item.sortText = id.padStart(6, "0");
    if (item.label !== label) item.label = label;
    const at = editorRange(range);
    if (!item.range?.isEqual(at)) item.range = at;
    return item;
  };
  const items = scenes.map(({ index, title, range, error, description, expectations }) => {
    const scene = itemIn(file, index, title, range);
    if (scene.error !== error) scene.error = error;
    scene.description = description;
    scene.children.replace(expectations.map((it, i) => itemIn(scene, i, it.label, it.range)));
    return scene;
  });
  file.children.replace(items);
}

/** By this menus know that a message is of an expectation that can be recorded. */
const contextValue = "aabb.expectation";

/** Tells a run the results of a scene and of what it expects. */
export function reportScene(
  run: vscode.TestRun,
  item: vscode.TestItem,
  { error, expectations }: testing.SceneOutcome,
  isChosen: (item: vscode.TestItem) => boolean,
): void {
  if (error && isChosen(item))
    run.errored(item, messageAt(item, error.message, error.range && editorRange(error.range)));
  expectations.forEach((outcome, i) => {
    const test = item.children.get(String(i));
    if (!test || !isChosen(test)) return;
    if (outcome.state === "passed") return run.passed(test);
    if (outcome.state === "errored") return run.errored(test, messageAt(test, outcome.message));
    if (outcome.state === "skipped") {
      run.appendOutput(`◌ ${outcome.message}\r\n`, undefined, test);
      return run.skipped(test);
    }
    const message = vscode.TestMessage.diff(outcome.message, outcome.expected, outcome.actual);
    message.contextValue = contextValue;
    if (test.uri) message.location = new vscode.Location(test.uri, editorRange(outcome.range));
    run.failed(test, message);
    run.appendOutput(`✗ ${outcome.message}\r\n`, message.location, test);
  });
}

/** A reason without a place of its own stands where its item does. */
export function messageAt({ uri, range }: vscode.TestItem, text: string, place = range): vscode.TestMessage {
  const message = new vscode.TestMessage(text);
  if (uri) message.location = new vscode.Location(uri, place ?? new vscode.Position(0, 0));
  return message;
}
