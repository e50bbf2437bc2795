import * as vscode from "vscode";
import type { NotebookResult } from "../../notebook/index.js";
import type { TextEdit } from "../../scene/edit/index.js";
import type { TextRange } from "../../scene/index.js";
import type { SceneBooks } from "../notebook/kernel.js";
import type { CellPart } from "../notebook/session.js";
import { rangeIn, sceneGlob } from "../sceneFiles.js";
import { yieldBudget } from "../clock.js";
import type { OpenScenes, SceneResult } from "../workspace.js";

/** A document with its evaluation: that of its file, or for a cell of a notebook that of all cells together. */
export class EvaluatedText {
  constructor(
    readonly result: NotebookResult,
    /** The newest result of a text that could be read. */
    readonly readable: NotebookResult | undefined,
    /** Whether nobody wants it any more, or the document has moved on: what is asked for is of the text that it had. */
    readonly isOutdated: () => boolean,
    private readonly own: CellPart,
    private readonly parts: readonly CellPart[] = [own],
  ) {}

  /** Where a position of the document is in the text of the result. */
  offsetAt(position: vscode.Position): number {
    return this.own.offset + this.own.document.offsetAt(position);
  }

  /** Whether a range of the result's text is in the document. */
  holds(range: TextRange): boolean {
    return isIn(this.own, range);
  }

  /** A range of the result's text that is in the document, as the editor counts it. */
  rangeOf(range: TextRange): vscode.Range {
    return placeIn(this.own, range).range;
  }

  /** Where a range of the result's text is: in this document, or in another cell of its notebook. */
  locationOf(range: TextRange): vscode.Location | undefined {
    const part = this.parts.find((each) => isIn(each, range));
    return part && placeIn(part, range);
  }

  /** Edits of the result's text as an edit of documents; undefined where one of them is outside of all cells. */
  workspaceEdit(edits: readonly TextEdit[]): vscode.WorkspaceEdit | undefined {
    const made = new vscode.WorkspaceEdit();
    for (const edit of edits) {
      const place = this.locationOf(edit);
      if (!place) return undefined;
      made.replace(place.uri, place.range, edit.text);
    }
    return made;
  }
}

function isIn({ document, offset }: CellPart, range: TextRange): boolean {
  return offset <= range.offset && range.offset + range.length <= offset + document.getText().length;
}

function placeIn({ document, offset }: CellPart, range: TextRange): vscode.Location {
  return new vscode.Location(document.uri, rangeIn(document, { ...range, offset: range.offset - offset }));
}

/** The evaluations of scenes for what the text editor shows: of files, and of cells of notebooks. */
export class EvaluatedTexts {
  constructor(
    private readonly results: OpenScenes,
    private readonly books: SceneBooks,
  ) {}

  /**
   * With the result of the text as it is now; undefined where that has moved on before it is there, or nobody wants it any
   * more. A cell that is broken stands for itself: nothing else can be said of it.
   */
  async of(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<EvaluatedText | undefined> {
    return await this.when(document, token, () => this.results.of(document));
  }

  /** {@link of}, when the text of a file has come to rest. */
  async settled(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<EvaluatedText | undefined> {
    return await this.when(document, token, () => this.results.settled(document));
  }

  private async when(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
    evaluated: () => Promise<SceneResult>,
  ): Promise<EvaluatedText | undefined> {
    const { version } = document;
    const isOutdated = (): boolean => token.isCancellationRequested || document.version !== version;
    const book = await this.books.partsFor(document);
    if (isOutdated()) return undefined;
    if (book) return new EvaluatedText(book.result, book.result, isOutdated, book.own, book.parts);
    const { result } = await evaluated();
    // Whoever looks at a broken text looks into its tree.
    await yieldBudget().through(result.makeRoot(), isOutdated);
    if (isOutdated()) return undefined;
    const readable = result.notebook ? result : this.results.readableOf(document);
    return new EvaluatedText(result, readable, isOutdated, { document, offset: 0 });
  }
}

/** Scenes of any kind of file system, whatever language somebody has given to them. */
export const scenes: vscode.DocumentSelector = { pattern: sceneGlob };
