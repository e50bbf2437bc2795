import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { problemView, toCellView, type BookCellResult } from "../../notebook/index.js";
import { cardLines, contactRows, sceneBadges } from "../../view/index.js";
import { packText, sceneOutputType, type SceneOutput, type SceneView } from "../../view/protocol/index.js";
import type { Problem } from "../../scene/index.js";
import { translations } from "../l10n.js";

/** What a cell shows below its text: each output in several ways, the picture first. Prose and empty cells show nothing. */
export function outputItems(
  { scenes, problems }: BookCellResult,
  document: vscode.TextDocument,
  name: string,
  outside: readonly Problem[],
): readonly (readonly vscode.NotebookCellOutputItem[])[] {
  if (scenes.length === 0) {
    const lines = [...problems.map((problem) => placed(problem, document)), ...outside.map(({ message }) => message)];
    return lines.length === 0 ? [] : [[vscode.NotebookCellOutputItem.stderr(lines.join("\n"))]];
  }
  const language = translations();
  return scenes.flatMap((cell, i) => {
    const view = toCellView(cell);
    if (view.kind !== "scene") return [];
    // What is wrong with the file as a whole is said once.
    const scene = i === 0 ? { ...view, problems: [...view.problems, ...outside.map(problemView)] } : view;
    const spoken = language !== undefined && { translations: language };
    const output: SceneOutput = { cell: keyOf(document), name, scene, ...spoken };
    const picture = vscode.NotebookCellOutputItem.text(packText(output), sceneOutputType);
    return [[picture, vscode.NotebookCellOutputItem.text(plainText(scene))]];
  });
}

/** What a cell is called between here and its picture: for as long as the notebook is open, also where it is moved. */
export function keyOf({ uri }: vscode.TextDocument): string {
  return uri.fragment;
}

function placed({ message, range }: Problem, document: vscode.TextDocument): string {
  const { line, character } = document.positionAt(range.offset);
  return l10n.t("Line {line}, column {column}: {message}", { line: line + 1, column: character + 1, message });
}

/** The scene for those who have no picture: what it comes to, why, and its contacts. */
function plainText(scene: SceneView): string {
  const contacts = contactRows(scene).map(({ frame, time, body, obstacle, normal, response }) =>
    l10n.t("frame {frame}, t = {time}: {body} meets {obstacle}, normal [{normal}], {response}", {
      frame,
      time: time.toFixed(3),
      body,
      obstacle,
      normal: normal.join(", "),
      response,
    }),
  );
  // What holds in a part of the scene may not hold in all of it.
  const holds = scene.notEvaluated.length > 0 ? "◌" : "✓";
  return [
    [...(scene.title === undefined ? [] : [scene.title]), ...sceneBadges(scene).map(({ text }) => text)].join(" · "),
    ...cardLines(scene),
    ...scene.expectations.map(({ pass, message }) => `${pass ? holds : "✗"} ${message}`),
    ...scene.problems.map(({ message }) => message),
    ...contacts,
  ].join("\n");
}
