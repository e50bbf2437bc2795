import * as vscode from "vscode";
import type { NotebookResult } from "../../notebook/index.js";
import type { TextEdit } from "../../scene/edit/index.js";
import type { TextRange } from "../../scene/index.js";
import type { CellPart, SceneBooks } from "../notebook/index.js";
import { sceneGlob } from "../sceneFiles.js";
import type { OpenScenes } from "../workspace.js";

/**
 * A document with the evaluation that it belongs to. A scene's file is evaluated as it is; a cell of a notebook together
 * with all others, since what the file says outside of its cells counts in each.
 */
export class EvaluatedText {
  constructor(
    readonly result: NotebookResult,
    /** The newest result of a text that could be read. */
    readonly readable: NotebookResult | undefined,
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
    return rangeIn(this.own, range);
  }

  /** Where a range of the result's text is: in this document, or in another cell of its notebook. */
  locationOf(range: TextRange): vscode.Location | undefined {
    const part = this.partOf(range);
    return part && new vscode.Location(part.document.uri, rangeIn(part, range));
  }

  /** Edits of the result's text as an edit of documents; undefined where one of them is outside of all cells. */
  workspaceEdit(edits: readonly TextEdit[]): vscode.WorkspaceEdit | undefined {
    const made = new vscode.WorkspaceEdit();
    for (const edit of edits) {
      const part = this.partOf(edit);
      if (!part) return undefined;
      made.replace(part.document.uri, rangeIn(part, edit), edit.text);
    }
    return made;
  }

  private partOf(range: TextRange): CellPart | undefined {
    return this.parts.find((part) => isIn(part, range));
  }
}

function isIn({ document, offset }: CellPart, range: TextRange): boolean {
  return offset <= range.offset && range.offset + range.length <= offset + document.getText().length;
}

function rangeIn({ document, offset }: CellPart, range: TextRange): vscode.Range {
  return editorRange(document, { offset: range.offset - offset, length: range.length });
}

/** The evaluations of scenes for what the text editor shows: of files, and of cells of notebooks. */
export class EvaluatedTexts {
  constructor(
    private readonly results: OpenScenes,
    private readonly books: SceneBooks,
  ) {}

  /** With the result of the text as it is now. A cell that is broken stands for itself: nothing else can be said of it. */
  of(document: vscode.TextDocument): EvaluatedText {
    const book = this.books.partsFor(document);
    if (book) return new EvaluatedText(book.result, book.result, book.own, book.parts);
    const { result } = this.results.of(document);
    return new EvaluatedText(result, this.results.readableOf(document), { document, offset: 0 });
  }

  /** {@link of}, when the text of a file has come to rest. */
  async settled(document: vscode.TextDocument): Promise<EvaluatedText> {
    if (!this.books.partsFor(document)) await this.results.settled(document);
    return this.of(document);
  }
}

/** Scenes of any kind of file system, whatever language somebody has given to them. */
export const scenes: vscode.DocumentSelector = { pattern: sceneGlob };

/** A range of a text as the editor counts it. */
export function editorRange(document: vscode.TextDocument, { offset, length }: TextRange): vscode.Range {
  return new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
}
