import {
  evaluateInSteps,
  findingRange,
  joinCells,
  looksLike,
  type BookCell,
  type BookCellResult,
  type BookResult,
  type NotebookResult,
} from "../../notebook/index.js";
import { rangesOf, type Problem } from "../../scene/index.js";
import { Owner, reasonOf, type Evaluated, type Rest } from "../../workspace/index.js";
import type { DocumentPart, EvaluatedParts } from "../evaluatedText.js";
import type { EngineHost } from "../engineHost.js";
import type { CellResult, ChangeParams, OpenCell, OpenParams } from "../messages/books.js";
import { cellOutputs, type CellContents } from "./cellOutputs.js";

/** How long a text rests before it is evaluated: VS Code shows each run of a cell. */
const settled = (): Rest => ({ ms: 150, since: "last" });

/** What a notebook tells its host. */
interface BookListener {
  evaluated(cells: readonly CellResult[]): void;
  failed(reason: string): void;
}

/** An open notebook: all cells are evaluated at once, and those are shown again whose result changed. */
export class OpenBook extends Owner {
  private cells: readonly Cell[] = [];
  private original: string;
  private readonly evaluated: Evaluated<BookResult>;
  private isFollowed = false;
  private isClosed = false;
  /** What the host shows of each cell. */
  private readonly shown = new Map<Cell, CellContents>();
  /** Results are told one after the other. */
  private telling: Promise<void> = Promise.resolve();

  constructor(
    private readonly opened: OpenParams,
    private readonly host: EngineHost,
    private readonly listener: BookListener,
  ) {
    super();
    this.original = opened.original;
    this.setCells(opened.cells);
    this.evaluated = this.owner.add(
      host.workspace.evaluated<BookResult>(opened.uri, {
        versions: () => [this.original, ...this.cells.flatMap((cell) => [cell, cell.version, cell.origin])],
        evaluate: (levels, readable) => {
          const isLeftAlone = host.stopped.has(opened.uri);
          const { text, resultOf } = joinCells(this.original, this.cells);
          return { steps: evaluateInSteps(text, readable, { levels, isLeftAlone }), resultOf };
        },
        isOpen: () => !this.isClosed,
        rest: settled,
        isWanted: () => this.isFollowed,
        told: () => this.tell(),
      }),
    );
  }

  cellAt(uri: string): Cell | undefined {
    return this.cells.find((cell) => cell.uri === uri);
  }

  /** Replaces the cells. */
  change({ original, cells }: ChangeParams): void {
    if (original !== undefined) this.original = original;
    this.host.stopped.changed(this.opened.uri);
    this.setCells(cells);
    this.evaluated.changed();
  }

  follow(isFollowed: boolean): void {
    this.isFollowed = isFollowed;
    if (isFollowed) this.tell();
    else this.shown.clear();
  }

  /** Tells of all problems, and of the outputs of these cells and of all whose result changed. */
  tell(asked: readonly string[] = []): void {
    this.telling = this.telling
      .then(() => this.tellNow(new Set(asked)))
      .catch((error: unknown) => {
        if (!this.isClosed) this.listener.failed(reasonOf(error));
      });
  }

  /**
   * Evaluates all cells as they are now, for the document of one. If its text is broken, it is evaluated by itself. Returns
   * undefined if the cell was removed.
   */
  async evaluate(own: Cell): Promise<EvaluatedParts | undefined> {
    const { result, cells: results } = await this.evaluated.now();
    if (!this.cells.includes(own)) return undefined;
    const parts = new Map<Cell, DocumentPart>();
    for (const [i, cell] of this.cells.entries()) {
      const { stands = false, offset = 0 } = results[i] ?? {};
      if (stands) parts.set(cell, { uri: cell.uri, text: cell.text, offset });
    }
    const part = parts.get(own);
    return part ? { result, readable: result, own: part, parts: [...parts.values()] } : await this.evaluateAlone(own);
  }

