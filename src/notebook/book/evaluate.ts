import { parseNotebook, type Problem, type TextRange } from "../../scene/index.js";
import { applyTextEdits, propertyOf, triviaBetween } from "../../scene/edit/index.js";
import { evaluate, type EvaluateOptions, type NotebookResult, type SceneResultCell } from "../evaluate.js";
import { layoutOf, plainLines, treeOf, type BookCell } from "./cells.js";

/** What came of one cell. */
export interface BookCellResult {
  /** One, as a rule; more of a cell that has a whole file in it, and none of prose or of a text that cannot be read. */
  readonly scenes: readonly SceneResultCell[];
  /** What is wrong with it. Ranges are of the cell's own text. */
  readonly problems: readonly Problem[];
  /** Where its text begins in that of the result, which the ranges of scenes are of. */
  readonly offset: number;
  /** Whether its text stands there. For one that is broken or prose, nothing does. */
  readonly stands: boolean;
}

export interface BookResult {
  /** The evaluation of the whole, as a step to the next one. */
  readonly result: NotebookResult;
  /** As many as there are cells. */
  readonly cells: readonly BookCellResult[];
  /** What is wrong outside of all cells. */
  readonly problems: readonly Problem[];
}

/** Where a cell stands in the text that is evaluated. */
interface Place {
  readonly offset: number;
  readonly length: number;
  /** Why something else stands there in its place. */
  readonly problems?: readonly Problem[];
}

/**
 * Evaluates the cells of a file as they are now, all at once: what the file says outside of its cells counts for each. A cell
 * that cannot be read takes none of the others with it.
 *
 * @param original the text that the cells were read from
 */
export function evaluateBook(
  original: string,
  cells: readonly BookCell[],
  previous?: NotebookResult,
  options: EvaluateOptions = {},
): BookResult {
  const { text, places } = together(original, cells);
  const result = evaluate(text, previous, options);
  const elsewhere = new Set(result.problems);
  const results = places.map((place): BookCellResult => {
    if (!place) return { scenes: [], problems: [], offset: 0, stands: false };
    const { offset, length } = place;
    const isWithin = (range: TextRange): boolean => range.offset >= offset && range.offset <= offset + length;
    const problems = result.problems.filter(({ range }) => isWithin(range));
    for (const problem of problems) elsewhere.delete(problem);
    if (place.problems) return { scenes: [], problems: place.problems, offset, stands: false };
    const scenes = result.cells.filter((cell) => cell.kind === "scene" && isWithin(cell.source));
    return {
      scenes: scenes as readonly SceneResultCell[],
      problems: problems.map((problem) => moved(problem, -offset)),
      offset,
      stands: true,
    };
  });
  return { result, cells: results, problems: [...elsewhere] };
}

function moved(problem: Problem, by: number): Problem {
  return { ...problem, range: { offset: problem.range.offset + by, length: problem.range.length } };
}

/** The texts of all scenes in one, each character for character, so that places in it are places in a cell. */
function together(
  original: string,
  cells: readonly BookCell[],
): { readonly text: string; readonly places: readonly (Place | undefined)[] } {
  const layout = layoutOf(original);
  const scenes = cells.filter(({ kind }) => kind === "scene");
  const [only] = scenes;
  if (layout.kind === "whole" && scenes.length === 1 && only?.origin === 0) {
    const text = plainLines(only.text);
    return { text, places: cells.map((cell) => (cell === only ? { offset: 0, length: text.length } : undefined)) };
  }
  const list = layout.kind === "cells" ? layout.list : undefined;
  const isBare = !list;
  let text = list ? original.slice(0, list.offset + 1) : '{"version":1,"cells":[';
  const places = cells.map((cell): Place | undefined => {
    if (cell.kind === "prose") return undefined;
    const standing = standingText(plainLines(cell.text), isBare);
    const offset = text.length;
    text += `${standing.text}\n,`;
    return { offset, length: standing.text.length, ...(standing.problems && { problems: standing.problems }) };
  });
  text += list ? original.slice(list.offset + list.length - 1) : "]}";
  return { text, places };
}

/** What stands for a cell in the whole: its text or, where that is broken, an empty scene. */
function standingText(
  text: string,
  isBare: boolean,
): { readonly text: string; readonly problems?: readonly Problem[] } {
  if (text.trim() === "") return { text: "{}" };
  const root = treeOf(text);
  if (!root) return { text: "{}", problems: parseNotebook(text).problems };
  const version = isBare && root.type === "object" ? propertyOf(root, "version") : undefined;
  if (!version) return { text };
  // The file says it once. Blanks keep all other places.
  const { offset, length } = version;
  const next = root.children?.[root.children.indexOf(version) + 1];
  const pieces = next ? triviaBetween(text, offset + length, next.offset) : [];
  const comma = pieces.find(({ kind }) => kind === "comma");
  const blanks = [version, ...(comma ? [{ offset: comma.offset, length: 1 }] : [])];
  return {
    text: applyTextEdits(
      text,
      blanks.map((it) => ({ ...range(it), text: " ".repeat(it.length) })),
    ),
  };
}

function range({ offset, length }: TextRange): TextRange {
  return { offset, length };
}
