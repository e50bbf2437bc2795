import * as l10n from "@vscode/l10n";
import { problemView, toCellView, type BookCellResult } from "../../notebook/index.js";
import type { Problem, Range, TextRange } from "../../scene/index.js";
import { cardLines, contactRows, sceneBadges } from "../../view/index.js";
import { packText, type SceneOutput, type SceneView } from "../../view/protocol/index.js";
import type { CellOutput } from "../messages/books.js";

/** What the outputs of a cell are made of. */
export interface CellContents {
  readonly result: BookCellResult;
  /** Problems of the file that are outside its cells. */
  readonly outside: readonly Problem[];
}

/** Where the outputs of a cell are shown. */
interface OutputPlace {
  /** The uri of the cell. */
  readonly cell: string;
  /** The name of the file. */
  readonly name: string;
  readonly translations: string | undefined;
  /** Finds a range in the text of the cell. */
  rangeOf(range: TextRange): Range;
}

/** Makes what a cell shows below its text. Prose and empty cells show nothing. */
export function cellOutputs({ result, outside }: CellContents, place: OutputPlace): readonly CellOutput[] {
  const { scenes, problems } = result;
  if (scenes.length === 0) {
    const lines = [...problems.map((problem) => placed(problem, place)), ...outside.map(({ message }) => message)];
    return lines.length === 0 ? [] : [{ words: lines.join("\n") }];
  }
  const { cell, name, translations } = place;
  return scenes.flatMap((each, i) => {
    const view = toCellView(each);
    if (view.kind !== "scene") return [];
    // The first scene lists the problems of the file.
    const scene = i === 0 ? { ...view, problems: [...view.problems, ...outside.map(problemView)] } : view;
    const output: SceneOutput = { cell, name, scene, translations };
    return [{ picture: packText(output), words: sceneWords(scene) }];
  });
}

function placed({ message, range }: Problem, { rangeOf }: OutputPlace): string {
  const { line, character } = rangeOf(range).start;
  return l10n.t("Line {line}, column {column}: {message}", { line: line + 1, column: character + 1, message });
}

/** Describes a scene for users without the picture: its verdict, the reasons, and its contacts. */
function sceneWords(scene: SceneView): string {
  const contacts = contactRows(scene).map(({ frame, time, body, obstacle, normal, response }) =>
    l10n.t("frame {frame}, t = {time}: {body} hits {obstacle}, normal [{normal}], {response}", {
      frame,
      time: time.toFixed(3),
      body,
      obstacle,
      normal: normal.join(", "),
      response,
    }),
  );
  // If a part of the scene was not evaluated, an expectation may fail there.
  const holds = scene.notEvaluated.length > 0 ? "◌" : "✓";
  return [
    [...(scene.title === undefined ? [] : [scene.title]), ...sceneBadges(scene).map(({ text }) => text)].join(" · "),
    ...cardLines(scene),
    ...scene.expectations.map(({ pass, message }) => `${pass ? holds : "✗"} ${message}`),
    ...scene.problems.map(({ message }) => message),
    ...contacts,
  ].join("\n");
}
