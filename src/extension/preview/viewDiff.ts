import * as l10n from "@vscode/l10n";
import {
  type CellResult,
  haveSameSolids,
  looksLike,
  type NotebookResult,
  problemView,
  sameProblems,
  toCellView,
  toSceneDraft,
} from "../../notebook/index.js";
import type { HostMessage } from "../../view/protocol/index.js";
import { rangesOf } from "../../report/index.js";
import type { Problem } from "../../scene/index.js";

/** Which file the messages are about. */
export interface About {
  readonly uri: string;
  readonly name: string;
  readonly version: number;
}

/** Why there is nothing newer to show than the last picture. */
export interface Stale {
  readonly code: string;
  readonly message: string;
}

/** Tells a preview as little as will do: it remembers what the preview has been told. */
export class ViewDiff {
  private told: NotebookResult | undefined;

  /** The preview has started anew and knows nothing. */
  forget(): void {
    this.told = undefined;
  }

  /** The messages that bring the preview from what it knows to this result. */
  *messages(about: About, result: NotebookResult): Generator<HostMessage> {
    const { uri, version, name } = about;
    const { notebook } = result;
    if (!notebook) {
      yield { type: "stale", uri, version, name, ...placeOf(result) };
      return;
    }
    const told = this.told;
    this.told = result;
    if (!told || !sameFrame(told, result)) {
      yield {
        type: "notebook",
        uri,
        version,
        name,
        ...(notebook.title !== undefined && { title: notebook.title }),
        cells: result.cells.map(toCellView),
        problems: outsideCells(result).map(problemView),
      };
      return;
    }
    let patched = false;
    for (const [index, cell] of result.cells.entries()) {
      const before = told.cells[index];
      if (before && looksLike(before, cell)) continue;
      patched = true;
      yield before && haveSameSolids(before, cell)
        ? { type: "scene", uri, version, index, scene: toSceneDraft(cell) }
        : { type: "cell", uri, version, index, cell: toCellView(cell) };
    }
    if (!patched) yield { type: "current", uri, version };
  }

  /** The message that there is no text at all behind the picture. */
  lost({ uri, version, name }: About, { code, message }: Stale): HostMessage {
    return { type: "stale", uri, version, name, code, message, line: 0, column: 0 };
  }
}

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

/** Why a text cannot be read, and where. */
function placeOf({ text, problems }: NotebookResult): {
  readonly code: string;
  readonly message: string;
  readonly line: number;
  readonly column: number;
} {
  const first = reasonIn(problems);
  if (!first) return { code: "unreadable", message: l10n.t("The text cannot be read."), line: 0, column: 0 };
  const { start } = rangesOf(text)(first.range);
  return { code: first.code, message: first.message, line: start.line + 1, column: start.character + 1 };
}
