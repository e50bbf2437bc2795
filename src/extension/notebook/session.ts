import * as vscode from "vscode";
import type { NotificationType } from "vscode-jsonrpc/browser";
import { books } from "../../engine/index.js";
import type { Disposable } from "../../workspace/index.js";
import type { EngineClient } from "../engine/client.js";
import { translations } from "../l10n.js";
import { diagnostic } from "../problems/diagnostics.js";
import { severitiesFor } from "../problems/severitySettings.js";
import { nameOf, reasonOf } from "../sceneFiles.js";
import { outputItems } from "./outputItems.js";
import { bookCell, originalOf } from "./serializer.js";

/** What notebooks share. */
interface BookContext {
  readonly controller: vscode.NotebookController;
  readonly diagnostics: vscode.DiagnosticCollection;
  readonly engine: Pick<EngineClient, "connection">;
  readonly log: vscode.LogOutputChannel;
}

/** An open notebook. The engine evaluates its cells and tells what they show; a cell runs when that changes. */
export class NotebookSession implements Disposable {
  private static opened = 0;
  /** The number by which the engine knows this notebook. */
  readonly book = ++NotebookSession.opened;
  /** Whether our kernel is the one that runs it. */
  isOurs = false;
  private isClosed = false;
  private readonly problems = new Map<vscode.NotebookCell, readonly books.CellProblem[]>();
  /** Cells that have not shown their newest outputs. A run that fails, as at a cell that is deleted, leaves them to the next one. */
  private readonly due = new Map<vscode.NotebookCell, books.ShownOutputs>();
  /** A cell has one run at a time. */
  private running: Promise<void> = Promise.resolve();

  constructor(
    readonly notebook: vscode.NotebookDocument,
    private readonly context: BookContext,
  ) {
    this.open();
  }

  private open(): void {
    const { notebook } = this;
    const { uri } = notebook;
    const cells = notebook.getCells();
    const language = translations();
    const original = originalOf(notebook);
    const opened = {
      book: this.book,
      uri: uri.toString(),
      name: nameOf(uri),
      original,
      cells: openCells(cells, cells),
    };
    this.tell(books.open, { ...opened, translations: language });
  }

  /** Tells an engine that was started again about the notebook. */
  reopen(): void {
    this.open();
    this.tell(books.follow, { book: this.book, isFollowed: this.isOurs });
  }

  /** Our kernel was chosen, or another one. If another one is, the problems of all cells go and their outputs stay. */
  choose(isOurs: boolean): void {
    this.isOurs = isOurs;
    this.tell(books.follow, { book: this.book, isFollowed: isOurs });
    if (!isOurs) this.forgetAllBut([]);
  }

  /** Tells the engine of changed cells, unless only outputs changed. */
  changed({ metadata, contentChanges, cellChanges }: vscode.NotebookDocumentChangeEvent): void {
    const isChanged = cellChanges.some((cell) => cell.document !== undefined || cell.metadata !== undefined);
    if (metadata === undefined && contentChanges.length === 0 && !isChanged) return;
    const edited = cellChanges.flatMap(({ cell, document }) => (document ? [cell] : []));
    const added = contentChanges.flatMap(({ addedCells }) => addedCells);
    const cells = openCells(this.notebook.getCells(), [...edited, ...added]);
    // The metadata has the text around the cells.
    const original = metadata && { original: originalOf(this.notebook) };
    this.tell(books.change, { book: this.book, cells, ...original });
  }

  /** Runs these cells, and all others whose result changed. */
  run(asked: readonly vscode.NotebookCell[]): void {
    this.tell(books.run, { book: this.book, cells: asked.map(({ document }) => document.uri.toString()) });
  }

  /** Shows what the engine tells of the cells. */
  evaluated(results: readonly books.CellResult[]): void {
    if (!this.canRun()) return;
    const cells = this.notebook.getCells();
    this.forgetAllBut(cells);
    const known = new Map(cells.map((cell) => [cell.document.uri.toString(), cell]));
    for (const result of results) {
      const cell = known.get(result.uri);
      if (!cell) continue;
      this.problems.set(cell, result.problems);
      this.diagnose(cell, result);
      if (result.shown) this.due.set(cell, result.shown);
    }
    this.running = this.running.then(() => this.showDue()).catch((error: unknown) => this.failed(reasonOf(error)));
  }

  /** Logs an unexpected error. After the notebook is closed there is nothing to show, so nothing failed. */
  failed(reason: string): void {
    if (!this.notebook.isClosed) this.context.log.error(`${this.notebook.uri.toString()}: ${reason}`);
  }

  /** Returns the problems of a cell, in the order in which its picture lists them. */
  problemsOf(cell: vscode.NotebookCell): readonly books.CellProblem[] {
    return this.problems.get(cell) ?? [];
  }

  private tell<P>(type: NotificationType<P>, params: P): void {
    void this.context.engine.connection.sendNotification(type.method, params);
  }

  private canRun(): boolean {
    return this.isOurs && !this.isClosed && !this.notebook.isClosed;
  }

  private async showDue(): Promise<void> {
    for (const cell of [...this.due.keys()]) {
      const shown = this.due.get(cell);
      if (!shown) continue;
      await this.show(cell, shown);
      if (this.due.get(cell) === shown) this.due.delete(cell);
    }
  }

  /** Runs one cell once. Outputs that exist are kept and only filled again, so that the picture stays where it is. */
  private async show(cell: vscode.NotebookCell, { outputs: told, isGood }: books.ShownOutputs): Promise<void> {
    if (!this.canRun() || cell.index < 0) return;
    const execution = this.context.controller.createNotebookCellExecution(cell);
    execution.start(Date.now());
    try {
      const items = told.map(outputItems);
      const outputs = [...cell.outputs];
      if (outputs.length === items.length) {
        for (const [i, output] of outputs.entries()) await execution.replaceOutputItems(items[i] ?? [], output);
      } else {
        await execution.replaceOutput(items.map((each) => new vscode.NotebookCellOutput(each)));
      }
    } finally {
      execution.end(isGood, Date.now());
    }
  }

  private diagnose({ document }: vscode.NotebookCell, { version, problems, findings }: books.CellResult): void {
    // The result of a newer text follows.
    if (document.version !== version) return;
    const severityOf = severitiesFor(this.notebook.uri);
    const diagnostics = [...problems, ...findings].flatMap((problem) => diagnostic(problem, severityOf) ?? []);
    this.context.diagnostics.set(document.uri, diagnostics);
  }

  private forgetAllBut(cells: readonly vscode.NotebookCell[]): void {
    const kept = new Set(cells);
    for (const cell of this.problems.keys()) {
      if (kept.has(cell) && cell.kind === vscode.NotebookCellKind.Code) continue;
      this.problems.delete(cell);
      this.due.delete(cell);
      this.context.diagnostics.delete(cell.document.uri);
    }
  }

  dispose(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.isOurs = false;
    this.forgetAllBut([]);
    this.tell(books.close, { book: this.book });
  }
}

/** Makes cells as the engine gets them, with the texts of `edited` ones. */
function openCells(
  cells: readonly vscode.NotebookCell[],
  edited: readonly vscode.NotebookCell[],
): readonly books.OpenCell[] {
  const withText = new Set(edited);
  return cells.map((cell) => {
    const { uri, version } = cell.document;
    const made = { ...bookCell(cell), uri: uri.toString(), version };
    return withText.has(cell) ? { ...made, text: cell.document.getText() } : made;
  });
}