  private async evaluateAlone(cell: Cell): Promise<EvaluatedParts> {
    const evaluated = (cell.alone ??= this.owner.add(
      this.host.workspace.evaluated<NotebookResult>(cell.uri, {
        versions: () => [cell.version],
        evaluate: (levels, readable) => ({
          steps: evaluateInSteps(cell.text, readable, { levels }),
          resultOf: (result) => result,
        }),
        isOpen: () => !this.isClosed && this.cells.includes(cell),
        rest: settled,
      }),
    ));
    const result = await evaluated.now();
    const own = { uri: cell.uri, text: cell.text, offset: 0 };
    return { result, readable: evaluated.readable, own, parts: [own] };
  }

  private setCells(opened: readonly OpenCell[]): void {
    const before = new Map(this.cells.map((cell) => [cell.uri, cell]));
    this.cells = opened.map((each) => {
      const cell = before.get(each.uri) ?? new Cell(each.uri, this);
      before.delete(each.uri);
      cell.update(each);
      return cell;
    });
    for (const cell of before.values()) {
      this.shown.delete(cell);
      this.owner.delete(cell.alone);
    }
  }

  private canTell(): boolean {
    return this.isFollowed && !this.isClosed;
  }

  private async tellNow(asked: ReadonlySet<string>): Promise<void> {
    if (!this.canTell()) return;
    const { cells: results, problems } = await this.evaluated.now();
    // The host may have closed the notebook in the meantime, or may follow it no longer.
    if (!this.canTell()) return;
    const first = this.cells.find(({ kind }) => kind === "scene");
    const told = this.cells.flatMap((cell, i) => {
      const result = results[i];
      if (cell.kind !== "scene" || !result) return [];
      const contents: CellContents = { result, outside: cell === first ? problems : [] };
      const before = this.shown.get(cell);
      this.shown.set(cell, contents);
      const isShown = !asked.has(cell.uri) && before !== undefined && lookAlike(before, contents);
      return this.resultOf(cell, contents, isShown);
    });
    this.listener.evaluated(told);
  }

  private resultOf(cell: Cell, contents: CellContents, isShown: boolean): CellResult {
    const { result, outside } = contents;
    const { uri, version } = cell;
    const rangeOf = rangesOf(cell.text);
    const found = (of: Pick<Problem, "severity" | "message" | "range"> & { readonly code: string }) => {
      const { code, severity, message, range } = of;
      return { code, severity, message, range: rangeOf(range) };
    };
    const findings = result.scenes.flatMap((scene) =>
      scene.result.findings.map((finding) => {
        const { offset, length } = findingRange(scene, finding);
        return found({ ...finding, range: { offset: offset - result.offset, length } });
      }),
    );
    const told = { uri, version, problems: result.problems.map(found), findings };
    if (isShown) return told;
    const { name, translations } = this.opened;
    const outputs = cellOutputs(contents, { cell: uri, name, translations, rangeOf });
    const isGood = [...result.problems, ...outside].every(({ severity }) => severity !== "error");
    return { ...told, shown: { outputs, isGood } };
  }

  override dispose(): void {
    this.isClosed = true;
    this.shown.clear();
    super.dispose();
  }
}

/** A cell of an open notebook. */
export class Cell implements BookCell {
  version = 0;
  kind: BookCell["kind"] = "scene";
  text = "";
  origin: number | undefined;
  /** The evaluation of its text by itself. It begins when somebody asks for it. */
  alone: Evaluated<NotebookResult> | undefined;

  constructor(
    readonly uri: string,
    readonly book: OpenBook,
  ) {}

  update({ version, kind, origin, text }: OpenCell): void {
    this.version = version;
    this.kind = kind;
    this.origin = origin;
    if (text !== undefined) this.text = text;
  }
}

/** Returns whether two cells show the same. */
function lookAlike(a: CellContents, b: CellContents): boolean {
  return (
    haveSameScenes(a.result, b.result) &&
    areSameProblems(a.result.problems, b.result.problems) &&
    areSameProblems(a.outside, b.outside)
  );
}

function haveSameScenes({ scenes }: BookCellResult, { scenes: others }: BookCellResult): boolean {
  return (
    scenes.length === others.length &&
    scenes.every((scene, i) => {
      const other = others[i];
      return other !== undefined && looksLike(scene, other);
    })
  );
}

function areSameProblems(a: readonly Problem[], b: readonly Problem[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ message, range }, i) => message === b[i]?.message && range.offset === b[i].range.offset)
  );
}
