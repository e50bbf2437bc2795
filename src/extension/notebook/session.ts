import * as vscode from "vscode";
import { type BookCellResult, type BookResult, bookInSteps, findingRange, looksLike } from "../../notebook/index.js";
import type { BookParts } from "../../engine/index.js";
import type { Problem } from "../../scene/index.js";
import { type Evaluated, Owner, type Rest } from "../../workspace/index.js";
import { diagnostic } from "../problems/diagnostics.js";
import { severitiesFor } from "../problems/severities.js";
import { nameOf, rangeIn, reasonOf } from "../sceneFiles.js";
import type { SceneWorkspace } from "../workspace.js";
import { outputItems } from "./output.js";
import { bookCell, originalOf } from "./serializer.js";

/** How long nobody types before what follows is shown: each run of a cell is seen as one. */
const settled = (): Rest => ({ ms: 150, since: "last" });

/** What the outputs of one cell were made of. */
interface Shown {
  readonly result: BookCellResult;
  readonly outside: readonly Problem[];
}

/** What notebooks share. */
interface BookContext {
  readonly controller: vscode.NotebookController;
  readonly diagnostics: vscode.DiagnosticCollection;
  readonly workspace: SceneWorkspace;
  readonly log: vscode.LogOutputChannel;
}

/** An open notebook: all of its cells are evaluated at once, and those run again whose answer is another one. */
export class NotebookSession extends Owner {
  private readonly evaluated: Evaluated<BookResult>;
  /** Whether our kernel is the one that runs it. */
  isOurs = false;
  private readonly shown = new Map<vscode.NotebookCell, Shown>();
  /** Cells whose outputs are to be made still. A run that fails, as at a cell that is deleted, leaves them to the next one. */
  private readonly due = new Set<vscode.NotebookCell>();
  /** A cell has one run at a time. */
  private running: Promise<void> = Promise.resolve();

  constructor(
    readonly notebook: vscode.NotebookDocument,
    private readonly context: BookContext,
  ) {
    super();
    this.evaluated = this.owner.add(
      context.workspace.evaluated<BookResult>(notebook.uri.toString(), {
        versions: () => [
          originalOf(notebook),
          ...notebook.getCells().flatMap((cell) => [cell.document, cell.document.version, bookCell(cell).origin]),
        ],
        *evaluate(levels, readable) {
          const cells = notebook.getCells().map((cell) => ({ ...bookCell(cell), text: cell.document.getText() }));
          return yield* bookInSteps(originalOf(notebook), cells, readable?.result, { levels });
        },
        isReadable: ({ result }) => result.notebook !== undefined,
        isOpen: () => !notebook.isClosed,
        rest: settled,
        isWanted: () => this.isOurs,
        told: () => this.run(),
      }),
    );
  }

  /** Our kernel has been chosen, or another one: then ours says nothing of the cells any more; their outputs stay. */
  choose(isOurs: boolean): void {
    this.isOurs = isOurs;
    if (isOurs) this.run();
    else this.forgetAllBut([]);
  }

  /** The cells are others now. */
  changed(): void {
    this.evaluated.changed();
  }

  /** Runs these cells, and all others that say something else than they show. */
  run(asked: readonly vscode.NotebookCell[] = []): void {
    this.running = this.running
      .then(() => this.runNow(new Set(asked)))
      .catch((error: unknown) => {
        // A notebook may close at any moment; what was under way then has nowhere to be shown.
        if (!this.notebook.isClosed) this.context.log.error(`${this.notebook.uri.toString()}: ${reasonOf(error)}`);
      });
  }

  /** Returns whether one of the cells has this uri. */
  holds(uri: string): boolean {
    return this.notebook.getCells().some(({ document }) => document.uri.toString() === uri);
  }

  /** Evaluates all cells as they are now, for the document of one; undefined if its text is not in the evaluated one. */
  async partsFor(uri: string): Promise<BookParts | undefined> {
    if (!this.holds(uri)) return undefined;
    const { result, cells: results } = await this.evaluated.now();
    const cells = this.notebook.getCells();
    const parts = cells.flatMap(({ document }, i) => {
      const cell = results[i];
      if (cell?.stands !== true) return [];
      return [{ uri: document.uri.toString(), text: document.getText(), offset: cell.offset }];
    });
    const own = parts.find((part) => part.uri === uri);
    return own && { result, own, parts };
  }

