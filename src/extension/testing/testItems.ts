import * as vscode from "vscode";
import type { CellResult, NotebookResult } from "../../notebook/index.js";
import { writtenIn } from "../../scene/edit/index.js";
import { rangesOf, scenesOf, type NamedScene } from "../../report/index.js";
import type { TextRange } from "../../scene/index.js";
import { expectationText } from "../../tunneling/index.js";
import { notEvaluatedText } from "../../language/index.js";
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

/**
 * Puts scenes below the item of their file, and what they expect below them. Items that are there already stay, with what
 * is known of them.
 */
export function showScenes(
  controller: vscode.TestController,
  file: vscode.TestItem,
  { text }: NotebookResult,
  scenes: readonly NamedScene[],
): void {
  const range = rangesOf(text);
  const put = (parent: vscode.TestItem, index: number, label: string, place: TextRange): vscode.TestItem => {
    const id = String(index);
    const known = parent.children.get(id);
    const item = known ?? controller.createTestItem(id, label, file.uri);
    if (item.label !== label) item.label = label;
    const at = editorRange(range(place));
    if (!item.range?.isEqual(at)) item.range = at;
    if (!known) {
      item.sortText = id.padStart(6, "0");
      parent.children.add(item);
    }
    return item;
  };
  const keep = (parent: vscode.TestItem, ids: ReadonlySet<string>): void => {
    for (const [id] of parent.children) if (!ids.has(id)) parent.children.delete(id);
  };
  for (const { cell, index, title } of scenes) {
    const scene = put(file, index, title, cell.source);
    const why = errorsOf(cell);
    if (scene.error !== why) scene.error = why;
    scene.description = cell.notEvaluated.length > 0 ? notEvaluatedText(cell.notEvaluated) : "";
    cell.scene.expect.forEach((expectation, i) => put(scene, i, expectationText(expectation), expectation.source));
    keep(scene, new Set(cell.scene.expect.map((_, i) => String(i))));
  }
  keep(file, new Set(scenes.map(({ index }) => String(index))));
}

/** Why a scene, or a part of it, could not be read or run; undefined where it could. */
export function errorsOf(cell: Pick<Extract<CellResult, { kind: "scene" }>, "problems">): string | undefined {
  const errors = cell.problems.filter(({ severity }) => severity === "error");
  return errors.length > 0 ? errors.map(({ message }) => message).join("\n") : undefined;
}
