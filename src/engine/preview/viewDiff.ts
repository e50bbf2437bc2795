import * as l10n from "@vscode/l10n";
import {
  type CellResult,
  toCellView,
  looksLike,
  type NotebookResult,
  problemView,
  sameProblems,
  nextCellView,
} from "../../notebook/index.js";
import { type CellView, difference, type HostMessage } from "../../view/protocol/index.js";
import { rangesOf, type Problem } from "../../scene/index.js";

/** Which file the messages are about. */
interface About {
  readonly uri: string;
  readonly name: string;
  readonly version: number;
}

/** What a preview has been told last. */
interface SentPreview {
  readonly result: NotebookResult;
  readonly views: readonly CellView[];
  /** How many changes it has been told of since the whole file. */
  readonly part: number;
}

/** Tells a preview as little as will do: it remembers what the preview has been told. */
export class ViewDiff {
  private told: SentPreview | undefined;

  /** The preview has started anew and knows nothing. */
  forget(): void {
    this.told = undefined;
  }

  /** The message that brings the preview from what it knows to this result. When it is there, the preview is taken to have it. */
  message({ uri, version, name }: About, result: NotebookResult): HostMessage {
    const { notebook } = result;
    const { told } = this;
    if (!notebook) return { type: "stale", uri, version, name, ...placeOf(result) };
    const views: CellView[] = [];
    if (!told || !sameFrame(told.result, result)) {
      for (const cell of result.cells) {
        views.push(toCellView(cell));
      }
      this.told = { result, views, part: 0 };
      return {
        ...{ type: "notebook", uri, version, name },
        title: notebook.title,
        cells: [...views],
        problems: outsideCells(result).map(problemView),
      };
    }
    const changes: CellChange[] = [];
    for (const [index, cell] of result.cells.entries()) {
      const [before, view] = [told.result.cells[index], told.views[index]] as [CellResult, CellView];
      const next = looksLike(before, cell) ? view : nextCellView(cell, before, view);
      views.push(next);
      const change = difference(view, next);
      if (!change) continue;
      changes.push({ index, change });
    }
    const part = told.part + Math.min(changes.length, 1);
    this.told = { result, views, part };
    return changes.length === 0 ? { type: "current", uri, version } : { type: "cells", uri, version, part, changes };
  }
}

type CellChange = Extract<HostMessage, { type: "cells" }>["changes"][number];

/** Whether everything around the cells is as before, and the cells are of the same kinds. */
function sameFrame(a: NotebookResult, b: NotebookResult): boolean {
  return (
    a.notebook?.title === b.notebook?.title &&
    a.cells.length === b.cells.length &&
    a.cells.every((cell, i) => cell.kind === b.cells[i]?.kind) &&
    sameProblems(outsideCells(a), outsideCells(b))
  );
}

/** The problems of the file that belong to none of its cells. */
export function outsideCells({ problems, cells }: NotebookResult): readonly Problem[] {
  if (problems.length === 0) return problems;
  const inside = new Set(cells.flatMap((cell: CellResult) => (cell.kind === "scene" ? cell.problems : [])));
  return problems.filter((problem) => !inside.has(problem));
}

/** Of the problems of a text that cannot be read, the one that is told as the reason. */
export function reasonIn(problems: readonly Problem[]): Problem | undefined {
  return problems.find(({ severity }) => severity === "error") ?? problems[0];
}

type PlaceOfProblem = Pick<Extract<HostMessage, { type: "stale" }>, "code" | "message" | "line" | "column">;

/** Why a text cannot be read, and where. */
function placeOf({ text, problems }: NotebookResult): PlaceOfProblem {
  const first = reasonIn(problems);
  if (!first) return { code: "unreadable", message: l10n.t("The source cannot be read."), line: 0, column: 0 };
  const { start } = rangesOf(text)(first.range);
  return { code: first.code, message: first.message, line: start.line + 1, column: start.character + 1 };
}
