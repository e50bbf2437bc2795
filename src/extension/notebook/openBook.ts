import * as vscode from "vscode";
import {
  evaluateBook,
  findingRange,
  looksLike,
  type BookCellResult,
  type BookResult,
  type NotebookResult,
} from "../../notebook/index.js";
import type { Problem } from "../../scene/index.js";
import { diagnostic } from "../diagnostics.js";
import type { LevelsInUse, OpenLevels } from "../levels/index.js";
import { Owner, type Disposable } from "../owner.js";
import { nameOf, reasonOf } from "../sceneFiles.js";
import { severitiesFor } from "../severities.js";
import { outputItems } from "./output.js";
import { bookCell, originalOf } from "./serializer.js";

/** How long nobody types before what follows is shown: each run of a cell is seen as one. */
const settleMs = 150;

/** What the outputs of one cell were made of. */
interface Shown {
  readonly result: BookCellResult;
  readonly outside: readonly Problem[];
}

/** A cell as a part of the text of all cells, which is what is evaluated. */
export interface CellPart {
  readonly document: vscode.TextDocument;
  /** Where its text begins in that of all. */
  readonly offset: number;
}

/** An evaluation of all cells, with the cells that stand in its text. */
export interface BookParts {
  readonly result: NotebookResult;
  readonly own: CellPart;
  readonly parts: readonly CellPart[];
}

/** What notebooks share. */
export interface BookContext {
  readonly controller: vscode.NotebookController;
  readonly diagnostics: vscode.DiagnosticCollection;
  readonly levels: OpenLevels;
  readonly log: vscode.LogOutputChannel;
}

/** An open notebook: all of its cells are evaluated at once, and those run again whose answer is another one. */
export class OpenBook implements Disposable {
  private readonly owner = new Owner();
  private readonly levels: LevelsInUse;
  private readonly shown = new Map<vscode.NotebookCell, Shown>();
  /** Cells whose outputs are to be made still. A run that fails, as at a cell that is deleted, leaves them to the next one. */
  private readonly due = new Set<vscode.NotebookCell>();
  /** The last evaluation that could be read. */
  private latest: BookResult | undefined;
  /** The evaluation of the cells as they were then. */
  private known: { readonly cells: readonly TextVersion[]; readonly book: BookResult } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** A cell has one run at a time. */
  private running: Promise<void> = Promise.resolve();
  /** Whether our kernel is the one that runs it. */
  private isRun = false;

  constructor(
    readonly notebook: vscode.NotebookDocument,
    private readonly context: BookContext,
  ) {
    this.levels = this.owner.own(context.levels.levelsOf(notebook.uri, () => this.changed()));
  }

  get isOurs(): boolean {
    return this.isRun;
  }

  /** Our kernel has been chosen. */
  begin(): void {
    this.isRun = true;
    this.run();
  }

  /** Another kernel has been chosen: ours says nothing of the cells any more. Their outputs stay, as they do with every kernel. */
  rest(): void {
    this.isRun = false;
    clearTimeout(this.timer);
    this.forgetAllBut([]);
  }

  /** The cells, or the levels they want, are others now. */
  changed(): void {
    this.known = undefined;
    if (!this.isRun) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.run(), settleMs);
  }

  /** Runs these cells, and all others that say something else than they show. */
  run(asked: readonly vscode.NotebookCell[] = []): void {
    clearTimeout(this.timer);
    this.running = this.running
      .then(() => this.runNow(new Set(asked)))
      .catch((error: unknown) => {
        // A notebook may close at any moment; what was under way then has nowhere to be shown.
        if (!this.notebook.isClosed) this.context.log.error(`${this.notebook.uri.toString()}: ${reasonOf(error)}`);
      });
  }

  /** The evaluation of all cells as they are now, for the text of one; undefined where its text is not in it. */
  partsFor(document: vscode.TextDocument): BookParts | undefined {
    const cells = this.notebook.getCells();
    if (!cells.some((cell) => cell.document === document)) return undefined;
    const { result, cells: results } = this.evaluate(cells);
    const parts = cells.flatMap(({ document: each }, i) => {
      const cell = results[i];
      return cell?.stands === true ? [{ document: each, offset: cell.offset }] : [];
    });
    const own = parts.find((part) => part.document === document);
    return own && { result, own, parts };
  }

  /** What is wrong with a cell, in the order of its picture. */
  problemsOf(cell: vscode.NotebookCell): readonly Problem[] {
    return this.shown.get(cell)?.result.problems ?? [];
  }

  private async runNow(asked: ReadonlySet<vscode.NotebookCell>): Promise<void> {
    if (this.notebook.isClosed || !this.isRun) return;
    const cells = this.notebook.getCells();
    const { cells: results, problems } = this.evaluate(cells);
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

  /** All cells as they are now: once, however many ask. */
  private evaluate(cells: readonly vscode.NotebookCell[]): BookResult {
    const versions = cells.map(({ document }) => ({ document, version: document.version }));
    if (this.known && areSame(this.known.cells, versions)) return this.known.book;
    const texts = cells.map((cell) => ({ ...bookCell(cell), text: cell.document.getText() }));
    const previous = this.latest?.result;
    const { book } = this.levels.evaluate((levels) => {
      const evaluated = evaluateBook(originalOf(this.notebook), texts, previous, { levels });
      return { book: evaluated, notebook: evaluated.result.notebook };
    });
    this.known = { cells: versions, book };
    if (book.result.notebook) this.latest = book;
    return book;
  }

  /** One run of one cell. What is there already is kept and only filled anew, so that the picture stays where it is. */
  private async show(cell: vscode.NotebookCell, { result, outside }: Shown): Promise<void> {
    if (this.notebook.isClosed || cell.index < 0) return;
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
        const { code, severity, message } = finding;
        const range = findingRange(scene, finding);
        return { code, severity, message, range: { offset: range.offset - offset, length: range.length } };
      }),
    );
    const { document } = cell;
    const severityOf = severitiesFor(this.notebook.uri);
    const diagnostics = [...problems, ...found].flatMap(({ range: { offset: start, length }, ...rest }) => {
      const range = { start: document.positionAt(start), end: document.positionAt(start + length) };
      return diagnostic({ ...rest, range }, severityOf) ?? [];
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

  dispose(): void {
    clearTimeout(this.timer);
    this.forgetAllBut([]);
    this.owner.dispose();
  }
}

/** A text as it was. */
interface TextVersion {
  readonly document: vscode.TextDocument;
  readonly version: number;
}

function areSame(before: readonly TextVersion[], after: readonly TextVersion[]): boolean {
  return (
    before.length === after.length &&
    before.every(({ document, version }, i) => document === after[i]?.document && version === after[i].version)
  );
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
