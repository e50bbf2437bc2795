import { parseNotebook, type Problem, type TextRange } from "../../scene/index.js";
import { applyTextEdits, commaAfter, propertyOf } from "../../scene/edit/index.js";
import { evaluate, type EvaluateOptions, type NotebookResult, type SceneResultCell } from "../evaluate.js";
import { layoutOf, plainLines, treeOf, type BookCell } from "./bookCells.js";

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

/** The texts of all cells in one, and what its result says of each cell. */
interface JoinedCells {
  readonly text: string;
  readonly resultOf: (result: NotebookResult) => BookResult;
}

/** Where a cell stands in the text that is evaluated, and why it is something else that stands there. */
type Place = TextRange & { readonly problems?: readonly Problem[] | undefined };

/**
 * Evaluates the cells of a file as they are now, all at once: what the file says outside of its cells, as in the `original`
 * that they were read from, counts for each. A cell that cannot be read takes none of the others with it.
 */
export function evaluateBook(
  original: string,
  cells: readonly BookCell[],
  previous?: NotebookResult,
  options: EvaluateOptions = {},
): BookResult {
  const { text, resultOf } = joinCells(original, cells);
  return resultOf(evaluate(text, previous, options));
}

/** Joins cells as they are now to the text that {@link evaluateBook} evaluates. */
export function joinCells(original: string, cells: readonly BookCell[]): JoinedCells {
  const { text, places } = together(original, cells);
  return { text, resultOf: (result) => bookResult(places, result) };
}

function bookResult(places: readonly (Place | undefined)[], result: NotebookResult): BookResult {
  const elsewhere = new Set(result.problems);
  const results = places.map((place): BookCellResult => {
    if (!place) return { scenes: [], problems: [], offset: 0, stands: false };
    const { offset, length } = place;
    const isWithin = (range: TextRange): boolean => range.offset >= offset && range.offset <= offset + length;
    const problems = result.problems.filter(({ range }) => isWithin(range));
    for (const problem of problems) elsewhere.delete(problem);
    if (place.problems) return { scenes: [], problems: place.problems, offset, stands: false };
    const scenes = result.cells.filter((cell) => cell.kind === "scene").filter(({ source }) => isWithin(source));
    const own = problems.map((problem) => {
      const { range } = problem;
      return { ...problem, range: { offset: range.offset - offset, length: range.length } };
    });
    return { scenes, problems: own, offset, stands: true };
  });
  return { result, cells: results, problems: [...elsewhere] };
}

interface Together {
  readonly text: string;
  /** By cell; none of prose. */
  readonly places: readonly (Place | undefined)[];
}

/** The texts of all scenes in one, each character for character, so that places in it are places in a cell. */
function together(original: string, cells: readonly BookCell[]): Together {
  const layout = layoutOf(original);
  const scenes = cells.filter(({ kind }) => kind === "scene");
  const [only] = scenes;
  if (layout.kind === "whole" && scenes.length === 1 && only?.origin === 0) {
    const text = plainLines(only.text);
    const place: Place = { offset: 0, length: text.length };
    return { text, places: cells.map((cell) => (cell === only ? place : undefined)) };
  }
  const list = layout.kind === "cells" ? layout.list : undefined;
  let text = list ? original.slice(0, list.offset + 1) : '{"version":1,"cells":[';
  const places: (Place | undefined)[] = [];
  for (const cell of cells) {
    if (cell.kind === "prose") {
      places.push(undefined);
      continue;
    }
    const { standing, problems } = standingText(plainLines(cell.text), !list);
    places.push({ offset: text.length, length: standing.length, problems });
    text += `${standing}\n,`;
  }
  text += list ? original.slice(list.offset + list.length - 1) : "]}";
  return { text, places };
}

/** What stands for a cell in the whole: its text or, where that is broken, an empty scene. */
function standingText(text: string, isBare: boolean): { standing: string; problems?: readonly Problem[] } {
  if (text.trim() === "") return { standing: "{}" };
  const root = treeOf(text);
  if (!root) return { standing: "{}", problems: parseNotebook(text).problems };
  const version = isBare && root.type === "object" ? propertyOf(root, "version") : undefined;
  if (!version) return { standing: text };
  // The file says it once. Blanks keep all other places.
  const { offset, length } = version;
  const comma = commaAfter(text, version);
  const blanks = [{ offset, length, text: " ".repeat(length) }];
  if (comma !== undefined) blanks.push({ offset: comma, length: 1, text: " " });
  return { standing: applyTextEdits(text, blanks) };
}
