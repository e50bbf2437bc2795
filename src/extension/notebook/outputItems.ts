import * as vscode from "vscode";
import type { books } from "../../engine/index.js";
import { sceneOutputType } from "../../view/protocol/index.js";

/** Makes an output of a cell, in several ways: the picture first. */
export function outputItems({ picture, words }: books.CellOutput): vscode.NotebookCellOutputItem[] {
  const { NotebookCellOutputItem } = vscode;
  if (picture === undefined) return [NotebookCellOutputItem.stderr(words)];
  return [NotebookCellOutputItem.text(picture, sceneOutputType), NotebookCellOutputItem.text(words)];
}
