import type { NotebookResult } from "../notebook/index.js";
import { offsetAt, rangesOf, type Position, type Range, type TextRange } from "../scene/index.js";
import type { TextEdit } from "../scene/edit/index.js";
import type { DocumentEdit, DocumentRange } from "./messages/openTexts.js";

/** A document that is all or a part of the evaluated text: a file, or a cell of a notebook. */
export interface DocumentPart {
  readonly uri: string;
  readonly text: string;
  /** Where its text begins in the evaluated one. */
  readonly offset: number;
}

/** An evaluation for a document. */
export interface EvaluatedParts {
  readonly result: NotebookResult;
  /** The newest result of a text that could be read. */
  readonly readable: NotebookResult | undefined;
  readonly own: DocumentPart;
  /** All documents that the evaluated text consists of. */
  readonly parts: readonly DocumentPart[];
}

/** A document and the evaluation of its text: its own, or for a cell of a notebook that of all cells together. */
export class EvaluatedText {
  private readonly ranges = new Map<DocumentPart, (range: TextRange) => Range>();

  constructor(
    readonly result: NotebookResult,
    /** The newest result of a text that could be read. */
    readonly readable: NotebookResult | undefined,
    /** Whether the request was cancelled, or the document has another version now. */
    readonly isOutdated: () => boolean,
    private readonly own: DocumentPart,
    private readonly parts: readonly DocumentPart[],
  ) {}

  /** Returns the offset in the evaluated text of a position in the document. */
  offsetAt(position: Position): number {
    return this.own.offset + offsetAt(this.own.text, position);
  }

  /** Returns whether a range of the evaluated text is in the document. */
  holds(range: TextRange): boolean {
    return contains(this.own, range);
  }

  /** Returns where a range of the evaluated text is in the document. */
  rangeOf(range: TextRange): Range {
    return this.rangeIn(this.own, range);
  }

  /** Returns where a range of the evaluated text is: in this document, or in another cell of its notebook. */
  locationOf(range: TextRange): DocumentRange | undefined {
    const part = this.parts.find((each) => contains(each, range));
    return part && { uri: part.uri, range: this.rangeIn(part, range) };
  }

  /** Returns edits of the evaluated text as edits of documents; undefined if one of them is outside all cells. */
  documentEdits(edits: readonly TextEdit[]): readonly DocumentEdit[] | undefined {
    const made: DocumentEdit[] = [];
    for (const edit of edits) {
      const location = this.locationOf(edit);
      if (!location) return undefined;
      made.push({ ...location, text: edit.text });
    }
    return made;
  }

  private rangeIn(part: DocumentPart, { offset, length }: TextRange): Range {
    let ranges = this.ranges.get(part);
    if (!ranges) this.ranges.set(part, (ranges = rangesOf(part.text)));
    return ranges({ offset: offset - part.offset, length });
  }
}

function contains({ text, offset }: DocumentPart, range: TextRange): boolean {
  return offset <= range.offset && range.offset + range.length <= offset + text.length;
}