  /** What is wrong with a cell, in the order of its picture. */
  problemsOf(cell: vscode.NotebookCell): readonly Problem[] {
    return this.shown.get(cell)?.result.problems ?? [];
  }

  private canRun(): boolean {
    return this.isOurs && !this.notebook.isClosed;
  }

  private async runNow(asked: ReadonlySet<vscode.NotebookCell>): Promise<void> {
    if (!this.canRun()) return;
    const { cells: results, problems } = await this.evaluated.now();
    // Meanwhile it may have been closed, or given to another kernel.
    if (!this.canRun()) return;
    const cells = this.notebook.getCells();
    this.forgetAllBut(cells);
    const first = cells.find(({ kind }) => kind === vscode.NotebookCellKind.Code);
    const stale = cells.flatMap((cell, i) => {
      const result = results[i];
      if (cell.kind !== vscode.NotebookCellKind.Code || !result) return [];
      this.diagnose(cell, result);
      const next: Shown = { result, outside: cell === first ? problems : [] };
      const before = this.shown.get(cell);
      this.shown.set(cell, next);
      if (asked.has(cell) || !before || !sameShown(before, next)) this.due.add(cell);
      return this.due.has(cell) ? [{ cell, next }] : [];
    });
    for (const { cell, next } of stale) {
      await this.show(cell, next);
      this.due.delete(cell);
    }
  }

  /** One run of one cell. What is there already is kept and only filled anew, so that the picture stays where it is. */
  private async show(cell: vscode.NotebookCell, { result, outside }: Shown): Promise<void> {
    if (!this.canRun() || cell.index < 0) return;
    const execution = this.context.controller.createNotebookCellExecution(cell);
    execution.start(Date.now());
    try {
      const items = outputItems(result, cell.document, nameOf(this.notebook.uri), outside);
      const outputs = [...cell.outputs];
      if (outputs.length === items.length) {
        for (const [i, output] of outputs.entries()) await execution.replaceOutputItems([...(items[i] ?? [])], output);
      } else {
        await execution.replaceOutput(items.map((each) => new vscode.NotebookCellOutput([...each])));
      }
    } finally {
      const isGood = [...result.problems, ...outside].every(({ severity }) => severity !== "error");
      execution.end(isGood, Date.now());
    }
  }

  private diagnose(cell: vscode.NotebookCell, { scenes, problems, offset }: BookCellResult): void {
    const found = scenes.flatMap((scene) =>
      scene.result.findings.map((finding) => {
        const range = findingRange(scene, finding);
        return { ...finding, range: { offset: range.offset - offset, length: range.length } };
      }),
    );
    const { document } = cell;
    const severityOf = severitiesFor(this.notebook.uri);
    const diagnostics = [...problems, ...found].flatMap(({ code, severity, message, range }) => {
      const { start, end } = rangeIn(document, range);
      return diagnostic({ code, severity, message, range: { start, end } }, severityOf) ?? [];
    });
    this.context.diagnostics.set(document.uri, diagnostics);
  }

  private forgetAllBut(cells: readonly vscode.NotebookCell[]): void {
    const kept = new Set(cells);
    for (const cell of this.shown.keys()) {
      if (kept.has(cell) && cell.kind === vscode.NotebookCellKind.Code) continue;
      this.shown.delete(cell);
      this.due.delete(cell);
      this.context.diagnostics.delete(cell.document.uri);
    }
  }

  override dispose(): void {
    this.choose(false);
    super.dispose();
  }
}

function sameShown(a: Shown, b: Shown): boolean {
  const isAlike = (before: readonly Problem[], after: readonly Problem[]): boolean =>
    before.length === after.length &&
    before.every(({ message, range }, i) => message === after[i]?.message && range.offset === after[i].range.offset);
  return (
    a.result.scenes.length === b.result.scenes.length &&
    a.result.scenes.every((scene, i) => {
      const other = b.result.scenes[i];
      return other !== undefined && looksLike(scene, other);
    }) &&
    isAlike(a.result.problems, b.result.problems) &&
    isAlike(a.outside, b.outside)
  );
}
